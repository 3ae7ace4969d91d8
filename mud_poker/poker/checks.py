"""Is this action allowed now?

The one place that answers, before a script goes on: a step never sees an action that is not allowed.  What is refused is refused
with the reason and with what would work, and nothing has changed.
"""

from collections.abc import Collection
from typing import TYPE_CHECKING

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
    Overdue,
    RaiseTo,
    Redraw,
    ShowAll,
    Verdict,
)
from mud_poker.poker.events import ActionHeld
from mud_poker.poker.refused import Refused
from mud_poker.poker.rules import Betting
from mud_poker.poker.seat import Seat
from mud_poker.poker.waits import Dealing, DrawTurn, Due, Options, Trial, Turn, Window

if TYPE_CHECKING:
    from mud_poker.poker.hand import Hand


def check(hand: "Hand", seat: int | None, action: Action) -> None:
    """Raise Refused unless `hand` waits for `action` from `seat` (None: the house)."""
    match hand.wait, action:
        case None, _:
            raise Refused("No hand is being played.")
        case (Turn() | DrawTurn() as wait, Overdue()) if seat is None and action.seat == wait.seat:
            return
        case (Window() as wait, Overdue()) if seat is None and action.seat in wait.seats:
            return
        case Dealing(), Overdue() if seat is None:
            return
        case Trial() as wait, Verdict(tiers) if seat is None and _each_once(tiers, wait.seats):
            return
        case _, Overdue() | Verdict():
            raise Refused("The house does that.")
    player = hand.seat(-1 if seat is None else seat)
    if player.folded and not isinstance(hand.wait, Dealing):
        raise Refused("You have folded. You will be dealt in at the next hand.")
    match hand.wait:
        case Turn() as wait:
            _in_turn(hand, wait.seat, player)
            refuse_unless_offered(hand, wait.options, action)
        case DrawTurn() as wait:
            _in_turn(hand, wait.seat, player)
            if not isinstance(action, Fold):
                discards(player, action, wait.least, wait.most)
        case Window(seats):
            _window(seats, player, action)
        case Dealing() as dealing:
            _dealing(hand, dealing, player, action)
        case Trial():
            raise Refused("The battle decides now. Nobody can act.")


def early(hand: "Hand", seat: Seat, action: Action) -> None:
    """Hold `action`, which `seat` announces before its turn, at a house that holds such actions."""
    if seat.number in hand.round.held:
        raise Refused("You have already acted early. That stands, unless somebody bets or raises before your turn.")
    refuse_unless_offered(hand, hand.options(seat), action)
    hand.round.held[seat.number] = action
    hand.tell(ActionHeld(seat.number, action))


def refuse_unless_offered(hand: "Hand", offered: Options, action: Action) -> None:
    """Raise Refused, saying what would work, unless a betting turn offers `action`."""
    if offered.allows(action):
        return
    owed = offered.to_call
    match action:
        case Check() if offered.bring_in:
            raise Refused("You must bring it in for {bring_in}, or raise.", bring_in=offered.bring_in)
        case Check():
            raise Refused("You cannot check: it is {owed} more to call.", owed=owed)
        case Call():
            raise Refused("There is nothing to call. You can check.")
        case Fold():
            raise Refused("You cannot fold yet: you must bring it in for {bring_in}.", bring_in=offered.bring_in)
        case BringIn():
            raise Refused("There is no bring-in for you to post now.")
        case RaiseTo(price):
            _refuse_raise(hand, offered, price)
        case Discard():
            raise Refused("Cards are not exchanged now: it is a betting round.")
        case DealDue() | BurnNext() | ShowAll() | Award():
            raise Refused("The betting has to end first.")
    raise Refused("That is not possible in a betting round.")


def _refuse_raise(hand: "Hand", offered: Options, price: int) -> None:
    if offered.least is None or offered.most is None:
        if hand.round.capped:
            raise Refused("The betting is capped: no more raises on this street. You can call or fold.")
        if offered.to_call:
            raise Refused("You cannot raise now. You can call {owed} or fold.", owed=offered.to_call)
        raise Refused("You cannot bet now: nobody could call. You can check.")
    what = "bet" if offered.bets else "raise to"
    if offered.least == offered.most:
        raise Refused(f"Here you can only {what} {{most}}.", most=offered.most)
    if price < offered.least:
        raise Refused(f"The least you can {what} is {{least}}.", least=offered.least)
    if hand.rules.betting is Betting.NO_LIMIT:
        raise Refused(f"You have only enough to {what} {{most}}, which is all in.", most=offered.most)
    raise Refused(f"The most you can {what} is {{most}}.", most=offered.most)


def discards(player: Seat, action: Action, least: int, most: int) -> None:
    """Raise Refused unless `action` gives up from `least` to `most` different cards that `player` holds."""
    if not isinstance(action, Discard):
        if least:
            raise Refused(f"Say which {'card' if most == 1 else 'cards'} to give up, such as 'discard 2'.")
        raise Refused("Say which cards to exchange, such as 'discard 2 5', or 'stand pat'.")
    own = {face.code for face in player.faces}
    for code in action.cards:
        if code not in own:
            raise Refused(f"You do not hold {code}.")
    if len(set(action.cards)) < len(action.cards):
        raise Refused("You named a card twice.")
    if not least <= len(action.cards) <= most:
        wanted = str(most) if least == most else f"{least} to {most}"
        raise Refused(f"You have to give up {wanted} {'card' if most == 1 else 'cards'} here.")


def _each_once(tiers: Collection[Collection[int]], seats: Collection[int]) -> bool:
    return sorted(seat for tier in tiers for seat in tier) == sorted(seats)


def _in_turn(hand: "Hand", turn: int, player: Seat) -> None:
    if player.number != turn:
        raise Refused(f"It is not your turn: it is {hand.seat(turn).name}'s.")


def _window(seats: Collection[int], player: Seat, action: Action) -> None:
    if player.number not in seats:
        raise Refused("You have chosen. The others may still choose.")
    if not isinstance(action, Keep | Redraw):
        raise Refused("Say 'keep' or 'redraw'.")


def _dealing(hand: "Hand", wait: Dealing, player: Seat, action: Action) -> None:
    if isinstance(action, Discard) and wait.discards:
        if player.number not in wait.discards:
            raise Refused("You have no cards to exchange.")
        discards(player, action, 0, len(player.faces))
        return
    if wait.by not in (None, player.number):
        raise Refused(f"That is for {hand.seat(wait.by).name}, who has the button.")
    match wait.due, action:
        case Due.SHOW, ShowAll():
            return
        case Due.SHOW, _:
            raise Refused("The betting is over: 'show cards all' comes next.")
        case Due.AWARD, Award(seat):
            _award(hand, seat)
        case Due.AWARD, _:
            raise Refused("The hands are shown: 'winner' and a name, or 'winner split', comes next.")
        case _, DealDue(count, to_table):
            _deal(wait, count, to_table)
        case _, BurnNext() if wait.burn:
            return
        case _, BurnNext():
            raise Refused("No card is to be burned now.")
        case _, _:
            raise Refused(f"The next thing to do is to {due_words(wait)}.")


def due_words(wait: Dealing) -> str:
    """The command that is due, in the words a player types."""
    match wait.due:
        case Due.CARDS:
            return f"deal {wait.count} cards to all"
        case Due.BOARD:
            return f"deal {wait.count} {'card' if wait.count == 1 else 'cards'} to table"
        case Due.REPLACEMENTS:
            return "deal what is missing, when all have discarded"
        case Due.SHOW:
            return "show cards all"
        case Due.AWARD:
            return "name the winner"


def _deal(wait: Dealing, count: int | None, to_table: bool | None) -> None:
    right_place = to_table is None or to_table == (wait.due is Due.BOARD)
    right_count = count is None or count == wait.count or wait.due is Due.REPLACEMENTS
    if not (right_place and right_count):
        raise Refused(f"What is due is to {due_words(wait)}.")


def _award(hand: "Hand", seat: int | None) -> None:
    """Who may be named: the one best hand; or a split where the best are equal."""
    winners = hand.best_shown
    names = [hand.seat(winner).name for winner in winners]
    if seat is None:
        if len(winners) == 1:
            raise Refused(f"Nothing to split: {names[0]} has the best hand, {hand.words_of(winners[0])[0]}.")
    elif len(winners) > 1:
        raise Refused(f"{' and '.join(names)} are equal: it is 'winner split'.")
    elif seat != winners[0]:
        raise Refused(f"The best hand is {names[0]}'s, {hand.words_of(winners[0])[0]}.")
