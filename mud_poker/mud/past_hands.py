"""What may somebody know of hands that are over?

Of one's own hands the result; of any hand what happened, seen as it was seen then: with one's own cards for who was in it, else as
from the rail.
"""

from collections.abc import Iterable

from mud_poker.mud.definitions import WorldDefinition
from mud_poker.mud.journal import Disagreement, HandHistory, replay
from mud_poker.mud.money import Currency
from mud_poker.mud.table_messages import AtTable, HandReplayed, HandsSeen
from mud_poker.poker.refused import Refused


def hands_of(name: str, histories: Iterable[HandHistory], world: WorldDefinition) -> HandsSeen:
    """The result for `name` of each hand that is over."""
    rows = []
    for history in histories:
        if history.closed is not None:
            opened, record = history.opened, history.closed.record
            put = record.get("put", {}).get(name, 0)
            dealer, game = _titles(history, world)
            paid = record.get("paid", {}).get(name, 0)
            rows.append((opened.hand, opened.at, dealer, game, put, paid, _currency(history, world)))
    return HandsSeen(tuple(rows))


def replayed_for(name: str, history: HandHistory | None, world: WorldDefinition) -> HandReplayed:
    """The whole hand as `name` may see it.  Raises Refused where there is nothing to see, or not yet."""
    if history is None:
        raise Refused("There is no hand of that number. 'hands' lists your last ones.")
    number = history.opened.hand
    if history.closed is None:
        raise Refused("That hand is not over yet.")
    if "void" in history.closed.record:
        raise Refused("That hand is void: nothing came of it.")
    try:
        replayed = replay(history, world.games)
    except Disagreement:
        raise Refused(f"Hand {number} was dealt by older rules, and cannot be shown again.") from None
    names = {seat.number: seat.name for seat in replayed.hand.order}
    you = next((seat for seat, known in names.items() if known == name), None)
    dealer, game = _titles(history, world)
    currency = _currency(history, world)
    told = tuple(AtTable(dealer, event.seen_by(you), names, you, currency) for event in replayed.events)
    return HandReplayed(number, dealer, game, told)


def _titles(history: HandHistory, world: WorldDefinition) -> tuple[str, str]:
    """The dealer's name and the game's title; their keys, where the world no longer has them."""
    dealer, game = world.dealers.get(history.opened.dealer), world.games.get(history.opened.opening.get("game", ""))
    return dealer.name if dealer is not None else history.opened.dealer, game.title if game is not None else "a game"


def _currency(history: HandHistory, world: WorldDefinition) -> Currency:
    key = history.opened.opening.get("currency", "")
    return world.currencies.get(key) or Currency(key, key)
