"""All of ``bench memory``: tables are opened, played, left; what does the server keep?"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from openrummy.cli.bench.load.process import Process, clients_on, two_cores
from openrummy.cli.bench.load.stored import Kept, set_up
from openrummy.cli.bench.load.table import Place
from openrummy.cli.bench.memory.clients import Endless, closed, opened, play

_CODE = "from openrummy.cli.bench.memory.server import serve; serve()"
_WARM = 20  # tables that pay for what is loaded once
_WARM_ACTIONS = 2_000
_SHORTEST = 40  # actions of a game on the mean, at the least
SAMPLES = 12
_IDLE = 2.0  # seconds until a table where nobody is leaves memory
_LEFT = 12.0  # seconds until all have left


def measure(
    tables: int, actions: int, ticked: Callable[[], None], traced: bool = False
) -> dict[str, Any]:
    """Run it all; the keys of the answer stand in ``docs/cli.md``.

    ``tables`` are played at once until ``actions`` actions were accepted; ``traced`` says which
    lines of code hold more after all than before, and makes the server several times slower.
    """
    for_clients, for_server = two_cores()
    with clients_on(for_clients), tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "memory"
        games = _WARM + tables + (_WARM_ACTIONS + actions) // _SHORTEST
        places = iter(set_up(Kept(data), games))
        server = Process(_CODE, [str(data), str(_IDLE), str(int(traced))], for_server)
        try:
            return asyncio.run(_Run(server, places, tables, actions).all(ticked))
        finally:
            server.stop()


class _Run:
    """One run, step by step."""

    def __init__(self, server: Process, places: Iterator[Place], tables: int, actions: int) -> None:
        self._server = server
        self._url = server.line.strip()
        self._places = places
        self._tables = tables
        self._actions = actions
        self._tally = Endless()

    async def all(self, ticked: Callable[[], None]) -> dict[str, Any]:
        await self._warm()
        empty = await self._ask("mark")
        ticked()
        tables = await opened(self._tables, self._url, lambda: next(self._places), self._tally)
        dealt = await self._ask()
        ticked()
        samples = [(self._tally.actions, _bytes(dealt))]
        first = self._tally.actions
        for part in range(1, SAMPLES + 1):
            await play(tables, self._tally, first + self._actions * part // SAMPLES)
            samples.append((self._tally.actions, _bytes(await self._ask())))
            ticked()
        played = await self._ask()
        await closed(tables)
        await asyncio.sleep(_LEFT)
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
                name: stage["heaps"]
                for name, stage in (
                    ("empty", empty),
                    ("dealt", dealt),
                    ("played", played),
                    ("after", after),
                )
            },
            "grown_types": _more(played["types"], dealt["types"]),
            "samples": samples,
            "stayed": _more(after["own"], empty["own"]),
            "stayed_types": _more(after["types"], empty["types"]),
            "lines": after.get("lines", []),
        }

    async def _warm(self) -> None:
        tables = await opened(_WARM, self._url, lambda: next(self._places), self._tally)
        await play(tables, self._tally, _WARM_ACTIONS)
        await closed(tables)
        await asyncio.sleep(_LEFT)

    async def _ask(self, what: str = "census") -> dict[str, Any]:
        answer = await asyncio.to_thread(self._server.ask, what)
        figures: dict[str, Any] = msgspec.json.decode(answer)
        return figures


def _bytes(figures: dict[str, Any]) -> int:
    return int(figures["bytes"] or 0)


def _more(now: dict[str, int], before: dict[str, int]) -> dict[str, int]:
    """Of which types there are more than before, most first."""
    grown = {name: many - before.get(name, 0) for name, many in now.items()}
    return dict(sorted(((n, m) for n, m in grown.items() if m > 0), key=lambda item: -item[1]))


def _slope(samples: list[tuple[int, int]]) -> float:
    """Bytes for each action, by least squares."""
    count = len(samples)
    mean_x = sum(x for x, _ in samples) / count
    mean_y = sum(y for _, y in samples) / count
    spread = sum((x - mean_x) ** 2 for x, _ in samples)
    return sum((x - mean_x) * (y - mean_y) for x, y in samples) / spread if spread else 0.0
