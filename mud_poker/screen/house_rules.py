"""How do a house's own rules read?

Every choice of a dealer file that a player would ask about, as a topic and a sentence.  A new field of `HouseRules` gets its words
in the function of its topic; a choice that is plain poker may go without.
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from mud_poker.cards.card import SUIT_WORDS, SUITS, card, tie_suit
from mud_poker.mud.definitions import Dealer
from mud_poker.mud.table_messages import Change, HouseChanged, RulesSeen
from mud_poker.poker import rules
from mud_poker.poker.draws import RedrawWindow
from mud_poker.screen.ink import Ink, paint
from mud_poker.screen.layout import terms
from mud_poker.screen.phrases import capital, counted, lasting, numbered
from mud_poker.screen.reader import Reader
from mud_poker.screen.table_events import forced_bets

_BETTING = {
    rules.Betting.NO_LIMIT: "No limit.",
    rules.Betting.POT_LIMIT: "Pot limit: the most you can raise to is what the pot holds after your call.",
}
_RAISE_MEANS = {
    rules.RaiseMeans.TO: "'raise {amount}' means to {amount}.",
    rules.RaiseMeans.BY: "'raise {amount}' means by {amount}, on top of what there is to call.",
}
_PAYOUT = {
    rules.Payout.SIDE_POTS: "Side pots: whoever is all in can win from each player only as much as they put in.",
    rules.Payout.EQUALISED: (
        "There are no side pots: a short all-in that wins alone takes the whole pot. Of several winners, "
        "each first takes back what they put in above the winner who put in least."
    ),
}
_TIE_SUITS = [SUIT_WORDS[one.suit] for one in sorted((card(f"2{suit}") for suit in SUITS), key=tie_suit)]
_TIES = {
    rules.Ties.SPLIT: "Equal hands share the pot.",
    rules.Ties.SUITS: f"Suits break ties, the lowest first: {', '.join(_TIE_SUITS)}.",
}
_CHANGED = {
    Change.GAME: "the game",
    Change.MONEY: "the money",
    Change.PLACE: "the place",
    Change.STAKES: "what is played for",
}
_SHOWING = {
    rules.Showing.USUAL: "Whoever bet last shows first; a losing hand need not be shown.",
    rules.Showing.ALL: "All who are in at the showdown show.",
}


def house_rules(message: RulesSeen, reader: Reader) -> str:
    dealer = message.dealer
    title = paint(f"The rules of {dealer.name}", Ink.TITLE, reader)
    return f"{title}\n{terms(((topic, ' '.join(told)) for topic, told in _topics(dealer) if told), reader)}"


def house_changed(message: HouseChanged, reader: Reader) -> str:
    if message.what is not Change.RULES:
        when = "when this hand is over, " if message.waits else ""
        text = f"The house has changed {_CHANGED[message.what]}: {when}{message.dealer}'s table is cleared for it."
    elif message.waits:
        text = "The house has changed its rules: these count from the next hand."
    else:
        text = "From this hand on new rules of the house count. 'rules' shows them."
    return paint(text, Ink.TURN, reader)


def seat_kept(house: rules.HouseRules) -> str:
    """How long the seat of who is away is kept, and what becomes of the hands meanwhile."""
    late = _late(house.turn)
    if house.freeze_out:
        return f"Your seat is kept to the end of the game. You are dealt in, and your hand {late} when your turn comes."
    hands = numbered(house.away, "hand")
    return f"Your seat is kept until you have missed {hands} in a row. If you are in a hand now, it {late} when your turn comes."


def _late(turn: rules.TurnClock | None) -> str:
    return "folds" if turn is not None and turn.late is rules.Late.FOLD else "checks if that is free, else folds"


def _topics(dealer: Dealer) -> Iterator[tuple[str, list[str]]]:
    yield "Game", list(_game(dealer))
    yield "Stakes", list(_stakes(dealer))
    yield "Betting", list(_betting(dealer))
    yield "Time", list(_time(dealer.rules))
    yield "Payout", list(_payout(dealer))
    yield "Rake", list(_rake(dealer))
    yield "Seats", list(_seats(dealer))


def _game(dealer: Dealer) -> Iterator[str]:
    house = dealer.rules
    yield f"{dealer.game.title}, up to {counted(house.seats, 'player')}."
    if dealer.bots_welcome:
        yield "Players' programs may sit here too: 'help programs'."
    if house.players_deal:
        yield "The players deal: 'deal', 'show' and 'winner' belong to the player with the button."
    if house.freeze_out:
        yield "A freeze-out: nobody joins a game that has begun, and the last with chips wins."
        yield from _start(house.starts)
    if house.bet_before_deal:
        yield "A betting round comes before the deal."
    if any(isinstance(step, RedrawWindow) for step in dealer.game.script) and house.redraw.times:
        times = counted(house.redraw.times, "time")
        yield f"You may throw your whole hand back {times}, within {lasting(house.redraw.window)}; silence keeps it."


def _start(starts: rules.Starts) -> Iterator[str]:
    times = ["when every seat is taken"] if starts.full else []
    times += [f"{lasting(starts.after)} after the second player sat down"] if starts.after is not None else []
    if times:
        yield f"It begins {', or '.join(times)}."


def _payout(dealer: Dealer) -> Iterator[str]:
    yield _PAYOUT[dealer.rules.payout]
    if dealer.game.deck:  # what is said of equal and of losing hands is about cards
        yield _TIES[dealer.rules.ties]
        yield _SHOWING[dealer.rules.showing]


def _stakes(dealer: Dealer) -> Iterator[str]:
    house, words = dealer.rules, dealer.currency.words
    small, big = (house.blinds.small, house.blinds.big) if house.blinds is not None else (0, 0)
    yield f"{capital(forced_bets(small, big, house.ante, dealer.currency))}."
    if house.blinds is not None and house.blinds.straddle:
        yield f"The seat left of the big blind straddles {words(house.blinds.straddle)}."
    if house.blinds is not None and house.blinds.heads_up is rules.HeadsUp.BUTTON_AND_SMALL:
        yield "With two players there is only a small blind, of the big blind's amount, and the button has none."
    if house.bring_in:
        yield f"The bring-in is {words(house.bring_in)}."
    if house.levels:
        yield f"The forced bets climb through {numbered(len(house.levels), 'level')}{_pace(house.levels)}."
    if house.freeze_out and house.stack is not None:
        yield f"Everybody starts with {words(house.stack)}."
    else:
        buy_in = dealer.buy_in
        yield f"Sit down with {words(buy_in.least)} to {words(buy_in.most)} from your {buy_in.source.value}."
        yield f"What you leave with goes to your {buy_in.back_to.value}."


def _pace(levels: Sequence[rules.Level]) -> str:
    """How long a level lasts; the last has no end."""
    times = sorted({level.lasts for level in levels if level.lasts is not None})
    if not times:
        return ""
    return f" of {lasting(times[0])}" + (f" to {lasting(times[-1])}" if len(times) > 1 else " each")


def _betting(dealer: Dealer) -> Iterator[str]:
    house, words = dealer.rules, dealer.currency.words
    if house.betting is rules.Betting.FIXED_LIMIT and house.bets is not None:
        yield f"Fixed limit: bets and raises of {words(house.bets.small)}, on late streets {words(house.bets.big)}."
        if house.raise_cap is not None:
            yield f"At most {counted(house.raise_cap, 'raise')} a street, without a cap between two players."
        return
    yield _BETTING.get(house.betting, "Fixed limit.")
    yield f"The least bet is {words(house.least_bet)}."
    if house.min_raise is not None:
        yield f"A raise is by at least {words(house.min_raise)}."
    yield _RAISE_MEANS[house.raise_means].format(amount=dealer.currency.spell(2 * house.least_bet))
    if house.verbal is rules.Verbal.BINDING:
        yield "What you say on your turn is your action, if it reads as one."
    if house.out_of_turn is rules.OutOfTurn.HOLD:
        yield "You may act before your turn; the action waits, and is void if somebody before you bets or raises."


def _time(house: rules.HouseRules) -> Iterator[str]:
    if house.turn is None:
        yield "No limit on a turn."
    else:
        yield f"{capital(lasting(house.turn.limit))} a turn; whoever is late {_late(house.turn)}."
        if house.turn.relaxed is not None:
            yield f"Whoever asks for slow turns has {lasting(house.turn.relaxed)}."
    if house.clock is not None:
        after, limit = lasting(house.clock.after), lasting(house.clock.limit)
        yield f"After {after} anybody in the hand may call the clock, which leaves {limit}."


def _rake(dealer: Dealer) -> Iterator[str]:
    rake = dealer.rules.rake
    taking = [tier for tier in rake.tiers if tier.percent and tier.cap != 0]
    if not taking:
        yield "None."
        return
    for tier in taking:
        above = f" of what the pot holds above {dealer.currency.words(tier.above)}" if tier.above else " of the pot"
        cap = f", at most {dealer.currency.words(tier.cap)}" if tier.cap is not None else ""
        percent = Decimal(tier.percent.numerator) / tier.percent.denominator
        yield f"{percent.normalize():f} percent{above}{cap}."
    if rake.to_jackpot:
        yield "It feeds the jackpot."
    if rake.no_flop_no_drop:
        yield "No flop, no rake."


def _seats(dealer: Dealer) -> Iterator[str]:
    house = dealer.rules
    if not house.freeze_out:
        yield f"Whoever misses {counted(house.away, 'hand')} in a row leaves."
        yield f"Whoever has no chips left has {lasting(house.broke)} to buy more."
    if house.on_disconnect is rules.OnDisconnect.BOT:
        yield "A bot plays for whoever loses the connection."
    else:
        yield f"Whoever loses the connection keeps the seat for {lasting(house.disconnect)}."
    if house.newcomers is rules.Newcomers.WAIT_FOR_BLIND:
        yield "Newcomers wait for the big blind, or buy in with one."
    if house.button is rules.ButtonMoves.DEAD:
        yield "The button may lie at an empty seat."
    if house.return_within:
        yield f"Whoever comes back within {lasting(house.return_within)} brings at least what they left with."
    if dealer.bots is not None:
        yield f"The house seats up to {counted(dealer.bots.seats, 'bot')}."
