"""The guard that every request passes: its sender, its origin, what its page may load.

A device is a random cookie. Only its hash is kept, so the database of a server
gives nobody a seat. It is a guest of its own, or another's
(:mod:`openrummy.server.people.device_guests`).
"""

from __future__ import annotations

import base64
import hashlib
import re
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from openrummy.play.host import entropy
from openrummy.play.limits import Buckets
from openrummy.server.connections.addresses import ConnectionCounter, Hosts, Proxies, prefix_of
from openrummy.server.connections.request_validation import cookie, refusal
from openrummy.server.errors import PROBLEMS, answer, error_body
from openrummy.server.people.device_guests import Guests
from openrummy.server.settings import Settings

COOKIE = "openrummy_guest"
_TOKEN = re.compile(r"[A-Za-z0-9_-]{32,64}")
_KEY = re.compile(r"Bearer ([A-Za-z0-9_-]{20,80})")
_FOR_PEOPLE = ("/api/account", "/api/me")  # a program changes nothing about who it is
_DAYS_400 = 400 * 24 * 3600
_YEAR = 365 * 24 * 3600
_SAFE = {"GET", "HEAD", "OPTIONS"}
# What watches over a server asks for it by any name, and is told nothing that is not for all.
ASKED_BY_MACHINES = ("/healthz", "/readyz")
_NEVER_USED = (
    "accelerometer",
    "camera",
    "display-capture",
    "geolocation",
    "gyroscope",
    "hid",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "serial",
    "usb",
)
_FOR_ALL = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": ", ".join(f"{feature}=()" for feature in _NEVER_USED),
}
_REFUSAL_HEADERS = [(name.encode(), value.encode()) for name, value in _FOR_ALL.items()]
# What an answer that is no page may load: pictures are drawn with styles.
_NOTHING = (
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none';"
    " frame-ancestors 'none'"
)


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


def address_of(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Address a request came from, as it is counted; empty where that is not known."""
    return prefix_of(request.client.host) if request.client else ""


def guard(app: ASGIApp, guests: Guests, settings: Settings) -> ASGIApp:
    """Wrap the whole application; ``guests`` knows whose a device is."""
    known = _known(app, guests)
    requests = Buckets(*settings.api_requests)
    hosts = Hosts(settings.hosts, settings.shared)
    crowd = ConnectionCounter(None, settings.connections_of_one, Proxies(settings.proxies))

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        if scope.get("headers") is None:  # the start and the end of the server
            await app(scope, receive, send)
            return
        code = refusal(scope)
        if code:
            await _refuse(scope, send, code)
            return
        named = next((value for name, value in scope["headers"] if name == b"host"), b"")
        asks_well = hosts.is_own(named.decode("latin-1")) or scope["path"] in ASKED_BY_MACHINES
        come = scope.get("client")
        client = come[0] if come else ""
        code = crowd.refuses(client) if asks_well else "wrong-host"
        if scope["path"].startswith("/api/") and not requests.take(prefix_of(client)):
            code = code or "too-fast"
        if code:
            await _refuse(scope, send, code)
            return
        prefix = crowd.enter(client)  # clients behind a proxy were not counted on connection
        try:
            await known(scope, receive, send)
        finally:
            crowd.leave(prefix)

    return guarded


def _known(app: ASGIApp, guests: Guests) -> ASGIApp:
    """Wrap the application with the caller's identity."""

    async def known(scope: Scope, receive: Receive, send: Send) -> None:
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
        scope.setdefault("state", {}).update(device=device, guest=guests.guest_of(device))
        del headers  # a connection may be held for hours
        if scope["type"] == ScopeType.WEBSOCKET:
            await app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                _add_headers(message, scope, str(scope["state"].get("cookie", fresh)))
            await send(message)

        await app(scope, receive, sending)

    return known


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
    """Return an unguessable cookie: 240 random bits."""
    return base64.urlsafe_b64encode(entropy.draw(30, "guest")).decode()


def _token(cookies: str) -> str:
    value = cookie(cookies, COOKIE)
    return value if _TOKEN.fullmatch(value) else ""


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
    headers = [(b"content-type", b"application/json"), *_REFUSAL_HEADERS]
    await answer(send, status, headers, error_body(code))


def _add_headers(message: Message, scope: Scope, fresh: str) -> None:
    headers = MutableScopeHeaders.from_message(message)
    for name, value in _FOR_ALL.items():
        headers.setdefault(name, value)
    secure = scope["scheme"] == "https"
    if secure:
        headers.setdefault("strict-transport-security", f"max-age={_YEAR}")
        headers.setdefault("cross-origin-opener-policy", "same-origin")
    headers.setdefault("content-security-policy", _NOTHING)
    if scope["path"].startswith("/api/"):
        headers.setdefault("cache-control", "no-store")
    page = headers.get("content-type", "").startswith("text/html")
    if headers.get("cache-control", "").startswith("public"):
        return  # a cookie in an answer that caches keep would be given to everybody
    if fresh and (page or scope["path"].startswith("/api/")):
        cookie = f"{COOKIE}={fresh}; Path=/; Max-Age={_DAYS_400}; HttpOnly; SameSite=Lax"
        headers.add("set-cookie", cookie + "; Secure" * secure)
