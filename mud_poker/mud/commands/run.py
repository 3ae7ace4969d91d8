"""What does a typed line mean?

In this order: the answer to a question; an exact name; the character's own aliases; an alias; the verbs of play, for who sits at a
table; the name of an exit; an unambiguous beginning.  Nothing else runs, so nothing that moves chips is ever guessed.
"""

import re
from difflib import get_close_matches
from typing import Final

from mud_poker.mud.commands.command import Actor, Command, Needs
from mud_poker.mud.commands.moving import walk
from mud_poker.mud.commands.registry import BY_WORD
from mud_poker.mud.commands.seats import answer
from mud_poker.mud.commands.table import play
from mud_poker.mud.messages import Refusal
from mud_poker.mud.outcome import Outcome
from mud_poker.mud.play_words import VERBS, verb_of
from mud_poker.mud.world import World
from mud_poker.poker.refused import Refused

LONGEST: Final = 1000
"""Characters of a line that are read; the rest is cut."""

_PLACE: Final = re.compile(r"\$([1-9*])")
"""Where a word that is typed after an alias goes."""


def typed(world: World, name: str, line: str, now: int) -> Outcome:
    """Do what a character's `line` says; what cannot be done is refused to the character in a sentence."""
    text = " ".join(line.split())[:LONGEST]
    character = world.character(name)
    character.seen = now
    actor = Actor(world, character, now, BY_WORD)
    try:
        if text == "!":
            if not character.history:
                raise Refused("There is nothing to repeat yet.")
            text = character.history[-1]
        elif text:
            character.remember(text)
        if text and not answer(actor, text):
            obey(actor, _expanded(actor, text))
    except Refused as refused:
        actor.tell(Refusal(refused.reason, refused.offers))
    return world.outcome()


def obey(actor: Actor, text: str) -> None:
    """Run one command.  Raises Refused, saying what would work."""
    word, rest = _split(text)
    seated = actor.seat is not None
    command = actor.words.get(word)
    if command is not None:
        _run(actor, command, rest)
    elif seated and (verb := verb_of(word)):
        play(actor, verb, rest)
    elif text.lower() in actor.world.room(actor.character.room).exits:
        walk(actor, text.lower())
    else:
        _guess(actor, word, rest, seated)


def _split(text: str) -> tuple[str, str]:
    if text[0] in "':":
        return text[0], text[1:].strip()
    word, _, rest = text.partition(" ")
    return word.lower(), rest.strip()


def _expanded(actor: Actor, text: str) -> str:
    """The text with the character's own alias replaced once; `$1` … `$9` and `$*` in it are the words after it.

    What stands for them is not read again: words with a `$` of their own would grow without end.
    """
    word, _, rest = text.partition(" ")
    meaning = actor.character.aliases.get(word.lower())
    if meaning is None or actor.keeps(word.lower()):
        return text
    words = rest.split()
    if "$" not in meaning:
        return f"{meaning} {rest}".strip()[:LONGEST]

    def word_for(found: re.Match[str]) -> str:
        return rest if found[1] == "*" else "".join(words[int(found[1]) - 1 : int(found[1])])

    told = " ".join(_PLACE.sub(word_for, meaning).split())[:LONGEST]
    if not told:
        raise Refused(f"'{word}' wants words after it: you made it stand for '{meaning}'.")
    return told


def _guess(actor: Actor, word: str, rest: str, seated: bool) -> None:
    """Run what `word` abbreviates, if it can be only one thing."""
    known = {command.name: command for command in actor.commands}
    commands = {name: command for name, command in known.items() if name.startswith(word) and not command.whole}
    verbs = {verb.head: verb for verb in VERBS if verb.head.startswith(word)} if seated else {}
    names = sorted(commands.keys() | verbs.keys())
    if not names:
        if verb_of(word) is not None:
            raise Refused("You do not sit at a table. 'join' takes a seat where a dealer stands.")
        if word[0].isdigit() and actor.dealers:
            raise Refused(f"A number alone does nothing here. 'join {word[:20]}' sits down with that much.")
        near = get_close_matches(word, [*known, *(verb.head for verb in VERBS if seated)], 1)
        hint = f"Did you mean '{near[0]}'?" if near else "'commands' lists what you can do."
        raise Refused(f"There is no command '{word[:20]}'. {hint}", near or ("commands",))
    if len(names) > 1:
        raise Refused(f"Which: {', '.join(names)}?", names)
    if names[0] in verbs:
        play(actor, verbs[names[0]], rest)
    else:
        _run(actor, commands[names[0]], rest)


def _run(actor: Actor, command: Command, rest: str) -> None:
    match command.needs:
        case Needs.BANK if not actor.world.room(actor.character.room).bank:
            banks = [room.name for room in actor.world.definition.rooms.values() if room.bank]
            raise Refused(f"That is done in a bank: {', '.join(banks)}." if banks else "There is no bank in this world.")
        case Needs.DEALER if not actor.dealers:
            raise Refused("There is no dealer here.")
        case Needs.TABLE:
            _ = actor.table
        case Needs.SEAT:
            _ = actor.seated
        case Needs.STAFF if not actor.character.staff:
            raise Refused("That is for the staff.")
    command.run(actor, rest)
