"""Whatever a program sends, the house answers it as it is described, and goes on."""

import json

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from twisted.logger import globalLogPublisher

from tests.server.bots import Bot, Night, acting, actor, codes, gold
from tests.wire.test_open_poker import DESCRIBED, JSON, REQUESTS

ANYTHING = st.text(max_size=50) | JSON.map(json.dumps) | REQUESTS.map(json.dumps) | DESCRIBED.map(json.dumps)
FIELDS = st.sampled_from(["hand_id", "turn_token", "action", "amount", "client_action_id"])


def left(bot: Bot) -> bool:
    return bool(bot.all("player_left"))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(ANYTHING, max_size=8), st.dictionaries(FIELDS, JSON, max_size=3))
def test_anything_may_be_sent_and_a_right_action_still_plays(sent, wrong):
    broken: list[object] = []
    globalLogPublisher.addObserver(observer := lambda event: broken.append(event) if "log_failure" in event else None)
    try:
        night = Night(gold(turn="none"))
        ann, bo = night.seats("Ann", "Bo")
        for text in sent:
            for bot in (ann, bo):
                bot.says(text)
            night.passes(1)
        if not left(ann) and not left(bo) and acting([ann]) is not None:
            first = actor([ann, bo])
            first.asks("action", **(first.move("fold") | wrong))
            if not left(first) and acting([first]) == first.one("table_joined")["seat"]:
                assert codes(first.plays("fold", client_action_id="right")) == []
        assert not any(bot.gone for bot in (ann, bo))
        assert not broken
        assert not night.failures
        night.store.close()
    finally:
        globalLogPublisher.removeObserver(observer)
