"""What does a player want to know of the world and of himself?"""

from typing import Final

from mud_poker.mud.commands.command import Actor, command
from mud_poker.mud.commands.pockets import funds
from mud_poker.mud.facts import REPORT
from mud_poker.mud.messages import (
    CommandsSeen,
    HelpSeen,
    HistorySeen,
    LoggedOff,
    ReportTaken,
    ScoreSeen,
    WhoSeen,
)
from mud_poker.mud.play_words import VERBS, verb_of
from mud_poker.poker.refused import Refused

MOST_REPORTS: Final = 10
"""Of one player in `AN_HOUR`."""

AN_HOUR: Final = 3_600_000
"""Milliseconds."""


@command("who", "about")
def who(actor: Actor, words: str) -> None:
    """who

    Everybody who is here, and where.
    """
    rows = []
    for character in actor.world.people.online:
        host = actor.world.host_of(character.name)
        where = f"{host.dealer.name}'s table" if host is not None else actor.world.room(character.room).name
        rows.append((character.name, where, (actor.now - character.seen) // 60_000, character.afk))
    actor.tell(WhoSeen(tuple(sorted(rows))))


@command("score", "about", aliases=("sc",))
def score(actor: Actor, words: str) -> None:
    """score

    Who you are, what you have, and how you have done.
    """
    character, host = actor.character, actor.seat
    actor.tell(
        ScoreSeen(
            actor.name,
            actor.world.room(character.room).name,
            host.dealer.name if host is not None else "",
            character.hands,
            character.won,
            character.since,
            funds(actor),
        )
    )


@command("help", "about", aliases=("?",))
def help_(actor: Actor, words: str) -> None:
    """help [topic]

    Read about a topic or a command. 'help' alone begins.
    """
    told = words.lower() or "help"
    pages = actor.world.definition.help
    named = next((page for page in pages.values() if told in page.aliases), None)
    found = actor.words.get(told)
    if told not in pages and found is not None:
        further = f"\n\nSee also: {named.key}" if named is not None else ""
        actor.tell(HelpSeen(found.usage, f"{found.does}{further}"))
        return
    verb = verb_of(told)
    if told not in pages and named is None and verb is not None:
        actor.tell(HelpSeen(verb.usage, f"{verb.does[0].upper()}{verb.does[1:]}."))
        return
    fits = sorted(key for key in pages if key.startswith(told))
    page = pages.get(told) or named or (pages[fits[0]] if len(fits) == 1 else None)
    if page is None:
        hint = f"There is: {', '.join(fits)}." if fits else f"Topics: {', '.join(sorted(pages))}."
        raise Refused(f"There is no help on '{words[:30]}'. {hint}")
    actor.tell(HelpSeen(page.title, page.text))


@command("commands", "about")
def commands(actor: Actor, words: str) -> None:
    """commands

    Every command there is, by topic; those of play are for who sits at a table. 'help <command>' explains one.
    """
    by_topic: dict[str, list[str]] = {}
    for one in actor.commands:
        by_topic.setdefault(one.topic, []).append(one.name)
    by_topic["play"] = [f"{verb.head} {verb.after}".rstrip() for verb in VERBS]
    actor.tell(CommandsSeen(tuple((topic, tuple(names)) for topic, names in by_topic.items())))


@command("history", "about")
def history(actor: Actor, words: str) -> None:
    """history [number]

    The last lines you typed, or so many of them. '!' repeats the last one.
    """
    most = int(words[:4]) if words.isascii() and words.isdigit() else 0
    if words and not most:
        raise Refused("Say how many lines: 'history 5'.")
    actor.tell(HistorySeen(tuple(actor.character.history[:-1][-most:])))


@command("bug", "about", aliases=("idea", "typo"))
def bug(actor: Actor, words: str) -> None:
    """bug <words>

    Tell the staff what is wrong, or could be better.
    """
    if not words:
        raise Refused("Say what is wrong: 'bug the board shows five cards twice'.")
    lately = sum(line.who == actor.name and actor.now - line.at < AN_HOUR for line in actor.world.reports)
    if lately >= MOST_REPORTS:
        raise Refused("That is enough for an hour: the staff read what you have reported.")
    actor.world.log(actor.name, f"{REPORT}from {actor.character.room}: {words}", actor.now)
    actor.tell(ReportTaken())


@command("more", "about")
def more(actor: Actor, words: str) -> None:
    """more

    Read on in a text that was longer than your screen. 'config paging auto' has long texts shown in pieces.
    """
    raise Refused("There is nothing more to read.")


@command("password", "about", whole=True)
def password(actor: Actor, words: str) -> None:
    """password

    Change your password. You are asked for the old one and for the new one twice, and nobody sees what you type.
    """
    raise Refused("Type 'password' alone: you are asked for the rest, and nobody sees what you type.")


@command("quit", "about", whole=True)
def quit_(actor: Actor, words: str) -> None:
    """quit

    Leave the game. Spelled in full, so that nobody does it by mistake.
    """
    host = actor.seat
    if host is not None:
        if host.table.in_hand(host.table.chair(actor.name).number):
            raise Refused("You are in a hand. 'leave now' gets you up when it is over, with all your chips; then 'quit'.")
        host.do(lambda: host.table.leave(actor.name, actor.now), actor.now)
    actor.tell(LoggedOff())
