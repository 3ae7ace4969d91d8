"""What a player reads when it is time to act: the line of a turn, single facts, and the prompt."""

from dataclasses import replace

import pytest

from mud_poker.cards.card import cards
from mud_poker.mud.money import Currency
from mud_poker.mud.outcome import Prompt
from mud_poker.mud.settings import PROMPT_TOKENS
from mud_poker.mud.table_messages import FactSeen, TableSeen, TurnCame
from mud_poker.mud.table_view import Place, TableView
from mud_poker.poker.rules import FixedBets
from mud_poker.poker.waits import Dealing, DrawTurn, Due, Options, Trial, Turn, Wait, Window
from mud_poker.screen.prompt import prompt
from mud_poker.screen.reader import Reader, Verbosity
from mud_poker.screen.render import render
from tests.screen.tables import ALOUD, BRIGHT, PLAIN, STUD, TABLE, UTF8, WAITING

LINKED = replace(UTF8, mxp=True)


def turn(wait: Wait, reader: Reader = UTF8, table: TableView = TABLE) -> str:
    return render(TurnCame(replace(table, wait=wait, left=None)), reader).rstrip("\n")


def fact(what: str, reader: Reader = UTF8, table: TableView = TABLE) -> str:
    return render(FactSeen(what, table), replace(reader, width=250)).rstrip("\n")


@pytest.mark.parametrize(
    ("wait", "reads"),
    [
        (Turn(4, Options(40, 80, 920)), "call 40, raise to 80 up to 920, all in, fold"),
        (Turn(4, Options(40, 80, 240)), "call 40, raise to 80 up to 240, fold"),
        (Turn(4, Options(40, 80, 80)), "call 40, raise to 80, fold"),
        (Turn(4, Options(40, None, None)), "call 40, fold"),
        (Turn(4, Options(920, None, None)), "call 920 all in, fold"),
        (Turn(4, Options(0, 20, 920, bets=True)), "check, bet 20 up to 920, all in, fold"),
        (Turn(4, Options(0, 20, 40, bring_in=10, may_fold=False)), "bring in 10, raise to 20 up to 40"),
        (DrawTurn(4, 0, 5), "discard up to five cards, stand pat"),
        (DrawTurn(4, 1, 1), "discard one card"),
        (Window(frozenset({2, 4}), 15_000), "keep, redraw"),
        (Dealing(Due.CARDS, 4, 5), "deal 5 cards to all"),
        (Dealing(Due.BOARD, 4, 1, burn=True), "deal 1 card to table, burn next"),
        (Dealing(Due.BOARD, None, 3), "deal 3 cards to table"),
        (Dealing(Due.REPLACEMENTS, 2, discards=frozenset({4})), "discard cards, stand pat"),
        (Dealing(Due.REPLACEMENTS, 4, discards=frozenset({4}), answered=frozenset({4})), "discard cards, deal"),
        (Dealing(Due.SHOW, 4), "show cards all"),
        (Dealing(Due.AWARD, 4, best=(2,)), "winner and a name"),
        (Dealing(Due.AWARD, 4, best=(2, 4)), "winner split"),
    ],
)
def test_the_line_of_a_turn_has_each_thing_that_may_be_done_as_the_words_to_type(wait: Wait, reads: str) -> None:
    assert turn(wait) == f"Your turn: {reads}."


def test_the_time_left_is_said() -> None:
    assert render(TurnCame(TABLE), UTF8).endswith(" 45 seconds left.\n")


@pytest.mark.parametrize("wait", [WAITING.wait, Window(frozenset({3}), 15_000), Trial((3, 4)), None])
def test_others_turns_are_told_only_to_who_wants_to_read_everything(wait: Wait | None) -> None:
    assert turn(wait) == ""


def test_others_turns_are_one_short_line() -> None:
    full = replace(UTF8, verbosity=Verbosity.FULL)
    assert turn(WAITING.wait, full) == "Cid to act."
    assert turn(Window(frozenset({2, 3, 4}), 15_000), full).startswith("Your turn")
    assert turn(Window(frozenset({2, 3}), 15_000), full) == "Bob and Cid to act."
    assert turn(Dealing(Due.CARDS, 3, 5), full) == "Cid to deal."


def test_what_may_be_done_can_be_clicked_and_sends_what_is_exact() -> None:
    text = turn(TABLE.wait, replace(LINKED, width=200))
    assert '\x1b[4z<SEND HREF="call">call 40\x1b[4z</SEND>, ' in text
    assert '\x1b[4z<SEND HREF="raise to 80">raise to 80 up to 920\x1b[4z</SEND>' in text


def test_who_has_folded_has_nothing_to_choose() -> None:
    folded = replace(TABLE, places=(Place(4, "Dora", 900, in_hand=True, folded=True),))
    assert turn(Dealing(Due.AWARD, None), table=folded) == ""


@pytest.mark.parametrize(
    ("what", "reads"),
    [
        ("hand", "Your cards: A♥ K♣. Two pair, aces and nines, king kicker."),
        ("board", "The board: A♦ 9♠ 2♣ 9♥."),
        ("pot", "The pot is 1,000 gold: main pot 900, side pot 100."),
        ("stacks", "Stacks in gold: Ann 1,980, Bob 0, Cid 1,200, you 920, Bartholomew 1,500."),
        ("turn", "Your turn: call 40, raise to 80 up to 920, all in, fold. 45 seconds left."),
        ("blinds", "Blinds 10 and 20 gold."),
        ("players", "Players by seat: 1 Ann (folded), 2 Bob (all in), 3 Cid, 4 you (to act), 5 Bartholomew (away)."),
    ],
)
def test_each_fact_is_one_line(what: str, reads: str) -> None:
    assert fact(what) == reads


def test_facts_are_told_of_an_empty_table_too() -> None:
    empty = replace(TABLE, places=(), you=None, board=(), pot=0, pots=(), wait=None, left=None)
    assert fact("hand", table=empty) == "You do not sit at this table."
    assert fact("board", table=empty) == "There are no cards on the board."
    assert fact("pot", table=empty) == "The pot is 0 gold."
    assert fact("turn", table=empty) == "No hand is being played."
    assert fact("players", table=empty) == "Nobody sits here."


def test_facts_of_a_tournament_tell_the_level_and_when_the_next_one_comes() -> None:
    level = replace(TABLE, ante=5, level=2, next_level=150_000)
    assert (
        fact("blinds", table=level) == "Level 2: blinds 10 and 20 gold, ante 5 gold. The next level comes in 2 minutes 30 seconds."
    )


def test_the_stakes_of_stud_have_the_bring_in_and_the_fixed_bets() -> None:
    stud = replace(STUD, small=0, big=0, ante=5, bring_in=10, bets=FixedBets(20, 40))
    assert fact("blinds", table=stud) == "Ante 5 gold, bring-in 10 gold, small bet 20 gold, big bet 40 gold."
    for reader in (UTF8, ALOUD):
        assert "ring-in 10 gold, small bet 20 gold, big bet 40 gold." in render(TableSeen(stud), replace(reader, width=200))


def test_the_prompt_has_cards_pot_what_it_costs_to_stay_in_and_the_time() -> None:
    assert prompt(Prompt("Dora", TABLE), UTF8) == "A♥ K♣ · pot 1,000 · call 40 · 45s > "
    assert prompt(Prompt("Dora", TABLE), PLAIN) == "Ah Kc | pot 1,000 | call 40 | 45s > "


def test_one_sees_which_of_the_own_cards_lie_open() -> None:
    assert fact("hand", table=STUD).startswith("Your cards: 4♣ down, 9♦ up. ")
    assert fact("hand", ALOUD, STUD).startswith("Your cards: four of clubs down, nine of diamonds up. ")
    assert prompt(Prompt("Dora", STUD), UTF8).startswith("(4♣) 9♦ · pot 1,000 · ")
    assert prompt(Prompt("Dora", STUD), replace(UTF8, prompt="%h")) == "(4♣) 9♦ > "
    assert prompt(Prompt("Dora", STUD), replace(ALOUD, prompt="%h")) == "four of clubs down, nine of diamonds up > "


def test_a_prompt_of_ones_own_that_ends_with_the_sign_gets_no_second_one() -> None:
    assert prompt(Prompt("Dora", TABLE), replace(UTF8, prompt="%p %w>")) == "1,000 you> "
    assert prompt(Prompt("Dora", TABLE), replace(UTF8, prompt="%p >")) == "1,000 > "
    assert prompt(Prompt("Dora"), replace(UTF8, prompt=">")) == "> "


def test_each_token_that_a_prompt_may_have_is_shown() -> None:
    line = prompt(Prompt("Dora", TABLE), replace(UTF8, prompt=" ".join(f"%{letter}" for letter in PROMPT_TOKENS)))
    assert "%" not in line


def test_where_all_cards_lie_alike_there_is_nothing_to_tell_apart() -> None:
    mine = replace(STUD.places[1], up=cards("4c 9d"))
    assert prompt(Prompt("Dora", replace(STUD, places=(mine,))), UTF8).startswith("4♣ 9♦ · ")


def test_the_prompt_gives_up_what_matters_least_where_the_line_is_short() -> None:
    assert prompt(Prompt("Dora", TABLE), replace(UTF8, width=30)) == "A♥ K♣ · call 40 · 45s > "
    assert prompt(Prompt("Dora", TABLE), replace(UTF8, width=20)) == "call 40 · 45s > "


def test_the_prompt_is_short_while_others_think() -> None:
    assert prompt(Prompt("Dora", WAITING), UTF8) == "A♥ K♣ · pot 1,000 · Cid to act > "
    assert prompt(Prompt("Dora", replace(TABLE, wait=None)), UTF8) == "> "
    assert prompt(Prompt("Dora"), UTF8) == "> "


def test_the_prompt_of_a_screen_reader_is_words() -> None:
    assert prompt(Prompt("Dora", TABLE), ALOUD) == "Your turn, call 40, 45 seconds > "
    assert prompt(Prompt("Dora", WAITING), ALOUD) == "> "


def test_a_question_is_the_prompt() -> None:
    assert prompt(Prompt("Dora", TABLE, "Leave? (yes or no)"), UTF8) == "Leave? (yes or no) > "


def test_colours_take_no_room_in_a_prompt() -> None:
    assert "45s" in prompt(Prompt("Dora", TABLE), replace(BRIGHT, width=70))


def test_amounts_to_type_have_no_sign_of_the_currency() -> None:
    dollars = replace(TABLE, currency=Currency("dollars", "dollars", "$", 5))
    assert turn(Turn(4, Options(1_000, 2_000, 4_000)), table=dollars) == "Your turn: call 0.01, raise to 0.02 up to 0.04, fold."
