"""How do players talk?"""

from mud_poker.mud.character import Character
from mud_poker.mud.commands.command import Actor, command
from mud_poker.mud.commands.table import play_line
from mud_poker.mud.messages import Chatted, Emoted, IgnoredSeen, Said, ToldTo
from mud_poker.mud.verbal import spoken_action
from mud_poker.poker.refused import Refused
from mud_poker.poker.rules import Verbal
from mud_poker.poker.waits import Turn


def hears(actor: Actor, listener: Character) -> bool:
    """Whether `listener` does not ignore the actor."""
    return actor.name.lower() not in listener.ignored


def hears_in_room(actor: Actor, listener: Character) -> bool:
    """Whether `listener` wants to hear what the actor says in the room, which can be muted by who sits at a table."""
    seated = actor.world.host_of(listener.name) is not None
    return hears(actor, listener) and not (seated and actor.world.setting(listener.name, "tabletalk") == "off")


@command("say", "talking", aliases=("'",))
def say(actor: Actor, words: str) -> None:
    """say <words>, or '<words>

    Speak to everybody in the room. Where a house says so, what you say in turn is binding: see 'help verbal'.
    """
    if not words:
        raise Refused("Say what?")
    actor.tell(Said(actor.name, words, you=True))
    said = Said(actor.name, words)
    for listener in actor.world.people.in_room(actor.character.room):
        if listener is not actor.character and hears_in_room(actor, listener):
            actor.world.tell(listener.name, said)
    host = actor.seat
    if host is None or host.table.rules.verbal is not Verbal.BINDING or not host.table.running:
        return
    wait = host.table.playing.wait
    if isinstance(wait, Turn) and wait.seat == host.table.chair(actor.name).number:
        action = spoken_action(words, host.dealer.currency)
        if action is not None:
            play_line(actor, action)


@command("emote", "talking", aliases=(":", "me", "pose"))
def emote(actor: Actor, words: str) -> None:
    """emote <words>, or :<words>

    Do something in words: 'emote yawns' is read by all as your name and 'yawns'.
    """
    if not words:
        raise Refused("Do what? 'emote yawns'.")
    emoted = Emoted(actor.name, words)
    for listener in actor.world.people.in_room(actor.character.room):
        if listener is actor.character or hears_in_room(actor, listener):
            actor.world.tell(listener.name, emoted)


@command("chat", "talking", aliases=("gossip",), whole=True)
def chat(actor: Actor, words: str) -> None:
    """chat <words>

    Speak to everybody in the house who listens. 'config chat off' hears no more of it.
    """
    if not words:
        raise Refused("Chat what? 'config chat off' if you would rather not hear it.")
    if actor.world.setting(actor.name, "chat") == "off":
        raise Refused("You do not hear the house's chat. 'config chat on' listens again.")
    actor.tell(Chatted("chat", actor.name, words, you=True))
    chatted = Chatted("chat", actor.name, words)
    for listener in actor.world.people.online:
        if listener is not actor.character and hears(actor, listener) and actor.world.setting(listener.name, "chat") == "on":
            actor.world.tell(listener.name, chatted)


def _tell(actor: Actor, name: str, text: str) -> None:
    known = actor.world.known(name)
    if known is None and actor.dealers_called(name):
        raise Refused(f"{actor.dealers_called(name)[0].dealer.name} inclines an ear, and goes on as if nothing had been said.")
    if known is None or not actor.world.character(known).online:
        raise Refused(f"There is no '{name[:16]}' here just now. 'who' lists who is.")
    if known == actor.name:
        raise Refused("You mutter to yourself.")
    listener = actor.world.character(known)
    if listener.name.lower() in actor.character.ignored:
        raise Refused(f"You ignore {known}, and would not hear the answer.")
    actor.tell(ToldTo(actor.name, known, text, you=True))
    if hears(actor, listener):
        listener.replies_to = actor.name
        actor.world.tell(known, ToldTo(actor.name, known, text))


@command("tell", "talking", aliases=("whisper", "t"))
def tell(actor: Actor, words: str) -> None:
    """tell <name> <words>

    Speak to one person, wherever they are. 'reply' answers.
    """
    name, _, text = words.partition(" ")
    if not text:
        raise Refused("Say whom and what: 'tell Ann hello'.")
    _tell(actor, name, text)


@command("reply", "talking")
def reply(actor: Actor, words: str) -> None:
    """reply <words>

    Answer the last who told you something.
    """
    if not actor.character.replies_to:
        raise Refused("Nobody has told you anything yet.")
    if not words:
        raise Refused("Reply what?")
    _tell(actor, actor.character.replies_to, words)


@command("ignore", "talking")
def ignore(actor: Actor, words: str) -> None:
    """ignore <name>, or ignore

    No longer hear somebody; the same again hears them. Alone, it lists whom you ignore.
    """
    ignored = actor.character.ignored
    again = ""
    if words:
        known = actor.world.known(words)
        if known is None:
            raise Refused(f"Nobody is called '{words[:16]}'.")
        if known == actor.name:
            raise Refused("You cannot ignore yourself, however you try.")
        ignored.symmetric_difference_update({known.lower()})
        again = known if known.lower() not in ignored else ""
        actor.world.record(actor.character.kept())
    actor.tell(IgnoredSeen(tuple(sorted(actor.world.known(name) or name for name in ignored)), again))
