"""What may a seat do in this betting round?

`Round` is what a round keeps; `options` is pure.  The three betting structures differ only in `_limits`.
Sources: TDA 47 (reopening), 43 (raise amounts); Robert's Rules "No-limit" and "Limit" (half bets, the cap).
"""

from mud_poker.poker.actions import Action
from mud_poker.poker.rules import Betting, HouseRules
from mud_poker.poker.seat import Seat
from mud_poker.poker.waits import Options

_NO_LIMIT, _POT_LIMIT = Betting.NO_LIMIT, Betting.POT_LIMIT  # looked up once: members of an Enum are slow to reach


class Round:
    """One street's betting.

    `price` is what there is to match, `full` the price without short all-ins, `step` the least raise by; `raises` counts full
    raises after the first bet, and `capped` says that no more are allowed (fixed limit).  `to_act` are the seats still to be
    asked, `acted` the price at the last action of each seat, `held` what others announced before their turn, `last_post` the
    seat of the last blind, `opened` who bet first.
    """

    __slots__ = (
        "acted", "betting", "capped", "fixed", "full", "held", "last_post", "least_bet", "opened", "price", "raises", "rules",
        "step", "to_act",
    )  # fmt: skip

    def __init__(self, rules: HouseRules) -> None:
        self.rules = rules
        self.betting = rules.betting
        self.fixed = rules.betting is Betting.FIXED_LIMIT
        self.least_bet = rules.least_bet
        self.next_street()

    def next_street(self) -> None:
        """Nothing is bet, and nobody is asked yet."""
        self.price = 0
        self.full = 0
        self.step = self.least_bet if self.rules.min_raise is None else self.rules.min_raise
        self.raises = 0
        self.capped = False
        self.to_act: list[Seat] = []
        self.acted: dict[int, int] = {}
        self.held: dict[int, Action] = {}
        self.last_post: Seat | None = None
        self.opened: Seat | None = None

    def least(self, price: int) -> int:
        """The least price to raise `price` to, stacks aside."""
        if self.fixed:
            return self.full + self.step
        return price + self.step if price else self.least_bet

    def is_full(self, price: int) -> bool:
        """Whether raising to `price` is a full bet or raise; in fixed limit half a bet is one."""
        if self.fixed:
            return (price - self.full) * 2 >= self.step
        return price >= self.least(self.price)

    def reopened(self, acted: int) -> bool:
        """Whether who acted when the price was `acted` has since faced as much as a full raise (TDA 47)."""
        since = self.price - acted
        return since > 0 and since * (2 if self.fixed else 1) >= self.step


def options(table: Round, seat: Seat, pot: int, others_can_call: bool, bring_in: int = 0, may_fold: bool = True) -> Options:
    """What `seat` may do in the round `table`, with `pot` chips in the middle and in front.

    `others_can_call` says whether anybody else has the chips to match more than the price.  Who may post a `bring_in` raises as
    who faces one.
    """
    price, behind, acted = table.price, seat.stack, table.acted.get(seat.number)
    owed = price - seat.bet
    to_call = 0 if owed < 0 else owed if owed < behind else behind
    if behind <= (to_call or bring_in) or table.capped or not others_can_call or (acted is not None and not table.reopened(acted)):
        return Options(to_call, None, None, bring_in, False, may_fold)
    stack, least = seat.bet + behind, table.least(price or bring_in)
    if table.betting is _NO_LIMIT:
        most = stack
    elif table.betting is _POT_LIMIT:
        most = min(max(least, (price or bring_in) + pot + (to_call or bring_in)), stack)
    else:
        most = min(least, stack)
    return Options(to_call, least if least < stack else stack, most, bring_in, not price, may_fold)
