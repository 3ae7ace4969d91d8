"""What is a dealer's webhook told?"""

from mud_poker.mud.definitions import Dealer
from mud_poker.mud.house_bots import is_bot
from mud_poker.mud.outcome import WebhookCall
from mud_poker.poker.table_events import Left, SatDown


def came_or_went(dealer: Dealer, event: SatDown | Left) -> WebhookCall | None:
    """Who came or went, but for bots.  Chat services show `content`; the rest is for programs."""
    if dealer.webhook is None or is_bot(event.name):
        return None
    joined = isinstance(event, SatDown)
    content = f"{event.name} {'sits down at' if joined else 'leaves'} {dealer.name}'s table."
    data = {"content": content, "event": "joined" if joined else "left", "dealer": dealer.key, "player": event.name}
    return WebhookCall(dealer.webhook, data)
