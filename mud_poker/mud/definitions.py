"""What does a builder define?

The checked form of `world/`: `content` reads YAML into these values, the world is built from them.  They never change; a reload
makes new ones.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from mud_poker.bots.styles import STYLES, Style
from mud_poker.games import GAMES
from mud_poker.games.arena.units import Boon, Unit
from mud_poker.mud.money import Currency
from mud_poker.poker.game import Game
from mud_poker.poker.rules import HouseRules


class Pocket(StrEnum):
    BANK = "bank"
    PURSE = "purse"


class AfterCrash(StrEnum):
    REFUND = "refund"
    RESUME = "resume"


@dataclass(frozen=True, slots=True)
class Room:
    """`exits` maps a direction or a word to the key of a room; `details` maps a word to what `look <word>` shows."""

    key: str
    name: str
    look: str
    exits: Mapping[str, str]
    details: Mapping[str, str] = field(default_factory=dict)
    bank: bool = False


@dataclass(frozen=True, slots=True)
class BuyIn:
    least: int
    most: int
    source: Pocket = Pocket.BANK
    back_to: Pocket = Pocket.BANK


@dataclass(frozen=True, slots=True)
class BotSeats:
    """House bots at a dealer: how many seats they fill, and how they play (a key of the world's `styles`)."""

    seats: int
    style: str = "steady"


@dataclass(frozen=True, slots=True)
class Dealer:
    """A dealer file, checked.

    `says` are its own sentences, by the names in `sayings.py`.  `given` holds the fields as the file gave them, which `rules`
    and `@dealer` show.
    """

    key: str
    name: str
    look: str
    room: str
    exit: str
    game: Game
    rules: HouseRules
    currency: Currency
    buy_in: BuyIn
    active: bool = True
    says: Mapping[str, str] = field(default_factory=dict)
    bots: BotSeats | None = None
    after_crash: AfterCrash = AfterCrash.REFUND
    webhook: str | None = None
    jackpot_every: int | None = None
    """Milliseconds between awards of the jackpot; None: staff award it."""
    bots_welcome: bool = False
    given: Mapping[str, object] = field(default_factory=dict)

    @property
    def kind(self) -> tuple[object, ...]:
        """What cannot change while somebody sits at the table."""
        return self.game, self.currency, self.room, self.rules.stack, self.rules.freeze_out


@dataclass(frozen=True, slots=True)
class Grant:
    """Money that a newcomer is given once."""

    currency: str
    amount: int
    pocket: Pocket = Pocket.BANK


@dataclass(frozen=True, slots=True)
class Settings:
    """The world's settings.  Times in milliseconds."""

    name: str
    start: str
    """The key of the room where newcomers stand."""
    banner: str
    newcomer: tuple[Grant, ...] = ()
    newcomer_words: str = ""
    """Two lines on what to do next."""
    grants_a_day: int = 3
    """How many newcomers from one address get money in a day."""
    house_bankroll: Mapping[str, int] = field(default_factory=dict)
    """What the house's account is filled to from the mint when the world is new, by currency."""
    telnet: tuple[str, ...] = ("tcp:4000",)
    login_timeout: int = 180_000
    idle_timeout: int = 3_600_000
    most_connections: int = 20_000
    most_from_one_address: int = 50
    """A school or a family shares an address; more is somebody's program."""
    lines_at_once: int = 20
    """How many lines of one player pass at once: what a player pastes, or a client sends by itself at login."""
    lines_a_second: int = 10
    sounds: str = ""
    """The URL of the folder with `turn.wav`, `deal.wav`, `chips.wav` and `win.wav`; empty: the world has no sounds."""
    mudlet: str = ""
    """The URL of `mud-poker.mpackage`, which is offered to Mudlet; empty: none is."""


@dataclass(frozen=True, slots=True)
class HelpPage:
    """A page of `world/help/`: the first line is the title, `key` and `aliases` the words that find it."""

    key: str
    title: str
    text: str
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WorldDefinition:
    settings: Settings
    currencies: Mapping[str, Currency]
    rooms: Mapping[str, Room]
    dealers: Mapping[str, Dealer]
    help: Mapping[str, HelpPage] = field(default_factory=dict)
    units: Mapping[str, Unit] = field(default_factory=dict)
    boons: Mapping[str, Boon] = field(default_factory=dict)
    """What is dealt in the arena, and what lies on its floor."""
    games: Mapping[str, Game] = field(default_factory=lambda: GAMES)
    """All that dealers of this world may deal: those of `games/`, the arena if the world has one, and those that builders wrote."""
    styles: Mapping[str, Style] = field(default_factory=lambda: STYLES)
    """How its bots may play."""
