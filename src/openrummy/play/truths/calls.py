"""The truths of gin: what studies found, from the figures that came with the program."""

from __future__ import annotations

from openrummy.play import wire
from openrummy.play.calls import get
from openrummy.play.problems import Problem
from openrummy.play.truths import page


@get("/api/truths", public=True)
async def truths() -> wire.TruthList:
    """All studies: the question of each, and its answer."""
    return page.truths()


@get("/api/truths/{name:str}", public=True, errors=("not-found",))
async def truth(name: str) -> wire.Truth:
    """One study: what was found, every figure of it, and how it was measured."""
    try:
        return page.truth(name)
    except KeyError:
        raise Problem(404, "not-found") from None


CALLS = (truths, truth)
