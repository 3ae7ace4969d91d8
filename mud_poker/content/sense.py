"""Which choices of a dealer contradict each other?

A rule is a generator that yields a `Contradiction` for each thing wrong; it is named in `_RULES`.  Everything in the
form is already well written by itself; amounts are in the currency's smallest unit, times in milliseconds.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from mud_poker.cards.deck import DECKS
from mud_poker.content.dealer_form import DealerForm, RakeTo
from mud_poker.content.problems import did_you_mean
from mud_poker.content.source import Path
from mud_poker.poker.betting import Bet, BetBeforeDeal
from mud_poker.poker.deals import Board, Deal
from mud_poker.poker.draws import Draw
from mud_poker.poker.game import Game
from mud_poker.poker.rules import Betting, ButtonMoves, DealtBy, Newcomers, OddChips, Payout, Ties


@dataclass(frozen=True, slots=True)
class Contradiction:
    """What is wrong at `path`; `also` names the other fields it concerns, such as `turn.limit`."""

    path: Path
    text: str
    hint: str
    also: tuple[str, ...] = ()

    @property
    def concerns(self) -> tuple[Path, ...]:
        return (self.path, *(tuple(name.split(".")) for name in self.also))


Found = Iterator[Contradiction]


def contradictions(form: DealerForm, game: Game, styles: Collection[str]) -> Found:
    for rule in _RULES:
        yield from rule(form, game)
    if form.bots is not None and form.bots.style not in styles:
        text = f"bots.style: there is no style '{form.bots.style}'"
        yield Contradiction(("bots", "style"), text, did_you_mean(form.bots.style, styles))


def _seats(form: DealerForm, game: Game) -> Found:
    least, most = game.seats
    seats = form.seats or most
    if not least <= seats <= most:
        yield Contradiction(("seats",), f"seats: {seats} cannot play {game.title}", f"{least} to {most} can", ("game",))
    needed = _cards(game, seats)
    if game.deck and needed > len(DECKS[game.deck]):
        text = f"seats: {seats} players need {needed} cards, and the deck has {len(DECKS[game.deck])}"
        yield Contradiction(("seats",), text, "have fewer seats", ("game",))
    if form.bots is not None and form.bots.seats >= seats:
        yield Contradiction(
            ("bots", "seats"),
            f"bots.seats: {form.bots.seats} bots leave no seat for a player",
            f"at most {seats - 1} of {seats} seats",
            ("seats",) if form.seats else ("seats", "game"),
        )


def _cards(game: Game, seats: int) -> int:
    """How many cards the largest deal and the board take.  Later deals may run short: one card serves all then."""
    deals = [step.down + step.up for step in game.script if isinstance(step, Deal)]
    return seats * max(deals, default=0) + sum(step.cards for step in game.script if isinstance(step, Board))


def _buying_in(form: DealerForm, game: Game) -> Found:
    buy_in = form.buy_in
    if buy_in is None:
        return
    if buy_in.least > buy_in.most:
        text = "buy_in.least is more than buy_in.most"
        yield Contradiction(("buy_in", "least"), text, "make it at most as high", ("buy_in.most",))
    if form.stack is not None:
        yield Contradiction(("stack",), "stack and buy_in both say what a player starts with", "leave one out", ("buy_in",))
    elif form.freeze_out and buy_in.least != buy_in.most:
        text = "in a freeze-out all start with equal stacks"
        yield Contradiction(("buy_in",), text, "give buy_in the same least and most", ("freeze_out",))


def _forced_bets(form: DealerForm, game: Game) -> Found:
    if not (form.blinds or form.ante or form.bring_in or form.levels):
        text = "nobody has to put anything into the pot"
        hint = "give blinds, an ante, a bring-in or levels"
        yield Contradiction(("blinds",), text, hint, ("ante", "bring_in", "levels"))
    blinds = form.blinds
    if blinds is None:
        return
    if blinds.small > blinds.big:
        text = "the small blind is more than the big blind"
        yield Contradiction(("blinds", "small"), text, "make it at most as high", ("blinds.big",))
    if blinds.straddle and blinds.straddle <= blinds.big:
        text = "a straddle is a raise, and this one is not more than the big blind"
        yield Contradiction(("blinds", "straddle"), text, "twice the big blind is usual", ("blinds.big",))
    if blinds.straddle and (form.seats or game.seats[1]) < 3:
        text = "a straddle is posted left of the big blind, where nobody sits with two seats"
        also = ("seats",) if form.seats else ("seats", "game")
        yield Contradiction(("blinds", "straddle"), text, "leave straddle out, or have 3 seats", also)
    if form.buy_in is not None and form.buy_in.most < blinds.big:
        text = "nobody may bring enough for the big blind"
        yield Contradiction(("buy_in", "most"), text, "20 to 100 big blinds are usual", ("blinds.big",))
    if form.levels and (blinds.small, blinds.big) != (form.levels[0].small, form.levels[0].big):
        text = "the first level says other blinds"
        yield Contradiction(("blinds",), text, "leave blinds out, or make them the first level's", ("levels",))


def _without_blinds(form: DealerForm, game: Game) -> Found:
    if form.blinds is not None or form.levels:
        return
    if form.newcomers is Newcomers.WAIT_FOR_BLIND:
        text = "newcomers cannot wait for a blind where there is none"
        yield Contradiction(("newcomers",), text, "give blinds, or write next-hand", ("blinds", "levels"))
    if form.button is ButtonMoves.DEAD:
        text = "a dead button keeps the order of blinds, and there are none"
        yield Contradiction(("button",), text, "give blinds, or write moving", ("blinds", "levels"))


def _bringing_in(form: DealerForm, game: Game) -> Found:
    if not form.bring_in:
        return
    if not any(isinstance(step, Bet) and step.opens.brings_in for step in game.script):
        yield Contradiction(("bring_in",), f"{game.title} has no bring-in", "leave bring_in out", ("game",))
    if form.bets is not None and form.bring_in > form.bets.small:
        text = "the bring-in is more than the small bet"
        yield Contradiction(("bring_in",), text, "half the small bet or less is usual", ("bets.small",))


def _structure(form: DealerForm, game: Game) -> Found:
    fixed = form.betting is Betting.FIXED_LIMIT
    if fixed and form.bets is None:
        text = "fixed-limit betting has fixed bets"
        yield Contradiction(("betting",), text, "give bets: {small, big}", ("bets",))
    if not fixed and form.bets is not None:
        text = f"bets are for fixed-limit betting, and this is {form.betting}"
        yield Contradiction(("bets",), text, "leave bets out, or write betting: fixed-limit", ("betting",))
    if form.bets is not None and form.bets.small > form.bets.big:
        text = "the small bet is more than the big bet"
        yield Contradiction(("bets", "small"), text, "make it at most as high", ("bets.big",))
    if not fixed and "raise_cap" in form.model_fields_set:
        text = f"only fixed-limit betting has a cap on raises, and this is {form.betting}"
        yield Contradiction(("raise_cap",), text, "leave raise_cap out", ("betting",))
    for name, value in (("min_bet", form.min_bet), ("min_raise", form.min_raise)):
        if fixed and value is not None:
            text = f"in fixed-limit betting the bets are fixed, so {name} has no say"
            yield Contradiction((name,), text, f"leave {name} out", ("betting",))


def _time(form: DealerForm, game: Game) -> Found:
    turn, clock = form.turn, form.clock
    if turn is not None and turn.warn is not None and turn.warn >= turn.limit:
        text = "the warning would come after the time is over"
        yield Contradiction(("turn", "warn"), text, "warn counts from the turn's start: less than limit", ("turn.limit",))
    if turn is not None and turn.relaxed is not None and turn.relaxed <= turn.limit:
        text = "relaxed is for players who ask for more time, and this is not more"
        yield Contradiction(("turn", "relaxed"), text, "more than limit", ("turn.limit",))
    if turn is not None and clock is not None and clock.after >= turn.limit:
        text = "the turn is over before anybody may call the clock"
        yield Contradiction(("clock", "after"), text, "less than turn.limit, or turn: none", ("turn.limit",))


def _paying(form: DealerForm, game: Game) -> Found:
    if form.payout is Payout.EQUALISED and game.showdown.contests > 1:
        text = f"{game.title} splits its pots, and an equalised pot has one kind of winner"
        yield Contradiction(("payout",), text, "write side-pots", ("game",))
    if game.deck:
        return
    if form.payout is Payout.EQUALISED:
        text = f"{game.title} pays each pot to who lasted longest in it, and an equalised pot is one for all"
        yield Contradiction(("payout",), text, "write side-pots", ("game",))
    if form.ties is Ties.SUITS:
        yield Contradiction(("ties",), f"the cards of {game.title} have no suits", "write split", ("game",))
    if form.odd_chips is OddChips.SUIT:
        yield Contradiction(("odd_chips",), f"the cards of {game.title} have no suits", "write position", ("game",))


def _raking(form: DealerForm, game: Game) -> Found:
    rake = form.rake
    to_jackpot = rake is not None and rake.to is RakeTo.JACKPOT
    if form.jackpot is not None and not to_jackpot:
        text = "this dealer feeds no jackpot that could be awarded"
        yield Contradiction(("jackpot",), text, "give rake: {percent, to: jackpot}", ("rake",))
    if rake is None:
        return
    if rake.percent is not None and rake.tiers:
        text = "percent and tiers both say what is taken"
        yield Contradiction(("rake", "tiers"), text, "leave one out; a tier has a percent of its own", ("rake.percent",))
    if rake.percent is None and not rake.tiers:
        yield Contradiction(("rake",), "this rake does not say how much is taken", "give percent, or tiers")
    if rake.percent is None and rake.cap is not None:
        text = "a cap needs a percent"
        yield Contradiction(("rake", "cap"), text, "give percent; a tier has a cap of its own", ("rake.percent",))
    if sum(tier.percent for tier in rake.all_tiers) > 100:
        text = "these tiers together take more than the pot"
        yield Contradiction(("rake", "tiers"), text, "at most 100 percent in all", ("rake.percent",))
    if form.stack is not None:
        text = "chips that are given away are worth nothing, so there is nothing to rake"
        yield Contradiction(("rake",), text, "leave rake out, or stack", ("stack",))
    if to_jackpot and not game.deck:
        text = f"{game.title} has no ranked hands, so none can lead the jackpot"
        yield Contradiction(("rake", "to"), text, "write house", ("game",))


def _freezing_out(form: DealerForm, game: Game) -> Found:
    given = form.model_fields_set
    if not form.freeze_out and form.stack is not None:
        text = "stack gives chips that are worth nothing, which only a freeze-out does"
        yield Contradiction(("stack",), text, "write freeze_out: true, or give buy_in", ("freeze_out",))
    if form.freeze_out:
        for name, why in (
            ("newcomers", "nobody joins a freeze-out that has begun"),
            ("return_within", "nobody comes back to a freeze-out"),
            ("broke", "who has no chips is out of a freeze-out"),
            ("away", "who is away from a freeze-out is dealt in all the same"),
        ):
            if name in given:
                yield Contradiction((name,), why, f"leave {name} out", ("freeze_out",))
    elif "starts" in given:
        yield Contradiction(
            ("starts",), "only a freeze-out has a start", "leave starts out, or write freeze_out: true", ("freeze_out",)
        )
    if not form.starts.full and form.starts.after is None:
        text = "a match that starts neither full nor after a time never starts"
        yield Contradiction(("starts",), text, "write full: true, or give after")


def _climbing(form: DealerForm, game: Game) -> Found:
    """Levels, and what does not climb with them."""
    if not form.levels:
        return
    if not form.freeze_out:
        text = "levels climb from the beginning of a freeze-out, and this table has none"
        yield Contradiction(("levels",), text, "write freeze_out: true, or give blinds instead", ("freeze_out",))
    before = 0
    for number, level in enumerate(form.levels):
        if level.small > level.big:
            text = "the small blind is more than the big blind"
            yield Contradiction(("levels", number, "small"), text, "make it at most as high")
        if level.big < before:
            text = "the big blind is less than a level before"
            yield Contradiction(("levels", number, "big"), text, "levels climb, or stay")
        before = level.big
        if level.lasts is None and number < len(form.levels) - 1:
            text = "only the last level may last for ever"
            yield Contradiction(("levels", number), text, "give lasts, such as 5m")
    if form.levels and form.ante:
        text = "ante and levels both say what the ante is"
        yield Contradiction(("ante",), text, "leave ante out, and give it in the levels", ("levels",))
    if form.stack is not None and form.stack < form.levels[0].big:
        text = "nobody starts with enough for the first level's big blind"
        yield Contradiction(("stack",), text, "50 to 100 big blinds are usual", ("levels",))
    if form.blinds is not None and form.blinds.straddle:
        text = "a straddle does not climb with the levels"
        yield Contradiction(("blinds", "straddle"), text, "leave straddle out", ("levels",))
    for name, given in (("bring_in", form.bring_in), ("bets", form.bets), ("min_bet", form.min_bet)):
        if given:
            yield Contradiction((name,), f"{name} does not climb with the levels", f"leave {name} out, or levels", ("levels",))


def _of_the_game(form: DealerForm, game: Game) -> Found:
    """Choices about a part of the game that this game does not have."""
    if "draw_opens" in form.model_fields_set and not any(isinstance(step, Draw) for step in game.script):
        yield Contradiction(("draw_opens",), f"{game.title} has no draw", "leave draw_opens out", ("game",))
    if form.bet_before_deal and not any(isinstance(step, BetBeforeDeal) for step in game.script):
        text = f"{game.title} has no betting round before the deal"
        yield Contradiction(("bet_before_deal",), text, "leave bet_before_deal out", ("game",))
    if game.deck:
        for name in ("redraw", "hand_size"):
            if name in form.model_fields_set:
                yield Contradiction((name,), f"{game.title} has no {name}", f"leave {name} out", ("game",))
        return
    for name in ("burn", "shuffles"):
        if name in form.model_fields_set:
            yield Contradiction((name,), f"{game.title} has no deck", f"leave {name} out", ("game",))
    if form.dealing is DealtBy.PLAYERS:
        text = f"{game.title} is dealt by the house alone"
        yield Contradiction(("dealing",), text, "write house", ("game",))


_RULES: Final = (
    _seats,
    _buying_in,
    _forced_bets,
    _without_blinds,
    _bringing_in,
    _structure,
    _time,
    _paying,
    _raking,
    _freezing_out,
    _climbing,
    _of_the_game,
)
