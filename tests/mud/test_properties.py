"""What can never happen, whatever players type in whatever order."""

from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from mud_poker.cards.card import BACK, DECK, cards
from mud_poker.mud.commands.run import typed
from mud_poker.mud.ledger import bank, purse
from mud_poker.mud.messages import LoggedOff, Message
from mud_poker.mud.table_messages import TurnCame
from mud_poker.mud.world import World
from mud_poker.poker.shoe import Shoe
from tests.mud.evening import SECOND, Evening, books, dealer

NAMES = ("Ann", "Bob", "Cid", "Sam")
PLAY = (
    "fold", "check", "call", "bet", "raise", "raise 30", "raise by 20", "all in", "deal", "discard 1 2", "stand pat", "show", "winner ann",
    "winner split", "ct", "hand", "table",
)  # fmt: skip
SEATS = (
    "join gold 1000", "join gold 5000", "join sosarian 100", "join 500", "join", "1000", "no", "leave now", "leave", "yes", "rebuy 100",
    "rebuy 1000", "afk", "back", "waitlist gold", "watch gold", "config autotopup on", "post", "ct join game 400",
)  # fmt: skip
AROUND = (
    "up",
    "down",
    "west",
    "east",
    "north",
    "south",
    "deposit all gold",
    "withdraw 100 gold",
    "say call",
    "quit",
    "look",
    "who",
)
STAFF = (
    "@dealer gold inactive", "@dealer gold active", "@dealer gold blinds.big 20", "@dealer gold reset", "@kick bob", "@jackpot award",
    "@dealer tower ante 7", "@dealer gold game omaha", "@dealer practice bots.seats 1", "@bankroll 100 gold",
)  # fmt: skip

LINES = st.sampled_from(PLAY) | st.sampled_from(SEATS) | st.sampled_from(AROUND)
STEPS = st.lists(
    st.tuples(st.sampled_from(NAMES), LINES)
    | st.tuples(st.just("Sam"), st.sampled_from(STAFF))
    | st.tuples(st.just("time"), st.sampled_from((SECOND, 4 * SECOND, 31 * SECOND, 61 * SECOND)))
    | st.tuples(st.just("drop"), st.sampled_from(NAMES))
    | st.tuples(st.just("come"), st.sampled_from(NAMES)),
    max_size=60,
)


def do(evening: Evening, who: str, what: object) -> None:
    match who, what:
        case "time", int(milliseconds):
            evening.passes(milliseconds)
        case "drop", str(name):
            evening.hangs_up(name)
        case "come", str(name):
            evening.connects(name)
        case name, str(line):
            if evening.world.character(name).online:
                evening.types(name, line)
                if evening.heard(name, LoggedOff):
                    evening.hangs_up(name)


def played(steps: list[tuple[str, object]], after_each: Callable[[Evening], None]) -> Evening:
    """An evening that begins with three players at a table, and goes on as `steps` say."""
    evening = Evening()
    evening.make("Sam", room="parlour", staff=True)
    evening.sit("gold", Ann=1000, Bob=2000)
    evening.make("Cid", room="attic")
    evening.sit("tower", Dan=1000)
    for who, what in steps:
        do(evening, who, what)
        after_each(evening)
    return evening


def check_money(evening: Evening) -> None:
    world = evening.world
    assert set(books(world).values()) == {0}
    assert all(held >= 0 for account, held in world.ledger.all() if not account.startswith("mint"))
    stacks = dict(world.ledger.accounts("stack"))
    for host in world.hosts.values():
        for number, chair in host.table.chairs.items():
            held = stacks.pop(f"stack:{host.dealer.key}:{chair.name}:{host.dealer.currency.key}", 0)
            begun = {seat: stack for seat, _, stack in host.table.playing.opening.seats} if host.table.in_hand(number) else {}
            assert held == begun.get(number, chair.stack) + chair.coming
    assert stacks == {}


def check_indexes(evening: Evening) -> None:
    """What is looked up is what one would find by looking at everything."""
    world = evening.world
    people = list(world.people)
    for room in world.definition.rooms:
        assert sorted(one.name for one in world.people.in_room(room)) == sorted(
            one.name for one in people if one.online and one.room == room
        )
    for key, host in world.hosts.items():
        assert sorted(world.people.watching(key)) == sorted(one.name for one in people if one.online and one.watches == key)
        assert {name for name, at in world.seats.items() if at is host} == {
            chair.name for chair in host.table.chairs.values() if world.known(chair.name)
        }
    for name in (one.name for one in people if one.online):
        own = {
            key: (world.ledger.balance(bank(name, key)), world.ledger.balance(purse(name, key)))
            for key in world.definition.currencies
        }
        shown = {currency.key: pockets for currency, *pockets in world.prompt(name, evening.now).funds}
        assert {key: tuple(pockets) for key, pockets in shown.items()} == {key: held for key, held in own.items() if any(held)}
    due = [host.deadline for host in world.hosts.values()] + [world.awards.deadline]
    assert world.deadline == min((at for at in due if at is not None), default=None)
    seated = [chair.name for host in world.hosts.values() for chair in host.table.chairs.values() if world.known(chair.name)]
    assert len(seated) == len(set(seated))


@settings(max_examples=60, deadline=None)
@given(STEPS)
def test_no_coin_is_made_or_lost_and_stacks_are_what_lies_on_the_tables(steps):
    played(steps, check_money)


@settings(max_examples=40, deadline=None)
@given(STEPS)
def test_whoever_and_whatever_is_due_is_found_where_it_is(steps):
    played(steps, check_indexes)


@settings(max_examples=40, deadline=None)
@given(STEPS)
def test_the_disk_knows_what_the_world_knows_and_a_crash_takes_nothing_from_anybody(steps):
    evening = played(steps, lambda _: None)
    saved = evening.disk.saved()
    assert {account: held for account, held in saved.balances.items() if held} == {
        account: held for account, held in evening.world.ledger.all() if held
    }
    worth = _worth(evening.world)
    after = evening.crashes()
    assert _worth(after.world) == worth
    check_money(after)
    for name, text in (("Ann", "who"), ("Bob", "balance")):
        after.connects(name)
        after.done(name, text)


def _worth(world: World) -> dict[str, int]:
    """What each player has of real money, at the start of the hand that runs."""
    worth: dict[str, int] = {}
    for account, held in world.ledger.all():
        kind, *rest = account.split(":")
        if kind in ("bank", "purse", "stack") and rest[-2] in (*NAMES, "Dan") and rest[-1] != "points":
            worth[f"{rest[-2]} {rest[-1]}"] = worth.get(f"{rest[-2]} {rest[-1]}", 0) + held
    return worth


# Two worlds that differ only in cards that Bob and Cid may not see

TABLE_LINES = st.sampled_from(
    (
        "fold",
        "check",
        "call",
        "raise 30",
        "raise 100",
        "all in",
        "hand",
        "table",
        "board",
        "turn",
        "ct help",
        "look",
        "show",
        "say call",
        "who",
        "leave now",
    )
)
HIDDEN = ("Ah Ad", "2c 7d", "Kh Qh")


def dealt(ann: str) -> Evening:
    evening = Evening(dealer("gold"), deals=False)
    host = evening.sit("gold", Ann=1000, Bob=1000)
    evening.make("Cid", "Eve", room="parlour")
    evening.done("Cid", "watch gold")
    planned = {1: cards(ann), 2: cards("9c 9d"), "board": cards("3c 8h Js 4d 5s"), "burn": cards("Td Tc Th")}
    rest = [
        face
        for face in DECK
        if face.code not in {card.code for codes in (*HIDDEN, "9c 9d", "3c 8h Js 4d 5s", "Td Tc Th") for card in cards(codes)}
    ]
    host.deal(evening.now, Shoe(rest, planned))
    evening.see(evening.world.tick(evening.now))
    return evening


def letters(evening: Evening, name: str) -> list[Message]:
    return evening.heard(name, Message)


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(HIDDEN),
    st.sampled_from(HIDDEN),
    st.lists(st.tuples(st.sampled_from(("Ann", "Bob", "Cid", "turn", "turn", "turn")), TABLE_LINES), max_size=12),
)
def test_cards_that_a_reader_may_not_see_change_nothing_that_reader_is_told(here, there, steps):
    """Until they are shown: what Bob at the table, Cid who watches and Eve in the room read is the same, refusals included."""
    evenings = dealt(here), dealt(there)
    for who, line in steps:
        tables = [evening.world.hosts["gold"].table for evening in evenings]
        for evening, table in zip(evenings, tables, strict=True):
            actor = evening.turn("gold") if who == "turn" and table.running else who
            if actor in ("Bob", "Cid", "Ann"):
                evening.see(typed(evening.world, actor, line, evening.now))
        hand = tables[0].hand
        if hand is None or hand.shown or (hand.over and hand.alive > 1):
            return
        for reader in ("Bob", "Cid", "Eve"):
            assert letters(evenings[0], reader) == letters(evenings[1], reader)
            assert evenings[0].world.prompt(reader, evenings[0].now) == evenings[1].world.prompt(reader, evenings[1].now)


def test_the_two_worlds_do_differ_for_who_holds_the_cards():
    here, there = dealt(HIDDEN[0]), dealt(HIDDEN[1])
    assert letters(here, "Ann") != letters(there, "Ann")
    assert letters(here, "Bob") == letters(there, "Bob")
    views = [message.table for message in here.heard("Bob", TurnCame)]
    assert all(place.cards == (BACK, BACK) for view in views for place in view.places if place.name == "Ann")
