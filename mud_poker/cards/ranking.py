"""What beats what?

`RANKINGS` holds every ranking by the name that games use.  To add one, add a row: how strong cards are, which of them
play, and what those are called.  A game that splits its pot between high and low uses two rankings.

    best = RANKINGS["high"].best(cards("Ah Kd As Kc 2h 7d 9s"))
    best.strength    # compare this with others of the same ranking: more is better, equal hands are equal
    best.cards       # As Ah Kd Kc 9s
    best.words       # two pair, aces and kings, nine kicker
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from mud_poker.cards import badugi, words
from mud_poker.cards.card import Card, suit_key
from mud_poker.cards.high import SHORT_DECK, STANDARD, Chart, standard
from mud_poker.cards.low import ACE_TO_FIVE, DEUCE_TO_SEVEN, Low, eight_or_better
from mud_poker.value import Value

MOST_AT_ONCE: Final = 7
"""Of how many cards `Ranking.strength` can tell the best hand.  `best` takes more, seven at a time."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """One answer to what beats what.

    `strength` is the quick one: how strong the best hand in one to seven cards is, or None if they make none.  More is
    better, equal hands are equal; strengths of different rankings have nothing to do with each other, nor have those of
    hands that are not yet complete and have different numbers of cards (stud's showing cards, the start of a board).
    `played` gives the cards of that hand in the order in which they count, and `name` says what those are called.
    """

    key: str
    strength: Callable[[Sequence[Card]], int | None] = field(repr=False)
    played: Callable[[Sequence[Card]], tuple[Card, ...]] = field(repr=False)
    name: Callable[[Sequence[Card]], str] = field(repr=False)

    def best(self, cards: Sequence[Card]) -> "Ranked | None":
        """The best hand that any of `cards` make, or None if they make none."""
        return self.best_of((cards,) if len(cards) <= MOST_AT_ONCE else combinations(cards, MOST_AT_ONCE))

    def best_of(self, holdings: Iterable[Sequence[Card]]) -> "Ranked | None":
        """The best hand that any one of `holdings`, of at most seven cards each, makes, or None if none makes any."""
        best: int | None = None
        equals: list[Sequence[Card]] = []
        for holding in holdings:
            strength = self.strength(holding) if holding else None
            if strength is None:
                continue
            if best is None or strength > best:
                best, equals = strength, [holding]
            elif strength == best:
                equals.append(holding)
        return None if best is None else Ranked(best, self, tuple(equals))


class Ranked(Value):
    """A ranked hand.  Its cards and words are worked out when asked for: `strength` is all that a pot needs."""

    strength: int
    ranking: Ranking
    holdings: tuple[Sequence[Card], ...]

    def __repr__(self) -> str:
        return f"Ranked({self.strength}, {self.ranking.key})"

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that play, in the order in which they count; of equal hands, those of the highest suits."""
        return max(map(self.ranking.played, self.holdings), key=suit_key)

    @property
    def words(self) -> str:
        """Its name: `two pair, aces and kings, nine kicker`."""
        return self.ranking.name(self.cards)

    @property
    def by_suits(self) -> tuple[int, ...]:
        """What to compare instead of `strength` where suits break ties: only the very same cards are equal."""
        return (self.strength, *suit_key(self.cards))


def together(hole: Sequence[Card], board: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
    """The holdings of hold'em, for `Ranking.best_of`: any cards of one's own and the board's."""
    return ((*hole, *board),)


def two_and_three(hole: Sequence[Card], board: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
    """The holdings of Omaha: two cards of one's own and three of the board, or all of it while it has fewer."""
    return tuple((*own, *common) for own in combinations(hole, 2) for common in combinations(board, min(3, len(board))))


def _high(key: str, chart: Chart, strength: Callable[[Sequence[Card]], int]) -> Ranking:
    return Ranking(key, strength, chart.played, lambda played: words.high(chart.category(played), played))


def _low(key: str, low: Low, strength: Callable[[Sequence[Card]], int | None]) -> Ranking:
    return Ranking(key, strength, low.played, lambda played: words.low(low.chart.category(played), played))


RANKINGS: Final[dict[str, Ranking]] = {
    ranking.key: ranking
    for ranking in (
        _high("high", STANDARD, standard),
        _high("short-deck", SHORT_DECK, SHORT_DECK.strength),
        _low("ace-to-five", ACE_TO_FIVE, ACE_TO_FIVE.strength),
        _low("eight-or-better", ACE_TO_FIVE, eight_or_better),
        _low("deuce-to-seven", DEUCE_TO_SEVEN, DEUCE_TO_SEVEN.strength),
        Ranking("badugi", badugi.strength, badugi.played, words.badugi),
    )
}
