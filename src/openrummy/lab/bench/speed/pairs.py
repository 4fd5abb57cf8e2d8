"""Two ways to do the same work, timed turn by turn so that a busy moment hits them both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import process_time
from typing import TypeAlias

#: Does a number of something: hands, deals.
Work: TypeAlias = Callable[[int], object]


@dataclass(frozen=True)
class PairsPlan:
    """Number of pairs, and about how many seconds of the processor each side of a pair takes."""

    pairs: int = 7
    seconds: float = 0.3


#: One pair, as long as any: in a few milliseconds the start of a game is most of what is timed.
QUICK = PairsPlan(pairs=1)


@dataclass(frozen=True)
class Beside:
    """Medians: how many a second of the processor each side did, and the ratio of the two."""

    rate: float
    other: float
    ratio: float


def rounded(number: float) -> float:
    """Four figures are more than a busy machine can tell."""
    return float(f"{number:.4g}")


def beside(mine: Work, other: Work, plan: PairsPlan) -> Beside:
    """Time both, in turns; which of the two begins changes from pair to pair."""
    works = (mine, other)
    numbers = [_enough(work, plan.seconds) for work in works]
    rates: list[tuple[float, float]] = []
    for pair in range(plan.pairs):
        pace = [0.0, 0.0]
        for side in (0, 1) if pair % 2 == 0 else (1, 0):
            pace[side] = numbers[side] / _spent(works[side], numbers[side])
        rates.append((pace[0], pace[1]))
    return Beside(
        median(ours for ours, _ in rates),
        median(two for _, two in rates),
        median(ours / two for ours, two in rates),
    )


def _enough(work: Work, seconds: float) -> int:
    """The number that takes about this long, once everything it needs is there."""
    work(1)
    number, spent = 1, _spent(work, 1)
    while spent < seconds / 4:
        number *= 4
        spent = _spent(work, number)
    return max(1, round(number * seconds / spent))


def _spent(work: Work, number: int) -> float:
    begin = process_time()
    work(number)
    return max(process_time() - begin, 1e-9)
