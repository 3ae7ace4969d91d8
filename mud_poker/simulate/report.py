"""What does a builder read of a simulation?"""

from typing import Any

from mud_poker.mud.definitions import Dealer
from mud_poker.simulate.evening import HOUR, Figures

MINUTE = 60_000


def text(dealer: Dealer, figures: Figures) -> str:
    """The report, a line for each figure."""
    money = dealer.currency.words
    lines = {
        "At real pace": f"{_duration(figures.time)}: {figures.hands_an_hour:,} hands an hour",
        "Pots": f"{money(figures.average_pot)} on average, {money(figures.largest_pot)} at most",
        "Showdowns": f"{_percent(figures.showdowns, figures.hands)} of the hands",
        "Rake": _rake(dealer, figures),
        "Busts": _busts(figures),
        "Chips": f"conserved at every hand: {money(figures.brought)} were brought",
    }
    if dealer.rules.freeze_out:
        lines["Freeze-outs"] = f"{figures.games:,} won"
    who = f"{dealer.name} ({dealer.key}): {dealer.game.title}"
    head = f"{who}, {figures.hands:,} hands, {figures.seats} seats, {money(figures.buy_in)} each"
    return "\n".join([head, "", *(f"{name:14}{value}." for name, value in lines.items())])


def data(dealer: Dealer, figures: Figures) -> dict[str, Any]:
    """The report as JSON values; amounts are strings, as exact as the currency is."""

    def money(amount: int) -> str:
        return dealer.currency.spell(amount).replace(",", "")

    return {
        "dealer": dealer.key,
        "game": dealer.game.key,
        "currency": dealer.currency.key,
        "hands": figures.hands,
        "seats": figures.seats,
        "buy_in": money(figures.buy_in),
        "seconds": figures.time // 1000,
        "hands_an_hour": figures.hands_an_hour,
        "average_pot": money(figures.average_pot),
        "largest_pot": money(figures.largest_pot),
        "showdowns": figures.showdowns,
        "rake": money(figures.rake),
        "rake_an_hour": money(figures.rake_an_hour),
        "to_jackpot": dealer.rules.rake.to_jackpot,
        "busts": figures.busts,
        "hands_a_buy_in": figures.hands_a_buy_in,
        "games": figures.games,
        "chips_brought": money(figures.brought),
        "chips_conserved": True,
    }


def _rake(dealer: Dealer, figures: Figures) -> str:
    money = dealer.currency.words
    if not figures.rake:
        return "nothing was taken"
    whereto = "to the jackpot, which grows by" if dealer.rules.rake.to_jackpot else "to the house, which gets"
    return f"{money(figures.rake)} {whereto} {money(figures.rake_an_hour)} an hour; {money(figures.rake // figures.hands)} a hand"


def _busts(figures: Figures) -> str:
    lasts = figures.hands_a_buy_in
    if lasts is None:
        return "nobody lost a buy-in"
    return f"{figures.busts:,}; a buy-in lasts {lasts:,} hands, which is {_duration(lasts * figures.time // figures.hands)}"


def _percent(part: int, whole: int) -> str:
    tenths = part * 1000 // whole
    return f"{tenths // 10}.{tenths % 10}%"


def _duration(milliseconds: int) -> str:
    hours, rest = divmod(milliseconds, HOUR)
    return f"{hours:,} h {rest // MINUTE} min" if hours else f"{rest // MINUTE} min {rest % MINUTE // 1000} s"
