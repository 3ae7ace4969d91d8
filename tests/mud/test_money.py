"""Banks, purses and the amounts that players write."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mud_poker.mud.messages import FundsSeen, MoneyMoved
from mud_poker.mud.money import MOST, Currency, read
from mud_poker.poker.refused import Refused
from tests.mud.evening import Evening

BAD = (
    "-5",
    "0",
    "00",
    "5.5",
    "1e9",
    "NaN",
    "inf",
    "１００",
    "٣",
    "1_000",
    str(10**30),
    "0x10",
    "1,00",
    "+5",
    "5-",
    "½",
    "1 000",
    "(5)",
    "{5}",
    "k",
    "$5",
)
"""What is no amount of whole gold."""


@pytest.fixture
def evening() -> Evening:
    evening = Evening()
    evening.make("Ann", room="bank")
    return evening


def test_a_deposit_moves_from_the_purse_to_the_bank_and_a_withdrawal_back(evening):
    assert evening.told("Ann", "deposit 200 gold", MoneyMoved).bank == 10_200
    assert (evening.bank("Ann"), evening.purse("Ann")) == (10_200, 300)
    evening.done("Ann", "withdraw 1k gold")
    assert (evening.bank("Ann"), evening.purse("Ann")) == (9_200, 1_300)


@pytest.mark.parametrize("line", ["deposit all gold", "deposit all g", "dep 500 gold", "deposit all"])
def test_all_empties_the_pocket_of_one_currency(evening, line):
    evening.done("Ann", line)
    assert (evening.bank("Ann"), evening.purse("Ann"), evening.purse("Ann", "sosarian")) == (10_500, 0, 1_000)


@pytest.mark.parametrize("amount", BAD)
@pytest.mark.parametrize("verb", ["deposit", "withdraw"])
def test_a_bad_amount_is_refused_before_a_coin_moves(evening, verb, amount):
    assert evening.refused("Ann", f"{verb} {amount} gold")
    assert evening.refused("Ann", f"{verb} {amount}")


@pytest.mark.parametrize(
    "line", ["deposit", "deposit gold", "deposit all zebras", "deposit 5 gold now", "deposit 501 gold", "withdraw 10001 gold"]
)
def test_what_is_not_there_is_refused(evening, line):
    assert evening.refused("Ann", line)


def test_nothing_is_deposited_from_an_empty_purse(evening):
    evening.done("Ann", "deposit all gold")
    assert evening.refused("Ann", "deposit all gold") == "You have 0 gold in your purse."


def test_money_is_handled_in_a_bank_only(evening):
    evening.done("Ann", "south")
    assert evening.refused("Ann", "deposit 5 gold") == "That is done in a bank: The Bank."


def test_balance_shows_bank_purse_and_chips_by_currency(evening):
    evening.sit("gold", Dan=1000)
    rows = {currency.key: rest for currency, *rest in evening.told("Dan", "balance", FundsSeen).rows}
    assert rows == {"gold": [9_000, 500, 1_000], "sosarian": [0, 1_000, 0]}


@pytest.mark.parametrize("amount", BAD)
def test_a_bad_amount_buys_no_seat_no_chips_and_no_bet(amount):
    evening = Evening()
    host = evening.sit("gold", Dan=1000, Eve=1000)
    evening.make("Fay", room="parlour")
    assert evening.refused("Fay", f"join gold {amount}")
    assert evening.refused("Dan", f"rebuy {amount}")
    evening.passes(4_000)
    before = host.view(None, evening.now)
    evening.refused(evening.turn("gold"), f"raise {amount}")
    evening.refused(evening.turn("gold"), f"cardtable bet {amount} gold")
    assert host.view(None, evening.now) == before


@given(st.text(max_size=40))
def test_what_is_read_as_an_amount_is_within_bounds_and_anything_else_is_refused(text):
    for currency in (Currency("gold", "gold"), Currency("dollars", "dollars", "$", 5)):
        try:
            amount = read(text, currency)
        except Refused:
            continue
        assert 0 < amount <= MOST


@given(st.integers(1, MOST), st.sampled_from((Currency("gold", "gold"), Currency("dollars", "dollars", "$", 5))))
def test_an_amount_as_it_is_spelled_is_read_as_itself(amount, currency):
    assert read(currency.spell(amount), currency) == amount


def test_a_single_one_has_its_own_name_where_the_currency_has_one():
    points, beans = Currency("points", "points", decimals=2, one="point"), Currency("beans", "beans")
    assert [points.words(amount) for amount in (1, 100, 200)] == ["0.01 points", "1.00 point", "2.00 points"]
    assert beans.words(1) == "1 beans"
