"""``openrummy bench analysis``: measures of the accuracy of the analysis.

Every measure has its own function and sample size and can be run alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from openrummy.cli.bench.analysis import luck_accuracy
from openrummy.cli.bench.analysis.blunders import grade_rho, planted
from openrummy.cli.bench.analysis.bot_games import Done
from openrummy.cli.bench.analysis.calibration import calibration
from openrummy.cli.bench.analysis.reproducibility import agreement, deep_agreement, seconds_per_game
from openrummy.cli.bench.analysis.waiting_bias import waiting
from openrummy.core.rules.pieces import Rules


@dataclass(frozen=True)
class Measure:
    """A measure, as a function of rules, size, seed and progress callback.

    ``size`` gives a reliable figure, ``quick`` is for smoke tests; ``counts`` is the unit of sizes.
    """

    function: Callable[[Rules, int, str, Done], dict[str, Any]]
    size: int
    quick: int
    counts: str


def _of_luck(name: str) -> Measure:
    """A measure of the luck estimator, in the game for which its weights were fitted."""

    def function(rules: Rules, size: int, seed: str, done: Done) -> dict[str, Any]:
        figures = luck_accuracy.measure(name, size, seed)
        done(1)
        return figures

    return Measure(function, 5000 if name == "bias_z" else 2000, 20, "deals")


#: Measures by their name in ``--only``; their keys are documented in ``docs/cli.md``.
MEASURES: dict[str, Measure] = {
    "seconds": Measure(seconds_per_game, 12, 1, "games"),
    "agreement": Measure(agreement, 24, 1, "games"),
    "deep": Measure(deep_agreement, 24, 1, "games"),
    "calibration": Measure(calibration, 20_000, 60, "positions"),
    "waiting": Measure(waiting, 3000, 3, "deals"),
    "planted": Measure(planted, 200, 2, "discards"),
    "grades": Measure(grade_rho, 20, 2, "games of each"),
} | {name: _of_luck(name) for name in luck_accuracy.MEASUREMENTS}


def measure(
    rules: Rules,
    only: Sequence[str],
    size: int | None,
    quick: bool,
    seed: str,
    done: Done,
) -> dict[str, Any]:
    """Run some measures, or all if none is named. KeyError for an unknown one."""
    figures: dict[str, Any] = {}
    for name in only or MEASURES:
        chosen = MEASURES[name]
        figures |= chosen.function(
            rules, size or (chosen.quick if quick else chosen.size), seed, done
        )
    return figures
