"""A worker process of a site, started and configured by the supervisor.

It reads one line of JSON from its standard input: the settings, the descriptor of the
listening socket, its address for the other processes, and its name in metrics. It writes
its process id once it serves.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from pathlib import Path
from typing import Any

import msgspec

from openrummy.server.fair.signing_key import server_key
from openrummy.server.processes.server_process import allow_many_connections, serve
from openrummy.server.settings import Settings


class Instructions(msgspec.Struct):
    """Start parameters of a worker."""

    options: dict[str, Any]
    listening: int
    saying: int
    place: str
    name: str


def settings_of(options: dict[str, Any]) -> Settings:
    """Return the settings from their serialised form."""
    given: dict[str, Any] = {
        name: tuple(it) if isinstance(it, list) else it for name, it in options.items()
    }
    for name in ("data", "key_file"):
        if given.get(name) is not None:
            given[name] = Path(given[name])
    return Settings(**given, key=server_key(given["data"], given.get("key_file")))


def main() -> None:
    """Serve until stopped."""
    from openrummy.server.cluster.broker import RedisBroker

    start = msgspec.json.decode(sys.stdin.buffer.readline(), type=Instructions)
    settings = settings_of(start.options)
    allow_many_connections()
    bound = socket.socket(fileno=start.listening)

    def ready(process_id: str) -> None:
        os.write(start.saying, f"{process_id}\n".encode())

    async def work() -> None:
        watching = asyncio.create_task(_end_with_supervisor(), name="supervisor")
        await serve(bound, settings, ready, RedisBroker(settings.broker), start.place, start.name)
        watching.cancel()

    asyncio.run(work())


async def _end_with_supervisor() -> None:
    """Stop when the supervisor has died: nothing would restart this process."""
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    await reader.read()
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
