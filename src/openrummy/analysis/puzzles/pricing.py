"""Pricing positions for puzzles: cheap looks first, then playouts to the end of the deal.

Playouts that are cut short err by what the net errs (``docs/analysis.md``), about as much as a
puzzle's gap. So they only choose what is looked at; prices rest on deals that were played to
their end.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from openrummy.analysis import winning_chances
from openrummy.analysis.deal_ends import ends_of, scale_of
from openrummy.analysis.kernel_decision import Moment, take_in
from openrummy.analysis.loss_samples import chance_unit
from openrummy.analysis.model import Decision
from openrummy.analysis.opponents import LEARNED, assumed
from openrummy.bots.search.rollouts import SearchBudget, Searcher
from openrummy.bots.search.weights import load
from openrummy.core.engine import Action, Discard, legal_in
from openrummy.core.rules.pieces import Rules
from openrummy.kernel.arrays import Float64Array, Int64Array
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.gin.lower import lower

WORLDS = 8192  # that prices rest on
_FIRST_WORLDS = 64  # sampled for every action
_MAX_WORLDS = 256  # sampled for actions still close to the best
_FAR_CUT = 3.5  # standard errors behind, from which an action is dropped
_NEAR_CUT = 4.0  # points behind: so near, the net does not decide
BEGIN, PART = 1024, 2048  # worlds to the end: of all that are near
_DROP_ERRORS = 4.5  # standard errors behind in those
_MAX_ACTIONS = 5  # actions that are played to the end
_BATCH_WORLDS = 512
_GUARD = (256, BEGIN)
_BENT, _WIDE = 0.12, 2.0  # so crooked is the worth of ends: there points tell less


@dataclass(frozen=True)
class QuickEstimate:
    """A cheap look: actions of the kernel, best first, how far each is behind, with errors."""

    numbers: tuple[int, ...]
    behind: tuple[float, ...]
    errors: tuple[float, ...]

    @property
    def lead(self) -> float:
        """Distance of the next best, in points; infinite where there is no other."""
        return self.behind[1] if len(self.behind) > 1 else float("inf")


@dataclass(frozen=True)
class ActionValues:
    """An action and what was measured of it: points by world, and chances to win if known."""

    action: Action
    points: Float64Array
    chance: Float64Array | None
    #: The best, in the same worlds, where that is not all that was played.
    best_line: ActionValues | None = None

    def longer(self, more: ActionValues) -> ActionValues:
        """The line in more worlds."""
        if self.chance is None or more.chance is None:
            return ActionValues(self.action, np.concatenate([self.points, more.points]), None)
        chance = np.concatenate([self.chance, more.chance])
        return ActionValues(self.action, np.concatenate([self.points, more.points]), chance)

    def beside(self, best: ActionValues) -> ActionValues:
        """The line, with the best one in its worlds."""
        return replace(self, best_line=best)

    def values(self, by_chance: bool) -> Float64Array:
        """By world, what counts."""
        if by_chance and self.chance is not None:
            return self.chance
        return self.points


class Solver:
    """Prices positions of one game; ValueError for a game the kernel does not play."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.searcher = Searcher(lower(rules), load(), SearchBudget())
        _, self._odds = assumed(LEARNED, (), len(load().styles))
        self.scale = scale_of(rules)

    # ------------------------------------------------------------ looking

    def take_in(self, decision: Decision) -> Moment:
        """Have the searcher take in a position; all discards are among its actions."""
        moment = take_in(decision.seen, None, self.searcher, self._odds)
        cards = [
            action.card
            for action in legal_in(self.rules, decision.seen.board)
            if isinstance(action, Discard)
        ]
        more = [d.DISCARD_CARD << 6 | card for card in cards]
        known = set(moment.numbers.tolist())
        sensible = moment.numbers
        if not sensible.size or not more:
            return moment
        others = np.array([number for number in more if number not in known], np.int64)
        return replace(moment, numbers=np.concatenate([sensible, others]))

    def look(self, moment: Moment, seed: int, least: float = 0.0) -> QuickEstimate:
        """All actions in a few worlds, cut after one round; fewer where the lead is below least."""
        numbers = moment.numbers
        results = self._cut(numbers, seed, 0, _FIRST_WORLDS)
        behind, errors = _apart(results)
        near = np.nonzero((behind <= _FAR_CUT * errors) | (behind < _NEAR_CUT * self.scale))[0]
        lead = np.partition(behind, 1)[1] if len(behind) > 1 else 0.0
        if len(near) > 1 and lead >= least:
            more = self._cut(numbers[near], seed, _FIRST_WORLDS, _MAX_WORLDS - _FIRST_WORLDS)
            behind[near], errors[near] = _apart(np.hstack([results[near], more]))
        order = np.argsort(behind, kind="stable")
        return QuickEstimate(
            tuple(numbers[order].tolist()),
            tuple(behind[order].tolist()),
            tuple(errors[order].tolist()),
        )

    def _cut(self, numbers: Int64Array, seed: int, first: int, number: int) -> Float64Array:
        self.searcher.search_budget = replace(self.searcher.search_budget, rounds=1)
        ends = self.searcher.play_out(numbers, self._odds, seed, first, number, False)
        return ends[:, :, 0] - ends[:, :, 1]

    # ------------------------------------------------------------ to the end

    def begin(
        self, decision: Decision, moment: Moment, look: QuickEstimate, seed: int
    ) -> list[ActionValues]:
        """Candidates near the best, played to the end in some worlds."""
        wide = _WIDE if self.bent(decision) > _BENT else 1.0
        near = [
            number
            for number, behind in zip(look.numbers, look.behind, strict=True)
            if behind < _NEAR_CUT * self.scale * wide
        ]
        near = (near if len(near) > 1 else list(look.numbers[:2]))[:_MAX_ACTIONS]
        return self.played(decision, moment, near, seed, BEGIN)

    def near(self, begun: list[ActionValues]) -> list[Action]:
        """The actions that were near in the beginning; two at least."""
        near = set[int]()
        for by_chance in {False, begun[0].chance is not None}:
            order = sorted(begun, key=lambda line: -line.values(by_chance).mean())
            close = [line for line in order if _close(order[0], line, by_chance)]
            near |= {begun.index(line) for line in (*order[:2], *close)}
        return [begun[index].action for index in sorted(near)]

    def guard(
        self,
        decision: Decision,
        moment: Moment,
        best: ActionValues,
        part: list[ActionValues],
        settled: list[ActionValues],
        seed: int,
        gap: float,
        by_chance: bool,
    ) -> tuple[list[ActionValues], list[int]]:
        """Unsettled candidates played to the end: the best, those lines, and the near ones.

        For the net may think too little of an action. What comes near, or is less behind than
        ``gap``, is given by its numbers. ``part``: lines in fewer worlds, of which some were
        settled.
        """
        repriced = next(line for line in part if line.action == best.action)
        done = {line.action for line in settled}
        lines = {
            self.number(moment, line.action): line.beside(repriced)
            for line in part
            if line.action not in done
        }
        done |= {line.action for line in part}
        first = self.number(moment, best.action)
        every = self.actions(moment, moment.numbers.tolist())
        live = [
            int(number)
            for number, action in zip(moment.numbers, every, strict=True)
            if action not in done
        ]
        for step, worlds in enumerate(_GUARD):
            if not live:
                break
            repriced, *played = self.played(decision, moment, [first, *live], seed + step, worlds)
            lines |= zip(live, (line.beside(repriced) for line in played), strict=True)
            live = [number for number in live if _is_near(repriced, lines[number])]
        nearer = [
            number for number, line in lines.items() if _lead(line.best_line, line, by_chance) < gap
        ]
        return list(lines.values()), sorted({*live, *nearer})

    def bent(self, decision: Decision) -> float:
        """Distance of the values of a deal's ends from a line in points (``Unit.bent``)."""
        after = winning_chances.by_points(decision.seen)
        if after is None:
            return 0.0
        ends = ends_of(self.rules)
        return chance_unit(after, ends.odds(True) + ends.odds(False), self.scale).bent

    def number(self, moment: Moment, action: Action) -> int:
        """The kernel's number of an action of the moment. ValueError if it is none."""
        for index, number in enumerate(moment.numbers.tolist()):
            if moment.action(index, None) == action:
                return int(number)
        raise ValueError(f"not there: {action}")

    def played(
        self,
        decision: Decision,
        moment: Moment,
        numbers: list[int],
        seed: int,
        worlds: int = WORLDS,
        first: int = 0,
    ) -> list[ActionValues]:
        """These actions in worlds ``first`` to ``worlds``, to the end of the deal.

        Both are a whole number of pieces, but for the last: then parts come to the same as all.
        """
        self.searcher.search_budget = replace(self.searcher.search_budget, rounds=1)
        asked = np.array(numbers, np.int64)
        pieces = [
            self.searcher.play_out(
                asked, self._odds, seed, begin, min(_BATCH_WORLDS, worlds - begin), True
            )
            for begin in range(first, worlds, _BATCH_WORLDS)
        ]
        ends = np.concatenate([piece[:, :, 2] for piece in pieces], axis=1)
        after = winning_chances.by_points(decision.seen)
        actions = self.actions(moment, numbers)
        return [
            ActionValues(
                action, row, None if after is None else winning_chances.after_points(after, row)
            )
            for action, row in zip(actions, ends, strict=True)
        ]

    def actions(self, moment: Moment, numbers: list[int]) -> list[Action]:
        """Actions of the engine for numbers of the kernel."""
        places = {int(number): index for index, number in enumerate(moment.numbers)}
        return [moment.action(places[number], None) for number in numbers]


def _close(best: ActionValues, line: ActionValues, by_chance: bool) -> bool:
    """True if more worlds could make the action as good as the best."""
    apart = best.values(by_chance) - line.values(by_chance)
    return bool(apart.mean() < _DROP_ERRORS * apart.std() / np.sqrt(len(apart)))


def _lead(best: ActionValues | None, line: ActionValues, by_chance: bool) -> float:
    """Distance of the line behind the best in its worlds."""
    assert best is not None
    return float((best.values(by_chance) - line.values(by_chance)).mean())


def _is_near(best: ActionValues, line: ActionValues) -> bool:
    """The same, by points or by the chance to win."""
    return any(_close(best, line, by_chance) for by_chance in {False, best.chance is not None})


def _apart(values: Float64Array) -> tuple[Float64Array, Float64Array]:
    """Distances of actions behind the best, and the standard errors; [actions, worlds]."""
    means = values.mean(axis=1)
    lead = int(means.argmax())
    errors = (values[lead] - values).std(axis=1) / np.sqrt(values.shape[1])
    return means[lead] - means, errors
