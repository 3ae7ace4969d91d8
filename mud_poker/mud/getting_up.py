"""What becomes of who gets up from a table, or is out of its game?

The stack is paid, and the player walks out or stays to watch.  Who is not connected reads at the next login how it came to that.
"""

from typing import TYPE_CHECKING

from mud_poker.mud.definitions import Pocket
from mud_poker.mud.house_bots import is_bot
from mud_poker.mud.table_messages import PaidOut
from mud_poker.mud.walking import STAYS, walk_out
from mud_poker.poker.rules import OnDisconnect
from mud_poker.poker.table_events import Eliminated, GameWon, Gone, Left

if TYPE_CHECKING:
    from mud_poker.mud.host import Host


def got_up(host: "Host", left: Left, now: int) -> None:
    """Pay `left`, who has got up, and see them out."""
    world, dealer = host.world, host.dealer
    pocket = Pocket.BANK if left.why is Gone.CLOSED else dealer.buy_in.back_to
    paid = host.cashier.pay_out(left.name, pocket, now)
    host.brought.pop(left.name, None)
    if is_bot(left.name):
        return
    words = f"You left {dealer.name}'s table: {left.why.value}."
    if paid:
        message = PaidOut(paid, pocket, dealer.currency)
        world.tell_or_note(left.name, message, f"{words} {dealer.currency.words(paid)} went to your {pocket.value}.", now)
    elif left.why not in STAYS and not world.character(left.name).online:
        world.note(left.name, words, now)
    walk_out(world, left.name, dealer, left.why)


def game_over(host: "Host", event: Eliminated | GameWon, now: int) -> None:
    """Write down how the game ended for who is not there to see it."""
    if is_bot(event.name) or host.world.character(event.name).online:
        return
    played = "A bot played for you" if host.table.rules.on_disconnect is OnDisconnect.BOT else "The game went on"
    end = f"you are out, in place {event.place}" if isinstance(event, Eliminated) else "you have won it"
    words = f"{played} at {host.dealer.name}'s table while you were gone: {end}. You no longer sit there."
    host.world.note(event.name, words, now)
