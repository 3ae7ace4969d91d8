"""What a screen reader reads, from the door to the showdown: every command, every game, every error."""

import re
from itertools import cycle

import pytest

from mud_poker.content.world import load_world
from mud_poker.games import GAMES
from mud_poker.mud.commands.registry import COMMANDS
from mud_poker.wire.options import Option
from mud_poker.wire.telnet import Code, negotiation, subnegotiation
from tests.mud.evening import dealer, definition
from tests.mud.test_battle import pit
from tests.server.conftest import Evening

ART = re.compile(r"([^\w\s])\1|__|[♠♥♦♣♤♡♢♧\x1b\u2190-\u21ff\u2300-\u25ff]")
"""A symbol twice, a suit, an escape, an arrow, a box."""
CODE = re.compile(r"\b(?!As\b)[2-9TJQKA][cdhs]\b")
"""A card as programs write it, which no voice reads well; `As` is a word, too."""

ERRORS = (
    "xyzzy", "c", "join", "join 1", "join nobody 5", "bet -5", "bet NaN", "raise", "raise to 1e9", "discard", "deal", "go nowhere",
    "look nothing", "tell nobody hi", "help nothing", "config nothing", "config width 3", "alias quit no", "deposit", "withdraw -1",
    "reply hello", "preset dance", "winner", "rebuy 1", "cardtable dance", "@kick Bob", "password now", "more", "waitlist", "clock",
)  # fmt: skip
ARGUMENTS = ("", "Bo", "gold 5", "config", "1", "Bo hello there", "colour 16", "cf check-fold")
FINAL = frozenset({"quit", "leave", "screenreader", "join", "afk", "config", "prompt", "@shutdown"})
"""Commands that end the walk, or its being a screen reader's; they are walked in their places."""


def listener(evening: Evening, name: str):
    """A player whose client has every colour, UTF-8 and MXP, and says that a screen reader reads it; and all that was read so far."""
    player = evening.connects()
    read = player.sends(negotiation(Code.WILL, Option.TTYPE) + negotiation(Code.DO, Option.MXP))
    for answer in (b"Mudlet", b"XTERM-TRUECOLOR", b"MTTS 333"):
        read += player.sends(subnegotiation(Option.TTYPE, b"\0" + answer))
    return player, read + player.makes(name)


def check(text: str) -> None:
    words = re.sub("\x1b\\[7z", "", text)  # how MXP is locked, once
    for line in words.splitlines():
        assert not ART.search(line), line


def test_every_command_and_error_in_the_world_that_ships_reads_well(store):
    world, _ = load_world("world")
    assert world is not None
    evening = Evening(store, definition=world)
    player, read = listener(evening, "Ann")
    bo = evening.connects()
    bo.makes("Bo")
    evening.world.character("Ann").staff = True
    for name in sorted(COMMANDS.keys() - FINAL):
        for argument in ARGUMENTS:
            read += player.types(f"{name} {argument}".strip())
            evening.passes(1)
    for line in (*ERRORS, *(f"help {page}" for page in world.help)):
        read += player.types(line)
        evening.passes(1)
    for line in ("config", "prompt %h %p", "config verbosity full", "afk", "back", "quit"):
        read += player.types(line)
        evening.passes(1)
    check(read)
    assert "Goodbye" in read


def table(key: str):
    """A dealer of a game who hurries."""
    brings_in = any(getattr(getattr(step, "opens", None), "brings_in", False) for step in GAMES[key].script)
    forced = {"blinds": None, "ante": "5", "bring_in": "5"} if brings_in else {}
    return dealer("gold", game=key, rake=None, jackpot=None, **forced)


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if key != "arena"])
def test_a_hand_of_every_game_reads_well_to_the_showdown(store, key):
    evening = Evening(store, definition=definition(table(key)))
    player, read = listener(evening, "Ann")
    rival = evening.connects()
    rival.makes("Bo")
    rival.types("east", "join 1000")
    read += player.types("config verbosity full", "east", "join 1000", "rules", "cardtable help")
    facts = cycle(("table", "hand", "board", "pot", "stacks", "turn", "cardtable help", "preset call", "preset none", "players"))
    for _ in range(60):
        for line in ("call", "stand pat", "bring in"):
            rival.types(line)
            read += player.types(line, next(facts))
            evening.passes(0.5)
        if "Bo wins" in read or "You win" in read:
            break
    check(read)
    assert not CODE.search(read)
    assert "shows" in read
    assert "win" in read


TOLD = (
    "Boon: ", "Your turn: keep, redraw", "redraws", "keeps", "lost the connection; a bot plays on", "Bo is back", "shows",
    "The battle begins", "now leads", "loses", "has fallen", "Still standing", "The battle of hand", "Level 2", "out, in place",
    "wins? the game",
)  # fmt: skip
"""What a match has to tell, as it is told."""


def test_a_match_in_the_arena_reads_well_from_the_first_army_to_the_winner(store):
    """At the table, and beside it; among house bots, and a rival who loses the connection for half a minute."""
    levels = [{"small": "5", "big": "10", "lasts": "2m"}, {"small": "100", "big": "200"}]
    evening = Evening(
        store, definition=definition(pit(seats=4, stack="200", levels=levels, bots={"seats": 2}, starts={"full": True}))
    )
    player, read = listener(evening, "Ann")
    watcher, watched = listener(evening, "Wim")
    rival = evening.connects()
    rival.makes("Bo")
    rival.types("east", "up", "join")
    watched += watcher.types("config verbosity full", "east", "up", "watch")
    read += player.types("config verbosity full", "east", "up", "look", "join", "rules", "look footman")
    facts = cycle(("table", "hand", "board", "pot", "stacks", "turn", "blinds", "players", "cardtable help", "look boon", "battle"))
    for second in range(600):
        if second == 40:
            rival.hangs_up()
        if second == 70:
            rival = evening.connects()
            rival.types("Bo", "secret1")
        rival.types("keep", "call")
        read += player.types("redraw", "call", next(facts))
        watched += watcher.types(next(facts))
        evening.passes(1)
        if re.search("wins? the game", watched):
            break
    read += player.reads()
    for heard in (read, watched):
        check(heard)
        assert not CODE.search(heard)
    for said in TOLD:
        assert re.search(said, read), said
        assert re.search(said, watched) or said.startswith("Your"), said
