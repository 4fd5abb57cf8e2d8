"""What each sensible action is worth: points of the deal and chance to win the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from openrummy.analysis.model import Decision, Estimate, Mark, Price, Priced
from openrummy.bots.search.bot import plays
from openrummy.bots.search.translate import action_of, number_of, score_of
from openrummy.rules.pieces import Rules

if TYPE_CHECKING:
    from openrummy.bots.search.rollouts import Searcher, SearchResult


@dataclass(frozen=True)
class Effort:
    """How much an analysis may do: worlds a decision, and the seed that settles chance."""

    worlds: int = 512
    seed: int = 1


class Pricer:
    """Prices decisions of one game; it keeps its room from one to the next."""

    def __init__(self, rules: Rules, effort: Effort | None = None) -> None:
        from openrummy.bots.search.rollouts import SearchBudget, Searcher
        from openrummy.bots.search.weights import load
        from openrummy.kernel.gin.lower import lower

        if not plays(rules):
            raise ValueError("no game for two that the kernel plays")
        self.effort = effort or Effort()
        budget = SearchBudget(worlds=self.effort.worlds, drop=1e9)
        self._weights = load()
        self._searcher: Searcher = Searcher(lower(rules), self._weights, budget)

    def price(self, decision: Decision) -> Priced:
        """The prices of what could be done there."""
        import numpy as np

        from openrummy.bots.search.equity import by_points
        from openrummy.bots.search.notes import Notes
        from openrummy.engine.model.phase import Defend
        from openrummy.kernel.gin.rows import row_of_view

        seen = decision.seen
        public = seen.board.public
        if isinstance(public.phase, Defend) or len(public.active) != 2:
            return Priced(decision, (), None, real=False)
        place = public.active.index(seen.seat)
        other = public.active[1 - place]
        hidden = public.held[other] - public.known[other].bit_count()
        notes = Notes(seen.seat)
        notes.read(seen.history)
        actions = self._searcher.see(row_of_view(seen.board), place, hidden, notes)
        if len(actions) < 2:
            return Priced(decision, (), None, real=False)
        styles = len(self._weights.styles)
        odds = np.array(decision.odds) if decision.odds else np.full(styles, 1 / styles)
        seed = self.effort.seed + decision.entry
        points = self._searcher.best(actions, odds, by_points(0, 0, 0), seed)
        game = self._searcher.best(actions, odds, by_points(*score_of(seen)), seed)
        known = score_of(seen)[2] > 0
        order = np.argsort(-game.means)
        prices = tuple(_price(decision, points, game if known else None, int(i)) for i in order)
        played = None
        if decision.played is not None:
            number = number_of(seen, actions, decision.played)
            places = [int(actions[i]) for i in order]
            played = places.index(number) if number in places else None
        return Priced(decision, prices, played, _mark(prices, played))


def _price(decision: Decision, points: SearchResult, game: SearchResult | None, i: int) -> Price:
    def estimate(found: SearchResult, value: float, scale: float = 1.0) -> Estimate:
        return Estimate(float(value) / scale, float(found.errors[i]) / scale)

    return Price(
        action_of(decision.seen, int(points.actions[i])),
        estimate(points, points.means[i]),
        estimate(points, points.behind[i]),
        None if game is None else estimate(game, game.means[i], 100),
        None if game is None else estimate(game, game.behind[i], 100),
        int(points.worlds[i]),
    )


def _mark(prices: tuple[Price, ...], played: int | None) -> Mark:
    loss = None if played is None else prices[played].loss
    if loss is None or loss.mean < 2 * loss.error:
        return Mark.NONE
    bounds = ((0.08, Mark.BLUNDER), (0.04, Mark.MISTAKE), (0.01, Mark.INEXACT))
    return next((mark for least, mark in bounds if loss.mean >= least), Mark.NONE)


def price(decision: Decision, effort: Effort | None = None) -> Priced:
    """The prices of one decision. ValueError in a game that is not played with search quality."""
    return Pricer(decision.seen.rules, effort).price(decision)
