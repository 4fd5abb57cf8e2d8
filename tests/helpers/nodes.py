"""Two nodes of a site in one process, each with an application of its own, over one database."""

from __future__ import annotations

import asyncio
import socket
import tempfile
import threading
import time
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from live import FAST
from local_broker import LocalBroker
from openrummy.bots.catalogue import make
from openrummy.server.app import create_app
from openrummy.server.cluster.broker import BrokerAway, Process, Standing
from openrummy.server.cluster.member import Member
from openrummy.server.cluster.site import Site
from openrummy.server.connections.uvicorn_server import Server
from openrummy.server.db.engines import engine_of
from openrummy.server.db.folder import DATABASE
from openrummy.server.db.migrations.run import upgrade
from openrummy.server.db.store import SqlStore
from openrummy.server.settings import Settings

T = TypeVar("T")
LEASE = 1.0


class Gate(LocalBroker):
    """A node's connection to the broker, which can be cut."""

    def __init__(self, inner: LocalBroker) -> None:
        super().__init__()
        self.cut = False
        self._inner = inner

    def _through(self) -> LocalBroker:
        if self.cut:
            raise BrokerAway
        return self._inner

    async def renew(self, process: Process, seconds: float) -> Standing:
        return await self._through().renew(process, seconds)

    async def standing(self) -> Standing:
        return await self._through().standing()

    async def leave(self, process_id: str) -> None:
        await self._through().leave(process_id)

    async def take(self, process_id: str, tables: Sequence[str]) -> tuple[str, ...]:
        return await self._through().take(process_id, tables)

    async def release(self, process_id: str, table: str) -> None:
        await self._through().release(process_id, table)

    async def owner_of(self, table: str) -> str:
        return await self._through().owner_of(table)

    async def keep(self, key: str, value: bytes, seconds: float) -> None:
        await self._through().keep(key, value, seconds)

    async def get_value(self, key: str) -> bytes | None:
        return await self._through().get_value(key)

    async def secret(self) -> bytes:
        return await self._through().secret()


@dataclass
class Node:
    """One of the two nodes."""

    url: str
    site: Site
    gate: Gate
    server: Server


class Nodes:
    """Both nodes, the first of which leads; they run in a loop of their own."""

    def __init__(self, nodes: list[Node], loop: asyncio.AbstractEventLoop) -> None:
        self.nodes = nodes
        self._loop = loop

    def __getitem__(self, index: int) -> Node:
        return self.nodes[index]

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine in their loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(20)

    def owner_of(self, table: str) -> int:
        """Index of the process that plays a table; -1 for none."""
        owner = self.do(self.nodes[0].gate._inner.owner_of(table))
        return next(
            (index for index, node in enumerate(self.nodes) if node.site.member.id == owner), -1
        )


@contextmanager
def two_nodes(folder: Path, settings: Settings = FAST) -> Iterator[Nodes]:
    """Two nodes over a database in that folder."""
    upgrade(folder / DATABASE)
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    broker, nodes, going = LocalBroker(), [], []
    with tempfile.TemporaryDirectory() as links:
        for index in range(2):
            started = _start(
                broker, folder, replace(settings, lease_seconds=LEASE), f"{links}/{index}"
            )
            node, stores = asyncio.run_coroutine_threadsafe(started, loop).result(20)
            nodes.append(node)
            going.append(stores)
        try:
            yield Nodes(nodes, loop)
        finally:
            for node in nodes:
                node.gate.cut = False
                node.server.should_exit = True
            for task in going:
                asyncio.run_coroutine_threadsafe(_ended(task), loop).result(20)
            loop.call_soon_threadsafe(loop.stop)
            thread.join(10)
            loop.close()


async def _start(
    broker: LocalBroker, folder: Path, settings: Settings, socket_path: str
) -> tuple[Node, asyncio.Task[None]]:
    store, gate = SqlStore(engine_of(folder / DATABASE)), Gate(broker)
    site = Site(
        Member(gate, store.raise_fence, settings.lease_seconds), gate, f"unix:{socket_path}"
    )
    app = create_app(settings, store, lambda _: make("simple"), site)
    server = Server(app, settings, log_level="error", ws_ping_interval=3600)
    listening = socket.create_server(("127.0.0.1", 0))

    async def serve() -> None:
        await server.serve([listening])
        await store.close()

    task = asyncio.create_task(serve())
    while not server.started:
        assert not task.done(), task.exception()
        await asyncio.sleep(0.01)
    port = listening.getsockname()[1]
    return Node(f"http://127.0.0.1:{port}", site, gate, server), task


async def _ended(task: asyncio.Task[None]) -> None:
    await task


def until(holds: Any, seconds: float = 20) -> None:
    """Wait until a condition holds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)
