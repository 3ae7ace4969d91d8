"""What the runner says of a scenario that holds, of one that does not, and of one that cannot be understood."""

from collections.abc import Callable
from pathlib import Path

import pytest

from mud_poker.content.world import load_world
from mud_poker.scenarios.expectations import same_hand
from mud_poker.scenarios.run import Verdict, play_file, run

WORLD, _ = load_world(Path(__file__).parents[2] / "world")

STORY = """\
scenario: a story
dealer:
  game: holdem
  currency: chips
  blinds: {small: 5, big: 10}
seats: {Ann: 500, Bob: 500, Cat: 500}
button: Ann
"""

Told = Callable[[str], tuple[Verdict, str]]


@pytest.fixture
def told(tmp_path: Path) -> Told:
    """Plays a scenario and gives the verdict, and what was said with `<line>: ` in front."""

    def tell(text: str) -> tuple[Verdict, str]:
        file = tmp_path / "story.yaml"
        file.write_text(text)
        [result] = play_file(file, WORLD)
        return result.verdict, result.text.replace(f"{file}:", "")

    return tell


def test_a_story_that_holds_is_ok_and_the_exit_status_is_0(tmp_path: Path) -> None:
    (tmp_path / "story.yaml").write_text(STORY + "expect: {to act: Ann}\n")
    lines: list[str] = []
    assert run([str(tmp_path)], WORLD, lines.append) == 0
    assert lines == [f"ok      {tmp_path}/story.yaml: a story", "1 ok, 0 FAILED, 0 skipped"]


def test_one_that_fails_makes_the_exit_status_1_and_says_where_and_why(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(STORY + "expect: {to act: Ann}\n")
    (tmp_path / "b.yaml").write_text(STORY + "play:\n- Ann: call\nexpect:\n  to act: Cat\n  to call: 5\n")
    lines: list[str] = []
    assert run([str(tmp_path)], WORLD, lines.append) == 1
    assert lines[1] == (f"FAILED  {tmp_path}/b.yaml: a story\n        {tmp_path}/b.yaml:11: to act: expected Cat, found Bob")
    assert lines[-1] == "1 ok, 1 FAILED, 0 skipped"


def test_no_scenario_at_all_is_no_success(tmp_path: Path) -> None:
    assert run([str(tmp_path)], WORLD, lambda line: None) == 1


def test_a_file_that_is_not_there_fails(tmp_path: Path) -> None:
    [result] = play_file(tmp_path / "nobody.yaml", WORLD)
    assert result.verdict is Verdict.FAILS
    assert result.title == "cannot be read"


def test_a_game_that_does_not_exist_is_skipped_by_name_and_never_passes(told: Told) -> None:
    assert told(STORY.replace("holdem", "snap")) == (Verdict.SKIPPED, "there is no game 'snap'")


@pytest.mark.parametrize(
    ("wrong", "line", "said"),
    [
        (STORY + "expct: {}\n", 8, "unknown key 'expct': did you mean 'expect'?"),
        (STORY + "expect: {stakes: 5}\n", 8, "unknown expectation 'stakes': did you mean 'stacks'?"),
        (STORY + "play:\n- dance\n", 9, "this step cannot be understood"),
        (STORY + "play:\n- {Ann: call, Bob: call}\n", 9, "this step cannot be understood"),
        (STORY + "play:\n- pass: a while\n", 9, "pass: 'a while' is no time"),
        (STORY + "play: call\n", 8, "play: this is a list of steps"),
        (STORY + "expect: [1]\n", 8, "expect: this is a map of what must be true"),
        (STORY + "seats: {Ann: 500}\n", 8, "seats"),
        (STORY + "seed: soon\n", 8, "seed: this is a whole number"),
        (STORY + "play:\n- next hand: {deal: 3}\n", 9, "next hand: this has 'cards', or nothing"),
        ("dealer: gold\n", 1, "the key 'scenario' is missing"),
        ("scenario: x\n", 1, "the key 'dealer' is missing"),
        ("a story\n", 1, ""),
        (STORY.replace("blinds", "blind"), 5, "unknown field 'blind': did you mean 'blinds'?"),
        (STORY.replace("big: 10", "big: 1"), 5, "the small blind is more than the big blind"),
    ],
)
def test_what_cannot_be_understood_is_an_error_with_its_line(told: Told, wrong: str, line: int, said: str) -> None:
    verdict, text = told(wrong)
    assert verdict is Verdict.FAILS
    assert text.startswith(f"{line}:")
    assert said in text


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (STORY + "play:\n- Zed: call\n", "9: nobody in this story is called 'Zed'"),
        (STORY + "play:\n- Zed refused: call\n", "9: nobody in this story is called 'Zed'"),
        (STORY + "play:\n- drop: Zed\n", "9: nobody in this story is called 'Zed'"),
        (STORY + "expect: {stacks: {Zed: 5}}\n", "8: nobody at the table is called 'Zed'"),
        (STORY + "expect: {bank: {Zed: 0}}\n", "8: nobody in this story is called 'Zed'"),
        (STORY + "expect: {room: {Zed: table}}\n", "8: nobody in this story is called 'Zed'"),
        (STORY + "expect: {room: {Ann: cellar}}\n", "8: there is no room 'cellar'"),
        (STORY + "expect: {folded: [Zed]}\n", "8: nobody in this story is called 'Zed'"),
        (STORY + "expect: {blinds: {huge: Ann}}\n", "8: blinds: there is no 'huge'"),
        (STORY + "expect: {stacks: 500}\n", "8: stacks: '500' is not what this compares with"),
        (STORY + "expect: {pot: [15]}\n", "8: pot: '[15]' is not what this compares with"),
        (STORY + "expect: {pot: many}\n", "8: pot: 'many' is no amount"),
        (STORY + "expect: {pots: [15]}\n", "8: pots: each is {amount: …, seats: […]}"),
        (STORY.replace("button: Ann", "button: Zed"), "7: button: nobody at the table is called 'Zed'"),
        (STORY.replace("Ann: 500", "Ann: 5.5"), "6: seats: Write a whole number of chips."),
        (STORY.replace("Ann: 500", "Ann: 0"), "6: seats: Ann sits down with nothing"),
        (STORY + "bank: {Ann: lots}\n", "8: bank: 'lots' is no amount"),
        (STORY + "cards:\n  Ann: As Ad\n  Bob: As Kd\n", "9: cards: As twice"),
        (STORY + "cards: {Zed: As Ad}\n", "8: cards: nobody at the table is called 'Zed'"),
        (STORY + "cards: {Ann: As 1d}\n", "8: cards: '1d' is no card"),
        (STORY + "play:\n- next hand\n", "9: the hand before is not over"),
        (STORY + "play:\n- check down\n", "9: Ann cannot check"),
        ("scenario: x\ndealer: nobody\n", "2: there is no dealer 'nobody' in the world"),
        (STORY.replace("currency: chips", "currency: chips\n  seats: 2"), "7: seats: 3 are more than the table has"),
    ],
)
def test_what_does_not_fit_the_table_is_an_error_with_its_line(told: Told, wrong: str, said: str) -> None:
    verdict, text = told(wrong)
    assert verdict is Verdict.FAILS
    assert text.startswith(said)


def test_a_step_that_is_refused_fails_with_the_reason(told: Told) -> None:
    assert told(STORY + "play:\n- Ann: check\n") == (
        Verdict.FAILS,
        "9: expected this to be accepted, and it was refused: You cannot check: it is 10 chips more to call.",
    )


def test_a_step_that_should_be_refused_and_is_not_fails(told: Told) -> None:
    assert told(STORY + "play:\n- Ann refused: call\n") == (
        Verdict.FAILS,
        "9: expected this to be refused, and it was accepted",
    )


def test_all_that_differs_is_said_at_once(told: Told) -> None:
    _, text = told(STORY + "expect: {pot: 20, stacks: {Ann: 500, Bob: 1, Cat: 490}, folded: [Bob]}\n")
    assert text == "8: pot: expected 20, found 15; stacks: Bob: expected 1, found 495; folded: expected ['Bob'], found []"


def test_a_hand_begins_only_by_next_hand(told: Told) -> None:
    verdict, _ = told(STORY + "play:\n- Ann: fold\n- Bob: fold\n- pass: 1 hour\nexpect: {winners: [Cat], to act: nobody}\n")
    assert verdict is Verdict.HOLDS


def test_the_cards_of_the_next_hand_may_be_given(told: Told) -> None:
    cards = "{Ann: As Ad, Bob: Ks Kd, Cat: Qs Qd, board: 2c 7d 9h Jc 3s}"
    play = (
        f"play:\n- Ann: fold\n- Bob: fold\n- next hand: {{cards: {cards}}}\n- Bob: call\n- Cat: call\n- Ann: check\n- check down\n"
    )
    verdict, text = told(STORY + play + "expect: {winners: [Ann], board: 2c 7d 9h Jc 3s, hands: {Ann: pair of aces}}\n")
    assert (verdict, text) == (Verdict.HOLDS, "")


def test_the_same_seed_deals_the_same_cards_and_another_seed_others(told: Told) -> None:
    def flop(seed: str) -> str:
        verdict, text = told(STORY + "play:\n- Ann: call\n- Bob: call\n- Cat: check\nexpect: {board: none}\n" + seed)
        assert verdict is Verdict.FAILS
        return text

    assert flop("") == flop("seed: 1\n") != flop("seed: 2\n")


def test_a_dealer_of_the_world_may_be_named_and_a_room_by_key_or_name(told: Told) -> None:
    story = "scenario: x\ndealer: practice\nseats: {Ann: 500, Bob: 500}\nexpect: {blinds: {small: Bob}, room: {Ann: practice-room, Bob: %s}}\n"
    assert WORLD is not None
    name = WORLD.rooms["practice-room"].name
    assert told(story % f'"{name}"')[0] is Verdict.HOLDS


def test_who_joins_needs_no_money_where_chips_are_given(told: Told) -> None:
    story = "scenario: x\ndealer: {game: holdem, currency: chips, ante: 1, freeze_out: true, stack: 100}\nseats: {Ann: 100}\n"
    assert told(story + "play:\n- Bob: join\nexpect: {seated: [Ann, Bob]}\n") == (Verdict.HOLDS, "")


@pytest.mark.parametrize(
    ("wanted", "found", "same"),
    [
        ("pair of aces", "pair of aces, king jack nine kickers", True),
        ("aces", "pair of aces, king jack nine kickers", True),
        ("pair", "two pair, aces and kings, nine kicker", False),
        ("flush", "flush, ace high", True),
        ("flush", "straight flush, nine high", False),
        ("straight", "straight flush, nine high", False),
        ("straight flush", "royal flush", False),
        ("three of a kind", "three of a kind, tens", True),
        ("ace", "pair of aces", False),
        ("low", "pair of kings / low, eight six", True),
        ("Pair of Aces", "pair of aces", True),
    ],
)
def test_a_hand_is_named_by_whole_words_and_its_kind_by_that_kind(wanted: str, found: str, same: bool) -> None:
    assert same_hand(wanted, found) is same


PAIRS = """\
- rule: a flush beats a straight
  first: As Ks 9s 4s 2s
  second: 5c 6d 7h 8s 9c
  better: first
"""


def test_pairs_of_hands_are_run_too(tmp_path: Path) -> None:
    file = tmp_path / "pairs.yaml"
    file.write_text(PAIRS + PAIRS.replace("better: first", "better: second"))
    first, second = play_file(file, WORLD)
    assert first.verdict is Verdict.HOLDS
    assert second.verdict is Verdict.FAILS
    assert second.file == f"{file}:5"
    assert second.text.startswith("expected second, found first: flush")


@pytest.mark.parametrize("wrong", ["better: first\n", "  second: 5c 6d 7h 8s 9c\n"])
def test_a_pair_that_lacks_something_fails(tmp_path: Path, wrong: str) -> None:
    file = tmp_path / "pairs.yaml"
    file.write_text(PAIRS.replace(wrong, ""))
    assert [result.verdict for result in play_file(file, WORLD)] == [Verdict.FAILS]
