"""Group-sequential comparison of two bots, stopped as soon as the result is clear.

Repeated looks at an interval inflate the error rate. So there are few interim looks, after fixed
shares of the games, each with a Bonferroni-corrected interval: 98.75 % for four looks. The
probability of a wrong verdict is at most 5 %, and of the wrong order half of that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from openrummy.lab.arena.report import GroupResult, interval
from openrummy.lab.arena.same_deals import GroupPlan, play_groups

LOOKS = (0.1, 0.25, 0.5, 1.0)
LEVEL = 1 - 0.05 / len(LOOKS)
_BOTS = 2
_MIN_PAIRS = 2  # a single pair has no interval


@dataclass(frozen=True)
class Comparison:
    """Result of a comparison.

    ``win_rate`` is the first bot's; ``interval`` is the corrected interval, ``ci95`` the
    uncorrected. ``verdict``: "proven", the first is better; "reversed", the second is; "open",
    undecided after all games.
    """

    games: int
    win_rate: float
    interval: tuple[float, float]
    ci95: tuple[float, float]
    verdict: Literal["proven", "reversed", "open"]


def looks(games: int) -> tuple[int, ...]:
    """Numbers of pairs at the interim looks; the last is all of them."""
    pairs = -(-games // _BOTS)
    return tuple(sorted({max(_MIN_PAIRS, round(part * pairs)) for part in LOOKS}))


def compare(
    plan: GroupPlan,
    games: int,
    jobs: int = 1,
    known: Mapping[int, float] | None = None,
    progress: Callable[[GroupResult], None] | None = None,
) -> Comparison:
    """Play up to ``games`` games (minimum four) of the plan's two bots and decide which is better.

    ``known`` holds the first bot's share of the wins of pairs played earlier; ``progress``
    is called with each pair played now. ValueError unless there are two bots.
    """
    if len(plan.bots) != _BOTS:
        raise ValueError("two bots are compared, no more")
    rates = dict(known or {})
    for pairs in looks(games):
        for result in play_groups(plan, [pair for pair in range(pairs) if pair not in rates], jobs):
            rates[result.pair] = result.bots[0].rate
            if progress is not None:
                progress(result)
        judgement = judge([rates[pair] for pair in range(pairs)])
        if judgement.verdict != "open":
            break
    return judgement


def judge(rates: list[float]) -> Comparison:
    """The verdict at one look, from the first bot's share of the wins of each pair."""
    low, high = interval(rates, LEVEL)
    return Comparison(
        games=_BOTS * len(rates),
        win_rate=round(sum(rates) / len(rates), 4),
        interval=(low, high),
        ci95=interval(rates),
        verdict="proven" if low > 1 / _BOTS else "reversed" if high < 1 / _BOTS else "open",
    )
