"""What can the staff do with people, money and the house?

The role is given on the server's side (`mud-poker staff NAME`).  Every use is written in a log that the staff can read.
"""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from mud_poker.mud import ledger
from mud_poker.mud.commands.command import Actor, Needs, command
from mud_poker.mud.facts import StaffLogged
from mud_poker.mud.house_bots import is_bot
from mud_poker.mud.messages import Announced, LoggedOff, NoteRead, StaffSeen
from mud_poker.mud.money import Currency, read
from mud_poker.poker.refused import Refused
from mud_poker.poker.table_events import Gone

LINES = 20
"""How many lines `@log` shows."""


def log(actor: Actor, line: str) -> None:
    actor.world.log(actor.name, line, actor.now)


def _somebody(actor: Actor, words: str) -> str:
    """The name of the character that `words` name, who is not the actor.  Raises Refused."""
    if not words:
        raise Refused("Say whom: the name of a character.")
    known = actor.world.known(words)
    if known is None:
        house = " House bots are sent away with '@dealer <dealer> bots <number>'." if is_bot(words.capitalize()) else ""
        raise Refused(f"Nobody is called '{words[:16]}'.{house}")
    if known == actor.name:
        raise Refused("Not yourself.")
    return known


def _send_away(actor: Actor, name: str) -> None:
    """Clear the seat and end the session."""
    host = actor.world.host_of(name)
    if host is not None:
        host.do(lambda: host.table.remove(name, Gone.KICKED, actor.now), actor.now)
    actor.world.tell(name, LoggedOff("The staff has sent you away."))


@command("@announce", "staff", needs=Needs.STAFF)
def announce(actor: Actor, words: str) -> None:
    """@announce <words>

    Tell everybody.
    """
    if not words:
        raise Refused("Announce what?")
    log(actor, f"@announce {words}")
    actor.world.announce(Announced(words))


@command("@kick", "staff", needs=Needs.STAFF)
def kick(actor: Actor, words: str) -> None:
    """@kick <name>

    Clear a player's seat and end the session. The chips are paid out when the hand is over.
    """
    known = _somebody(actor, words)
    if not actor.world.character(known).online and actor.world.host_of(known) is None:
        raise Refused(f"{known} is not here.")
    log(actor, f"@kick {known}")
    _send_away(actor, known)
    actor.tell(StaffSeen((f"{known} is out.",)))


@command("@ban", "staff", needs=Needs.STAFF)
def ban(actor: Actor, words: str) -> None:
    """@ban <name>

    Keep a character out; the same again lets it in.
    """
    known = _somebody(actor, words)
    character = actor.world.character(known)
    if character.staff:
        raise Refused(f"{known} is of the staff.")
    character.banned = not character.banned
    actor.world.record(character.kept())
    log(actor, f"@ban {known} ({'on' if character.banned else 'off'})")
    if character.banned:
        _send_away(actor, known)
    actor.tell(StaffSeen((f"{known} is {'banned' if character.banned else 'let in again'}.",)))


@command("@jackpot", "staff", needs=Needs.STAFF)
def jackpot(actor: Actor, words: str) -> None:
    """@jackpot award [currency]

    Pay the jackpot to who holds the leading hand.
    """
    told = words.lower().split()
    if not told or told[0] != "award" or len(told) > 2:
        raise Refused("It is '@jackpot award'.")
    feeding = [host.dealer.currency.key for host in actor.world.hosts.values() if host.dealer.rules.rake.to_jackpot]
    currency = told[1] if len(told) > 1 else next(iter(feeding), "")
    if currency not in feeding:
        raise Refused(f"No jackpot is fed in '{currency[:20]}'. There is: {', '.join(dict.fromkeys(feeding)) or 'none'}.")
    actor.world.awards.award(currency, actor.now)
    log(actor, f"@jackpot award {currency}")


@command("@bankroll", "staff", needs=Needs.STAFF)
def bankroll(actor: Actor, words: str) -> None:
    """@bankroll, or @bankroll <amount> <currency>

    See what the house has for its bots to play with, or add to it.
    """
    if words:
        amount, currency = _new_money(actor, words.split(), "@bankroll 50000")
        log(actor, f"@bankroll {words}")
        house = ledger.house(currency.key)
        actor.world.ledger.move(ledger.mint(currency.key), house, currency, amount, "bankroll", actor.now)
    currencies = actor.world.definition.currencies.values()
    held = [one.words(actor.world.ledger.balance(ledger.house(one.key))) for one in currencies]
    actor.tell(StaffSeen((f"The house has {', '.join(held)}.",)))


@command("@give", "staff", needs=Needs.STAFF)
def give(actor: Actor, words: str) -> None:
    """@give <name> <amount> <currency>

    New money into a character's bank: for who missed the starting money, or for a currency that is new in the world.
    """
    name, *money = words.split() or [""]
    amount, currency = _new_money(actor, money, "@give bob 5000")
    known = actor.world.known(name)
    if known is None:
        raise Refused(f"Nobody is called '{name[:16]}'.")
    log(actor, f"@give {known} {' '.join(money)}")
    account = ledger.bank(known, currency.key)
    actor.world.ledger.move(ledger.mint(currency.key), account, currency, amount, "given", actor.now)
    text = f"The staff has put {currency.words(amount)} in your bank."
    actor.world.tell_or_note(known, NoteRead(text), text, actor.now)
    actor.tell(StaffSeen((f"{known} has {currency.words(actor.world.ledger.balance(account))} in the bank.",)))


def _new_money(actor: Actor, told: Sequence[str], example: str) -> tuple[int, Currency]:
    """An amount and a currency, as the `example` has them but for the currency.  Raises Refused."""
    currencies = actor.world.definition.currencies
    currency = currencies.get(told[1].lower()) if len(told) == 2 else None
    if currency is None:
        raise Refused(f"Say how much, and of which money: '{example} {next(iter(currencies))}'.")
    return read(told[0], currency), currency


@command("@log", "staff", needs=Needs.STAFF)
def read_log(actor: Actor, words: str) -> None:
    """@log [words]

    The last uses of staff commands; those that contain the words, if there are any. Times are UTC.
    """
    _show(actor, actor.world.staff_log, words)


@command("@reports", "staff", needs=Needs.STAFF)
def read_reports(actor: Actor, words: str) -> None:
    """@reports [words]

    The last reports of bugs and ideas; those that contain the words, if there are any. Times are UTC.
    """
    _show(actor, actor.world.reports, words)


def _show(actor: Actor, lines: Iterable[StaffLogged], words: str) -> None:
    written = [f"{datetime.fromtimestamp(line.at // 1000, UTC):%Y-%m-%d %H:%M} {line.who}: {line.command}" for line in lines]
    found = [line for line in written if words.lower() in line.lower()]
    actor.tell(StaffSeen(tuple(found[-LINES:]) or ("Nothing is in the log.",)))


@command("@shutdown", "staff", needs=Needs.STAFF, whole=True)
def shutdown(actor: Actor, words: str) -> None:
    """@shutdown [words]

    Close the house. Hands that run are void, and everybody is paid out.
    """
    log(actor, f"@shutdown {words}".strip())
    actor.world.announce(Announced(words or "The house closes now."))
    actor.world.shut()
