"""Every error as a code and a sentence, without internal details."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Any, TypeAlias

from litestar import MediaType, Request
from litestar.exceptions import HTTPException
from litestar.response import Response
from litestar.types import Send

from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.host import HostError, where
from openrummy.play.problems import Problem
from openrummy.server.db.file.integrity import is_full
from openrummy.server.db.postgres.faults import is_away

_LOG = logging.getLogger(__name__)
Headers: TypeAlias = Iterable[tuple[bytes, bytes]]

_BY_STATUS = {
    400: "malformed",
    404: "not-found",
    405: "not-allowed",
    413: "too-large",
    415: "malformed",
    429: "too-fast",
}

# Every named error over HTTP, by its status. A test finds a name missing here; what it means
# stands under ``error`` in the sentences.
_BY_NAME = {
    400: """
        malformed bad-clock bad-club bad-name bad-password bad-position bad-code
        bad-record bad-rules bad-points bad-tournament no-challenge no-duplicate
        no-such-face rated-clock no-open-seat no-such-choice players too-long
    """,
    401: "wrong-key",
    403: """
        for-people foreign-origin no-account barred club-closed invitation-needed
        not-a-member not-your-role registration-closed wrong-password wrong-code
        wrong-signature wrong-passkey not-invited entry-barred members-only not-director
        not-entrant people-only rated-account rated-own-bot completion not-your-seat
        not-tried
    """,
    404: """
        no-such-analysis no-such-bot no-such-decision no-such-account no-such-club
        no-such-deal no-such-deals no-such-entrant no-such-round no-such-team
        no-such-tournament no-such-device no-such-drill no-such-passkey no-such-game
        no-such-lesson no-such-log no-such-line no-such-moment no-such-member
        no-such-opponent no-such-person no-such-record no-such-hour no-such-puzzle
        no-puzzle-left no-puzzle-due no-rush no-such-player no-such-seat no-such-table
        not-found no-such-pass
    """,
    405: "not-allowed",
    409: """
        both-sit club-full deals-closed deals-full club-name-taken last-host owner-stays
        too-many-clubs has-account no-passkeys-here too-many rated-computer rated-twice
        name-taken pass-used pass-old game-over game-runs in-a-rush in-rated-game
        nobody-there no-question not-over entered entry-closed no-check-in not-entered
        too-few too-many-games too-many-tournaments tournament-full tournament-over
        wrong-moment seat-taken table-full too-many-analyses too-many-bots
        too-many-challenges too-many-friends yourself
    """,
    413: "too-large",
    414: "address-too-long",
    421: "wrong-host",
    422: "wrong-proof",
    429: "too-fast too-many-connections",
    431: "headers-too-large",
    503: """
        analyses-full database-away disk-full elsewhere not-ready not-stored server-full
        sign-ins-full
    """,
}
PROBLEMS = {code: status for status, codes in _BY_NAME.items() for code in codes.split()}
"""The status of each named error."""


def refused(code: str, text: str = "") -> Problem:
    """A named error, with its own status."""
    status = PROBLEMS[code]
    return Problem(status, code, text)


def on_http(_request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """Answer a refused request."""
    code = _BY_STATUS.get(error.status_code, "refused")
    allowed = {name: value for name, value in (error.headers or {}).items() if name == "allow"}
    return _answer(error.status_code, code, say(f"error.{code}"), allowed)


def on_problem(_request: Request[Any, Any, Any], error: Problem) -> Response[bytes]:
    """Answer a request that is refused by name."""
    return _answer(error.status_code, error.code, error.detail)


def on_any(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Answer when something broke: the place goes to the log, nothing to the client.

    A path may hold the key of a game; its pattern holds none.
    """
    path = request.scope.get("path_template", "")
    if is_away(error):
        _LOG.warning("%s %s: the database is away", request.method, path)
        return _answer(503, "database-away", say("error.database-away"))
    if is_full(error):
        _LOG.error("%s %s: the disk is full", request.method, path)
        return _answer(503, "not-stored", say("error.not-stored"))
    if isinstance(error, HostError) and error.for_now:  # a table could not read or store something
        _LOG.warning("%s %s: not for now: %s", request.method, path, where(error))
        code = "database-away" if error.__cause__ and is_away(error.__cause__) else "not-stored"
        return _answer(503, code, say(f"error.{code}"))
    _LOG.error("%s %s: %s", request.method, path, where(error))
    return _answer(500, "internal", say("error.internal"))


def _answer(
    status: int, code: str, text: str, headers: dict[str, str] | None = None
) -> Response[bytes]:
    body = wire.encode(wire.HttpError(code, text))
    return Response(body, status_code=status, media_type=MediaType.JSON, headers=headers)


def error_body(code: str) -> bytes:
    """The body that answers a request refused before any part has seen it."""
    return wire.encode(wire.HttpError(code, say(f"error.{code}")))


async def answer(send: Send, status: int, headers: Headers, body: bytes) -> None:
    """Answer a request of HTTP, whole."""
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
