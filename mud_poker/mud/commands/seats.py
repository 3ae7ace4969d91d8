"""How does a player sit down, get up, and do what lies between?"""

from mud_poker.mud.commands.command import Actor, Needs, command
from mud_poker.mud.host import Host
from mud_poker.mud.messages import AwaySet
from mud_poker.mud.money import read
from mud_poker.mud.table_messages import (
    BuyInAsked,
    ChipsComing,
    FactSeen,
    LeaveAsked,
    NothingDone,
    TableSeen,
    Waiting,
    Watching,
)
from mud_poker.poker.refused import Refused


def answer(actor: Actor, text: str) -> bool:
    """Whether `text` answered the question that waits, and was dealt with.

    A command of any other kind lets the question drop; what is neither a command nor an answer leaves it open.
    """
    asked = actor.character.asks
    if not asked:
        return False
    question, *about = asked.split()
    told = text.lower()
    if told in ("no", "n", "cancel"):
        actor.character.asks = ""
        actor.tell(NothingDone())
        return True
    match question, about:
        case "leave", [] if told in ("yes", "y"):
            actor.character.asks = ""
            _leave(actor)
            return True
        case "leave", [] if not actor.may_begin(told.split()[0]):
            raise Refused("Leave the table? Say 'yes' or 'no'.")
        case "buy-in", [key, seat] if key in actor.world.hosts and not actor.knows(told.split()[0]):
            host = actor.world.hosts[key]
            _join(actor, host, _amount(host, text.split()), int(seat) or None)
            return True
    actor.character.asks = ""
    return False


@command("join", "seats", aliases=("use",), needs=Needs.DEALER)
def join(actor: Actor, words: str) -> None:
    """join [dealer] [amount] [seat <number>]

    Take a seat at a dealer's table. Without an amount you are told the limits and asked for it.
    """
    told = [word for word in words.split() if word.lower() not in ("game", "table", "the", "at", "with")]
    seat = None
    if len(told) >= 2 and told[-2].lower() == "seat":
        if not told[-1].isascii() or not told[-1].isdigit() or not 0 < int(told[-1][:3]) < 100:
            raise Refused("Say the seat's number: 'join seat 3'.")
        seat, told = int(told[-1]), told[:-2]
    begins = next((place for place, word in enumerate(told) if any(letter.isdigit() for letter in word)), len(told))
    names, amount = told[:begins], told[begins:]
    host = actor.dealer(" ".join(names) or _dealer_of_money(actor, amount[1:]))
    host.check_open(actor.name)
    if host.cashier.own_chips:
        _join(actor, host, 0, seat)
    elif amount:
        _join(actor, host, _amount(host, amount), seat)
    else:
        _ask(actor, host, seat)


def _dealer_of_money(actor: Actor, words: list[str]) -> str:
    """The key of the one dealer in the room who deals for the money that `words` name; empty if that is not clear."""
    fits = [host.dealer.key for host in actor.dealers if _is_money(host, words)]
    return fits[0] if words and len(fits) == 1 else ""


def _is_money(host: Host, words: list[str]) -> bool:
    currency = host.dealer.currency
    return " ".join(words).lower() in ("", currency.key, currency.name)


def _amount(host: Host, words: list[str]) -> int:
    """`50000`, `50000 gold` at this dealer's table.  Raises Refused."""
    if not _is_money(host, words[1:]):
        raise Refused(f"'{' '.join(words)[:30]}' is no amount of {host.dealer.currency.name}. Write one number.")
    return read(words[0], host.dealer.currency)


def _ask(actor: Actor, host: Host, seat: int | None) -> None:
    """How much to sit down with?"""
    least, most = host.limits(actor.name, actor.now)
    dealer, rules, blinds = host.dealer, host.dealer.rules, host.dealer.rules.blinds
    small, big = (blinds.small, blinds.big) if blinds is not None else (0, 0)
    actor.character.asks = f"buy-in {dealer.key} {seat or 0}"
    funds, source = host.cashier.funds(actor.name), dealer.buy_in.source
    actor.tell(
        BuyInAsked(dealer.name, small, big, rules.ante, least, most, funds, source, dealer.currency, rules.bring_in, rules.bets)
    )


def _join(actor: Actor, host: Host, amount: int, seat: int | None) -> None:
    if host.dealer.room != actor.character.room:
        raise Refused(f"{host.dealer.name} is not here any more.")
    host.join(actor.name, amount, actor.now, seat)
    host.heed(actor.name)
    actor.character.asks, actor.character.afk = "", False
    actor.world.people.watch(actor.character, "")
    actor.tell(TableSeen(host.view(actor.name, actor.now)))


@command("leave", "seats", needs=Needs.SEAT)
def leave(actor: Actor, words: str) -> None:
    """leave, or leave now

    Get up from the table, when the hand that runs is over, with all your chips. 'leave now' does not ask.
    """
    host = actor.seated
    if words.lower() in ("now", "game now", "table now"):
        _leave(actor)
        return
    actor.character.asks = "leave"
    stack = host.table.stack(host.table.chair(actor.name).number)
    back_to = None if host.cashier.own_chips else host.dealer.buy_in.back_to
    actor.tell(LeaveAsked(stack, back_to, host.dealer.currency))


def _leave(actor: Actor) -> None:
    host = actor.seated
    host.do(lambda: host.table.leave(actor.name, actor.now), actor.now)


@command("rebuy", "seats", aliases=("topup", "top"), needs=Needs.SEAT)
def rebuy(actor: Actor, words: str) -> None:
    """rebuy <amount>

    Buy more chips, up to the most of the table. They are there when the hand is over.
    """
    host = actor.seated
    told = words.lower().removeprefix("up ").split()
    if not told:
        raise Refused("Say how much: 'rebuy 500'.")
    host.buy_more(actor.name, _amount(host, told), actor.now)
    coming = host.table.chair(actor.name).coming
    if coming:
        actor.tell(ChipsComing(coming, host.dealer.currency))


@command("afk", "seats", aliases=("sitout", "away"))
def afk(actor: Actor, words: str) -> None:
    """afk

    Be away: others see it, and at a table your turns are over at once. 'back' returns. Whoever misses too many hands
    of a table loses the seat.
    """
    host = actor.seat
    if host is not None:
        host.do(lambda: host.table.go_away(actor.name, actor.now), actor.now)
    actor.character.afk = True
    actor.tell(AwaySet(True, host.table.rules if host is not None else None))


@command("back", "seats", aliases=("sitin",))
def back(actor: Actor, words: str) -> None:
    """back

    Be there again, and be dealt in.
    """
    host = actor.seat
    table = host.table if host is not None and host.table.chair(actor.name).away else None
    if host is not None and table is not None:
        host.do(lambda: table.come_back(actor.name, actor.now), actor.now)
    elif not actor.character.afk:
        raise Refused("You are not away.")
    actor.character.afk = False
    actor.tell(AwaySet(False, table.rules if table is not None else None))


@command("post", "seats", needs=Needs.SEAT)
def post(actor: Actor, words: str) -> None:
    """post

    Where newcomers wait for the big blind: post it now instead, and be dealt in at the next hand.
    """
    host = actor.seated
    host.post(actor.name, actor.now)
    actor.tell(FactSeen("blinds", host.view(actor.name, actor.now)))


@command("watch", "seats", needs=Needs.DEALER)
def watch(actor: Actor, words: str) -> None:
    """watch [dealer]

    Follow a table from the room without sitting at it; the same again stops.
    """
    if actor.seat is not None:
        raise Refused("You sit at a table yourself.")
    host = actor.dealer(words)
    on = actor.character.watches != host.dealer.key
    actor.world.people.watch(actor.character, host.dealer.key if on else "")
    actor.tell(Watching(host.dealer.name, on))
    if on:
        actor.tell(TableSeen(host.view(actor.name, actor.now)))


@command("waitlist", "seats", needs=Needs.DEALER)
def waitlist(actor: Actor, words: str) -> None:
    """waitlist [dealer]

    Wait for a seat at a full table: you are told when one is free. The same again takes you off the list.
    """
    host = actor.dealer(words)
    if actor.seat is not None:
        raise Refused("You sit at a table already.")
    if actor.name in host.waiting.names:
        host.stop_waiting(actor.name, actor.now)
    else:
        host.wait_for_seat(actor.name, actor.now)
    actor.tell(Waiting(host.dealer.name, tuple(host.waiting.names)))


@command("players", "seats", needs=Needs.TABLE)
def players(actor: Actor, words: str) -> None:
    """players

    Who sits at the table.
    """
    host = actor.table
    actor.tell(FactSeen("players", host.view(actor.name, actor.now)))
