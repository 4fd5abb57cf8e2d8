"""All that is kept of you, to save."""

from __future__ import annotations

from litestar import Request, get
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Stream

from openrummy.core.rules.text import say
from openrummy.play.problems import Problem
from openrummy.server.openapi import errors
from openrummy.server.replay.export import export_of
from openrummy.server.routes.accounts import member

_FILE = ResponseSpec(bytes, generate_examples=False, media_type="application/zip")


@get(
    "/api/account/export",
    media_type="application/zip",
    responses={200: _FILE} | errors("no-account", "too-fast"),
)
async def export(request: Request[None, None, State], state: State) -> Stream:
    """Name, devices, games with their records, what you said, and the rest, as one file."""
    account = await member(request, state)
    if not state.exports.take(account.guest):
        raise Problem(429, "too-fast", say("error.too-fast.exports"))
    headers = {"content-disposition": 'attachment; filename="openrummy.zip"'}
    return Stream(export_of(state).zipped(account), headers=headers, media_type="application/zip")


HANDLERS = [export]
