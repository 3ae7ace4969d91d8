"""What is a card?

A card is one of 52 shared objects: `card("Ah") is card("Ah")`.  To look at a card that may not be seen there is `BACK`.
A game with other cards (the arena's armies) brings its own class with a `code`; see `Face`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

RANKS = "23456789TJQKA"
SUITS = "cdhs"
"""Clubs lowest: the order of bring-ins, odd chips and who acts first.  Where suits break ties it is another: `suit_key`."""
_TIE_ORDER = tuple("chds".index(suit) for suit in SUITS)

ACE = 14

RANK_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")


class Face(Protocol):
    """Anything that can be dealt: a playing card, a card's back, an army."""

    @property
    def code(self) -> str:
        """A short ASCII name without blanks that programs and journals use: `Ah`."""

    @property
    def words(self) -> str:
        """What a person or a screen reader says: `ace of hearts`."""


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A playing card.  `rank` is 2 to 14 (ace), `suit` 0 to 3 (clubs, diamonds, hearts, spades)."""

    rank: int
    suit: int
    code: str

    @property
    def words(self) -> str:
        return f"{RANK_WORDS[self.rank - 2]} of {SUIT_WORDS[self.suit]}"

    def __repr__(self) -> str:
        return self.code

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.code,)


@dataclass(frozen=True, slots=True)
class Back:
    """The back of a card: there is one, and this viewer may not see which."""

    code: str = "??"
    words: str = "a hidden card"

    def __repr__(self) -> str:
        return self.code


BACK = Back()
DECK = tuple(Card(rank, suit, RANKS[rank - 2] + SUITS[suit]) for suit in range(4) for rank in range(2, 15))
"""The 52 cards, twos to aces of clubs, diamonds, hearts, spades."""

_BY_CODE = {one.code: one for one in DECK}


def card(code: str) -> Card:
    """The card of a two-character code such as `Ah` or `Td`.  Raises KeyError for anything else."""
    return _BY_CODE[code]


def cards(codes: str) -> tuple[Card, ...]:
    """Cards of codes between blanks: `cards("Ah Kd")`.  Raises KeyError."""
    return tuple(_BY_CODE[code] for code in codes.split())


def codes(faces: Iterable[Face]) -> str:
    """Faces as codes between blanks, as journals and programs write them."""
    return " ".join(face.code for face in faces)


def tie_suit(card: Card) -> int:
    """Where the suit of `card` stands when suits break ties: clubs lowest, then hearts, diamonds, spades (HOUSE RULES 4)."""
    return _TIE_ORDER[card.suit]


def suit_key(cards: Iterable[Card]) -> tuple[int, ...]:
    """What `ties: suits` compares between equal hands: the suits of their cards, in the order in which these count."""
    return tuple(map(tie_suit, cards))
