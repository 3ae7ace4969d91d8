"""How does a player play, and ask how the game stands?"""

from collections.abc import Callable
from typing import Final

from mud_poker.mud.commands import seats
from mud_poker.mud.commands.command import Actor, Needs, command
from mud_poker.mud.play_words import VERBS, Play, Verb, action_of, heads_now, verb_of
from mud_poker.mud.table_messages import FactSeen, RulesSeen, TableHelp, TableSeen
from mud_poker.poker.refused import Refused
from mud_poker.poker.waits import Dealing, Due


def play(actor: Actor, verb: Verb, words: str) -> None:
    """Do a verb of play at the table where the actor sits.  Raises Refused, in the table's money, with nothing changed."""
    host = actor.seated
    table = host.table
    chair = table.chair(actor.name)
    if verb.deals and not table.rules.players_deal:
        raise Refused(f"{host.dealer.name} does that here, and needs no help.")
    if verb.head == "show" and not _show_is_due(actor):
        host.do(lambda: table.show(actor.name), actor.now)
        return
    hand = table.playing
    try:
        action = action_of(Play(hand, hand.seat(chair.number), host.dealer.currency), verb, words.split())
    except Refused as refused:
        raise Refused(refused.spelled(host.dealer.currency.words)) from None
    host.act(actor.name, action, actor.now)


def play_line(actor: Actor, line: str) -> None:
    """Do the play command that `line` spells in full."""
    word, _, rest = line.partition(" ")
    verb = verb_of(word)
    assert verb is not None  # who calls this has made the line of verbs
    play(actor, verb, rest)


def _show_is_due(actor: Actor) -> bool:
    """Whether `show` is the deal's next step; else it shows one's own cards when the hand is over."""
    hand = actor.seated.table.hand
    return hand is not None and isinstance(hand.wait, Dealing) and hand.wait.due is Due.SHOW


@command("cardtable", "table", aliases=("ct",))
def cardtable(actor: Actor, words: str) -> None:
    """cardtable <command>, or ct <command>

    Give a command to the table. Alone, it shows the table; 'cardtable help' lists what can be done now.
    At a table where you sit, 'cardtable' can be left out. Words can be shortened while they stay clear.
    """
    if not words:
        actor.tell(TableSeen(actor.table.view(actor.name, actor.now)))
        return
    word, _, rest = words.lower().partition(" ")
    if (verb := verb_of(word)) is not None:
        play(actor, verb, rest)
        return
    heads = {verb.head: verb for verb in VERBS if verb.head.startswith(word)}
    own = {name: row for name, row in _AT_TABLE.items() if name.startswith(word)}
    if word in own:
        heads, own = {}, {word: own[word]}
    names = sorted(heads.keys() | own.keys())
    if not names:
        raise Refused(f"The table knows no '{word[:20]}'. 'cardtable help' lists what it knows now.")
    if len(names) > 1:
        raise Refused(f"Which: {', '.join(names)}?")
    if names[0] in heads:
        play(actor, heads[names[0]], rest)
    else:
        own[names[0]](actor, rest)


def _help(actor: Actor, words: str) -> None:
    """What can be done at the table now."""
    host = actor.table
    rows: list[tuple[str, str]] = []
    if host.table.sits(actor.name) and host.table.running:
        hand, number = host.table.playing, host.table.chair(actor.name).number
        if hand.has(number):
            rows += [(verb.usage, verb.does) for verb in heads_now(hand, hand.seat(number))]
    rows += [("leave game", "get up when the hand is over")] if host.table.sits(actor.name) else [("join game", "take a seat")]
    rows += [
        ("hand, board, pot, stacks, turn, blinds", "one fact in one line"),
        ("table", "the whole table"),
        ("rules", "this house's own rules"),
    ]
    actor.tell(TableHelp(tuple(rows)))


def _fact(what: str) -> Callable[[Actor, str], None]:
    def tell(actor: Actor, words: str) -> None:
        actor.tell(FactSeen(what, actor.table.view(actor.name, actor.now)))

    return tell


@command("table", "table", needs=Needs.TABLE)
def table(actor: Actor, words: str) -> None:
    """table

    See the whole table: seats, stacks, bets, board, pot and your cards.
    """
    actor.tell(TableSeen(actor.table.view(actor.name, actor.now)))


@command("battle", "table", needs=Needs.TABLE)
def battle(actor: Actor, words: str) -> None:
    """battle

    Read the last battle at this table again, the whole of it.
    """
    actor.tell(actor.table.battle.seen_by(actor.name))


@command("hand", "table", aliases=("cards",), needs=Needs.SEAT)
def hand(actor: Actor, words: str) -> None:
    """hand

    Your own cards, and what they make.
    """
    _fact("hand")(actor, words)


@command("board", "table", needs=Needs.TABLE)
def board(actor: Actor, words: str) -> None:
    """board

    The cards for everybody.
    """
    _fact("board")(actor, words)


@command("pot", "table", needs=Needs.TABLE)
def pot(actor: Actor, words: str) -> None:
    """pot

    What is in the middle, side pots and what is to call.
    """
    _fact("pot")(actor, words)


@command("stacks", "table", needs=Needs.TABLE)
def stacks(actor: Actor, words: str) -> None:
    """stacks

    What everybody has in front.
    """
    _fact("stacks")(actor, words)


@command("turn", "table", needs=Needs.TABLE)
def turn(actor: Actor, words: str) -> None:
    """turn

    Whose turn it is, what is to call, what you may do, and the time left.
    """
    _fact("turn")(actor, words)


@command("blinds", "table", aliases=("level",), needs=Needs.TABLE)
def blinds(actor: Actor, words: str) -> None:
    """blinds

    The forced bets, the level, and the time to the next.
    """
    _fact("blinds")(actor, words)


@command("rules", "table", needs=Needs.TABLE)
def rules(actor: Actor, words: str) -> None:
    """rules [dealer]

    This house's own rules, in plain words.
    """
    host = actor.dealer(words) if words else actor.table
    actor.tell(RulesSeen(host.dealer))
    if host.changes.ahead is not None:
        actor.tell(host.changes.ahead)


@command("clock", "table", needs=Needs.SEAT)
def clock(actor: Actor, words: str) -> None:
    """clock

    Call the clock on who is thinking for too long, where the house allows it.
    """
    host = actor.seated
    host.do(lambda: host.table.call_clock(actor.name, actor.now), actor.now)


_AT_TABLE: Final[dict[str, Callable[[Actor, str], None]]] = {
    "join": seats.join.run,
    "leave": seats.leave.run,
    "help": _help,
    "clock": clock.run,
    "rules": rules.run,
    "table": table.run,
    "hand": hand.run,
} | {what: _fact(what) for what in ("board", "pot", "stacks", "turn", "blinds", "players")}
"""What the table knows beside the verbs of play."""
