"""Decides whether measured action values single out a solution, and prices the actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from openrummy.analysis.puzzles.model import SOLVED, Measure, PuzzlePrice
from openrummy.analysis.puzzles.pricing import ActionValues
from openrummy.core.notation.tokens import action_token
from openrummy.kernel.arrays import Float64Array

SURE = 5.0  # standard errors between the solution and everything else
_AGREES = 3.0  # as SURE, for winning chance in puzzles measured in points
MIN_MARGIN = {Measure.POINTS: 1.0, Measure.CHANCE: 0.01}  # minimum gap
_EPSILON = 1e-9


@dataclass(frozen=True)
class Split:
    """Lines split into a solution and others by one measure, each sorted best first."""

    solution: tuple[ActionValues, ...]
    others: tuple[ActionValues, ...]
    gap: float
    error: float


@dataclass(frozen=True)
class Verdict:
    """A clear solution, with the measure it is based on."""

    by: Measure
    split: Split

    @property
    def best(self) -> ActionValues:
        """The best line."""
        return self.split.solution[0]


def lead_with_error(
    line: ActionValues, other: ActionValues, by_chance: bool
) -> tuple[float, float]:
    """Lead of a line over another in the same worlds, with a standard error."""
    lead = line.values(by_chance) - other.values(by_chance)
    return float(lead.mean()), float(lead.std() / np.sqrt(len(lead)))


def split(
    lines: Sequence[ActionValues],
    by_chance: bool,
    min_errors: float = SURE,
    min_gap: float | None = None,
) -> Split | None:
    """Split lines into solutions and others; None if one is neither.

    ``min_errors``: required gap, in standard errors, between the worst solution and every other
    line; ``min_gap``: required absolute gap (by default :data:`MIN_MARGIN`).
    """
    by = Measure.CHANCE if by_chance else Measure.POINTS
    min_gap = MIN_MARGIN[by] if min_gap is None else min_gap
    order = sorted(lines, key=lambda line: -line.values(by_chance).mean())
    best = order[0]
    tolerance = SOLVED * (point(best) if by_chance else 1.0)
    solution = [line for line in order if lead_with_error(best, line, by_chance)[0] <= tolerance]
    others = order[len(solution) :]
    if not others:
        return None
    gap, error = float("inf"), 0.0
    for other in others:
        lead, lead_error = lead_with_error(solution[-1], other, by_chance)
        if lead < max(min_gap, min_errors * lead_error) - _EPSILON:
            return None
        if lead < gap:
            gap, error = lead, lead_error
    return Split(tuple(solution), tuple(others), gap, error)


def point(line: ActionValues) -> float:
    """Winning chance per point, by regression over this line's outcomes."""
    if line.chance is None or not line.points.var():
        return 0.0
    return float(np.cov(line.points, line.chance)[0, 1] / line.points.var(ddof=1))


def judge_lines(lines: Sequence[ActionValues], min_gap: float | None = None) -> Verdict | None:
    """Verdict on these lines, played in the same worlds; None if not clear."""
    by_points = split(lines, False, min_gap=min_gap)
    if lines[0].chance is None:
        return None if by_points is None else Verdict(Measure.POINTS, by_points)
    by_chance = split(lines, True)
    if by_points is not None:
        if by_chance is not None and not _same_solution(by_points, by_chance):
            return Verdict(Measure.CHANCE, by_chance)
        return Verdict(Measure.POINTS, by_points) if _chance_confirms(by_points) else None
    if by_chance is None or _best_by_points_too(lines, by_chance):
        return None  # points lean the same way, so the match score is not what decides
    return Verdict(Measure.CHANCE, by_chance)


def _same_solution(split: Split, other: Split) -> bool:
    return {line.action for line in split.solution} == {line.action for line in other.solution}


def _chance_confirms(split: Split) -> bool:
    """True if the best by points is also significantly better by chance."""
    for solution in split.solution:
        for other in split.others:
            lead, error = lead_with_error(solution, other, True)
            if lead <= _AGREES * error - _EPSILON or lead <= 0:
                return False
    return True


def _best_by_points_too(lines: Sequence[ActionValues], by_chance: Split) -> bool:
    """True if the best by chance also has the most points."""
    best = max(lines, key=lambda line: line.points.mean())
    return best.action in {line.action for line in by_chance.solution}


# ---------------------------------------------------------------- prices


def prices(verdict: Verdict, others: Sequence[ActionValues] = ()) -> tuple[PuzzlePrice, ...]:
    """Prices of all actions, the solution first.

    ``others``: each compared with the best action in its own worlds.
    """
    best, by_chance = verdict.best, verdict.by is Measure.CHANCE
    rows = [_price(best, line, best) for line in (*verdict.split.solution, *verdict.split.others)]
    priced = {row.action for row in rows}
    other_rows = [_price(line.best_line or line, line, best) for line in others]
    rows += [row for row in other_rows if row.action not in priced]
    head = len(verdict.split.solution)
    tail = sorted(rows[head:], key=lambda row: (row.lost or 0.0) if by_chance else row.behind)
    return (*rows[:head], *tail)


def _price(first: ActionValues, line: ActionValues, best: ActionValues) -> PuzzlePrice:
    """``first``: best action in the worlds of this line's sample; ``best``: best overall."""
    behind, error = (0.0, 0.0) if line is first else lead_with_error(first, line, False)
    token, level = action_token(line.action), float(best.points.mean())
    if line.chance is None or best.chance is None:
        return PuzzlePrice(token, level - behind, behind, error)
    lost = 0.0 if line is first else lead_with_error(first, line, True)[0]
    chance = _mean(best.chance)
    return PuzzlePrice(token, level - behind, behind, error, max(0.0, chance - lost), lost)


def _mean(values: Float64Array) -> float:
    return float(values.mean())
