"""The connected programs, and their assignment to tables."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from openrummy.club.accounts import Account
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.host import Store, TableRow, where
from openrummy.server.live.hub import Hub
from openrummy.server.people.bots import BotAccounts
from openrummy.server.programs.connection import BotConnection

_LOG = logging.getLogger(__name__)
MAX_PROGRAMS = 64  # connected at once; each waits for an answer in a separate thread
_MAX_TABLES = 100


async def _no_op(_table_id: str) -> None:
    """Do nothing: every table is played in this process."""


class Programs:
    """The connected programs, by the guest of the account."""

    def __init__(self, hub: Hub, store: Store, keys: BotAccounts) -> None:
        self._hub = hub
        self._store = store
        self._keys = keys
        self._connections: dict[str, BotConnection] = {}
        self._pool = ThreadPoolExecutor(MAX_PROGRAMS * 4, thread_name_prefix="program")
        self._tasks: set[asyncio.Task[None]] = set()
        self.insist: Callable[[str], Awaitable[None]] = _no_op
        hub.follow(self._sent)

    async def close(self) -> None:
        """Disconnect all programs."""
        for connection in list(self._connections.values()):
            connection.close()
        for task in list(self._tasks):
            task.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)

    @property
    def full(self) -> bool:
        """True if the limit of connections is reached."""
        return len(self._connections) >= MAX_PROGRAMS

    def is_connected(self, guest: str) -> bool:
        """Return True if this bot is connected and has said hello."""
        connection = self._connections.get(guest)
        return connection is not None and connection.greeted.is_set()

    async def connect(self, account: Account) -> BotConnection:
        """Create a connection of a bot; its previous one is closed."""
        self.drop(account.guest)
        connection = self._connections[account.guest] = BotConnection(
            account, self._pool, self._control
        )
        await self._keys.note_use(account.guest)
        self._later(self._go_on(connection))
        return connection

    def drop_all(self) -> None:
        """Disconnect all programs; they reconnect to the process that now assigns them."""
        for guest in list(self._connections):
            self.drop(guest)

    async def on_table_opened(self, table_id: str) -> None:
        """Handle a table opened by another process where a program may play."""
        table = await self._store.table(table_id)
        if table is not None:
            self._sent(table)

    def drop(self, guest: str) -> None:
        """Disconnect a bot."""
        connection = self._connections.pop(guest, None)
        if connection is not None:
            connection.close()
            connection.outbox.put_nowait(None)

    def leave(self, connection: BotConnection) -> None:
        """Remove a closed connection."""
        connection.close()
        if self._connections.get(connection.account.guest) is connection:
            del self._connections[connection.account.guest]

    # ------------------------------------------------------------ tables

    async def _go_on(self, connection: BotConnection) -> None:
        """Resume a bot's games after its hello."""
        await connection.greeted.wait()
        for table in await self._store.tables_of(connection.account.guest, _MAX_TABLES):
            if not table.over:
                await self._play(connection, table.id)

    def _sent(self, table: TableRow) -> None:
        for row in table.seats:
            connection = self._connections.get(row.guest) if row.guest else None
            if connection is not None and not table.gathering:
                self._later(self._play(connection, table.id))

    async def _play(self, connection: BotConnection, table_id: str) -> None:
        await self.insist(table_id)
        match = await self._hub.match(table_id)
        if match is not None:
            connection.play(match)

    def _later(self, work: Any) -> None:
        task = asyncio.create_task(_logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ------------------------------------------------------------ requests of programs

    async def _control(self, connection: BotConnection, message: wire.ProgramMessage) -> None:
        if message.table in connection.tables:
            connection.tables[message.table].resign()
        else:
            connection.fail("no-such-table", say("error.no-such-table"), message.table)


async def _logged(work: Any) -> None:
    try:
        await work
    except Exception as error:  # an error at one table must not affect the others
        _LOG.error("error in a connection of a bot program: %s", where(error))
