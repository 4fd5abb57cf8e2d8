"""Attacks with connections: slow ones, silent ones, many of them; nobody at a table feels it."""

from __future__ import annotations

import contextlib
import logging
import os
import select
import socket
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from uvicorn.middleware.proxy_headers import _TrustedHosts
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from live import FAST, Guest, Process, Seat, hang_up, in_thread
from openrummy.server.connections.addresses import Proxies, prefix_of
from openrummy.server.logs import _seldom
from openrummy.server.run import CannotStart, run
from openrummy.server.settings import Settings

__all__ = ["hang_up"]

SHORT = replace(FAST, header_seconds=0.4, body_seconds=0.4, stalled_seconds=0.4, hello_seconds=0.4)
HEADERS = b"GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: "
BODY = b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: 4000\r\n\r\n"
MANY = int(os.environ.get("OPENRUMMY_CONNECTIONS", "120"))


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with in_thread(SHORT) as address:
        yield address


def opened(url: str) -> socket.socket:
    """A bare connection to a server."""
    parts = urlsplit(url)
    assert parts.hostname and parts.port
    return socket.create_connection((parts.hostname, parts.port), timeout=20)


def said(connection: socket.socket) -> bytes:
    """All that is said until the other side closes; empty also where it breaks off."""
    received = b""
    with contextlib.suppress(ConnectionError):
        while data := connection.recv(65536):
            received += data
    return received


def is_closed(connection: socket.socket, trickle: bytes, most: int = 200) -> bool:
    """Send a byte now and then, until the other side closes: does it?"""
    connection.settimeout(0.05)
    for _ in range(most):
        try:
            connection.sendall(trickle)
            if not connection.recv(65536):
                return True
        except TimeoutError:
            continue
        except ConnectionError:
            return True
    return False


# ---------------------------------------------------------------- slow ones


@pytest.mark.parametrize("begun", [b"", b"G", HEADERS, BODY], ids=["nothing", "G", "head", "body"])
def test_a_request_that_comes_byte_by_byte_is_not_waited_for(url: str, begun: bytes) -> None:
    with opened(url) as connection:
        connection.sendall(begun)
        assert is_closed(connection, b"x" if begun else b"")


def test_the_second_request_has_no_more_time_than_the_first(url: str) -> None:
    with opened(url) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n")
        assert connection.recv(15) == b"HTTP/1.1 200 OK"
        connection.sendall(HEADERS)
        assert is_closed(connection, b"x")


def test_who_does_not_read_the_answers_is_given_up(url: str) -> None:
    """``/api/search`` is some hundred kB; nothing of it is read, again and again."""
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        parts = urlsplit(url)
        connection.connect((parts.hostname, parts.port))
        connection.sendall(b"GET /api/search HTTP/1.1\r\nhost: localhost\r\n\r\n" * 100)
        waiting = select.poll()
        waiting.register(connection, 0)  # for nothing but the end
        assert waiting.poll(20_000), "it is still open"


def test_a_socket_that_says_nothing_is_closed_and_who_says_hello_stays(url: str) -> None:
    guest = Guest(url)
    table = guest.new_table()
    seat = guest.sit(table)
    for path in (f"/ws/tables/{table}", "/ws/people"):
        with connect(url.replace("http", "ws") + path) as silent, pytest.raises(ConnectionClosed):
            silent.recv(60)
    assert seat.ask("ping")["type"] == "pong"  # silent for as long, after its hello


def test_the_usual_times_end_any_of_it_within_fifteen_seconds() -> None:
    usual = Settings()
    assert max(usual.header_seconds, usual.body_seconds) + 1 < 15 >= usual.hello_seconds
    assert usual.keep_seconds < 15


# ---------------------------------------------------------------- many of them


def until(done: Callable[[], bool]) -> None:
    """Ask again until it is so."""
    for _ in range(400):
        if done():
            return
    raise AssertionError("it never was")


@pytest.mark.parametrize(
    ("settings", "status", "code"),
    [
        ({"connections_of_one": 8}, 429, "too-many-connections"),
        ({"connections": 8}, 503, "server-full"),
    ],
)
def test_one_address_and_all_have_a_limit(
    settings: dict[str, int], status: int, code: str, caplog: pytest.LogCaptureFixture
) -> None:
    with in_thread(replace(FAST, proxies=(), **settings)) as url:
        guest = Guest(url)
        seat = guest.sit(guest.new_table())
        held = [opened(url) for _ in range(8)]
        for _ in range(5):
            answer = httpx.get(f"{url}/healthz")
            assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert seat.ask("ping")["type"] == "pong"
        for connection in held:
            connection.close()

        def answers() -> bool:
            return httpx.get(f"{url}/healthz").status_code == 200

        until(answers)
    records = [record for record in caplog.records if "no room" in record.message]
    assert len(records) == 1, "once a minute"
    assert "127.0.0.1" not in records[0].message


def held(url: str, address: str, **headers: str) -> object:
    """A WebSocket from somebody behind a proxy."""
    forwarded = {"X-Forwarded-For": address} | headers
    return connect(f"{url.replace('http', 'ws')}/ws/people", additional_headers=forwarded)


def test_who_comes_through_a_proxy_is_counted_by_their_own_address() -> None:
    with in_thread(replace(FAST, connections_of_one=3)) as url, contextlib.ExitStack() as lines:
        one_line = [f"2001:db8:1:2::{number}" for number in range(3)]  # 64 bits of one home
        for address in ("203.0.113.5",) * 3 + tuple(one_line):
            lines.enter_context(held(url, address))  # type: ignore[arg-type]
        for address in ("203.0.113.5", "2001:db8:1:2:ffff::9", "::ffff:203.0.113.5"):
            with pytest.raises(InvalidStatus):
                held(url, address)
            answer = httpx.get(f"{url}/healthz", headers={"X-Forwarded-For": address})
            assert answer.status_code == 429
        for address in ("203.0.113.6", "2001:db8:1:3::1"):
            lines.enter_context(held(url, address))  # type: ignore[arg-type]


def test_nobody_else_is_believed_about_where_they_come_from() -> None:
    settings = replace(FAST, proxies=("192.0.2.0/24",), connections_of_one=3)
    with in_thread(settings) as url, contextlib.ExitStack() as lines:
        for number in range(3):
            lines.enter_context(held(url, f"203.0.113.{number}"))  # type: ignore[arg-type]
        with contextlib.closing(opened(url)) as connection:
            # in one piece: a connection may be closed before a second one is sent
            ask = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: 9.9.9.9\r\n\r\n"
            connection.sendall(ask)
            assert said(connection).startswith(b"HTTP/1.1 429")
    with in_thread(replace(FAST, proxies=("192.0.2.0/24",))) as url:
        answer = httpx.get(f"{url}/api/lobby", headers={"X-Forwarded-Proto": "https"})
        assert "Secure" not in answer.headers["set-cookie"]
        assert "strict-transport-security" not in answer.headers


def test_a_proxy_is_known_however_its_address_is_written() -> None:
    proxies = Proxies(["10.1.2.3/8", "::1"])
    assert "10.9.9.9" in proxies and "::ffff:10.9.9.9" in proxies and "::1" in proxies
    assert not any(
        address in proxies for address in ("11.0.0.1", "::2", "10.0.0.1.evil.example", "")
    )
    by_uvicorn = _TrustedHosts(proxies.written())
    assert all(address in by_uvicorn for address in ("10.9.9.9", "::ffff:10.9.9.9", "::1"))
    assert "11.0.0.1" not in by_uvicorn
    with pytest.raises(CannotStart, match="not-an-address"):
        run(data=Path("unused"), options={"proxies": ("not-an-address",)})


def test_addresses_count_by_what_one_line_has() -> None:
    assert prefix_of("203.0.113.5") == prefix_of("::ffff:203.0.113.5") == "203.0.113.5"
    assert prefix_of("2001:db8::1") == prefix_of("2001:db8::ffff:0:0:1") == "2001:db8::/64"
    assert prefix_of("2001:db8::1") != prefix_of("2001:db8:0:1::1")
    assert prefix_of("fe80::1%eth0") == "fe80::/64" and prefix_of("unix") == "unix"


# ---------------------------------------------------------------- descriptors


def acts(seat: Seat) -> None:
    """It can still be played."""
    assert seat.step()


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="needs prlimit of Linux")
def test_when_descriptors_run_out_the_tables_play_on_and_the_log_stays_short(
    tmp_path: Path,
) -> None:
    import resource

    server = Process(tmp_path)
    pid = server.process.pid
    guest = Guest(server.url)
    seat = guest.sit(guest.new_table())
    used = len(os.listdir(f"/proc/{pid}/fd"))
    resource.prlimit(pid, resource.RLIMIT_NOFILE, (used + 60, used + 2 * MANY))
    strangers = [opened(server.url) for _ in range(MANY)]
    assert any(said(socket).startswith(b"HTTP/1.1 503") for socket in strangers[-3:])
    assert len(os.listdir(f"/proc/{pid}/fd")) < used + 60, "some are always left"
    acts(seat)
    # none at all: somebody has lowered the limit, or others have used them up
    resource.prlimit(pid, resource.RLIMIT_NOFILE, (used - 3, used + 2 * MANY))
    strangers += [opened(server.url) for _ in range(20)]
    for _ in range(3):
        acts(seat)
    resource.prlimit(pid, resource.RLIMIT_NOFILE, (used + 2 * MANY, used + 2 * MANY))
    for connection in strangers:
        connection.close()

    def lets_in() -> bool:
        return httpx.get(f"{server.url}/healthz", timeout=20).status_code == 200

    until(lets_in)
    for _ in range(30):  # nor do requests that are none fill the log
        with opened(server.url) as connection:
            connection.sendall(b"what?\r\n\r\n")
            assert said(connection).startswith(b"HTTP/1.1 400")
    acts(seat)
    lines = server.stop().splitlines()
    assert ["no room" in line for line in lines].count(True) == 1 and len(lines) <= 2, lines


def test_the_log_of_others_says_a_thing_once_a_minute() -> None:
    def line(text: str) -> logging.LogRecord:
        return logging.LogRecord("uvicorn.error", logging.WARNING, "", 1, text, (), None)

    assert [_seldom(line(text)) for text in ("one thing", "one thing", "another")] == [1, 0, 1]
