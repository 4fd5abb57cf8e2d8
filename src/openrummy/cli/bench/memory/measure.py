"""``bench memory``: the memory of a server while tables are opened, played and left."""

from __future__ import annotations

import asyncio
import tempfile
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from openrummy.cli.bench.load.store_checks import ServerStorage, set_up
from openrummy.cli.bench.load.table import LoadTable, Place, Tally, opened
from openrummy.cli.bench.memory.server import serve
from openrummy.cli.bench.processes import Process, clients_on, command_for, two_cores

_WARM = 20  # tables outside the measurement, to pay for one-time loading
_WARM_ACTIONS = 2_000
_SHORTEST = 40  # lower bound of the mean number of actions of a game
SAMPLES = 12
_UNLOAD_S = 2.0  # seconds until an empty table is unloaded
_LEAVE_S = 12.0  # seconds until all have left


def measure(
    tables: int, actions: int, ticked: Callable[[], None], traced: bool = False
) -> dict[str, Any]:
    """Run the measurement; the keys of the result are documented in ``docs/cli.md``.

    ``tables`` tables are played concurrently until ``actions`` actions were accepted. ``traced``
    reports the lines of code that hold more memory afterwards; the server is then several times
    slower.
    """
    for_clients, for_server = two_cores()
    with clients_on(for_clients), tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "memory"
        games = _WARM + tables + (_WARM_ACTIONS + actions) // _SHORTEST
        places = iter(set_up(ServerStorage(data), games))
        with Process(command_for(serve, data, _UNLOAD_S, int(traced)), for_server) as server:
            return asyncio.run(_Run(server, places, tables, actions).all(ticked))


class _Run:
    """One run, step by step."""

    def __init__(self, server: Process, places: Iterator[Place], tables: int, actions: int) -> None:
        self._server = server
        self._places = places
        self._tables = tables
        self._actions = actions
        self._tally = Tally(done=deque(maxlen=0))  # keep no single actions

    async def all(self, ticked: Callable[[], None]) -> dict[str, Any]:
        await self._warm()
        empty = await self._ask("mark")
        ticked()
        tables = await self._opened(self._tables)
        dealt = await self._ask()
        ticked()
        samples = [(self._tally.actions, _bytes(dealt))]
        first = self._tally.actions
        for part in range(1, SAMPLES + 1):
            await self._play(tables, first + self._actions * part // SAMPLES)
            samples.append((self._tally.actions, _bytes(await self._ask())))
            ticked()
        played = await self._ask()
        await _left(tables)
        after = await self._ask()
        ticked()
        return self._report(empty, dealt, played, after, samples)

    def _report(
        self,
        empty: dict[str, Any],
        dealt: dict[str, Any],
        played: dict[str, Any],
        after: dict[str, Any],
        samples: list[tuple[int, int]],
    ) -> dict[str, Any]:
        later = samples[1 + len(samples) // 4 :]
        begin = later[0][1]
        return {
            "tables": self._tables,
            "actions": samples[-1][0] - samples[0][0],
            "bytes_empty": _bytes(empty),
            "bytes_dealt": _bytes(dealt),
            "bytes_played": _bytes(played),
            "bytes_after": _bytes(after),
            "bytes_per_table": (_bytes(dealt) - _bytes(empty)) // self._tables,
            "bytes_per_action": round(_slope(later), 2),
            "bytes_per_table_after": (_bytes(after) - _bytes(empty)) // self._tables,
            "grown_percent": round(100 * (_bytes(played) - begin) / begin, 1),
            "after_percent": round(100 * (_bytes(after) - _bytes(empty)) / _bytes(empty), 1),
            "blocks_per_action": round((after["blocks"] - empty["blocks"]) / self._actions, 3),
            "heaps": {
                "empty": empty["heaps"],
                "dealt": dealt["heaps"],
                "played": played["heaps"],
                "after": after["heaps"],
            },
            "grown_types": _increases(played["types"], dealt["types"]),
            "samples": samples,
            "stayed": _increases(after["own"], empty["own"]),
            "stayed_types": _increases(after["types"], empty["types"]),
            "lines": after.get("lines", []),
        }

    async def _warm(self) -> None:
        tables = await self._opened(_WARM)
        await self._play(tables, _WARM_ACTIONS)
        await _left(tables)

    async def _opened(self, number: int) -> list[LoadTable]:
        return await opened(range(number), self._server.ws, self._places, self._tally)

    async def _play(self, tables: Iterable[LoadTable], until: int) -> None:
        """Have each table act as soon as it is answered, until ``until`` actions in all.

        Raises the error that ended a table.
        """
        loop = asyncio.get_running_loop()
        while self._tally.actions < until:
            self._tally.times.took.clear()
            for table in tables:
                table.check()
                if not table.behind:
                    table.due(loop.time())
            await asyncio.sleep(0.002)
        while any(table.unanswered for table in tables):
            await asyncio.sleep(0.01)

    async def _ask(self, question: str = "census") -> dict[str, Any]:
        figures: dict[str, Any] = await asyncio.to_thread(self._server.ask, question)
        return figures


async def _left(tables: Iterable[LoadTable]) -> None:
    """Close all tables and wait until their clients are disconnected."""
    for table in tables:
        table.close()
    await asyncio.sleep(_LEAVE_S)


def _bytes(figures: dict[str, Any]) -> int:
    return int(figures["bytes"] or 0)


def _increases(now: dict[str, int], before: dict[str, int]) -> dict[str, int]:
    """Types with more objects than before, largest increase first."""
    grown = {name: many - before.get(name, 0) for name, many in now.items()}
    return dict(sorted(((n, m) for n, m in grown.items() if m > 0), key=lambda item: -item[1]))


def _slope(samples: list[tuple[int, int]]) -> float:
    """Bytes per action, by least squares."""
    count = len(samples)
    mean_x = sum(x for x, _ in samples) / count
    mean_y = sum(y for _, y in samples) / count
    spread = sum((x - mean_x) ** 2 for x, _ in samples)
    return sum((x - mean_x) * (y - mean_y) for x, y in samples) / spread if spread else 0.0
