"""``bench server`` and ``bench cluster``.

The former measures memory, load and an echo, each with a new server; the latter idle connections,
load, an echo and the failure of a process.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from statistics import median
from typing import Any

from openrummy.cli.bench.load import echo, takeover
from openrummy.cli.bench.load.analyses import Analyses
from openrummy.cli.bench.load.capacity import TRIES, Load, Step
from openrummy.cli.bench.load.open_loop import Times
from openrummy.cli.bench.load.store_checks import ServerStorage, missing, set_up
from openrummy.cli.bench.load.table import LoadTable, Place, Tally, opened
from openrummy.cli.bench.processes import (
    OPENRUMMY,
    Family,
    Process,
    additions,
    broker,
    clients_on,
    two_cores,
)

STEPS = (25, 50, 100, 200, 300, 400, 500, 600, 800, 1000)
MAIN = 200  # number of tables whose figures represent the run
_FIRST_IDLE = 20  # tables outside the measurement, to pay for one-time loading
_SETTLE = 1.0  # seconds for the server to finish writing and freeing
_SHORT_GAME = 30  # actions; a lower bound, so that there are enough tables
_FULL_CPU = 0.9  # load in cores at which the clients are the bottleneck
_TAKEN_OVER = 50  # maximum number of tables observed after the failure of a process


def measure(
    numbers: Sequence[int],
    main: int,
    seconds: float,
    idles: int,
    ticked: Callable[[], None],
    reviews: int = 0,
    database: str = "",
) -> dict[str, Any]:
    """Measure one process; the keys of the result are documented in ``docs/cli.md``.

    ``numbers`` are the numbers of tables of the steps, ``main`` the step whose figures are
    reported, ``idles`` the number of idle connections; ``ticked`` is called after each step and
    part; ``database`` is an empty PostgreSQL to use instead of files.
    """
    for_clients, for_server = two_cores()
    with clients_on(for_clients), tempfile.TemporaryDirectory() as folder:
        kept = ServerStorage(Path(folder) / "load", database)
        kept.check()
        each = _idle(kept.beside("idle"), for_server, idles // 2)
        ticked()
        # enough for all steps and retries, even if all games are short
        actions = TRIES * sum(numbers) * (seconds + 1)
        places = set_up(kept, max(numbers) + int(actions / _SHORT_GAME))
        bare, size, unit = Times(), 0, 0.0

        def done(number: int) -> None:
            nonlocal bare, size, unit
            ticked()
            if number == main:
                unit = additions(for_server)
                size = round(median(load.tally.sizes))
                bare = echo.measure(for_server, main, seconds, size)

        with Process(_serve(kept), for_server) as server:
            server.settle()
            analyses = Analyses(server.url, reviews) if reviews else None
            load = Load(server, iter(places), beside=analyses.going if analyses else None)
            steps = load.climb(numbers, main, seconds, done)
        lost = load.unanswered + missing(kept, load.tally.done)
    return {
        **_main(steps, main),
        "ten_million_additions_s": unit,
        "lost": lost,
        "bytes_per_idle_connection": each,
        **_echo(bare, size),
        **_beside(analyses, load.with_beside),
        "refused": load.tally.refused,
        "seconds": seconds,
        "pinned": for_server is not None,
        "client_saturated": any(step.client > _FULL_CPU for step in steps),
        "steps": [asdict(step) for step in steps],
    }


def measure_cluster(
    players: int,
    tables: int,
    seconds: float,
    workers: int,
    url: str,
    ticked: Callable[[], None],
    database: str = "",
) -> dict[str, Any]:
    """Measure several processes; the keys of the result are documented in ``docs/cli.md``.

    ``players`` connections are idle while each of ``tables`` tables has an action per second, for
    ``seconds``. ``url`` is the address of a broker, empty for a temporary one; ``database`` is an
    empty PostgreSQL to use instead of a file. ``ticked`` is called after each part.
    """
    with clients_on(None), tempfile.TemporaryDirectory() as folder, broker(url) as meeting:
        kept, idles = ServerStorage(Path(folder) / "data", database), players // 2
        kept.check()
        spare = tables + int(TRIES * tables * (seconds + 1) / _SHORT_GAME)
        last = min(tables, _TAKEN_OVER)
        places = iter(set_up(kept, _FIRST_IDLE + idles + spare + last))
        waiting: list[LoadTable] = []

        async def everything() -> tuple[Step, int | None, float | None, dict[str, Any]]:
            await asyncio.to_thread(server.settle)
            each = await _idle_bytes(server, places, idles, waiting) if idles else None
            ticked()
            step = await load.step(tables, seconds)
            ticked()
            size = round(median(load.tally.sizes))
            bare = await asyncio.to_thread(echo.measure, None, tables, seconds, size, workers)
            ticked()
            load.close()
            taken = [next(places) for _ in range(last)]
            after = await takeover.measure(server, taken)
            ticked()
            for table in waiting:
                table.close()
            return step, each, after, _echo(bare, size)

        options = ("--workers", str(workers), "--broker", meeting)
        with Family([*_serve(kept), *options]) as server:
            load = Load(server, places)
            step, each, after, bare = asyncio.run(everything())
        lost = load.unanswered + missing(kept, load.tally.done)
    return {
        "players": 2 * idles + 2 * tables,
        "tables": tables,
        "actions_per_s": step.actions_per_s,
        "p50_ms": step.p50_ms,
        "p99_ms": step.p99_ms,
        "lost": lost,
        "bytes_per_idle_connection": each,
        **bare,
        "takeover_s": after,
        "workers": workers,
        "cores": os.cpu_count(),
        "servers": step.server,
        "client": step.client,
        "refused": load.tally.refused,
        "seconds": seconds,
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


def _echo(bare: Times, size: int) -> dict[str, Any]:
    p50, p99 = bare.quantile_ms(0.5), bare.quantile_ms(0.99)
    return {"echo_p50_ms": p50, "echo_p99_ms": p99, "echo_bytes": size}


def _beside(analyses: Analyses | None, step: Step | None) -> dict[str, Any]:
    if analyses is None or step is None:
        return {}
    return {
        "analyses": analyses.number,
        "analysed": analyses.done,
        "analyses_p50_ms": step.p50_ms,
        "analyses_p99_ms": step.p99_ms,
    }


def _serve(kept: ServerStorage) -> list[str]:
    return [*OPENRUMMY, "serve", "--port", "0", *kept.options, "--json"]


# ---------------------------------------------------------------- idle connections


def _idle(kept: ServerStorage, core: int | None, tables: int) -> int | None:
    if not tables:
        return None
    places = iter(set_up(kept, _FIRST_IDLE + tables))
    with Process(_serve(kept), core) as server:
        return asyncio.run(_idle_bytes(server, places, tables, []))


async def _idle_bytes(
    server: Process, places: Iterator[Place], tables: int, there: list[LoadTable]
) -> int | None:
    """Server memory in bytes per connection, with two connections to every dealt table.

    The opened tables are added to ``there`` and stay open.
    """

    async def more(number: int) -> int | None:
        there.extend(await opened(range(number), server.ws, places, Tally()))
        await asyncio.sleep(_SETTLE)
        return server.memory()

    before, after = await more(_FIRST_IDLE), await more(tables)
    return None if before is None or after is None else round((after - before) / (2 * tables))
