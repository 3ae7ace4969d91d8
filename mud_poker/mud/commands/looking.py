"""What does a player see?"""

from mud_poker.games.arena.game import ArenaSource
from mud_poker.mud.commands.command import Actor, command
from mud_poker.mud.host import Host
from mud_poker.mud.house_bots import is_bot
from mud_poker.mud.messages import Looked, Message
from mud_poker.mud.table_messages import BoonSeen, JackpotSeen, UnitSeen
from mud_poker.poker.refused import Refused


@command("look", "looking", aliases=("l", "x", "examine"))
def look(actor: Actor, words: str) -> None:
    """look, or look <something>

    See the room, a person, a dealer, or something in the room.
    """
    told = words.lower().removeprefix("at ").strip()
    if not told:
        actor.world.show_room(actor.character)
        return
    if told in ("jackpot", "jackpot board") and _feeds_jackpot(actor):
        jackpot.run(actor, "")
        return
    if (fighter := _of_the_arena(actor, told)) is not None:
        actor.tell(fighter)
        return
    room = actor.world.room(actor.character.room)
    details = {word.lower(): text for word, text in room.details.items()}
    found = details.get(told) or next((text for word, text in details.items() if told in word.split()), None)
    if found is not None:
        actor.tell(Looked(found))
    elif told in room.exits:
        actor.tell(Looked(f"That way is {actor.world.room(room.exits[told]).name}."))
    else:
        actor.tell(Looked(_somebody(actor, told)))


def _somebody(actor: Actor, told: str) -> str:
    for name in (one.name for one in actor.world.people.in_room(actor.character.room)):
        if name.lower() == told or (told in ("me", "self") and name == actor.name):
            host = actor.world.host_of(name)
            sits = f", who sits at {host.dealer.name}'s table" if host is not None else ""
            return f"{name} is a player like you{sits}." if name != actor.name else f"You are {name}{sits}."
    for host in actor.dealers:
        bots = {chair.name.lower() for chair in host.table.chairs.values() if is_bot(chair.name)}
        if told in bots:
            return f"{told.capitalize()} plays for the house, quietly and without a word of thanks."
    if actor.dealers_called(told):
        return _dealer(actor, actor.dealer(told))
    raise Refused(f"You see no '{told[:30]}' here.")


def _dealer(actor: Actor, host: Host) -> str:
    """What a dealer looks like and deals, who sits there for the house, and what to type."""
    one, bots = host.dealer, sum(is_bot(chair.name) for chair in host.table.chairs.values())
    fillers = f" Players of the house at the table: {bots}." if bots else ""
    named = f" {one.key}" if len(actor.dealers) > 1 else ""
    words = f"'join{named}' takes a seat, 'watch{named}' looks on, and 'rules{named}' says how it is played."
    does = f"watches over {one.game.title}, which the players deal" if one.rules.players_deal else f"deals {one.game.title}"
    return f"{one.look}\n{one.name[0].upper()}{one.name[1:]} {does}.{fillers} {words}"


def _of_the_arena(actor: Actor, told: str) -> Message | None:
    """The boon on the floor of a dealer here, or a unit that is dealt here."""
    for host in actor.dealers:
        boon = host.floor
        if boon is not None and told in ("boon", "floor", boon.key, boon.name.lower(), boon.name.lower().removeprefix("the ")):
            return BoonSeen(boon)
        source = host.dealer.game.source
        unit = source.deck.unit(told) if isinstance(source, ArenaSource) else None
        if unit is not None:
            return UnitSeen(unit)
    return None


def _feeds_jackpot(actor: Actor) -> bool:
    return any(host.dealer.rules.rake.to_jackpot for host in actor.dealers)


@command("jackpot", "looking")
def jackpot(actor: Actor, words: str) -> None:
    """jackpot

    Read the board: what is in the jackpot that this room's dealers share, and the hand that leads.
    """
    feeders = [host.dealer.currency for host in actor.dealers if host.dealer.rules.rake.to_jackpot]
    if not feeders:
        raise Refused("No jackpot board hangs here.")
    currency = feeders[0]
    leading = actor.world.awards.of(currency.key).leading
    actor.tell(
        JackpotSeen(
            actor.world.awards.total(currency.key), leading.words if leading else "", leading.holders if leading else (), currency
        )
    )


@command("attack", "looking", aliases=("kill", "hit", "kick", "push", "pull", "rob", "steal", "order"))
def attack(actor: Actor, words: str) -> None:
    """attack <somebody>

    Nobody comes to harm in a card house, least of all the dealers.
    """
    for word in words.lower().split():
        for host in actor.dealers_called(word):
            unmoved = f"{host.dealer.name} looks through you until you feel foolish, and squares the deck."
            raise Refused(host.dealer.says.get("unmoved", unmoved))
    raise Refused("Not in this house. People come here to play cards.")
