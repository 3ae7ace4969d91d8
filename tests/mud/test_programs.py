"""What a program may do as a character, and who may let one."""

from decimal import Decimal

import pytest

from mud_poker.mud.commands.run import typed
from mud_poker.mud.facts import Kept
from mud_poker.mud.keys import Keys, no_keys
from mud_poker.mud.messages import KeyMade, KeyRevoked, KeysSeen, Refusal
from mud_poker.mud.programs import Denied, choose, offers
from mud_poker.mud.world import Saved, World
from mud_poker.poker.actions import Call, Check, Fold, RaiseTo
from mud_poker.poker.refused import Refused
from mud_poker.poker.waits import Options
from tests.mud.evening import START, Evening, dealer, definition


@pytest.fixture
def keys() -> Keys:
    secrets = iter(f"secret{number}" for number in range(100))
    return Keys(lambda: next(secrets), {})


def test_a_key_is_its_characters_and_only_its_hash_is_kept(keys):
    secret, fact = keys.new("Ann", 5)
    assert keys.find(secret).character == "Ann"
    assert keys.find("secret9") is None
    assert secret not in repr(fact) + repr(fact.data) + fact.key
    assert fact == Kept("apikey", keys.find(secret).hashed, {"character": "Ann", "made": 5, "auto_rebuy": False})


def test_keys_outlive_a_restart(keys):
    secret, fact = keys.new("Ann", 5)
    chosen = keys.set_auto_rebuy(keys.find(secret), True)
    again = Keys(no_keys, {fact.key: chosen.data})
    assert (again.find(secret).character, again.find(secret).auto_rebuy) == ("Ann", True)


def test_a_revoked_key_is_gone(keys):
    secret, fact = keys.new("Ann", 5)
    assert keys.revoke(keys.find(secret)) == Kept("apikey", fact.key, None)
    assert keys.find(secret) is None


def test_a_character_has_so_many_keys_and_no_more(keys):
    for _ in range(5):
        keys.new("Ann", 5)
    with pytest.raises(Refused, match="5 keys"):
        keys.new("Ann", 5)
    keys.new("Bo", 5)


def heard(world: World, line: str) -> list[object]:
    return [letter.message for letter in typed(world, "Ann", line, START).letters]


@pytest.fixture
def world() -> World:
    world = World(definition(), Saved(), b"seed", make_key=lambda: "mp_secret")
    world.create("Ann", "", START)
    return world


def test_a_player_makes_lists_and_revokes_keys(world):
    assert heard(world, "apikey") == [KeysSeen(())]
    assert heard(world, "apikey new") == [KeyMade("mp_secret")]
    [seen] = heard(world, "apikey list")
    [(name, made)] = seen.rows
    assert made == START
    assert heard(world, f"apikey revoke {name.upper()}") == [KeyRevoked(name)]
    assert heard(world, "apikey") == [KeysSeen(())]


@pytest.mark.parametrize("line", ["apikey revoke", "apikey revoke 12345678", "apikey old", "apikey new one"])
def test_what_apikey_does_not_understand_it_says(world, line):
    [refusal] = heard(world, line)
    assert isinstance(refusal, Refusal)
    assert "apikey" in refusal.text


def test_a_key_is_shown_once_and_is_in_no_log_and_no_history(world):
    outcome = typed(world, "Ann", "apikey new", START)
    assert "mp_secret" not in repr(outcome)
    assert all("mp_secret" not in line for line in world.character("Ann").history)


def test_a_world_that_no_program_can_reach_makes_no_keys():
    world = World(definition(), Saved(), b"seed")
    world.create("Ann", "", START)
    [refusal] = heard(world, "apikey new")
    assert refusal == Refusal("No program can play here.")


# Where to sit


def welcoming(key: str, **changes: object):
    return dealer(key, bots_welcome=True, webhook=None, jackpot=None, rake=None, **changes)


def test_a_program_that_names_no_dealer_comes_to_one_whose_limits_hold_its_buy_in():
    house = Evening(welcoming("gold"), welcoming("practice", bots=None), deals=False)
    house.make("Ann")
    assert choose(house.world, "Ann", Decimal(4500), None).dealer.key == "gold"
    assert choose(house.world, "Ann", Decimal(500), None).dealer.key == "practice"
    assert choose(house.world, "Ann", Decimal(5), None).dealer.key == "gold"


def test_of_two_tables_the_first_with_a_seat_is_taken():
    house = Evening(welcoming("gold", seats=2), welcoming("practice", bots=None), deals=False)
    house.make("Ann", "Bo", "Cy")
    for name in ("Ann", "Bo"):
        house.world.hosts["gold"].join(name, 1000, START)
    assert choose(house.world, "Cy", Decimal(1000), None).dealer.key == "practice"
    assert choose(house.world, "Cy", Decimal(1000), "gold").dealer.key == "gold"


def test_no_dealer_of_that_name_is_denied_with_a_code():
    house = Evening(welcoming("gold"), deals=False)
    house.make("Ann")
    with pytest.raises(Denied) as denied:
        choose(house.world, "Ann", Decimal(1000), "{nobody}")
    assert denied.value.code == "table_not_found"


# What a turn offers


@pytest.mark.parametrize(
    ("options", "offered"),
    [
        (Options(0, 20, 1000), {"fold": Fold(), "check": Check(), "raise": RaiseTo(20), "all_in": RaiseTo(1000)}),
        (Options(10, 20, 1000), {"fold": Fold(), "call": Call(), "raise": RaiseTo(20), "all_in": RaiseTo(1000)}),
        (Options(10, 20, 60), {"fold": Fold(), "call": Call(), "raise": RaiseTo(20)}),
        (Options(1000, None, None), {"fold": Fold(), "call": Call(), "all_in": Call()}),
        (Options(0, None, None), {"fold": Fold(), "check": Check()}),
    ],
)
def test_all_in_is_offered_where_the_whole_stack_may_go_or_is_called_for(options, offered):
    assert offers(options, 1000) == offered
