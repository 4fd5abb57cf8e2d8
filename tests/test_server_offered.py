"""Games that wait until a browser can play them: told, and neither listed nor opened."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from live import Guest, hang_up, in_thread
from openrummy.rules.catalogue import names, variant
from openrummy.rules.house import code_of
from openrummy.rules.pieces import TableMelds
from openrummy.rules.text import to_toml
from openrummy.server import offered as offers
from openrummy.server.offered import offered, offered_games

__all__ = ["hang_up"]

WAITING = [name for name in names() if not offered(variant(name).rules)]


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with in_thread() as found:
        yield found


def test_melds_on_the_table_wait() -> None:
    assert WAITING
    assert all(isinstance(variant(name).rules.play, TableMelds) for name in WAITING)
    assert [one.name for one in offered_games()] == [one for one in names() if one not in WAITING]


def test_they_can_be_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offers, "ON_THE_TABLE", True)
    assert [one.name for one in offered_games()] == list(names())


def test_they_are_told_and_not_listed(url: str) -> None:
    with httpx.Client(base_url=url) as http:
        listed = [
            *http.get("/api/lobby").json()["games"],
            *http.get("/api/house/form").json()["bases"],
        ]
        assert not {one["name"] for one in listed} & set(WAITING)
        for name in WAITING:
            page = http.get(f"/api/rules/{name}").json()
            assert (page["title"], page["play"]) == (variant(name).title, "")


@pytest.mark.parametrize("by_code", [False, True])
def test_they_are_not_opened(url: str, by_code: bool) -> None:
    guest = Guest(url)
    game = code_of(variant(WAITING[0])) if by_code else WAITING[0]
    body = {"game": game, "persona": "mara", "level": "easy"}
    open_seat = {"game": game, "seats": [{"who": "open"}]}
    asked = {"/api/tables": body, "/api/invitations": open_seat}
    for path, wanted in asked.items():
        answer = guest.http.post(path, json=wanted)
        assert (answer.status_code, answer.json()["code"]) == (404, "no-such-game"), path


def test_house_rules_of_them_have_no_code(url: str) -> None:
    draft = {"toml": to_toml(variant(WAITING[0]))}
    found = httpx.post(f"{url}/api/house/check", json=draft).json()
    assert [one["code"] for one in found["faults"]] == ["not-offered"]
    assert not found["code"]
