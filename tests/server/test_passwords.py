"""How much of the threads' time may be asked for at once, and what happens when nobody waits for the answer any more?"""

import pytest
from twisted.internet.defer import CancelledError, ensureDeferred

from mud_poker.poker.refused import Refused
from mud_poker.server.passwords import Passwords
from tests.server.conftest import QUICK, Busy, Evening, Player
from tests.server.test_gmcp import created, credentials, supports

ANN = QUICK.hash("secret1")


@pytest.fixture
def busy() -> Busy:
    return Busy()


@pytest.fixture
def passwords(busy) -> Passwords:
    return Passwords(busy, QUICK, most_waiting=2)


@pytest.fixture
def crowded(store, busy) -> Evening:
    """A house where Ann and Bo are known, and the threads are busy."""
    evening = Evening(store, hashing=busy)
    for name in ("Ann", "Bo"):
        player = evening.connects()
        player.makes(name)
        busy.finish()
        assert "Welcome" in player.types("quit")
    return evening


def test_a_place_in_the_queue_is_free_when_the_thread_is_done_and_not_when_the_waiter_goes(passwords, busy):
    waiters = [ensureDeferred(passwords.check(ANN, "secret1")) for _ in range(2)]
    for waiter in waiters:
        waiter.cancel()
        waiter.addErrback(lambda failure: failure.trap(CancelledError))
    late = ensureDeferred(passwords.check(ANN, "secret1"))
    late.addErrback(lambda failure: failure.trap(Refused))
    assert late.called
    busy.finish()
    found = []
    ensureDeferred(passwords.check(ANN, "secret1")).addCallback(found.append)
    busy.finish()
    assert found[0].right


def test_a_hash_that_nobody_waits_for_any_more_is_not_begun(busy):
    class Counting:
        """A hasher that counts."""

        begun = 0

        def hash(self, password: str) -> str:
            self.begun += 1
            return password

    hasher = Counting()
    passwords = Passwords(busy, hasher)
    gone, stays = (ensureDeferred(passwords.hashed(word)) for word in ("secret1", "secret2"))
    gone.addErrback(lambda failure: failure.trap(CancelledError))
    gone.cancel()
    busy.finish()
    assert stays.result == "secret2"
    assert hasher.begun == 1


def test_many_credentials_of_one_stranger_put_one_hash_in_the_queue(crowded, busy):
    stranger = crowded.connects()
    stranger.sends(b"".join(credentials("Ann", f"wrong-{number}") for number in range(400)))
    assert len(busy.waiting) == 1
    stranger.hangs_up()
    busy.finish()
    assert not busy.waiting


def test_credentials_cost_as_much_of_the_budget_as_lines(crowded):
    stranger = crowded.connects()
    stranger.sends(supports("Char.Login") + b"".join(credentials("Nobody", "secret1") for _ in range(100)))
    assert stranger.raw.count(b"Char.Login.Result") == 20
    crowded.passes(1)
    stranger.reads()
    assert stranger.raw.count(b"Char.Login.Result") == 30


@pytest.mark.parametrize("says", [credentials("Ann", "wrong-one"), created("Cy", "secret1"), b"Ann\r\nwrong-one\r\n"])
@pytest.mark.parametrize("begun", [True, False])
def test_who_hangs_up_before_the_answer_has_made_an_attempt(crowded, busy, says, begun):
    stranger = crowded.connects()
    stranger.sends(says)
    assert busy.waiting
    stranger.hangs_up()
    if begun:
        busy.finish()
    again = crowded.connects()
    assert "looked at in 5 seconds" in again.types("Bo")


def test_of_a_thousand_who_hang_up_before_the_answer_one_is_in_the_queue(crowded, busy):
    for _ in range(1000):
        stranger = crowded.connects()
        stranger.sends(b"Ann\r\nwrong-one\r\n")
        stranger.hangs_up()
    assert len(busy.waiting) == 1


def test_the_right_password_lets_in_whoever_waits_for_it(crowded, busy):
    player: Player = crowded.connects()
    player.sends(credentials("Ann", "secret1"))
    busy.finish()
    assert "Welcome back, Ann" in player.reads()
