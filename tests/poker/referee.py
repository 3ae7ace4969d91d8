"""Does PokerKit, written by other people, see the same hand?

`play` deals one random hand by our engine and repeats it in PokerKit, step by step: after each action both must offer the next
player the same, and at the end all must have the same chips.  What PokerKit is known to do otherwise stands in `Known`, with the
reason why ours is right; anything else is an AssertionError.  A game is a row of `BOUTS`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from random import Random
from typing import Any

import pokerkit as pk

from mud_poker.games import GAMES
from mud_poker.poker.actions import Action, BringIn, Call, Check, Discard, Fold, RaiseTo
from mud_poker.poker.events import BoardDealt, CardsDealt, Event, Won
from mud_poker.poker.hand import Hand, Opening, Posts
from mud_poker.poker.rules import Betting, Blinds, FirstTies, FixedBets, HouseRules
from mud_poker.poker.waits import DrawTurn, Options, Turn

SMALL, BIG, ANTE, BRING_IN = 5, 10, 1, 2

AUTOMATIONS = (
    pk.Automation.ANTE_POSTING,
    pk.Automation.BET_COLLECTION,
    pk.Automation.BLIND_OR_STRADDLE_POSTING,
    pk.Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    pk.Automation.HAND_KILLING,
    pk.Automation.CHIPS_PUSHING,
    pk.Automation.CHIPS_PULLING,
)


class Known(Enum):
    """What PokerKit does otherwise."""

    ODD_CHIPS = "it gives all odd chips of a pot to the first winner; TDA 20 gives one each"
    SHORT_FIRST_RAISE = (
        "an all-in below the least raise reopens the betting if no raise went before it; TDA 47 has no such exception"
    )
    HALF_BET = (
        "it asks for a whole bet to reopen fixed limit, and adds to a short all-in; TDA 47B says half a bet, WSOP 129 completes it"
    )
    BRING_IN_AS_BET = "it lets who has no more than the bring-in bet it instead; that would be the same chips by another name"
    NO_LOW_IN_POT = (
        "if there is a low in any pot, it gives half of a pot without one to all who are in it; the whole is the high hand's"
    )


class FiveCardDraw(pk.games.SingleDraw, pk.games.NoLimitPokerMixin):
    deck = pk.Deck.STANDARD
    hand_types = (pk.StandardHighHand,)
    hole_dealing_count = 5
    max_completion_betting_or_raising_count = None


class FiveCardOmaha(pk.games.PotLimitOmahaHoldem):
    hole_dealing_count = 5


class FixedLimitOmahaHiLo(pk.FixedLimitOmahaHoldemHighLowSplitEightOrBetter):
    betting_structure = pk.BettingStructure.FIXED_LIMIT  # by its name; as it comes it plays pot-limit


class AceToFiveTripleDraw(pk.games.FixedLimitDeuceToSevenLowballTripleDraw):
    hand_types = (pk.RegularLowHand,)


class Badacey(pk.games.FixedLimitDeuceToSevenLowballTripleDraw):
    hand_types = (pk.BadugiHand, pk.RegularLowHand)


class FiveCardStud(pk.games.FixedLimitSevenCardStud):
    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        first, early, late = self.streets[0], self.streets[1], self.streets[2]
        self.streets = (replace(first, hole_dealing_statuses=(False, True)), early, late, late)


@dataclass(frozen=True, slots=True)
class Bout:
    """`key` names our game, `rival` is PokerKit's; `seats` how many may play, so that the deck lasts."""

    key: str
    rival: type[Any]
    betting: Betting
    seats: int = 9

    @property
    def brings_in(self) -> bool:
        return issubclass(self.rival, pk.games.SevenCardStud)

    @property
    def name(self) -> str:
        return f"{self.betting} {self.key}"


BOUTS = (
    Bout("holdem", pk.NoLimitTexasHoldem, Betting.NO_LIMIT),
    Bout("holdem", pk.FixedLimitTexasHoldem, Betting.FIXED_LIMIT),
    Bout("short-deck", pk.NoLimitShortDeckHoldem, Betting.NO_LIMIT),
    Bout("omaha", pk.PotLimitOmahaHoldem, Betting.POT_LIMIT),
    Bout("omaha-hi-lo", FixedLimitOmahaHiLo, Betting.FIXED_LIMIT),
    Bout("five-card-omaha", FiveCardOmaha, Betting.POT_LIMIT, 8),
    Bout("five-card-draw", FiveCardDraw, Betting.NO_LIMIT, 5),
    Bout("five-card-stud", FiveCardStud, Betting.FIXED_LIMIT, 8),
    Bout("seven-card-stud", pk.FixedLimitSevenCardStud, Betting.FIXED_LIMIT, 6),
    Bout("seven-card-stud-hi-lo", pk.FixedLimitSevenCardStudHighLowSplitEightOrBetter, Betting.FIXED_LIMIT, 6),
    Bout("razz", pk.FixedLimitRazz, Betting.FIXED_LIMIT, 6),
    Bout("deuce-to-seven-single-draw", pk.NoLimitDeuceToSevenLowballSingleDraw, Betting.NO_LIMIT, 5),
    Bout("deuce-to-seven-triple-draw", pk.FixedLimitDeuceToSevenLowballTripleDraw, Betting.FIXED_LIMIT, 4),
    Bout("ace-to-five-triple-draw", AceToFiveTripleDraw, Betting.FIXED_LIMIT, 4),
    Bout("badugi", pk.FixedLimitBadugi, Betting.FIXED_LIMIT, 5),
    Bout("badacey", Badacey, Betting.FIXED_LIMIT, 4),
)


def play(bout: Bout, rng: Random) -> set[Known]:
    """One random hand in both engines; gives what PokerKit did otherwise.  Raises AssertionError for what is not known."""
    unit = rng.choice((1, 5040))  # the latter divides by any number of winners and contests: no odd chips
    ante = unit * rng.choice((0, ANTE))
    # Nobody posts a short blind: where one does, PokerKit lowers the price, and rule cases say what is right.
    least = ante + unit * (BRING_IN if bout.brings_in else BIG)
    stacks = [least + unit * rng.choice((rng.randrange(30), rng.randrange(400))) for _ in range(rng.randint(2, bout.seats))]
    return _Match(bout, rng, unit, ante, stacks).play()


class _Match:
    def __init__(self, bout: Bout, rng: Random, unit: int, ante: int, stacks: Sequence[int]) -> None:
        self.rng = rng
        self.known: set[Known] = set()
        count = len(stacks)
        small, big = SMALL * unit, BIG * unit
        rules = HouseRules(
            ante=ante,
            blinds=None if bout.brings_in else Blinds(small, big),
            bring_in=BRING_IN * unit if bout.brings_in else 0,
            betting=bout.betting,
            bets=FixedBets(big, 2 * big),
            raise_cap=None,
            first_to_act_ties=FirstTies.POSITION,  # of equal hands showing, as PokerKit
        )
        # Seat 1 is left of the button, which is PokerKit's player 0; heads-up the button posts the small blind.
        posts = Posts() if bout.brings_in else Posts(1, 2) if count > 2 else Posts(2, 1)
        seats = tuple((place + 1, f"P{place + 1}", stack) for place, stack in enumerate(stacks))
        self.ours = Hand(GAMES[bout.key], Opening(1, rules, seats, count, posts, rng.randbytes(8)))
        forced = (BRING_IN * unit,) if bout.brings_in else ((small, big),)
        bets = (big, 2 * big) if bout.betting is Betting.FIXED_LIMIT else (big,)
        rival = bout.rival(AUTOMATIONS, True, ante, *forced, *bets)
        # Our cap counts raises after the bet and leaves heads-up free, PokerKit's counts bets: it has a test of its own.
        rival.streets = tuple(replace(street, max_completion_betting_or_raising_count=None) for street in rival.streets)
        self.theirs = rival(stacks, count)
        self.won: list[Won] = []

    def play(self) -> set[Known]:
        self._tell(self.ours.events())
        while (wait := self.ours.wait) is not None:
            assert isinstance(wait, Turn | DrawTurn)  # the house deals, and no game here is played otherwise
            seat = self.ours.seat(wait.seat)
            match wait:
                case Turn(options=options):
                    self._idle_check(seat.index)
                    assert self.theirs.actor_index == seat.index, self._where("who acts")
                    action = self._choose(self._agreed(options))
                case DrawTurn():
                    self._idle_check()
                    assert self.theirs.stand_patter_or_discarder_index == seat.index, self._where("who draws")
                    down = self.rng.sample(seat.faces, self.rng.choice((0, 1, 2, 3)))
                    action = Discard(tuple(face.code for face in down))
            self._repeat(action)
            self._tell(self.ours.act(seat.number, action))
        self._idle_check()
        mine, other = [seat.stack for seat in self.ours.order], list(self.theirs.stacks)
        if mine != other:
            assert sum(mine) == sum(other), self._where("chips")
            apart = max(abs(ours - theirs) for ours, theirs in zip(mine, other, strict=True))
            self.known.add(Known.ODD_CHIPS if apart <= len(self.won) else self._half_without_low())
        return self.known

    def _half_without_low(self) -> Known:
        highs = {won.pot for won in self.won if won.contest == "high"}
        lows = {won.pot for won in self.won if won.contest == "low"}
        assert lows, self._where("stacks")
        assert highs - lows, self._where("stacks")
        return Known.NO_LOW_IN_POT

    def _idle_check(self, turn: int | None = None) -> None:
        """PokerKit also asks a blind that is matched and could bet against nobody; it can only check."""
        theirs = self.theirs
        if theirs.actor_index not in (None, turn):
            assert theirs.checking_or_calling_amount == 0, self._where("who acts")
            assert theirs.min_completion_betting_or_raising_to_amount is None, self._where("who acts")
            theirs.check_or_call()

    def _agreed(self, ours: Options) -> Options:
        """What both offer the player whose turn it is."""
        if self.theirs.can_post_bring_in():
            assert ours.bring_in == self.theirs.effective_bring_in_amount, self._where("bring-in")
        else:
            assert ours.to_call == self.theirs.checking_or_calling_amount, self._where("call")
        least = self.theirs.min_completion_betting_or_raising_to_amount
        most = self.theirs.max_completion_betting_or_raising_to_amount
        if (ours.least, ours.most) == (least, most):
            return ours
        self.known.add(self._reason(ours, least))
        return replace(ours, least=None, most=None)

    def _reason(self, ours: Options, theirs: int | None) -> Known:
        """The known reason for offering another raise."""
        table = self.ours.round
        if ours.bring_in and ours.bring_in == theirs:
            return Known.BRING_IN_AS_BET
        if self.ours.rules.betting is Betting.FIXED_LIMIT:
            assert any(seat.stack == 0 and seat.bet % table.step for seat in self.ours.order), self._where("raise")
            return Known.HALF_BET
        assert ours.least is None, self._where("raise")
        assert self.theirs.completion_betting_or_raising_amount < table.step, self._where("raise")
        return Known.SHORT_FIRST_RAISE

    def _choose(self, options: Options) -> Action:
        chance = self.rng.random()
        if options.least is not None and options.most is not None and chance < 0.3:
            some = self.rng.randint(options.least, options.most)
            return RaiseTo(self.rng.choice((options.least, min(some, 3 * options.least), some, options.most)))
        if options.bring_in:
            return BringIn()
        if not options.to_call:
            return Check()
        return Fold() if chance > 0.8 else Call()

    def _repeat(self, action: Action) -> None:
        match action:
            case Fold():
                self.theirs.fold()
            case Check() | Call():
                self.theirs.check_or_call()
            case BringIn():
                self.theirs.post_bring_in()
            case RaiseTo(price):
                self.theirs.complete_bet_or_raise_to(price)
            case Discard(codes):
                self.theirs.stand_pat_or_discard("".join(codes))

    def _tell(self, events: Iterable[Event]) -> None:
        """Deal PokerKit the cards that we dealt."""
        for event in events:
            if isinstance(event, CardsDealt | BoardDealt):
                self._idle_check()
            if self.theirs.can_burn_card():
                self.theirs.burn_card("??")
            match event:
                case CardsDealt(seat, own=own):
                    self.theirs.deal_hole("".join(face.code for face in own), self.ours.seat(seat).index)
                case BoardDealt(cards=cards):
                    self.theirs.deal_board("".join(face.code for face in cards))
                case Won():
                    self.won.append(event)

    def _where(self, what: str) -> str:
        """Both hands, as far as they went."""
        story = "\n".join(map(repr, self.theirs.operations))
        return f"they differ on {what}: {self.ours.wait}, stacks {[s.stack for s in self.ours.order]} {self.theirs.stacks}\n{story}"
