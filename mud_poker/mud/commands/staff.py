"""What can the staff do?

The role is given on the server's side (`mud-poker staff NAME`).  Every use is written in a log that the staff can read.
"""

from mud_poker.mud.commands.command import Actor, Needs, command
from mud_poker.mud.facts import StaffLogged
from mud_poker.mud.messages import Announced, LoggedOff, StaffSeen
from mud_poker.poker.refused import Refused
from mud_poker.poker.table_events import Gone


def log(actor: Actor, line: str) -> None:
    actor.world.record(StaffLogged(actor.name, line, actor.now))


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
    known = actor.world.known(words)
    if known is None:
        raise Refused(f"Nobody is called '{words[:16]}'.")
    log(actor, f"@kick {known}")
    host = actor.world.host_of(known)
    if host is not None:
        host.do(lambda: host.table.remove(known, Gone.KICKED, actor.now), actor.now)
    actor.world.tell(known, LoggedOff("The staff has sent you away."))
    actor.tell(StaffSeen((f"{known} is out.",)))


@command("@ban", "staff", needs=Needs.STAFF)
def ban(actor: Actor, words: str) -> None:
    """@ban <name>

    Keep a character out; the same again lets it in.
    """
    known = actor.world.known(words)
    if known is None:
        raise Refused(f"Nobody is called '{words[:16]}'.")
    character = actor.world.character(known)
    character.banned = not character.banned
    actor.world.record(character.kept())
    log(actor, f"@ban {known} ({'on' if character.banned else 'off'})")
    if character.banned:
        kick.run(actor, known)
    actor.tell(StaffSeen((f"{known} is {'banned' if character.banned else 'let in again'}.",)))


@command("@jackpot", "staff", needs=Needs.STAFF)
def jackpot(actor: Actor, words: str) -> None:
    """@jackpot award [currency]

    Pay the jackpot to who holds the leading hand.
    """
    told = words.lower().split()
    if not told or told[0] != "award":
        raise Refused("It is '@jackpot award'.")
    feeding = [host.dealer.currency.key for host in actor.world.hosts.values() if host.dealer.rules.rake.to_jackpot]
    currency = told[1] if len(told) > 1 else next(iter(feeding), "")
    if currency not in feeding:
        raise Refused(f"No jackpot is fed in '{currency}'. There is: {', '.join(dict.fromkeys(feeding)) or 'none'}.")
    log(actor, f"@jackpot award {currency}")
    actor.world.award_jackpot(currency, actor.now)
