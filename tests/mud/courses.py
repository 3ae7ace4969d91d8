"""One dealer's world over a store, played at random: the same course can be played in several worlds at once."""

from contextlib import suppress
from dataclasses import replace

from mud_poker.cards.chance import Chance
from mud_poker.games import GAMES
from mud_poker.games.arena.trial import battle_of, verdict_of
from mud_poker.mud.definitions import AfterCrash, BuyIn, WorldDefinition
from mud_poker.mud.outcome import Outcome
from mud_poker.mud.world import World
from mud_poker.poker.actions import Action, Keep, Redraw
from mud_poker.poker.events import Event
from mud_poker.poker.hand import Hand
from mud_poker.poker.refused import Refused
from mud_poker.poker.rules import HouseRules
from mud_poker.poker.waits import Trial, Window
from mud_poker.store.saved import saved
from mud_poker.store.store import Store
from tests.games.test_properties import offered
from tests.mud.evening import START, dealer, definition

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")


class Run:
    """One dealer's world over a store, from its opening to a crash or the end."""

    def __init__(self, house: WorldDefinition, store: Store, now: int = START) -> None:
        self.house = house
        self.store: Store | None = store  # None for a course that is not kept
        self.now = now
        self.world = World(house, saved(store), b"seed", deals=False)
        [self.host] = self.world.hosts.values()
        self.see(self.world.recover(now))

    def see(self, outcome: Outcome) -> Outcome:
        if self.store is not None:
            self.store.write(outcome.facts)
        return outcome

    def sit(self, names: tuple[str, ...], stacks: list[int]) -> None:
        for name, stack in zip(names, stacks, strict=True):
            self.see(self.world.create(name, "", self.now))
            self.host.join(name, stack, self.now)

    def play(self, seat: int | None, action: Action) -> tuple[Event, ...]:
        """What happens at the table."""
        table = self.host.table
        if seat is None:
            table.play(None, action, self.now)
            events = table.tick(self.now)
        else:
            events = table.act(table.chairs[seat].name, action, self.now)
        self.host.tell(events, self.now)
        return events

    def settle(self) -> None:
        """Make durable what the world has said, as the end of a request does."""
        self.see(self.world.tick(self.now))

    def crashes(self, away: int = 0) -> "Run":
        """The house as it opens again `away` later, with everybody back."""
        assert self.store is not None
        after = Run(self.house, self.store, self.now + away)
        for chair in tuple(after.host.table.chairs.values()):
            after.see(after.world.enter(chair.name, after.now))
        return after


def house(game: str, rules: HouseRules, source: WorldDefinition | None = None) -> WorldDefinition:
    one = dealer("gold", webhook=None, jackpot=None)
    made = replace(
        one,
        game=(source.games if source else GAMES)[game],
        rules=replace(rules, seats=6),
        buy_in=BuyIn(1, 1000),
        after_crash=AfterCrash.RESUME,
    )
    world = definition(made)
    return replace(world, games=source.games) if source else world


def moves(hand: Hand, chance: Chance) -> list[tuple[int | None, Action]]:
    match hand.wait:
        case Window(seats):
            return [(seat, choice) for seat in sorted(seats) for choice in (Keep(), Redraw())]
        case Trial():
            battle = battle_of(hand)
            while not battle.step():
                pass
            return [(None, verdict_of(battle.outcome))]
        case _:
            return offered(hand, chance)


def play_on(runs: list[Run], chance: Chance, most: int) -> None:
    """The same random moves in every run, at most `most`; the same must come of them."""
    for _ in range(most):
        hand = runs[0].host.table.hand
        if hand is None or hand.over:
            return
        seat, action = chance.pick(moves(hand, chance))
        told = []
        for run in runs:
            told.append(run.play(seat, action))
            run.settle()
        assert told == [told[0]] * len(runs)


def begin(run: Run) -> None:
    with suppress(Refused):  # where too few have chips
        run.host.deal(run.now)
    run.settle()


def deal_and_play(run: Run, chance: Chance) -> None:
    begin(run)
    play_on([run], chance, 10_000)
