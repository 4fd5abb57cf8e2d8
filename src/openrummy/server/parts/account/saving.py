"""All that is kept of you, to save."""

from __future__ import annotations

from typing import Any

from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Stream

from openrummy.core.rules.text import say
from openrummy.play.calls import get
from openrummy.play.problems import Problem
from openrummy.server.part import Rates
from openrummy.server.parts.asking import OwnAccount
from openrummy.server.replay.export import Export

_FILE = ResponseSpec(bytes, generate_examples=False, media_type="application/zip")


@get(
    "/api/account/export",
    media_type="application/zip",
    responses={200: _FILE},
    errors=("no-account", "too-fast"),
)
async def export(account: OwnAccount, rates: Rates, exports: Export) -> Stream:
    """Name, devices, games with their records, what you said, and the rest, as one file."""
    if not rates.take("exports", account.guest):
        raise Problem(429, "too-fast", say("error.too-fast.exports"))
    headers: dict[str, Any] = {"content-disposition": 'attachment; filename="openrummy.zip"'}
    return Stream(exports.zipped(account), headers=headers, media_type="application/zip")


CALLS = (export,)
