"""A whole world: every problem of every file in one go, and the one that ships has none."""

import json
import re
from enum import StrEnum
from pathlib import Path
from typing import get_args

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mud_poker.content.dealer_form import DealerForm
from mud_poker.content.form import Form
from mud_poker.content.schema import SCHEMAS, write_schemas
from mud_poker.content.source import read
from mud_poker.content.world import load_world
from mud_poker.games import GAMES
from mud_poker.mud.definitions import Grant, Pocket
from mud_poker.poker.rules import OnDisconnect

SHIPPED = Path(__file__).parents[2] / "world"

SMALL = {
    "settings.yaml": "name: Small\nstart: hall\nbanner: Welcome\n",
    "currencies.yaml": "gold: {name: gold}\ndollars: {name: dollars, symbol: $, decimals: 5}\n",
    "rooms/rooms.yaml": "hall:\n  name: The Hall\n  look: A hall.\n  exits: {north: bank}\nbank:\n  name: The Bank\n  look: A bank.\n  exits: {south: hall}\n",
    "dealers/ann.yaml": "name: Ann\nlook: A dealer.\nroom: hall\ngame: holdem\ncurrency: gold\nbuy_in: {least: 10, most: 100}\nblinds: {small: 1, big: 2}\n",
    "help/bets.md": "# Bets\naliases: bet, raise\n\nHow to bet.\n",
}


@pytest.fixture
def world(tmp_path, monkeypatch):
    """Writes the small world, with `files` instead of or besides its own, and loads it."""
    monkeypatch.chdir(tmp_path)

    def write(**files):
        for name, text in (
            SMALL | {name.replace("__", "/").replace("_yaml", ".yaml").replace("_md", ".md"): text for name, text in files.items()}
        ).items():
            path = Path("world", name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
        loaded, problems = load_world("world")
        return loaded, [str(problem) for problem in problems]

    return write


def test_a_small_world_has_no_problem(world):
    loaded, problems = world()
    assert problems == []
    assert loaded.rooms["hall"].exits == {"north": "bank"}
    assert loaded.dealers["ann"].exit == "hall"
    assert loaded.help["bets"].aliases == ("bet", "raise")


@pytest.mark.parametrize(
    ("file", "text", "line"),
    [
        ("rooms__rooms_yaml", "hall:\n  name: Hall\n  look: A hall.\n  exits:\n    north: bnak\nbank:\n  name: Bank\n  look: A bank.\n  exits: {up: hall}\n", "world/rooms/rooms.yaml:5:12: exit 'north' leads to 'bnak', which is no room: did you mean 'bank'?"),
        ("rooms__more_yaml", "hall: {name: Hall, look: A hall., exits: {up: bank}}\n", "world/rooms/rooms.yaml:1:1: there is a room 'hall' already, at world/rooms/more.yaml:1: rename or delete one"),
        ("rooms__more_yaml", "The Attic: {name: Attic, look: Dust.}\n", "world/rooms/more.yaml:1:1: 'The Attic' is no key: small letters, digits and single hyphens, such as 'card-hall'"),
        ("rooms__more_yaml", "attic: {name: Attic, look: Dust., detail: {dust: Grey.}, exits: {down: hall}}\n", "world/rooms/more.yaml:1:35: unknown field 'detail': did you mean 'details'?"),
        ("rooms__more_yaml", "attic: {name: Attic, look: Dust., exits: {DOWN: hall}}\n", "world/rooms/more.yaml:1:43: exits.DOWN: 'DOWN' cannot be understood: write it like 'north' or 'garden gate'"),
        ("rooms__more_yaml", "attic: {name: Attic, look: Dust., details: {'dust, dust': Grey.}, exits: {down: hall}}\n", "world/rooms/more.yaml:1:45: the detail 'dust' is given twice: each word once"),
        ("rooms__more_yaml", "attic: dusty\n", "world/rooms/more.yaml:1:8: 'dusty' is no map: write lines such as 'word: value' below it, or {word: value}"),
        ("rooms__more_yml", "attic: {}\n", "world/rooms/more_yml: only files that end in .yaml are read here: rename or move it, such as to more_yml.yaml"),
        ("settings_yaml", "name: Small\nstart: hal\nbanner: Welcome\n", "world/settings.yaml:2:8: start: newcomers would stand in 'hal', which is no room: did you mean 'hall'?"),
        ("settings_yaml", "name: Small\nstart: hall\nbanner: Hi\nnewcomer: [{currency: glod, amount: 5}]\n", "world/settings.yaml:4:37: newcomer: there is no currency 'glod': did you mean 'gold'?"),
        ("settings_yaml", "name: Small\nstart: hall\nbanner: Hi\nhouse_bankroll: {gold: 0.5}\n", "world/settings.yaml:4:24: house_bankroll: write a whole number of gold"),
        ("settings_yaml", "name: Small\nstart: hall\nbanner: Hi\ntelnet: 4000\n", "world/settings.yaml:4:9: telnet: 4000 is no list: write [one, two]"),
        ("settings_yaml", "name: Small\nstart: hall\nbanner: Hi\ntelnet: ['4000']\n", "world/settings.yaml:4:10: telnet.0: '4000' cannot be understood: write it like 'tcp:4000'"),
        ("currencies_yaml", "gold: {name: gold}\ndollars: {name: Gold}\n", "world/currencies.yaml:2:17: 'gold' has this name too: choose another"),
        ("currencies_yaml", "gold: {name: gold}\nall: {name: everything}\n", "world/currencies.yaml:2:1: 'all' has a meaning of its own where players type it: choose another key"),
        ("currencies_yaml", "gold: {name: gold, decimals: 9}\n", "world/currencies.yaml:1:30: decimals: 9 is more than 8"),
        ("dealers__ann_yaml", SMALL["dealers/ann.yaml"].replace("room: hall", "room: hal"), "world/dealers/ann.yaml:3:7: room: the dealer stands in 'hal', which is no room: did you mean 'hall'?"),
        ("dealers__ann_yaml", SMALL["dealers/ann.yaml"] + "exit: bnak\n", "world/dealers/ann.yaml:8:7: exit: players would leave to 'bnak', which is no room: did you mean 'bank'?"),
        ("dealers__bob_yaml", SMALL["dealers/ann.yaml"], "world/dealers/bob.yaml:1:7: name: 'ann' stands in the same room under the same name: players must be able to say whom they mean"),
        ("dealers__all_yaml", SMALL["dealers/ann.yaml"].replace("Ann", "All"), "world/dealers/all.yaml: 'all' has a meaning of its own where players type it: choose another key"),
        ("help__walk_md", "Walking\n\nHow to walk.\n", "world/help/walk.md:1:1: a page begins with its title: write '# Title' in the first line"),
        ("help__walk_md", "# Walking\n\n", "world/help/walk.md:2:1: the page has no text: write some below the title"),
        ("help__walk_md", "# Walking\naliases: north, The South\n\nText.\n", "world/help/walk.md:2:1: 'The South' is no word to look up: small letters, digits and single hyphens, with commas between"),
        ("help__walk_md", "# Walking\naliases: bets\n\nText.\n", "world/help/walk.md:2:1: the word 'bets' finds several pages (bets, walk): leave it to one of them"),
        ("help__walk_md", "# Walking\n\n| a | b |\n", "world/help/walk.md:3:1: tables and rulers do not read well aloud: write sentences, or a list with '- '"),
        ("help__walk_md", "# Walking\n\nType `north`.\n", "world/help/walk.md:3:6: players would read '`' as it stands: write plain words, or a list with '- '"),
        ("help__walk_md", "# Walking\n\nType **north**.\n", "world/help/walk.md:3:6: players would read '**' as it stands: write plain words, or a list with '- '"),
        ("help__walk_md", "# Walking\n\n## North\n", "world/help/walk.md:3:1: players would read '#' as it stands: write plain words, or a list with '- '"),
        ("help__walk_md", "# Walking\n\nWalk.\n\nSee also: bets, look, nonsense\n", "world/help/walk.md:5:23: See also: there is no page 'nonsense': name a page, or a command"),
        ("help__walk_md", "# Walking\n\nWalk.\n\nSee also: look,\nbest\n", "world/help/walk.md:6:1: See also: there is no page 'best': did you mean 'bet'?"),
        ("rooms__more_yaml", "attic: {name: Attic, look: Dust., exits: {down: hall, look: hall}}\n", "world/rooms/more.yaml:1:55: exit 'look': who types it gives the command 'look': choose another word, or a direction in full"),
        ("rooms__more_yaml", "attic: {name: Attic, look: Dust., exits: {d: hall}}\n", "world/rooms/more.yaml:1:43: exit 'd': who types it gives the command 'd': choose another word, or a direction in full"),
        ("rooms__more_yaml", "attic: {name: Attic, look: Dust., exits: {deal room: hall}}\n", "world/rooms/more.yaml:1:43: exit 'deal room': who types it gives the command 'deal': choose another word, or a direction in full"),
        ("rooms__rooms_yaml", SMALL["rooms/rooms.yaml"] + "hall:\n  name: The Other Hall\n  look: Another.\n  exits: {north: bank}\n", "world/rooms/rooms.yaml:9:1: 'hall' is given twice: the first is in line 1: keep one"),
        ("currencies_yaml", "gold: {name: gold, symbol: b}\n", "world/currencies.yaml:1:28: symbol: 'b' is no symbol: one to three signs such as $ or €: no letters, digits, blanks, points or commas"),
        ("help__walk_md", b"# Caf\xe9\n", "world/help/walk.md:1:6: the byte 0xe9 is not UTF-8: save the file with the encoding UTF-8"),
    ],
)  # fmt: skip
def test_a_problem_is_told_by_file_line_and_column(world, file, text, line):
    loaded, problems = world(**{file: text})
    assert problems == [line]
    assert loaded is None


def test_what_nobody_can_walk_to_is_a_warning_and_the_world_still_runs(world):
    loaded, problems = world(
        rooms__more_yaml="attic: {name: Attic, look: Dust., exits: {down: hall}}\npit: {name: Pit, look: Dark.}\n"
    )
    assert problems == [
        "world/rooms/more.yaml:1:1: warning: nobody can walk from 'hall' to 'attic': give some room an exit to it",
        "world/rooms/more.yaml:2:1: warning: nobody can walk from 'hall' to 'pit': give some room an exit to it",
        "world/rooms/more.yaml:2:1: warning: nobody can walk out of 'pit': give it an exit",
    ]
    assert loaded is not None


def test_a_file_that_nobody_reads_is_a_warning(world):
    loaded, problems = world(setings_yaml="name: Small\n")
    assert problems == ["world/setings.yaml: warning: nobody reads this: did you mean 'settings.yaml'?"]
    assert loaded is not None


def test_all_files_are_told_of_in_one_go(world):
    _, problems = world(
        settings_yaml="name: Small\nstart: hall\nbaner: Welcome\n",
        rooms__more_yaml="attic: {look: *dust}\n",
        dealers__bob_yaml="name: Bob\n\tlook: A dealer.\n",
        help__walk_md="Walking",
    )
    assert problems == [
        "world/dealers/bob.yaml:2:1: a tab: indent with spaces",
        "world/help/walk.md:1:1: a page begins with its title: write '# Title' in the first line",
        "world/help/walk.md:1:1: the page has no text: write some below the title",
        "world/rooms/more.yaml:1:8: the field 'name' is missing: it must be given",
        "world/rooms/more.yaml:1:15: aliases (*name) are not used here: write the value out",
        "world/settings.yaml:1:1: the field 'banner' is missing: it must be given",
        "world/settings.yaml:3:1: unknown field 'baner': did you mean 'banner'?",
    ]


def test_whether_parts_fit_together_is_told_though_other_parts_are_wrong(world):
    _, problems = world(
        settings_yaml="name: Small\nstart: nowhere\ntelnet: 4000\nnewcomer: [{currency: glod, amount: 5}]\n",
        rooms__more_yaml="attic: {exits: {down: hal}}\n",
        dealers__ann_yaml=SMALL["dealers/ann.yaml"].replace("room: hall", "room: hal") + "payout: equalized\n",
        currencies_yaml="gold: {name: gold, decimals: 9}\n",
    )
    assert problems == [
        "world/currencies.yaml:1:30: decimals: 9 is more than 8",
        "world/dealers/ann.yaml:3:7: room: the dealer stands in 'hal', which is no room: did you mean 'hall'?",
        "world/dealers/ann.yaml:8:9: payout: 'equalized' is no choice here: did you mean 'equalised'?",
        "world/rooms/more.yaml:1:8: the field 'look' is missing: it must be given",
        "world/rooms/more.yaml:1:8: the field 'name' is missing: it must be given",
        "world/rooms/more.yaml:1:23: exit 'down' leads to 'hal', which is no room: did you mean 'hall'?",
        "world/settings.yaml:1:1: the field 'banner' is missing: it must be given",
        "world/settings.yaml:2:8: start: newcomers would stand in 'nowhere', which is no room: there are attic, bank, hall",
        "world/settings.yaml:3:9: telnet: 4000 is no list: write [one, two]",
        "world/settings.yaml:4:37: newcomer: there is no currency 'glod': did you mean 'gold'?",
    ]


def test_a_folder_that_is_not_there_and_a_world_without_files_are_problems(tmp_path):
    assert [problem.text for problem in load_world(tmp_path / "none")[1]] == ["there is no such folder"]
    assert {Path(problem.file).name for problem in load_world(tmp_path)[1]} == {"settings.yaml", "currencies.yaml"}


@given(raw=st.binary(max_size=300), name=st.sampled_from(sorted(SMALL)))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_bytes_in_any_file_raise(world, raw, name):
    loaded, problems = world(**{name: raw})
    assert (loaded is None) == any("warning" not in problem for problem in problems)


def test_the_shipped_world_has_no_problem():
    loaded, problems = load_world(SHIPPED)
    assert [str(problem) for problem in problems] == []
    assert len(loaded.rooms) >= 10
    assert {"gold", "sosarian", "open", "kitchen", "five-tower", "five-stud", "practice", "draw"} <= loaded.dealers.keys()
    assert {"gold", "sosarian", "dollars", "points", "chips"} <= loaded.currencies.keys()
    assert Grant("gold", 100_000, Pocket.BANK) in loaded.settings.newcomer


def test_a_newcomer_can_afford_the_practice_table():
    loaded, _ = load_world(SHIPPED)
    granted = {grant.currency: grant.amount for grant in loaded.settings.newcomer}
    practice = loaded.dealers["practice"]
    assert granted[practice.currency.key] >= practice.buy_in.most
    assert practice.bots.seats >= 1


def test_every_page_of_the_shipped_help_refers_to_pages_that_are_there():
    pages = load_world(SHIPPED)[0].help
    words = {word for page in pages.values() for word in (page.key, *page.aliases)}
    for page in pages.values():
        *_, last = page.text.split("\n")
        assert last.startswith("See also: ")
        assert set(last.removeprefix("See also: ").split(", ")) <= words


def test_every_game_has_a_page_of_help():
    pages = load_world(SHIPPED)[0].help
    assert GAMES.keys() <= {word for page in pages.values() for word in (page.key, *page.aliases)}


def test_the_shipped_schemas_are_those_of_the_forms(tmp_path):
    for path in write_schemas(tmp_path / "schema"):
        assert path.read_text() == (SHIPPED / "schema" / path.name).read_text(), "run mud-poker schema"


@pytest.mark.parametrize("path", sorted(SHIPPED.glob("**/*.yaml")), ids=lambda path: path.name)
def test_every_shipped_file_fits_the_schema_that_its_first_line_names(path):
    first = path.read_text().splitlines()[0]
    named = path.parent / first.removeprefix("# yaml-language-server: $schema=")
    schema = json.loads(named.read_text())
    source, _ = read(path.name, path.read_bytes())
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(source.data, schema)


def test_a_schema_knows_what_no_field_may_be():
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"payout": "equalized"}, SCHEMAS["dealer"] | {"required": []})
    jsonschema.validate({"turn": "none"}, SCHEMAS["dealer"] | {"required": []})


ARENA = {
    "arena__units_yaml": "armours: {skin: {name: skin}}\nunits:\n  rat: {name: rat, plural: rats, look: A rat., hit_points: 20, armour_type: skin, damage: 5, damage_type: cut, attack_time: 1000, range: 1000, speed: 2000, count: {low: 1, high: 4}}\n",
    "arena__boons_yaml": "boons: {sun: {name: the Sun, look: It shines., covers: all, health: 10}}\n",
    "dealers__pit_yaml": "name: Pit\nlook: A dealer.\nroom: hall\ngame: arena\ncurrency: gold\nfreeze_out: true\nstack: 100\nlevels: [{small: 1, big: 2}]\n",
}


def test_a_world_with_units_and_boons_deals_the_arena(world):
    loaded, problems = world(**ARENA)
    assert problems == []
    assert loaded.dealers["pit"].game.source.deck.units.keys() == {"rat"}


def test_a_world_without_units_has_no_arena(world):
    loaded, problems = world(dealers__pit_yaml=ARENA["dealers__pit_yaml"])
    assert loaded is None
    assert [problem.split(": ")[0:2] for problem in problems] == [["world/dealers/pit.yaml:4:7", "game"]]


def test_a_dealer_whose_game_is_broken_has_no_problem_of_its_own(world):
    _, problems = world(
        **ARENA | {"arena__boons_yaml": "boons: {sun: {name: the Sun, look: It shines., covers: rta, health: 10}}\n"}
    )
    assert problems == ["world/arena/boons.yaml:1:56: covers: no unit is called or tagged 'rta': did you mean 'rat'?"]
    joe = SMALL["dealers/ann.yaml"].replace("holdem", "joe")
    _, problems = world(games__joe_yaml="title: Joe\nseats: [2, 4]\n", dealers__ann_yaml=joe, **ARENA)
    assert problems == ["world/games/joe.yaml:1:1: the field 'script' is missing"]


def test_a_style_of_the_worlds_own_stands_beside_the_built_in_ones(world):
    loaded, problems = world(
        bots_yaml="calm: {tightness: 1000, value: 1000, aggression: 300, bluff: 1}\n",
        dealers__ann_yaml=SMALL["dealers/ann.yaml"] + "seats: 4\nbots: {seats: 2, style: calm}\n",
    )
    assert problems == []
    assert loaded.styles["calm"].aggression == 300
    assert "steady" in loaded.styles


def entries(page):
    """What stands in a page's list under each word."""
    lines = (line.removeprefix("- ").partition(": ") for line in page.text.split("\n") if line.startswith("- "))
    return {name: words for name, _, words in lines}


def parts(annotation):
    """All types that an annotation is made of."""
    return {annotation}.union(*map(parts, get_args(annotation)))


FIELDS = {info.alias or name: info for name, info in DealerForm.model_fields.items()}


def test_the_banner_fits_a_small_window():
    """A client tells its width only after it."""
    assert max(map(len, load_world(SHIPPED)[0].settings.banner.splitlines())) <= 60


def test_the_page_of_fields_has_every_field_of_a_dealer_and_no_other():
    assert entries(load_world(SHIPPED)[0].help["fields"]).keys() == FIELDS.keys()


@pytest.mark.parametrize("name", FIELDS)
def test_the_page_of_fields_names_every_choice_the_usual_one_first_and_every_field_of_a_map(name):
    words = re.findall(r"[\w-]+", entries(load_world(SHIPPED)[0].help["fields"])[name])
    field = next(field for field, info in DealerForm.model_fields.items() if info is FIELDS[name])
    forms = {(DealerForm, field)}
    for kind in parts(FIELDS[name].annotation):
        if isinstance(kind, type) and issubclass(kind, Form):
            assert set(kind.words()) <= set(words)
            forms |= {(kind, inner) for inner in kind.model_fields}
    for form, field in forms:
        info = form.model_fields[field]
        for kind in parts(info.annotation):
            if isinstance(kind, type) and issubclass(kind, StrEnum) and kind is not OnDisconnect:
                assert set(kind) <= set(words)
                assert info.default is None or min(kind, key=words.index) is info.default
        if form is DealerForm and isinstance(info.default, int):
            plain = str(info.default).lower() if info.default < 1000 else f"{info.default // 1000}s"
            assert words[0] == plain
