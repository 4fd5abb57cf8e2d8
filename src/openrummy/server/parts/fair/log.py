"""The transparency log of promises: checkpoints, and tiles that never change."""

from __future__ import annotations

from litestar import MediaType

from openrummy.core.notation.checkpoints import MAX_PATH, read_tile
from openrummy.play.calls import Reply, get
from openrummy.play.problems import Problem
from openrummy.server.db.fair.witnessing import CosignatureRows
from openrummy.server.fair.public_log import PublicLog

_BYTES = "application/octet-stream"
_SECONDS = {"cache-control": "public, max-age=5"}
_FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}


@get("/api/fair/log/checkpoint", answers=str, answered_as=MediaType.TEXT)
async def checkpoint(log: PublicLog, cosignatures: CosignatureRows) -> Reply[str]:
    """The state of the log, signed and cosigned (c2sp.org/tlog-checkpoint)."""
    await log.refresh()
    now = log.checkpoint()
    lines = await cosignatures.lines(now.size)
    return Reply("".join([str(now), *lines]), MediaType.TEXT, _SECONDS)


@get("/api/fair/log/tile/{path:path}", answers=bytes, answered_as=_BYTES)
async def tile(log: PublicLog, path: str) -> Reply[bytes]:
    """Hashes of the log's tree, or its entries (c2sp.org/tlog-tiles)."""
    asked = read_tile(str(path)[1 : MAX_PATH + 2])
    if asked is not None and not asked.within(len(log.tree)):
        await log.refresh()
    data = None if asked is None else log.resource(asked)
    if data is None:
        raise Problem(404, "not-found")
    return Reply(data, _BYTES, _FOR_EVER)


CALLS = (checkpoint, tile)
