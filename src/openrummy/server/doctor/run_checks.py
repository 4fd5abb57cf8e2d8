"""Network checks, and the run of all checks."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final
from urllib.parse import SplitResult, unquote, urlsplit

from openrummy.core.rules.text import say
from openrummy.server.config import ConfigError, read
from openrummy.server.doctor import checks
from openrummy.server.doctor.checks import Finding, Installation, finding, of_schema
from openrummy.server.doctor.machine import InvalidCertificate, Machine, Unreachable
from openrummy.server.settings import STATIC

_UPGRADE: Final = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "b3BlbnJ1bW15IGRvY3Rvcg==",
}


def check_port(of: Installation) -> Iterator[Finding]:
    """Check that the port is free or already used by OpenRummy."""
    host, port = of.address
    why = of.machine.why_no_port(host, port)
    address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    if not why:
        yield finding("port", "good", "good", address=address)
        return
    local = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host) or address.rpartition(":")[0]
    try:
        if _is_ours(of, urlsplit(f"http://{local}:{port}")):
            yield finding("port", "good", "running", address=address)
            return
    except Unreachable:
        pass
    if of.options.get("port"):
        yield finding("port", "wrong", "taken", address=address, why=why)
    else:
        yield finding("port", "look", "next", address=address, why=why)


def _is_ours(of: Installation, split_result: SplitResult) -> bool:
    """Return True if an OpenRummy server answers. Raises :class:`Unreachable`."""
    answer = of.machine.ask(split_result, "/healthz")
    try:
        return answer.status == 200 and "version" in json.loads(answer.body)
    except (ValueError, TypeError):
        return False


def check_address(of: Installation) -> Iterator[Finding]:
    """Check that the public address leads to this server, including any proxy."""
    url = of.options.get("shared", "").rstrip("/")
    if not url:
        yield finding("address", "good", "none")
        return
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path:
        yield finding("address", "wrong", "no-url", url=url)
        return
    try:
        if not _is_ours(of, parts):
            yield finding("address", "wrong", "stranger", url=url)
            return
        faults = list(_of_proxy(of, parts, url))
    except Unreachable as error:
        yield finding("address", "wrong", "unreachable", url=url, why=str(error))
        return
    yield from faults or [finding("address", "good", "good", url=url)]


def _of_proxy(of: Installation, split_result: SplitResult, url: str) -> Iterator[Finding]:
    """Check for headers and messages that a proxy drops. Raises :class:`Unreachable`."""
    local = split_result.hostname in ("localhost", "127.0.0.1", "::1")
    if split_result.scheme == "http" and not local:
        yield finding("address", "look", "plain", url=url)
    cookie = of.machine.ask(split_result, "/api/lobby").headers.get("set-cookie", "")
    if split_result.scheme == "https" and "secure" not in cookie.lower():
        yield finding("address", "wrong", "proto", url=url)
    answer = of.machine.ask(split_result, "/ws/people", _UPGRADE | {"Origin": url})
    if answer.status == 403:  # apparently a page of another site
        yield finding("address", "wrong", "host", url=url)
    elif answer.status != 101:
        yield finding("address", "wrong", "websocket", url=url, status=answer.status)
    if not local and of.machine.ask(split_result, "/metrics").status == 200:
        yield finding("address", "wrong", "metrics", url=url)


def check_database(of: Installation) -> Iterator[Finding]:
    """Check a network database, if configured: reachability and schema."""
    url = of.options.get("database", "")
    if not url:
        return
    location = _without_secret(url)
    try:
        yield of_schema(of.machine.revision(url), location, "behind")
    except Unreachable as error:
        yield finding("database", "wrong", "unreachable", place=location, why=str(error))


def check_broker(of: Installation) -> Iterator[Finding]:
    """Check the broker, if configured."""
    url, workers = of.options.get("broker", ""), of.options.get("workers", 1)
    if not url and workers > 1:
        yield finding("broker", "wrong", "missing", workers=workers)
    if not url:
        return
    parts, location = urlsplit(url), _without_secret(url)
    known = parts.path if parts.scheme == "unix" else parts.hostname
    if parts.scheme not in ("redis", "rediss", "unix") or not known:
        yield finding("broker", "wrong", "no-url", place=location)
        return
    sign_in = ""
    if parts.password:
        words = [unquote(word) for word in (parts.username, parts.password) if word]
        sign_in = "".join(f"${len(word.encode())}\r\n{word}\r\n" for word in ["AUTH", *words])
        sign_in = f"*{len(words) + 1}\r\n{sign_in}"
    try:
        response = of.machine.say(parts, 6379, f"{sign_in}PING\r\n".encode())
    except InvalidCertificate as error:
        yield finding("broker", "wrong", "distrusted", place=location, why=str(error))
        return
    except Unreachable as error:
        yield finding("broker", "wrong", "unreachable", place=location, why=str(error))
        return
    if b"+PONG" in response or (sign_in and response.startswith(b"+OK")):
        yield finding("broker", "good", "good", place=location)
    else:
        first = response.decode("utf-8", "replace").partition("\r\n")[0].lstrip("-")
        why = first[:80] or say("doctor.broker.silent")
        yield finding("broker", "wrong", "refused", place=location, why=why)


def _without_secret(url: str) -> str:
    parts = urlsplit(url)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()


CHECKS: Final[tuple[Callable[[Installation], Iterator[Finding]], ...]] = (
    checks.check_python,
    checks.check_pages,
    checks.check_settings,
    checks.check_user,
    checks.check_folder,
    checks.check_file,
    check_database,
    check_broker,
    check_port,
    check_address,
    checks.check_clock,
    checks.check_kernel,
)


def examine(
    machine: Machine | None = None,
    file: Path | None = None,
    given: Mapping[str, Any] | None = None,
    static: Path = STATIC,
) -> list[Finding]:
    """Run all checks on an installation with this configuration file and command line."""
    machine = machine or Machine()
    wrong: list[Finding] = []
    try:
        options = read(file, machine.environment, given)
    except ConfigError as error:
        fix = say("doctor_fix.settings.wrong")
        wrong = [Finding("settings", "wrong", line, fix) for line in str(error).splitlines()]
        options = {name: value for name, value in (given or {}).items() if value is not None}
    of = Installation(machine, options, file, static)
    findings = list(wrong)
    for check in CHECKS:
        if not (wrong and check is checks.check_settings):
            findings += check(of)
    return findings
