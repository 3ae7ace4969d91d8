"""What does a player at a table mean?

The words of play, with or without CARDTABLE before them, become actions.  A verb is a row of `VERBS`; what it says to the hand is
decided in its function, whether that is allowed by the hand itself.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from mud_poker.cards.card import RANK_WORDS, RANKS, SUIT_WORDS, SUITS, Face
from mud_poker.mud.money import Currency, read
from mud_poker.poker.actions import (
    Action,
    Award,
    BringIn,
    BurnNext,
    Call,
    Check,
    DealDue,
    Discard,
    Fold,
    Keep,
    RaiseTo,
    Redraw,
    ShowAll,
)
from mud_poker.poker.hand import Hand
from mud_poker.poker.refused import Refused
from mud_poker.poker.rules import RaiseMeans
from mud_poker.poker.seat import Seat
from mud_poker.poker.waits import Dealing, DrawTurn, Due, Options, Turn, Wait, Window

NOISE: Final = frozenset({"hand", "card", "cards", "the", "my", "a", "an", "and", "to", "all", "with", "it", "please"})
"""Words that a play command may have or leave out."""

Reader = Callable[["Play", Sequence[str]], Action]


@dataclass(frozen=True, slots=True)
class Play:
    """Who plays in which hand, for what money: what the words of play are about."""

    hand: Hand
    seat: Seat
    currency: Currency

    def amount(self, words: Sequence[str]) -> int | None:
        """The amount in `words`, None if there is none.  Raises Refused for anything else."""
        told = [word for word in words if word not in NOISE]
        if not told:
            return None
        if len(told) == 2 and any(name.startswith(told[1]) for name in (self.currency.key, self.currency.name)):
            told = told[:1]
        if len(told) > 1:
            raise Refused(f"'{' '.join(told)}' is no amount. Write one number, such as 'bet 100'.")
        return read(told[0], self.currency)

    @property
    def offered(self) -> Options:
        """What the hand offers, or would offer if it were this seat's turn."""
        match self.hand.wait:
            case Turn(number, options) if number == self.seat.number:
                return options
        return self.hand.options(self.seat)

    @property
    def most(self) -> int:
        """This street's bet with the whole stack in it."""
        return self.seat.bet + self.seat.stack


def fold(play: Play, words: Sequence[str]) -> Action:
    """fold hand"""
    return Fold()


def check(play: Play, words: Sequence[str]) -> Action:
    """check"""
    return Check()


def call(play: Play, words: Sequence[str]) -> Action:
    """call"""
    return Call() if play.offered.to_call else Check()


def raise_(play: Play, words: Sequence[str]) -> Action:
    """raise to <amount>, raise by <amount>"""
    table, rules = play.hand.round, play.hand.rules
    if list(words) in (["all"], ["all", "in"], ["to", "all"]):
        return all_in(play, ())
    by = bool(words) and words[0] == "by"
    to = bool(words) and words[0] == "to"
    amount = play.amount(words[1:] if by or to else words)
    if amount is None:
        if by or to:
            raise Refused(f"Say how much: 'raise {words[0]} 100'.")
        return RaiseTo(_bare(play))
    added = by or (not to and table.price > 0 and rules.raise_means is RaiseMeans.BY)
    price = table.price + amount if added else amount
    if price > play.most:
        raise Refused("You have only {stack}, which is all in at {most}.", stack=play.seat.stack, most=play.most)
    return RaiseTo(price)


def bet(play: Play, words: Sequence[str]) -> Action:
    """bet <amount>"""
    return raise_(play, words)


def _bare(play: Play) -> int:
    """The price that a bare `bet` or `raise` means: by the big blind, or as near to that as can be bet."""
    rules, options = play.hand.rules, play.offered
    price = play.hand.round.price + (rules.blinds.big if rules.blinds is not None else rules.least_bet)
    if options.least is None or options.most is None:
        return price
    return min(max(price, options.least), options.most)


def all_in(play: Play, words: Sequence[str]) -> Action:
    """all in"""
    options = play.offered
    if options.least is None and options.bring_in:
        return BringIn()
    return Call() if options.least is None and options.to_call else RaiseTo(play.most)


def bring_in(play: Play, words: Sequence[str]) -> Action:
    """bring in"""
    return BringIn()


def complete(play: Play, words: Sequence[str]) -> Action:
    """complete"""
    options = play.offered
    if options.least is None:
        raise Refused("There is nothing to complete now.")
    return RaiseTo(options.least)


def discard(play: Play, words: Sequence[str]) -> Action:
    """discard <cards>"""
    if [word for word in words if word not in NOISE] in ([], ["none"], ["nothing"]):
        raise Refused(_which_cards(play.hand.wait))
    return Discard(tuple(_card_codes(words, play.seat.faces)))


def stand_pat(play: Play, words: Sequence[str]) -> Action:
    """stand pat"""
    wait = play.hand.wait
    if isinstance(wait, Dealing) and play.seat.number in wait.answered:
        raise Refused("You have answered, and keep the cards that you hold now. 'discard' puts down more of them.")
    return Discard()


def _which_cards(wait: Wait | None) -> str:
    """What to say where cards are put down: in some draws none has to be, in others exactly so many."""
    match wait:
        case DrawTurn(least=1, most=1):
            return "Say which card to give up, by place, name or short form: 'discard 2', 'discard ace of spades'."
        case DrawTurn(least=least, most=most) if least == most:
            return f"Say which {most} cards to give up, by place, name or short form: 'discard 2 3', 'discard As Kd'."
    return "Say which cards, by place, name or short form: 'discard 2 5', 'discard ace of spades'. Or 'stand pat'."


def keep(play: Play, words: Sequence[str]) -> Action:
    """keep"""
    return Keep()


def redraw(play: Play, words: Sequence[str]) -> Action:
    """redraw"""
    return Redraw()


def deal(play: Play, words: Sequence[str]) -> Action:
    """deal <number> cards to all, deal <number> cards to table"""
    count, to_table = None, None
    for word in words:
        if word.isascii() and word.isdigit() and len(word) < 4:
            count = int(word)
        elif len(word) >= 2 and "table".startswith(word):
            to_table = True
        elif word == "all":
            to_table = False
        elif not any(noise.startswith(word) for noise in NOISE):
            raise Refused("It is 'deal 5 cards to all' or 'deal 3 cards to table'; 'deal' alone deals what is due.")
    return DealDue(count, to_table)


def burn(play: Play, words: Sequence[str]) -> Action:
    """burn next"""
    return BurnNext()


def show(play: Play, words: Sequence[str]) -> Action:
    """show cards all"""
    return ShowAll()


def winner(play: Play, words: Sequence[str]) -> Action:
    """winner <player>, winner split"""
    told = " ".join(words).lower()
    if not told:
        raise Refused("Say who wins: 'winner' and a name, or 'winner split'.")
    named = {seat.name.lower(): seat for seat in play.hand.order}
    if told == "split":
        return Award(None)
    fits = [told] if told in named else [name for name in (*named, "split") if name.startswith(told)]
    match fits:
        case []:
            raise Refused(f"There is no '{' '.join(words)}' in this hand.")
        case ["split"]:
            return Award(None)
        case [name]:
            if named[name].folded:
                raise Refused(f"{named[name].name} has folded.")
            return Award(named[name].number)
    raise Refused(f"Which: {', '.join(fits)}?")


@dataclass(frozen=True, slots=True)
class Verb:
    """The word that begins a command of play (`head`, with the words that must follow), other ways to say it, what it does.

    `deals` if it is the dealer's where the house deals.
    """

    head: str
    read: Reader
    does: str
    after: str = ""
    aliases: tuple[str, ...] = ()
    deals: bool = False

    @property
    def usage(self) -> str:
        return (self.read.__doc__ or self.head).strip()


VERBS: Final = (
    Verb("fold", fold, "give up the hand; the cards go face down"),
    Verb("check", check, "stay in without betting, where nothing is owed"),
    Verb("call", call, "match the highest bet"),
    Verb("bet", bet, "put in the first chips of a round; facing a bet, raise"),
    Verb("raise", raise_, "raise to a price, or by an amount"),
    Verb("all", all_in, "put in everything", "in", ("allin", "all-in", "all_in", "shove")),
    Verb("bring", bring_in, "post the bring-in", "in", ("bring-in", "bringin")),
    Verb("complete", complete, "raise the bring-in to a full bet"),
    Verb("discard", discard, "put cards down to be replaced", aliases=("draw",)),
    Verb("stand", stand_pat, "keep all your cards", "pat", ("pat",)),
    Verb("keep", keep, "keep your hand"),
    Verb("redraw", redraw, "throw your whole hand back for another"),
    Verb("deal", deal, "deal what is due", deals=True),
    Verb("burn", burn, "burn the top card", deals=True),
    Verb("show", show, "turn over every hand left; when a hand is over, your own cards"),
    Verb("winner", winner, "give the pot to the best hand", deals=True),
)

_WORDS: Final = {name: verb for verb in VERBS for name in (verb.head, *verb.aliases)}


def verb_of(word: str) -> Verb | None:
    """The verb of exactly this word, in any case."""
    return _WORDS.get(word.lower())


def action_of(play: Play, verb: Verb, words: Sequence[str]) -> Action:
    """What `verb` and the words after it ask for.  Raises Refused, saying what would work."""
    wait = play.hand.wait
    if isinstance(wait, DrawTurn) and wait.seat == play.seat.number and verb not in heads_now(play.hand, play.seat):
        raise Refused(_which_cards(wait))
    rest = [word.lower() for word in words]
    if verb.after and rest and verb.after.startswith(rest[0]):
        rest = rest[1:]
    return verb.read(play, rest)


def heads_now(hand: Hand, seat: Seat) -> list[Verb]:
    """The verbs that the hand would understand from `seat` now."""
    heads: set[str] = set()
    match hand.wait:
        case Turn(number, offered) if number == seat.number:
            heads = {"bring", "complete"} if offered.bring_in else {"all"}
            if offered.may_fold:
                heads.add("fold")
            if not offered.bring_in:
                heads.add("call" if offered.to_call else "check")
                if offered.least is not None:
                    heads.add("bet" if offered.bets else "raise")
        case DrawTurn(number, least) if number == seat.number:
            heads = {"discard", "fold"} if least else {"discard", "stand", "fold"}
        case Window(seats) if seat.number in seats:
            heads = {"keep", "redraw"}
        case Dealing(due, by, discards=discards, burn=burns, answered=answered):
            if seat.number in discards:
                heads |= {"discard"} if seat.number in answered else {"discard", "stand"}
            if by in (None, seat.number):
                heads.add({Due.SHOW: "show", Due.AWARD: "winner"}.get(due, "deal"))
                if burns:
                    heads.add("burn")
    return [verb for verb in VERBS if verb.head in heads]


_RANK: Final = (
    {word: rank for rank, word in zip(RANKS, RANK_WORDS, strict=True)} | {rank.lower(): rank for rank in RANKS} | {"10": "T"}
)
_SUIT: Final = {word: suit for suit, word in zip(SUITS, SUIT_WORDS, strict=True)} | {
    word[:-1]: suit for suit, word in zip(SUITS, SUIT_WORDS, strict=True)
}
_CODE: Final = re.compile(r"(10|[2-9tjqka])([cdhs♣♦♥♠])", re.IGNORECASE)
_GLYPHS: Final = dict(zip("♣♦♥♠", SUITS, strict=True))


def _card_codes(words: Sequence[str], own: Sequence[Face]) -> list[str]:
    """Cards by short form (`As`), name (`ace of spades`) or place (`2`)."""
    told = [word.strip(",").lower() for word in words if word.strip(",").lower() not in NOISE - {"a"}]
    places = {str(place): face for place, face in enumerate(own, 1)}
    codes: list[str] = []
    while told:
        word = told.pop(0)
        if word == "a" and not (told and told[0] in ("of", *_SUIT)):
            continue
        match = _CODE.fullmatch(word)
        if match:
            rank, suit = match[1].upper().replace("10", "T"), match[2].lower()
            codes.append(rank + _GLYPHS.get(suit, suit))
        elif word.rstrip("s") in _RANK and told and (told[0] == "of" or told[0] in _SUIT):
            told = told[1:] if told[0] == "of" else told
            suit_word = told.pop(0) if told else ""
            if suit_word not in _SUIT:
                raise Refused(f"'{suit_word}' is no suit. Write a card like 'ace of spades' or 'As'.")
            codes.append(_RANK[word.rstrip("s")] + _SUIT[suit_word])
        elif word in places:
            codes.append(places[word].code)
        else:
            raise Refused(f"'{word}' is no card of yours. Write its place, name or short form: '2', 'ace of spades', 'As'.")
    return codes
