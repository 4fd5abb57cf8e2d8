"""What can be melded and added, and how a hand is best split: the exact answers, remembered."""

from __future__ import annotations

from functools import lru_cache

from openrummy.arrange import best
from openrummy.bots.base import Seen
from openrummy.cards import CardSet
from openrummy.melds import Meld, all_melds, lay_offs
from openrummy.rules.pieces import Melds, Values

_REMEMBERED = 1 << 15


class Melding:
    """The melds of one deal, as its rules have them."""

    def __init__(self, seen: Seen) -> None:
        self.melds, self.values = seen.rules.melds, seen.rules.values

    def cover(self, hand: CardSet) -> tuple[tuple[Meld, ...], CardSet]:
        """The melds of a best arrangement, and the cards in none."""
        return _cover(self.melds, self.values, hand)

    def all(self, hand: CardSet) -> tuple[Meld, ...]:
        """Every meld of the hand."""
        return all_melds(self.melds, hand)

    def opens(self, meld: Meld) -> CardSet:
        """The faces that may be added to a meld next."""
        return _opens(self.melds, meld)


@lru_cache(_REMEMBERED)
def _cover(melds: Melds, values: Values, hand: CardSet) -> tuple[tuple[Meld, ...], CardSet]:
    if not all_melds(melds, hand):
        return (), hand
    found = best(melds, values, hand)
    return found.melds, found.deadwood


@lru_cache(_REMEMBERED)
def _opens(melds: Melds, meld: Meld) -> CardSet:
    return lay_offs(melds, meld)
