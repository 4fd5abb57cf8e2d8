"""Prices of sensible actions: points of the deal and chance to win the game.

``docs/analysis.md`` describes the method and its accuracy.
"""

from __future__ import annotations

from openrummy.analysis.effort import Effort
from openrummy.analysis.model import Decision, Priced
from openrummy.bots.search.bot import plays
from openrummy.core.rules.pieces import Rules

__all__ = ["Effort", "Pricer", "price"]

_SEED = 1_000_003


class Pricer:
    """Prices decisions of one game; its buffers are reused between them.

    ValueError unless the rules are a two-player game that the kernel supports.
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
        """Price the possible actions, from what the seat knew.

        Only one action if it was forced. ValueError unless two players are in the deal.
        """
        from openrummy.analysis.opponents import assumed
        from openrummy.core.engine.model.phase import Defend

        if len(decision.seen.board.public.active) != 2:
            raise ValueError("not two play this deal")
        if isinstance(decision.seen.board.public.phase, Defend):
            from openrummy.analysis.defence_prices import price_defence

            return price_defence(decision, self.effort.edge)
        name, odds = assumed(self.effort.opponent, decision.odds, self._styles)
        from openrummy.analysis.adaptive_trial import Trial

        seed = self.effort.seed * _SEED + decision.entry
        return Trial(decision, self._searcher, odds, seed, self.effort).priced(name)


def price(decision: Decision, effort: Effort | None = None) -> Priced:
    """Price one decision. ValueError in a game that the search does not support."""
    return Pricer(decision.seen.rules, effort).price(decision)
