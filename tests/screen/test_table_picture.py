"""How a table looks, and how it reads aloud."""

from dataclasses import replace
from textwrap import dedent

import pytest

from mud_poker.cards.card import BACK, cards
from mud_poker.mud.table_messages import TableSeen
from mud_poker.mud.table_view import Place, TableView
from mud_poker.poker.pots import Pot
from mud_poker.screen.reader import Reader
from mud_poker.screen.render import render
from tests.screen.tables import ALOUD, BRIGHT, PLAIN, STUD, TABLE, UTF8, WAITING


def seen(reader: Reader, table: TableView = TABLE) -> str:
    return render(TableSeen(table), reader)


def text(block: str) -> str:
    return dedent(block).removeprefix("\n")


def test_on_eighty_columns_seats_stand_around_the_felt() -> None:
    assert seen(UTF8) == text(
        """
        The Gold Table
        Texas hold'em, hand 12, Pre-River. Blinds 10 and 20 gold.

                  1 Ann (D)                  2 Bob                    3 Cid
                1,980 folded                all in                    1,200
                                             ▒▒ ▒▒                    ▒▒ ▒▒
        ╭──────────────────────────────────────────────────────────────────────────────╮
        │                                                            bet 40            │
        │                                                                              │
        │                                A♦  9♠  2♣  9♥                                │
        │                                Pot 1,000 gold                                │
        │                          main pot 900, side pot 100                          │
        │                                                                              │
        │                                                                              │
        ╰──────────────────────────────────────────────────────────────────────────────╯
                                                                      A♥ K♣
                                          1,500 away               920 to act
                   6 free                5 Bartholomew               > 4 you

        Your cards: A♥ K♣. Two pair, aces and nines, king kicker.
        Your turn: call 40, raise to 80 up to 920, all in, fold. 45 seconds left.
        """
    )


def test_a_client_without_utf8_sees_the_same_in_ascii() -> None:
    assert seen(PLAIN) == text(
        """
        The Gold Table
        Texas hold'em, hand 12, Pre-River. Blinds 10 and 20 gold.

                  1 Ann (D)                  2 Bob                    3 Cid
                1,980 folded                all in                    1,200
                                             ## ##                    ## ##
        .------------------------------------------------------------------------------.
        |                                                            bet 40            |
        |                                                                              |
        |                                Ad  9s  2c  9h                                |
        |                                Pot 1,000 gold                                |
        |                          main pot 900, side pot 100                          |
        |                                                                              |
        |                                                                              |
        '------------------------------------------------------------------------------'
                                                                      Ah Kc
                                          1,500 away               920 to act
                   6 free                5 Bartholomew               > 4 you

        Your cards: Ah Kc. Two pair, aces and nines, king kicker.
        Your turn: call 40, raise to 80 up to 920, all in, fold. 45 seconds left.
        """
    )


def test_on_narrow_screens_seats_stand_in_rows() -> None:
    assert seen(Reader(width=40)) == text(
        """
        The Gold Table
        Texas hold'em, hand 12, Pre-River.
        Blinds 10 and 20 gold.

           1 Ann     D 1,980        folded
           2 Bob           0        ## ## all in
           3 Cid       1,200 bet 40 ## ##
        >  4 you         920        Ah Kc to act
           5 Bartho.   1,500        away

             Ad  9s  2c  9h
             Pot 1,000 gold
             main pot 900, side pot 100

        Your cards: Ah Kc. Two pair, aces and
        nines, king kicker.
        Your turn: call 40, raise to 80 up to
        920, all in, fold. 45 seconds left.
        """
    )


def test_a_screen_reader_gets_sentences_the_most_important_first() -> None:
    assert seen(ALOUD) == text(
        """
        Your turn: call 40, raise to 80 up to 920, all in, fold. 45 seconds left.
        Your cards: ace of hearts, king of clubs. Two pair, aces and nines, king kicker.
        The board: ace of diamonds, nine of spades, two of clubs, nine of hearts.
        The pot is 1,000 gold: main pot 900, side pot 100.
        Seat 1, Ann: 1,980 gold, the button, folded.
        Seat 2, Bob: 0 gold, all in.
        Seat 3, Cid: 1,200 gold, bet 40.
        Seat 4, you: 920 gold, to act.
        Seat 5, Bartholomew: 1,500 gold, away.
        One free seat.
        Blinds 10 and 20 gold.
        The Gold Table: Texas hold'em, hand 12, Pre-River.
        """
    )


def test_the_narrowest_screens_get_the_sentences_of_a_screen_reader() -> None:
    assert "Seat 2, Bob: 0 gold, all in.\n" in seen(Reader(width=39))


def test_who_acts_and_who_has_the_button_is_told_by_words_and_signs_and_not_by_colour_alone() -> None:
    picture = seen(UTF8)
    assert "> 4 you" in picture
    assert "920 to act" in picture
    assert "1 Ann (D)" in picture


def test_colours_change_no_word_of_a_picture() -> None:
    assert "\x1b" in seen(BRIGHT)
    assert seen(replace(BRIGHT, colours=UTF8.colours)) == seen(UTF8)


def test_a_folded_hand_and_the_cards_of_others_are_not_in_the_picture() -> None:
    assert seen(UTF8).count("▒▒ ▒▒") == 2


def test_cards_that_lie_open_are_seen_and_told() -> None:
    assert "▒▒ 7♦" in seen(UTF8, STUD)
    assert "(4♣) 9♦" in seen(UTF8, STUD)
    assert "(4♣) 9♦" in seen(Reader(width=40, utf8=True), STUD)
    told = seen(ALOUD, STUD)
    assert "Your cards: four of clubs down, nine of diamonds up." in told
    assert "Seat 2, Bob: 900 gold, shows seven of diamonds, one hidden card." in told


def test_seven_cards_fit_beside_each_other_by_standing_closer() -> None:
    row = (BACK, BACK, *cards("7d 8d 9d Td"), BACK)
    many = tuple(Place(number, "Bob", 900, cards=row, in_hand=True) for number in range(1, 9))
    assert "▒▒▒▒7♦8♦9♦T♦▒▒" in seen(Reader(width=64, utf8=True), replace(TABLE, seats=8, places=many))


def test_who_waits_is_told_whom_for_and_what_there_is_to_call() -> None:
    assert seen(UTF8, WAITING).endswith("Cid to act. You have 40 gold to call. 45 seconds left.\n")


def test_the_pot_is_split_where_somebody_is_all_in_and_not_at_every_bet() -> None:
    betting = (Pot(30, frozenset({1, 2, 3})), Pot(20, frozenset({2, 3})))
    nobody = tuple(replace(place, stack=500) for place in TABLE.places)
    assert "main pot" not in seen(UTF8, replace(TABLE, places=nobody, pots=betting))
    assert "main pot 900, side pot 100" in seen(UTF8)


@pytest.mark.parametrize("width", [40, 60, 80, 250])
def test_a_table_of_ten_with_long_names_has_no_broken_line(width: int) -> None:
    places = tuple(Place(n, "Bartholomew Finch", 1_250_000, bet=250_000, cards=(BACK, BACK), in_hand=True) for n in range(1, 11))
    lines = seen(Reader(width=width, utf8=True), replace(TABLE, seats=10, you=None, wait=None, places=places)).split("\n")
    assert sum("Bart" in line for line in lines) == (10 if width < 80 else 2)
