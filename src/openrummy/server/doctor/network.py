"""The checks of what goes over a network: the port, the public address, database and broker."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final
from urllib.parse import SplitResult, unquote, urlsplit

from openrummy.core.rules.text import say
from openrummy.server.doctor.checks import Finding, Installation, finding, of_schema
from openrummy.server.doctor.machine import Distrusted, Unreachable

_UPGRADE: Final = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "b3BlbnJ1bW15IGRvY3Rvcg==",
}


def check_port(of: Installation) -> Iterator[Finding]:
    """Can it listen where it should, or does it already?"""
    host, port = of.address
    why = of.machine.why_no_port(host, port)
    shown = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    if not why:
        yield finding("port", "good", "good", address=shown)
        return
    local = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host) or shown.rpartition(":")[0]
    try:
        if _is_ours(of, urlsplit(f"http://{local}:{port}")):
            yield finding("port", "good", "running", address=shown)
            return
    except Unreachable:
        pass
    if of.found.get("port"):
        yield finding("port", "wrong", "taken", address=shown, why=why)
    else:
        yield finding("port", "look", "next", address=shown, why=why)


def _is_ours(of: Installation, at: SplitResult) -> bool:
    """Does an OpenRummy answer there? Raises :class:`Unreachable`."""
    answer = of.machine.ask(at, "/healthz")
    try:
        return answer.status == 200 and "version" in json.loads(answer.body)
    except (ValueError, TypeError):
        return False


def check_address(of: Installation) -> Iterator[Finding]:
    """Is it found under the address that people are given, all the way through a proxy?"""
    url = of.found.get("shared", "").rstrip("/")
    if not url:
        yield finding("address", "good", "none")
        return
    at = urlsplit(url)
    if at.scheme not in ("http", "https") or not at.hostname or at.path:
        yield finding("address", "wrong", "no-url", url=url)
        return
    try:
        if not _is_ours(of, at):
            yield finding("address", "wrong", "stranger", url=url)
            return
        faults = list(_of_proxy(of, at, url))
    except Unreachable as error:
        yield finding("address", "wrong", "unreachable", url=url, why=str(error))
        return
    yield from faults or [finding("address", "good", "good", url=url)]


def _of_proxy(of: Installation, at: SplitResult, url: str) -> Iterator[Finding]:
    """What a proxy does not pass on. Raises :class:`Unreachable`."""
    local = at.hostname in ("localhost", "127.0.0.1", "::1")
    if at.scheme == "http" and not local:
        yield finding("address", "look", "plain", url=url)
    cookie = of.machine.ask(at, "/api/lobby").headers.get("set-cookie", "")
    if at.scheme == "https" and "secure" not in cookie.lower():
        yield finding("address", "wrong", "proto", url=url)
    answer = of.machine.ask(at, "/ws/people", _UPGRADE | {"Origin": url})
    if answer.status == 403:  # a page of another place, as it seems
        yield finding("address", "wrong", "host", url=url)
    elif answer.status != 101:
        yield finding("address", "wrong", "websocket", url=url, status=answer.status)
    if not local and of.machine.ask(at, "/metrics").status == 200:
        yield finding("address", "wrong", "metrics", url=url)


def check_database(of: Installation) -> Iterator[Finding]:
    """A database over the network, where one is set: who answers, and which schema it has."""
    url = of.found.get("database", "")
    if not url:
        return
    place = _without_secret(url)
    try:
        yield of_schema(of.machine.revision(url), place, "behind")
    except Unreachable as error:
        yield finding("database", "wrong", "unreachable", place=place, why=str(error))


def check_broker(of: Installation) -> Iterator[Finding]:
    """The broker, where one is set."""
    url, workers = of.found.get("broker", ""), of.found.get("workers", 1)
    if not url and workers > 1:
        yield finding("broker", "wrong", "missing", workers=workers)
    if not url:
        return
    at, place = urlsplit(url), _without_secret(url)
    known = at.path if at.scheme == "unix" else at.hostname
    if at.scheme not in ("redis", "rediss", "unix") or not known:
        yield finding("broker", "wrong", "no-url", place=place)
        return
    sign_in = ""
    if at.password:
        words = [unquote(one) for one in (at.username, at.password) if one]
        sign_in = "".join(f"${len(one.encode())}\r\n{one}\r\n" for one in ["AUTH", *words])
        sign_in = f"*{len(words) + 1}\r\n{sign_in}"
    try:
        said = of.machine.say(at, 6379, f"{sign_in}PING\r\n".encode())
    except Distrusted as error:
        yield finding("broker", "wrong", "distrusted", place=place, why=str(error))
        return
    except Unreachable as error:
        yield finding("broker", "wrong", "unreachable", place=place, why=str(error))
        return
    if b"+PONG" in said or (sign_in and said.startswith(b"+OK")):
        yield finding("broker", "good", "good", place=place)
    else:
        first = said.decode("utf-8", "replace").partition("\r\n")[0].lstrip("-")
        why = first[:80] or say("doctor.broker.silent")
        yield finding("broker", "wrong", "refused", place=place, why=why)


def _without_secret(url: str) -> str:
    """A URL as it may be shown."""
    at = urlsplit(url)
    return at._replace(netloc=at.netloc.rpartition("@")[2]).geturl()
