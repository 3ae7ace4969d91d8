"""Does PokerKit, written by other people, see the same hand?

`play` deals one random hand by our engine and repeats it in PokerKit, step by step: after each action both must offer the next
player the same, and at the end all must have the same chips.  What PokerKit is known to do otherwise stands in `known.py`;
anything else is an AssertionError.  Which games: `bouts.py`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

import pokerkit as pk

from mud_poker.cards.card import cards
from mud_poker.cards.chance import Chance
from mud_poker.games import GAMES
from mud_poker.poker.actions import Action, BringIn, Call, Check, Discard, Fold, RaiseTo
from mud_poker.poker.events import BoardDealt, CardsDealt, Event, PhaseBegan
from mud_poker.poker.hand import Hand, Opening, Posts
from mud_poker.poker.rules import Betting, Blinds, FirstTies, FixedBets, HouseRules
from mud_poker.poker.shoe import BOARD, Planned
from mud_poker.poker.waits import DrawTurn, Options, Turn
from tests.poker.bouts import Bout
from tests.poker.known import Known, Reopening, paid_otherwise

SMALL, BIG, ANTE, BRING_IN = 5, 10, 3, 4

AUTOMATIONS = (
    pk.Automation.ANTE_POSTING,
    pk.Automation.BLIND_OR_STRADDLE_POSTING,
    pk.Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    pk.Automation.HAND_KILLING,
    pk.Automation.CHIPS_PUSHING,
    pk.Automation.CHIPS_PULLING,
)


def play(bout: Bout, rng: Random) -> set[Known]:
    """One random hand in both engines; gives what PokerKit did otherwise.  Raises AssertionError for what is not known."""
    unit = rng.choice((1, 5040))  # the latter divides by any number of winners and contests: no odd chips
    ante = unit * rng.choice((0, ANTE))
    # In pot-limit nobody posts a short blind: PokerKit cannot count the pot while some of a bet is lent.
    least = BIG + ANTE if bout.betting is Betting.POT_LIMIT else 1
    ranges = (BIG, 4 * BIG, 40 * BIG)
    stacks = [unit * (least + rng.randrange(rng.choice(ranges))) for _ in range(rng.randint(2, bout.seats))]
    return _Match(bout, rng, unit, ante, stacks).play()


class _Match:
    def __init__(self, bout: Bout, rng: Random, unit: int, ante: int, stacks: Sequence[int]) -> None:
        self.rng = rng
        self.known: set[Known] = set()
        self.reopening = Reopening()
        count = len(stacks)
        small, self.big = SMALL * unit, BIG * unit
        rules = HouseRules(
            ante=ante,
            blinds=None if bout.brings_in else Blinds(small, self.big),
            bring_in=BRING_IN * unit if bout.brings_in else 0,
            betting=bout.betting,
            bets=FixedBets(self.big, 2 * self.big),
            raise_cap=None,
            first_to_act_ties=FirstTies.POSITION,  # of equal hands showing, as PokerKit
        )
        # Seat 1 is left of the button, which is PokerKit's player 0; heads-up the button posts the small blind.
        posts = Posts() if bout.brings_in else Posts(1, 2) if count > 2 else Posts(2, 1)
        seats = tuple((place + 1, f"P{place + 1}", stack) for place, stack in enumerate(stacks))
        game, seed = GAMES[bout.key], rng.randbytes(8)
        # At times all play the board, which chance seldom brings: equal hands in several pots.
        planned: Planned | None = {BOARD: cards("Ts Js Qs Ks As")} if game.has_board and rng.random() < 0.1 else None
        self.ours = Hand(game, Opening(1, rules, seats, count, posts, seed), game.shoe(Chance(seed), rules.shuffles, planned))
        forced = (BRING_IN * unit,) if bout.brings_in else ((small, self.big),)
        bets = (self.big, 2 * self.big) if bout.betting is Betting.FIXED_LIMIT else (self.big,)
        rival = bout.rival(AUTOMATIONS, True, ante, *forced, *bets)
        # Our cap counts raises after the bet and leaves heads-up free, PokerKit's counts bets: it has a test of its own.
        rival.streets = tuple(replace(street, max_completion_betting_or_raising_count=None) for street in rival.streets)
        self.theirs = rival(stacks, count)
        self.lent: tuple[int, int] | None = None
        self._keep_up()
        if posts.big is not None:
            self._lend(posts.big - 1, self.big)

    def _lend(self, place: int, whole: int) -> None:
        """Lay before `place`, who could not post the `whole` blind or bring-in, what is missing, until the bets are collected.

        Who enters has to match the whole (Robert's Rules, "No-limit"; WSOP 150), while PokerKit's price is the greatest bet.
        Its pots and stacks are sums of what was paid, and never know of the loan.
        """
        bets, stacks = self.theirs.bets, self.theirs.stacks
        if bets[place] < whole and any(stacks[:place] + stacks[place + 1 :]):
            self.lent = (place, whole - bets[place])
            bets[place] = whole

    def _keep_up(self, turn: int | None = None) -> None:
        """Do what PokerKit waits for before `turn`, and ours does by itself or does not ask."""
        theirs = self.theirs
        if theirs.actor_index not in (None, turn):
            # It also asks who is last, has matched all that is really in and could bet against nobody.
            assert theirs.min_completion_betting_or_raising_to_amount is None, self._where("who acts")
            assert len(theirs.actor_indices) == 1, self._where("who acts")
            self._take_back()
            assert theirs.checking_or_calling_amount == 0, self._where("who acts")
            theirs.check_or_call()
        if theirs.can_collect_bets():
            self._take_back()
            theirs.collect_bets()

    def _take_back(self) -> None:
        if self.lent is not None:
            place, lacks = self.lent
            self.theirs.bets[place] -= lacks
            self.lent = None

    def play(self) -> set[Known]:
        self._tell(self.ours.events())
        while (wait := self.ours.wait) is not None:
            assert isinstance(wait, Turn | DrawTurn)  # the house deals, and no game here is played otherwise
            seat = self.ours.seat(wait.seat)
            match wait:
                case Turn(options=options):
                    self._keep_up(seat.index)
                    assert self.theirs.actor_index == seat.index, self._where("who acts")
                    action = self._choose(options, self._agreed(options))
                case DrawTurn():
                    self._keep_up()
                    assert self.theirs.stand_patter_or_discarder_index == seat.index, self._where("who draws")
                    down = self.rng.sample(seat.faces, self.rng.choice((0, 1, 2, 3)))
                    action = Discard(tuple(face.code for face in down))
            self._repeat(seat.index, action)
            self._tell(self.ours.act(seat.number, action))
        self._keep_up()
        stacks, known = paid_otherwise(self.ours)
        assert list(self.theirs.stacks) == stacks, self._where("stacks")
        self.known |= known
        return self.known

    def _agreed(self, ours: Options) -> bool:
        """Whether both offer the player whose turn it is a raise.  They must offer the same, but for what is known."""
        if self.theirs.can_post_bring_in():
            assert ours.bring_in == self.theirs.effective_bring_in_amount, self._where("bring-in")
        else:
            assert ours.to_call == self.theirs.checking_or_calling_amount, self._where("call")
        least = self.theirs.min_completion_betting_or_raising_to_amount
        most = self.theirs.max_completion_betting_or_raising_to_amount
        if self._foretold(ours, least):
            return False
        if (ours.least, ours.most) == (least, most):
            return least is not None
        self.known.add(self._reason(ours, least))
        return False

    def _foretold(self, ours: Options, least: int | None) -> bool:
        """Whether PokerKit has to say otherwise if there may be another raise; then it must."""
        theirs, place = self.theirs, self.theirs.actor_index
        price, totals = max(theirs.bets), [bet + stack for bet, stack in zip(theirs.bets, theirs.stacks, strict=True)]
        able = [other for other, total in enumerate(totals) if theirs.statuses[other] and total > price]
        if self.ours.rules.betting is Betting.FIXED_LIMIT or place not in able or len(able) < 2:
            return False
        known = self.reopening.otherwise(place, price, self.big)
        if known is None:
            return False
        raised = min(price + max(self.big, self.reopening.largest), totals[place])
        foretold = (None, raised) if known is Known.SHORT_FIRST_RAISE else (raised, None)
        assert (ours.least, least) == foretold, self._where("raise")
        self.known.add(known)
        return True

    def _reason(self, ours: Options, theirs: int | None) -> Known:
        """The known reason for offering another raise."""
        table = self.ours.round
        if ours.bring_in and ours.bring_in == theirs:
            return Known.BRING_IN_AS_BET
        assert self.ours.rules.betting is Betting.FIXED_LIMIT, self._where("raise")
        assert any(seat.stack == 0 and seat.bet % table.step for seat in self.ours.order), self._where("raise")
        return Known.HALF_BET

    def _choose(self, options: Options, may_raise: bool) -> Action:
        chance = self.rng.random()
        if may_raise and options.least is not None and options.most is not None and chance < 0.3:
            some = self.rng.randint(options.least, options.most)
            return RaiseTo(self.rng.choice((options.least, min(some, 3 * options.least), some, options.most)))
        if options.bring_in:
            return BringIn()
        if not options.to_call:
            return Check()
        return Fold() if chance > 0.8 else Call()

    def _repeat(self, place: int, action: Action) -> None:
        price = max(self.theirs.bets)
        match action:
            case Fold():
                self.theirs.fold()
            case Check() | Call():
                self.theirs.check_or_call()
                self.reopening.note(place, price)
            case BringIn():
                self.theirs.post_bring_in()
                self._lend(place, self.ours.rules.bring_in)
            case RaiseTo(to):
                self.theirs.complete_bet_or_raise_to(to)
                self.reopening.note(place, to, to - price)
            case Discard(codes):
                self.theirs.stand_pat_or_discard("".join(codes))

    def _tell(self, events: Iterable[Event]) -> None:
        """Deal PokerKit the cards that we dealt."""
        for event in events:
            if isinstance(event, CardsDealt | BoardDealt):
                self._keep_up()
            if self.theirs.can_burn_card():
                self.theirs.burn_card("??")
            match event:
                case PhaseBegan():
                    self.reopening = Reopening()
                case CardsDealt(seat, own=own):
                    self.theirs.deal_hole("".join(face.code for face in own), self.ours.seat(seat).index)
                case BoardDealt(cards=cards):
                    self.theirs.deal_board("".join(face.code for face in cards))

    def _where(self, what: str) -> str:
        """Both hands, as far as they went."""
        story = "\n".join(map(repr, self.theirs.operations))
        return f"they differ on {what}: {self.ours.wait}, stacks {[s.stack for s in self.ours.order]} {self.theirs.stacks}\n{story}"
