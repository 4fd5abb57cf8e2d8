"""Verdict on measurements: prices and a solution, or none if the best is not clear."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from openrummy.analysis.puzzles.model import SOLVED, Measure, PuzzlePrice
from openrummy.analysis.puzzles.pricing import ActionValues
from openrummy.bots.search.opponent_model import Reals
from openrummy.core.notation.tokens import action_token

SURE = 5.0  # standard errors between the solution and everything else
_AGREES = 3.0  # the same in winning chance, for puzzles measured in points
MIN_MARGIN = {Measure.POINTS: 1.0, Measure.CHANCE: 0.01}  # minimum gap
_FREE = 1e-9


@dataclass(frozen=True)
class Split:
    """Lines split into a solution and others by one measure; both best first."""

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
    lines: Sequence[ActionValues], by_chance: bool, sure: float = SURE, least: float | None = None
) -> Split | None:
    """Split lines into solutions and others; None if one is neither.

    ``sure``: by how many standard errors every other line has to be behind the worst of the
    solution, which is ``least`` apart from it (by itself: :data:`MIN_MARGIN`).
    """
    by = Measure.CHANCE if by_chance else Measure.POINTS
    least = MIN_MARGIN[by] if least is None else least
    order = sorted(lines, key=lambda line: -line.values(by_chance).mean())
    best = order[0]
    near = SOLVED * (point(best) if by_chance else 1.0)
    solution = [line for line in order if lead_with_error(best, line, by_chance)[0] <= near]
    others = order[len(solution) :]
    if not others:
        return None
    gap, error = float("inf"), 0.0
    for other in others:
        behind, doubt = lead_with_error(solution[-1], other, by_chance)
        if behind < max(least, sure * doubt) - _FREE:
            return None
        if behind < gap:
            gap, error = behind, doubt
    return Split(tuple(solution), tuple(others), gap, error)


def point(line: ActionValues) -> float:
    """Mean value of a point of the deal in winning chance, over this line's ends."""
    if line.chance is None or not line.points.var():
        return 0.0
    return float(np.cov(line.points, line.chance)[0, 1] / line.points.var(ddof=1))


def judge_lines(lines: Sequence[ActionValues], least: float | None = None) -> Verdict | None:
    """Verdict on these lines, played in the same worlds; None if not clear."""
    by_points = split(lines, False, least=least)
    if lines[0].chance is None:
        return None if by_points is None else Verdict(Measure.POINTS, by_points)
    by_chance = split(lines, True)
    if by_points is not None:
        if by_chance is not None and not _alike(by_points, by_chance):
            return Verdict(Measure.CHANCE, by_chance)
        return Verdict(Measure.POINTS, by_points) if _agrees(by_points) else None
    if by_chance is None or _leads(lines, by_chance):
        return None  # if points agree without significance, the score is not the reason
    return Verdict(Measure.CHANCE, by_chance)


def _alike(split: Split, other: Split) -> bool:
    return {line.action for line in split.solution} == {line.action for line in other.solution}


def _agrees(split: Split) -> bool:
    """True if the best by points is also significantly better by chance."""
    for right in split.solution:
        for other in split.others:
            ahead, error = lead_with_error(right, other, True)
            if ahead <= _AGREES * error - _FREE or ahead <= 0:
                return False
    return True


def _leads(lines: Sequence[ActionValues], by_chance: Split) -> bool:
    """True if the best by chance also has the most points."""
    best = max(lines, key=lambda line: line.points.mean())
    return best.action in {line.action for line in by_chance.solution}


# ---------------------------------------------------------------- prices


def prices(judgement: Verdict, others: Sequence[ActionValues] = ()) -> tuple[PuzzlePrice, ...]:
    """Prices of all actions, the solution first; ``others``: each beside the best in its worlds."""
    best, by_chance = judgement.best, judgement.by is Measure.CHANCE
    rows = [
        _price(best, line, best) for line in (*judgement.split.solution, *judgement.split.others)
    ]
    priced = {row.action for row in rows}
    more = [_price(line.best_line or line, line, best) for line in others]
    rows += [row for row in more if row.action not in priced]
    head = len(judgement.split.solution)
    tail = sorted(rows[head:], key=lambda row: (row.lost or 0.0) if by_chance else row.behind)
    return (*rows[:head], *tail)


def _price(first: ActionValues, line: ActionValues, best: ActionValues) -> PuzzlePrice:
    """``first`` is the best action in the worlds of the line, ``best`` in most worlds."""
    behind, error = (0.0, 0.0) if line is first else lead_with_error(first, line, False)
    token, level = action_token(line.action), float(best.points.mean())
    if line.chance is None or best.chance is None:
        return PuzzlePrice(token, level - behind, behind, error)
    lost = 0.0 if line is first else lead_with_error(first, line, True)[0]
    chance = _mean(best.chance)
    return PuzzlePrice(token, level - behind, behind, error, max(0.0, chance - lost), lost)


def _mean(values: Reals) -> float:
    return float(values.mean())
