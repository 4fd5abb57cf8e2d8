"""All of ``bench server``: memory, load and echo, each with its own fresh server."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

from openrummy.cli.bench.load import additions, echo, idle
from openrummy.cli.bench.load.analyses import Analyses
from openrummy.cli.bench.load.pace import Times
from openrummy.cli.bench.load.process import Process, clients_on, two_cores
from openrummy.cli.bench.load.steps import TRIES, Load, Step
from openrummy.cli.bench.load.stored import Kept, missing, set_up

STEPS = (25, 50, 100, 200, 300, 400, 500, 600, 800, 1000)
MAIN = 200  # the number of tables whose figures stand for the run
_CODE = "from openrummy.cli.main import main; main()"
_FIRST_IDLE = 20  # beside those that are measured
_SHORT_GAME = 30  # actions; there are tables enough even if every game is as short
_FULL = 0.9  # of a core: the clients could not have done more


def measure(
    numbers: Sequence[int],
    main: int,
    seconds: float,
    idles: int,
    ticked: Callable[[], None],
    reviews: int = 0,
    database: str = "",
) -> dict[str, Any]:
    """Run it all. The keys of the answer stand in ``docs/cli.md``.

    ``numbers`` are the steps, ``main`` (one of them) the one whose figures
    stand for the run, ``idles`` how many idle connections are opened; ``ticked``
    is called after each step and part; ``database`` is an empty PostgreSQL in the place of files.
    """
    for_clients, for_server = two_cores()
    with clients_on(for_clients), tempfile.TemporaryDirectory() as folder:
        kept = Kept(Path(folder) / "load", database)
        kept.check()
        each = _idle(kept.beside("idle"), for_server, idles // 2)
        ticked()
        places = set_up(kept, _tables(numbers, seconds))
        server = _serve(kept, for_server)
        server.settle()
        load = Load(server, _url(server), iter(places))
        analyses = Analyses(_url(server), reviews) if reviews else None
        load.beside = analyses.going if analyses else None
        bare, size, unit = Times(), 0, 0.0

        def done(number: int) -> None:
            nonlocal bare, size, unit
            ticked()
            if number == main:
                unit = additions.measure(for_server)
                size = round(median(load.tally.sizes))
                bare = echo.measure(for_server, main, seconds, size)

        try:
            steps = load.climb(numbers, main, seconds, done)
        finally:
            server.stop()
        lost = load.unanswered + missing(kept, load.tally.done)
    return {
        **_main(steps, main),
        "ten_million_additions_s": unit,
        "lost": lost,
        "bytes_per_idle_connection": each,
        "echo_p50_ms": bare.quantile_ms(0.5),
        "echo_p99_ms": bare.quantile_ms(0.99),
        "echo_bytes": size,
        **_beside(analyses, load.with_beside),
        "refused": load.tally.refused,
        "seconds": seconds,
        "pinned": for_server is not None,
        "client_saturated": any(step.client > _FULL for step in steps),
        "steps": [asdict(step) for step in steps],
    }


def _main(steps: Sequence[Step], main: int) -> dict[str, Any]:
    shown = next(step for step in steps if step.tables == main)
    knee = 0
    for step in steps:
        if not step.fast:
            break
        knee = step.tables
    return {
        "tables": main,
        "actions_per_s": shown.actions_per_s,
        "p50_ms": shown.p50_ms,
        "p99_ms": shown.p99_ms,
        "cpu_ms_per_action": shown.cpu_ms_per_action,
        "knee_tables": knee,
        "knee_found": not all(step.fast for step in steps),
    }


def _beside(analyses: Analyses | None, step: Step | None) -> dict[str, Any]:
    if analyses is None or step is None:
        return {}
    return {
        "analyses": analyses.number,
        "analysed": analyses.done,
        "analyses_p50_ms": step.p50_ms,
        "analyses_p99_ms": step.p99_ms,
    }


def _idle(kept: Kept, core: int | None, tables: int) -> int | None:
    if not tables:
        return None
    places = set_up(kept, _FIRST_IDLE + tables)
    server = _serve(kept, core)
    try:
        return idle.measure(server, _url(server), places, tables)
    finally:
        server.stop()


def _tables(numbers: Sequence[int], seconds: float) -> int:
    """Enough for all, however short their games are and how often a step is tried again."""
    actions = TRIES * sum(numbers) * (seconds + 1)
    return max(numbers) + int(actions / _SHORT_GAME)


def _serve(kept: Kept, core: int | None) -> Process:
    return Process(_CODE, ["serve", "--port", "0", *kept.options, "--json"], core)


def _url(server: Process) -> str:
    url: str = msgspec.json.decode(server.line)["url"]
    return "ws" + url.removeprefix("http").rstrip("/")
