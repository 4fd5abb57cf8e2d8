"""Cold starts, measured from outside in fresh processes."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

from openrummy.cli.bench.server_process import CALL, fresh_server, wait_for
from openrummy.cli.common import fail


def measure(repeat: int, done: Callable[[int], None]) -> dict[str, Any]:
    """Median times in milliseconds, and their ratios to a bare interpreter.

    The keys stand in ``docs/cli.md``. The runs of each kind take turns, so that a busy
    moment hits them all; ``done`` is called after each turn.
    """
    from openrummy.cli.bench.first_answer import GAME, LEVEL, Run, answer, median_ms

    _compile()
    python, helped, played = [], [], []
    runs: dict[tuple[bool, bool], list[Run]] = {
        (cold, paused): [] for cold in (False, True) for paused in (False, True)
    }
    for _ in range(repeat):
        python.append(_run([sys.executable, "-c", "pass"]))
        helped.append(_run([sys.executable, "-c", CALL, "--help"]))
        played.append(_until_it_answers())
        for (cold, paused), answers in runs.items():
            answers.append(answer(paused=paused, cold_cache=cold))
        done(1)
    bare, help_ms, play_ms = (1000 * median(times) for times in (python, helped, played))
    return {
        "repeat": repeat,
        "python_ms": round(bare, 1),
        "help_ms": round(help_ms, 1),
        "play_ms": round(play_ms, 1),
        "help_ratio": round(help_ms / bare, 1),
        "play_ratio": round(play_ms / bare, 1),
        "game": GAME,
        "level": LEVEL,
        "compiled": median_ms(runs[False, False], runs[False, True]),
        "cold_cache": median_ms(runs[True, False], runs[True, True]),
    }


def _compile() -> None:
    """Have all on disk that a level which searches needs, as on a machine where one played."""
    from openrummy.analysis.warm import warm
    from openrummy.bots.cast.levels import SEARCHES
    from openrummy.bots.search.ready import NotReady

    if SEARCHES:
        try:
            warm()
        except NotReady as error:
            fail(str(error))


def _run(command: list[str]) -> float:
    begin = perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return perf_counter() - begin


def _until_it_answers() -> float:
    """Seconds from starting a server with a new data folder to its first answer."""
    with tempfile.TemporaryDirectory() as folder:
        begin = perf_counter()
        with fresh_server(folder) as url:
            wait_for(f"{url}/healthz")
            return perf_counter() - begin
