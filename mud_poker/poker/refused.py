"""How does the house say no?"""

from collections.abc import Callable, Collection


class Refused(Exception):
    """What a player asked for is not allowed now; the sentence says what would work.

    `reason` may hold places such as `{least}` for `amounts` in smallest units: who knows the currency spells them.  `offers` are
    the words in it that would work when they are typed.
    """

    def __init__(self, reason: str, offers: Collection[str] = (), **amounts: int) -> None:
        super().__init__(reason, amounts)
        self.offers = tuple(offers)
        self._reason = reason
        self._amounts = amounts

    def spelled(self, spell: Callable[[int], str]) -> str:
        """The sentence with its amounts as `spell` writes them; one without amounts may quote braces that a player wrote."""
        if not self._amounts:
            return self._reason
        return self._reason.format(**{name: spell(amount) for name, amount in self._amounts.items()})

    @property
    def reason(self) -> str:
        """The sentence with its amounts as plain numbers."""
        return self.spelled(str)

    def __str__(self) -> str:
        return self.reason
