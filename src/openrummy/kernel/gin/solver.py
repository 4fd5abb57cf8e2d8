"""Least deadwood of single hands, one call from Python each."""

from __future__ import annotations

from openrummy.core.cards import CardSet
from openrummy.core.rules.pieces import Rules
from openrummy.kernel.core.gin import calls
from openrummy.kernel.core.memory import begin
from openrummy.kernel.gin.lower import lower


class Solver:
    """Least deadwood under some rules of gin (G25), with the tables looked up once.

    For many hands at once :func:`openrummy.kernel.gin.batch.solve_hands` is
    faster still. Raises :class:`~openrummy.kernel.gin.settings.NotLowered` for other games.
    """

    def __init__(self, rules: Rules) -> None:
        self._compiled_rules = lower(rules)  # keeps the array alive, as the address does not
        self._where = begin(self._compiled_rules)

    def least(self, hand: CardSet) -> int:
        """The least deadwood points of a hand, a card set of one pack; nothing is checked."""
        return calls.least_at(self._where, hand)
