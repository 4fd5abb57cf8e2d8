"""Measurements of ``bench kernel``."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from statistics import median
from typing import Any, NamedTuple

from openrummy.core.cards import CardSet, full_pack, to_set
from openrummy.core.rules.catalogue import names, variant
from openrummy.kernel.gin import batch
from openrummy.kernel.jit import PLAIN
from openrummy.lab.bench import NotMeasurable
from openrummy.lab.bench.speed.c_library import CLibrary, compiled_library, same
from openrummy.lab.bench.speed.kernel_calls import Engine, Kernel
from openrummy.lab.bench.speed.paired_timing import (
    PairsPlan,
    Work,
    round_significant,
    time_alternately,
)
from openrummy.lab.bench.speed.peer_packages import openspiel, rlcard

_HANDS = 100_000
_SIGNATURE_DEALS = 10_000  # deals of the signature, and of the check against the C reference
# OpenSpiel installs scipy, and numba imports all of it if it is installed. Without OpenSpiel it
# is not installed.
_FIRST_USE = """
import sys
sys.modules["scipy"] = None
from time import perf_counter, process_time
begin, spent = perf_counter(), process_time()
from openrummy.kernel.gin import batch
from openrummy.core.rules.catalogue import names, variant
rules = variant(names()[0]).rules
batch.solve_hands(rules, [0x3FF])
batch.play_deals(rules, 1)
print(perf_counter() - begin, process_time() - spent)
"""


class _Row(NamedTuple):
    """A measurement: the name of our rate, our work, and the others' by name.

    ``ratio`` is the prefix of the names of the ratios; None marks a missing project.
    """

    rate: str
    unit: str
    ratio: str
    ours: Work
    others: dict[str, Work | None]


def measure(plan: PairsPlan, progress: Callable[[int], None]) -> dict[str, Any]:
    """Run all measurements; ``docs/cli.md`` documents the keys of the result.

    ``c_agrees`` is False if the C reference disagrees with the kernel: then there are no
    figures for it.
    """
    if PLAIN:
        raise NotMeasurable("OPENRUMMY_KERNEL=plain compiles nothing: there is nothing to measure")
    rules = variant(names()[0]).rules
    rng, pack = random.Random(7), full_pack()
    hands = [to_set(rng.sample(pack, rules.deal.hand_size(2))) for _ in range(_HANDS)]
    kernel, engine = Kernel(rules, hands), Engine(rules, hands)
    figures: dict[str, Any] = {"pairs": plan.pairs}
    with compiled_library(kernel) as in_c:
        agrees = same(in_c, kernel, _SIGNATURE_DEALS) if in_c else None
        for row in _rows(kernel, engine, in_c if agrees else None, hands):
            figures |= _measure_row(row, plan)
            progress(1)
    figures |= _environments()
    progress(1)
    figures |= _first_use(plan.pairs)
    progress(1)
    return figures | {"c_agrees": agrees, "signature": batch.signature(rules, _SIGNATURE_DEALS)}


def _rows(
    kernel: Kernel, engine: Engine, in_c: CLibrary | None, hands: list[CardSet]
) -> tuple[_Row, ...]:
    spiel, cards = openspiel(hands), rlcard()
    called: dict[str, Work | None] = {
        "openspiel": spiel.solve if spiel else None,
        "engine": engine.solve,
    }
    solved: dict[str, Work | None] = {"c": in_c.solve if in_c else None, **called}
    played: dict[str, Work | None] = {
        "c": in_c.play if in_c else None,
        "openspiel": spiel.play if spiel else None,
        "rlcard": cards.play if cards else None,
        "engine": engine.play,
    }
    simple: dict[str, Work | None] = {"openspiel_simple": spiel.play_simple if spiel else None}
    return (
        _Row("solve_hands_per_s", "hands", "solve", kernel.solve, solved),
        _Row("solve_calls_per_s", "calls", "solve_call", kernel.solve_singly, called),
        _Row("deals_per_s", "deals", "deals", kernel.play, played),
        _Row("simple_deals_per_s", "deals", "simple", kernel.play_simple, simple),
    )


STEPS = 6  # calls of ``progress``


def _measure_row(row: _Row, plan: PairsPlan) -> dict[str, Any]:
    """Our rate, then the ratio to each project and its rate; null for a missing project."""
    rates: list[float] = []
    figures: dict[str, Any] = {}
    for name, other in row.others.items():
        pair = time_alternately(row.ours, other, plan) if other else None
        if pair:
            rates.append(pair.rate)
        figures[f"{row.ratio}_vs_{name}"] = pair and round_significant(pair.ratio)
        figures[f"{name}_{row.unit}_per_s"] = pair and round_significant(pair.other)
    if not rates:
        rates.append(time_alternately(row.ours, row.ours, plan).rate)
    return {row.rate: round_significant(median(rates)), **figures}


def _first_use(repeat: int) -> dict[str, float]:
    """Median time until a fresh process has solved a hand and played a deal.

    In seconds, wall and processor time. A warm-up run makes sure that the machine code is cached
    on disk.
    """
    times = [_run_first_use() for _ in range(repeat + 1)][1:]
    return {
        "first_use_s": round(median(clock for clock, _ in times), 3),
        "first_use_cpu_s": round(median(spent for _, spent in times), 3),
    }


def _run_first_use() -> tuple[float, float]:
    command = [sys.executable, "-c", _FIRST_USE]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    clock, spent = map(float, done.stdout.split())
    return clock, spent


def _environments() -> dict[str, Any]:
    """Speed of the vector environment; null if its packages are not installed."""
    try:
        from openrummy.lab.envs import bench
    except ImportError:
        return {"env_steps_per_s": None, "env_steps_per_cpu_s": None}
    return {key: round_significant(value) for key, value in bench.measure().items()}
