"""Requests made to be slow to read: long headers, long addresses, paths in other spellings."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from urllib.parse import urlsplit

import httpx
import pytest

from live import FAST, hang_up, in_thread
from openrummy.club import names
from openrummy.core.notation.log_witness import read_submission
from openrummy.core.notation.position import parse_position
from openrummy.core.notation.records import read
from openrummy.core.rules.share_code import decode
from openrummy.server.connections.request_validation import MAX_HEADERS, MAX_PATH, MAX_QUERY, cookie
from openrummy.server.files.plain_docs import plain_page
from openrummy.server.files.static_files import Documents, Pages
from openrummy.server.guard import COOKIE
from openrummy.server.settings import DOCS, STATIC

__all__ = ["hang_up"]


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with in_thread(replace(FAST, analysis=0)) as address:
        yield address


def exchange(url: str, request: bytes) -> bytes:
    """All that a server answers to some bytes until it closes."""
    parts = urlsplit(url)
    answer = b""
    address = parts.hostname or "", parts.port or 0
    with suppress(ConnectionError), socket.create_connection(address, timeout=20) as bare:
        bare.sendall(request)
        while data := bare.recv(65536):
            answer += data
    return answer


# ---------------------------------------------------------------- sizes


def test_a_long_cookie_is_refused_before_it_is_read(url: str) -> None:
    header = f'{COOKIE}="' + "\\" * 60_000 + '"'
    answer = httpx.get(f"{url}/api/me", headers={"Cookie": header})
    assert (answer.status_code, answer.json()["code"]) == (431, "headers-too-large")


def test_headers_count_together(url: str) -> None:
    few = {f"x-{n}": "y" * 1000 for n in range(12)}
    many = {f"x-{n}": "y" * 1000 for n in range(17)}
    assert httpx.get(f"{url}/healthz", headers=few).status_code == 200
    assert httpx.get(f"{url}/healthz", headers=many).status_code == 431


def test_headers_that_never_end_are_not_collected(url: str) -> None:
    head = b"GET / HTTP/1.1\r\nhost: localhost\r\nx-a: "
    assert b" 200 " not in exchange(url, head + b"y" * 3 * MAX_HEADERS)  # and closed, not waited on


@pytest.mark.parametrize("path", ["/docs/", "/assets/", "/learn/", "/api/tables/", "/"])
def test_a_long_path_is_refused(url: str, path: str) -> None:
    long, short = path + "a/" * MAX_PATH, path + "a/" * (MAX_PATH // 2 - 40) + "a"
    answer = httpx.get(url + long)
    assert (answer.status_code, answer.json()["code"]) == (414, "address-too-long")
    assert httpx.get(url + short).status_code in (200, 404)


def test_a_long_query_is_refused(url: str) -> None:
    assert httpx.get(f"{url}/healthz?{'a' * (MAX_QUERY - 1)}").status_code == 200
    assert httpx.get(f"{url}/healthz?{'a' * (MAX_QUERY + 1)}").status_code == 414


def test_an_address_has_a_bucket_for_all_requests() -> None:
    """Whatever it asks for: what costs next to nothing, too."""
    with in_thread(replace(FAST, analysis=0, api_requests=(0.001, 20.0))) as slow:
        asked = [httpx.get(slow + path) for path in ("/api/lobby", "/api/me", "/api/fair/key") * 10]
        assert [response.status_code for response in asked] == [200] * 20 + [429] * 10
        assert asked[-1].json()["code"] == "too-fast"
        assert httpx.get(f"{slow}/healthz").status_code == 200  # a machine that watches goes on


# ---------------------------------------------------------------- one name for each route


@pytest.mark.parametrize("path", ["/api//me", "//api/me", "/api/me/", "/api%2F/me", "/api/me%2f"])
def test_a_path_has_one_spelling(url: str, path: str) -> None:
    assert httpx.get(f"{url}/api/me").status_code == 200
    answer = httpx.get(url + path)
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")


# ---------------------------------------------------------------- time in proportion to the size

Parser = Callable[[str], object]
_NOTE = "old 0\n\na\n1\n" + "A" * 43 + "=\n\n"
_RECORD = '[Game "gin"]\n[Seat0 "Ana"]\n[Seat1 "Ben"]\n'
PARSERS: list[tuple[str, Parser, Callable[[int], str]]] = [
    ("cookie", lambda text: cookie(text, COOKIE), lambda n: f'{COOKIE}="' + "\\" * n + '"'),
    ("cookies", lambda text: cookie(text, COOKIE), lambda n: "a=b;" * n),
    ("path", lambda text: Documents(DOCS).get(text, "", ""), lambda n: "/docs/" + "a/" * n),
    ("page", lambda text: Pages(STATIC).get(text, "", ""), lambda n: "/" + "a/" * n),
    ("plain page", plain_page, lambda n: "a/" * n + "b.html"),
    ("position", parse_position, lambda n: "hands=" + "3c" * n),
    ("position fields", parse_position, lambda n: "x=y " * n),
    ("record headers", read, lambda n: '[A "b"]\n' * n),
    ("record comment", read, lambda n: _RECORD + "{" * n),
    ("record actions", read, lambda n: _RECORD + "s " * n),
    ("record as JSON", read, lambda n: "[" * n),
    ("record of one line", read, lambda n: "[" + "a" * n),
    ("request to a witness", read_submission, lambda n: "old 1\n" + "A" * n),
    ("proof for a witness", read_submission, lambda n: "old 1\n" + "AAAA\n" * n + "\na\n1\n"),
    ("note for a witness", read_submission, lambda n: _NOTE + "— a A\n" * n),
    ("share code", decode, lambda n: "h1_" + "A" * n),
    ("name", names.fault, lambda n: "a\u0301" * n),
    ("name's look", names.coarse_key, lambda n: "rn" * n),
]


def seconds(parser: Parser, text: str) -> float:
    """Processor time that a parser needs at best, whatever it answers."""
    spent = []
    for _ in range(5):
        began = time.process_time()
        try:
            parser(text)
        except Exception as error:  # a refusal is an answer; running out of stack is none
            assert not isinstance(error, RecursionError), text[:20]
        spent.append(time.process_time() - began)
    return min(spent)


@pytest.mark.parametrize(
    ("parser", "text"), [row[1:] for row in PARSERS], ids=[row[0] for row in PARSERS]
)
def test_a_parser_needs_time_in_proportion_to_the_size(
    parser: Parser, text: Callable[[int], str]
) -> None:
    small, large = seconds(parser, text(4_000)), seconds(parser, text(32_000))
    assert large < 24 * small + 0.02, (small, large)  # 8 times where it is linear, 64 where not
