"""How likely does a hand win, as far as its player can see?

The cards that a viewer cannot see are dealt many times over from those it has not seen, and the hands compared.
"""

from collections.abc import Sequence
from typing import Final, Protocol

from mud_poker.cards.card import Card
from mud_poker.cards.chance import Chance
from mud_poker.cards.ranking import Ranked
from mud_poker.poker.view import View

DEALS: Final = 40
"""How often the unseen cards are dealt: enough to tell a good hand from a bad one, in about a millisecond."""


class Way(Protocol):
    def rank(self, own: Sequence[Card], board: Sequence[Card]) -> Ranked | None: ...


def estimate(view: View, chance: Chance, ways: Sequence[Way], deck: Sequence[Card], own: int, board: int) -> int:
    """The viewer's average share of the pot in thousandths; 0 for who has no cards.  `own` and `board` are the full counts."""
    mine = view.mine
    if mine is None or not mine.cards:
        return 0
    others = [seat for seat in view.seats if seat.number != view.viewer and not seat.folded]
    common = [face for face in view.board if isinstance(face, Card)]
    hands = [[face for face in seat.cards if isinstance(face, Card)] for seat in (mine, *others)]
    known = set(common).union(*hands)
    unseen = [card for card in deck if card not in known]
    total = 0
    for _ in range(DEALS):
        rest = iter(chance.shuffle(unseen))
        full = [[*hand, *(next(rest) for _ in range(max(0, own - len(hand))))] for hand in hands]
        whole = [*common, *(next(rest) for _ in range(board - len(common)))]
        total += _share(ways, full, whole)
    return total // DEALS


def _share(ways: Sequence[Way], hands: Sequence[Sequence[Card]], board: Sequence[Card]) -> int:
    """What the first of `hands` wins, in thousandths."""
    share, contests = 0, 0
    for way in ways:
        ranked = [way.rank(hand, board) for hand in hands]
        strengths = [one.strength for one in ranked if one is not None]
        if not strengths:
            continue
        contests += 1
        top = max(strengths)
        if ranked[0] is not None and ranked[0].strength == top:
            share += 1000 // strengths.count(top)
    return share // max(1, contests)
