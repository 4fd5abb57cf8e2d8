"""HTTP calls of the truths of gin: results of studies, from data shipped with the program."""

from __future__ import annotations

from openrummy.play import wire
from openrummy.play.calls import get
from openrummy.play.problems import Problem
from openrummy.play.truths import page


@get("/api/truths", public=True)
async def truths() -> wire.TruthList:
    """All studies, each with its question and answer."""
    return page.truths()


@get("/api/truths/{name:str}", public=True, errors=("not-found",))
async def truth(name: str) -> wire.Truth:
    """A study: its results, all figures, and the method of measurement."""
    try:
        return page.truth(name)
    except KeyError:
        raise Problem(404, "not-found") from None


CALLS = (truths, truth)
