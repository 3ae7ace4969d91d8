"""Who is left standing?

`fight(armies, boon, seed)` is a pure function; `Battle` is the same in slices, for a caller who must not stall.  Time
goes in steps of `STEP` ms.  In a step every living body takes one turn, judging by how things stood when the step
began; then all that was done takes effect at once.  So no seat is favoured, and armies can fall at the same moment.

Whole numbers only: the same armies, boon and seed are the same battle on every machine.  A new ability has its place
in `_turn` (what a body does) or `_struck` (what a blow does).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from math import isqrt

from mud_poker.cards.chance import Chance
from mud_poker.games.arena.bodies import Body, enlist, muster, nearest, within
from mud_poker.games.arena.film import Film
from mud_poker.games.arena.story import BEAT, Chronicle, Told
from mud_poker.games.arena.units import ArenaCard, Army, Boon, Chain, Heal, Summon

STEP = 200
"""Battle time between two turns of a body, ms."""

LIMIT = 60_000
"""Battle time after which all who live share the victory, ms."""

SIGHT = 4_500
"""How far a body sees an enemy to go for; before that it marches to the middle."""

LOOK = 1_200
"""Battle time after which a body looks whether another enemy has come nearer, ms."""

SLICE = 60
"""Turns in a slice.  With nine full armies the dearest took some 2 ms, the whole battle 20,000 turns at most."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a battle ended, after `time` ms.

    `tiers`: seats, longest-lasting first; together in one are those alive when time ran out, or fallen at the same
    moment.  `survivors`: what is left of the armies alive, with whom they summoned.
    """

    tiers: tuple[frozenset[int], ...]
    survivors: Mapping[int, tuple[ArenaCard, ...]]
    time: int
    story: tuple[Told, ...]


def fight(armies: Mapping[int, Army], boon: Boon | None, seed: int | str | bytes) -> Outcome:
    """The whole battle in one go: some 60 ms for nine full armies."""
    battle = Battle(armies, boon, seed)
    while not battle.step(SLICE):
        pass
    return battle.outcome


class Battle:
    """A battle under way.  `armies` by seat, any numbers; `boon` lies on all units it covers; None is no boon.

    It is taken on `film`, if there is one.
    """

    def __init__(self, armies: Mapping[int, Army], boon: Boon | None, seed: int | str | bytes, film: Film | None = None) -> None:
        blessed = {seat: army.under(boon) if boon else army for seat, army in armies.items()}
        self.time = 0
        self.turns = 0
        self._bodies = muster(blessed, Chance(seed))
        self._first_strength = self._strength()
        self._blows: list[tuple[Body, int, Body]] = []
        self._cures: list[tuple[Body, int]] = []
        self._steps: list[tuple[Body, int, int]] = []
        self._recruits: list[Body] = []
        self._prey: dict[tuple[int, bool], list[Body]] = {}
        self._fell: list[frozenset[int]] = []
        self._chronicle = Chronicle(self._left())
        self._film = film
        self._course = self._run()

    @property
    def over(self) -> bool:
        return len(self._first_strength) - sum(map(len, self._fell)) <= 1 or self.time >= LIMIT

    def step(self, turns: int = SLICE) -> bool:
        """Let `turns` more bodies take their turn; True when the battle is over."""
        for _ in islice(self._course, turns):
            self.turns += 1
        return self.over

    @property
    def story(self) -> tuple[Told, ...]:
        """What there is to tell so far."""
        return tuple(self._chronicle.told)

    @property
    def outcome(self) -> Outcome:
        """Valid once `step` has said that the battle is over."""
        living = frozenset(body.seat for body in self._bodies)
        tiers = ((living,) if living else ()) + tuple(reversed(self._fell))
        survivors = {
            seat: Army.of(ArenaCard(body.unit, 1) for body in self._bodies if body.seat == seat).cards for seat in sorted(living)
        }
        return Outcome(tiers, survivors, self.time, self.story)

    def _run(self) -> Iterator[None]:
        if self._film is not None:
            self._film.take(self.time, self._bodies)
        while not self.over:
            for body in self._bodies:
                self._turn(body)
                yield
            self.time += STEP
            self._settle()
        self._chronicle.end(self.time, self._left())

    # What a body does.

    def _turn(self, body: Body) -> None:
        unit = body.unit
        if unit.summon and body.summons_at <= self.time and body.summoned < unit.summon.most:
            self._summon(body, unit.summon)
        if unit.heal and body.heals_at <= self.time:
            self._heal(body, unit.heal)
        target = body.target
        if target is None or not target.alive or body.looks <= self.time:
            target = body.target = nearest(body, self._enemies(body))
            body.looks = self.time + LOOK
        if target is None:
            self._march(body)
            return
        away = (target.x - body.x) ** 2 + (target.y - body.y) ** 2 - target.girth
        if away <= unit.range * unit.range:
            if body.ready <= self.time:
                self._strike(body, target)
        elif away <= SIGHT * SIGHT or body.arrived:
            self._walk(body, target.x, target.y)
        else:
            self._march(body)

    def _march(self, body: Body) -> None:
        """Towards the middle; who has been there goes for the nearest enemy, however far."""
        body.arrived = (body.x, body.y) == (body.goal_x, body.goal_y)
        self._walk(body, body.goal_x, body.goal_y)

    def _enemies(self, body: Body) -> list[Body]:
        """All that `body` can strike.  Gathered once for an army in each step that follows a death or an arrival."""
        kind = body.seat, body.unit.hits_air
        prey = self._prey.get(kind)
        if prey is None:
            prey = self._prey[kind] = [
                other for other in self._bodies if other.seat != body.seat and (body.unit.hits_air or not other.unit.flies)
            ]
        return prey

    def _walk(self, body: Body, x: int, y: int) -> None:
        stride = body.unit.speed * STEP // 1000
        if body.slowed_until > self.time:
            stride = stride * (100 - body.slowed) // 100
        across, along = x - body.x, y - body.y
        away = isqrt(across * across + along * along)
        if away <= stride:
            self._steps.append((body, x, y))
        else:
            self._steps.append((body, body.x + across * stride // away, body.y + along * stride // away))

    def _strike(self, body: Body, target: Body) -> None:
        unit = body.unit
        pause = unit.attack_time
        if body.slowed_until > self.time:
            pause = pause * 100 // (100 - body.slowed)
        body.ready = max(body.ready, self.time - STEP) + pause  # what came due within the last step loses no time
        if unit.splash:
            for victim in within(target, unit.splash, self._enemies(body)):
                self._blows.append((victim, unit.hurts(victim.unit), body))
        else:
            self._blows.append((target, unit.hurts(target.unit), body))
        if unit.chain:
            self._leap(body, target, unit.chain)

    def _leap(self, body: Body, target: Body, chain: Chain) -> None:
        reachable = within(target, chain.range * chain.leaps, self._enemies(body))
        left = [enemy for enemy in reachable if enemy is not target]
        share = 100
        for _ in range(chain.leaps):
            victim = nearest(target, left)
            if victim is None or not within(target, chain.range, [victim]):
                return
            share = share * chain.keeps // 100
            self._blows.append((victim, max(1, body.unit.hurts(victim.unit) * share // 100), body))
            left.remove(victim)
            target = victim

    def _heal(self, body: Body, heal: Heal) -> None:
        friends = [other for other in self._bodies if other.seat == body.seat]
        worst = max(within(body, heal.range, friends), key=lambda one: one.unit.hit_points - one.hit_points)
        if worst.hit_points < worst.unit.hit_points:
            self._cures.append((worst, heal.amount))
            body.heals_at = self.time + heal.every

    def _summon(self, body: Body, summon: Summon) -> None:
        body.summoned += 1
        body.summons_at = self.time + summon.every
        ready = self.time + summon.unit.attack_time
        goal = body.goal_x, body.goal_y
        self._recruits.append(enlist(body.seat, summon.unit, body.x, body.y, goal, ready, looks=self.time))

    # What comes of it.

    def _settle(self) -> None:
        for body, x, y in self._steps:
            body.x, body.y = x, y
        for body, amount in self._cures:
            body.hit_points = min(body.unit.hit_points, body.hit_points + amount)
        if self.time % 1000 == 0:
            for body in self._bodies:
                body.hit_points = min(body.unit.hit_points, body.hit_points + body.unit.regeneration)
        slayers = {victim: striker for victim, amount, striker in self._blows if self._struck(victim, amount, striker)}
        if slayers or self._recruits:
            self._bury(slayers)
        self._steps, self._blows, self._cures, self._recruits = [], [], [], []
        if self._film is not None:
            self._film.take(self.time, self._bodies)
        if self.time % BEAT == 0:
            self._chronicle.beat(self.time, self._shares(), self._left())

    def _struck(self, victim: Body, amount: int, striker: Body) -> bool:
        """Whether this blow kills."""
        if not victim.alive:
            return False
        if victim.shields:
            victim.shields -= 1
            return False
        slow = striker.unit.slow
        if slow:
            victim.slowed, victim.slowed_until = slow.percent, self.time + slow.lasts
        victim.hit_points -= amount
        return not victim.alive

    def _bury(self, slayers: Mapping[Body, Body]) -> None:
        before = {body.seat for body in self._bodies}
        dead = [body for body in self._bodies if not body.alive]
        self._bodies = [body for body in self._bodies if body.alive] + self._recruits
        self._prey = {}
        fell = frozenset(before - {body.seat for body in self._bodies})
        last = {}
        for body in dead:
            slayer = slayers[body]
            self._chronicle.death(body.seat, body.unit, slayer.seat, slayer.unit)
            last[body.seat] = slayer
        for seat in sorted(fell):
            self._chronicle.army_fell(self.time, seat, last[seat].seat, last[seat].unit)
        if fell:
            self._fell.append(fell)

    def _strength(self) -> dict[int, int]:
        strength: dict[int, int] = {}
        for body in self._bodies:
            strength[body.seat] = strength.get(body.seat, 0) + body.hit_points
        return strength

    def _shares(self) -> dict[int, int]:
        return {seat: now * 1000 // self._first_strength[seat] for seat, now in self._strength().items()}

    def _left(self) -> dict[tuple[int, str], int]:
        left: dict[tuple[int, str], int] = {}
        for body in self._bodies:
            place = body.seat, body.unit.key
            left[place] = left.get(place, 0) + 1
        return left
