"""The public list of promises, one line an hour, also published as a transparency log."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final

from openrummy.core.cards import merkle, promises
from openrummy.core.cards.signing import Signer
from openrummy.core.notation.checkpoints import Checkpoint, Tile, bundle, sign, tile_of
from openrummy.play.host import where
from openrummy.play.host.tasks import cancel_and_wait
from openrummy.play.limits import LruCache
from openrummy.server.db.fair import ChainLine, CommitmentRows
from openrummy.server.fair.signing_key import log_key

HOUR: Final = 3_600_000  # ms
_MAX_PAGES: Final = 16_000_000  # bytes
_LOG = logging.getLogger(__name__)


class PublicList:
    """Records promises and closes completed hours.

    ``now`` gives ms since 1970; completed hours are checked for every ``rest`` seconds.
    """

    def __init__(
        self, rows: CommitmentRows, signer: Signer, now: Callable[[], int], rest: float
    ) -> None:
        self.rows = rows
        self.signer = signer
        # cached hours as published, by hour, withdrawal and the preceding entry
        self.pages: LruCache[tuple[int, int | None, str], bytes] = LruCache(_MAX_PAGES)
        self._now = now
        self._rest = rest
        self._task: asyncio.Task[None] | None = None
        self._waiting_since: float | None = None

    def start(self) -> None:
        """Start closing hours."""
        self._task = asyncio.create_task(self._work(), name="public-list")

    async def close(self) -> None:
        """Stop; uncounted promises are handled after the next start."""
        await cancel_and_wait(self._task)

    async def close_hours(self) -> None:
        """Write the line of the last completed hour if it is missing."""
        await self.rows.close_hour(self._now() // HOUR - 1, self.signer)
        if not await self.rows.waiting():
            self._waiting_since = None
        elif self._waiting_since is None:
            self._waiting_since = time.monotonic()

    def wait_seconds(self) -> float:
        """Seconds for which entries have waited for a line; up to an hour is normal."""
        since = self._waiting_since
        return 0.0 if since is None else time.monotonic() - since

    async def _work(self) -> None:
        while True:
            try:
                await self.close_hours()
            except Exception as error:
                _LOG.error("the list of promises was not closed: %s", where(error))
            await asyncio.sleep(self._rest)


_BATCH: Final = 1_000


class PublicLog:
    """A log with one entry for every line of the list, in the order of the chain.

    Its tree is computed from the lines in the database, each read once.
    """

    def __init__(self, rows: CommitmentRows, signer: Signer, name: str = "") -> None:
        self.key = log_key(signer, name)
        self.name = self.key.name
        self.signer = signer
        self.tree = merkle.Tree()
        self._rows = rows
        self._entries: list[bytes] = []
        self._last = promises.FIRST

    async def refresh(self) -> None:
        """Add the lines written since the last call."""
        while True:
            size = len(self.tree)
            lines = await self._rows.lines_from(size, _BATCH)
            for line in lines:
                self._append(line)
            if len(lines) < _BATCH or len(self.tree) == size:
                return

    def _append(self, line: ChainLine) -> None:
        if line.number != len(self.tree):  # added by another request meanwhile
            return
        root = bytes.fromhex(line.root)
        entry = promises.line_text(self._last, line.hour, line.entries, root)
        self._entries.append(entry)
        self._last = bytes.fromhex(line.line)
        self.tree.append(merkle.leaf(entry))

    def checkpoint(self) -> Checkpoint:
        """Return the current state of the log, signed by the server."""
        size = len(self.tree)
        plain = Checkpoint(self.name, size, merkle.root(self.tree.read, size))
        signature = sign(plain.body, self.name, self.signer)
        return Checkpoint(plain.origin, plain.size, plain.root, signatures=(signature,))

    def resource(self, tile: Tile) -> bytes | None:
        """Return a tile or a bundle of entries; None if the log does not contain it."""
        if not tile.within(len(self.tree)):
            return None
        if tile.level is not None:
            return tile_of(self.tree, tile)
        first = tile.index * 256
        return bundle(self._entries[first : first + tile.width])
