"""How likely does a hand win, as far as its player can see, and which of its cards should go?

The cards that a viewer cannot see are dealt many times over from those it has not seen, and the hands compared.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from typing import Final, Protocol

from mud_poker.cards.card import Card, Face
from mud_poker.cards.chance import Chance
from mud_poker.cards.ranking import Ranked
from mud_poker.poker.view import View

DEALS: Final = 40
"""How often the unseen cards are dealt: enough to tell a good hand from a bad one, in a few milliseconds."""

TRIALS: Final = 320
"""How many hands are tried, over all ways to discard that are left, before the worse half of these is left out.

The fewer are left, the closer they are, and the oftener each is tried (sequential halving).
"""

DRAWN: Final = 3
"""A rival will have chosen its cards too: about as good as the best of so many hands as they are dealt."""


class Way(Protocol):
    def rank(self, own: Sequence[Card], board: Sequence[Card]) -> Ranked | None: ...


@dataclass(frozen=True, slots=True)
class Outlook:
    """What decides in the end: the contests, the deck, and how many cards of one's own and on the board there will be."""

    ways: Sequence[Way]
    deck: Sequence[Card]
    own: int
    board: int

    def estimate(self, view: View, chance: Chance) -> int:
        """The viewer's average share of the pot in thousandths; 0 for who has no seat."""
        if view.mine is None:
            return 0
        mine, common = _cards(view.mine.cards), _cards(view.board)
        rivals = [seat for seat in view.seats if seat.number != view.viewer and not seat.folded]
        open_cards = [_cards(seat.cards) for seat in rivals]
        counts = [max(self.own, len(seat.cards)) for seat in rivals]  # more, where some have still to be given up
        unseen = self._unseen(mine, common, *open_cards)
        total = 0
        for _ in range(DEALS):
            rest = chance.drawn(unseen)
            own, board = _filled(mine, self.own, rest), _filled(common, self.board, rest)
            hands = [_filled(cards, count, rest) for cards, count in zip(open_cards, counts, strict=True)]
            total += self._share(own, board, self._marks(hands, board))
        return total // DEALS

    def discards(self, view: View, least: int, most: int, chance: Chance) -> tuple[str, ...]:
        """Codes of the viewer's cards, from `least` to `most` of them, that it does best to put down."""
        assert view.mine is not None  # who is asked has a seat
        mine, common = _cards(view.mine.cards), _cards(view.board)
        rivals = sum(seat.number != view.viewer and not seat.folded for seat in view.seats)
        unseen = self._unseen(mine, common)
        against = min(DRAWN * rivals, (len(unseen) - self.board) // self.own - 1)
        choices = [down for count in range(least, most + 1) for down in combinations(mine, count)]
        shares = dict.fromkeys(choices, 0)
        while len(choices) > 1:
            for _ in range(TRIALS // len(choices)):
                rest = chance.drawn(unseen)
                new = list(islice(rest, self.own))  # the same for all choices: what they keep makes the difference
                board = _filled(common, self.board, rest)
                marks = self._marks([_filled((), self.own, rest) for _ in range(against)], board)
                for down in choices:
                    kept = [card for card in mine if card not in down]
                    shares[down] += self._share(_filled(kept, self.own, iter(new)), board, marks)
            choices = sorted(choices, key=shares.__getitem__, reverse=True)[: len(choices) // 2]
        return tuple(card.code for card in choices[0])

    def _unseen(self, *seen: Iterable[Card]) -> list[Card]:
        known = set().union(*seen)
        return [card for card in self.deck if card not in known]

    def _marks(self, rivals: Sequence[Sequence[Card]], board: Sequence[Card]) -> list[tuple[int | None, int]]:
        """What there is to beat in each contest: the best strength among `rivals` (None if none stands), and how many have it."""
        marks: list[tuple[int | None, int]] = []
        for way in self.ways:
            strengths = [ranked.strength for cards in rivals if (ranked := way.rank(cards, board)) is not None]
            top = max(strengths, default=None)
            marks.append((top, strengths.count(top) if top is not None else 0))
        return marks

    def _share(self, own: Sequence[Card], board: Sequence[Card], marks: Sequence[tuple[int | None, int]]) -> int:
        """What `own` wins, in thousandths."""
        share, contests = 0, 0
        for way, (top, equals) in zip(self.ways, marks, strict=True):
            ranked = way.rank(own, board)
            contests += ranked is not None or top is not None
            if ranked is not None and (top is None or ranked.strength >= top):
                share += 1000 // (equals + 1 if ranked.strength == top else 1)
        return share // max(1, contests)


def _cards(faces: Iterable[Face]) -> list[Card]:
    return [face for face in faces if isinstance(face, Card)]


def _filled(cards: Sequence[Card], count: int, rest: Iterator[Card]) -> list[Card]:
    """`cards` and as many from `rest` as make `count`, or as there are: a full table may need more than the deck has."""
    return [*cards, *islice(rest, max(0, count - len(cards)))]
