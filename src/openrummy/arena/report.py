"""What mirrored games came to, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import sqrt

from openrummy.arena.match import Tally
from openrummy.results import Seat

_Z95 = 1.959964


@dataclass(frozen=True)
class PairResult:
    """Both games of a mirrored pair, as sums; side a is place 0, side b place 1."""

    pair: int
    games: int = 0
    deals: int = 0
    capped: int = 0
    wins_a: int = 0
    draws: int = 0
    points: tuple[int, int] = (0, 0)
    decisions: tuple[int, int] = (0, 0)
    seconds: tuple[float, float] = (0.0, 0.0)
    illegal: tuple[int, int] = (0, 0)
    timeouts: tuple[int, int] = (0, 0)

    @property
    def score_a(self) -> float:
        """Share of the pair that side a won, a draw being half a win."""
        return (self.wins_a + self.draws / 2) / self.games

    def plus(self, tally: Tally, seats_a: Sequence[Seat]) -> PairResult:
        """With one more game, in which side a sat at ``seats_a`` and b at all others."""
        seats = range(len(tally.score))
        both = [list(seats_a), [seat for seat in seats if seat not in seats_a]]
        best = [max(tally.score[seat] for seat in side) for side in both]
        return replace(
            self,
            games=self.games + 1,
            deals=self.deals + tally.deals,
            capped=self.capped + tally.capped,
            wins_a=self.wins_a + (best[0] > best[1]),
            draws=self.draws + (best[0] == best[1]),
            points=_added(self.points, tally.points, both),
            decisions=_added(self.decisions, tally.decisions, both),
            seconds=(
                self.seconds[0] + sum(tally.seconds[seat] for seat in both[0]),
                self.seconds[1] + sum(tally.seconds[seat] for seat in both[1]),
            ),
            illegal=_added(self.illegal, tally.illegal, both),
            timeouts=_added(self.timeouts, tally.timeouts, both),
        )


def _added(
    before: tuple[int, int], seats: Sequence[int], both: Sequence[Sequence[Seat]]
) -> tuple[int, int]:
    """Sums by side with what each side's seats add."""
    a, b = (sum(seats[seat] for seat in side) for side in both)
    return before[0] + a, before[1] + b


@dataclass(frozen=True)
class Report:
    """Figures of a run; the first eleven after ``pairs`` are what tools read.

    ``win_rate_a`` counts a draw as half a win; ``ci95_a`` is its 95 %
    confidence interval over pairs. Points are deal points a deal, dead deals
    counted; milliseconds hold all the time a bot took, divided by its
    decisions. ``illegal`` (each lost its game) and ``timeouts`` count both
    sides; ``capped`` games reached the cap on deals and ended as they stood.
    """

    games: int
    pairs: int
    wins_a: int
    draws: int
    win_rate_a: float
    ci95_a: tuple[float, float]
    points_per_deal_a: float
    points_per_deal_b: float
    ms_per_decision_a: float
    ms_per_decision_b: float
    illegal: int
    timeouts: int
    deals: int
    capped: int
    illegal_a: int
    illegal_b: int


def summary(results: Iterable[PairResult]) -> Report:
    """The report of at least one pair."""
    pairs = list(results)
    games, deals = sum(one.games for one in pairs), sum(one.deals for one in pairs)
    points = [sum(one.points[side] for one in pairs) for side in (0, 1)]
    decisions = [sum(one.decisions[side] for one in pairs) for side in (0, 1)]
    seconds = [sum(one.seconds[side] for one in pairs) for side in (0, 1)]
    illegal = [sum(one.illegal[side] for one in pairs) for side in (0, 1)]
    rate = sum(one.score_a for one in pairs) / len(pairs)
    ms = [1000 * spent / max(1, count) for spent, count in zip(seconds, decisions, strict=True)]
    return Report(
        games=games,
        pairs=len(pairs),
        wins_a=sum(one.wins_a for one in pairs),
        draws=sum(one.draws for one in pairs),
        win_rate_a=round(rate, 4),
        ci95_a=interval([one.score_a for one in pairs]),
        points_per_deal_a=round(points[0] / max(1, deals), 3),
        points_per_deal_b=round(points[1] / max(1, deals), 3),
        ms_per_decision_a=round(ms[0], 3),
        ms_per_decision_b=round(ms[1], 3),
        illegal=sum(illegal),
        timeouts=sum(sum(one.timeouts) for one in pairs),
        deals=deals,
        capped=sum(one.capped for one in pairs),
        illegal_a=illegal[0],
        illegal_b=illegal[1],
    )


def interval(scores: list[float]) -> tuple[float, float]:
    """The 95 % confidence interval of the mean of scores between 0 and 1.

    Normal, with one score of 0 and one of 1 added when the spread is measured:
    that keeps a short or one-sided run from looking certain.
    """
    mean = sum(scores) / len(scores)
    padded = [*scores, 0.0, 1.0]
    middle = sum(padded) / len(padded)
    variance = sum((score - middle) ** 2 for score in padded) / (len(padded) - 1)
    half = _Z95 * sqrt(variance / len(scores))
    return round(max(0.0, mean - half), 4), round(min(1.0, mean + half), 4)
