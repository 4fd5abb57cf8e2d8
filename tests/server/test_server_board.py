"""The analysis board over HTTP: its games, melds and deadwood of a hand."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from live import hang_up, in_thread
from openrummy.core.rules import catalogue
from openrummy.core.rules.house_rules import code_of

__all__ = ["hang_up"]


@pytest.fixture(scope="module")
def http() -> Iterator[httpx.Client]:
    with in_thread() as url, httpx.Client(base_url=url) as client:
        yield client


def test_games_for_two_by_name_and_by_code(http: httpx.Client) -> None:
    games = {game["name"]: game for game in http.get("/api/board/games").json()["games"]}
    assert {"gin", "oklahoma", "hollywood"} <= games.keys()
    assert not games.keys() & {"rummy", "gin-three", "five-card-rummy", "knock-rummy"}
    assert (games["gin"]["hand"], games["gin-seven"]["hand"]) == (10, 7)
    assert (games["gin"]["limit"], games["oklahoma"]["limit"]) == (10, None)
    code = code_of(catalogue.variant("straight-gin"))
    own = http.get("/api/board/games", params={"rules": code}).json()["games"]
    assert [(game["name"], game["limit"]) for game in own] == [(code, 0)]
    other = http.get("/api/board/games", params={"rules": code_of(catalogue.variant("rummy"))})
    assert (other.status_code, other.json()["code"]) == (404, "no-such-game")


def test_a_hand_is_arranged(http: httpx.Client) -> None:
    asked = {"cards": "6c7c8cJdJhJs9h9d3s4sKs"}
    answer = http.get("/api/board/hand", params=asked).json()
    assert [meld["cards"] for meld in answer["melds"]] == [["6c", "7c", "8c"], ["Jd", "Jh", "Js"]]
    assert (answer["points"], answer["limit"]) == (35, 10)
    for upcard, limit in (("", None), ("7h", 7), ("Kd", 10), ("As", 0)):
        by_card = {"cards": "6c7c8c", "game": "oklahoma", "upcard": upcard}
        assert http.get("/api/board/hand", params=by_card).json()["limit"] == limit


@pytest.mark.parametrize(
    "asked",
    [{"cards": "6c6c"}, {"cards": "6"}, {"cards": "X1"}, {"cards": "6c" * 40}, {"upcard": "zz"}],
)
def test_what_is_no_hand_is_refused(http: httpx.Client, asked: dict[str, str]) -> None:
    answer = http.get("/api/board/hand", params=asked)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
