"""Time until games resume after one of several processes was killed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress

from openrummy.cli.bench.load.connection import Connection, Hear
from openrummy.cli.bench.load.open_loop import some_at_once
from openrummy.cli.bench.load.table import Place
from openrummy.cli.bench.processes import Family
from openrummy.play import wire

_RECONNECT_S = 0.05  # seconds until a reconnect
_PATIENCE = 60.0  # seconds


async def measure(server: Family, places: Iterable[Place]) -> float | None:
    """Seconds from the failure of a process until every seat of these tables gets an answer.

    None if a seat gets no answer within a minute.
    """
    lines = [_SeatConnection(server.ws, table, seat) for table in places for seat in (0, 1)]
    await some_at_once(line.answered() for line in lines)
    killed = server.kill_one()
    for line in lines:
        line.pong.clear()
    with suppress(TimeoutError):
        async with asyncio.timeout(_PATIENCE):
            await asyncio.gather(*(line.answered() for line in lines))
            return round(asyncio.get_running_loop().time() - killed, 2)
    return None


class _ClosableConnection(Connection):
    """A connection that reports when it is closed."""

    def __init__(self, url: str, cookie: str, hear: Hear) -> None:
        super().__init__(url, cookie, hear)
        self.ended = asyncio.Event()

    def connection_lost(self, error: Exception | None) -> None:
        self.ended.set()
        super().connection_lost(error)


class _SeatConnection:
    """A seat that reconnects whenever its connection is closed, as a page does."""

    def __init__(self, url: str, table: Place, seat: int) -> None:
        self._url = f"{url}/ws/tables/{table.table_id}"
        self._cookie = table.cookies[seat]
        self._line: _ClosableConnection | None = None
        self.pong = asyncio.Event()

    async def answered(self) -> None:
        """Send requests until one is answered."""
        while not self.pong.is_set():
            try:
                line = await self._open()
            except OSError:
                await asyncio.sleep(_RECONNECT_S)
                continue
            line.say(wire.encode(wire.Ping(1)))
            waiting = [asyncio.create_task(event.wait()) for event in (self.pong, line.ended)]
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            for task in waiting:
                task.cancel()

    async def _open(self) -> _ClosableConnection:
        if self._line is None or self._line.ended.is_set():
            ending = await _ClosableConnection.to(self._url, self._cookie, self._receive)
            assert isinstance(ending, _ClosableConnection)
            ending.say(wire.encode(wire.Hello()))
            self._line = ending
        return self._line

    def _receive(self, data: bytes) -> None:
        if data.startswith(b'{"type":"pong"'):
            self.pong.set()
