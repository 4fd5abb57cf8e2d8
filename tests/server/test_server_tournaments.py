"""Tournaments over a real server: scripted people, directors, and refusals."""

from __future__ import annotations

import csv
import io
import zipfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from live import FAST, Guest, Seat, hang_up, in_thread
from openrummy.core.notation.records import read
from openrummy.play import wire
from openrummy.server.club.tournaments import games, rounds
from openrummy.server.db.club.events.rows import StoredTournament, plan_of
from openrummy.server.parts.tournaments.actions import tournament_of
from people import play_on
from tournament_play import (
    await_,
    enter,
    look,
    order,
    person,
    play_all,
    table_awaited,
    table_of,
    tournament,
)

__all__ = ["hang_up"]

MINUTE = 0.05  # seconds


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with in_thread(replace(FAST, minute=MINUTE)) as address:
        yield address


def test_a_swiss_of_four_to_the_end(url: str) -> None:
    """P8: four enter, the rounds are paired and played, and it is over."""
    people = [person(url, f"Swiss {name}") for name in ("Ana", "Ben", "Cleo", "Dora")]
    id_ = tournament(people[0], "swiss", most=4, rounds=2, no_show=1440)
    assert order(people[0], id_, "start").json()["code"] == "too-few"
    enter(people, id_)
    view = play_all(people, id_, whole=1)  # full, so it begins by itself
    assert view["state"] == "over" and view["round"] == 2
    games = [
        game
        for number in (1, 2)
        for game in people[1].http.get(f"/api/tournaments/{id_}/rounds/{number}").json()["games"]
    ]
    assert len(games) == 4 and all(game["state"] == "over" for game in games)
    met = Counter(frozenset(side["entrant"] for side in game["sides"]) for game in games)
    assert set(met.values()) == {1}
    won: Counter[int] = Counter()
    for game in games:
        won.update({side["entrant"]: side["points"] for side in game["sides"]})
    assert {row["entrant"]["number"]: row["points"] for row in view["standings"]} == won
    assert sum(won.values()) == 8
    assert [tie_break["key"] for tie_break in view["tie_breaks"]] == [
        "buchholz", "sonneborn", "direct", "difference",
    ]  # fmt: skip
    text = people[0].http.get(f"/api/tournaments/{id_}/results.csv").text
    rows = list(csv.reader(io.StringIO(text)))
    assert len(rows) == 5 and rows[1][1] == view["standings"][0]["entrant"]["name"]
    data = people[0].http.get(f"/api/tournaments/{id_}/results.json").json()
    assert [round_["state"] for round_ in data["rounds"]] == ["over", "over"]
    packed = people[3].http.get(f"/api/tournaments/{id_}/records.zip")
    with zipfile.ZipFile(io.BytesIO(packed.content)) as archive:
        assert len(archive.namelist()) == 4
        record = read(archive.read(archive.namelist()[0]).decode())
        assert {player.name for player in record.players} < {
            "Swiss Ana", "Swiss Ben", "Swiss Cleo", "Swiss Dora",
        }  # fmt: skip


@pytest.mark.slow
def test_a_knockout_of_four_with_one_who_does_not_come(url: str) -> None:
    people = [person(url, f"Cup {name}") for name in ("Ana", "Ben", "Cleo", "Dora")]
    id_ = tournament(people[0], "knockout", most=4, no_show=40)
    enter(people, id_)
    view = play_all(people[:3], id_)
    assert view["state"] == "over"
    semis, finals = view["rounds"]
    assert semis["title"] == "Semi-finals" and finals["title"] == "Final"
    lost = [side for game in semis["games"] for side in game["sides"] if side["absent"]]
    assert [side["name"] for side in lost] == ["Cup Dora"]
    places = {row["entrant"]["name"]: row["place"] for row in view["standings"]}
    assert sorted(places.values()) == [1, 2, 3, 4] and places["Cup Dora"] == 4
    assert [game["third"] for game in finals["games"]] == [False, True]
    dora = look(people[3], id_)["you"]
    assert dora["place"] == 4 and dora["games"][0][1]["sides"][0]["score"] is None


def test_late_byes_pause_withdrawal_and_correcting(url: str) -> None:
    people = [person(url, f"Late {name}") for name in ("Ana", "Ben", "Cleo")]
    ana, ben, cleo = people
    id_ = tournament(ana, "swiss", most=8, rounds=3, late="half", no_show=1440)
    enter(people[:2], id_)
    begun = order(ana, id_, "start").json()
    assert begun["state"] == "running" and begun["round"] == 1
    assert order(ana, id_, "pause").json()["paused"]
    enter([cleo], id_)
    paired = table_of(ana, id_)
    assert ana.http.post(f"/api/tables/{paired}/leave").json()["code"] == "game-runs"
    seats = [guest.sit(paired, deal=False) for guest in (ana, ben)]
    seats[0].ask("resign")
    await_(ana, id_, lambda now: now["rounds"][0]["state"] == "over")
    assert look(ana, id_)["round"] == 1  # paused: nobody is paired
    fixed = order(ana, id_, "correct", round=1, pairing=1, points=[1, 1], why="they agreed")
    assert {side["points"] for side in fixed.json()["rounds"][0]["games"][0]["sides"]} == {1}
    assert "they agreed" in fixed.json()["acts"][-1]["text"]
    assert order(ana, id_, "correct", round=1, pairing=1, points=[2, 2]).status_code == 400
    order(ana, id_, "resume")
    second = await_(cleo, id_, lambda now: now["round"] == 2)
    kinds = [game["kind"] for game in second["rounds"][-1]["games"]]
    assert sorted(kinds) == ["bye", "game"]
    late = next(row for row in second["standings"] if row["entrant"]["you"])
    assert late["cells"][0] == ["half", 1]
    await_(ana, id_, lambda _: any(table_of(guest, id_) for guest in people))
    playing = [guest for guest in people if table_of(guest, id_)]
    answer = playing[0].http.post(f"/api/tournaments/{id_}/withdraw").json()
    assert answer["you"]["entrant"]["state"] == "withdrawn"
    await_(ana, id_, lambda now: now["round"] == 3)
    assert order(ana, id_, "cancel").json()["state"] == "cancelled"
    assert order(ana, id_, "resume").json()["code"] == "tournament-over"


def test_computers_fill_every_place_and_play_among_themselves(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "AT_ONCE", 1)  # a round is opened in pieces
    ana = person(url, "Alone Ana")
    id_ = tournament(ana, "knockout", computers=True, level="easy", most=8, no_show=1440)
    enter([ana, person(url, "Alone Ben"), person(url, "Alone Cleo")], id_)
    begun = order(ana, id_, "start").json()
    computers = [entrant for entrant in begun["entrants"] if entrant["members"][0]["bot"]]
    assert len(begun["entrants"]) == 8 and len(computers) == 5
    assert not computers[0]["members"][0]["account"]


def test_computers_make_a_large_field_even_and_no_larger() -> None:
    rows = tournament_of(wire.NewTournament("Large", "gin", "swiss", "600+5", most=128), "", 0)
    field = StoredTournament(rows, plan_of(rows.plan), {}, (), (), {})
    assert [rounds.to_fill(field, there) for there in (1, 63, 64, 65, 70)] == [63, 1, 0, 1, 0]


@pytest.mark.parametrize("form", ["swiss", "arena"])
def test_a_tournament_that_everybody_has_left_is_over_although_paused(url: str, form: str) -> None:
    people = [person(url, f"Gone {form} {name}") for name in ("Ana", "Ben")]
    id_ = tournament(people[0], form, computers=False, no_show=1440, minutes=600)
    enter(people, id_)
    order(people[0], id_, "start")
    order(people[0], id_, "pause")
    for each in people:
        assert each.http.post(f"/api/tournaments/{id_}/withdraw").status_code == 200
    left = await_(people[0], id_, lambda now: now["state"] == "over")
    assert {each["state"] for each in left["entrants"]} == {"withdrawn"}
    cards = people[1].http.get("/api/tournaments").json()
    shown = [card for group in cards.values() if isinstance(group, list) for card in group]
    assert {card["state"] for card in shown if card["id"] == id_} <= {"over"}


def test_accounts_without_a_face_do_not_look_alike(url: str) -> None:
    people = [person(url, f"Face {name}") for name in ("Ana", "Ben", "Cleo", "Dora", "Eve", "Finn")]
    faces = [each.http.get("/api/account").json()["face"] for each in people]
    assert len(set(faces)) > 2


def test_an_arena_pairs_who_is_there_until_its_time_is_up(url: str) -> None:
    people = [person(url, f"Arena {name}") for name in ("Ana", "Ben", "Cleo")]
    id_ = tournament(people[0], "arena", minutes=30, no_show=1440)
    enter(people, id_)
    order(people[0], id_, "start")
    view = play_all(people, id_)
    assert view["state"] == "over" and view["standings"][0]["points"] > 0
    played = sum(row["played"] for row in view["standings"])
    assert played and played % 2 == 0


@pytest.mark.slow
def test_a_heat_of_three_and_teams_of_two(url: str) -> None:
    people = [person(url, f"Many {name}") for name in ("Ana", "Ben", "Cleo", "Dora")]
    three = {"game": "rummy", "table": 3, "most": 3, "rounds": 1}
    id_ = tournament(people[0], "round-robin", no_show=1440, **three)
    enter(people[:3], id_)
    view = await_(people[0], id_, lambda now: now["round"] == 1)
    assert len(view["rounds"][0]["games"][0]["sides"]) == 3
    play_on([guest.sit(table_awaited(guest, id_), deal=False) for guest in people[:3]])
    view = await_(people[0], id_, lambda now: now["state"] == "over")
    # a point for each player left behind, half a one for each in the same place
    points = sorted(row["points"] for row in view["standings"])
    assert sum(points) == 6 and points[2] >= 3, points
    teams = tournament(people[0], "round-robin", game="gin-partners", most=2, no_show=1440)
    enter(people[:1], teams, team="Harbour")
    enter(people[1:2], teams, team="Hill")
    codes = [look(guest, teams)["you"]["code"] for guest in people[:2]]
    assert all(codes) and look(people[2], teams)["you"]["code"] == ""
    for guest, code in zip(people[2:], codes, strict=True):
        enter([guest], teams, code=code)
    view = await_(people[0], teams, lambda now: now["round"] == 1)
    assert [side["name"] for side in view["rounds"][0]["games"][0]["sides"]] != []
    seats = people[0].sit(table_awaited(people[0], teams), deal=False).table["players"]
    sides = [seat["name"] for seat in seats]
    assert {sides[0], sides[2]} in ({"Many Ana", "Many Cleo"}, {"Many Ben", "Many Dora"})
    people[3].sit(table_awaited(people[3], teams), deal=False).ask("resign")
    view = await_(people[0], teams, lambda now: now["state"] == "over")
    assert [(row["entrant"]["name"], row["points"]) for row in view["standings"]] == [
        ("Harbour", 2),
        ("Hill", 0),
    ]


def test_a_weekly_one_that_nobody_comes_to_is_there_again_next_week(url: str) -> None:
    ana, ben = (person(url, f"Week {name}") for name in ("Ana", "Ben"))
    starts = look(ana, tournament(ana, "swiss"))["now"] + round(20 * MINUTE * 1000)
    id_ = tournament(ana, "swiss", starts=starts, check_in=120, weekly=True, no_show=1440)
    enter([ana], id_)  # the window is open: who enters is here
    assert look(ben, id_)["entrants"][0]["checked_in"]
    view = await_(ben, id_, lambda seen: seen["state"] == "cancelled")
    following = look(ben, view["next"])
    assert following["starts"] == starts + 7 * 24 * 3600 * 1000 and following["entrants"] == []
    assert following["state"] == "open" and following["weekly"]


# ---------------------------------------------------------------- refusals


@pytest.fixture(scope="module")
def strict() -> Iterator[str]:
    with in_thread(replace(FAST, minute=60)) as address:
        yield address


def test_nobody_without_an_account_and_nobody_for_another(strict: str) -> None:
    ana, ben, eve = (person(strict, f"Strict {name}") for name in ("Ana", "Ben", "Eve"))
    nobody = Guest(strict)
    nobody.http.get("/api/account")
    body = {"name": "Tuesday", "game": "gin", "format": "swiss", "clock": "600+5"}
    assert nobody.http.post("/api/tournaments", json=body).json()["code"] == "no-account"
    id_ = tournament(ana, "swiss", listed=False)
    enter([ana, ben], id_)
    base = f"/api/tournaments/{id_}"
    for action, sent in (("enter", {}), ("withdraw", None), ("check-in", None)):
        assert nobody.http.post(f"{base}/{action}", json=sent).json()["code"] == "no-account"
    assert nobody.http.get(base).json()["you"]["may"] == []
    acts = ("start", "pause", "resume", "cancel", "correct", "remove", "director")
    for guest in (ben, eve):  # in it or not: only directors direct
        for act in acts:
            answer = order(guest, id_, act, entrant=1, name="Strict Eve", points=[2, 0])
            assert answer.json()["code"] == "not-director", act
    assert eve.http.post(f"{base}/withdraw").json()["code"] == "not-entered"
    assert eve.http.post(f"{base}/check-in").json()["code"] == "not-entered"
    assert eve.http.get(f"{base}/records.zip").json()["code"] == "not-entrant"
    assert ben.http.post(f"{base}/enter", json={}).json()["code"] == "entered"
    assert [entrant["name"] for entrant in look(ana, id_)["entrants"]] == [
        "Strict Ana",
        "Strict Ben",
    ]
    assert look(ben, id_)["you"]["may"] == ["withdraw"]
    assert ben.http.post(f"{base}/check-in").json()["code"] == "no-check-in"
    assert "guest" not in str(look(eve, id_)["entrants"][0]["members"][0].keys())
    order(ana, id_, "director", name="Strict Ben")
    assert order(ben, id_, "remove", entrant=1).status_code == 200
    assert [entrant["name"] for entrant in look(ana, id_)["entrants"]] == ["Strict Ben"]


def test_what_is_not_listed_is_found_by_its_link_alone(strict: str) -> None:
    ana, eve = person(strict, "Hidden Ana"), person(strict, "Hidden Eve")
    hidden, shown = tournament(ana, "swiss", listed=False), tournament(ana, "arena")
    lists = eve.http.get("/api/tournaments").json()
    there = {tournament["id"] for part in lists.values() for tournament in part}
    assert shown in there and hidden not in there
    assert hidden in {
        tournament["id"] for tournament in ana.http.get("/api/tournaments").json()["yours"]
    }
    assert look(eve, hidden)["name"] == "Tuesday"
    for wrong in ("aaaaaaaaaaaa", "no", "a" * 300, "t:1:2:3:4"):
        assert eve.http.get(f"/api/tournaments/{wrong}").json()["code"] == "no-such-tournament"


def test_three_open_ones_and_members_of_a_club(strict: str) -> None:
    ana = person(strict, "Limit Ana")
    for _ in range(3):
        last = tournament(ana, "swiss")
    body = {"name": "Tuesday", "game": "gin", "format": "swiss", "clock": "600+5"}
    answer = ana.http.post("/api/tournaments", json=body)
    assert answer.json()["code"] == "too-many-tournaments"
    order(ana, last, "cancel")
    answer = ana.http.post("/api/tournaments", json=body | {"club": "x"})
    assert answer.json()["code"] == "members-only"


FORMS = [
    ({"name": "x"}, "bad-tournament"),
    ({"clock": ""}, "bad-tournament"),
    ({"clock": "5"}, "bad-clock"),
    ({"game": "chess"}, "no-such-game"),
    ({"table": 3}, "bad-tournament"),
    ({"most": 1}, "bad-tournament"),
    ({"rounds": 31}, "bad-tournament"),
    ({"best_of": 3}, "bad-tournament"),
    ({"format": "knockout", "late": "half"}, "bad-tournament"),
    ({"format": "round-robin", "most": 65}, "bad-tournament"),
    ({"starts": 5}, "bad-tournament"),
    ({"weekly": True}, "bad-tournament"),
    ({"check_in": 5}, "bad-tournament"),
    ({"format": "arena", "duplicate": True}, "bad-tournament"),
    ({"duplicate": True, "game": "hollywood"}, "no-duplicate"),
    ({"format": "ladder"}, "malformed"),
]


def test_what_a_form_is_refused_for(strict: str) -> None:
    ana = person(strict, "Form Ana")
    for wrong, code in FORMS:
        body = {"name": "Tuesday", "game": "gin", "format": "swiss", "clock": "600+5"} | wrong
        answer = ana.http.post("/api/tournaments", json=body)
        assert answer.json().get("code") == code, (wrong, answer.text)


# ---------------------------------------------------------------- the same cards for all


def saved(guest: Guest) -> list[str]:
    """Files of a person's exported data."""
    packed = guest.http.get("/api/account/export").raise_for_status().content
    return zipfile.ZipFile(io.BytesIO(packed)).namelist()


def test_duplicate_deals_the_same_to_all_and_tells_nothing_early(url: str) -> None:
    people = [person(url, f"Same {name}") for name in ("Ana", "Ben", "Cleo", "Dora")]
    same = {"duplicate": True, "deals": 2, "target": None}
    id_ = tournament(people[0], "swiss", most=4, rounds=2, no_show=1440, **same)
    before = look(people[0], id_)["shared_deals"]
    assert len(before["commitment"]) == 64 and not before["secret"] and not before["rounds"]
    enter(people, id_)
    await_(people[0], id_, lambda now: now["round"] == 1)
    tables: dict[str, list[Seat]] = {}
    for guest in people:
        tables.setdefault(table_awaited(guest, id_), []).append(
            guest.sit(table_awaited(guest, id_))
        )
    (first, pair), (_, others) = tables.items()
    for seat in (*pair, *others):
        assert seat.ask("give-seed", deal=0, seed="5e" * 32)["code"] == "no-seeds"
    by_seat = [{seat.table["seat"]: seat for seat in both} for both in (pair, others)]
    for index in (0, 1):
        hands = [sorted(table[index].table["hand"]) for table in by_seat]
        assert hands[0] == hands[1] != []
    play_on(pair)
    # the first table is over, the second has all of its deals to come
    sitter = next(table for table in people if first in table.http.get("/api/tables").text)
    text = "".join(
        sitter.http.get(path).text
        for path in (
            f"/api/tables/{first}/fair", f"/api/tables/{first}/record", f"/api/games/{first}",
            f"/api/games/{first}/record", f"/api/games/{first}/deals/0",
            f"/api/tournaments/{id_}", f"/api/tournaments/{id_}/results.json",
            f"/api/tournaments/{id_}/results.csv", f"/api/tournaments/{id_}/rounds/1",
        )
    )  # fmt: skip
    packed = sitter.http.get(f"/api/tournaments/{id_}/records.zip").content
    assert zipfile.ZipFile(io.BytesIO(packed)).namelist() == []
    assert f"records/{first}.txt" not in saved(sitter)
    play_all(people, id_)
    assert f"records/{first}.txt" in saved(sitter)
    over = look(people[0], id_)["shared_deals"]
    fair = sitter.http.get(f"/api/tables/{first}/fair").json()["deals"]
    secrets = [over["secret"], *over["rounds"], *(deal["secret"] for deal in fair)]
    secrets += [deal["entropy"] for deal in fair]
    assert len(secrets) > 4
    assert not [secret for secret in secrets if secret in text]
