"""House bots: they fill seats, play with the house's money, and give way."""

from dataclasses import replace

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
