"""The truths of gin: what studies found, from the figures that came with the program."""

from __future__ import annotations

from litestar import get

from openrummy.notation import wire
from openrummy.server.errors import Problem
from openrummy.server.openapi import errors
from openrummy.studies import page


@get("/api/truths", sync_to_thread=True)
def truths() -> wire.TruthList:
    """All studies: the question of each, and its answer."""
    return page.truths()


@get("/api/truths/{name:str}", sync_to_thread=True, responses=errors("not-found"))
def truth(name: str) -> wire.Truth:
    """One study: what was found, every figure of it, and how it was measured."""
    try:
        return page.truth(name)
    except KeyError:
        raise Problem(404, "not-found") from None


HANDLERS = [truths, truth]
