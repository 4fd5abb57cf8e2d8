"""A bare echo server, to measure the cost of sockets without a game."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from contextlib import ExitStack
from itertools import cycle
from typing import Any

from openrummy.cli.bench.load.connection import Connection
from openrummy.cli.bench.load.open_loop import Times, every_second, some_at_once
from openrummy.cli.bench.processes import Process, command_for


def measure(core: int | None, number: int, seconds: float, size: int, processes: int = 1) -> Times:
    """Latencies of ``number`` connections, each sending ``size`` bytes once a second.

    With several ``processes`` the connections are divided equally among them.
    """
    with ExitStack() as stack:
        servers = [stack.enter_context(Process(command_for(serve), core)) for _ in range(processes)]
        return asyncio.run(_load([f"{server.ws}/" for server in servers], number, seconds, size))


async def _load(urls: Sequence[str], number: int, seconds: float, size: int) -> Times:
    times = Times()
    lines = [_Echo(size, times) for _ in range(number)]
    await some_at_once(line.open(url) for line, url in zip(lines, cycle(urls), strict=False))
    await every_second([line.due for line in lines], seconds, times)
    while any(line.waits for line in lines):
        await asyncio.sleep(0.01)
    for line in lines:
        line.close()
    return times


class _Echo:
    """A connection that sends a message of ``size`` bytes when one is due."""

    def __init__(self, size: int, times: Times) -> None:
        self.waits: deque[float] = deque()
        self._message = b"x" * size
        self._times = times

    async def open(self, url: str) -> None:
        self._line = await Connection.to(url, "", self._receive)

    def close(self) -> None:
        self._line.close()

    def due(self, moment: float) -> None:
        self.waits.append(moment)
        self._line.say(self._message)

    def _receive(self, data: bytes) -> None:
        self._times.add(self.waits.popleft(), asyncio.get_running_loop().time())


def serve() -> None:
    """Run the server in a separate process."""
    from openrummy.cli.bench.announced_server import FreePortServer

    FreePortServer(_echo, lifespan="off").run()


async def _echo(scope: Any, receive: Any, send: Any) -> None:
    while True:
        message = await receive()
        if message["type"] == "websocket.connect":
            await send({"type": "websocket.accept"})
        elif message["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": message["text"]})
        else:
            return
