"""How does a player sit down, get up, and do what lies between?"""

from mud_poker.mud.commands.command import Actor, Needs, command
from mud_poker.mud.host import Host
from mud_poker.mud.messages import AwaySet, BuyInAsked, FactSeen, LeaveAsked, NothingDone, TableSeen, Waiting, Watching
from mud_poker.mud.money import read
from mud_poker.poker.refused import Refused


def answer(actor: Actor, text: str) -> bool:
    """Whether `text` answered the question that waits, and was dealt with.  Anything else lets the question drop."""
    if not actor.character.asks:
        return False
    asked = actor.character.asks
    question, *about = asked.split()
    actor.character.asks = ""
    told = text.lower()
    if told in ("no", "n", "cancel"):
        actor.tell(NothingDone())
        return True
    match question, about:
        case "leave", [] if told in ("yes", "y"):
            _leave(actor)
            return True
        case "buy-in", [key, seat] if key in actor.world.hosts and (text[0].isdigit() or text[0] in "$-."):
            host = actor.world.hosts[key]
            actor.character.asks = asked  # an amount that will not do leaves the question open
            _join(actor, host, read(text.split()[0], host.dealer.currency), int(seat) or None)
            actor.character.asks = ""
            return True
    return False


@command("join", "seats", aliases=("use",), needs=Needs.DEALER)
def join(actor: Actor, words: str) -> None:
    """join [dealer] [amount] [seat <number>]

    Take a seat at a dealer's table. Without an amount you are told the limits and asked for it.
    """
    told = words.split()
    seat = None
    if len(told) >= 2 and told[-2].lower() == "seat":
        if not told[-1].isascii() or not told[-1].isdigit() or len(told[-1]) > 2:
            raise Refused("Say the seat's number: 'join seat 3'.")
        seat, told = int(told[-1]), told[:-2]
    amount = told.pop() if told and any(letter.isdigit() for letter in told[-1]) else ""
    names = [word for word in told if word.lower() not in ("game", "table", "the", "at")]
    host = actor.dealer(" ".join(names))
    host.check_open(actor.name)
    if amount or host.own_chips:
        _join(actor, host, read(amount, host.dealer.currency) if amount else 0, seat)
        return
    least, most = host.limits(actor.name, actor.now)
    rules, buy_in = host.dealer.rules, host.dealer.buy_in
    blinds = rules.blinds
    actor.character.asks = f"buy-in {host.dealer.key} {seat or 0}"
    actor.tell(
        BuyInAsked(
            host.dealer.name,
            blinds.small if blinds else 0,
            blinds.big if blinds else 0,
            rules.ante,
            least,
            most,
            host.funds(actor.name),
            buy_in.source,
            host.dealer.currency,
        )
    )


def _join(actor: Actor, host: Host, amount: int, seat: int | None) -> None:
    host.join(actor.name, amount, actor.now, seat)
    actor.character.watches = ""
    chair = host.table.chair(actor.name)
    chair.shows = actor.world.settings(actor.name)["automuck"] == "off"
    chair.relaxed = actor.world.settings(actor.name)["slowturns"] == "on"
    actor.tell(TableSeen(host.view(actor.name, actor.now)))


@command("leave", "seats", needs=Needs.SEAT)
def leave(actor: Actor, words: str) -> None:
    """leave, or leave now

    Get up from the table, when the hand that runs is over, with all your chips. 'leave now' does not ask.
    """
    if words.lower() in ("now", "game now", "table now"):
        _leave(actor)
        return
    host = actor.seated
    actor.character.asks = "leave"
    stack = host.table.stack(host.table.chair(actor.name).number)
    actor.tell(LeaveAsked(stack, host.dealer.buy_in.back_to, host.dealer.currency))


def _leave(actor: Actor) -> None:
    host = actor.seated
    host.do(lambda: host.table.leave(actor.name, actor.now), actor.now)


@command("rebuy", "seats", aliases=("topup", "top"), needs=Needs.SEAT)
def rebuy(actor: Actor, words: str) -> None:
    """rebuy <amount>

    Buy more chips, up to the most of the table. They are there when the hand is over.
    """
    host = actor.seated
    told = words.lower().removeprefix("up").strip()
    if not told:
        raise Refused("Say how much: 'rebuy 500'.")
    host.buy_more(actor.name, read(told.split()[0], host.dealer.currency), actor.now)


@command("afk", "seats", aliases=("sitout", "away"))
def afk(actor: Actor, words: str) -> None:
    """afk

    Be away: you are not dealt in, and others see it. 'back' returns. Who misses too many hands loses the seat.
    """
    host = actor.seat
    if host is not None:
        host.do(lambda: host.table.go_away(actor.name, actor.now), actor.now)
    actor.character.afk = True
    actor.tell(AwaySet(True))


@command("back", "seats", aliases=("sitin",))
def back(actor: Actor, words: str) -> None:
    """back

    Be there again, and be dealt in.
    """
    host = actor.seat
    if host is not None and host.table.chair(actor.name).away:
        host.do(lambda: host.table.come_back(actor.name, actor.now), actor.now)
    elif not actor.character.afk:
        raise Refused("You are not away.")
    actor.character.afk = False
    actor.tell(AwaySet(False))


@command("post", "seats", needs=Needs.SEAT)
def post(actor: Actor, words: str) -> None:
    """post

    Where newcomers wait for the big blind: post it now instead, and be dealt in at the next hand.
    """
    host = actor.seated
    chair = host.table.chair(actor.name)
    if not chair.waits:
        raise Refused("You are not waiting for the big blind.")
    chair.buys = True
    host.table.clocks.gather(actor.now)
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
    actor.character.watches = host.dealer.key if on else ""
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
    if actor.name in host.waiting:
        host.waiting.remove(actor.name)
    elif host.table.free_seats:
        raise Refused("There is a free seat: 'join' takes it.")
    else:
        host.waiting.append(actor.name)
    actor.tell(Waiting(host.dealer.name, tuple(host.waiting)))


@command("players", "seats", needs=Needs.TABLE)
def players(actor: Actor, words: str) -> None:
    """players

    Who sits at the table.
    """
    host = actor.table
    actor.tell(FactSeen("players", host.view(actor.name, actor.now)))
