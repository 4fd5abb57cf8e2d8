"""Rated games over HTTP: conditions, changes, visibility, and leaderboards."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from live import FAST, Guest, Process, Seat, counted, hang_up, in_thread
from openrummy.club.accounts import Account
from openrummy.play.host import OPEN_SEAT, SeatRow
from openrummy.server.club.rated_conditions import different_people, why_unrated
from people import COMPUTER, OPEN, catch_up, invite, join, play_on
from stores import sql

__all__ = ["hang_up"]

CLOCK = "600+5"
RATED = {"rated": True, "clock": CLOCK, "target": 20, "listed": True}


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with in_thread() as address:
        yield address


def known(url: str, name: str) -> Guest:
    """Somebody with an account."""
    guest = Guest(url)
    answer = guest.http.post("/api/account", json={"name": name, "password": "correct horse"})
    assert answer.status_code == 201, answer.text
    return guest


def asked(guest: Guest, **options: Any) -> tuple[int, str]:
    body = {"game": "gin", "seats": [OPEN]} | RATED | options
    answer = guest.http.post("/api/invitations", json=body)
    return answer.status_code, answer.json().get("code", "")


def get(guest: Guest, path: str, **query: Any) -> Any:
    answer = guest.http.get(path, params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def rated(guest: Guest, table: str) -> Any:
    """A game's rating changes, once it is counted: a little after its end."""
    for _ in range(400):
        answer = get(guest, f"/api/tables/{table}/ratings")
        if answer["state"] != "waiting":
            return answer
        time.sleep(0.05)
    raise AssertionError(answer)


def sit(first: Guest, second: Guest, **options: Any) -> tuple[str, list[Seat]]:
    table, key = invite(first, **RATED | options)
    assert join(second, table, key).status_code == 201
    return table, [first.sit(table), second.sit(table)]


def test_a_rated_game_is_for_two_accounts_and_a_clock(url: str) -> None:
    ana = known(url, "Ana Rated")
    assert asked(Guest(url)) == (403, "rated-account")
    assert asked(ana, clock="") == (400, "rated-clock")
    assert asked(ana, game="rummy-500", seats=[OPEN, COMPUTER]) == (409, "rated-computer")
    table, key = invite(ana, **RATED)
    stranger = join(Guest(url), table, key)
    assert (stranger.status_code, stranger.json()["code"]) == (403, "rated-account")
    filled = ana.http.post(f"/api/tables/{table}/fill", json={})
    assert (filled.status_code, filled.json()["code"]) == (409, "rated-computer")
    shown = get(ana, f"/api/tables/{table}/invitation", key=key)
    assert shown["rated"] and shown["seats"][0]["name"] == "Ana Rated"
    (row,) = [row for row in get(ana, "/api/open")["open"] if row["id"] == table]
    assert row["rated"]
    assert ana.sit(table, deal=False).table["room"]["rated"]


def test_a_rated_game_changes_both_and_each_has_a_page(url: str) -> None:
    ben, cleo = known(url, "Ben Rated"), known(url, "Cleo Rated")
    table, seats = sit(ben, cleo)
    assert seats[0].ask("step-aside")["code"] == "rated"
    assert seats[0].ask("ask-hint")["code"] == "hints-off"
    running = get(ben, f"/api/tables/{table}/ratings")
    assert running["state"] == "running" and 0 < running["stake"] < 400
    assert [(seat["account"], seat["rating"], seat["change"]) for seat in running["seats"]] == [
        ("Ben Rated", 1500, 0),
        ("Cleo Rated", 1500, 0),
    ]
    watching = Guest(url).http.get(f"/api/tables/{table}/ratings")
    assert watching.status_code == 404 or watching.json()["stake"] is None
    play_on(seats)
    answer = rated(ben, table)
    assert answer["state"] == "counted"
    changes = {seat["account"]: seat["change"] for seat in answer["seats"]}
    assert min(changes.values()) >= -running["stake"] - 0.01, "what a loss was said to cost at most"
    assert set(changes) == {"Ben Rated", "Cleo Rated"}
    assert sum(changes.values()) == pytest.approx(0, abs=0.02) and 0 not in changes.values()
    stranger = Guest(url)
    for name, change in changes.items():
        page = get(stranger, f"/api/people/{name}")
        (rating,) = page["ratings"]
        assert rating["rating"] == pytest.approx(1500 + change) and rating["games"] == 1
        assert rating["provisional"] and not page["you"]
        assert page["completed"] == {"begun": 1, "left": 0, "percent": 100.0}
        assert page["stats"]["total"]["games"] == 1
        (point,) = get(stranger, f"/api/people/{name}/ratings", family="knock")["points"]
        assert point["change"] == change and point["won"] == (change > 0)
    (line,) = get(stranger, "/api/people/ben rated/history")["games"]
    assert line["rated"] and stranger.http.get(f"/api/games/{line['link']}").status_code == 200
    assert get(ben, "/api/people/Ben Rated")["stats"] == get(ben, "/api/me/stats")
    (own,) = get(ben, "/api/me/history")["games"]
    assert own["link"] == table
    (met,) = get(ben, "/api/me/stats")["against"]
    assert met["account"] == "Cleo Rated"
    assert get(stranger, "/api/me/ratings")["ratings"] == []
    board = get(ben, "/api/leaderboard", family="knock", span="today")
    assert board["listed"] == 0 and board["you"]["why"] == "games" and board["you"]["more"] == 19
    assert get(stranger, "/api/leaderboard")["you"]["why"] == "account"


def test_nobody_sees_more_of_who_is_private_and_unlisted_games_have_no_link(
    tmp_path: Path,
) -> None:
    server = Process(tmp_path)
    dan, eve = known(server.url, "Dan Open"), known(server.url, "Eve Shy")
    table, seats = sit(dan, eve, rated=False, listed=False)
    assert seats[0].ask("resign")["type"] == "done"
    other, seats = sit(dan, eve)
    assert seats[1].ask("resign")["type"] == "done"
    assert rated(dan, other)["state"] == "counted", "resigned at once, and lost all the same"
    counted(dan, 2)
    stranger = Guest(server.url)
    lines = {game["id"]: game for game in get(stranger, "/api/people/Dan Open/history")["games"]}
    assert lines[table]["link"] == "" and lines[other]["link"].startswith(other)
    sql(tmp_path, "UPDATE accounts SET private = true WHERE name = 'Eve Shy'")
    page = get(stranger, "/api/people/Eve Shy")
    assert (page["private"], page["stats"], page["ratings"]) == (True, None, [])
    assert page["since"] == "" and page["completed"]["begun"] == 0
    assert get(stranger, "/api/people/Eve Shy/history")["games"] == []
    assert get(stranger, "/api/people/Eve Shy/ratings")["points"] == []
    assert get(eve, "/api/people/Eve Shy")["stats"]["total"]["games"] == 2
    assert server.stop() == ""


def test_nobody_analyses_during_a_rated_game(url: str) -> None:
    hugo, ida = known(url, "Hugo Rated"), known(url, "Ida Rated")
    asked = {"game": "gin", "seat": 0, "position": "hands=/", "scores": [0, 0]}
    _, seats = sit(hugo, ida)
    answer = hugo.http.post("/api/analysis", json=asked)
    assert (answer.status_code, answer.json()["code"]) == (409, "in-rated-game")
    assert seats[0].ask("resign")["type"] == "done"
    assert hugo.http.post("/api/analysis", json=asked).json().get("code") != "in-rated-game"


def test_who_leaves_games_is_not_let_in_where_that_is_asked() -> None:
    with in_thread(replace(FAST, absence=0.01)) as url:
        finn, gail = known(url, "Finn Rated"), known(url, "Gail Rated")
        strict, key = invite(finn, **RATED, completion=60)
        assert join(gail, strict, key).status_code == 201, "who has played none has left none"
        seats = [finn.sit(strict), gail.sit(strict)]
        while not seats[1].table["your_turn"]:
            seats[0].step()
            catch_up(seats)
        seats[1].close()
        # a claim may stand there since she came
        while (answer := seats[0].ask("claim", seat=1, kind="win"))["type"] != "done":
            assert answer["code"] in ("too-early", "no-claim"), answer
        rated(finn, strict)
        page = get(Guest(url), "/api/people/Gail Rated")
        assert page["completed"] == {"begun": 1, "left": 1, "percent": 0.0}
        again, key = invite(finn, **RATED, completion=60)
        answer = join(gail, again, key)
        assert (answer.status_code, answer.json()["code"]) == (403, "completion")
        assert get(gail, f"/api/tables/{again}/invitation", key=key)["completion"] == 60


@pytest.mark.parametrize(
    ("clock", "guests", "why"),
    [
        (CLOCK, "ab", ""),
        (CLOCK, "ax", ""),  # a seat is open
        ("", "ab", "rated-clock"),
        (CLOCK, "az", "rated-account"),
        (CLOCK, "aa", "rated-twice"),
        (CLOCK, "ac", "rated-computer"),
        (CLOCK, "am", "rated-own-bot"),
        (CLOCK, "mn", "rated-own-bot"),
        (CLOCK, "bm", ""),
    ],
)
def test_why_a_game_is_not_rated(clock: str, guests: str, why: str) -> None:
    seats = {guest: SeatRow(guest, "guest", guest=guest) for guest in guests}
    seats |= {"x": OPEN_SEAT, "c": SeatRow("Mara", "mara", bot="mara-easy")}
    accounts = {name: Account(name, name, name, "guest", 0) for name in "ab"}
    accounts |= {name: Account(name, name, name, "guest", 0, owner="a") for name in "mn"}
    assert why_unrated(clock, [seats[guest] for guest in guests], accounts) == why


def test_a_person_stands_behind_each_account() -> None:
    ana, ben = (Account(name, name, name, "guest", 0) for name in ("ana", "ben"))
    bots = [Account(name, name, name, "guest", 0, owner="ana") for name in "mn"]
    assert different_people([ana, ben]) and different_people([ben, bots[0]])
    assert not different_people([ana, bots[0]]) and not different_people(bots)


def test_there_is_nobody_of_a_name_that_nobody_has(url: str) -> None:
    for path in ("", "/history", "/ratings"):
        answer = Guest(url).http.get(f"/api/people/Nobody Here{path}")
        assert (answer.status_code, answer.json()["code"]) == (404, "no-such-person")
