"""How does a dealer's table go when bots sit at it?

`simulate` plays a dealer's own rules through the real table, without a network and without real time: the clock goes on by what
bots take to think, by the pauses between hands, and by the telling of battles.  Who has lost everything buys in again; a
freeze-out begins anew when it is won.  To count something else, add a field to `Figures`.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from mud_poker.bots.player import choose, thinks
from mud_poker.bots.styles import Style
from mud_poker.cards.chance import Chance
from mud_poker.games.arena.pacing import paced
from mud_poker.games.arena.trial import battle_of, verdict_of
from mud_poker.mud.definitions import Dealer
from mud_poker.mud.house_bots import NAMES
from mud_poker.poker.events import Event
from mud_poker.poker.hand import Hand
from mud_poker.poker.table import Table
from mud_poker.poker.table_events import GameWon, Left
from mud_poker.poker.waits import Trial, Window

HOUR: Final = 3_600_000
BIG_BLINDS: Final = 100
"""How many least bets a bot sits down with, within the limits of the table."""


class CannotSimulate(Exception):
    """There can be no such evening; the text says why, and what would work."""


class ChipsLost(Exception):
    """The chips at the table are not those that were brought there: a fault in the rules of play."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What was counted.  Amounts in the currency's smallest unit, times in milliseconds at real pace.

    `dealt` counts a hand for each seat dealt in; `busts` are buy-ins that were lost, `games` freeze-outs that were won.
    """

    hands: int
    seats: int
    buy_in: int
    time: int = 0
    pots: int = 0
    largest_pot: int = 0
    rake: int = 0
    showdowns: int = 0
    dealt: int = 0
    busts: int = 0
    games: int = 0
    brought: int = 0

    @property
    def hands_an_hour(self) -> int:
        return self.hands * HOUR // max(1, self.time)

    @property
    def average_pot(self) -> int:
        return self.pots // self.hands

    @property
    def rake_an_hour(self) -> int:
        return self.rake * HOUR // max(1, self.time)

    @property
    def hands_a_buy_in(self) -> int | None:
        """How many hands a buy-in lasts; None if none was lost."""
        return self.dealt // self.busts if self.busts else None


def simulate(
    dealer: Dealer,
    style: Style,
    hands: int,
    seats: int | None = None,
    seed: int = 1,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Figures:
    """Let bots of one style play `hands` hands with `seats` seats (all of the table's, if not given).

    `progress` is called with how many hands are done and how many there will be, after each.  Raises CannotSimulate, and ChipsLost
    after the first hand in which a chip appeared or disappeared.
    """
    most = min(dealer.rules.seats, dealer.game.seats[1], len(NAMES))
    seats = most if seats is None else seats
    if not dealer.game.seats[0] <= seats <= most:
        raise CannotSimulate(f"{dealer.name} deals to {dealer.game.seats[0]} to {most} players, not to {seats}.")
    if hands < 1:
        raise CannotSimulate("Say how many hands, at least one.")
    evening = _Evening(dealer, style, seats, Chance(seed))
    for number in range(1, hands + 1):
        evening.play(number)
        progress(number, hands)
    return evening.figures(hands)


class _Evening:
    def __init__(self, dealer: Dealer, style: Style, seats: int, chance: Chance) -> None:
        rules, limits = dealer.rules, dealer.buy_in
        self._table = Table(dealer.game, rules)
        self._style = style
        self._chance = chance
        self._names = NAMES[:seats]
        self._buy_in = rules.stack or min(limits.most, max(limits.least, BIG_BLINDS * rules.least_bet))
        self._now = self._brought = self._taken = 0
        self._pots: list[int] = []
        self._rake = self._showdowns = self._dealt = self._busts = self._games = 0

    def figures(self, hands: int) -> Figures:
        return Figures(
            hands,
            len(self._names),
            self._buy_in,
            self._now,
            sum(self._pots),
            max(self._pots),
            self._rake,
            self._showdowns,
            self._dealt,
            self._busts,
            self._games,
            self._brought,
        )

    def play(self, number: int) -> None:
        """One hand, and the pause after it."""
        self._seat_everybody()
        self._heed(self._table.deal(number, self._chance.fork(f"hand {number}").below(1 << 256).to_bytes(32, "big"), self._now))
        while self._table.running:
            self._heed(self._go_on(self._table.playing))
        assert self._table.hand is not None  # it has just been played
        self._count(self._table.hand)
        self._now += self._table.rules.pause

    # Inside

    def _seat_everybody(self) -> None:
        table = self._table
        for name in self._names:
            if not table.sits(name) and table.freeze_out.began is None:
                self._heed(table.sit(name, self._buy_in, self._now))
            elif table.sits(name) and not table.chair(name).stack:
                self._heed(table.top_up(name, self._buy_in, self._now))
            else:
                continue
            self._brought += self._buy_in
        if table.rules.freeze_out and table.freeze_out.began is None:
            table.freeze_out.start(self._now)

    def _go_on(self, hand: Hand) -> tuple[Event, ...]:
        """Somebody answers what the hand waits for, or the time for it runs out."""
        wait = hand.wait
        if isinstance(wait, Trial):
            return self._fight(hand)
        at_once = len(wait.seats) if isinstance(wait, Window) else 1
        for seat in hand.order:
            action = choose(hand.game, hand.view(seat.number), self._style, self._chance)
            if action is not None:
                self._now += thinks(self._chance) // at_once
                return self._table.act(seat.name, action, self._now)
        deadline = self._table.deadline
        assert deadline is not None  # nothing waits for ever
        self._now = deadline
        return self._table.tick(deadline)

    def _fight(self, hand: Hand) -> tuple[Event, ...]:
        battle = battle_of(hand)
        while not battle.step():
            pass
        self._now += paced(battle.story)[-1].at
        return self._table.verdict(verdict_of(battle.outcome), self._now)

    def _heed(self, events: Iterable[Event]) -> None:
        for event in events:
            match event:
                case Left(stack=stack):
                    self._taken += stack
                case GameWon():
                    self._games += 1

    def _count(self, hand: Hand) -> None:
        self._pots.append(sum(hand.paid.values()) + hand.rake)
        self._rake += hand.rake
        self._showdowns += hand.alive > 1
        self._dealt += len(hand.order)
        self._busts += sum(not seat.stack for seat in hand.order)
        there = sum(chair.stack for chair in self._table.chairs.values()) + self._taken + self._rake
        if there != self._brought:
            raise ChipsLost(f"After hand {hand.opening.number} there are {there} where {self._brought} were brought.")
