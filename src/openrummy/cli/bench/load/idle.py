"""Memory of a connection that only waits."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator

from openrummy.cli.bench.load.pace import some_at_once
from openrummy.cli.bench.load.process import Process
from openrummy.cli.bench.load.table import LoadTable, Place, Tally

_FIRST = 20  # tables that pay for what is loaded once
_SETTLE = 1.0  # seconds until the server has written and freed what it will


def measure(server: Process, url: str, places: Iterable[Place], tables: int) -> int | None:
    """Bytes of the server's memory for each of two connections to every dealt table."""
    return asyncio.run(_measure(server, url, places, tables))


async def _measure(server: Process, url: str, places: Iterable[Place], tables: int) -> int | None:
    there: list[LoadTable] = []
    size = await opened(server, url, iter(places), tables, there)
    for table in there:
        await table.close()
    return size


async def opened(
    server: Process, url: str, left: Iterator[Place], tables: int, there: list[LoadTable]
) -> int | None:
    """The same, with the tables left open: they are ``there``."""

    async def more(number: int) -> int | None:
        fresh = [LoadTable(index, url, lambda: next(left), Tally()) for index in range(number)]
        await some_at_once(table.open() for table in fresh)
        there.extend(fresh)
        await asyncio.sleep(_SETTLE)
        return server.memory()

    before, after = await more(_FIRST), await more(tables)
    return None if before is None or after is None else round((after - before) / (2 * tables))
