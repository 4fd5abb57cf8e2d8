"""Every error as a code and a sentence; nothing of the inside gets out."""

from __future__ import annotations

import logging
from typing import Any

from litestar import MediaType, Request
from litestar.exceptions import HTTPException
from litestar.response import Response

from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.host import HostError, where
from openrummy.play.problems import Problem
from openrummy.server.db.file.sound import is_full
from openrummy.server.db.postgres.faults import is_away

_LOG = logging.getLogger(__name__)

_BY_STATUS = {
    400: "malformed",
    404: "not-found",
    405: "not-allowed",
    413: "too-large",
    415: "malformed",
    429: "too-fast",
}

# Every named error over HTTP and its status. A test finds a name missing here; what it means
# stands under ``error`` in the sentences.
PROBLEMS = {
    "malformed": 400,
    "bad-clock": 400,
    "bad-club": 400,
    "bad-name": 400,
    "bad-password": 400,
    "bad-position": 400,
    "bad-code": 400,
    "bad-record": 400,
    "bad-rules": 400,
    "bad-points": 400,
    "bad-tournament": 400,
    "no-challenge": 400,
    "no-duplicate": 400,
    "no-such-face": 400,
    "rated-clock": 400,
    "no-open-seat": 400,
    "no-such-choice": 400,
    "players": 400,
    "too-long": 400,
    "wrong-key": 401,
    "for-people": 403,
    "foreign-origin": 403,
    "no-account": 403,
    "barred": 403,
    "club-closed": 403,
    "invitation-needed": 403,
    "not-a-member": 403,
    "not-your-role": 403,
    "registration-closed": 403,
    "wrong-password": 403,
    "wrong-code": 403,
    "wrong-signature": 403,
    "wrong-passkey": 403,
    "not-invited": 403,
    "entry-barred": 403,
    "members-only": 403,
    "not-director": 403,
    "not-entrant": 403,
    "people-only": 403,
    "rated-account": 403,
    "rated-own-bot": 403,
    "completion": 403,
    "not-your-seat": 403,
    "not-tried": 403,
    "no-such-analysis": 404,
    "no-such-bot": 404,
    "no-such-decision": 404,
    "no-such-account": 404,
    "no-such-club": 404,
    "no-such-deal": 404,
    "no-such-deals": 404,
    "no-such-entrant": 404,
    "no-such-round": 404,
    "no-such-team": 404,
    "no-such-tournament": 404,
    "no-such-device": 404,
    "no-such-drill": 404,
    "no-such-passkey": 404,
    "no-such-game": 404,
    "no-such-lesson": 404,
    "no-such-log": 404,
    "no-such-line": 404,
    "no-such-moment": 404,
    "no-such-member": 404,
    "no-such-opponent": 404,
    "no-such-person": 404,
    "no-such-record": 404,
    "no-such-hour": 404,
    "no-such-puzzle": 404,
    "no-puzzle-left": 404,
    "no-puzzle-due": 404,
    "no-rush": 404,
    "no-such-player": 404,
    "no-such-seat": 404,
    "no-such-table": 404,
    "not-found": 404,
    "no-such-pass": 404,
    "not-allowed": 405,
    "both-sit": 409,
    "club-full": 409,
    "deals-closed": 409,
    "deals-full": 409,
    "club-name-taken": 409,
    "last-host": 409,
    "owner-stays": 409,
    "too-many-clubs": 409,
    "has-account": 409,
    "no-passkeys-here": 409,
    "too-many": 409,
    "rated-computer": 409,
    "rated-twice": 409,
    "name-taken": 409,
    "pass-used": 409,
    "pass-old": 409,
    "game-over": 409,
    "game-runs": 409,
    "in-a-rush": 409,
    "in-rated-game": 409,
    "nobody-there": 409,
    "no-question": 409,
    "not-over": 409,
    "entered": 409,
    "entry-closed": 409,
    "no-check-in": 409,
    "not-entered": 409,
    "too-few": 409,
    "too-many-games": 409,
    "too-many-tournaments": 409,
    "tournament-full": 409,
    "tournament-over": 409,
    "wrong-moment": 409,
    "seat-taken": 409,
    "table-full": 409,
    "too-many-analyses": 409,
    "too-many-bots": 409,
    "too-many-challenges": 409,
    "too-many-friends": 409,
    "yourself": 409,
    "too-large": 413,
    "address-too-long": 414,
    "wrong-host": 421,
    "too-fast": 429,
    "too-many-connections": 429,
    "wrong-proof": 422,
    "headers-too-large": 431,
    "analyses-full": 503,
    "database-away": 503,
    "disk-full": 503,
    "elsewhere": 503,
    "not-ready": 503,
    "not-stored": 503,
    "server-full": 503,
    "sign-ins-full": 503,
}


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
