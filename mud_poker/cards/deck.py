"""Which cards are in the deck?

A deck is a tuple of cards in a fixed order, by the name that a game or a dealer file writes.  A new deck is one line.
"""

from typing import Final

from mud_poker.cards.card import DECK, Card

DECKS: Final[dict[str, tuple[Card, ...]]] = {
    "standard": DECK,
    "short": tuple(card for card in DECK if card.rank >= 6),
}
"""`standard`: all 52.  `short`: the 36 from the sixes up."""
