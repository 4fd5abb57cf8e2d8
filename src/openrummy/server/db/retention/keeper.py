"""Deletes what is too old, a little at a time, while the server runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from openrummy.play.host import where
from openrummy.play.host.tasks import stopped
from openrummy.server.db.retention.rows import OldRows

_BETWEEN: Final = 0.5  # seconds between two steps: others write meanwhile
_EVERY: Final = 3600.0  # seconds from one look to the next
_FIRST: Final = 60.0  # seconds after the start
_LOG = logging.getLogger(__name__)


class Keeper:
    """Looks every hour for what is not to be kept any longer."""

    def __init__(self, rows: OldRows, now: Callable[[], int]) -> None:
        self._rows, self._now = rows, now
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, a while after all else."""
        self._task = asyncio.create_task(self._look(), name="retention")

    async def close(self) -> None:
        """Stop; what is left is found again."""
        await stopped(self._task)

    async def _look(self) -> None:
        await asyncio.sleep(_FIRST)
        while True:
            try:
                while any((await self._rows.step(self._now())).values()):
                    await asyncio.sleep(_BETWEEN)
            except Exception as error:  # tried again
                _LOG.error("what is too old was not deleted: %s", where(error))
            await asyncio.sleep(_EVERY)
