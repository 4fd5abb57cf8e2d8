"""Prices of sensible actions: points of the deal and chance to win the game.

The method, and what it is worth, stands in ``docs/analysis.md``.
"""

from __future__ import annotations

from openrummy.analysis.effort import Effort
from openrummy.analysis.model import Decision, Priced
from openrummy.bots.search.bot import plays
from openrummy.core.rules.pieces import Rules

__all__ = ["Effort", "Pricer", "price"]

_SEED = 1_000_003


class Pricer:
    """Prices decisions of one game; it keeps its room from one to the next.

    ValueError for rules that are no game for two that the kernel plays.
    """

    def __init__(self, rules: Rules, effort: Effort | None = None) -> None:
        # numba and numpy are imported here, and only where they are needed
        from openrummy.bots.search.rollouts import SearchBudget, Searcher
        from openrummy.bots.search.weights import load
        from openrummy.kernel.gin.lower import lower

        if not plays(rules):
            raise ValueError("no game for two that the kernel plays")
        self.effort = effort or Effort()
        self._rules = rules
        self._styles = len(load().styles)
        self._searcher = Searcher(lower(rules), load(), SearchBudget())

    def price(self, decision: Decision) -> Priced:
        """The prices of what could be done there, from what the seat knew.

        Of one action alone where it was forced. ValueError where not two play the deal.
        """
        from openrummy.analysis.opponents import assumed
        from openrummy.core.engine.model.phase import Defend

        if len(decision.seen.board.public.active) != 2:
            raise ValueError("not two play this deal")
        if isinstance(decision.seen.board.public.phase, Defend):
            from openrummy.analysis.defending import priced

            return priced(decision, self.effort.edge)
        name, odds = assumed(self.effort.opponent, decision.odds, self._styles)
        from openrummy.analysis.trial import Trial

        seed = self.effort.seed * _SEED + decision.entry
        return Trial(decision, self._searcher, odds, seed, self.effort).priced(name)


def price(decision: Decision, effort: Effort | None = None) -> Priced:
    """The prices of one decision. ValueError in a game that is not played with search quality."""
    return Pricer(decision.seen.rules, effort).price(decision)
