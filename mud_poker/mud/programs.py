"""What can a program do that plays as a character?

What a player does with words, from anywhere and with values: sit down, act, buy chips, leave.  A program may sit where the dealer
welcomes it and deals hold'em.  What cannot be done is `Denied` with a code to branch on; a new kind of denial is a code here and in
the protocol's description (`wire/open_poker.asyncapi.yaml`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from mud_poker.mud.host import Host
from mud_poker.mud.money import MOST, Currency
from mud_poker.mud.table_messages import TableSeen
from mud_poker.mud.table_view import TableView
from mud_poker.mud.walking import move
from mud_poker.poker.actions import Action, Call, Check, Fold, RaiseTo
from mud_poker.poker.refused import Refused
from mud_poker.poker.table_events import Gone
from mud_poker.poker.waits import Options, Turn

if TYPE_CHECKING:
    from mud_poker.mud.world import World

GAME: Final = "holdem"
"""What the protocol can say: two cards, a board and a betting turn."""


class Denied(Refused):
    """No, and why: `code` for the program, the sentence for who reads its log.  `seat` is where it sits, if that is why."""

    def __init__(self, code: str, reason: str, table: str = "", seat: int | None = None) -> None:
        super().__init__(_plain(reason))
        self.code = code
        self.table = table
        self.seat = seat


@dataclass(frozen=True, slots=True)
class Move:
    """What a program answers to a turn: in the hand of this number, to this very turn (None: it named none that it was given).

    `word` is fold, check, call, raise or all_in; `amount` the price to raise to, in the table's currency.
    """

    hand: str | None
    turn: Turn | None
    word: str | None
    amount: Decimal | None = None


# The dealers


def welcomes(host: Host) -> bool:
    """Whether programs may sit at a dealer's table."""
    return host.dealer.bots_welcome and host.dealer.game.key == GAME


def view(world: "World", dealer: str, name: str, now: int) -> TableView | None:
    """The table of a dealer where programs are welcome, as `name` may see it; None if there is none of that key."""
    host = world.hosts.get(dealer)
    return host.view(name, now) if host is not None and welcomes(host) else None


def choose(world: "World", name: str, buy_in: Decimal, dealer: str | None) -> Host:
    """The dealer to sit down at.  Raises Denied if none of that name, or none at all, would have a program.

    Where none is named it is the first with a seat among those whose limits hold the buy-in, else one of these to wait for.
    """
    open_now = [host for host in world.hosts.values() if welcomes(host) and host.dealer.active]
    if dealer is not None:
        open_now = [host for host in open_now if dealer.lower() in (host.dealer.key, host.dealer.name.lower())]
    if not open_now:
        raise Denied("table_not_found", "No dealer of that name is at work here who welcomes programs.")
    fitting = [host for host in open_now if _fits(host, buy_in)] or open_now
    return next((host for host in fitting if host.table.free_seats), fitting[0])


# Sitting down and getting up


def sit(world: "World", name: str, buy_in: Decimal, dealer: str | None, now: int) -> int:
    """Take a seat, or a place in the queue for one: gives the place, 0 for who has a seat.  Raises Denied."""
    seated = world.host_of(name)
    if seated is not None:
        number = seated.table.chair(name).number
        raise Denied("already_seated", f"You sit at {seated.dealer.name}'s table.", seated.dealer.key, number)
    queued = next((host for host in world.hosts.values() if name in host.waiting.names), None)
    host = queued or choose(world, name, buy_in, dealer)
    amount = _buy_in(host, name, buy_in, now)
    has_seat = len(host.table.free_seats) > len(host.waiting.held_for(name))
    if queued is not None and not has_seat:
        raise Denied("already_in_lobby", f"You wait for a seat at {host.dealer.name}'s table already.")
    try:
        if has_seat:
            host.join(name, amount, now)
        else:
            host.wait_for_seat(name, now)
    except Refused as refused:
        raise Denied("invalid_message", refused.reason) from None
    if not has_seat:
        return host.waiting.names.index(name) + 1
    _seated(world, host, name, now)
    return 0


def leave(world: "World", name: str, now: int) -> None:
    """Get up: at once, or when the hand that runs is over.  Out of the queue in any case.  Raises Denied."""
    for host in world.hosts.values():
        if name in host.waiting.names:
            host.stop_waiting(name, now)
    host = _seat(world, name)
    if not host.table.chair(name).leaving:
        host.do(lambda: host.table.leave(name, now), now)


def throw_out(world: "World", name: str, now: int) -> None:
    """Clear the seat of a program that is no use to anybody, if it has one."""
    host = world.host_of(name)
    if host is not None:
        host.do(lambda: host.table.remove(name, Gone.KICKED, now), now)


def lost(world: "World", name: str, now: int) -> None:
    """The connection of who sits somewhere is gone: the seat is kept for as long as the dealer says."""
    host = world.host_of(name)
    if host is not None:
        host.do(lambda: host.table.drop(name, now), now)


def returned(world: "World", name: str, now: int) -> None:
    """The connection is there again."""
    host = world.host_of(name)
    if host is not None:
        host.do(lambda: host.table.reconnect(name, now), now)


# Playing


def act(world: "World", name: str, move: Move, now: int) -> None:
    """Make a move.  Raises Denied, with nothing changed."""
    host = world.host_of(name)
    if host is None:
        raise Denied("table_not_found", "You sit at no table. 'join_lobby' takes a seat.")
    hand = host.table.hand
    if hand is None or hand.over:
        raise Denied("no_hand_in_progress", "No hand is being played just now.")
    if move.hand != hand_id(hand.opening.number):
        raise Denied("stale_hand_action", "That is not the hand that is being played.")
    chair = host.table.chair(name)
    wait = hand.wait
    if not isinstance(wait, Turn) or wait.seat != chair.number:
        raise Denied("not_your_turn", "It is not your turn.")
    if wait is not move.turn:
        raise Denied("stale_turn_token", "That is not the token of this turn.")
    seat = hand.seat(chair.number)
    action = _action(offers(wait.options, seat.bet + seat.stack), wait.options, move, host.dealer.currency)
    try:
        host.act(name, action, now)
    except Refused as refused:
        raise Denied("invalid_action", refused.reason) from None


def offers(options: Options, whole: int) -> dict[str, Action]:
    """What may be answered to a betting turn, by its word.  `whole` is this street's bet with the whole stack in it.

    A `raise` here is the least one.  To be all in where no raise is allowed is to call (HOUSE RULES, readings).
    """
    offered: dict[str, Action] = {}
    if options.may_fold:
        offered["fold"] = Fold()
    if options.to_call:
        offered["call"] = Call()
    else:
        offered["check"] = Check()
    if options.least is not None:
        offered["raise"] = RaiseTo(options.least)
        if options.most == whole:
            offered["all_in"] = RaiseTo(whole)
    elif options.to_call:
        offered["all_in"] = Call()
    return offered


def buy_more(world: "World", name: str, amount: Decimal, now: int) -> int:
    """Add chips: a rebuy, or up to the most of the table.  Gives what is left where they came from.  Raises Denied."""
    host = _seat(world, name)
    units = _units(amount, host.dealer.currency)
    if units > host.cashier.funds(name):
        raise _too_poor(host, name)
    try:
        host.buy_more(name, units, now)
    except Refused as refused:
        raise Denied("invalid_message", refused.reason) from None
    return host.cashier.funds(name)


def buy_back(world: "World", name: str, now: int) -> int:
    """Rebuy by itself: what was brought, or what is left of the funds.  Gives what is left of them then.  Raises Denied."""
    host = _seat(world, name)
    units = min(host.brought.get(name, host.dealer.buy_in.least), host.cashier.funds(name))
    if units < host.dealer.buy_in.least:
        raise _too_poor(host, name)
    return buy_more(world, name, Decimal(units).scaleb(-host.dealer.currency.decimals), now)


def hand_id(number: int) -> str:
    """What programs call a hand."""
    return str(number)


def _seat(world: "World", name: str) -> Host:
    host = world.host_of(name)
    if host is None:
        raise Denied("not_at_table", "You sit at no table. 'join_lobby' takes a seat.")
    return host


def _seated(world: "World", host: Host, name: str, now: int) -> None:
    host.heed(name)
    character = world.character(name)
    world.people.watch(character, "")
    if character.room != host.dealer.room:
        move(world, character, host.dealer.room, "out")
    world.tell(name, TableSeen(host.view(name, now)))


def _fits(host: Host, buy_in: Decimal) -> bool:
    limits = host.dealer.buy_in
    shift = host.dealer.currency.decimals
    return not host.cashier.own_chips and limits.least <= buy_in.scaleb(shift) <= limits.most


def _buy_in(host: Host, name: str, buy_in: Decimal, now: int) -> int:
    """The amount to sit down with.  Raises Denied, with the limits."""
    if host.cashier.own_chips:
        return 0
    amount = _units(buy_in, host.dealer.currency)
    least, most = host.limits(name, now)
    if amount > host.cashier.funds(name):
        raise _too_poor(host, name)
    if not least <= amount <= most:
        words = host.dealer.currency.words
        raise Denied("invalid_message", f"Sit down at {host.dealer.name}'s table with {words(least)} to {words(most)}.")
    return amount


def _too_poor(host: Host, name: str) -> Denied:
    dealer = host.dealer
    return Denied(
        "insufficient_funds", f"You have {dealer.currency.words(host.cashier.funds(name))} in your {dealer.buy_in.source}."
    )


def _units(amount: Decimal, currency: Currency) -> int:
    """`amount` in smallest units.  Raises Denied for what the currency does not have."""
    units = amount.scaleb(currency.decimals)
    if units != units.to_integral_value() or not 0 < units <= MOST:
        raise Denied("invalid_message", f"That is no amount of {currency.name}, which go down to {currency.spell(1)}.")
    return int(units)


def _action(offered: Mapping[str, Action], options: Options, move: Move, currency: Currency) -> Action:
    """What the move asks for.  Raises Denied unless it is offered."""
    action = offered.get(move.word or "")
    if action is None:
        raise Denied("invalid_action", f"You can {', '.join(offered)}.")
    if move.word != "raise":
        return action
    if move.amount is None:
        raise Denied("invalid_action", "A raise needs an 'amount': the price to raise to.")
    units = move.amount.scaleb(currency.decimals)
    if units != units.to_integral_value() or not options.allows(RaiseTo(int(units))):
        least, most = currency.words(options.least or 0), currency.words(options.most or 0)
        raise Denied("invalid_action", f"You can raise to {least} at least and {most} at most.")
    return RaiseTo(int(units))


def _plain(reason: str) -> str:
    """`reason` as a sentence with no places for amounts to be filled in."""
    return reason.replace("{", "{{").replace("}", "}}")
