"""What does a bot do?

`choose` answers whatever a hand waits for with an action the hand accepts.  A bot knows its seat's view and nothing else;
how good its cards are the game's showdown estimates.  A new kind of wait is a case in `choose`.
"""

from typing import Final

from mud_poker.bots.styles import Style
from mud_poker.cards.chance import Chance
from mud_poker.poker.actions import Action, Award, BringIn, Call, Check, DealDue, Discard, Fold, Keep, RaiseTo, Redraw, ShowAll
from mud_poker.poker.game import Game
from mud_poker.poker.seat import SeatView
from mud_poker.poker.view import View
from mud_poker.poker.waits import Dealing, DrawTurn, Due, Options, Turn, Window

FAIR: Final = 1000
"""The odds of a hand like all others, in thousandths."""

RERAISE: Final = 2
"""How much better than for a bet the odds must be to raise what somebody else has bet."""

SIZES: Final = (500, 1000)
"""A bet or raise is between half the pot and the whole of it, in thousandths."""

THINKING: Final = (800, 2500)
"""The shortest and the longest time a bot takes to answer, in milliseconds."""


def choose(game: Game, view: View, style: Style, chance: Chance) -> Action | None:
    """What the viewer does now; None if nothing is asked of it, or it leaves the rest to others."""
    mine = view.mine
    if mine is None:
        return None
    match view.wait:
        case Turn(seat, options) if seat == mine.number:
            return _bet(game, view, mine, options, style, chance)
        case DrawTurn(seat, least, most) if seat == mine.number:
            return Discard(game.showdown.discards(view, least, most, chance))
        case Window(seats) if mine.number in seats:
            odds, _ = _judge(game, view, chance)
            return Redraw() if odds < FAIR else Keep()
        case Dealing() as dealing:
            return _deal(game, view, mine, dealing, chance)
    return None


def thinks(chance: Chance) -> int:
    """How long a bot takes to answer, in milliseconds."""
    return chance.between(*THINKING)


def _judge(game: Game, view: View, chance: Chance) -> tuple[int, int]:
    """The odds of the viewer's cards against those still in, where the fair share is `FAIR`; and the share itself."""
    share = game.showdown.estimate(view, chance)
    rivals = sum(not seat.folded for seat in view.seats) - 1
    return share * rivals * 1000 // max(1, 1000 - share), share


def _bet(game: Game, view: View, mine: SeatView, options: Options, style: Style, chance: Chance) -> Action:
    odds, share = _judge(game, view, chance)
    wanted = style.value * RERAISE if options.to_call and not options.bring_in else style.value
    raises = style.aggression if odds >= wanted else style.bluff
    if options.least is not None and options.most is not None and chance.below(1000) < raises:
        return RaiseTo(min(max(_price(view, options, chance), options.least), options.most))
    if options.bring_in:
        return BringIn()
    if not options.to_call:
        return Check()
    return Call() if share * _within_reach(view, mine, options) >= options.to_call * style.tightness else Fold()


def _price(view: View, options: Options, chance: Chance) -> int:
    """What to raise to: the price and a part of the pot, in round numbers."""
    raises_by = (view.pot + options.to_call) * chance.between(*SIZES) // 1000
    return view.price + _rounded(raises_by)


def _rounded(amount: int) -> int:
    """`amount` with all but its first two digits cut to zeros."""
    unit: int = 10 ** max(0, len(str(amount)) - 2)
    return amount // unit * unit


def _within_reach(view: View, mine: SeatView, options: Options) -> int:
    """What the viewer can win if it calls and wins: of each seat no more than it has put in itself."""
    own = mine.put + options.to_call
    return sum(own if seat.number == mine.number else min(seat.put, own) for seat in view.seats)


def _deal(game: Game, view: View, mine: SeatView, dealing: Dealing, chance: Chance) -> Action | None:
    """Discard, where that is open; then deal, show or award, where nobody else has to."""
    if mine.number in dealing.discards - dealing.answered:
        return Discard(game.showdown.discards(view, 0, len(mine.cards), chance))
    if dealing.by is not None and (dealing.by != mine.number or dealing.discards - dealing.answered):
        return None  # the others may still discard, until the time is over
    match dealing.due:
        case Due.SHOW:
            return ShowAll()
        case Due.AWARD:
            return Award(dealing.best[0] if len(dealing.best) == 1 else None)
        case Due.CARDS | Due.BOARD | Due.REPLACEMENTS:
            return DealDue()
