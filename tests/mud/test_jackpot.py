"""What the rake feeds, who leads, and who is paid when it is awarded."""

import pytest

from mud_poker.cards.card import cards
from mud_poker.cards.deck import DECKS
from mud_poker.cards.ranking import RANKINGS
from mud_poker.mud.facts import Moved
from mud_poker.mud.house_bots import NAMES
from mud_poker.mud.jackpot import Jackpot
from mud_poker.mud.messages import NoteRead
from mud_poker.mud.table_messages import JackpotSeen, JackpotWon
from mud_poker.poker.actions import Call, Check
from mud_poker.poker.shoe import Shoe
from tests.mud.evening import DAY, Evening, dealer

PAIR, FLUSH, OTHER_FLUSH = "As Ad Kc 8h 3s", "Ah Kh Jh 8h 2h", "As Ks Js 8s 2s"


def ranked(codes: str, ranking: str = "high"):
    found = RANKINGS[ranking].best(cards(codes))
    assert found is not None
    return found


@pytest.fixture
def evening() -> Evening:
    evening = Evening(dealer("gold"), dealer("tower", rake={"percent": "5"}), deals=False)
    evening.sit("gold", Ann=1000, Bob=1000)
    evening.make("Sam", room="parlour", staff=True)
    return evening


def deals(evening: Evening, ann: str, bob: str, board: str) -> None:
    """A hand to the showdown, with these cards, in which both have bet 100."""
    host = evening.world.hosts["gold"]
    host.deal(evening.now, Shoe(DECKS["standard"], {1: cards(ann), 2: cards(bob), "board": cards(board)}))
    evening.see(evening.world.tick(evening.now))
    evening.done(evening.turn("gold"), "raise to 100")
    evening.play_out("gold")


def board(evening: Evening, name: str = "Ann") -> JackpotSeen:
    return evening.told(name, "jackpot", JackpotSeen)


# The leading hand


def test_the_first_winning_hand_leads_and_only_a_better_one_takes_its_place():
    jackpot = Jackpot("gold")
    assert jackpot.offer(ranked(PAIR), ("Ann",))
    assert not jackpot.offer(ranked("Ks Kd Qc 8h 3s"), ("Bob",))
    assert jackpot.leading.holders == ("Ann",)
    assert jackpot.offer(ranked(FLUSH), ("Bob",))
    assert jackpot.leading.holders == ("Bob",)


def test_an_equal_hand_joins_and_nobody_joins_twice():
    jackpot = Jackpot("gold")
    jackpot.offer(ranked(FLUSH), ("Ann",))
    assert jackpot.offer(ranked(OTHER_FLUSH), ("Bob", "Ann"))
    assert jackpot.leading.holders == ("Ann", "Bob")
    assert not jackpot.offer(ranked(FLUSH), ("Bob",))


def test_hands_of_another_kind_of_ranking_do_not_compare():
    jackpot = Jackpot("gold")
    jackpot.offer(ranked(PAIR), ("Ann",))
    assert not jackpot.offer(ranked("2s 3d 4c 5h 7s", "deuce-to-seven"), ("Bob",))


@pytest.mark.parametrize("codes", ["", PAIR, FLUSH])
def test_the_leading_hand_is_kept_and_read_again(codes):
    jackpot = Jackpot("gold")
    if codes:
        jackpot.offer(ranked(codes), ("Ann", "Bob"))
    again = Jackpot("gold", jackpot.kept().data)
    assert (again.leading, again.awarded) == (jackpot.leading, jackpot.awarded)


# At the table


def test_rake_goes_to_the_jackpot_and_the_winner_of_a_showdown_leads(evening):
    deals(evening, "As Ad", "7c 2d", "Kc Qh 8s 5d 3c")
    seen = board(evening)
    assert (seen.total, seen.holders) == (20, ("Ann",))
    assert "aces" in seen.words


def test_a_fold_win_is_no_showdown_and_leads_nothing(evening):
    host = evening.world.hosts["gold"]
    host.deal(evening.now)
    evening.see(evening.world.tick(evening.now))
    evening.fold_out("gold")
    assert board(evening).holders == ()


def test_who_share_a_pot_lead_together(evening):
    deals(evening, "As Kd", "Ac Ks", "Qh Jh Tc 2d 3d")
    assert board(evening).holders == ("Ann", "Bob")


def test_a_house_bot_holds_no_leading_hand():
    evening = Evening(dealer("gold"), deals=False)
    bot = NAMES[0]
    evening.sit("gold", Ann=1000)
    evening.world.hosts["gold"].join(bot, 1000, evening.now)
    host = evening.world.hosts["gold"]
    host.deal(evening.now, Shoe(DECKS["standard"], {1: cards("7c 2d"), 2: cards("As Ad"), "board": cards("Kc Qh 8s 5d 3c")}))
    while host.table.running:
        wait = host.table.playing.wait
        host.act(host.table.chairs[wait.seat].name, Call() if wait.options.to_call else Check(), evening.now)
    assert host.table.hand.paid.keys() == {2}
    assert evening.world.awards.of("gold").leading is None


# The board in the room


def test_the_board_is_read_where_a_dealer_feeds_the_jackpot_and_nowhere_else(evening):
    assert evening.told("Ann", "look jackpot board", JackpotSeen).total == 0
    evening.make("Dan")
    assert evening.refused("Dan", "jackpot") == "No jackpot board hangs here."
    evening.make("Eve", room="attic")
    assert evening.refused("Eve", "jackpot") == "No jackpot board hangs here."


# The award


def test_staff_award_it_in_equal_parts_to_the_banks_of_the_holders_and_the_world_is_told(evening):
    deals(evening, "As Kd", "Ac Ks", "Qh Jh Tc 2d 3d")
    before = {name: evening.bank(name) for name in ("Ann", "Bob")}
    evening.make("Dan")
    evening.done("Sam", "@jackpot award")
    assert {name: evening.bank(name) - before[name] for name in before} == {"Ann": 10, "Bob": 10}
    assert evening.heard("Dan", JackpotWon)[0].shares == {"Ann": 10, "Bob": 10}
    assert "your share of the jackpot, 10 gold" in evening.heard("Ann", NoteRead)[-1].text
    assert [fact.why for fact in evening.disk.facts if isinstance(fact, Moved)][-2:] == ["jackpot", "jackpot"]
    assert (board(evening).total, board(evening).holders) == (0, ())


def test_what_does_not_divide_stays_for_the_next_award(evening):
    deals(evening, "As Kd", "Ac Ks", "Qh Jh Tc 2d 3d")
    evening.world.ledger.move("mint:gold", "jackpot:gold", evening.world.currency("gold"), 1, "test", evening.now)
    evening.done("Sam", "@jackpot award")
    assert board(evening).total == 1


def test_a_holder_who_is_away_reads_it_at_the_next_login(evening):
    deals(evening, "As Ad", "7c 2d", "Kc Qh 8s 5d 3c")
    evening.done("Ann", "leave now")
    evening.hangs_up("Ann")
    before = evening.bank("Ann")
    evening.done("Sam", "@jackpot award")
    assert evening.bank("Ann") == before + 20
    assert "your share of the jackpot, 20 gold" in evening.disk.notes("Ann")[-1]


def test_without_a_leading_hand_or_anything_to_share_nothing_is_awarded(evening):
    assert "the jackpot stays as it is" in evening.refused("Sam", "@jackpot award")
    assert "No jackpot is fed in 'zebras'" in evening.refused("Sam", "@jackpot award zebras")
    assert "'@jackpot award'" in evening.refused("Sam", "@jackpot")
    assert evening.refused("Ann", "@jackpot award") == "That is for the staff."


def test_the_schedule_counts_from_the_opening_of_the_house_and_awards_by_itself(evening):
    deals(evening, "As Ad", "7c 2d", "Kc Qh 8s 5d 3c")
    for name in ("Ann", "Bob"):
        evening.done(name, "leave now")
    before = evening.bank("Ann")
    evening.passes(6 * DAY)
    assert evening.bank("Ann") == before
    evening.passes(DAY)
    assert evening.bank("Ann") == before + 20
    assert evening.heard("Sam", JackpotWon)


def test_where_nobody_leads_when_it_is_due_the_time_begins_anew(evening):
    for name in ("Ann", "Bob"):
        evening.done(name, "leave now")
    evening.passes(8 * DAY)
    assert evening.world.awards.of("gold").awarded == evening.now - DAY
    assert evening.world.deadline == evening.now + 6 * DAY


def test_leading_hand_and_schedule_outlive_a_crash(evening):
    deals(evening, "As Ad", "7c 2d", "Kc Qh 8s 5d 3c")
    after = evening.crashes(dealer("gold"))
    assert after.world.awards.of("gold").leading.holders == ("Ann",)
    assert after.world.awards.of("gold").awarded == evening.world.awards.of("gold").awarded
    assert after.world.awards.total("gold") == 20
