"""House bots: they fill seats, play with the house's money, and give way."""

import re
from dataclasses import replace

import pytest

from mud_poker.mud.host import Host
from mud_poker.mud.house_bots import is_bot
from mud_poker.mud.messages import Looked
from mud_poker.mud.table_messages import SeatFree
from mud_poker.poker.waits import Dealing, Due
from tests.mud.evening import MINUTE, SECOND, Evening, books, dealer


def bots(evening: Evening, key: str = "practice") -> list[str]:
    return [chair.name for chair in evening.world.hosts[key].table.chairs.values() if is_bot(chair.name)]


def test_bots_take_the_seats_that_a_dealer_asks_for_when_the_house_opens_and_deal_nothing_alone(evening):
    evening.passes(MINUTE)
    assert len(bots(evening)) == 2
    assert not evening.world.hosts["practice"].table.running
    assert evening.world.deadline is None or evening.world.deadline > evening.now + MINUTE


def test_a_lone_newcomer_is_in_a_hand_within_a_minute(evening):
    evening.passes(MINUTE)
    evening.sit("practice", Ann=1000)
    evening.passes(10 * SECOND)
    assert evening.world.hosts["practice"].table.running
    assert len(evening.world.hosts["practice"].table.playing.order) == 3


def test_bots_buy_in_with_the_houses_bankroll_and_no_further(evening):
    evening.passes(MINUTE)
    assert evening.world.ledger.balance("house:gold") == 100_000 - 2 * 2_000
    poor = Evening(dealer("practice"))
    poor.world.ledger.move("house:gold", "mint:gold", poor.world.currency("gold"), 99_000, "test", poor.now)
    poor.passes(MINUTE)
    assert bots(poor) == []


def test_bots_play_on_hand_after_hand_and_no_coin_is_made_or_lost(evening):
    evening.sit("practice", Ann=1000)
    host = evening.world.hosts["practice"]
    for _ in range(600):
        evening.passes(SECOND)
        if host.table.running and host.view("Ann", evening.now).options:
            evening.done("Ann", "call")
    assert host.table.hand.opening.number > 5
    assert books(evening.world)["gold"] == 0


def test_a_bot_gives_its_seat_to_a_player_who_waits():
    evening = Evening(dealer("practice", seats=3))
    host = evening.sit("practice", Ann=1000)
    evening.passes(10 * SECOND)
    assert len(bots(evening)) == 2
    evening.make("Bob", room="garden")
    assert "Every seat is taken" in evening.refused("Bob", "join 1000")
    evening.done("Bob", "waitlist")
    for _ in range(60):
        evening.passes(SECOND)
        if evening.heard("Bob", SeatFree):
            break
        if host.table.running and host.view("Ann", evening.now).options:
            evening.done("Ann", "fold")
    evening.done("Bob", "join 1000")
    evening.passes(MINUTE)
    assert len(bots(evening)) == 1


def test_a_dealer_that_asks_for_fewer_bots_or_none_loses_them(evening):
    evening.passes(MINUTE)
    evening.make("Sam", staff=True)
    evening.done("Sam", "@dealer practice bots.seats 1")
    evening.passes(10 * SECOND)
    assert len(bots(evening)) == 1
    evening.done("Sam", "@dealer practice bots none")
    evening.passes(10 * SECOND)
    assert bots(evening) == []
    assert evening.world.ledger.balance("house:gold") == 100_000


def test_a_bot_without_chips_gets_up_and_another_comes(evening):
    evening.sit("practice", Ann=4000)
    evening.world.ledger.move("mint:gold", "bank:Ann:gold", evening.world.currency("gold"), 1_000_000, "test", evening.now)
    host = evening.world.hosts["practice"]
    evening.passes(10 * SECOND)
    seen = set(bots(evening))
    for _ in range(3000):
        evening.passes(SECOND)
        if host.table.running and host.view("Ann", evening.now).options:
            evening.types("Ann", "all in")
        if not host.table.sits("Ann"):
            evening.done("Ann", "join 4000")
        seen |= set(bots(evening))
        if len(seen) > 2:
            break
    assert len(seen) > 2


def test_there_are_bots_for_more_tables_than_they_have_names():
    rooms = ("hall", "bank", "parlour", "kitchen", "garden", "attic")
    tables = [replace(dealer("practice"), key=f"pim{number}", room=rooms[number % 6]) for number in range(18)]
    evening = Evening(*tables)
    evening.passes(MINUTE)
    assert [len(bots(evening, table.key)) for table in tables] == [2] * 18
    for room in rooms:
        here = [name for host in evening.world.hosts_in(room) for name in bots(evening, host.dealer.key)]
        assert len(here) == len(set(here))


def test_a_bot_can_be_looked_at_but_not_talked_to(evening):
    evening.passes(MINUTE)
    evening.make("Ann", room="garden")
    name = bots(evening)[0]
    assert "plays for the house" in evening.told("Ann", f"look {name.lower()}", Looked).text
    assert f"There is no '{name}'" in evening.refused("Ann", f"tell {name} hello")


def test_a_bot_that_plays_is_never_away(evening):
    evening.sit("practice", Ann=1000)
    evening.passes(10 * SECOND)
    before = set(bots(evening))
    evening.forget("Ann")
    for _ in range(5):
        hands = evening.world.hosts["practice"].table.hand.opening.number
        while evening.world.hosts["practice"].table.hand.opening.number == hands:
            evening.passes(SECOND)
            if evening.world.hosts["practice"].table.running and evening.world.hosts["practice"].view("Ann", evening.now).options:
                evening.done("Ann", "fold")
    assert set(bots(evening)) == before


@pytest.fixture
def match() -> Evening:
    """Ann plays a freeze-out against two bots, Bob and Cid look on, and a hand has begun."""
    evening = Evening(dealer("kitchen", turn={"limit": "30s"}, bots={"seats": 2}, disconnect="bot"))
    host = evening.sit("kitchen", Ann=0)
    evening.make("Bob", "Cid", room="kitchen")
    evening.passes(30 * SECOND)
    assert host.table.running
    return evening


def free(evening: Evening) -> int:
    return len(evening.world.hosts["kitchen"].table.free_seats)


def gone(evening: Evening) -> None:
    """Ann gets up, as soon as the hand is over."""
    evening.done("Ann", "leave now")
    for _ in range(300):
        if not evening.world.hosts["kitchen"].table.sits("Ann"):
            return
        evening.passes(SECOND)
    raise AssertionError("Ann still sits")


def test_who_sits_alone_at_a_game_for_which_bots_will_come_is_told_so():
    evening = Evening(dealer("kitchen", bots={"seats": 2}), dealer("gold"))
    host = evening.sit("kitchen", Ann=0)
    assert host.view("Ann", evening.now).awaits_bots
    evening.passes(30 * SECOND)
    assert not host.view("Ann", evening.now).awaits_bots


def test_a_game_that_all_players_have_left_ends_when_nobody_looks_on(match):
    match.done("Bob", "watch kitchen")
    gone(match)
    match.passes(10 * SECOND)
    assert free(match) < 3
    match.done("Bob", "watch kitchen")
    match.passes(10 * SECOND)
    assert free(match) == 3
    match.done("Bob", "join")
    match.passes(30 * SECOND)
    assert match.world.hosts["kitchen"].table.running


def test_a_game_that_only_bots_still_play_gives_way_to_who_sits_down(match):
    match.done("Bob", "watch kitchen")
    assert "The game has begun" in match.refused("Cid", "join")
    gone(match)
    assert free(match) < 3
    match.done("Cid", "join")
    assert free(match) == 2


def test_who_was_not_there_reads_how_the_game_ended_that_a_bot_played_for_them(match):
    match.hangs_up("Ann")
    match.done("Bob", "watch kitchen")
    for _ in range(2_000):
        if not match.world.hosts["kitchen"].table.sits("Ann"):
            break
        match.passes(SECOND)
    [note] = match.disk.notes("Ann")
    assert re.fullmatch(
        r"A bot played for you at Old Bertram's table while you were gone: "
        r"(you are out, in place [23]|you have won it)\. You no longer sit there\.",
        note,
    )


def test_a_bot_that_deals_leaves_people_time_to_discard_one_card_more():
    evening = Evening(dealer("tower", bots={"seats": 2}))
    host = evening.sit("tower", Ann=1000)
    while not _a_bot_deals_replacements(host):
        evening.passes(SECOND)
        if host.table.running and host.view("Ann", evening.now).options is not None:
            evening.done("Ann", "call")
    evening.passes(5 * SECOND)
    evening.done("Ann", "discard 1")
    evening.passes(9 * SECOND)
    evening.done("Ann", "discard 1")
    evening.passes(9 * SECOND)
    assert _a_bot_deals_replacements(host)
    evening.passes(20 * SECOND)
    assert not _a_bot_deals_replacements(host)


def _a_bot_deals_replacements(host: Host) -> bool:
    if not host.table.running:
        return False
    wait = host.table.playing.wait
    return (
        isinstance(wait, Dealing)
        and wait.due is Due.REPLACEMENTS
        and wait.by is not None
        and is_bot(host.table.chairs[wait.by].name)
    )
