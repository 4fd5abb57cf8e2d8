"""The lines of the public list as a transparency log: its checkpoint, tiles and entries."""

from __future__ import annotations

from typing import Final

from openrummy.core.cards import merkle, promises
from openrummy.core.cards.signing import Signer
from openrummy.core.notation.checkpoints import Checkpoint, Tile, bundle, sign, tile_of
from openrummy.server.db.fair import ChainLine, CommitmentRows
from openrummy.server.fair.key import log_key

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
