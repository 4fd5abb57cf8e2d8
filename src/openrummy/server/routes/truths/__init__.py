"""The truths of gin: what studies found, from the figures that came with the program."""

from __future__ import annotations

from litestar import Request, get
from litestar.datastructures import State

from openrummy.play import wire
from openrummy.play.problems import Problem
from openrummy.play.truths import page
from openrummy.server.connections.compressed import PUBLIC
from openrummy.server.openapi import errors


@get("/api/truths", opt=PUBLIC)
async def truths() -> wire.TruthList:
    """All studies: the question of each, and its answer."""
    return page.truths()


@get("/api/truths/{name:str}", opt=PUBLIC, responses=errors("not-found"))
async def truth(request: Request[None, None, State]) -> wire.Truth:
    """One study: what was found, every figure of it, and how it was measured."""
    try:
        return page.truth(request.path_params["name"])
    except KeyError:
        raise Problem(404, "not-found") from None


HANDLERS = [truths, truth]
