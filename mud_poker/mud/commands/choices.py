"""What does a player choose about how the game behaves?"""

import re

from mud_poker.mud.commands.command import Actor, command
from mud_poker.mud.messages import AliasesSeen, SettingChanged, SettingsSeen
from mud_poker.mud.settings import ON_OFF, PROMPT_TOKENS, SETTINGS, setting
from mud_poker.poker.refused import Refused

MOST_ALIASES = 50


def choose(actor: Actor, name: str, value: str) -> None:
    """Set a setting, and tell.  Raises Refused with the values it takes."""
    key, row = setting(name)
    chosen = row.read(key, value)
    if key == "width" and chosen != "auto" and not 20 <= int(chosen) <= 250:
        raise Refused("'width' is 'auto' or a number from 20 to 250.")
    if key == "prompt":
        chosen = _prompt(chosen)
    actor.character.settings[key] = chosen
    if actor.seat is not None:
        actor.seat.heed(actor.name)
    actor.world.record(actor.character.kept())
    actor.tell(SettingChanged(key, chosen))


@command("config", "choices", aliases=("set", "settings"))
def config(actor: Actor, words: str) -> None:
    """config [setting] [value]

    See your settings, or change one: 'config colour none'.
    """
    told = words.split(None, 1)
    if len(told) == 2:
        choose(actor, *told)
        return
    if told:
        key, row = setting(told[0])
        wanted = [(key, actor.world.settings(actor.name)[key], f"{row.does} ({', '.join(row.values) or row.wants})")]
    else:
        own = actor.world.settings(actor.name)
        wanted = [(key, own[key], row.does) for key, row in SETTINGS.items()]
    actor.tell(SettingsSeen(tuple(wanted)))


@command("screenreader", "choices")
def screenreader(actor: Actor, words: str) -> None:
    """screenreader [on|off|auto]

    Plain sentences instead of pictures, the most important word first. Alone, it switches; 'auto' is as your client says.
    """
    now = actor.world.settings(actor.name)["screenreader"]
    choose(actor, "screenreader", words or ("off" if now == "on" else "on"))


@command("alias", "choices")
def alias(actor: Actor, words: str) -> None:
    """alias [word] [meaning]

    A word of your own for a longer command: 'alias b bet $1'. '$1' to '$9' are the words after it, '$*' all of them.
    Without a meaning the word is forgotten; alone, it lists yours. Words of the game in full keep their meaning.
    """
    word, _, meaning = words.partition(" ")
    word = word.lower()
    own = actor.character.aliases
    if word and not re.fullmatch(r"[a-z0-9]{1,16}", word, re.ASCII):
        raise Refused("An alias is a word of up to 16 letters and digits.")
    if meaning:
        if actor.keeps(word):
            raise Refused(f"'{word}' keeps its meaning: choose another word.")
        if word not in own and len(own) >= MOST_ALIASES:
            raise Refused(f"You have {MOST_ALIASES} aliases, which is the most. Forget one first.")
        own[word] = meaning[:200]
        actor.world.record(actor.character.kept())
    elif word:
        if own.pop(word, None) is None:
            raise Refused(f"You have no alias '{word}'. 'alias {word} <meaning>' makes one.")
        actor.world.record(actor.character.kept())
    actor.tell(AliasesSeen(tuple(sorted(own.items())), word if word and not meaning else ""))


@command("prompt", "choices")
def prompt(actor: Actor, words: str) -> None:
    """prompt [on|off|<text>]

    Alone, it shows what your prompt is. 'prompt on' is the one of the house, 'prompt off' is none, and any other text is one of
    your own. In your own text %h is your hand, %b the board, %p the pot, %c what there is to call, %s your stack, %t the seconds
    left, and %w whose turn it is: 'prompt %h %p %c'. A > at its end stands for the one that the prompt ends with.
    """
    if words:
        choose(actor, "prompt", words)
        return
    ways = "'prompt on' is the one of the house, 'prompt off' none, 'prompt' and a text your own; 'help prompt' has the tokens"
    actor.tell(SettingsSeen((("prompt", actor.world.settings(actor.name)["prompt"], ways),)))


def _prompt(text: str) -> str:
    """`text` as a prompt.  Raises Refused for a token that stands for nothing."""
    if text.lower() in ON_OFF:
        return text.lower()
    unknown = [found for found in re.findall("%[A-Za-z]", text) if found[1] not in PROMPT_TOKENS]
    if unknown:
        tokens = ", ".join(f"%{letter} {stands}" for letter, stands in PROMPT_TOKENS.items())
        raise Refused(f"{unknown[0]} stands for nothing. There is {tokens}.")
    return text
