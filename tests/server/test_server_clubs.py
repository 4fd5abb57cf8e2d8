"""Clubs over HTTP: joining and leaving, permissions, and what nobody else sees."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from club_people import ask, found, invited, on_disk, page, person
from live import FAST, Guest, hang_up, in_thread
from people import play_on, sit_down

__all__ = ["hang_up"]

_NAMES = count()


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with in_thread() as address:
        yield address


def fresh() -> str:
    """A name nobody has yet."""
    return "Club " + "".join("abcdefghkp"[int(digit)] for digit in f"{next(_NAMES):03}")


def now() -> int:
    return time.time_ns() // 1_000_000


@pytest.fixture(scope="module")
def cookies(url: str) -> dict[str, str]:
    return {name: person(url, name).cookie for name in ("Anna", "Bert", "Cleo", "Dora", "Emil")}


@pytest.fixture
def people(url: str, cookies: dict[str, str]) -> dict[str, Guest]:
    return {name: Guest(url, cookie) for name, cookie in cookies.items()}


# ---------------------------------------------------------------- in and out


def test_a_club_is_found_joined_and_left(url: str, people: dict[str, Guest]) -> None:
    anna, bert, cleo = people["Anna"], people["Bert"], people["Cleo"]
    name = fresh()
    club = found(anna, name, joining="open", about="Thursdays.\n\nIn  the Lantern.")
    seen = page(Guest(url), club)
    assert (seen["name"], seen["role"], seen["size"]) == (name, "", 1)
    assert seen["about"] == "Thursdays.\n\nIn the Lantern." and not seen["account"]
    assert ask(bert, club, "join") == (200, "") == ask(bert, club, "join")
    assert page(bert, club)["role"] == "member" and page(bert, club)["size"] == 2
    assert [club["id"] for club in bert.http.get("/api/clubs").json()["own"]] == [club]
    looked = cleo.http.get("/api/clubs", params={"words": name.lower()}).json()
    assert [(club["id"], club["members"]) for club in looked["clubs"]] == [(club, 2)]
    assert ask(bert, club, "leave") == (204, "")
    assert page(bert, club)["role"] == "" and ask(bert, club, "leave")[1] == "not-a-member"
    assert ask(anna, club, "leave") == (409, "owner-stays")


def test_who_asks_to_join_waits_for_a_director(people: dict[str, Guest]) -> None:
    anna, bert, cleo = people["Anna"], people["Bert"], people["Cleo"]
    club = found(anna, fresh())  # joining: ask
    assert ask(bert, club, "join")[0] == 200 and ask(cleo, club, "join")[0] == 200
    assert page(bert, club)["has_requested"] and page(bert, club)["role"] == ""
    assert page(bert, club)["join_requests"] == []
    assert [person["name"] for person in page(anna, club)["join_requests"]] == ["Bert", "Cleo"]
    assert ask(anna, club, "answer", name="Bert", yes=True) == (200, "")
    assert ask(anna, club, "answer", name="Cleo", yes=False) == (200, "")
    assert page(bert, club)["role"] == "member" and not page(cleo, club)["has_requested"]
    for name in ("Cleo", "Nobody at all", "Bert"):
        assert ask(anna, club, "answer", name=name, yes=True) == (404, "no-such-member")
    ask(cleo, club, "join")
    assert ask(cleo, club, "unask") == (204, "") and page(anna, club)["join_requests"] == []


def test_an_invitation_holds_until_it_is_revoked_and_opens_no_other_club(
    url: str, people: dict[str, Guest]
) -> None:
    anna, bert, cleo = people["Anna"], people["Bert"], people["Cleo"]
    club, other = (found(anna, fresh(), joining="closed", public=False) for _ in range(2))
    code = invited(anna, club)
    assert page(bert, club)["code"] == "no-such-club" == page(bert, other, code)["code"]
    assert page(Guest(url), club, code)["invited"]
    assert ask(bert, other, "join", code=code) == (404, "no-such-club")
    assert ask(Guest(url), club, "join", code=code) == (403, "no-account")
    assert ask(bert, club, "join", code=code) == (200, "")
    (kept,) = page(anna, club)["invitations"]
    assert (kept["by"], kept["used"]) == ("Anna", 1) and code not in str(page(anna, club))
    assert ask(anna, other, "invitations/revoke", id=kept["id"]) == (200, "")
    assert page(cleo, club, code)["invited"]  # it was another club's
    assert ask(anna, club, "invitations/revoke", id=kept["id"]) == (200, "")
    assert ask(cleo, club, "join", code=code) == (404, "no-such-club")
    assert page(bert, club)["role"] == "member"


def test_a_closed_club_that_is_public_is_seen_and_not_entered(people: dict[str, Guest]) -> None:
    club = found(people["Anna"], fresh(), joining="closed")
    assert page(people["Bert"], club)["size"] == 1
    assert ask(people["Bert"], club, "join") == (403, "club-closed")


def test_a_club_is_handed_over_and_dissolved(people: dict[str, Guest]) -> None:
    anna, bert = people["Anna"], people["Bert"]
    name = fresh()
    club = found(anna, name, joining="open")
    ask(bert, club, "join")
    assert ask(anna, club, "hand-over", name="Cleo") == (404, "no-such-member")
    assert ask(anna, club, "hand-over", name="Bert") == (200, "")
    assert (page(anna, club)["role"], page(bert, club)["role"]) == ("director", "owner")
    ask(bert, club, "notices", text="Bring two packs.")
    ask(bert, club, "chat", text="hello")
    assert ask(bert, club, "dissolve", name="Another") == (400, "bad-club")
    assert ask(bert, club, "dissolve", name=name) == (204, "")
    assert page(anna, club)["code"] == "no-such-club"
    found(anna, name)  # the name is free again


def test_names_of_clubs_do_not_look_alike(people: dict[str, Guest]) -> None:
    found(people["Anna"], "Harbour Lights")
    for name, code in (
        ("HARB0UR lights", "club-name-taken"),
        ("X", "bad-club"),
        ("a" * 31, "bad-club"),
        ("Ha<b>rbour", "bad-club"),
        ("Hаrbour", "bad-club"),  # a Cyrillic letter
    ):
        answer = people["Bert"].http.post("/api/clubs", json={"name": name})
        assert answer.json()["code"] == code, name


# ---------------------------------------------------------------- permissions

EDIT = {"name": "X club", "about": "", "emblem": "mug", "public": True, "joining": "open"}
#: every action in a club: its body, and the rank it takes
ACTS: dict[str, tuple[dict[str, Any], str]] = {
    "chat": ({"text": "hello"}, "member"),
    "chat/drop": ({"number": 10**6}, "member"),
    "come": ({"number": 10**6, "coming": "yes"}, "member"),
    "results": (
        {"winner": "Bert", "loser": "Anna", "winner_points": 1, "loser_points": 0, "played": 0},
        "member",
    ),
    "results/agree": ({"number": 10**6, "yes": True}, "member"),
    "results/drop": ({"number": 10**6}, "member"),
    "notices": ({"text": "Read this."}, "director"),
    "notices/drop": ({"number": 10**6}, "director"),
    "evenings": ({"at": 0}, "director"),
    "evenings/drop": ({"number": 10**6}, "director"),
    "invitations": ({"days": 7}, "director"),
    "invitations/revoke": ({"id": "nothing"}, "director"),
    "answer": ({"name": "Nobody", "yes": True}, "director"),
    "edit": (EDIT, "director"),
    "season": ({"name": "Autumn", "began": 0}, "director"),
    "remove": ({"name": "Nobody"}, "director"),
    "appoint": ({"name": "Nobody", "role": "director"}, "owner"),
    "hand-over": ({"name": "Nobody"}, "owner"),
    "dissolve": ({"name": "Not its name"}, "owner"),
}
#: getting in and out is everybody's
FOR_ALL = {"join", "unask", "leave"}


def test_every_act_asks_for_the_role_it_needs(url: str, people: dict[str, Guest]) -> None:
    paths = Guest(url).http.get("/api/openapi.json").json()["paths"]
    listed = {path.removeprefix("/api/clubs/{code}/") for path in paths if "/clubs/{code}/" in path}
    assert listed == ACTS.keys() | FOR_ALL
    ranks = ["member", "director", "owner"]
    club = found(people["Anna"], fresh(), joining="open")
    hidden = found(people["Anna"], fresh(), public=False)
    for name in ("Bert", "Cleo"):
        ask(people[name], club, "join")
    ask(people["Anna"], club, "appoint", name="Bert", role="director")
    by_rank = {"member": people["Cleo"], "director": people["Bert"], "owner": people["Anna"]}
    for path, (body, least) in ACTS.items():
        assert ask(Guest(url), club, path, **body)[1] == "no-account", path
        assert ask(people["Dora"], club, path, **body)[1] == "not-a-member", path
        assert ask(people["Dora"], hidden, path, **body)[1] == "no-such-club", path
        for rank in ranks:
            answer = ask(by_rank[rank], club, path, **(body | _own(path, rank)))
            refused = ranks.index(rank) < ranks.index(least)
            assert (answer[1] == "not-your-role") == refused, (path, rank, answer)
    assert people["Dora"].http.get(f"/api/clubs/{club}/chat").status_code == 403
    assert people["Dora"].http.get(f"/api/clubs/{hidden}/chat").status_code == 404


def _own(path: str, rank: str) -> dict[str, Any]:
    """A member enters results of their own."""
    return {"winner": "Cleo"} if path == "results" and rank == "member" else {}


def test_directors_remove_members_and_the_owner_directors(people: dict[str, Guest]) -> None:
    club = found(people["Anna"], fresh(), joining="open")
    for name in ("Bert", "Cleo", "Dora"):
        ask(people[name], club, "join")
    for name in ("Bert", "Cleo"):
        ask(people["Anna"], club, "appoint", name=name, role="director")
    assert ask(people["Anna"], club, "appoint", name="Anna", role="member")[1] == "not-your-role"
    for name in ("Anna", "Cleo"):
        assert ask(people["Bert"], club, "remove", name=name) == (403, "not-your-role")
    assert ask(people["Bert"], club, "remove", name="Dora") == (200, "")
    assert ask(people["Anna"], club, "remove", name="Cleo") == (200, "")
    assert [member["name"] for member in page(people["Bert"], club)["members"]] == ["Anna", "Bert"]


def test_visitors_see_what_is_public_and_members_more(people: dict[str, Guest]) -> None:
    anna, bert, emil = people["Anna"], people["Bert"], people["Emil"]
    club = found(anna, fresh(), joining="open")
    ask(bert, club, "join")
    ask(anna, club, "notices", text="Back room taken.")
    ask(anna, club, "evenings", at=now() + 3_600_000, text="In front.")
    ask(bert, club, "results", **score("Bert", "Anna"))
    seen = page(emil, club)
    assert seen["notices"] == [] == seen["results"] == seen["invitations"] == seen["join_requests"]
    assert seen["evening"]["text"] == "In front." and len(seen["members"]) == 2
    assert page(bert, club)["notices"][0]["text"] == "Back room taken."


def test_tables_of_the_lobby_at_which_members_sit_are_shown(people: dict[str, Guest]) -> None:
    anna, bert, dora = people["Anna"], people["Bert"], people["Dora"]
    club = found(anna, fresh(), joining="open")
    ask(bert, club, "join")
    body = {"game": "gin", "seats": [{"who": "open"}], "listed": True, "name": "Bert"}
    for guest in (bert, dora):
        assert guest.http.post("/api/invitations", json=body).status_code == 201
    for _ in range(600):  # the list is made every second or two
        waiting = page(anna, club)["waiting"]
        if waiting:
            break
        time.sleep(0.05)
    assert [table["players"][0]["name"] for table in waiting] == ["Bert"] and not waiting[0][
        "yours"
    ]


# ---------------------------------------------------------------- what happens there


def score(winner: str, loser: str, **other: Any) -> dict[str, Any]:
    body = {"winner": winner, "loser": loser, "winner_points": 2, "loser_points": 1}
    return body | {"played": now()} | other


def test_a_result_by_hand_counts_when_both_say_yes(people: dict[str, Guest]) -> None:
    anna, bert, cleo, dora = (people[name] for name in ("Anna", "Bert", "Cleo", "Dora"))
    club = found(anna, fresh(), joining="open")
    for guest in (bert, cleo, dora):
        ask(guest, club, "join")
    assert ask(bert, club, "results", **score("Bert", "Cleo")) == (201, "")
    assert ask(bert, club, "results", **score("Dora", "Cleo")) == (403, "not-your-role")
    assert ask(bert, club, "results", **score("Bert", "Bert")) == (400, "bad-club")
    assert ask(bert, club, "results", **score("Bert", "Emil")) == (404, "no-such-member")
    assert ask(bert, club, "results", **score("Bert", "Cleo", played=0)) == (400, "bad-club")
    assert page(dora, club)["results"] == [] == page(dora, club)["season"]["rows"]
    (waits,) = page(cleo, club)["results"]
    assert waits["yours"] and not page(bert, club)["results"][0]["yours"]
    for guest in (bert, dora, anna):
        assert ask(guest, club, "results/agree", number=waits["number"], yes=True)[0] == 404
    assert ask(dora, club, "results/drop", number=waits["number"]) == (403, "not-your-role")
    assert ask(cleo, club, "results/agree", number=waits["number"], yes=True) == (200, "")
    rows = page(dora, club)["season"]["rows"]
    assert [(row["name"], row["games"], row["won"], row["by_hand"]) for row in rows] == [
        ("Bert", 1, 1, 1),
        ("Cleo", 1, 0, 1),
    ]
    assert ask(bert, club, "results/drop", number=waits["number"]) == (403, "not-your-role")
    # a director enters for others, and both are asked
    ask(anna, club, "results", **score("Dora", "Cleo"))
    number = page(cleo, club)["results"][0]["number"]
    assert ask(cleo, club, "results/agree", number=number, yes=True)[0] == 200
    assert not page(cleo, club)["results"][0]["agreed"]
    assert ask(dora, club, "results/agree", number=number, yes=False)[0] == 200
    assert len(page(anna, club)["results"]) == 1
    # before the season nothing counts
    ask(anna, club, "season", name="Winter league", began=now())
    season = page(anna, club)["season"]
    assert (season["name"], season["rows"]) == ("Winter league", [])


def test_members_say_whether_they_come(people: dict[str, Guest]) -> None:
    anna, bert = people["Anna"], people["Bert"]
    club = found(anna, fresh(), joining="open")
    ask(bert, club, "join")
    for moment in (0, now() + 500 * 24 * 3_600_000):
        assert ask(anna, club, "evenings", at=moment) == (400, "bad-club")
    assert ask(anna, club, "evenings", at=now() + 7_200_000, text="Late")[0] == 200
    assert ask(anna, club, "evenings", at=now() + 3_600_000, text="Soon")[0] == 200
    evening = page(bert, club)["evening"]
    assert evening["text"] == "Soon" and evening["coming"] == ""
    assert ask(bert, club, "come", number=evening["number"], coming="yes")[0] == 200
    assert ask(bert, club, "come", number=evening["number"], coming="afar")[0] == 200
    ask(anna, club, "evenings", at=now() + 1_800_000, text="Sooner", number=evening["number"])
    evening = page(bert, club)["evening"]
    assert (evening["text"], evening["coming"]) == ("Sooner", "afar")
    assert [(comer["name"], comer["coming"]) for comer in evening["comers"]] == [("Bert", "afar")]
    ask(anna, club, "evenings/drop", number=evening["number"])
    assert page(bert, club)["evening"]["text"] == "Late"


def test_the_chat_hides_whom_one_has_blocked_and_forgets_what_is_old(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("openrummy.server.db.club.club_activity.LINES_KEPT", 3)
    with in_thread(replace(FAST, words=(1e6, 1e6))) as url:
        anna, bert, cleo = (person(url, name) for name in ("Anna", "Bert", "Cleo"))
        club = found(anna, fresh(), joining="open")
        ask(bert, club, "join")
        ask(cleo, club, "join")
        for text in ("one", "two", "three", "  fo\u202eur  "):
            assert ask(bert, club, "chat", text=text) == (201, "")
        assert ask(bert, club, "chat", text=" \u200b ") == (400, "bad-club")
        assert ask(bert, club, "chat", text="x" * 301) == (400, "bad-club")
        heard = [line["text"] for line in lines(cleo, club)]
        assert heard == ["two", "three", "four"]
        assert not any(line["away"] for line in lines(cleo, club))
        number = lines(cleo, club)[0]["number"]
        assert ask(cleo, club, "chat/drop", number=number) == (403, "not-your-role")
        assert ask(anna, club, "chat/drop", number=number) == (200, "")
        block(cleo, bert)
        assert lines(cleo, club) == [] and len(lines(anna, club)) == 2


def lines(guest: Guest, club: str) -> Any:
    return guest.http.get(f"/api/clubs/{club}/chat").json()["lines"]


def block(guest: Guest, other: Guest) -> None:
    """They meet at a table, and one hears nothing more of the other."""
    body = {"game": "gin", "seats": [{"who": "open"}], "listed": True}
    table = guest.http.post("/api/invitations", json=body).json()["id"]
    assert other.http.post(f"/api/tables/{table}/join", json={}).status_code == 201
    assert guest.http.post(f"/api/tables/{table}/block", json={"seat": 1}).status_code == 200


def test_talking_and_changing_have_limits() -> None:
    with in_thread(replace(FAST, words=(1e-9, 2), club_acts=(1e-9, 6))) as url:
        anna = person(url, "Anna")
        club = found(anna, fresh())
        answers = [ask(anna, club, "chat", text="hello") for _ in range(6)]
    assert [answer[0] for answer in answers] == [201, 201, 429, 429, 429, 429]


def test_the_season_counts_games_among_members_alone(tmp_path: Path) -> None:
    with on_disk(tmp_path) as url:
        _, (anna, bert), seats = sit_down(url, target=10)
        play_on(seats)
        _, (_, stranger), others = sit_down(url, target=10)
        play_on(others)
        for guest, name in ((anna, "Anna"), (bert, "Bert"), (stranger, "Mona")):
            body = {"name": name, "password": "correct horse"}
            guest.http.post("/api/account", json=body).raise_for_status()
        club = found(anna, fresh(), joining="open")
        ask(anna, club, "season", name="", began=0)
        ask(bert, club, "join")
        for _ in range(1200):  # outcomes are kept a little later
            rows = page(anna, club)["season"]["rows"]
            if rows:
                break
            time.sleep(0.05)
        assert sorted((row["name"], row["games"]) for row in rows) == [("Anna", 1), ("Bert", 1)]
        assert [row["won"] for row in rows] == [1, 0] and rows[0]["last"] == [True]
        ask(bert, club, "leave")
        assert page(anna, club)["season"]["rows"] == []
