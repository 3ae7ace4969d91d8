"""A match of the arena, from the first who sits down to the winner: levels, clocks, eliminations, lost connections."""

from copy import deepcopy
from typing import Any

import pytest

from mud_poker.bots.player import choose
from mud_poker.bots.styles import STYLES, Style
from mud_poker.cards.chance import Chance
from mud_poker.games import GAMES
from mud_poker.games.arena.game import arena
from mud_poker.games.arena.trial import battle_of, verdict_of
from mud_poker.games.arena.units import ArenaDeck
from mud_poker.poker.actions import Action, Call, Check, Fold, Keep, RaiseTo, Redraw, Verdict
from mud_poker.poker.events import Acted, CardsDealt, Did, Event, HandBegan, HandShown, Posted, Redrew, TimedOut, Why
from mud_poker.poker.game import Game
from mud_poker.poker.hand import Hand
from mud_poker.poker.lineup import Last
from mud_poker.poker.refused import Refused
from mud_poker.poker.rules import Blinds, HouseRules, Late, Level, OnDisconnect, RedrawWindow, TurnClock
from mud_poker.poker.table import Table
from mud_poker.poker.table_events import CameBack, Eliminated, GameBegan, GameWon, Gone, Left, LevelBegan, LostConnection, StartSet
from mud_poker.poker.waits import Trial, Turn, Window
from tests.games.arena.pit import BOONS, UNITS
from tests.games.arena.ring import ARENA

SECOND = 1000
RULES = HouseRules(
    freeze_out=True,
    blinds=Blinds(5, 10),
    turn=TurnClock(30 * SECOND, late=Late.CHECK_OR_FOLD),
    redraw=RedrawWindow(15 * SECOND, 1),
    on_disconnect=OnDisconnect.BOT,
)


class Match:
    """A table of the arena and its time: seats 1, 2, ... taken by Ann, Bob, ..., all of whom have sat down at 0."""

    NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gil", "Hal", "Ivy")

    def __init__(self, *stacks: int, game: Game = ARENA, **rules: Any) -> None:
        self.table = Table(
            game, HouseRules(**{field: getattr(RULES, field) for field in RULES.__slots__} | {"seats": len(stacks)} | rules)
        )
        self.now = 0
        self.hands = 0
        self.told: list[Event] = []
        for name, stack in zip(self.NAMES, stacks, strict=False):
            self.told += self.table.sit(name, stack, self.now)

    def wait(self, ms: int) -> None:
        """Let time go by."""
        self.now += ms
        self.told += self.table.tick(self.now)

    def deal(self, button: int | None = None) -> Hand:
        if button is not None:
            self.table.last = Last(button)
        self.hands += 1
        self.told += self.table.deal(self.hands, b"%d" % self.hands, self.now)
        return self.hand

    @property
    def hand(self) -> Hand:
        assert self.table.hand is not None
        return self.table.hand

    def act(self, name: str, action: Action) -> None:
        self.told += self.table.act(name, action, self.now)

    def keep(self) -> None:
        """Silence keeps."""
        self.wait(15 * SECOND)

    def all_in(self) -> None:
        """Everybody puts all in, till the armies fight."""
        while isinstance(self.hand.wait, Turn):
            options, name = self.hand.wait.options, self.hand.seat(self.hand.wait.seat).name
            self.act(name, RaiseTo(options.most) if options.most is not None else Call() if options.to_call else Check())

    def ends(self, *tiers: tuple[int, ...]) -> None:
        self.told += self.table.verdict(Verdict(tiers), self.now)

    def events(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.told if isinstance(event, kind)]

    @property
    def stacks(self) -> dict[str, int]:
        return {chair.name: chair.stack for chair in self.table.chairs.values()}


# Gathering


def test_the_match_starts_when_the_seats_are_full() -> None:
    match = Match(100, 100, 100)
    match.wait(0)
    assert match.events(GameBegan) == [GameBegan(3)]


def test_the_match_starts_a_minute_after_the_second_sat_down_and_takes_nobody_after() -> None:
    match = Match(100, seats=9)
    match.wait(100 * SECOND)
    assert not match.events(GameBegan)
    match.told += match.table.sit("Bob", 100, match.now)
    assert match.events(StartSet) == [StartSet(60 * SECOND)]
    match.wait(59 * SECOND)
    match.told += match.table.sit("Cat", 100, match.now)
    assert not match.events(GameBegan)
    match.wait(1 * SECOND)
    assert match.events(GameBegan) == [GameBegan(3)]
    with pytest.raises(Refused, match="The game has begun"):
        match.table.sit("Dan", 100, match.now)


def test_who_leaves_before_the_start_stops_the_clock_if_only_one_is_left() -> None:
    match = Match(100, 100, seats=9)
    match.wait(30 * SECOND)
    match.told += match.table.leave("Ann", match.now)
    match.wait(60 * SECOND)
    assert not match.events(GameBegan)
    assert match.events(StartSet) == [StartSet(60 * SECOND), StartSet(None)]


def test_a_seat_that_is_left_again_does_not_put_off_the_start() -> None:
    """The minute counts from the second player, though for a moment every seat was taken."""
    match = Match(100, 100, seats=3)
    match.wait(40 * SECOND)
    match.told += match.table.sit("Cat", 100, match.now)
    match.told += match.table.leave("Cat", match.now)
    match.wait(20 * SECOND)
    assert match.events(GameBegan) == [GameBegan(2)]


def test_no_hand_is_dealt_before_the_start() -> None:
    with pytest.raises(Refused):
        Match(100, 100, seats=3).deal()


# Forced bets and levels


def started(*stacks: int, **rules: Any) -> Match:
    match = Match(*stacks, **rules)
    match.wait(0)
    return match


LEVELS = (Level(5, 10, lasts=60 * SECOND), Level(10, 20, ante=2, lasts=60 * SECOND), Level(50, 100, ante=10))


def test_a_new_level_counts_from_the_next_hand() -> None:
    match = started(500, 500, 500, levels=LEVELS)
    match.deal()
    match.keep()
    match.all_in()
    match.wait(60 * SECOND)
    assert match.events(LevelBegan) == [LevelBegan(1, 5, 10, 0)]
    match.ends((1, 2, 3))
    match.deal()
    assert match.events(LevelBegan)[1:] == [LevelBegan(2, 10, 20, 2)]
    assert match.table.freeze_out.next_level_at() == 120 * SECOND


def test_levels_climb_by_the_clock_whatever_hands_are_played_and_the_last_one_stays() -> None:
    match = started(500, 500, 500, levels=LEVELS)
    match.wait(1_000_000 * SECOND)
    match.deal()
    assert match.events(LevelBegan) == [LevelBegan(3, 50, 100, 10)]
    assert match.table.freeze_out.next_level_at() is None


def test_who_has_less_than_the_new_level_asks_for_is_all_in_with_what_there_is() -> None:
    match = started(15, 500, 60, levels=LEVELS)
    match.wait(150 * SECOND)
    hand = match.deal(button=3)  # Ann has the button now, Bob the small blind, Cat the big one
    assert [(event.seat, event.why, event.amount, event.all_in) for event in match.events(Posted)] == [
        (2, Why.ANTE, 10, False),
        (3, Why.ANTE, 10, False),
        (1, Why.ANTE, 10, False),
        (2, Why.SMALL, 50, False),
        (3, Why.BIG, 50, True),
    ]
    assert hand.round.price == 100


def test_an_ante_that_takes_the_whole_stack_still_plays_for_its_part() -> None:
    match = started(4, 500, 500, ante=10)
    match.deal(button=3)
    match.keep()
    match.all_in()
    match.ends((1,), (2,), (3,))
    assert match.stacks == {"Ann": 12, "Bob": 992}
    assert match.events(Eliminated) == [Eliminated(3, "Cat", 3)]


def test_the_last_two_play_heads_up_the_button_has_the_small_blind_and_acts_first() -> None:
    match = started(500, 500, 500)
    match.deal(button=3)  # Ann has the button, Bob the small blind, Cat the big one
    match.keep()
    match.act("Ann", RaiseTo(500))
    match.act("Bob", Fold())
    match.act("Cat", Call())
    match.ends((3,), (1,))
    hand = match.deal()
    assert hand.button == hand.opening.posts.small == 3
    assert hand.opening.posts.big == 2
    match.keep()
    assert isinstance(hand.wait, Turn)
    assert hand.wait.seat == 3
    match.act("Cat", Call())
    match.act("Bob", Check())
    assert hand.wait.seat == 2


def test_nobody_has_the_big_blind_twice_in_a_row_when_two_are_left() -> None:
    match = started(500, 500, 500)
    match.deal(button=3)  # Cat has the big blind
    match.keep()
    match.act("Ann", RaiseTo(500))
    match.act("Bob", Call())
    match.act("Cat", Fold())
    match.ends((1,), (2,))
    assert match.deal().opening.posts.big == 1


# The redraw window and the turn clock


def test_the_window_closes_for_all_at_once_and_silence_keeps() -> None:
    match = started(100, 100, 100)
    hand = match.deal()
    match.wait(14 * SECOND)
    match.act("Bob", Redraw())
    assert isinstance(hand.wait, Window)
    match.wait(1 * SECOND)
    assert isinstance(hand.wait, Turn)
    assert [(event.seat, event.kept) for event in match.events(Redrew)] == [(2, False), (1, True), (3, True)]


def test_a_redraw_gives_nobody_more_time() -> None:
    match = started(100, 100, redraw=RedrawWindow(15 * SECOND, 5))
    hand = match.deal()
    for _ in range(4):
        match.wait(3 * SECOND)
        match.act("Ann", Redraw())
    match.wait(3 * SECOND)
    assert isinstance(hand.wait, Turn)


def test_out_of_time_checks_where_it_is_free_and_folds_otherwise() -> None:
    match = started(100, 100, 100)
    match.deal(button=3)
    match.keep()
    match.act("Ann", Call())
    match.act("Bob", Call())
    match.wait(30 * SECOND)
    match.wait(30 * SECOND)
    match.act("Cat", RaiseTo(20))
    match.wait(30 * SECOND)
    assert [(event.seat, event.did) for event in match.events(Acted)[2:]] == [
        (3, Did.CHECK),
        (2, Did.CHECK),
        (3, Did.BET),
        (1, Did.FOLD),
    ]
    assert len(match.events(TimedOut)) == 3


# Elimination


def test_of_several_out_in_one_hand_more_chips_at_its_start_place_higher() -> None:
    match = started(40, 90, 300, 200)
    match.deal(button=4)
    match.keep()
    match.all_in()
    match.ends((3,), (4,), (2,), (1,))
    assert match.events(Eliminated) == [Eliminated(1, "Ann", 4), Eliminated(2, "Bob", 3), Eliminated(4, "Dan", 2)]
    assert match.events(GameWon) == [GameWon(3, "Cat", 630)]
    assert match.table.chairs == {}


def test_a_player_who_is_out_is_told_the_place_and_gets_up() -> None:
    match = started(50, 300, 300)
    match.deal(button=3)
    match.keep()
    match.act("Ann", RaiseTo(50))
    match.act("Bob", Call())
    match.act("Cat", Fold())
    while isinstance(match.hand.wait, Turn):
        match.act("Bob", Check())
    match.ends((2,), (1,))
    assert match.events(Eliminated) == [Eliminated(1, "Ann", 3)]
    assert [(event.name, event.why) for event in match.events(Left)] == [("Ann", Gone.ELIMINATED)]
    assert match.stacks == {"Bob": 360, "Cat": 290}


def test_after_a_match_the_next_can_gather_and_draws_its_button_anew() -> None:
    match = started(300, 300)
    match.deal(button=1)
    match.keep()
    match.all_in()
    match.ends((2,), (1,))
    assert match.events(GameWon) == [GameWon(2, "Bob", 600)]
    for name in ("Cat", "Dan"):
        match.told += match.table.sit(name, 100, match.now)
    match.wait(0)
    assert match.events(GameBegan) == [GameBegan(2), GameBegan(2)]
    assert match.table.last == Last()
    match.deal()
    assert match.events(Eliminated) == [Eliminated(1, "Ann", 2)]


def test_the_last_with_chips_wins_when_the_other_gives_up() -> None:
    match = started(100, 100)
    match.told += match.table.leave("Ann", match.now)
    assert match.events(GameWon) == [GameWon(2, "Bob", 100)]


def test_the_last_with_chips_wins_when_the_house_sends_the_other_away() -> None:
    match = started(100, 100)
    match.told += match.table.remove("Ann", Gone.KICKED, match.now)
    assert match.events(GameWon) == [GameWon(2, "Bob", 100)]


# Connections


def test_who_loses_the_connection_before_the_redraw_is_played_on_by_a_bot_and_gets_the_cards_back() -> None:
    match = started(100, 100, 100)
    hand = match.deal()
    match.told += match.table.drop("Bob", match.now)
    assert match.events(LostConnection) == [LostConnection(2, "Bob", None)]
    assert match.table.chair("Bob").plays_itself
    bot_plays(match, 2)
    match.wait(600 * SECOND)
    assert match.table.sits("Bob")
    match.told += match.table.reconnect("Bob", match.now)
    assert match.events(CameBack) == [CameBack(2, "Bob")]
    assert not match.table.chair("Bob").plays_itself
    assert hand.view(2).mine is not None


def test_who_loses_the_connection_after_the_redraw_still_fights_and_may_win() -> None:
    match = started(100, 100, 100)
    hand = match.deal(button=3)
    cards = hand.seat(2).faces
    match.keep()
    match.told += match.table.drop("Bob", match.now)
    match.act("Ann", Call())
    match.act("Bob", Call())  # by the bot at Bob's seat
    match.act("Cat", Check())
    for name in ("Bob", "Cat", "Ann"):
        match.act(name, Check())
    assert hand.wait == Trial((2, 3, 1))
    match.told += match.table.reconnect("Bob", match.now)
    assert hand.seat(2).faces == cards
    match.ends((2,), (1,), (3,))
    assert match.stacks == {"Ann": 90, "Bob": 120, "Cat": 90}


def bot_plays(match: Match, seat: int) -> None:
    action = choose(ARENA, match.hand.view(seat), STYLES["steady"], Chance(1))
    assert isinstance(action, Keep | Redraw)
    match.table.play(seat, action, match.now)


# Who watches


def test_who_is_out_watches_and_sees_no_hidden_card() -> None:
    match = started(100, 100, 100)
    match.deal()
    for event in [event.seen_by(None) for event in match.told]:
        if isinstance(event, CardsDealt):
            assert {face.code for face in (*event.cards, *event.own)} == {"??"}


def test_a_card_that_was_never_seen_cannot_be_shown_afterwards() -> None:
    match = started(100, 100)
    match.deal()
    match.keep()
    seat = match.hand.wait.seat  # type: ignore[union-attr]
    match.act(match.hand.seat(seat).name, Fold())
    assert match.hand.over
    with pytest.raises(Refused, match="have not seen"):
        match.table.show("Ann")
    assert not match.events(HandShown)


# A whole match


@pytest.mark.parametrize("game", [ARENA, GAMES["holdem"]], ids=lambda game: game.key)
@pytest.mark.parametrize("style", ["steady", "bold"])
def test_bots_play_a_whole_match_and_no_chip_is_lost(game: Game, style: str) -> None:
    """A freeze-out with levels is a house rule, not the arena's."""
    levels = (Level(10, 20, lasts=60 * SECOND), Level(25, 50, lasts=60 * SECOND), Level(100, 200, ante=10))
    match, chance = started(200, 200, 200, 200, game=game, levels=levels), Chance(style)
    while not match.events(GameWon):
        match.deal()
        while match.table.running:
            match.now += 2 * SECOND
            bot_or_battle(match, STYLES[style], chance)
        assert sum(match.stacks.values()) == (0 if match.events(GameWon) else 800)
    [won] = match.events(GameWon)
    assert won.chips == 800
    assert [event.place for event in match.events(Eliminated)] == [4, 3, 2]
    assert len(match.events(HandBegan)) > 1


def bot_or_battle(match: Match, style: Style, chance: Chance) -> None:
    """What the hand waits for, once."""
    wait = match.hand.wait
    if isinstance(wait, Trial):
        battle = battle_of(match.hand)
        while not battle.step():
            pass
        match.told += match.table.verdict(verdict_of(battle.outcome), match.now)
        return
    number = min(wait.seats) if isinstance(wait, Window) else match.hand.view(None).to_act
    assert number is not None
    action = choose(match.table.game, match.hand.view(number), style, chance)
    assert action is not None
    match.act(match.hand.seat(number).name, action)


def test_the_same_files_read_again_are_the_same_game() -> None:
    again = arena(ArenaDeck(deepcopy(UNITS)), {boon.key: boon for boon in deepcopy(BOONS)})
    assert again == ARENA
    assert arena(ArenaDeck(UNITS[:-1]), {boon.key: boon for boon in BOONS}) != ARENA
    assert arena(ArenaDeck(UNITS), {BOONS[0].key: BOONS[0]}) != ARENA
