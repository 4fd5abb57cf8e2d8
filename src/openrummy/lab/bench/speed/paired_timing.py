"""Paired timing: two works are timed alternately, so that load on the machine affects both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import process_time
from typing import TypeAlias

#: Performs a number of units of work, such as hands or deals.
Work: TypeAlias = Callable[[int], object]


@dataclass(frozen=True)
class PairsPlan:
    """Number of pairs, and the approximate processor time of each side in seconds."""

    pairs: int = 7
    seconds: float = 0.3


#: A single pair of full length: a shorter one would mostly measure the start of a game.
QUICK = PairsPlan(pairs=1)


@dataclass(frozen=True)
class PairedTimes:
    """Medians of both rates in units per second of processor time, and of their ratio."""

    rate: float
    other: float
    ratio: float


def round_significant(number: float) -> float:
    """Round to four significant figures, the most that a measurement supports."""
    return float(f"{number:.4g}")


def time_alternately(own_work: Work, other: Work, plan: PairsPlan) -> PairedTimes:
    """Time both alternately; the side that starts changes from pair to pair."""
    works = (own_work, other)
    numbers = [_calibrated_number(work, plan.seconds) for work in works]
    rates: list[tuple[float, float]] = []
    for pair in range(plan.pairs):
        pace = [0.0, 0.0]
        for side in (0, 1) if pair % 2 == 0 else (1, 0):
            pace[side] = numbers[side] / _processor_time(works[side], numbers[side])
        rates.append((pace[0], pace[1]))
    return PairedTimes(
        median(ours for ours, _ in rates),
        median(other_rate for _, other_rate in rates),
        median(ours / other_rate for ours, other_rate in rates),
    )


def _calibrated_number(work: Work, seconds: float) -> int:
    """The number of units that take about ``seconds``, after a warm-up."""
    work(1)
    number, spent = 1, _processor_time(work, 1)
    while spent < seconds / 4:
        number *= 4
        spent = _processor_time(work, number)
    return max(1, round(number * seconds / spent))


def _processor_time(work: Work, number: int) -> float:
    begin = process_time()
    work(number)
    return max(process_time() - begin, 1e-9)
