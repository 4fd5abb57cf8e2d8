"""Benchmark of the vector environment in steps per second."""

from __future__ import annotations

import time

from openrummy.core.rules.pieces import Rules
from openrummy.lab.envs.gin_rows import Rows


def measure(
    seconds: float = 1.0, rules: Rules | str = "gin", number: int = 4096, threads: int = 2
) -> dict[str, float]:
    """Measure random play with observations and masks, excluding the choice of actions.

    ``env_steps_per_s`` is by wall time on ``threads`` threads; ``env_steps_per_cpu_s`` is by
    processor time on one thread, which is less sensitive to other load.
    """
    by_clock, _ = _rates(Rows(rules, number, threads, fresh=False), seconds)
    _, by_processor = _rates(Rows(rules, number, 1, fresh=False), seconds)
    return {"env_steps_per_s": by_clock, "env_steps_per_cpu_s": by_processor}


def _rates(rows: Rows, seconds: float) -> tuple[float, float]:
    """Steps per second of wall time and of processor time."""
    rows.begin(1)
    rows.step(rows.sample())  # excludes compiling and loading at the first step
    steps, clock, busy = 0, 0.0, 0.0
    while clock < seconds:
        actions = rows.sample()
        began, used = time.perf_counter(), time.process_time()
        rows.step(actions)
        clock += time.perf_counter() - began
        busy += time.process_time() - used
        steps += rows.number
    rows.close()
    return steps / clock, steps / busy
