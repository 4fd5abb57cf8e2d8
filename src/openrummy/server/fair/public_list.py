"""The public list of promises, a line an hour, and the same lines as a transparency log."""

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
from openrummy.play.host.tasks import stopped
from openrummy.play.limits import Kept
from openrummy.server.db.fair import ChainLine, CommitmentRows
from openrummy.server.fair.signing_key import log_key

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


_BATCH: Final = 1_000


class PublicLog:
    """A log of which every line of the list is an entry, in the order of the chain.

    Its tree follows from the lines in the database, which are read once.
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
        """Take in the lines that were written since."""
        while True:
            size = len(self.tree)
            lines = await self._rows.lines_from(size, _BATCH)
            for line in lines:
                self._append(line)
            if len(lines) < _BATCH or len(self.tree) == size:
                return

    def _append(self, line: ChainLine) -> None:
        if line.number != len(self.tree):  # another request has taken it in meanwhile
            return
        root = bytes.fromhex(line.root)
        entry = promises.line_text(self._last, line.hour, line.entries, root)
        self._entries.append(entry)
        self._last = bytes.fromhex(line.line)
        self.tree.append(merkle.leaf(entry))

    def checkpoint(self) -> Checkpoint:
        """The state of the log now, signed by the server."""
        size = len(self.tree)
        plain = Checkpoint(self.name, size, merkle.root(self.tree.read, size))
        signature = sign(plain.body, self.name, self.signer)
        return Checkpoint(plain.origin, plain.size, plain.root, signatures=(signature,))

    def resource(self, tile: Tile) -> bytes | None:
        """A tile, or a bundle of entries; None where the log has no such."""
        if not tile.within(len(self.tree)):
            return None
        if tile.level is not None:
            return tile_of(self.tree, tile)
        first = tile.index * 256
        return bundle(self._entries[first : first + tile.width])
