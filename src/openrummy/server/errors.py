"""Every error as a code and a sentence; nothing of the inside gets out."""

from __future__ import annotations

import logging
from typing import Any

from litestar import MediaType, Request
from litestar.exceptions import HTTPException
from litestar.response import Response

from openrummy.host import where
from openrummy.notation import wire

_LOG = logging.getLogger(__name__)

_BY_STATUS = {
    400: ("malformed", "The request could not be understood."),
    404: ("not-found", "There is nothing here."),
    405: ("not-allowed", "That cannot be done here."),
    413: ("too-large", "The request is too large."),
    415: ("malformed", "The request could not be understood."),
    429: ("too-fast", "Too many requests."),
}

# Every named error over HTTP: its status, and what it means. A test finds a name missing here.
PROBLEMS = {
    "malformed": (400, "The request could not be understood."),
    "bad-clock": (400, "There is no such clock."),
    "bad-code": (400, "The code of house rules is broken."),
    "bad-record": (400, "The record cannot be read."),
    "bad-rules": (400, "The rules cannot be played."),
    "no-such-face": (400, "There is no face of that name."),
    "no-open-seat": (400, "An invitation leaves a seat open for somebody."),
    "players": (400, "The game is not for so many players."),
    "too-long": (400, "The record or the pad is too long."),
    "foreign-origin": (403, "The request came from another site."),
    "not-invited": (403, "One cannot sit down at this table."),
    "not-your-seat": (403, "Only who plays at the table may have that."),
    "no-such-deal": (404, "The game has no such deal."),
    "no-such-game": (404, "There is no game of that name."),
    "no-such-opponent": (404, "There is no opponent of that name."),
    "no-such-record": (404, "There is no game of that link."),
    "no-such-seat": (404, "The game has no such seat."),
    "no-such-table": (404, "There is no table of that name."),
    "not-found": (404, "There is nothing here."),
    "no-such-pass": (404, "There is no such link for another device."),
    "not-allowed": (405, "That cannot be done here."),
    "both-sit": (409, "Both guests sit at one running table."),
    "pass-used": (409, "The link for another device was used."),
    "pass-old": (409, "The link for another device is too old."),
    "game-over": (409, "The game is over."),
    "game-runs": (409, "The game has begun."),
    "nobody-there": (409, "No other person sits there."),
    "not-over": (409, "The game is not over."),
    "seat-taken": (409, "That seat is taken."),
    "table-full": (409, "No seat is open any more."),
    "too-large": (413, "The request is too large."),
    "too-fast": (429, "Too many requests. Wait a moment."),
    "not-stored": (503, "The server could not store that. Nothing changed; try again."),
}

# What a connection is told; the codes of :class:`openrummy.notation.wire.Failed`.
FAILURES = {
    "malformed": "The message could not be understood.",
    "too-large": "The message is too large.",
    "too-fast": "Too many messages. Wait a moment.",
    "too-slow": "The connection is too slow to follow the table.",
    "hello-first": "Say hello first.",
    "stale": "The table has moved on. Here is how it stands.",
    "no-such-table": "There is no table of that name.",
    "not-your-seat": "You are looking on at this table.",
    "nothing-to-take-back": "There is nothing to take back.",
    "deal-running": "The deal is not over.",
    "game-over": "The game is over.",
    "not-stored": "The server could not store that. Nothing changed; try again.",
    "seed-late": "The deal is settled already; this seed did not go in.",
    "seat-taken": "That seat is taken.",
    "game-runs": "The game is not over.",
    "not-begun": "The game has not begun.",
    "time-out": "Your time is up.",
    "stand-in": "The computer plays for you. Take your seat back first.",
    "no-stand-in": "Nobody plays for you.",
    "alone": "Nobody else plays here; the table waits for you.",
    "no-claim": "There is nothing to claim: the table does not wait for that player any more.",
    "too-many": "This table is open in too many windows. Close one of them.",
    "too-early": "Wait a little longer.",
    "no-clock": "There is no clock to add to.",
    "enough-time": "That clock has as much as a clock can have.",
    "not-an-opponent": "Time can be given to opponents only.",
    "closing": "The server is stopping. Connect again in a moment.",
    "chat-off": "There is no chat at this table.",
    "too-long": "That is too long. At most 300 characters.",
    "nothing-said": "There is nothing in it to be said.",
    "no-declaring": "There is no hand to declare here.",
    "bad-groups": "Those groups are not the cards of your hand, each once.",
    "busy": "Still thinking about the last question.",
    "no-hint": "There is no advice to give here.",
    "internal": "Something went wrong in the server. Nothing changed.",
}


class Problem(HTTPException):
    """An HTTP error with a code of its own."""

    def __init__(self, status: int, code: str, text: str) -> None:
        super().__init__(detail=text, status_code=status)
        self.code = code


def failed(code: str, id: int | None = None) -> wire.Failed:
    """A named error for a connection."""
    return wire.Failed(code, FAILURES[code], id)


def on_http(_request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """Answer a refused request."""
    if isinstance(error, Problem):
        return _answer(error.status_code, error.code, error.detail)
    code, text = _BY_STATUS.get(error.status_code, ("refused", "The request was refused."))
    allowed = {name: value for name, value in (error.headers or {}).items() if name == "allow"}
    return _answer(error.status_code, code, text, allowed)


def on_any(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Answer when something broke: the place goes to the log, nothing to the client."""
    _LOG.error("%s %s: %s", request.method, request.url.path, where(error))
    return _answer(500, "internal", FAILURES["internal"])


def _answer(
    status: int, code: str, text: str, headers: dict[str, str] | None = None
) -> Response[bytes]:
    body = wire.encode(wire.HttpError(code, text))
    return Response(body, status_code=status, media_type=MediaType.JSON, headers=headers)
