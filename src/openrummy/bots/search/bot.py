"""The searching player and the fast player as bots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from openrummy.bots.base import Budget, Seen, Watcher
from openrummy.bots.heuristic.bot import Patient
from openrummy.bots.heuristic.style import BEST
from openrummy.bots.obvious_moves import defend, whole_hand
from openrummy.bots.search.translate import action_of, number_of, score_of
from openrummy.core.cards import Card
from openrummy.core.engine import Action, Knock
from openrummy.core.engine.model.phase import Defend
from openrummy.core.extras import announce_compiling, need
from openrummy.core.game import DealScored, GameEvent
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat
from openrummy.kernel.cache import PLAIN, WASM
from openrummy.kernel.supported_games import plays_gin

if TYPE_CHECKING:
    from openrummy.bots.search.opponent_model import OpponentModel
    from openrummy.bots.search.rollouts import SearchBudget, Searcher
    from openrummy.kernel.arrays import Float64Array, Int64Array

Own = Callable[[Seen], Action]

_WORLDS = 576
# a batch of worlds takes a few milliseconds, so a short time limit is checked more often
_LONG, _SHORT_BATCH = 10.0, 16
_KNOWN = 0.7  # minimum probability of a style to respond to it


def plays(rules: Rules) -> bool:
    """True if the kernel supports this game with two players in a deal."""
    return plays_gin(rules)


class Expert(Watcher):
    """Searches in games the kernel supports, and plays others like the patient player.

    ``own``: the default action, which is replaced only by a clearly better one
    (``override_errors`` of the budget); if not given, the action of the fast player.
    """

    def __init__(
        self,
        budget: Budget | None = None,
        search_budget: SearchBudget | None = None,
        own: Own | None = None,
    ) -> None:
        super().__init__(budget)
        self._search_budget, self._own = search_budget, own
        self._searcher: Searcher | None = None
        self._met: OpponentModel | None = None  # model of the opponent over all games

    def begin(self, rules: Rules, seat: Seat, seats: int, seed: bytes) -> None:
        super().begin(rules, seat, seats, seed)
        self._searcher = None
        self._stand_in = Patient(self.budget, BEST)
        self._stand_in.begin(rules, seat, seats, seed)
        if plays(rules):
            self._prepare(rules)

    def _prepare(self, rules: Rules) -> None:
        # numba and numpy are imported here, and only where they are needed
        need(*(() if WASM else ("numpy",)), *(() if PLAIN else ("numba",)))
        if not PLAIN:
            announce_compiling()
        from openrummy.bots.search.discard_notes import Notes
        from openrummy.bots.search.opponent_model import OpponentModel
        from openrummy.bots.search.rollouts import SearchBudget, Searcher
        from openrummy.bots.search.rule_tables import compiled
        from openrummy.bots.search.weights import load

        search_budget = self._search_budget or SearchBudget(worlds=_WORLDS)
        if self.budget.work is not None:
            search_budget = replace(search_budget, worlds=self.budget.work)
        elif self.budget.ms is not None:
            batch_size = search_budget.batch_size if self.budget.ms >= _LONG else _SHORT_BATCH
            search_budget = replace(
                search_budget, worlds=1 << 20, ms=self.budget.ms, batch_size=batch_size
            )
        search_budget = replace(search_budget, threads=self.budget.threads)
        weights = load()
        self._searcher = Searcher(compiled(rules), weights, search_budget)
        # with three at the table, two play each deal, and the pair changes
        self._opponent_models = {
            other: OpponentModel(weights.odds, weights.turns) for other in range(self.view.seats)
        }
        if self.view.seats == 2:
            if self._met is None:
                self._met = self._opponent_models[1 - self.seat]
            self._met.fade()
            self._opponent_models[1 - self.seat] = self._met
        self._notes = Notes(self.seat)

    def _keep(self, event: GameEvent) -> None:
        super()._keep(event)
        if isinstance(event, DealScored) and self._searcher is not None:
            self._learn(event)

    def _learn(self, event: DealScored) -> None:
        public = self.view.boards[self._board].public if self.view.boards else None
        if public is None or self.seat not in public.active or len(public.active) != 2:
            return
        other = public.after(self.seat)
        result = event.results[self._board]
        self._opponent_models[other].learn(result, other, public.turns, public.limit)
        self._notes.read(self.history)
        self._opponent_models[other].remember(self._notes.ledger)

    def choose(self, seen: Seen) -> Action:
        """Return the best action of the search."""
        if isinstance(seen.board.public.phase, Defend):
            return defend(seen)
        if self._searcher is None or len(seen.board.public.active) != 2:
            return self._stand_in.choose(seen)
        return whole_hand(seen) or self._search(seen, self._searcher)

    def odds(self, opponent: Seat) -> Float64Array:
        """Probabilities of the learned styles for the opponent, given all its observed play.

        They sum to 1. Only for games for which :func:`plays` is True.
        """
        self._notes.read(self.history)
        return self._opponent_models[opponent].odds(self._notes.ledger)

    def _search(self, seen: Seen, searcher: Searcher) -> Action:
        from openrummy.kernel.gin.rows import row_of_view

        public = seen.board.public
        index = public.active.index(self.seat)
        other = public.active[1 - index]
        hidden = public.held[other] - public.known[other].bit_count()
        odds = self.odds(other)
        actions = searcher.load(row_of_view(seen.board), index, hidden, self._notes)
        number = int(actions[0])
        if len(actions) > 1:
            number = self._pick(seen, searcher, actions, odds)
        return self._knock(seen, searcher, number, odds) or action_of(seen, number)

    def _pick(self, seen: Seen, searcher: Searcher, actions: Int64Array, odds: Float64Array) -> int:
        from openrummy.bots.search.equity import by_points

        word = self.chance().word() >> 1
        tried = searcher.search(actions, odds, by_points(*score_of(seen)), word)
        if self._own is None:
            return searcher.choose(tried, searcher.default_action(_style(odds)))
        return searcher.choose(tried, number_of(seen, tried.actions, self._own(seen)))

    def _knock(
        self, seen: Seen, searcher: Searcher, number: int, odds: Float64Array
    ) -> Knock | None:
        """If the search chose a knock, return it with the melds that give the best result."""
        from openrummy.bots.search import knock_choice
        from openrummy.bots.search.equity import by_points
        from openrummy.kernel.core.gin import deal as d

        if number >> 6 != d.KNOCK_CARD:
            return None
        values, word = by_points(*score_of(seen)), self.chance().word() >> 1
        return knock_choice.knock(seen, Card(number & 63), searcher, odds, values, word)


class Fast(Expert):
    """The fast player: the learned policy without search."""

    def _pick(self, seen: Seen, searcher: Searcher, actions: Int64Array, odds: Float64Array) -> int:
        return searcher.default_action(_style(odds))

    def _knock(
        self, seen: Seen, searcher: Searcher, number: int, odds: Float64Array
    ) -> Knock | None:
        return None


def _style(odds: Float64Array) -> int:
    """Style to respond to; an equally strong player until the opponent is known."""
    style = int(odds.argmax())
    return style if odds[style] > _KNOWN else len(odds) - 1
