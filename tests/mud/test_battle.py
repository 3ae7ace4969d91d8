"""A battle is fought in slices, told to who watches, and only then paid; and it can be read again."""

from typing import Any

import pytest

from mud_poker.content.dealers import Known, dealer_from
from mud_poker.content.source import Source
from mud_poker.games import GAMES
from mud_poker.games.arena.game import arena
from mud_poker.games.arena.story import Ended
from mud_poker.games.arena.trial import battle_of, verdict_of
from mud_poker.games.arena.units import ArenaDeck
from mud_poker.mud import ledger
from mud_poker.mud.definitions import Dealer
from mud_poker.mud.facts import HandClosed
from mud_poker.mud.host import Host
from mud_poker.mud.messages import DealerSeen, RoomSeen
from mud_poker.mud.money import CHIPS
from mud_poker.mud.table_messages import BattleLines, BattleSeen, BoonSeen, TurnCame, UnitSeen
from mud_poker.poker.events import Won
from mud_poker.poker.table_events import Eliminated, GameBegan, GameWon
from mud_poker.poker.waits import Trial, Window
from tests.games.arena.pit import BOONS, UNITS
from tests.mud.evening import CURRENCIES, MINUTE, SECOND, Evening

ARENA = arena(ArenaDeck(UNITS), {boon.key: boon for boon in BOONS})
PIT: dict[str, Any] = {
    "name": "Harald",
    "look": "A herald.",
    "room": "attic",
    "game": "arena",
    "seats": 3,
    "currency": "chips",
    "freeze_out": True,
    "stack": "100",
    "levels": [{"small": "5", "big": "10"}],
    "disconnect": "bot",
    "after_crash": "resume",
}


def pit(**changes: Any) -> Dealer:
    known = Known(GAMES | {"arena": ARENA}, CURRENCIES | {"chips": CHIPS})
    made, problems = dealer_from(Source("pit.yaml", PIT | changes), "pit", known)
    assert made is not None, problems
    return made


@pytest.fixture
def evening() -> Evening:
    return Evening(pit())


def to_redraws(evening: Evening) -> Host:
    """Ann, Bob and Cat have been dealt in, and Dan watches."""
    host = evening.sit("pit", Ann=0, Bob=0, Cat=0)
    evening.make("Dan", "Eve", room="attic")
    evening.done("Dan", "watch")
    until(evening, host, Window)
    return host


def until(evening: Evening, host: Host, wait: type) -> None:
    while host.table.hand is None or not isinstance(host.table.hand.wait, wait):
        due = evening.world.deadline
        assert due is not None
        evening.passes(max(0, due - evening.now))


def to_battle(evening: Evening) -> Host:
    """Everybody keeps and is all in; the armies stand in the pit, and nobody has struck a blow."""
    host = to_redraws(evening)
    for name in ("Ann", "Bob", "Cat"):
        evening.done(name, "keep")
    while not isinstance(host.table.playing.wait, Trial):
        evening.done(evening.turn("pit"), "all in")
    return host


def hear_something(evening: Evening, name: str) -> None:
    while not evening.heard(name, BattleLines):
        evening.passes(SECOND)


def hear_all(evening: Evening, name: str) -> list[BattleLines]:
    evening.passes(MINUTE // 2)
    return evening.heard(name, BattleLines)


def test_blinds_of_the_level_are_posted_before_the_armies_come(evening: Evening) -> None:
    hand = to_redraws(evening).table.playing
    assert sorted(seat.bet for seat in hand.order) == [0, 5, 10]


def test_the_battle_is_told_to_the_end_and_then_paid(evening: Evening) -> None:
    host = to_battle(evening)
    evening.forget("Ann")
    while host.table.running:
        assert not evening.saw("Ann", Won)
        due = evening.world.deadline
        assert due is not None
        evening.passes(due - evening.now)
    [*_, last] = evening.heard("Ann", BattleLines)
    assert isinstance(last.lines[-1], Ended)
    assert evening.saw("Ann", Won)


def test_the_end_is_the_battles_own(evening: Evening) -> None:
    host = to_battle(evening)
    hand = host.table.playing
    battle = battle_of(hand)
    while not battle.step():
        pass
    hear_all(evening, "Ann")
    assert host.table.moves[-1] == (None, verdict_of(battle.outcome))


def test_a_battle_is_fought_in_slices_with_everybody_elses_turn_between(evening: Evening) -> None:
    host = to_battle(evening)
    slices = 0
    while evening.world.deadline == evening.now:
        evening.see(evening.world.tick(evening.now))
        slices += 1
    assert slices > 1
    assert isinstance(host.table.playing.wait, Trial)


def test_players_are_told_of_their_own_army_and_watchers_of_all_alike(evening: Evening) -> None:
    host = to_battle(evening)
    evening.forget("Dan")
    told = hear_all(evening, "Ann")
    watched = evening.heard("Dan", BattleLines)
    assert told
    assert [message.lines for message in told] == [message.lines for message in watched]
    assert {message.you for message in watched} == {None}
    assert {message.names[message.you] for message in told if message.you is not None} == {"Ann"}
    assert not evening.heard("Eve", BattleLines), "she only stands in the room"
    assert host.table.hand is not None


def test_a_battle_can_be_read_when_it_is_over(evening: Evening) -> None:
    to_redraws(evening)
    assert "No battle" in evening.refused("Ann", "battle")
    for name in ("Ann", "Bob", "Cat"):
        evening.done(name, "keep")
    while not isinstance(evening.world.hosts["pit"].table.playing.wait, Trial):
        evening.done(evening.turn("pit"), "all in")
    assert "when it is over" in evening.refused("Ann", "battle")
    heard = hear_all(evening, "Ann")
    seen = evening.told("Ann", "battle", BattleSeen)
    assert seen.hand == 1
    assert len(seen.armies) == 3
    assert seen.lines[-1] == heard[-1].lines[-1]
    assert seen.you is not None
    assert seen.names[seen.you] == "Ann"
    assert evening.told("Dan", "battle", BattleSeen).you is None


def test_a_table_that_closes_in_mid_battle_voids_the_hand(evening: Evening) -> None:
    host = to_battle(evening)
    hear_something(evening, "Ann")
    host.close(evening.now)
    evening.passes(MINUTE)
    assert not host.table.chairs
    [closed] = [fact for fact in evening.disk.facts if isinstance(fact, HandClosed)]
    assert "void" in closed.record
    assert evening.world.ledger.balance(ledger.mint("chips")) == 0


def test_a_battle_that_a_crash_has_cut_short_is_fought_again_to_the_same_end(evening: Evening) -> None:
    host = to_battle(evening)
    battle = battle_of(host.table.playing)
    while not battle.step():
        pass
    hear_something(evening, "Ann")
    after = evening.crashes(pit())
    after.connects("Ann")
    again = after.world.hosts["pit"]
    assert isinstance(again.table.playing.wait, Trial)
    after.passes(MINUTE)
    assert after.told("Ann", "battle", BattleSeen).lines == battle.outcome.story


def test_boons_glow_on_the_floor_for_as_long_as_the_hand(evening: Evening) -> None:
    host = to_redraws(evening)
    boon = host.floor
    assert boon is not None
    [seen] = evening.told("Eve", "look", RoomSeen).dealers
    assert isinstance(seen, DealerSeen)
    assert seen.floor == boon
    assert evening.told("Eve", "look boon", BoonSeen).boon == boon
    assert evening.told("Eve", "look red dragon", UnitSeen).unit.key == "red-dragon"
    host.close(evening.now)
    assert "no 'boon'" in evening.refused("Eve", "look boon")


def test_who_has_not_chosen_yet_is_asked_once_whatever_the_others_choose(evening: Evening) -> None:
    to_redraws(evening)
    for name in ("Ann", "Bob"):
        evening.forget("Cat")
        evening.done(name, "keep")
        assert not evening.heard("Cat", TurnCame)


def test_the_room_hears_who_is_out_and_who_has_won(evening: Evening) -> None:
    host = to_battle(evening)
    assert evening.saw("Eve", GameBegan)
    while len(host.table.chairs) == 3:
        evening.passes(SECOND)
    assert evening.saw("Eve", Eliminated)
    assert (len(host.table.chairs) == 0) == bool(evening.saw("Eve", GameWon))


def test_house_bots_play_a_game_to_its_end_for_who_looks_on_when_all_players_are_gone() -> None:
    evening = Evening(pit(bots={"seats": 2}, levels=[{"small": "5", "big": "10", "lasts": "60s"}, {"small": "50", "big": "100"}]))
    host = evening.sit("pit", Ann=0)
    evening.make("Eve", room="attic")
    evening.done("Eve", "watch")
    until(evening, host, Window)
    evening.types("Ann", "leave now")
    evening.passes(10 * MINUTE)
    assert not host.table.chairs
    assert evening.saw("Eve", GameWon)
    assert evening.world.ledger.balance(ledger.mint("chips")) == 0


def test_bots_do_not_wait_in_a_game_that_no_player_waits_for() -> None:
    evening = Evening(pit(bots={"seats": 1}, starts={"full": True, "after": "none"}))
    host = evening.sit("pit", Ann=0)
    evening.passes(10 * SECOND)
    assert len(host.table.chairs) == 2
    evening.types("Ann", "leave now")
    evening.passes(10 * SECOND)
    assert not host.table.chairs
