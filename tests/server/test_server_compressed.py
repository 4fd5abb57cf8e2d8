"""Answers in fewer bytes: where nothing in them is secret, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_type_hints

import msgspec
import pytest

from live import FAST, Guest, hang_up, in_thread
from openrummy.server.parts.registry import calls

__all__ = ["hang_up"]

SECRETS = ("key", "code", "codes", "token", "secret", "password", "invitation", "url", "link")
ADDRESSES = {"learn", "search"}  # of pages that are there for all


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with in_thread(FAST) as address:
        yield address


def test_public_answers_are_compressed_for_browsers_that_take_that(url: str) -> None:
    guest = Guest(url)
    for path in ("/api/learn", "/api/search", "/api/rules/gin", "/api/house/form"):
        small = guest.http.get(path, headers={"accept-encoding": "gzip, br"})
        plain = guest.http.get(path, headers={"accept-encoding": "identity"})
        assert (
            small.headers["content-encoding"] == "gzip" and "content-encoding" not in plain.headers
        )
        assert "accept-encoding" in small.headers["vary"].lower()
        assert int(small.headers["content-length"]) < len(plain.content) / 2
        assert small.content == plain.content
    missing = guest.http.get("/api/rules/no-such-game", headers={"accept-encoding": "gzip"})
    assert missing.status_code == 404 and "content-encoding" not in missing.headers


def test_nothing_secret_is_compressed_beside_what_others_chose(url: str) -> None:
    guest = Guest(url)
    for path in ("/api/lobby", "/api/me", "/api/account", "/api/tournaments", "/api/games"):
        answer = guest.http.get(path, headers={"accept-encoding": "gzip"})
        assert answer.status_code == 200 and "content-encoding" not in answer.headers, path
    public = [call for call in calls() if call.public]
    assert public
    for call in public:
        assert call.method == "GET"
        hints = get_type_hints(call.function)
        of_pages = {"url"} if call.name in ADDRESSES else set()
        secret = named(hints["return"]) & set(SECRETS) - of_pages
        assert not secret, (call.name, secret)


def named(kind: Any) -> set[str]:
    """The names of all fields in what is answered."""
    if not (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        return set()
    schema = msgspec.json.schema(kind)
    parts = schema.get("$defs", {}).values()
    return {name for part in parts for name in part.get("properties", {})}
