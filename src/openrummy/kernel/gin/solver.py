"""Least deadwood of single hands, in one call each."""

from __future__ import annotations

from openrummy.core.cards import CardSet
from openrummy.core.rules.pieces import Rules
from openrummy.kernel.core.gin import calls
from openrummy.kernel.core.memory import address_of
from openrummy.kernel.gin.lower import lower


class Solver:
    """Least deadwood under the rules of a gin game (G25); the tables are looked up once.

    For many hands :func:`openrummy.kernel.gin.batch.solve_hands` is even faster. Raises
    :class:`~openrummy.kernel.gin.settings.NotLowered` for unsupported games.
    """

    def __init__(self, rules: Rules) -> None:
        self._compiled_rules = lower(rules)  # keeps the array alive, unlike its address
        self._address = address_of(self._compiled_rules)

    def least(self, hand: CardSet) -> int:
        """The least deadwood points of a hand, a card set of one pack; nothing is checked."""
        return calls.least_at(self._address, hand)
