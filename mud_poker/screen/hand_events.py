"""What is told of a hand's events?

Each event has the name of its sentence and the values for its places; None is an event that this reader is told nothing of.
"""

from collections.abc import Mapping
from dataclasses import replace

from mud_poker.cards.card import BACK, Card
from mud_poker.games.arena.units import Boon
from mud_poker.poker.actions import Action, BringIn, Call, Check, Fold, RaiseTo
from mud_poker.poker.events import (
    Acted,
    ActionHeld,
    BoardDealt,
    Burned,
    CardsDealt,
    CardsSeen,
    DealingOpen,
    Did,
    Discarded,
    Equalised,
    Event,
    HandBegan,
    HandEnded,
    HandShown,
    HeldVoid,
    Mucked,
    PhaseBegan,
    Posted,
    Raked,
    Redrew,
    Returned,
    Shuffled,
    TimedOut,
    Won,
)
from mud_poker.screen.arena import boon_words
from mud_poker.screen.faces import up_and_down
from mud_poker.screen.phrases import counted
from mud_poker.screen.reader import Verbosity
from mud_poker.screen.sentences import Scene, Telling


def hand_event(event: Event, scene: Scene) -> Telling | None:
    """The telling of an event of `poker/events.py`.  Raises TypeError for any other."""
    match event:
        case HandBegan(number, button, seats):
            names = {seat: name for seat, name, _ in seats}
            return scene.telling("hand-began", button, names.get(button, ""), number=f"{number:,}")
        case PhaseBegan(name, alone):
            return Telling("phase-began", {"phase": name}) if alone else None
        case Posted(seat, why, amount, all_in):
            posted = scene.telling("posted", seat, why=why.value, amount=scene.money(amount), all_in=_all_in(all_in))
            return replace(posted, always=seat == scene.you)  # one's own chips never move unsaid
        case CardsDealt():
            return _dealt(event, scene)
        case CardsSeen(seat, own):
            return Telling("cards-seen", {"cards": scene.cards(own)}) if seat == scene.you else None
        case BoardDealt(name, cards, board):
            places = {"name": name, "cards": scene.cards(cards), "board": scene.cards(board)}
            if not all(isinstance(one, Card) for one in cards):
                does = "".join(f" {boon_words(one)}" for one in cards if isinstance(one, Boon))
                return Telling("face-turned", {**places, "does": does})
            return Telling("board-dealt" if cards == board else "board-grew", places)
        case Burned():
            return Telling("burned")
        case Shuffled(count):
            return Telling("shuffled", {"count": counted(count, "used card")})
        case Acted():
            return _acted(event, scene)
        case ActionHeld(seat, action):
            return scene.telling("action-held", seat, action=_action(action, scene))
        case HeldVoid(seat):
            return scene.telling("held-void", seat)
        case TimedOut(seat):
            return scene.telling("timed-out", seat)
        case DealingOpen():
            return Telling("dealing-open")
        case Discarded(seat, cards):
            seen = all(card is not BACK for card in cards)
            return scene.telling(
                "discarded" if cards else "stood-pat",
                seat,
                cards=scene.cards(cards) if seen else counted(len(cards), "card"),
            )
        case Redrew(seat, kept):
            return scene.telling("kept" if kept else "redrew", seat)
        case Returned(seat, amount):
            return scene.telling("returned", seat, amount=scene.money(amount))
        case HandShown(seat, cards) if event.words and not any(isinstance(one, Card) for one in cards):
            return scene.telling("army-fared", seat, words="; ".join(event.words))  # all have seen it fight
        case HandShown(seat, cards):
            return scene.telling("hand-shown", seat, cards=scene.cards(cards), words=_words("; ".join(event.words)))
        case Mucked(seat):
            return scene.telling("mucked", seat)
        case Raked(amount, to_jackpot):
            return Telling("jackpot-fed" if to_jackpot else "raked", {"amount": scene.money(amount)})
        case Won():
            return _won(event, scene)
        case Equalised(seat, amount):
            return scene.telling("equalised", seat, amount=scene.money(amount))
        case HandEnded(number, stacks):
            return _ended(number, dict(stacks), scene)
    raise TypeError(f"{type(event).__name__} has no words")


def _dealt(event: CardsDealt, scene: Scene) -> Telling | None:
    """One's own cards, and others' as far as they lie open; that others get hidden cards goes without saying."""
    up = tuple(one for one in event.cards if one is not BACK)
    if event.seat == scene.you:
        return scene.telling("cards-dealt", event.seat, cards=up_and_down(event.own, up, scene.reader))
    return scene.telling("cards-dealt", event.seat, cards=scene.cards(up)) if up else None


def _acted(event: Acted, scene: Scene) -> Telling:
    names = {Did.FOLD: "fold", Did.CHECK: "check", Did.CALL: "call", Did.BET: "bet", Did.RAISE: "raise"}
    return scene.telling(
        names[event.did],
        event.seat,
        amount=scene.money(event.put),
        bet=scene.money(event.bet),
        stack=scene.money(event.stack),
        pot=scene.money(event.pot),
        all_in=_all_in(event.all_in),
    )


def _won(event: Won, scene: Scene) -> Telling:
    if event.of == 1:
        pot = ""
    elif event.pot == 0:
        pot = " from the main pot"
    else:
        pot = " from the side pot" if event.of == 2 else f" from side pot {event.pot}"
    half = f" for the {event.contest} hand" if event.contest and not event.words.startswith(event.contest) else ""
    return scene.telling("won", event.seat, amount=scene.money(event.amount), words=_words(event.words), **{"from": pot + half})


def _ended(number: int, stacks: Mapping[int, int], scene: Scene) -> Telling:
    """All stacks for who wants to read everything; else one's own."""
    if scene.you is not None and scene.you in stacks and scene.reader.verbosity < Verbosity.FULL:
        return Telling("stack-now", {"stack": scene.money(stacks[scene.you])})
    rows = ", ".join(f"{scene.who(seat)} {scene.money(stack)}" for seat, stack in sorted(stacks.items()))
    return Telling("hand-ended", {"number": f"{number:,}", "stacks": rows})


def _action(action: Action, scene: Scene) -> str:
    match action:
        case Fold() | Check() | Call():
            return type(action).__name__.lower()
        case RaiseTo(price):
            return f"raise to {scene.money(price)}"
        case BringIn():
            return "bring in"
    return type(action).__name__.lower()


def _all_in(all_in: bool) -> str:
    return ", all in" if all_in else ""


def _words(words: str) -> str:
    return f": {words}" if words else ""
