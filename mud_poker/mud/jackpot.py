"""Which hand leads for the jackpot, and who is paid when it is awarded?

All dealers that feed the jackpot of a currency share it: the money lies in the ledger, the leading hand here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mud_poker.cards.card import cards
from mud_poker.cards.ranking import RANKINGS, Ranked
from mud_poker.mud.facts import Kept


@dataclass(frozen=True, slots=True)
class Leading:
    """The best winning hand since the last award: `codes` of its cards, and who holds it."""

    ranking: str
    codes: str
    holders: tuple[str, ...]

    @property
    def ranked(self) -> Ranked:
        ranked = RANKINGS[self.ranking].best(cards(self.codes))
        assert ranked is not None  # it was ranked when it was kept
        return ranked

    @property
    def words(self) -> str:
        return self.ranked.words


class Jackpot:
    """The leading hand of one currency's jackpot."""

    def __init__(self, currency: str, data: Mapping[str, Any] | None = None) -> None:
        self.currency = currency
        self.leading = Leading(data["ranking"], data["codes"], tuple(data["holders"])) if data and data["codes"] else None
        self.awarded: int = data["awarded"] if data else 0

    def offer(self, ranked: Ranked, holders: tuple[str, ...]) -> bool:
        """A winning hand: it takes the lead if it beats what leads, or joins if it is equal.  Says whether anything changed.

        Hands of different rankings do not compare: the first of them to lead stays.
        """
        codes = " ".join(card.code for card in ranked.cards)
        leading = self.leading
        if leading is None:
            self.leading = Leading(ranked.ranking.key, codes, holders)
        elif leading.ranking != ranked.ranking.key or ranked.strength < leading.ranked.strength:
            return False
        elif ranked.strength > leading.ranked.strength:
            self.leading = Leading(ranked.ranking.key, codes, holders)
        else:
            joined = tuple(name for name in holders if name not in leading.holders)
            if not joined:
                return False
            self.leading = Leading(leading.ranking, leading.codes, leading.holders + joined)
        return True

    def shares(self, total: int) -> dict[str, int]:
        """Equal parts of `total` for the holders; what does not divide stays for the next award."""
        if self.leading is None:
            return {}
        share = total // len(self.leading.holders)
        return dict.fromkeys(self.leading.holders, share) if share else {}

    def start_afresh(self, now: int) -> None:
        self.leading, self.awarded = None, now

    def kept(self) -> Kept:
        leading = self.leading
        return Kept(
            "jackpot",
            self.currency,
            {
                "ranking": leading.ranking if leading else "",
                "codes": leading.codes if leading else "",
                "holders": list(leading.holders) if leading else [],
                "awarded": self.awarded,
            },
        )
