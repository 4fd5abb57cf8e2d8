"""Rollouts of candidate actions in many worlds, until one is clearly best or time is up."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from copy import copy, deepcopy
from dataclasses import dataclass
from functools import cache, partial
from time import perf_counter
from typing import Any, TypeAlias

from openrummy.bots.search.discard_notes import Notes
from openrummy.bots.search.equity import slopes
from openrummy.bots.search.weights import Weights
from openrummy.kernel.arrays import Float64Array, Int64Array, np
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.players import playout, position_value, search
from openrummy.kernel.core.players.belief import EVIDENCE_SIZE
from openrummy.kernel.gin import analysis

# (actions, workspace, first world, number of worlds) -> values
Evaluate: TypeAlias = Callable[[Int64Array, "_Workspace", int, int], Float64Array]

_MAX_ACTIONS = 16
_GOLDEN = 0.6180339887498949


@dataclass(frozen=True)
class SearchBudget:
    """Budget of a search.

    At most ``worlds`` are played, within ``ms`` (None: no limit). After every ``batch_size``
    worlds, actions more than ``prune_errors`` standard errors behind the best are dropped. Before
    a world is drawn, ``steps`` cards are exchanged. ``rounds``: see
    :func:`openrummy.kernel.core.players.search.evaluate_actions`. The default action is replaced
    only by one that is better by ``override_errors`` standard errors and ``override_points``
    points. ``threads`` batches run in parallel; the result does not depend on their number.
    """

    worlds: int = 1024
    ms: float | None = None
    batch_size: int = 64
    prune_errors: float = 1.75
    steps: int = 10
    rounds: int = 1
    override_errors: float = 0.7
    override_points: float = 0.0
    threads: int = 1


@dataclass(frozen=True)
class SearchResult:
    """Result of a search: the kernel's actions, their mean values, and the errors of the best.

    ``behind``: how far each action is behind the best one; ``errors``: standard errors of
    ``behind``. Actions that were dropped early have been tried in fewer worlds. ``point_value``:
    winning chance gained per point.
    """

    actions: Int64Array
    means: Float64Array
    behind: Float64Array
    errors: Float64Array
    worlds: Int64Array
    best: int
    point_value: float


class _Workspace:
    """Workspace of a thread; row 0 of the deals holds the loaded position."""

    def __init__(self) -> None:
        self.deals = np.zeros((4, d.SIZE), np.int64)
        self.notes = np.zeros((3, playout.NOTES), np.int64)
        self.net = np.zeros(position_value.WORKSPACE_SIZE, np.int64)

    def copy_from(self, other: _Workspace) -> None:
        """Copy the loaded position from another workspace."""
        self.deals[0], self.notes[0] = other.deals[0], other.notes[0]


@cache
def _shared_pool(threads: int) -> ThreadPoolExecutor:
    """Pool of worker threads shared by all searches; the calling thread is extra."""
    return ThreadPoolExecutor(threads, thread_name_prefix="worlds")


class Searcher:
    """Searches deals of one game; its buffers are reused between decisions."""

    def __init__(
        self, compiled_rules: Int64Array, weights: Weights, search_budget: SearchBudget
    ) -> None:
        self.compiled_rules, self.search_budget = compiled_rules, search_budget
        self.me = np.ascontiguousarray(weights.me)
        self.models = np.ascontiguousarray(np.hstack([weights.players, weights.beliefs]))
        self.nets = np.ascontiguousarray(weights.nets)
        self._evidence = np.zeros(EVIDENCE_SIZE, np.int64)
        self._workspaces = [_Workspace() for _ in range(search_budget.threads)]

    def __deepcopy__(self, memo: dict[int, Any]) -> Searcher:
        # the rule tables are read-only; a writable copy would trigger recompilation
        memo[id(self.compiled_rules)] = self.compiled_rules
        duplicate = copy(self)
        memo[id(self)] = duplicate
        duplicate.__dict__ = deepcopy(self.__dict__, memo)
        return duplicate

    def load(self, row: Int64Array, seat: int, hidden: int, notes: Notes) -> Int64Array:
        """Load a position; return the actions worth trying. ``seat``: index in the row."""
        discarded = notes.discarded if seat == 0 else notes.discarded[::-1]
        return self.load_arrays(row, seat, hidden, np.array(discarded, np.int64), notes.ledger)

    def load_arrays(
        self, row: Int64Array, seat: int, hidden: int, discarded: Int64Array, ledger: Int64Array
    ) -> Int64Array:
        """Like :meth:`load`, from arrays instead of :class:`Notes`; ``discarded``: by seat."""
        workspace = self._workspaces[0]
        workspace.deals[0], self._seat, self._hidden = row, seat, hidden
        notes = workspace.notes[0]
        notes[:] = 0
        notes[playout.DISCARDED : playout.DISCARDED + 2] = discarded
        search.write_evidence(workspace.deals, seat, ledger, self._evidence)
        actions = np.zeros(_MAX_ACTIONS, np.int64)
        return actions[
            : search.candidate_actions(self.compiled_rules, workspace.deals, seat, actions)
        ]

    def default_action(self, style: int) -> int:
        """Action of the fast player in the loaded position against a style; deterministic."""
        workspace = self._workspaces[0]
        workspace.notes[1] = workspace.notes[0]
        return int(
            search.decide(
                self.compiled_rules, workspace.deals, self.me[style], workspace.notes[1], 0
            )
        )

    def search(
        self, actions: Int64Array, odds: Float64Array, values: Float64Array, seed: int
    ) -> SearchResult:
        """Try the actions in worlds whose opponent's style is distributed as ``odds``."""
        search_budget, began = self.search_budget, perf_counter()
        value_slopes = slopes(values)
        bounds = np.cumsum(odds) / odds.sum()
        evaluate = partial(self._evaluate_batch, bounds, values, value_slopes, seed)
        size = len(actions)
        active = np.arange(size)
        means, behind, errors = np.zeros(size), np.zeros(size), np.zeros(size)
        tried = np.zeros(size, np.int64)
        samples = np.zeros((size, 0))
        done, pending = 0, deque[tuple[Int64Array, Float64Array]]()
        while done < search_budget.worlds:
            if not pending:
                batches = self._evaluate_batches(evaluate, actions[active], done)
                pending.extend((active, batch) for batch in batches)
            requested, batch = pending.popleft()
            if len(requested) > len(active):
                batch = batch[np.isin(requested, active)]
            samples = np.hstack([samples, batch])
            done = samples.shape[1]
            mean = samples.mean(axis=1)
            lead = int(mean.argmax())
            gaps = samples[lead] - samples
            error = gaps.std(axis=1) / np.sqrt(done)
            means[active], behind[active], errors[active] = mean, mean[lead] - mean, error
            tried[active] = done
            keep = (gaps.mean(axis=1) < search_budget.prune_errors * error) | (
                active == active[lead]
            )
            active, samples = active[keep], samples[keep]
            if len(active) == 1 or self._is_late(began):
                break
        active_means = np.full(size, -np.inf)
        active_means[active] = means[active]
        best, point_value = int(active_means.argmax()), float(value_slopes[0])
        return SearchResult(actions, means, behind, errors, tried, best, point_value)

    def hands(self, odds: Float64Array, number: int, seed: int) -> list[int]:
        """The opponent's hand in ``number`` independently drawn worlds, as sets of cards.

        Valid only if the seat may knock.
        """
        workspace, bounds, hands = self._workspaces[0], np.cumsum(odds) / odds.sum(), []
        values, value_slopes = np.zeros(2 * search.MAX_VALUED), np.zeros(3)
        knock = np.array([d.KNOCK_CARD << 6], np.int64)  # the shortest playout
        for world in range(number):
            self._evaluate_batch(bounds, values, value_slopes, seed, knock, workspace, world, 1)
            hands.append(int(workspace.deals[1, d.HANDS + 1 - self._seat]))
        return hands

    def replies(
        self, styles: Int64Array, actions: Int64Array, seed: int
    ) -> tuple[Int64Array, Int64Array]:
        """The opponent's hand in each sampled world, and its replies to each action of the seat.

        ``styles``: the opponent's style in each world. Hands are sets of cards, int64 [worlds];
        replies, int64 [actions, worlds], are those of
        :mod:`openrummy.kernel.core.players.opponent_hands`.
        """
        workspace = self._workspaces[0]
        return analysis.replies(
            compiled_rules=self.compiled_rules,
            deals=workspace.deals,
            seat=self._seat,
            hidden=self._hidden,
            evidence=self._evidence,
            own_players=self.me,
            models=self.models,
            player_indices=styles,
            chains=self._chains(),
            steps=self.search_budget.steps,
            actions=actions,
            notes=workspace.notes,
            seed=seed,
        )

    def play_out(
        self,
        actions: Int64Array,
        odds: Float64Array,
        seed: int,
        first: int,
        number: int,
        to_end: bool,
    ) -> Float64Array:
        """Play actions out in worlds ``first``, ... of the loaded position, the same for all.

        Floats [actions, number, 3]: the points of the seat and of the opponent, estimated by the
        value net if the playout is truncated; with ``to_end``, the seat's actual points at the end
        of the deal (negative if the opponent scored).
        """
        workspace, budget = self._workspaces[0], self.search_budget
        styles = _stratified_styles(np.cumsum(odds) / odds.sum(), first, number)
        return analysis.play_out(
            compiled_rules=self.compiled_rules,
            deals=workspace.deals,
            seat=self._seat,
            hidden=self._hidden,
            evidence=self._evidence,
            own_players=self.me,
            models=self.models,
            nets=self.nets,
            player_indices=styles,
            chains=self._chains(),
            steps=budget.steps,
            actions=actions,
            notes=workspace.notes,
            seed=seed,
            first=first,
            rounds=budget.rounds,
            to_end=to_end,
            workspace=workspace.net,
        )

    def choose(self, result: SearchResult, default: int) -> int:
        """Return the best action, or ``default`` if that is not significantly worse.

        On real deals the search underrates the fast player's choice by half a point relative to
        the others (``docs/learning.md``).
        """
        budget = self.search_budget
        for index, action in enumerate(result.actions):
            alike = action == default or action >> 6 == default >> 6 == d.KNOCK_CARD
            allowed = (
                budget.override_errors * result.errors[index]
                + budget.override_points * result.point_value
            )
            if alike and result.behind[index] < allowed:
                return int(action)
        return int(result.actions[result.best])

    def _is_late(self, began: float) -> bool:
        ms = self.search_budget.ms
        return ms is not None and 1000 * (perf_counter() - began) >= ms

    def _evaluate_batches(
        self, evaluate: Evaluate, actions: Int64Array, done: int
    ) -> Iterable[Float64Array]:
        """Values of actions in the next batches of worlds, one batch per thread."""
        size, worlds = self.search_budget.batch_size, self.search_budget.worlds
        firsts = range(done, worlds, size)[: len(self._workspaces)]
        sizes = [min(size, worlds - first) for first in firsts]
        own, *others = zip(self._workspaces, firsts, sizes, strict=False)
        if not others:
            return [evaluate(actions, *own)]
        for workspace, _, _ in others:
            workspace.copy_from(self._workspaces[0])
        pool = _shared_pool(len(self._workspaces) - 1)
        futures = [pool.submit(evaluate, actions, *batch) for batch in others]
        return [evaluate(actions, *own), *(future.result() for future in futures)]

    def _evaluate_batch(
        self,
        bounds: Float64Array,
        values: Float64Array,
        value_slopes: Float64Array,
        seed: int,
        actions: Int64Array,
        workspace: _Workspace,
        first: int,
        number: int,
    ) -> Float64Array:
        """Values of actions in some worlds, [actions, number]."""
        styles, out = _stratified_styles(bounds, first, number), np.zeros((len(actions), number))
        search.evaluate_actions(
            self.compiled_rules,
            workspace.deals,
            self._seat,
            self._hidden,
            self._evidence,
            self.me,
            self.models,
            self.nets,
            styles,
            self._chains(),
            self.search_budget.steps,
            actions,
            workspace.notes,
            values,
            value_slopes,
            seed,
            first,
            self.search_budget.rounds,
            workspace.net,
            out,
        )
        return out

    def _chains(self) -> Int64Array:
        return np.zeros((2, len(self.models)), np.int64)


def _stratified_styles(bounds: Float64Array, first: int, number: int) -> Int64Array:
    """Assign a style to each world by a golden-ratio sequence.

    In every batch each style occurs in proportion to its probability.
    """
    quantiles = (np.arange(first, first + number) * _GOLDEN) % 1.0
    return np.minimum(np.searchsorted(bounds, quantiles, side="right"), len(bounds) - 1)
