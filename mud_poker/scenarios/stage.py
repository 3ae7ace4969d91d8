"""How is a scenario played?

In a real world with the real words: a room, the dealer, and the people of the story, who type what it says.  Hands begin only when
the story says so, and time goes by only when it says so.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from mud_poker.content.dealers import Known, dealer_from
from mud_poker.games import GAMES
from mud_poker.mud import ledger
from mud_poker.mud.commands.run import typed
from mud_poker.mud.definitions import Dealer, Room, Settings, WorldDefinition
from mud_poker.mud.host import Host
from mud_poker.mud.messages import Refusal
from mud_poker.mud.money import CHIPS, Currency, read
from mud_poker.mud.outcome import Outcome
from mud_poker.mud.world import Saved, World
from mud_poker.poker.actions import Verdict
from mud_poker.poker.hand import Hand
from mud_poker.poker.lineup import Last, line_up
from mud_poker.poker.refused import Refused
from mud_poker.poker.table_events import Eliminated
from mud_poker.poker.waits import Dealing, DrawTurn, Trial, Turn, Window
from mud_poker.scenarios.casting import CannotCast, fought, planned, verdict
from mud_poker.scenarios.story import ChecksDown, Connects, NextHand, Passes, Story, Types

BEGINNING: Final = 1_000_000_000
"""Milliseconds of the world's clock when a story begins."""


ZERO: Final = re.compile(r"0(\.0+)?", re.ASCII)
VISIT: Final = re.compile(r"((ct|cardtable) +)?(join|use|watch)\b", re.ASCII)


class Failed(Exception):
    """The story does not hold, for what its text says; `key` is the key that is wrong, if no step is."""

    def __init__(self, text: str, key: str = "") -> None:
        super().__init__(text)
        self.key = key


class Misread(Exception):
    """The dealer of the story cannot be understood, for what its text says, with file and line."""


class Skipped(Exception):
    """The story needs something that does not exist."""


class Stage:
    """One story being played."""

    def __init__(self, story: Story, shipped: WorldDefinition | None) -> None:
        """Raises Skipped or Failed if the story cannot begin.  `shipped` is the world whose dealers stories may name."""
        self.story = story
        self.now = BEGINNING
        self.eliminated: list[str] = []
        definition = _definition(story, shipped)
        [self.dealer] = definition.dealers.values()
        self.world = World(definition, Saved(), f"scenario {story.seed}".encode(), deals=False)
        self.world.recover(self.now)
        self.host: Host = self.world.hosts[self.dealer.key]
        self.names = [*dict.fromkeys([*story.seats, *story.bank, *story.purse, *_visitors(story)])]
        for name in self.names:
            self.world.create(name, "", self.now)
        self._fund()
        self._sit()

    # What the story says

    def play(self, step: Types | Passes | Connects | ChecksDown | NextHand) -> None:
        """Do one step.  Raises Failed if it is not as the story says."""
        match step:
            case Types(_, name, words, refused):
                self._type(name, words, refused)
            case Passes(_, milliseconds):
                self._pass(milliseconds)
            case Connects(_, name, on):
                self.check_name(name)
                self._see(self.world.enter(name, self.now) if on else self.world.leave((name,), self.now))
            case ChecksDown():
                self._check_down()
            case NextHand(_, cards):
                if self.host.table.running:
                    raise Failed("the hand before is not over")
                self._begin(cards)

    def amount(self, text: str) -> int:
        """An amount as players write it; zero too."""
        return 0 if ZERO.fullmatch(text.strip()) else read(text, self.dealer.currency)

    def check_name(self, name: str) -> None:
        """Raise Failed unless somebody in the story is called `name`."""
        if name not in self.names:
            raise Failed(f"nobody in this story is called '{name}'")

    # Inside

    def _amount(self, key: str, text: str) -> int:
        try:
            return self.amount(text)
        except Refused as refused:
            raise Failed(f"{key}: {refused.reason}", key) from None

    def _fund(self) -> None:
        currency = self.dealer.currency
        mint = ledger.mint(currency.key)
        for key, where, account in (("bank", self.story.bank, ledger.bank), ("purse", self.story.purse, ledger.purse)):
            for name, text in where.items():
                self.world.ledger.move(mint, account(name, currency.key), currency, self._amount(key, text), "story", self.now)

    def _sit(self) -> None:
        table, currency = self.host.table, self.dealer.currency
        if len(self.story.seats) > min(self.dealer.game.seats[1], table.rules.seats):
            raise Failed(f"seats: {len(self.story.seats)} are more than the table has", "seats")
        for number, (name, text) in enumerate(self.story.seats.items(), 1):
            stack = self._amount("seats", text)
            if not stack:
                raise Failed(f"seats: {name} sits down with nothing", "seats")
            target = ledger.stack(self.dealer.key, name, currency.key)
            self.world.ledger.move(ledger.mint(currency.key), target, currency, stack, "story", self.now)
            self.host.tell(table.sit(name, stack, self.now, number), self.now)
        if len(self.story.seats) > 1:
            if table.rules.freeze_out:
                table.freeze_out.start(self.now)
            self._begin(self.story.cards, self._button())

    def _button(self) -> int:
        seats = list(self.story.seats)
        if self.story.button and self.story.button not in seats:
            raise Failed(f"button: nobody at the table is called '{self.story.button}'", "button")
        return seats.index(self.story.button) + 1 if self.story.button else len(seats)

    def _begin(self, cards: Mapping[str, str], button: int | None = None) -> None:
        table = self.host.table
        seats = {chair.name: number for number, chair in table.chairs.items()}
        lineup = line_up(table.rules, sorted(table.chairs), {}, Last(), button) if button is not None else None
        try:
            self.host.deal(self.now, planned(self.dealer.game, seats, cards, self.world.next_seed()), lineup)
        except CannotCast as wrong:
            raise Failed(str(wrong), "cards") from None
        except Refused as refused:
            raise Failed(f"no hand can begin: {refused.reason}", "seats") from None
        self._see(self.world.tick(self.now))

    def _see(self, outcome: Outcome) -> Outcome:
        """Note who was eliminated, and decide a battle whose outcome the story gives."""
        for letter in outcome.letters:
            event = getattr(letter.message, "event", None)
            if isinstance(event, Eliminated) and event.name not in self.eliminated:
                self.eliminated.append(event.name)
        hand = self.host.table.hand
        if hand is not None and isinstance(hand.wait, Trial):
            self.host.decide(self._verdict(hand), self.now)
            self._see(self.world.tick(self.now))
        return outcome

    def _verdict(self, hand: Hand) -> Verdict:
        if not self.story.outcome:
            return fought(hand)
        try:
            return verdict(self.story.outcome, hand)
        except CannotCast as wrong:
            raise Failed(str(wrong), "outcome") from None

    def _type(self, name: str, words: str, refused: bool) -> None:
        self.check_name(name)
        before = self._everything()
        outcome = self._see(typed(self.world, name, words, self.now))
        reasons = [letter.message.text for letter in outcome.letters if isinstance(letter.message, Refusal) and letter.to == name]
        if refused and not reasons:
            raise Failed("expected this to be refused, and it was accepted")
        if refused and self._everything() != before:
            raise Failed("it was refused, but something changed")
        if reasons and not refused:
            raise Failed(f"expected this to be accepted, and it was refused: {reasons[0]}")

    def _everything(self) -> object:
        """All that a refused step must leave alone."""
        table = self.host.table
        views = [table.hand.view(number) for number in (None, *table.chairs)] if table.hand is not None else []
        chairs = [repr(chair) for chair in table.chairs.values()]
        held = dict(table.hand.round.held) if table.hand is not None else {}
        return views, chairs, held, sorted(self.world.ledger.all()), len(table.moves), self.host.deadline

    def _pass(self, milliseconds: int) -> None:
        """Let time go by, stopping wherever something is due."""
        end = self.now + milliseconds
        while (due := self.world.deadline) is not None and due <= end:
            self.now = max(self.now, due)
            self._see(self.world.tick(self.now))
        self.now = end

    def _check_down(self) -> None:
        table = self.host.table
        while table.running:
            hand = table.playing
            match hand.wait:
                case Turn(seat, options):
                    if options.to_call or options.bring_in:
                        raise Failed(f"{hand.seat(seat).name} cannot check")
                    self._type(hand.seat(seat).name, "check", refused=False)
                case DrawTurn(seat):
                    self._type(hand.seat(seat).name, "stand pat", refused=False)
                case Window(seats):
                    self._type(hand.seat(min(seats)).name, "keep", refused=False)
                case Dealing():
                    return
                case _:
                    raise Failed("nobody can check now")


def _visitors(story: Story) -> list[str]:
    """Who begins by joining or watching: people of the story who neither sit nor own anything at first."""
    first: dict[str, str] = {}
    for step in story.steps:
        if isinstance(step, Types):
            first.setdefault(step.name, step.words.lower())
    return [name for name, words in first.items() if VISIT.match(words)]


def _definition(story: Story, shipped: WorldDefinition | None) -> WorldDefinition:
    """A world with the dealer of the story in it, and no house bots."""
    currencies = dict(shipped.currencies) if shipped is not None else {}
    currencies["chips"] = currencies.get("chips", CHIPS)
    if isinstance(story.dealer.data, str):
        dealer = (shipped.dealers if shipped is not None else {}).get(story.dealer.data)
        if dealer is None:
            raise Failed(f"there is no dealer '{story.dealer.data}' in the world", "dealer")
        rooms = dict(shipped.rooms) if shipped is not None else {}
    else:
        dealer = _dealer(story, shipped, currencies)
        rooms = {key: Room(key, key, "A bare room.", {}, bank=True) for key in (dealer.room, dealer.exit)}
    settings = Settings("a scenario", dealer.room, "")
    return WorldDefinition(settings, currencies, rooms, {dealer.key: replace(dealer, bots=None)})


def _dealer(story: Story, shipped: WorldDefinition | None, currencies: Mapping[str, Currency]) -> Dealer:
    known = Known(shipped.games, currencies, shipped.styles) if shipped is not None else Known(GAMES, currencies)
    data = story.dealer.data
    game = data.get("game") if isinstance(data, dict) else None
    if game is not None and game not in known.games:
        raise Skipped(f"there is no game '{game}'")
    dealer, problems = dealer_from(story.dealer, "table", known)
    if dealer is None:
        raise Misread("; ".join(map(str, problems)))
    return dealer
