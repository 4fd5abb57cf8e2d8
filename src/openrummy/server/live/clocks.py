"""Clocks that nobody looks at: a table is opened when one of them ends, when it counts."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from openrummy.play.host import where
from openrummy.play.host.tasks import stopped
from openrummy.server.live.hub import Hub

_LOG = logging.getLogger(__name__)
_MAX_DUE = 50  # tables opened at once because their clocks ended


async def _quietly() -> None:
    """Nobody asks whether this server ran."""


class Clocks:
    """Looks after them every ``seconds``, and leaves a sign of life by ``beat``."""

    def __init__(
        self, hub: Hub, seconds: float, beat: Callable[[], Awaitable[None]] = _quietly
    ) -> None:
        self._hub = hub
        self._seconds = seconds
        self._beat = beat
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Look from now on."""
        self._task = asyncio.create_task(self._work(), name="clocks")

    async def close(self) -> None:
        """Look no more."""
        await stopped(self._task)

    async def _work(self) -> None:
        while True:
            await asyncio.sleep(self._seconds)
            try:
                await self._beat()
                now = time.time_ns() // 1_000_000
                due = await self._hub.store.due_tables(now, _MAX_DUE)
            except Exception as error:
                _LOG.error("cannot look after the clocks: %s", where(error))
                continue
            for table_id in due:
                try:
                    await self._hub.wake(table_id)
                except Exception as error:  # one bad table must not stop the clocks of others
                    _LOG.error("cannot open %s: %s", table_id, where(error))
