"""Benchmark of the vector environment, in steps a second."""

from __future__ import annotations

import time

from openrummy.core.rules.pieces import Rules
from openrummy.lab.envs.rows import Rows


def measure(
    seconds: float = 1.0, rules: Rules | str = "gin", number: int = 4096, threads: int = 2
) -> dict[str, float]:
    """Steps of random play, with observations and masks, choosing the actions not counted.

    ``env_steps_per_s`` on this many ``threads`` by the clock; ``env_steps_per_cpu_s`` for each
    second of processor time on one thread, which other work on the machine disturbs less.
    """
    by_clock, _ = _rates(Rows(rules, number, threads, fresh=False), seconds)
    _, by_processor = _rates(Rows(rules, number, 1, fresh=False), seconds)
    return {"env_steps_per_s": by_clock, "env_steps_per_cpu_s": by_processor}


def _rates(rows: Rows, seconds: float) -> tuple[float, float]:
    """Steps a second, by the clock and by the processors' time."""
    rows.begin(1)
    rows.step(rows.sample())  # what is compiled or loaded at the first step is not counted
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
