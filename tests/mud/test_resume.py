"""A table that resumes is, after a crash at any moment, the table that it would have been without."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mud_poker.cards.chance import Chance
from mud_poker.content.world import load_world
from mud_poker.games import GAMES
from mud_poker.games.arena.trial import battle_of, verdict_of
from mud_poker.mud.definitions import AfterCrash, BuyIn, Dealer, WorldDefinition
from mud_poker.mud.host import Host
from mud_poker.mud.messages import TableSeen
from mud_poker.mud.outcome import Outcome
from mud_poker.mud.world import World
from mud_poker.poker.actions import Action, Keep, Redraw
from mud_poker.poker.events import Event
from mud_poker.poker.hand import Hand
from mud_poker.poker.refused import Refused
from mud_poker.poker.rules import HouseRules, Newcomers
from mud_poker.poker.table_state import TableState, state_of
from mud_poker.poker.waits import Trial, Window
from mud_poker.store.audit import audit
from mud_poker.store.saved import saved
from mud_poker.store.store import Store
from tests.games.test_properties import CARD_GAMES, offered, openings
from tests.mud.evening import MINUTE, START, definition, dealer

SHIPPED, _ = load_world(Path("world"))
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")


class Run:
    """One dealer's world over a store, from its opening to a crash or the end."""

    def __init__(self, house: WorldDefinition, store: Store, now: int = START) -> None:
        self.house = house
        self.store = store
        self.now = now
        self.world = World(house, saved(store), b"seed", deals=False)
        [self.host] = self.world.hosts.values()
        self.see(self.world.recover(now))

    def see(self, outcome: Outcome) -> Outcome:
        self.store.write(outcome.facts)
        return outcome

    def sit(self, names: tuple[str, ...], stacks: list[int]) -> None:
        for name, stack in zip(names, stacks, strict=True):
            self.world.create(name, "", self.now)
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

    def deal(self) -> tuple[Event, ...]:
        before = len(self.host.table.moves)
        self.host.deal(self.now)
        assert before >= 0
        return ()

    def settle(self) -> None:
        """Make durable what the world has said, as the end of a request does."""
        self.see(self.world.tick(self.now))

    def crashes(self, away: int = 0) -> "Run":
        """The house as it opens again `away` later, with everybody back."""
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


def everything(host: Host) -> TableState:
    """What the table remembers; who was away for the crash has come back."""
    return state_of(host.table)


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
        assert all(events == told[0] for events in told)


@pytest.mark.parametrize("key", CARD_GAMES)
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data(), seed=st.integers(0, 2**32), before=st.integers(0, 40), away=st.sampled_from((0, 1, 60 * MINUTE)))
def test_a_crash_at_any_moment_of_any_game_changes_no_event_and_no_stack(key, data, seed, before, away):
    opening = data.draw(openings(GAMES[key]))
    rules = replace(opening.rules, newcomers=data.draw(st.sampled_from(Newcomers)))
    crash_anywhere(house(key, rules), [stack for _, _, stack in opening.seats], seed, before, away)


@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32), before=st.integers(0, 20))
def test_a_crash_at_any_moment_of_a_match_in_the_arena_changes_no_event_and_no_stack(seed, before):
    assert SHIPPED is not None
    rules = replace(SHIPPED.dealers["arena"].rules, freeze_out=False, stack=None)
    crash_anywhere(house("arena", rules, SHIPPED), [300, 40, 200], seed, before, 0)


def crash_anywhere(world: WorldDefinition, stacks: list[int], seed: int, before: int, away: int) -> None:
    chance, store = Chance(seed), Store.open("sqlite://")
    unharmed = Run(world, store)
    unharmed.sit(NAMES[: len(stacks)], stacks)
    unharmed.settle()
    for _ in range(chance.below(3)):
        deal_and_play(unharmed, chance)
    begin(unharmed)
    play_on([unharmed], chance, before)
    told = everything(unharmed.host)
    resumed = unharmed.crashes(away)
    assert view(resumed) == view(unharmed)
    assert [replace(chair, broke=None) for chair in everything(resumed.host).chairs] == [
        replace(chair, broke=None) for chair in told.chairs
    ]
    unharmed.store = Store.open("sqlite://")  # what is told of the other course is not kept
    unharmed.see = lambda outcome: outcome  # type: ignore[method-assign]
    play_on([unharmed, resumed], chance, 10_000)
    after, expected = everything(resumed.host), everything(unharmed.host)
    assert [(chair.name, chair.stack, chair.missed) for chair in after.chairs] == [
        (chair.name, chair.stack, chair.missed) for chair in expected.chairs
    ]
    assert resumed.host.table.next_lineup(b"next") == unharmed.host.table.next_lineup(b"next")
    assert audit(store) == []
    store.close()


def begin(run: Run) -> None:
    try:
        run.host.deal(run.now)
    except Refused:  # too few have chips
        pass
    run.settle()


def deal_and_play(run: Run, chance: Chance) -> None:
    begin(run)
    play_on([run], chance, 10_000)


def view(run: Run) -> list[object]:
    hand = run.host.table.hand
    return [] if hand is None or hand.over else [hand.view(chair.number) for chair in run.host.table.chairs.values()]
