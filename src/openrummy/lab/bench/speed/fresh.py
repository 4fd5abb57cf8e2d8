"""Time until the kernel is there, in a process that has just begun."""

from __future__ import annotations

import subprocess
import sys
from statistics import median

# OpenSpiel brings scipy along, and numba imports all of it wherever it is installed. Who
# installs this project alone does not have it.
_CODE = """
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


def first_use(repeat: int) -> dict[str, float]:
    """Median seconds from nothing imported to a hand solved and a deal played.

    By the clock and of the processor. The machine code is on disk by then: a run before
    the first makes sure of it.
    """
    times = [_run() for _ in range(repeat + 1)][1:]
    return {
        "first_use_s": round(median(clock for clock, _ in times), 3),
        "first_use_cpu_s": round(median(spent for _, spent in times), 3),
    }


def _run() -> tuple[float, float]:
    done = subprocess.run([sys.executable, "-c", _CODE], check=True, capture_output=True, text=True)
    clock, spent = map(float, done.stdout.split())
    return clock, spent
