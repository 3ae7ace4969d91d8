"""How a program comes in, sits down, plays and is told: Open Poker's protocol."""

import gc
import json

import pytest
from twisted.internet.address import IPv4Address
from twisted.internet.defer import ensureDeferred
from twisted.internet.testing import StringTransport
from twisted.web.resource import Resource
from twisted.web.server import Site
from wsproto.events import BytesMessage, Ping, Pong, TextMessage

from mud_poker.server.admission import Admission
from mud_poker.server.bot_door import BotDoor
from mud_poker.server.http_door import HttpDoor
from mud_poker.server.program import Program
from mud_poker.server.websocket import FRAMES, Socket
from tests.server.bots import Bot, Night, acting, actor, calls, codes, go_broke, gold, play, step, until


@pytest.fixture
def night() -> Night:
    return Night(gold())


# Coming in


def test_a_key_lets_a_program_in_as_its_character(night):
    ann = night.bot("Ann")
    assert ann.frames == [{"type": "connected", "agent_id": "ann", "name": "Ann"}]


def test_the_key_may_come_in_the_query(night):
    assert Bot(night, query=f"?token={night.keys['Bo']}").one("connected")["name"] == "Bo"


@pytest.mark.parametrize("bot", [{"key": "mp_wrong"}, {}, {"query": "?token="}, {"key": "mp_key1", "header": "Basic"}])
def test_who_has_no_key_is_told_and_closed_with_4001(night, bot):
    stranger = Bot(night, **bot)
    assert codes(stranger.frames) == ["auth_failed"]
    assert stranger.closed == 4001


def test_a_revoked_key_is_none(night):
    night.world.keys.revoke(night.world.keys.of("Ann")[0])
    assert codes(night.bot("Ann").frames) == ["auth_failed"]


def test_the_banned_stay_out(night):
    night.world.character("Ann").banned = True
    assert codes(night.bot("Ann").frames) == ["auth_failed"]


def test_a_second_connection_takes_over_and_the_table_goes_on(night):
    ann, bo = night.seats("Ann", "Bo")
    again = night.bot("Ann")
    ann.reads()
    assert ann.closed == 4000
    assert again.types == ["connected"]
    again.last = ann.last
    until(lambda: actor([ann, bo]) is ann, lambda: bo.plays(**calls(bo.turn)))
    assert not night.world.host_of("Ann").table.chair("Ann").dropped
    frame = again.asks("resync_request", table_id=ann.one("table_joined")["table_id"], last_table_seq=0)[0]
    assert frame["role"] == "player"


def test_a_program_and_its_player_are_not_there_at_once(night):
    ann = night.bot("Ann")
    night.house.enter(Elsewhere(), "Ann")
    ann.reads()
    assert ann.closed == 1001


class Elsewhere:
    """A telnet session, as far as the house asks."""

    name, address, gone, reads_notes, screen_reader_chosen = "", "here", False, False, ""

    def admitted(self, name):
        self.name = name

    def tell(self, message): ...

    def show(self, prompt): ...


# Sitting down


def test_to_join_is_to_be_in_the_lobby_and_then_at_the_table(night):
    ann = night.bot("Ann")
    lobby, table, state = ann.asks("join_lobby", buy_in=1000)
    assert lobby == {"type": "lobby_joined", "position": 1, "estimated_wait": "0s"}
    assert (table["type"], table["seat"], table["players"]) == ("table_joined", 0, [{"seat": 0, "name": "Ann", "stack": 1000}])
    assert [seat["status"] for seat in state["seats"]] == ["waiting", "empty", "empty"]
    assert state["street"] == "idle"
    assert state["hero"] == {"seat": 0, "hole_cards": [], "valid_actions": []}


def test_others_are_told_who_comes_and_who_goes():
    night = Night(gold(pause="30s"))
    ann, bo = night.bot("Ann"), night.bot("Bo")
    ann.asks("join_lobby", buy_in=1000)
    bo.asks("join_lobby", buy_in=2000)
    joined = ann.one("player_joined")
    assert (joined["seat"], joined["name"], joined["stack"]) == (1, "Bo", 2000)
    bo.asks("leave_table")
    left = ann.one("player_left")
    assert (left["seat"], left["name"], left["stack"], left["reason"]) == (1, "Bo", 2000, "left")
    assert bo.frames[-1]["type"] == "player_left"


@pytest.mark.parametrize(
    ("buy_in", "code"),
    [
        (999, "invalid_message"),
        (5001, "invalid_message"),
        (10_001, "insufficient_funds"),
        (1000.5, "invalid_message"),
        (0, "invalid_message"),
    ],
)
def test_a_buy_in_must_be_within_the_limits_and_the_funds(night, buy_in, code):
    ann = night.bot("Ann")
    assert codes(ann.asks("join_lobby", buy_in=buy_in)) == [code]
    assert night.world.host_of("Ann") is None


def test_who_sits_is_told_where_and_cannot_join_again(night):
    ann = night.bot("Ann")
    table = ann.asks("join_lobby", buy_in=1000)[1]
    [refused] = ann.asks("join_lobby", buy_in=1000)
    assert (refused["code"], refused["table_id"], refused["seat"]) == ("already_seated", table["table_id"], 0)


def test_a_dealer_may_be_named_by_key_or_name():
    night = Night(gold(), gold_two := gold(seats=2), names=("Ann",))
    assert gold_two.key == "gold"
    ann = night.bot("Ann")
    assert ann.asks("join_lobby", buy_in=1000, dealer="aurelio")[1]["table_id"].startswith("gold-")


@pytest.mark.parametrize("changes", [{"bots_welcome": False}, {"active": False}, {"game": "omaha"}])
def test_a_program_sits_only_where_it_is_welcome_and_holdem_is_dealt(changes):
    night = Night(gold(**changes))
    assert codes(night.bot("Ann").asks("join_lobby", buy_in=1000)) == ["table_not_found"]
    assert codes(night.bot("Bo").asks("join_lobby", buy_in=1000, dealer="gold")) == ["table_not_found"]


def test_at_a_full_table_a_program_waits_in_the_lobby_until_a_seat_is_free():
    night = Night(gold(seats=2))
    ann, bo = night.seats("Ann", "Bo")
    cy = night.bot("Cy")
    assert cy.asks("join_lobby", buy_in=1000)[0]["position"] == 1
    assert codes(cy.asks("join_lobby", buy_in=1000)) == ["already_in_lobby"]
    ann.asks("leave_table")
    actor([ann, bo]).plays("fold")
    assert cy.one("table_joined")["seat"] == 0


def test_who_leaves_the_lobby_is_called_no_more():
    night = Night(gold(seats=2))
    night.seats("Ann", "Bo")
    cy = night.bot("Cy")
    cy.asks("join_lobby", buy_in=1000)
    assert codes(cy.asks("leave_table")) == ["not_at_table"]
    assert night.world.hosts["gold"].waiting.names == []


# Playing


def test_a_hand_is_told_in_the_order_of_the_protocol(night):
    ann, bo = night.seats("Ann", "Bo")
    first = actor([ann, bo])
    assert first.types[-4:] == ["hand_start", "hole_cards", "table_state", "your_turn"]
    assert first.plays("call")[0]["status"] == "accepted"
    assert first.types[:2] == ["action_ack", "player_action"]
    play([ann, bo], calls, 1, night)
    told = [frame["type"] for frame in ann.frames if frame.get("hand_id") == ann.one("hand_result")["hand_id"]]
    assert told.count("community_cards") == 3
    assert told[0] == "hand_start"
    assert told[-1] == "hand_result"


def test_a_turn_says_exactly_what_may_be_done(night):
    ann, bo = night.seats("Ann", "Bo")
    turn = actor([ann, bo]).turn
    assert turn["valid_actions"] == [
        {"action": "fold"},
        {"action": "call", "amount": 5},
        {"action": "raise", "min": 20, "max": 1000},
        {"action": "all_in"},
    ]
    assert (turn["pot"], turn["min_raise"], turn["max_raise"], turn["community_cards"]) == (15, 20, 1000, [])


def test_an_action_is_told_with_what_it_cost(night):
    ann, bo = night.seats("Ann", "Bo")
    first = actor([ann, bo])
    first.plays("raise", amount=40)
    told = bo.one("player_action")
    assert {
        name: told[name] for name in ("action", "amount", "street", "stack", "pot", "to_call_before", "contribution_delta")
    } == {
        "action": "raise",
        "amount": 40,
        "street": "preflop",
        "stack": 960,
        "pot": 50,
        "to_call_before": 5,
        "contribution_delta": 35,
    }
    second = actor([ann, bo])
    second.plays("call")
    told = bo.one("player_action")
    assert (told["action"], told["amount"], told["street"], told["to_call_before"]) == ("call", 30, "flop", 30)
    checks = actor([ann, bo])
    checks.plays("check")
    told = bo.one("player_action")
    assert (told["amount"], told["to_call_before"], told["street"]) == (None, 0, "flop")


def test_all_in_is_told_with_the_whole_bet_and_the_cards_run_out(night):
    ann, bo = night.seats("Ann", "Bo")
    first = actor([ann, bo])
    first.plays("all_in")
    told = bo.one("player_action")
    assert (told["action"], told["amount"], told["stack_after"]) == ("all_in", 1000, 0)
    second = actor([ann, bo])
    assert second.turn["min_raise"] is None
    second.plays("call")
    assert [frame["street"] for frame in bo.all("community_cards")] == ["flop", "turn", "river"]
    result = bo.one("hand_result")
    assert result["pot"] == 2000
    assert sum(result["final_stacks"].values()) == 2000
    assert set(result["shown_cards"]) == {"0", "1"}


def test_a_fold_shows_nobody_a_card(night):
    ann, bo = night.seats("Ann", "Bo")
    first = actor([ann, bo])
    first.plays("fold")
    result = bo.one("hand_result")
    assert result["shown_cards"] == {}
    [winner] = result["winners"]
    assert winner["hand_description"] == ""
    assert winner["amount"] == result["pot"] == 10


def test_a_frame_shows_no_card_but_the_own_the_boards_and_what_was_turned_over(night):
    ann, bo = night.seats("Ann", "Bo")
    play([ann, bo], calls, 5, night)
    for mine, other in ((ann, bo), (bo, ann)):
        theirs = {frame["hand_id"]: frame["cards"] for frame in other.all("hole_cards")}
        for frame in mine.frames:
            if frame["type"] != "hand_result" and frame.get("hand_id") in theirs:
                assert not any(f'"{card}"' in json.dumps(frame) for card in theirs[frame["hand_id"]])


def test_dollars_are_told_and_read_exactly():
    cents = {"small": "0.01", "big": "0.02"}
    night = Night(gold(currency="dollars", blinds=cents, buy_in={"least": "0.00001", "most": "10"}), names=("Ann", "Bo"))
    for name in ("Ann", "Bo"):
        night.world.ledger.move("mint:dollars", f"bank:{name}:dollars", night.world.currency("dollars"), 1_000_000, "gift", 0)
    ann, bo = night.seats("Ann", "Bo", buy_in=2.00009)
    first = actor([ann, bo])
    assert first.turn["valid_actions"][1:3] == [
        {"action": "call", "amount": 0.01},
        {"action": "raise", "min": 0.04, "max": 2.00009},
    ]
    assert codes(first.plays("raise", amount=0.0600001)) == ["invalid_action"]
    assert codes(first.plays("raise", amount=0.01 + 0.05)) == []
    assert codes(actor([ann, bo]).plays("raise", amount=0.1 + 0.2)) == []
    assert bo.one("player_action")["amount"] == 0.3
    assert '"pot":0.36' in night_text(bo)


def night_text(bot: Bot) -> str:
    return json.dumps(bot.one("table_state"), separators=(",", ":"))


def test_every_chip_is_where_the_results_say(night):
    bots = night.seats("Ann", "Bo", "Cy")
    play(bots, calls, 6, night)
    result = bots[0].one("hand_result")
    assert sum(result["final_stacks"].values()) == 3000
    assert {str(chair.number - 1): chair.stack for chair in night.world.hosts["gold"].table.chairs.values()} == result[
        "final_stacks"
    ]
    assert sum(one["amount"] for one in result["payouts"]) == result["pot"]


def test_the_rake_is_between_the_pot_and_what_is_paid():
    night = Night(gold(rake={"percent": "10"}))
    ann, bo = night.seats("Ann", "Bo")
    play([ann, bo], calls, 1, night)
    result = ann.one("hand_result")
    assert result["pot"] == 20
    assert sum(one["amount"] for one in result["payouts"]) == 18


# Refusals


def test_an_action_needs_an_id(night):
    ann, bo = night.seats("Ann", "Bo")
    first = actor([ann, bo])
    for wrong in (None, True, [1], {"a": 1}, "x" * 201):
        [refused] = first.plays("call", client_action_id=wrong)
        assert (refused["code"], refused["client_action_id"]) == ("missing_action_id", None)
        assert refused["details"] == {"code": "missing_action_id"}


@pytest.mark.parametrize("id_", ["7f", "", 7, 7.5, -1, 0])
def test_an_id_is_any_text_or_number_and_comes_back_as_it_was(night, id_):
    ann, bo = night.seats("Ann", "Bo")
    assert actor([ann, bo]).plays("call", client_action_id=id_)[0]["client_action_id"] == id_


def test_the_same_id_and_payload_is_answered_the_same_and_played_once(night):
    ann, bo = night.seats("Ann", "Bo")
    first = actor([ann, bo])
    move = first.move("raise", amount=40)
    answer = first.asks("action", **move)[0]
    assert first.asks("action", **move) == [answer]
    assert len(bo.all("player_action")) == 1


def test_a_retry_after_the_connection_broke_is_answered_too(night):
    ann, bo = night.seats("Ann", "Bo")
    first = actor([ann, bo])
    name = "Ann" if first is ann else "Bo"
    move = first.move("call")
    answer = first.asks("action", **move)[0]
    first.hangs_up()
    assert night.bot(name).asks("action", **move)[0] == answer


def test_a_refusal_is_repeated_too(night):
    ann, bo = night.seats("Ann", "Bo")
    first = actor([ann, bo])
    move = first.move("raise", amount=1)
    answer = first.asks("action", **move)
    assert codes(answer) == ["invalid_action"]
    assert first.asks("action", **move) == answer


def test_the_same_id_for_another_action_is_a_conflict(night):
    ann, bo = night.seats("Ann", "Bo")
    first = actor([ann, bo])
    first.plays("raise", amount=40, client_action_id="x")
    assert codes(first.plays("raise", amount=50, client_action_id="x")) == ["action_id_conflict"]


def test_an_action_out_of_turn_is_refused(night):
    ann, bo = night.seats("Ann", "Bo")
    waiting = bo if actor([ann, bo]) is ann else ann
    hand = waiting.one("hand_start")["hand_id"]
    assert codes(waiting.asks("action", action="fold", hand_id=hand, turn_token="x", client_action_id=1)) == ["not_your_turn"]


@pytest.mark.parametrize("hand_id", [None, "0", 1, "-1"])
def test_an_action_for_no_hand_or_an_old_one_is_refused(night, hand_id):
    ann, bo = night.seats("Ann", "Bo")
    assert codes(actor([ann, bo]).plays("call", hand_id=hand_id)) == ["stale_hand_action"]


@pytest.mark.parametrize("token", [None, "", "0123456789abcdef", 5])
def test_a_token_is_for_one_turn(night, token):
    ann, bo = night.seats("Ann", "Bo")
    assert codes(actor([ann, bo]).plays("call", turn_token=token)) == ["stale_turn_token"]


def test_the_token_of_an_earlier_turn_is_stale(night):
    ann, bo = night.seats("Ann", "Bo")
    first = actor([ann, bo])
    old = first.turn["turn_token"]
    first.plays("call")
    until(lambda: actor([ann, bo]) is first, lambda: step([ann, bo], calls, night))
    assert codes(first.plays("check", turn_token=old)) == ["stale_turn_token"]


def test_an_action_between_hands_is_refused():
    night = Night(gold(pause="30s"))
    ann, bo = night.bot("Ann"), night.bot("Bo")
    for bot in (ann, bo):
        bot.asks("join_lobby", buy_in=1000)
    fields = {"action": "fold", "hand_id": "1", "turn_token": "x", "client_action_id": 1}
    assert codes(ann.asks("action", **fields)) == ["no_hand_in_progress"]


def test_an_action_at_no_table_is_refused(night):
    fields = {"action": "fold", "hand_id": "1", "turn_token": "x", "client_action_id": 1}
    assert codes(night.bot("Ann").asks("action", **fields)) == ["table_not_found"]


@pytest.mark.parametrize(
    "move",
    [
        {"action": "check"},
        {"action": "bet", "amount": 20},
        {"action": "raise"},
        {"action": "raise", "amount": 19},
        {"action": "raise", "amount": 1001},
        {"action": "raise", "amount": 20.5},
        {"action": "raise", "amount": "40"},
        {"action": "raise", "amount": True},
        {"action": "raise", "amount": -40},
        {"action": "raise", "amount": 1e29},
        {"action": None},
        {"action": ["fold"]},
    ],
)
def test_an_illegal_action_is_refused_never_folded_and_the_turn_stays(night, move):
    ann, bo = night.seats("Ann", "Bo")
    first = actor([ann, bo])
    assert codes(first.plays(**move)) == ["invalid_action"]
    assert not bo.all("player_action")
    assert codes(first.plays("call")) == []


def test_no_table_no_leaving_and_no_rebuy(night):
    ann = night.bot("Ann")
    assert codes(ann.asks("leave_table")) == ["not_at_table"]
    assert codes(ann.asks("rebuy", amount=100)) == ["not_at_table"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "invalid_message"),
        ("{", "invalid_message"),
        ("[]", "invalid_message"),
        ("null", "invalid_message"),
        ("{}", "invalid_message"),
        ('{"type": 5}', "invalid_message"),
        ('{"type": "dance"}', "unknown_message"),
        ('{"type": "join_lobby"}', "invalid_message"),
        ('{"type": "join_lobby", "buy_in": "1000"}', "invalid_message"),
        ('{"type": "join_lobby", "buy_in": NaN}', "invalid_message"),
        ('{"type": "join_lobby", "buy_in": 1e400}', "invalid_message"),
        ('{"type": "join_lobby", "buy_in": 1000, "dealer": 5}', "invalid_message"),
        ('{"type": "rebuy"}', "invalid_message"),
        ('{"type": "set_auto_rebuy", "enabled": 1}', "invalid_message"),
        ('{"type": "resync_request", "table_id": "gold"}', "invalid_message"),
        ('{"type": "resync_request", "table_id": "gold", "last_table_seq": -1}', "invalid_message"),
        ('{"type": "resync_request", "table_id": 5, "last_table_seq": 1}', "invalid_message"),
        ('{"type": "resync_request", "table_id": "gold-0", "last_table_seq": 1}', "table_not_found"),
        ('{"type": "resync_request", "table_id": "", "last_table_seq": 1}', "table_not_found"),
    ],
)
def test_what_is_no_message_is_refused_and_the_session_lives(night, text, code):
    ann = night.bot("Ann")
    ann.says(text)
    ann.reads()
    assert codes(ann.frames) == [code]
    assert ann.asks("set_auto_rebuy", enabled=True)[0]["enabled"] is True


def test_unknown_fields_are_no_matter(night):
    assert night.bot("Ann").asks("join_lobby", buy_in=1000, colour="blue")[0]["type"] == "lobby_joined"


def test_bytes_are_no_text(night):
    ann = night.bot("Ann")
    ann.sends(BytesMessage(b'{"type": "leave_table"}'))
    ann.reads()
    assert codes(ann.frames) == ["invalid_message"]


# Coming back


def test_who_comes_back_in_time_has_the_seat_and_is_told_what_was_missed(night):
    ann, bo = night.seats("Ann", "Bo")
    table, last = ann.one("table_joined")["table_id"], ann.last
    ann.hangs_up()
    until(lambda: actor([ann, bo]) is ann, lambda: bo.plays(**calls(bo.turn)))
    night.passes(10)
    again = night.bot("Ann")
    again.last = 0
    [response] = again.asks("resync_request", table_id=table, last_table_seq=last)
    assert response["role"] == "player"
    numbers = [frame["table_seq"] for frame in response["replayed_events"]]
    assert numbers == sorted(numbers)
    assert all(last < number < response["table_seq"] for number in numbers)
    assert not any(frame["type"] in ("your_turn", "table_state") for frame in response["replayed_events"])
    assert response["snapshot"]["table_seq"] == response["to_table_seq"] == response["table_seq"]
    assert response["snapshot"]["hero"]["hole_cards"] == ann.one("hole_cards")["cards"]


def test_a_resync_in_turn_gives_the_token_again_and_it_plays(night):
    ann, bo = night.seats("Ann", "Bo")
    first = actor([ann, bo])
    turn = first.turn
    [response] = first.asks("resync_request", table_id=turn["table_id"], last_table_seq=0)
    hero = response["snapshot"]["hero"]
    assert hero["turn_token"] == turn["turn_token"]
    assert hero["valid_actions"] == turn["valid_actions"]
    assert response["replayed_events"][0]["type"] == "table_joined"
    assert codes(first.plays("call", turn_token=hero["turn_token"])) == []


def test_the_clock_of_a_turn_does_not_stop_for_a_lost_connection(night):
    ann, bo = night.seats("Ann", "Bo")
    first = actor([ann, bo])
    night.passes(20)
    first.hangs_up()
    night.passes(20)
    again = night.bot("Ann" if first is ann else "Bo")
    night.passes(25)
    other = bo if first is ann else ann
    assert other.all("player_action")[0]["action"] == "fold"
    again.reads()
    assert again.closed is None


def test_who_does_not_come_back_in_time_has_lost_the_seat(night):
    ann, bo = night.seats("Ann", "Bo")
    table = ann.one("table_joined")["table_id"]
    ann.hangs_up()
    until(lambda: bo.all("player_left"), lambda: bo.plays(**calls(bo.turn)) if acting([bo]) == 1 else night.passes(10))
    assert bo.one("player_left")["reason"] == "disconnected"
    again = night.bot("Ann")
    [response] = again.asks("resync_request", table_id=table, last_table_seq=0)
    assert (response["role"], response["replayed_events"], response["snapshot"]["hero"]) == ("spectator", [], None)
    assert again.asks("join_lobby", buy_in=1000)[1]["table_seq"] > response["table_seq"]


def test_a_spectator_sees_no_hole_cards():
    night = Night(gold(), names=("Ann", "Bo", "Cy"))
    ann, bo = night.seats("Ann", "Bo")
    [response] = night.bot("Cy").asks("resync_request", table_id=ann.one("table_joined")["table_id"], last_table_seq=0)
    text = json.dumps(response)
    assert not any(f'"{card}"' in text for bot in (ann, bo) for card in bot.one("hole_cards")["cards"])


def test_after_a_crash_a_seat_that_is_kept_is_told_anew_under_another_id():
    night = Night(gold(after_crash="resume"))
    ann, _ = night.seats("Ann", "Bo")
    table = ann.one("table_joined")["table_id"]
    reopened = Night(gold(after_crash="resume"), store=night.store, later=60)
    again = reopened.bot("Ann")
    joined = again.one("table_joined")
    assert (joined["seat"], joined["table_id"] != table) == (0, True)
    assert again.one("table_state")["hero"]["hole_cards"] == ann.one("hole_cards")["cards"]
    assert codes(again.asks("resync_request", table_id=table, last_table_seq=5)) == ["table_not_found"]


# Chips


def test_who_has_no_chips_is_asked_to_rebuy_and_deals_on(night):
    ann, bo = night.seats("Ann", "Bo")
    poor = go_broke([ann, bo], night)
    assert poor.one("busted")["options"] == ["rebuy", "leave"]
    [confirmed, *_] = poor.asks("rebuy", amount=1500)
    assert confirmed == {"type": "rebuy_confirmed", "chip_balance": 10_000 - 1000 - 1500}
    night.passes(1)
    assert poor.one("hand_start")["hand_id"] != poor.one("hand_result")["hand_id"]


@pytest.mark.parametrize(("amount", "code"), [(9_001, "insufficient_funds"), (4_500, "invalid_message"), (0, "invalid_message")])
def test_a_rebuy_is_held_to_the_funds_and_the_limits(night, amount, code):
    ann = night.bot("Ann")
    ann.asks("join_lobby", buy_in=1000)
    assert codes(ann.asks("rebuy", amount=amount)) == [code]


def test_who_set_auto_rebuy_buys_back_in_by_itself(night):
    ann, bo = night.seats("Ann", "Bo")
    for bot in (ann, bo):
        assert bot.asks("set_auto_rebuy", enabled=True) == [{"type": "auto_rebuy_set", "enabled": True}]
    poor = go_broke([ann, bo], night)
    assert poor.one("auto_rebuy_scheduled")["cooldown_seconds"] == 0
    assert poor.one("rebuy_confirmed")["chip_balance"] == 8000
    assert [key.auto_rebuy for key in night.world.keys.of("Ann")] == [True]


def test_auto_rebuy_without_money_says_so():
    night = Night(gold(), names=("Ann", "Bo"))
    ann, bo = night.bot("Ann"), night.bot("Bo")
    for bot in (ann, bo):
        bot.asks("set_auto_rebuy", enabled=True)
        bot.asks("join_lobby", buy_in=1000)
    for name in ("Ann", "Bo"):
        night.world.ledger.move(f"bank:{name}:gold", f"purse:{name}:gold", night.world.currency("gold"), 8500, "away", 0)
    night.passes(1)
    poor = go_broke([ann, bo], night)
    assert codes(poor.all("error")) == ["insufficient_funds"]


def test_who_stays_without_chips_is_removed_and_told_that_the_table_is_closed(night):
    ann, bo = night.seats("Ann", "Bo")
    poor = go_broke([ann, bo], night)
    night.passes(61)
    assert [frame["reason"] for frame in poor.frames if frame["type"] in ("player_left", "table_closed")] == ["busted", "busted"]


def test_who_misses_three_hands_is_away_and_may_join_again(night):
    ann, bo = night.seats("Ann", "Bo")
    until(lambda: ann.all("table_closed"), lambda: bo.plays(**calls(bo.turn)) if acting([bo]) == 1 else night.passes(30))
    assert ann.one("table_closed")["reason"] == "away"
    assert ann.asks("join_lobby", buy_in=1000)[0]["type"] == "lobby_joined"


def test_a_table_that_closes_says_so_and_pays(night):
    ann, _ = night.seats("Ann", "Bo")
    night.house.ask(Elsewhere(), lambda world, now: (world.hosts["gold"].close(now), ())[1])
    assert ann.one("table_closed")["reason"] == "table_closed"
    assert night.world.ledger.balance("bank:Ann:gold") == 10_000
    assert ann.asks("join_lobby", buy_in=1000)[0]["type"] == "lobby_joined"


def test_to_leave_in_a_hand_is_to_leave_when_it_is_over(night):
    ann, bo = night.seats("Ann", "Bo")
    assert [frame["type"] for frame in ann.asks("leave_table")] == ["table_state"]
    assert ann.asks("leave_table") == []
    play([ann, bo], calls, 1, night)
    assert ann.one("player_left")["reason"] == "left"
    assert not ann.all("table_closed")
    assert codes(ann.asks("leave_table")) == ["not_at_table"]


def test_a_program_that_sits_down_again_goes_on_counting(night):
    ann = night.bot("Ann")
    ann.asks("join_lobby", buy_in=1000)
    ann.asks("leave_table")
    ann.hangs_up()
    again = night.bot("Ann")
    again.last = ann.last
    assert again.asks("join_lobby", buy_in=1000)[1]["table_seq"] == ann.last + 1


# Floods and sockets


def test_more_than_twenty_messages_in_a_second_are_not_read(night):
    ann = night.bot("Ann")
    for _ in range(25):
        ann.says('{"type": "set_auto_rebuy", "enabled": true}')
    ann.reads()
    assert len(ann.all("auto_rebuy_set")) == 20
    assert codes(ann.frames) == ["rate_limited"] * 5
    night.passes(1)
    assert ann.asks("set_auto_rebuy", enabled=True)[0]["type"] == "auto_rebuy_set"


def test_a_question_may_be_answered_however_fast_the_game_goes(night):
    ann, bo = night.seats("Ann", "Bo")
    first = actor([ann, bo])
    for _ in range(20):
        first.says('{"type": "set_auto_rebuy", "enabled": true}')
    assert codes(first.plays("call")) == []
    assert codes(first.asks("set_auto_rebuy", enabled=True)) == ["rate_limited"]


def test_ten_refusals_in_five_seconds_are_warned_of_and_twenty_cost_the_seat(night):
    ann, bo = night.seats("Ann", "Bo")
    for number in range(9):
        assert codes(ann.asks("dance")) == ["unknown_message"], number
    assert codes(ann.asks("dance")) == ["unknown_message", "flood_warning"]
    for _ in range(9):
        assert codes(ann.asks("dance")) == ["unknown_message"]
    night.passes(1)
    assert codes(ann.asks("dance"))[:2] == ["unknown_message", "flood_kick"]
    assert ann.closed == 1008
    until(lambda: bo.all("player_left"), lambda: bo.plays(**calls(bo.turn)) if acting([bo]) == 1 else night.passes(1))
    assert bo.one("player_left")["reason"] == "kicked"


@pytest.mark.parametrize("seated", [False, True])
@pytest.mark.parametrize("hangs_up", [False, True])
def test_who_comes_in_anew_is_no_other_for_it(night, seated, hangs_up):
    if seated:
        night.seats("Ann", "Bo")
        night.passes(1)
    said = []
    for _ in range(5):
        ann = night.bot("Ann")
        for _ in range(5):
            said += codes(ann.asks("dance"))
        if hangs_up:
            ann.hangs_up()
    assert said.index("flood_warning") == 10
    assert said.index("flood_kick") == 21
    assert said[-1] == "rate_limited"


def test_who_was_thrown_out_is_thrown_out_again_at_the_first_refusal(night):
    ann = night.bot("Ann")
    for _ in range(20):
        ann.asks("dance")
    ann.hangs_up()
    night.passes(2)
    assert codes(night.bot("Ann").asks("dance")) == ["unknown_message", "flood_kick"]
    night.passes(6)
    assert codes(night.bot("Ann").asks("dance")) == ["unknown_message"]


def test_nothing_is_kept_of_a_program_that_is_gone(night):
    before = programs_kept()
    for name in ("Ann", "Bo", "Cy"):
        bot = night.bot(name)
        bot.asks("dance")
        bot.hangs_up()
        night.bots.clear()
    del bot
    assert programs_kept() == before


def programs_kept() -> int:
    gc.collect()
    return sum(type(one) is Program for one in gc.get_objects())


def test_refusals_that_are_spread_are_forgiven(night):
    ann = night.bot("Ann")
    for _ in range(30):
        assert codes(ann.asks("dance")) == ["unknown_message"]
        night.passes(0.6)
    assert ann.closed is None


def test_a_deluge_ends_the_connection(night):
    ann = night.bot("Ann")
    for _ in range(210):
        ann.says('{"type": "leave_table"}')
    ann.reads()
    assert ann.closed == 1008


def test_a_message_of_more_than_64_kilobytes_ends_the_connection(night):
    ann = night.bot("Ann")
    ann.says(json.dumps({"type": "join_lobby", "buy_in": 1000, "dealer": "x" * 70_000}))
    ann.reads()
    assert ann.closed == 1009


@pytest.mark.parametrize(
    "frame",
    [Ping(), Pong(), TextMessage("", message_finished=False), BytesMessage(b"")],
    ids=["pings", "pongs", "pieces of nothing", "messages"],
)
def test_a_flood_of_frames_ends_the_connection_whatever_they_carry(night, frame):
    ann = night.bot("Ann")
    for _ in range(FRAMES[0] + 1):
        ann.sends(frame)
    ann.reads()
    assert ann.closed == 1008
    assert ann.transport.disconnecting


def test_frames_may_come_for_ever_if_they_come_slowly(night):
    ann = night.bot("Ann")
    for _ in range(20):
        for _ in range(FRAMES[1] // 2):
            ann.sends(Ping())
        night.passes(1)
    assert ann.closed is None


def test_text_that_is_no_utf_8_is_answered_with_1007(night):
    ann = night.bot("Ann")
    ann.sends_bytes(b"\x81\x82\0\0\0\0\xc3\x28")
    ann.reads()
    assert ann.closed == 1007
    assert ann.transport.disconnecting


def test_who_does_not_take_the_end_is_dropped(night):
    ann = night.bot("Ann")
    ann.sends_bytes(b"\x81\x82\0\0\0\0\xc3\x28")
    assert not ann.transport.disconnected
    night.passes(4)
    assert ann.transport.disconnected


def test_pings_are_answered_and_who_answers_none_is_dropped(night):
    ann = night.bot("Ann")
    ann.sends(Ping(b"there?"))
    assert b"there?" in ann.transport.value()
    night.passes(100)
    assert ann.pings == 5
    ann.silent = True
    night.passes(41)
    assert ann.transport.disconnecting


def test_the_house_closes_and_programs_are_paid_and_told(night):
    ann, bo = night.seats("Ann", "Bo")
    closed = ensureDeferred(night.house.close("The house closes now."))
    ann.reads()
    assert ann.closed == 1001
    assert ann.one("table_closed")["reason"] == "table_closed"
    ann.hangs_up()
    bo.hangs_up()
    assert closed.called


def test_a_program_that_a_known_proxy_brings_comes_from_where_the_proxy_says():
    night, proxy = Night(gold(), names=()), IPv4Address("TCP", "10.0.0.1", 1)
    door, lines = BotDoor(night.house, {proxy.host}), []

    def welcome(socket, opening):
        lines.append(door.welcome(socket, opening))
        return lines[-1]

    http = HttpDoor(Site(Resource(), reactor=night.clock), lambda: Socket({"": welcome}, night.clock), Admission(), night.clock)
    visitor = http.buildProtocol(proxy)
    visitor.makeConnection(StringTransport(peerAddress=proxy))
    visitor.dataReceived(
        b"GET /ws HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Forwarded-For: 203.0.113.9\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    assert [line.host for line in lines] == ["203.0.113.9"]
