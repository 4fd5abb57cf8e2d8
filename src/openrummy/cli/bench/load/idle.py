"""What a connection costs that only waits."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from openrummy.cli.bench.load.pace import some_at_once
from openrummy.cli.bench.load.process import Process
from openrummy.cli.bench.load.table import LoadTable, Place, Tally

_FIRST = 20  # tables that pay for what is loaded once
_SETTLE = 1.0  # seconds until the server has written and freed what it will


def measure(server: Process, url: str, places: Iterable[Place], tables: int) -> int | None:
    """Bytes of the server's memory for each of two connections to so many dealt tables."""
    return asyncio.run(_measure(server, url, places, tables))


async def _measure(server: Process, url: str, places: Iterable[Place], tables: int) -> int | None:
    left = iter(places)
    opened: list[LoadTable] = []

    async def more(number: int) -> int | None:
        fresh = [LoadTable(at, url, lambda: next(left), Tally()) for at in range(number)]
        await some_at_once(table.open() for table in fresh)
        opened.extend(fresh)
        await asyncio.sleep(_SETTLE)
        return server.memory()

    before, after = await more(_FIRST), await more(tables)
    for table in opened:
        await table.close()
    return None if before is None or after is None else round((after - before) / (2 * tables))
