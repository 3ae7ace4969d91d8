"""What does a dealer's table look like to one reader?

The one source of every picture of a table: text, GMCP, web page and bots are made from it.  It holds nothing that the reader may
not see.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from mud_poker.cards.card import BACK, Face
from mud_poker.mud.money import Currency
from mud_poker.poker.actions import Action
from mud_poker.poker.game import Showdown
from mud_poker.poker.hand import Hand
from mud_poker.poker.pots import Pot
from mud_poker.poker.rules import FixedBets
from mud_poker.poker.table import Table
from mud_poker.poker.waits import Options, Turn, Wait


@dataclass(frozen=True, slots=True)
class Place:
    """A chair.  `cards` as the reader sees them, `up` those that everybody sees; `in_hand` says whether the seat was dealt in."""

    number: int
    name: str
    stack: int
    bet: int = 0
    cards: tuple[Face, ...] = ()
    in_hand: bool = False
    folded: bool = False
    away: bool = False
    dropped: bool = False
    leaving: bool = False
    bot: bool = False
    up: tuple[Face, ...] = ()

    @property
    def all_in(self) -> bool:
        return self.in_hand and not self.folded and self.stack == 0


@dataclass(frozen=True, slots=True)
class TableView:
    """`places` in the order of their seats; times in milliseconds; amounts in smallest units.

    `you` is the reader's seat; `showdown` says what cards are worth; `held` what was announced before its turn; `left` what remains
    of the time of who is to act; `warn` and `next_hand` likewise; `level` from 1, 0 without levels.
    """

    dealer: str
    name: str
    game: str
    currency: Currency
    seats: int
    you: int | None
    hand: int
    phase: str
    button: int | None
    places: tuple[Place, ...]
    board: tuple[Face, ...]
    pot: int
    pots: tuple[Pot, ...]
    price: int
    wait: Wait | None
    left: int | None
    small: int
    big: int
    ante: int
    level: int = 0
    next_level: int | None = None
    showdown: Showdown | None = None
    held: Mapping[int, Action] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    """What a game wants shown beside the cards, such as the arena's boon."""
    starts: int | None = None
    """When a freeze-out that gathers its players begins; None where nothing says so."""
    gathers: bool = False
    """Whether a freeze-out has yet to begin."""
    awaits_bots: bool = False
    """Whether house bots will sit down at one that gathers its players."""
    bring_in: int = 0
    bets: FixedBets | None = None
    """Those of fixed limit."""

    @property
    def mine(self) -> Place | None:
        return next((place for place in self.places if place.number == self.you), None)

    @property
    def words(self) -> tuple[str, ...]:
        """What the reader's cards are so far.  It takes longer to find than all the rest, and few ask for it at every action."""
        mine = self.mine
        if self.showdown is None or mine is None or not mine.in_hand:
            return ()
        return self.showdown.words(mine.cards, self.board)

    @property
    def actor(self) -> int | None:
        """Whose turn it is, if it is one seat's."""
        return getattr(self.wait, "seat", None)

    @property
    def options(self) -> Options | None:
        """What the reader may do in a betting turn."""
        return self.wait.options if isinstance(self.wait, Turn) and self.wait.seat == self.you else None

    def place(self, number: int) -> Place:
        return next(place for place in self.places if place.number == number)


def see(
    table: Table, dealer: str, name: str, currency: Currency, you: int | None, now: int, awaits_bots: bool = False
) -> TableView:
    """`table` as it is seen from the seat `you` (None: by whoever only watches)."""
    hand = _lying(table)
    running = table.running
    ends = table.clocks.turn_ends if running else None
    rules = hand.rules if hand is not None and running else table.rules
    blinds = rules.blinds
    next_level = table.freeze_out.next_level_at()
    starts = table.freeze_out.starts_at()
    return TableView(
        dealer,
        name,
        table.game.title,
        currency,
        table.rules.seats,
        you,
        hand.opening.number if hand is not None else 0,
        hand.phase if hand is not None else "Inactive",
        hand.button if hand is not None else None,
        _places(table, hand, you),
        hand.board if hand is not None else (),
        hand.pot if hand is not None else 0,
        _pots(hand),
        hand.round.price if hand is not None else 0,
        hand.wait if hand is not None else None,
        max(0, ends - now) if ends is not None else None,
        blinds.small if blinds is not None else 0,
        blinds.big if blinds is not None else 0,
        rules.ante,
        table.freeze_out.level,
        max(0, next_level - now) if next_level is not None else None,
        table.game.showdown,
        dict(hand.round.held) if hand is not None else {},
        starts=max(0, starts - now) if starts is not None else None,
        gathers=not table.freeze_out.may_begin,
        awaits_bots=awaits_bots,
        bring_in=rules.bring_in,
        bets=rules.bets,
    )


def _lying(table: Table) -> Hand | None:
    """The hand that is to be seen: the one being played, or the last as long as somebody of it sits."""
    hand = table.hand
    return hand if hand is None or not hand.over or any(table.sits(seat.name) for seat in hand.order) else None


def _places(table: Table, hand: Hand | None, you: int | None) -> tuple[Place, ...]:
    dealt = {seat.number: seat for seat in hand.order} if hand is not None else {}
    places = []
    for number, chair in sorted(table.chairs.items()):
        seat = dealt.get(number)
        if seat is not None and seat.name != chair.name:
            seat = None  # the chair has changed hands since
        places.append(
            Place(
                number,
                chair.name,
                table.stack(number),
                seat.bet if seat is not None else 0,
                seat.view(own=number == you).cards if seat is not None else (),
                seat is not None,
                seat.folded if seat is not None else False,
                chair.away,
                chair.dropped is not None,
                chair.leaving,
                chair.plays_itself,
                tuple(face for face in seat.lying if face is not BACK) if seat is not None else (),
            )
        )
    return tuple(places)


def _pots(hand: Hand | None) -> tuple[Pot, ...]:
    if hand is None or hand.over:
        return ()
    return hand.pots
