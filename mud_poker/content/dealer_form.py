"""What may a dealer file say?

`DealerForm` has a field for each choice of a builder, under the names of the house rules.  A field left out has the
value of plain poker.  A new field is a line here, of the same name as in `poker/rules.py`; what it contradicts goes to
`sense.py`.
"""

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from mud_poker.content.fields import (
    Count,
    CountOrZero,
    Environment,
    Key,
    LeastRaise,
    Money,
    MoneyOrZero,
    Name,
    NoneWord,
    Percent,
    Schedule,
    Time,
    TimeOrBot,
    TimeOrZero,
    Words,
    YesNo,
)
from mud_poker.content.form import Form
from mud_poker.mud.definitions import AfterCrash, Pocket
from mud_poker.poker import rules


class RakeTo(StrEnum):
    HOUSE = "house"
    JACKPOT = "jackpot"


class BlindsForm(Form):
    small: MoneyOrZero
    big: Money
    straddle: MoneyOrZero = 0
    heads_up: rules.HeadsUp = rules.HeadsUp.USUAL


class BetsForm(Form):
    small: Money
    big: Money


class BuyInForm(Form):
    least: Money
    most: Money
    source: Pocket = Field(Pocket.BANK, alias="from")
    back_to: Pocket = Pocket.BANK


class TurnForm(Form):
    limit: Time = rules.TurnClock().limit
    warn: Time | None = None
    late: rules.Late = rules.Late.CHECK_OR_FOLD
    relaxed: Time | None = None


class ClockForm(Form):
    after: TimeOrZero
    limit: Time


class TierForm(Form):
    percent: Percent
    above: MoneyOrZero = 0
    cap: Annotated[MoneyOrZero | None, NoneWord] = None


class RakeForm(Form):
    percent: Percent | None = None
    cap: Annotated[MoneyOrZero | None, NoneWord] = None
    to: RakeTo = RakeTo.HOUSE
    tiers: Annotated[tuple[TierForm, ...], Field(max_length=10)] = ()
    no_flop_no_drop: YesNo = False

    @property
    def feeds_jackpot(self) -> bool:
        """Whether anything can go to the jackpot: of a rake of nothing, nothing does."""
        return self.to is RakeTo.JACKPOT and any(tier.percent and tier.cap != 0 for tier in self.all_tiers)

    @property
    def all_tiers(self) -> tuple[rules.Tier, ...]:
        if self.percent is not None:
            return (rules.Tier(self.percent, cap=self.cap),)
        return tuple(rules.Tier(tier.percent, tier.above, tier.cap) for tier in self.tiers)


class RedrawForm(Form):
    window: Time = rules.RedrawWindow().window
    times: CountOrZero = rules.RedrawWindow().times


class LevelForm(Form):
    small: MoneyOrZero
    big: Money
    ante: MoneyOrZero = 0
    lasts: Time | None = None


class StartsForm(Form):
    full: YesNo = True
    after: Annotated[Time | None, NoneWord] = rules.Starts().after


class BotsForm(Form):
    seats: Count
    style: Key = "steady"


class JackpotForm(Form):
    award: Schedule


class DealerForm(Form):
    """Everything that a dealer file may say."""

    name: Name = "the dealer"
    look: Words = "A dealer waits behind the table."
    room: Key = "table"
    exit: Key | None = None
    active: YesNo = True
    says: Annotated[dict[Key, Words], Field(default_factory=dict)]

    game: Key = "holdem"
    dealing: rules.DealtBy = rules.DealtBy.HOUSE
    seats: Count | None = None
    currency: Key = "chips"
    buy_in: BuyInForm | None = None

    ante: MoneyOrZero = 0
    blinds: Annotated[BlindsForm | None, NoneWord] = None
    bring_in: MoneyOrZero = 0
    betting: rules.Betting = rules.Betting.NO_LIMIT
    bets: Annotated[BetsForm | None, NoneWord] = None
    raise_cap: Annotated[Count | None, NoneWord] = 4
    min_bet: Money | None = None
    min_raise: LeastRaise = None
    raise_means: rules.RaiseMeans = rules.RaiseMeans.TO

    shuffles: Annotated[Count, Field(le=100)] = 1
    burn: rules.Burn = rules.Burn.BEFORE_BOARD
    turn: Annotated[TurnForm | None, NoneWord] = TurnForm()
    clock: Annotated[ClockForm | None, NoneWord] = None
    payout: rules.Payout = rules.Payout.SIDE_POTS
    odd_chips: rules.OddChips = rules.OddChips.POSITION
    ties: rules.Ties = rules.Ties.SPLIT
    rake: Annotated[RakeForm | None, NoneWord] = None

    away: Count = 3
    broke: TimeOrZero = 60 * rules.SECOND
    disconnect: TimeOrBot = 30 * rules.SECOND
    verbal: rules.Verbal = rules.Verbal.TALK
    out_of_turn: rules.OutOfTurn = rules.OutOfTurn.REFUSE
    bet_before_deal: YesNo = False
    draw_opens: rules.DrawOpens = rules.DrawOpens.LEFT_OF_DEALER
    first_to_act_ties: rules.FirstTies = rules.FirstTies.SUIT
    newcomers: rules.Newcomers = rules.Newcomers.NEXT_HAND
    button: rules.ButtonMoves = rules.ButtonMoves.MOVING
    return_within: TimeOrZero = 0
    showing: rules.Showing = rules.Showing.USUAL

    hand_size: Annotated[Count, Field(le=2)] = 2
    redraw: RedrawForm = RedrawForm()
    levels: Annotated[tuple[LevelForm, ...], Field(max_length=50)] = ()
    freeze_out: YesNo = False
    stack: Money | None = None
    starts: StartsForm = StartsForm()
    pause: TimeOrZero = rules.HouseRules().pause

    bots: Annotated[BotsForm | None, NoneWord] = None
    after_crash: AfterCrash = AfterCrash.REFUND
    webhook: Annotated[Environment | None, NoneWord] = None
    jackpot: Annotated[JackpotForm | None, NoneWord] = None
    bots_welcome: YesNo = False
