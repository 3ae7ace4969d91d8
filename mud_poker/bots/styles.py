"""How can a bot play?

A style is a few figures, in thousandths, and a new one is a line of a world's `bots.yaml`; those here every world has.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Style:
    """How a player who is not a person judges.

    `tightness`: how much of what the pot asks for a call it wants to see in its cards; above 1000 it wants more than that.
    `value`: from which odds of winning it bets for its cards; 1000 is the fair share of a hand like all others.
    `aggression`: how often it bets or raises with such cards; else it only checks or calls.
    `bluff`: how often it bets or raises with cards that are not worth it.
    """

    name: str
    tightness: int
    value: int
    aggression: int
    bluff: int


STYLES: Final = {
    style.name: style
    for style in (
        Style("steady", tightness=1150, value=1800, aggression=600, bluff=40),
        Style("tight", tightness=1450, value=2500, aggression=550, bluff=15),
        Style("loose", tightness=800, value=1700, aggression=350, bluff=50),
        Style("bold", tightness=1000, value=1400, aggression=850, bluff=120),
        Style("meek", tightness=1250, value=3000, aggression=250, bluff=5),
    )
}
