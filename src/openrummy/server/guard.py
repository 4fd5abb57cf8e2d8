"""What every request passes: who is it, where does it come from, what may a page load.

A device is a random cookie. Only its hash is kept, so the database of a server
gives nobody a seat. It is a guest of its own, or another's
(:mod:`openrummy.server.people.guests`).
"""

from __future__ import annotations

import base64
import hashlib
import re
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from openrummy.host import entropy
from openrummy.notation import wire
from openrummy.rules.text import say
from openrummy.server.errors import PROBLEMS, Problem
from openrummy.server.limits import Buckets
from openrummy.server.people.guests import Guests

COOKIE = "openrummy_guest"
_TOKEN = re.compile(r"[A-Za-z0-9_-]{32,64}")
_KEY = re.compile(r"Bearer ([A-Za-z0-9_-]{20,80})")
_FOR_PEOPLE = ("/api/account", "/api/me")  # a program changes nothing about who it is
_DAYS_400 = 400 * 24 * 3600
_SAFE = {"GET", "HEAD", "OPTIONS"}


def guest_id(token: str) -> str:
    """The identity that goes with a cookie."""
    return hashlib.sha256(b"openrummy guest " + token.encode()).hexdigest()[:40]


def device_of(scope: Scope) -> str:
    """The identity of the cookie of a request; empty for none."""
    return str(scope["state"].get("device", ""))


def guest_of(scope: Scope) -> str:
    """The guest of a request, as :func:`guard` found it; empty for none."""
    return str(scope["state"].get("guest", ""))


def new_cookie(scope: Scope) -> str:
    """Answer this request with another cookie; the device that goes with it."""
    token = fresh_token()
    device = guest_id(token)
    scope["state"].update(cookie=token, device=device)
    return device


def address_of(request: Request[Any, Any, Any]) -> str:
    """Where a request came from; empty where that is not known."""
    return request.client.host if request.client else ""


def not_too_often(request: Request[Any, Any, Any], buckets: Buckets, text: str = "") -> str:
    """The guest who asks, unless they or their address did very often. Raises ``too-fast``."""
    guest = guest_of(request.scope)
    if not buckets.take(guest) or not buckets.take(address_of(request)):
        raise Problem(429, "too-fast", text)
    return guest


def guard(app: ASGIApp, guests: Guests) -> ASGIApp:
    """Wrap the whole application; ``guests`` knows whose a device is."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        if scope.get("headers") is None:  # the start and the end of the server
            await app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value for name, value in scope["headers"]}
        changing = scope["type"] == ScopeType.WEBSOCKET or scope["method"] not in _SAFE
        if changing and not _same_origin(headers):
            await _refuse(scope, send)
            return
        key = _KEY.fullmatch(headers.get("authorization", b"").decode("latin-1"))
        if key is not None:
            await _program(app, guests, key[1], scope, receive, send)
            return
        token = _token(headers.get("cookie", b"").decode("latin-1"))
        fresh = ""
        if not token and scope["type"] == ScopeType.HTTP:
            token = fresh = fresh_token()
        device = guest_id(token) if token else ""
        scope.setdefault("state", {}).update(device=device, guest=guests.of(device))
        del headers  # a connection may be held for hours
        if scope["type"] == ScopeType.WEBSOCKET:
            await app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                _add_headers(message, scope, str(scope["state"].get("cookie", fresh)))
            await send(message)

        await app(scope, receive, sending)

    return guarded


async def _program(
    app: ASGIApp, guests: Guests, key: str, scope: Scope, receive: Receive, send: Send
) -> None:
    """A request of a program: it plays as the account of its key, and has no say over that."""
    guest = await guests.keys(key)
    if not guest or scope["path"].startswith(_FOR_PEOPLE):
        await _refuse(scope, send, "wrong-key" if not guest else "for-people")
        return
    # a program has no cookie: it is a device of its own, the only one of its account
    scope.setdefault("state", {}).update(device=guest, guest=guest)
    await app(scope, receive, send)


def fresh_token() -> str:
    """A cookie nobody can guess: 240 bits of chance."""
    return base64.urlsafe_b64encode(entropy.draw(30, "guest")).decode()


def _token(cookies: str) -> str:
    try:
        found = SimpleCookie(cookies).get(COOKIE)
    except CookieError:
        return ""
    return found.value if found and _TOKEN.fullmatch(found.value) else ""


def _same_origin(headers: dict[str, bytes]) -> bool:
    """A browser says where a page is from; other programs say nothing and have no cookies."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", b"same-origin") in (b"same-origin", b"none")
    try:
        host = urlsplit(origin.decode("latin-1")).netloc
    except ValueError:
        return False
    return bool(host) and host == headers.get("host", b"").decode("latin-1")


async def _refuse(scope: Scope, send: Send, code: str = "foreign-origin") -> None:
    status = PROBLEMS[code]
    if scope["type"] == ScopeType.WEBSOCKET:
        await send({"type": "websocket.close", "code": 4000 + status, "reason": code})
        return
    body = wire.encode(wire.HttpError(code, say(f"error.{code}")))
    await send(
        {
            "type": "http.response.start",
            "status": status,
            "headers": [(b"content-type", b"application/json")],
        }
    )
    await send({"type": "http.response.body", "body": body, "more_body": False})


def _add_headers(message: Message, scope: Scope, fresh: str) -> None:
    headers = MutableScopeHeaders.from_message(message)
    headers.setdefault("x-content-type-options", "nosniff")
    headers.setdefault("referrer-policy", "same-origin")
    headers.setdefault("x-frame-options", "DENY")
    if scope["path"].startswith("/api/"):
        headers.setdefault("cache-control", "no-store")
    page = headers.get("content-type", "").startswith("text/html")
    if fresh and (page or scope["path"].startswith("/api/")):
        secure = "; Secure" if scope["scheme"] == "https" else ""
        cookie = f"{COOKIE}={fresh}; Path=/; Max-Age={_DAYS_400}; HttpOnly; SameSite=Lax{secure}"
        headers.add("set-cookie", cookie)
