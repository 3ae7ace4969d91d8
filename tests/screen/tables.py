"""A table in the middle of a hand, and who may read it."""

from dataclasses import replace

from mud_poker.cards.card import BACK, cards
from mud_poker.games import GAMES
from mud_poker.mud.money import Currency
from mud_poker.mud.table_view import Place, TableView
from mud_poker.poker.pots import Pot
from mud_poker.poker.waits import Options, Turn
from mud_poker.screen.reader import Colours, Reader

GOLD = Currency("gold", "gold")
HIDDEN = (BACK, BACK)
NAMES = {1: "Ann", 2: "Bob", 3: "Cid", 4: "Dora", 5: "Bartholomew"}

PLAIN = Reader()
BRIGHT = Reader(colours=Colours.PALETTE, utf8=True)
UTF8 = Reader(utf8=True)
ALOUD = Reader(screen_reader=True, utf8=True)

TABLE = TableView(
    dealer="gold",
    name="The Gold Table",
    game="Texas hold'em",
    currency=GOLD,
    seats=6,
    you=4,
    hand=12,
    phase="Pre-River",
    button=1,
    places=(
        Place(1, "Ann", 1_980, cards=HIDDEN, in_hand=True, folded=True),
        Place(2, "Bob", 0, cards=HIDDEN, in_hand=True),
        Place(3, "Cid", 1_200, bet=40, cards=HIDDEN, in_hand=True),
        Place(4, "Dora", 920, cards=cards("Ah Kc"), in_hand=True),
        Place(5, "Bartholomew", 1_500, away=True),
    ),
    board=cards("Ad 9s 2c 9h"),
    pot=1_000,
    pots=(Pot(900, frozenset({2, 3, 4})), Pot(60, frozenset({3, 4})), Pot(40, frozenset({3}))),
    price=40,
    wait=Turn(4, Options(40, 80, 920)),
    left=45_000,
    small=10,
    big=20,
    ante=0,
    showdown=GAMES["holdem"].showdown,
)

STUD = replace(
    TABLE,
    board=(),
    places=(
        Place(2, "Bob", 900, cards=(BACK, *cards("7d")), in_hand=True, up=cards("7d")),
        Place(4, "Dora", 920, cards=cards("4c 9d"), in_hand=True, up=cards("9d")),
    ),
)
"""Some of everybody's cards lie open."""

WAITING = replace(TABLE, wait=Turn(3, Options(0, 20, 1_240, bets=True)))
