"""All of ``bench cluster``: idle connections, load, echo and the death of a process."""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

from openrummy.cli.bench.load import echo, idle, takeover
from openrummy.cli.bench.load.family import Family, broker
from openrummy.cli.bench.load.pace import Times
from openrummy.cli.bench.load.process import clients_on
from openrummy.cli.bench.load.steps import Load, Step
from openrummy.cli.bench.load.stored import Kept, missing, set_up
from openrummy.cli.bench.load.table import LoadTable

_FIRST_IDLE = 20  # tables beside those that are measured
_SHORT_GAME = 30  # actions; there are tables enough even if every game is as short
_TAKEN_OVER = 50  # tables, at most, of which it is measured how soon they go on
_TRIES = 3


def measure(
    players: int,
    tables: int,
    seconds: float,
    workers: int,
    url: str,
    ticked: Callable[[], None],
    database: str = "",
) -> dict[str, Any]:
    """Run it all; the keys of the answer stand in ``docs/cli.md``.

    ``players`` are connected and do nothing while at ``tables`` somebody acts once a second, for
    ``seconds`` in all; ``url`` is a broker, empty for one of our own; ``database`` is an empty
    PostgreSQL in the place of a file. ``ticked`` is called after each part.
    """
    with clients_on(None), tempfile.TemporaryDirectory() as folder, broker(url) as meeting:
        kept, idles = Kept(Path(folder) / "data", database), players // 2
        kept.check()
        spare = tables + int(_TRIES * tables * (seconds + 1) / _SHORT_GAME)
        last = min(tables, _TAKEN_OVER)
        places = iter(set_up(kept, _FIRST_IDLE + idles + spare + last))
        server = Family(kept, workers, meeting)
        address = "ws" + msgspec.json.decode(server.line)["url"].removeprefix("http").rstrip("/")
        waiting: list[LoadTable] = []
        load = Load(server, address, places)
        bare, size = Times(), 0

        async def everything() -> tuple[Step, int | None, float | None]:
            nonlocal bare, size
            await asyncio.to_thread(server.settle)
            each = await idle.opened(server, address, places, idles, waiting) if idles else None
            ticked()
            step = await load.step(tables, seconds)
            ticked()
            size = round(median(load.tally.sizes))
            bare = await asyncio.to_thread(echo.measure, None, tables, seconds, size, workers)
            ticked()
            await load.close()
            taken = [next(places) for _ in range(last)]
            after = await takeover.measure(server, address, taken)
            ticked()
            for table in waiting:
                await table.close()
            return step, each, after

        try:
            step, each, after = asyncio.run(everything())
        finally:
            server.stop()
        lost = load.unanswered + missing(kept, load.tally.done)
    return {
        "players": 2 * idles + 2 * tables,
        "tables": tables,
        "actions_per_s": step.actions_per_s,
        "p50_ms": step.p50_ms,
        "p99_ms": step.p99_ms,
        "lost": lost,
        "bytes_per_idle_connection": each,
        "echo_p50_ms": bare.quantile_ms(0.5),
        "echo_p99_ms": bare.quantile_ms(0.99),
        "echo_bytes": size,
        "takeover_s": after,
        "workers": workers,
        "cores": os.cpu_count(),
        "servers": step.server,
        "client": step.client,
        "refused": load.tally.refused,
        "seconds": seconds,
    }
