"""The unit in which machines are compared: processor time of ten million additions."""

from __future__ import annotations

import time

from openrummy.cli.bench.load.process import Process

_CODE = "from openrummy.cli.bench.load.additions import add; add()"
_NUMBER = 10_000_000


def measure(core: int | None) -> float:
    """Seconds of processor time of ten million additions in plain Python on this core."""
    process = Process(_CODE, [], core)
    process.stop()
    return float(process.line)


def add() -> None:
    """Add, then print the seconds of processor time that took."""
    began, total = time.process_time(), 0
    for number in range(_NUMBER):
        total += number
    print(round(time.process_time() - began, 3), flush=True)
