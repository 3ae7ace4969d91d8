"""What is a command?

One row and one function: the decorator gives the row, the function's docstring is its help.  What it needs is checked in one place
(`run.py`), before it runs.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum

from mud_poker.mud.character import Character
from mud_poker.mud.host import Host
from mud_poker.mud.messages import Message
from mud_poker.mud.money import Currency, read
from mud_poker.mud.play_words import verb_of
from mud_poker.mud.world import World
from mud_poker.poker.refused import Refused


class Needs(Enum):
    """What must be there for a command to run."""

    NOTHING = "nothing"
    BANK = "a bank in the room"
    DEALER = "a dealer in the room"
    TABLE = "a table: a seat at it, or a dealer in the room"
    SEAT = "a seat at a table"
    STAFF = "a member of the staff"


@dataclass(frozen=True, slots=True)
class Actor:
    """Who gives a command, in which world, when; and every command that there is, by each of its words."""

    world: World
    character: Character
    now: int
    words: Mapping[str, "Command"]

    @property
    def name(self) -> str:
        return self.character.name

    def tell(self, message: Message) -> None:
        self.world.tell(self.name, message)

    def keeps(self, word: str) -> bool:
        """Whether `word` is the name of a command or of a verb of play, in full: no alias of the player's takes its place."""
        known, verb = self.words.get(word), verb_of(word)
        return (known is not None and known.name == word) or (verb is not None and verb.head == word)

    @property
    def seat(self) -> Host | None:
        """The dealer at whose table this character sits."""
        return self.world.host_of(self.name)

    @property
    def table(self) -> Host:
        """The table this character sits at, watches, or stands nearest to.  Raises Refused if there is none."""
        host = self.seat or self.world.hosts.get(self.character.watches) or next(iter(self.dealers), None)
        if host is None:
            raise Refused("There is no dealer here.")
        return host

    @property
    def seated(self) -> Host:
        """The table this character sits at.  Raises Refused for who does not sit."""
        host = self.seat
        if host is None:
            raise Refused("You do not sit at a table. 'join' takes a seat where a dealer stands.")
        return host

    def knows(self, word: str) -> bool:
        """Whether `word` is or begins with a command, spelled in full, or is an alias of the character's own."""
        return word[0] in "':" or word in self.character.aliases or word in self.words

    def may_begin(self, word: str) -> bool:
        """Whether a command, a verb of play or an alias could be meant by `word`."""
        return self.knows(word) or verb_of(word) is not None or any(known.startswith(word) for known in self.words)

    @property
    def commands(self) -> list["Command"]:
        """Every command that there is for this character, in the order of their topics."""
        return [one for one in dict.fromkeys(self.words.values()) if self.character.staff or one.needs is not Needs.STAFF]

    @property
    def dealers(self) -> list[Host]:
        return self.world.hosts_in(self.character.room)

    def dealers_called(self, word: str) -> list[Host]:
        """The dealers in the room that are called so: by key, a beginning of the name or of a word of it, or just `dealer`."""
        told = word.lower()
        return [
            host
            for host in self.dealers
            if told in ("dealer", host.dealer.key)
            or any(name.startswith(told) for name in (host.dealer.name.lower(), *host.dealer.name.lower().split()))
        ]

    def dealer(self, words: str) -> Host:
        """The dealer in the room whom `words` name; the only one if they name none.  Raises Refused."""
        told = words.strip().lower()
        here = self.dealers
        fits = self.dealers_called(told) if told else here
        if not here:
            raise Refused("There is no dealer here.")
        if not fits:
            raise Refused(f"There is no dealer '{told[:30]}' here. Here: {_names(here)}.")
        if len(fits) > 1:
            raise Refused(f"Which dealer: {_names(fits)}?")
        return fits[0]

    def amount(self, words: str, held: Callable[[Currency], int], where: str) -> tuple[int, Currency]:
        """`50`, `50 gold` or `all gold` as an amount, at most what is `held` of its currency `where`.  Raises Refused."""
        told = words.split()
        if not told or len(told) > 2:
            raise Refused("Say how much, and of which money: '50 gold', 'all gold'.")
        currencies = self.world.definition.currencies
        if len(told) == 2:
            fits = [
                one for one in currencies.values() if one.key.startswith(told[1].lower()) or one.name.startswith(told[1].lower())
            ]
            if len(fits) != 1:
                raise Refused(f"There is no money called '{told[1][:20]}'. There is {', '.join(currencies)}.")
            currency = fits[0]
        else:
            currency = next((one for one in currencies.values() if held(one)), next(iter(currencies.values())))
        have = held(currency)
        amount = have if told[0].lower() == "all" else read(told[0], currency)
        if not amount or amount > have:
            raise Refused(f"You have {currency.words(have)} {where}.")
        return amount, currency


def _names(hosts: list[Host]) -> str:
    return ", ".join(f"{host.dealer.name} ({host.dealer.key})" for host in hosts)


Run = Callable[[Actor, str], None]


@dataclass(frozen=True, slots=True)
class Command:
    """`run` gets the actor and the text after the command's word.  `whole` commands are never abbreviated."""

    name: str
    topic: str
    run: Run
    aliases: tuple[str, ...] = ()
    needs: Needs = Needs.NOTHING
    whole: bool = False

    @property
    def usage(self) -> str:
        """The first line of the docstring: what is typed."""
        return self._doc.partition("\n")[0]

    @property
    def does(self) -> str:
        """The rest of the docstring, which is one paragraph, as one line."""
        return " ".join(self._doc.partition("\n")[2].split())

    @property
    def _doc(self) -> str:
        return (self.run.__doc__ or self.name).strip()


def command(
    name: str, topic: str, aliases: tuple[str, ...] = (), needs: Needs = Needs.NOTHING, whole: bool = False
) -> Callable[[Run], Command]:
    """The row of a command; the function below it becomes the command."""

    def row(function: Run) -> Command:
        return Command(name, topic, function, aliases, needs, whole)

    return row
