"""How a battle is told."""

import re
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from mud_poker.cards.card import BACK
from mud_poker.content.world import load_world
from mud_poker.games.arena.battle import fight
from mud_poker.games.arena.story import ArmyFell, Began, Ended, Losses, Tally, Told, Turned
from mud_poker.games.arena.units import ArenaCard, ArenaDeck, Army, Boon
from mud_poker.mud.messages import DealerSeen, RoomSeen
from mud_poker.mud.outcome import Prompt
from mud_poker.mud.table_messages import (
    BattleLines,
    BattleSeen,
    BoonSeen,
    FactSeen,
    RulesSeen,
    TableSeen,
    UnitSeen,
)
from mud_poker.mud.table_view import Place, TableView
from mud_poker.poker.waits import Trial
from mud_poker.screen.arena import battle_line, boon_words
from mud_poker.screen.prompt import prompt
from mud_poker.screen.reader import Colours, Reader
from mud_poker.screen.render import render
from tests.games.arena.pit import BOONS, UNITS
from tests.screen.tables import TABLE

NAMES = {1: "Ann", 2: "Bob", 3: "Cid"}
DECK = ArenaDeck(UNITS)
[FOOTMEN] = DECK.parse("3 footman")
[DRAGON] = DECK.parse("1 red dragon")


def line(told: Told, you: int | None = 2) -> str:
    return battle_line(told, NAMES, you, Reader())


@pytest.mark.parametrize(
    ("told", "reads"),
    [
        (Began(0, {1: 3, 2: 12}), "The battle begins: Ann's army with 3 fighters and your army with 12 fighters."),
        (Losses(3_000, 1, FOOTMEN, 4, 2, DRAGON.unit), "Ann's army loses 3 footmen to your red dragon; 4 footmen left."),
        (
            Losses(3_000, 2, ArenaCard(FOOTMEN.unit, 1), 0, 3, DRAGON.unit),
            "Your army loses a footman to Cid's red dragon; none are left.",
        ),
        (ArmyFell(9_000, 2, 1, DRAGON.unit), "Your army has fallen, the last to Ann's red dragon."),
        (Turned(9_000, 1, None), "Ann's army now leads."),
        (Turned(9_000, 1, 2), "Ann's army now leads, and your army no longer does."),
        (
            Tally(10_000, {1: 3, 2: 1}),
            "After 10 seconds there stand Ann's army with 3 fighters and your army with 1 fighter.",
        ),
        (Ended(31_000, {1: 3}), "The battle ends after 31 seconds. Still standing: Ann's army with 3 fighters."),
        (Ended(60_000, {}), "The battle ends after 1 minute. Nobody is left standing."),
    ],
)
def test_a_line_reads(told: Told, reads: str) -> None:
    assert line(told) == reads


def test_every_kind_of_line_is_told() -> None:
    armies = {
        1: Army.of(DECK.parse("7 footman, 2 red dragon")),
        2: Army.of(DECK.parse("9 footman")),
        3: Army.of(DECK.parse("2 footman")),
    }
    story = fight(armies, BOONS[0], 7).story
    assert {type(told) for told in story} == set(get_args(Told))
    assert all(line(told).endswith(".") for told in story)


def test_colours_say_nothing_of_a_battle_that_the_words_do_not() -> None:
    armies = {1: Army.of(DECK.parse("7 footman, 2 red dragon")), 2: Army.of(DECK.parse("9 footman"))}
    lines = BattleLines(fight(armies, BOONS[0], 7).story, NAMES, 2)
    coloured = render(lines, Reader(colours=Colours.TRUE))
    assert "\x1b" in coloured
    assert re.sub("\x1b\\[[0-9;]*m", "", coloured) == render(lines, Reader())


def boon(key: str) -> Boon:
    return next(boon for boon in BOONS if boon.key == key)


@pytest.mark.parametrize(
    ("key", "reads"),
    [
        ("double-shield", "For all units: two shields, each against one blow."),
        ("drill-sergeant", "For foot units: 25 percent more blows in the same time and 4 more armour."),
        ("open-sky", "For all units: 15 percent more range and blows that reach the air."),
        ("dragon-wine", "For red dragon units: 1.2 paces more splash."),
        ("old-blood", "For giant units: 30 health back each second."),
    ],
)
def test_a_boon_says_what_it_does_for_whom(key: str, reads: str) -> None:
    assert boon_words(boon(key)) == reads


def test_a_boon_glows_on_the_floor_of_its_room() -> None:
    herald = DealerSeen("the Herald", "The Arena", True, 9, 9, boon("long-day"))
    text = render(RoomSeen("The Arena", "A pit.", (), (), (herald,)), Reader(width=200))
    assert "On the floor glows the Long Day. The sun stands still above the pit, and nobody feels tired." in text
    closer = render(BoonSeen(boon("long-day")), Reader(width=200))
    assert closer.startswith("The Long Day glows on the floor. The sun stands still")
    assert closer.endswith("For all units: 40 percent more health.\n")


def test_a_unit_shows_its_figures_and_what_it_can_do_in_sentences() -> None:
    text = render(UnitSeen(DRAGON.unit), Reader(width=250))
    assert text.startswith("Red dragons. Thirty feet of red scales")
    assert "Boons count them among the giant and winged units. A card has 1 to 3 of them. Each has" in text
    assert "flies" in text
    assert "It reaches the air." in text
    for unit in UNITS:
        assert render(UnitSeen(unit), Reader()).startswith(unit.plural[0].upper() + unit.plural[1:])


def test_a_beat_is_told_line_by_line_and_the_whole_battle_with_its_seconds() -> None:
    lines = (Losses(3_000, 1, FOOTMEN, 0, 2, DRAGON.unit), Ended(4_000, {2: 1}))
    told = (
        "Ann's army loses 3 footmen to your red dragon; none are left.\n"
        "The battle ends after 4 seconds. Still standing: your army with 1 fighter.\n"
    )
    wide = Reader(width=200)
    assert render(BattleLines(lines, NAMES, 2), wide) == told
    whole = BattleSeen(12, {1: (FOOTMEN,), 2: (DRAGON,)}, boon("long-day"), lines, NAMES, 2)
    heading = "The battle of hand 12, under the Long Day.\nAnn's army: 3 footmen.\nYour army: 1 red dragon.\n"
    first, second = told.splitlines()
    assert render(whole, wide) == f"{heading} 3 {first}\n 4 {second}\n"
    assert render(whole, Reader(width=200, screen_reader=True)) == heading + told


TURN = replace(
    TABLE, board=(), level=3, next_level=100_000, places=(Place(4, "Dora", 920, cards=(FOOTMEN, BACK), in_hand=True),), you=4
)


@pytest.mark.parametrize(
    ("table", "reads"),
    [
        (TURN, "3 footmen, ? | pot 1,000 | level 3, 2 min | call 40 | 45s > "),
        (replace(TURN, next_level=0), "3 footmen, ? | pot 1,000 | level 3, up next hand | call 40 | 45s > "),
        (replace(TURN, next_level=None), "3 footmen, ? | pot 1,000 | level 3 | call 40 | 45s > "),
        (replace(TURN, wait=Trial((3, 4))), "pot 1,000 | the armies fight > "),
    ],
)
def test_the_prompt_has_the_card_that_is_seen_the_pot_and_the_level_with_its_time(table: TableView, reads: str) -> None:
    assert prompt(Prompt("Dora", table), Reader()) == reads


def test_a_picture_of_the_table_says_when_the_next_level_comes() -> None:
    picture = render(TableSeen(TURN), Reader(width=120))
    assert "Level 3, blinds 10 and 20 gold; the next in 1 minute 40 seconds." in " ".join(picture.split())


def test_a_table_that_gathers_its_players_says_when_the_game_begins() -> None:
    gathering = replace(TABLE, wait=None, left=None, starts=42_000, gathers=True)
    alone = replace(gathering, starts=None)
    assert render(FactSeen("turn", alone), Reader()) == "The game begins when more players have sat down.\n"
    bots = replace(alone, awaits_bots=True)
    assert render(FactSeen("turn", bots), Reader()) == (
        "The game begins when more players have sat down. Bots of the house soon will.\n"
    )
    assert render(FactSeen("turn", gathering), Reader()) == "The game begins in 42 seconds.\n"


def test_the_rules_of_an_arena_speak_of_its_window_and_not_of_cards() -> None:
    world, _ = load_world(Path(__file__).parents[2] / "world")
    assert world is not None
    told = " ".join(render(RulesSeen(world.dealers["arena"]), Reader()).split())
    assert "throw your whole hand back one time, within 15 seconds" in told
    assert "Equal hands" not in told
