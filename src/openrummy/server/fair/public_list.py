"""The public list of promises, kept up: a line an hour over all that was promised."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final

from openrummy.core.cards.signing import Signer
from openrummy.play.host import where
from openrummy.play.host.tasks import stopped
from openrummy.play.limits import Kept
from openrummy.server.db.fair import CommitmentRows

HOUR: Final = 3_600_000  # ms
_MAX_PAGES: Final = 16_000_000  # bytes
_LOG = logging.getLogger(__name__)


class PublicList:
    """Takes promises in, and closes the hours that are over.

    ``now`` gives ms since 1970; every ``rest`` seconds it is looked whether an hour is over.
    """

    def __init__(
        self, rows: CommitmentRows, signer: Signer, now: Callable[[], int], rest: float
    ) -> None:
        self.rows = rows
        self.signer = signer
        # hours as they are given out, by hour, withdrawal and the entry they follow
        self.pages: Kept[tuple[int, int | None, str], bytes] = Kept(_MAX_PAGES)
        self._now = now
        self._rest = rest
        self._task: asyncio.Task[None] | None = None
        self._waiting_since: float | None = None

    def start(self) -> None:
        """Begin to close hours."""
        self._task = asyncio.create_task(self._work(), name="public-list")

    async def close(self) -> None:
        """Stop; what no line counts yet waits for the next start."""
        await stopped(self._task)

    async def close_hours(self) -> None:
        """Write the line of the hour that ended last, where it is still to be written."""
        await self.rows.close_hour(self._now() // HOUR - 1, self.signer)
        if not await self.rows.waiting():
            self._waiting_since = None
        elif self._waiting_since is None:
            self._waiting_since = time.monotonic()

    def waits(self) -> float:
        """Seconds for which entries have been seen that no line counts; an hour is usual."""
        since = self._waiting_since
        return 0.0 if since is None else time.monotonic() - since

    async def _work(self) -> None:
        while True:
            try:
                await self.close_hours()
            except Exception as error:
                _LOG.error("the list of promises was not closed: %s", where(error))
            await asyncio.sleep(self._rest)
