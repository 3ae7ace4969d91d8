"""How do the staff change a dealer that is at work?

What they set lies over the builder's file until it is reset.  It is checked like the file, and rules count from the next hand.
"""

from collections.abc import Mapping
from dataclasses import fields

from mud_poker.mud.commands.command import Actor, Needs, command
from mud_poker.mud.commands.staff import log
from mud_poker.mud.definitions import Dealer
from mud_poker.mud.host import Host
from mud_poker.mud.messages import StaffSeen
from mud_poker.poker.refused import Refused
from mud_poker.poker.rules import HouseRules


@command("@dealer", "staff", needs=Needs.STAFF)
def dealer(actor: Actor, words: str) -> None:
    """@dealer [dealer [field [value]]], @dealer <dealer> active, inactive or reset

    See the dealers, all fields of one, or one field; or set a field, as a file would: '@dealer gold rake.percent 5',
    '@dealer gold blinds {small: 5, big: 10}'. An inactive dealer's table is cleared. 'reset' takes all changes back.
    """
    key, _, rest = words.partition(" ")
    if not key:
        actor.tell(StaffSeen(tuple(_summary(actor, host) for host in actor.world.hosts.values())))
        return
    host = actor.world.hosts.get(key.lower())
    if host is None:
        raise Refused(f"There is no dealer '{key[:30]}'. The dealers: {', '.join(actor.world.hosts)}.")
    field, _, value = rest.strip().partition(" ")
    match field.lower(), value.strip():
        case "", "":
            actor.tell(StaffSeen((_summary(actor, host), *_fields(host.dealer.given))))
        case "reset", "":
            log(actor, f"@dealer {host.dealer.key} reset")
            actor.world.overrides.reset(host.dealer.key)
            _renew(actor, host, "as the file has it")
        case ("active" | "inactive") as chosen, "":
            _set(actor, host, "active", "true" if chosen == "active" else "false")
        case name, "":
            actor.tell(StaffSeen(tuple(_fields({name: _value(host.dealer, name)}))))
        case name, text:
            _set(actor, host, name, text)


def _set(actor: Actor, host: Host, field: str, text: str) -> None:
    world, key = actor.world, host.dealer.key
    world.overrides.change(world.definition.dealers[key], field, text, world.definition.rooms)
    log(actor, f"@dealer {key} {field} {text}")
    _renew(actor, host, f"{field}: {text}")


def _renew(actor: Actor, host: Host, words: str) -> None:
    actor.world.renew(host.dealer.key, actor.now)
    actor.tell(StaffSeen((f"{host.dealer.name} ({host.dealer.key}): {words}.",)))
    if host.changes.ahead is not None:
        actor.tell(host.changes.ahead)


def _summary(actor: Actor, host: Host) -> str:
    one = host.dealer
    changed = ", ".join(actor.world.overrides.of(one.key))
    state = "at work" if one.active else "inactive"
    seated = f"{len(host.table.chairs)} of {host.seats} seats"
    return f"{one.key}: {one.name} in {one.room}, {one.game.title}, {seated}, {state}{f'; changed: {changed}' if changed else ''}"


def _fields(given: Mapping[str, object], before: str = "") -> list[str]:
    """A line for each field, parts of a field by their path."""
    lines: list[str] = []
    for name, value in given.items():
        if isinstance(value, Mapping):
            lines += _fields(value, f"{before}{name}.")
        else:
            lines.append(f"{before}{name}: {value}")
    return lines


def _value(one: Dealer, field: str) -> object:
    """What the file or a change gives; else what the house does without it.  Raises Refused for what is no field."""
    value: object = one.given
    for part in field.split("."):
        if not isinstance(value, Mapping) or part not in value:
            break
        value = value[part]
    else:
        return value
    if field not in {rule.name for rule in fields(HouseRules)}:
        raise Refused(f"{one.name} has no field '{field[:30]}'. '@dealer {one.key}' shows those that are set.")
    return getattr(one.rules, field)
