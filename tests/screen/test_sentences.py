"""What happens at a table, as a player reads it."""

from dataclasses import replace
from textwrap import dedent

import pytest

from mud_poker.cards.card import BACK, DECK, cards
from mud_poker.games import GAMES
from mud_poker.games.arena.units import ArenaCard
from mud_poker.mud.money import Currency
from mud_poker.mud.sayings import SAYINGS
from mud_poker.mud.table_messages import AtTable
from mud_poker.poker.actions import Action, Call, Fold, RaiseTo
from mud_poker.poker.events import (
    Acted,
    ActionHeld,
    BoardDealt,
    Burned,
    CardsDealt,
    Did,
    Discarded,
    Event,
    HandBegan,
    HandEnded,
    HandShown,
    HeldVoid,
    PhaseBegan,
    Posted,
    Raked,
    Redrew,
    Returned,
    TimedOut,
    Why,
    Won,
)
from mud_poker.poker.rules import Blinds, HouseRules
from mud_poker.poker.shoe import BOARD, Shoe
from mud_poker.poker.table import Table
from mud_poker.poker.table_events import (
    Broke,
    ClockCalled,
    Gone,
    Left,
    LevelBegan,
    LostConnection,
    SatDown,
    StartSet,
    TurnWarning,
)
from mud_poker.screen.reader import Colours, Reader, Verbosity
from mud_poker.screen.render import render
from mud_poker.screen.sentences import SENTENCES
from tests.games.arena.pit import BOONS, UNITS
from tests.screen.tables import ALOUD, GOLD, NAMES, UTF8
from tests.screen.values import Stands

BRIEF = replace(UTF8, verbosity=Verbosity.BRIEF)
FULL = replace(UTF8, verbosity=Verbosity.FULL)


def told(event: Event, reader: Reader = UTF8, you: int | None = 4, **says: str) -> str:
    sentences = {name.replace("_", "-"): text for name, text in says.items()}
    return render(AtTable("Quill", event.seen_by(you), NAMES, you, GOLD, sentences), reader).strip("\n").replace("\n", " ")


@pytest.mark.parametrize(
    ("event", "reads"),
    [
        (HandBegan(12, 2, ((3, "Cid", 100), (2, "Bob", 100))), "Hand 12. Bob has the button."),
        (HandBegan(1_200, 6, ()), "Hand 1,200. Seat 6 has the button."),
        (Posted(2, Why.SMALL, 10, all_in=False), "Bob posts the small blind, 10 gold."),
        (Posted(2, Why.BIG, 5, all_in=True), "Bob posts the big blind, 5 gold, all in."),
        (Acted(2, Did.FOLD, 0, 0, 100, 30), "Bob folds."),
        (Acted(2, Did.CHECK, 0, 0, 100, 30), "Bob checks."),
        (Acted(2, Did.CALL, 20, 20, 80, 50), "Bob calls 20 gold."),
        (Acted(2, Did.CALL, 100, 100, 0, 50), "Bob calls 100 gold, all in."),
        (Acted(2, Did.BET, 40, 40, 60, 90), "Bob bets 40 gold."),
        (Acted(2, Did.RAISE, 60, 80, 20, 90), "Bob raises to 80 gold."),
        (Acted(2, Did.RAISE, 60, 80, 0, 90), "Bob raises to 80 gold, all in."),
        (Acted(4, Did.FOLD, 0, 0, 100, 30), "You fold."),
        (BoardDealt("Flop", cards("Ah Kd 2c"), cards("Ah Kd 2c")), "Flop: A♥ K♦ 2♣."),
        (BoardDealt("Turn", cards("9s"), cards("Ah Kd 2c 9s")), "Turn: 9♠. The board is A♥ K♦ 2♣ 9♠."),
        (CardsDealt(4, (BACK, BACK), cards("Ah Kd")), "You are dealt A♥ K♦."),
        (CardsDealt(4, (BACK, *cards("Kd")), cards("Ah Kd")), "You are dealt A♥ down, K♦ up."),
        (CardsDealt(2, (BACK, *cards("7d")), cards("Ah 7d")), "Bob is dealt 7♦."),
        (Discarded(2, cards("2c 3d")), "Bob discards two cards."),
        (Discarded(4, cards("2c 3d")), "You discard 2♣ 3♦."),
        (Discarded(2, ()), "Bob stands pat."),
        (Redrew(2, kept=False), "Bob redraws."),
        (Redrew(4, kept=True), "You keep."),
        (ActionHeld(2, RaiseTo(40)), "Bob acts ahead of the turn, which waits: raise to 40 gold."),
        (ActionHeld(4, Call()), "You act ahead of the turn, which waits: call."),
        (HeldVoid(2), "Bob's early action is void."),
        (TimedOut(4), "Your time is up."),
        (Returned(2, 40), "Bob takes back 40 gold, which nobody called."),
        (HandShown(2, cards("Ah As"), ()), "Bob shows A♥ A♠."),
        (
            HandShown(2, cards("Ah As"), (Stands("pair of aces"), Stands("low, eight six"))),
            "Bob shows A♥ A♠: pair of aces; low, eight six.",
        ),
        (Raked(5, to_jackpot=False), "The house takes 5 gold."),
        (Raked(5, to_jackpot=True), "The jackpot takes 5 gold."),
        (Won(2, 90, 0, 1, "", None), "Bob wins 90 gold."),
        (Won(4, 90, 0, 1, "", Stands("pair of aces")), "You win 90 gold: pair of aces."),
        (Won(2, 90, 0, 2, "", Stands("pair of aces")), "Bob wins 90 gold from the main pot: pair of aces."),
        (Won(2, 90, 1, 2, "", None), "Bob wins 90 gold from the side pot."),
        (Won(2, 90, 2, 3, "", None), "Bob wins 90 gold from side pot 2."),
        (Won(2, 45, 0, 1, "high", Stands("flush, ace high")), "Bob wins 45 gold for the high hand: flush, ace high."),
        (Won(2, 45, 0, 1, "low", Stands("low, eight six four two ace")), "Bob wins 45 gold: low, eight six four two ace."),
        (HandEnded(12, ((2, 100), (4, 1_900))), "You have 1,900 gold."),
        (SatDown(6, "Fay", 1_000), "Fay sits down at seat 6 with 1,000 gold."),
        (Left(2, "Bob", 900, Gone.LEFT), "Bob leaves seat 2 with 900 gold."),
        (Left(2, "Bob", 900, Gone.AWAY), "Bob leaves seat 2 with 900 gold: away for too long."),
        (Left(2, "Bob", 0, Gone.ELIMINATED), "Bob leaves seat 2, to look on."),
        (StartSet(60_000), "The game begins in 1 minute."),
        (StartSet(None), "The game waits for another player."),
        (LostConnection(2, "Bob", 30_000), "Bob lost the connection; the seat is kept for 30 seconds."),
        (LostConnection(2, "Bob", None), "Bob lost the connection; a bot plays on."),
        (Broke(4, "Dora", 60_000), "You have no chips left, and 1 minute to buy more: type rebuy and an amount."),
        (Broke(2, "Bob", 60_000), "Bob has no chips left, and 1 minute to buy more."),
        (TurnWarning(4, 15_000), "You have 15 seconds left to make a choice."),
        (ClockCalled(4, 2, 60_000), "Bob called the clock on you: 1 minute."),
        (ClockCalled(2, 4, 60_000), "You called the clock on Bob: 1 minute."),
        (LevelBegan(3, 50, 100, 10), "Level 3: blinds 50 and 100 gold, ante 10 gold."),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_event_reads(event: Event, reads: str) -> None:
    assert told(event) == reads


def test_phases_are_told_to_who_wants_to_read_everything() -> None:
    assert told(PhaseBegan("First Draw"), FULL) == "First Draw."
    assert told(PhaseBegan("First Draw")) == ""


def phases(*actions: Action) -> str:
    """What is told of phases while Ann, who has the button, and Bob play hold'em."""
    table = Table(GAMES["holdem"], HouseRules(seats=2, blinds=Blinds(10, 20)))
    events = [*table.sit("Ann", 500, 0), *table.sit("Bob", 500, 0), *table.deal(1, b"a night in spring", 0)]
    for name, action in zip(("Ann", "Bob"), actions, strict=False):
        events += table.act(name, action, 0)
    return " ".join(filter(None, (told(event, FULL) for event in events if isinstance(event, PhaseBegan))))


def test_of_phases_only_those_are_told_that_nothing_else_tells_of() -> None:
    """Cards on the board have their line, and so has each turn."""
    assert phases(RaiseTo(500), Call()) == "Deal Hole Cards. Showdown."


def test_there_is_no_showdown_where_all_but_one_have_folded() -> None:
    assert phases(Fold()) == "Deal Hole Cards."


def test_hidden_cards_of_others_are_not_spoken_of() -> None:
    assert told(CardsDealt(2, (BACK, BACK), cards("Ah Kd")), FULL) == ""


def test_who_only_watches_is_nobody_at_the_table() -> None:
    assert told(Acted(4, Did.FOLD, 0, 0, 100, 30), you=None) == "Dora folds."


def test_cards_are_letters_in_ascii_and_words_when_read_aloud() -> None:
    board = BoardDealt("Turn", cards("9s"), cards("Ah Kd 2c 9s"))
    assert told(board, Reader()) == "Turn: 9s. The board is Ah Kd 2c 9s."
    assert told(board, replace(ALOUD, width=200)) == (
        "Turn: nine of spades. The board is ace of hearts, king of diamonds, two of clubs, nine of spades."
    )


def test_armies_and_boons_are_told_by_their_words() -> None:
    army = ArenaCard(next(unit for unit in UNITS if unit.key == "footman"), 7)
    assert told(CardsDealt(4, (BACK, BACK), (army, BACK))) == "You are dealt 7 footmen, ?."
    assert told(CardsDealt(4, (BACK, BACK), (army, BACK)), ALOUD) == "You are dealt 7 footmen, one hidden card."
    [boon] = [boon for boon in BOONS if boon.key == "long-day"]
    assert told(BoardDealt("Boon", (boon,), (boon,))) == "Boon: the Long Day. For all units: 40 percent more health."


def test_brief_readers_are_spared_phases_and_others_forced_bets_but_no_action() -> None:
    assert told(PhaseBegan("First Draw"), BRIEF) == ""
    assert told(Posted(2, Why.BIG, 20, all_in=False), BRIEF) == ""
    assert told(Posted(4, Why.BIG, 20, all_in=False), BRIEF) == "You post the big blind, 20 gold."
    assert told(Acted(2, Did.CALL, 20, 20, 80, 50), BRIEF) == "Bob calls 20 gold."


def test_full_readers_are_told_of_burns_and_all_stacks() -> None:
    assert told(Burned()) == ""
    assert told(Burned(), FULL) == "A card is burned."
    assert told(HandEnded(12, ((4, 1_900), (2, 100))), FULL) == "Hand 12 is over. Stacks: Bob 100 gold, you 1,900 gold."


def test_money_is_written_as_its_currency_is() -> None:
    dollars = Currency("dollars", "dollars", "$", 5)
    event = Acted(2, Did.CALL, 9_500, 9_500, 80, 50)
    assert render(AtTable("Quill", event, NAMES, 4, dollars), UTF8) == "Bob calls $0.095.\n"


def test_a_dealer_says_it_in_words_of_its_own() -> None:
    fold = Acted(2, Did.FOLD, 0, 0, 100, 30)
    assert told(fold, fold="{player} give{s} {their} cards to the river.") == "Bob gives their cards to the river."
    mine = Acted(4, Did.FOLD, 0, 0, 100, 30)
    assert told(mine, fold="Alas. {player} give{s} {their} cards to the river.") == "Alas. You give your cards to the river."


def test_a_place_that_a_sentence_does_not_know_stays_as_it_is_written() -> None:
    assert told(Acted(2, Did.CHECK, 0, 0, 100, 30), check="{player} {0} {knocks!r} {} {wood}") == "Bob {0} {knocks!r} {} {wood}"


def test_what_a_place_is_filled_with_is_not_filled_again() -> None:
    assert told(SatDown(6, "{stack}", 10), sat_down="{player} sits.") == "{stack} sits."


def test_a_new_hand_is_set_apart_by_a_line_but_for_screen_readers() -> None:
    message = AtTable("Quill", HandBegan(12, 2, ()), NAMES, 4, GOLD)
    assert render(message, UTF8).startswith("\nHand 12.")
    assert render(message, ALOUD).startswith("Hand 12.")


def test_red_suits_are_red_and_a_four_colour_deck_tells_all_suits_apart() -> None:
    event = CardsDealt(4, (), cards("Ac Ad Ah As"))
    sixteen = replace(UTF8, colours=Colours.SIXTEEN)
    assert "\x1b[1;31mA♦\x1b[0m \x1b[1;31mA♥\x1b[0m" in told(event, sixteen)
    four = told(event, replace(sixteen, four_colour=True)).split(" ")
    assert len({part.split("m")[0] for part in four if "A" in part}) == 4


def test_a_hand_reads_as_a_story() -> None:
    table = Table(GAMES["holdem"], HouseRules(seats=2, blinds=Blinds(10, 20)))
    shoe = Shoe(DECK, {1: cards("6d 3s"), 2: cards("3h Ac"), BOARD: cards("Ad Qd Qc 8d 4d")})
    events = [*table.sit("Ann", 500, 0), *table.sit("Bob", 400, 0), *table.deal(1, b"a night in spring", 0, shoe)]
    for name, action in (("Ann", Call()), ("Bob", RaiseTo(400)), ("Ann", Call())):
        events += table.act(name, action, 0)
    told = (AtTable("Quill", event.seen_by(2), {1: "Ann", 2: "Bob"}, 2, GOLD) for event in events)
    assert "".join(render(message, replace(ALOUD, width=250)) for message in told) == dedent(
        """\
        Ann sits down at seat 1 with 500 gold.
        You sit down at seat 2 with 400 gold.
        Hand 1. Ann has the button.
        Ann posts the small blind, 10 gold.
        You post the big blind, 20 gold.
        You are dealt three of hearts, ace of clubs.
        Ann calls 10 gold.
        You raise to 400 gold, all in.
        Ann calls 380 gold.
        You show three of hearts, ace of clubs.
        Ann shows six of diamonds, three of spades.
        Flop: ace of diamonds, queen of diamonds, queen of clubs.
        Turn: eight of diamonds. The board is ace of diamonds, queen of diamonds, queen of clubs, eight of diamonds.
        River: four of diamonds. The board is ace of diamonds, queen of diamonds, queen of clubs, eight of diamonds, four of diamonds.
        Ann shows six of diamonds, three of spades: flush, ace high, queen eight six four kickers.
        You show three of hearts, ace of clubs: two pair, aces and queens, eight kicker.
        Ann wins 800 gold: flush, ace high, queen eight six four kickers.
        You have 0 gold.
        You have no chips left, and 1 minute to buy more: type rebuy and an amount.
        """
    )


def test_a_builder_may_put_every_sentence_in_other_words_and_no_others() -> None:
    assert set(SENTENCES) == SAYINGS - {"unmoved"}


def test_a_dealers_own_words_for_a_call_are_what_the_table_reads() -> None:
    own = {"call": "{player} see{s} it for {amount}."}
    message = AtTable("Pim", Acted(2, Did.CALL, 20, 20, 80, 60), {2: "Bob"}, 1, Currency("gold", "gold"), own)
    assert render(message, Reader()) == "Bob sees it for 20 gold.\n"
