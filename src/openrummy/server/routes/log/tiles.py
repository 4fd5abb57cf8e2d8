"""The transparency log of promises: checkpoints, and tiles that never change."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Request, get
from litestar.datastructures import State
from litestar.response import Response

from openrummy.core.notation.checkpoints import MAX_PATH, read_tile
from openrummy.play.problems import Problem
from openrummy.server.fair.public_log import PublicLog
from openrummy.server.openapi import answers

_BYTES = "application/octet-stream"
_SECONDS = {"cache-control": "public, max-age=5"}
_FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}


@get("/api/fair/log/checkpoint", responses=answers(str, MediaType.TEXT))
async def checkpoint(state: State) -> Response[str]:
    """The signed state of the log (c2sp.org/tlog-checkpoint)."""
    log: PublicLog = state.public_log
    await log.refresh()
    return Response(str(log.checkpoint()), media_type=MediaType.TEXT, headers=_SECONDS)


@get("/api/fair/log/tile/{path:path}", responses=answers(bytes, _BYTES))
async def tile(request: Request[Any, Any, State], state: State) -> Response[bytes]:
    """Hashes of the log's tree, or its entries (c2sp.org/tlog-tiles)."""
    log: PublicLog = state.public_log
    asked = read_tile(str(request.path_params["path"])[1 : MAX_PATH + 2])
    if asked is not None and not asked.within(len(log.tree)):
        await log.refresh()
    data = None if asked is None else log.resource(asked)
    if data is None:
        raise Problem(404, "not-found")
    return Response(data, media_type=_BYTES, headers=_FOR_EVER)


HANDLERS = [checkpoint, tile]
