"""Tables that are played as fast as the server answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from openrummy.cli.bench.load.pace import some_at_once
from openrummy.cli.bench.load.table import LoadTable, Place, Tally


class Endless(Tally):
    """A tally that keeps a number alone: a long run is not to be remembered in full."""

    def __init__(self) -> None:
        super().__init__()
        self.done = _Counting()

    @property
    def actions(self) -> int:
        """Number of accepted actions."""
        return self.done.number if isinstance(self.done, _Counting) else len(self.done)


class _Counting(list[tuple[str, int, str]]):
    number = 0

    def append(self, _one: tuple[str, int, str]) -> None:
        self.number += 1


async def opened(
    number: int, url: str, places: Callable[[], Place], tally: Tally
) -> list[LoadTable]:
    """Open this many tables, dealt."""
    fresh = [LoadTable(index, url, places, tally) for index in range(number)]
    await some_at_once(table.open() for table in fresh)
    return fresh


async def play(tables: Iterable[LoadTable], tally: Endless, until: int) -> None:
    """Have each table act as soon as it was answered, until all have acted so often.

    Raises what ended a table.
    """
    loop = asyncio.get_running_loop()
    going = list(tables)
    while tally.actions < until:
        tally.times.took.clear()
        for table in going:
            table.check()
            if not table.behind:
                table.due(loop.time())
        await asyncio.sleep(0.002)
    while any(table.unanswered for table in going):
        await asyncio.sleep(0.01)


async def closed(tables: Iterable[LoadTable]) -> None:
    """Everybody leaves."""
    for table in tables:
        await table.close()
