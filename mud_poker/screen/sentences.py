"""How does what happens at a table become a sentence?

An event has a name (`call`, `board-dealt`) and values; the sentence of that name in `SENTENCES` has places for them, and a dealer's
`says` may put another sentence in its place.  Places that every sentence about a player has:

    {player}  you, or the name           {s} {es}   the ending of a verb: Ann call{s}, you call
    {is} {has}   are or is, have or has  {whose}    your, or the name's          {their}  your or their

Which others an event has stands in `hand_events.py` and `table_events.py`: `{amount}`, `{cards}`, `{words}` ...  A place that a
sentence does not know stays as it is written.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from mud_poker.cards.card import Face
from mud_poker.mud.money import Currency
from mud_poker.screen.faces import faces
from mud_poker.screen.ink import Ink, paint
from mud_poker.screen.phrases import capital
from mud_poker.screen.reader import Reader, Verbosity

_PLACE: Final = re.compile(r"\{([a-z_]+)\}")
_STARTS: Final = re.compile(r"(?:^|[.!?:] )$")


@dataclass(frozen=True, slots=True)
class Telling:
    """The name of a sentence and the values for its places; `always` is told to who wants to read little, too."""

    name: str
    values: Mapping[str, str] = field(default_factory=dict)
    always: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """Who reads, and how that reader calls who sits and what lies at the table."""

    reader: Reader
    names: Mapping[int, str]
    you: int | None
    currency: Currency

    def who(self, seat: int) -> str:
        return "you" if seat == self.you else self.names.get(seat, f"seat {seat}")

    def money(self, amount: int) -> str:
        return self.currency.words(amount)

    def cards(self, row: tuple[Face, ...]) -> str:
        return faces(row, self.reader)

    def telling(self, sentence: str, seat: int, called: str = "", /, **places: str) -> Telling:
        """A sentence about who sits at `seat`, or sat there and was `called` so."""
        if seat == self.you:
            return Telling(sentence, {**_YOU, **places})
        name = called or self.who(seat)
        own = {"player": name, "s": "s", "es": "es", "is": "is", "has": "has", "whose": f"{name}'s", "their": "their"}
        return Telling(sentence, own | places)


@dataclass(frozen=True, slots=True)
class Sentence:
    """`text` with places; told to readers of at least this `verbosity`."""

    text: str
    verbosity: Verbosity = Verbosity.BRIEF
    ink: Ink | None = None


_YOU: Final[Mapping[str, str]] = {"player": "you", "s": "", "es": "", "is": "are", "has": "have", "whose": "your", "their": "your"}

SENTENCES: Final[Mapping[str, Sentence]] = {
    # A hand
    "hand-began": Sentence("Hand {number}. {player} {has} the button.", ink=Ink.TITLE),
    "phase-began": Sentence("{phase}.", Verbosity.FULL, Ink.QUIET),
    "posted": Sentence("{player} post{s} the {why}, {amount}{all_in}.", Verbosity.NORMAL),
    "cards-dealt": Sentence("{player} {is} dealt {cards}."),
    "cards-seen": Sentence("You now see {cards}."),
    "board-dealt": Sentence("{name}: {board}."),
    "board-grew": Sentence("{name}: {cards}. The board is {board}."),
    "face-turned": Sentence("{name}: {cards}.{does}"),
    "burned": Sentence("A card is burned.", Verbosity.FULL),
    "shuffled": Sentence("The deck has run out; {count} are shuffled in.", Verbosity.NORMAL),
    "fold": Sentence("{player} fold{s}."),
    "check": Sentence("{player} check{s}."),
    "call": Sentence("{player} call{s} {amount}{all_in}."),
    "bet": Sentence("{player} bet{s} {amount}{all_in}."),
    "raise": Sentence("{player} raise{s} to {bet}{all_in}."),
    "action-held": Sentence("{player} act{s} ahead of the turn, which waits: {action}."),
    "held-void": Sentence("{whose} early action is void."),
    "timed-out": Sentence("{whose} time is up.", ink=Ink.WARNING),
    "dealing-open": Sentence("Anybody in the hand may do that now."),
    "discarded": Sentence("{player} discard{s} {cards}."),
    "stood-pat": Sentence("{player} stand{s} pat."),
    "redrew": Sentence("{player} redraw{s}."),
    "kept": Sentence("{player} keep{s}."),
    "returned": Sentence("{player} take{s} back {amount}, which nobody called."),
    "hand-shown": Sentence("{player} show{s} {cards}{words}."),
    "army-fared": Sentence("{whose} army: {words}."),
    "mucked": Sentence("{player} muck{s}."),
    "raked": Sentence("The house takes {amount}.", Verbosity.NORMAL),
    "jackpot-fed": Sentence("The jackpot takes {amount}.", Verbosity.NORMAL),
    "won": Sentence("{player} win{s} {amount}{from}{words}.", ink=Ink.WON),
    "equalised": Sentence("{player} take{s} back {amount}, put in above the other winners."),
    "hand-ended": Sentence("Hand {number} is over. Stacks: {stacks}.", Verbosity.FULL, Ink.QUIET),
    "stack-now": Sentence("You have {stack}.", Verbosity.NORMAL, Ink.QUIET),
    # The table
    "sat-down": Sentence("{player} sit{s} down at seat {seat} with {stack}."),
    "will-leave": Sentence("{player} will leave when this hand is over."),
    "left": Sentence("{player} leave{s} seat {seat} with {stack}{why}."),
    "left-game": Sentence("{player} leave{s} seat {seat}, to look on."),
    "topped-up": Sentence("{player} add{s} {amount}, and {has} {stack}."),
    "went-away": Sentence("{player} {is} away."),
    "came-back": Sentence("{player} {is} back."),
    "lost-connection": Sentence("{player} lost the connection; the seat is kept for {time}."),
    "bot-plays": Sentence("{player} lost the connection; a bot plays on."),
    "broke": Sentence("{player} {has} no chips left, and {time} to buy more{how}.", ink=Ink.WARNING),
    "turn-warning": Sentence("{player} {has} {time} left to make a choice.", ink=Ink.WARNING),
    "clock-called": Sentence("{by} called the clock on {player}: {time}.", ink=Ink.WARNING),
    "start-set": Sentence("The game begins in {time}.", ink=Ink.TITLE),
    "start-off": Sentence("The game waits for another player."),
    "game-began": Sentence("The game begins with {count}.", ink=Ink.TITLE),
    "level-began": Sentence("Level {number}: {blinds}.", ink=Ink.TITLE),
    "eliminated": Sentence("{player} {is} out, in place {place}."),
    "game-won": Sentence("{player} win{s} the game with {amount}.", ink=Ink.WON),
    "hand-void": Sentence("Hand {number} is void. What each put in is back.", ink=Ink.WARNING),
}


def say(telling: Telling, says: Mapping[str, str], scene: Scene) -> str:
    """The sentence, or nothing where the reader wants to read less."""
    sentence = SENTENCES[telling.name]
    if sentence.verbosity > scene.reader.verbosity and not telling.always:
        return ""
    text = filled(says.get(telling.name, sentence.text), telling.values)
    return paint(text, sentence.ink, scene.reader) if sentence.ink is not None else text


def filled(text: str, values: Mapping[str, str]) -> str:
    """`text` with its places filled; a house's own word that begins a sentence gets a capital."""

    def fill(match: re.Match[str]) -> str:
        value = values.get(match[1], match[0])
        own_word = value in ("you", "your") or value.startswith("seat ")
        return capital(value) if own_word and _STARTS.search(text, 0, match.start()) else value

    return _PLACE.sub(fill, text)
