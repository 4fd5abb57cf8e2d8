"""Moderation: reports, barring and its effects, the host's page."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cli_tools import run_command
from club_people import PASSWORD, ask, found, on_disk, page, person
from live import FAST, Guest, hang_up, in_thread
from matchmaking import Page
from openrummy.server.guard import guest_id
from people import invite, join, play_on, sit_down
from stores import database_of

__all__ = ["hang_up"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def url(folder: Path) -> Iterator[str]:
    """A server on that folder, where ``openrummy admin`` works too."""
    with on_disk(folder) as served:
        yield served


def of_database(folder: Path) -> list[str]:
    """Options of a command that name the database of a folder."""
    url = database_of(folder)
    return ["--database", url] if url else []


def admin(folder: Path, *words: str) -> Any:
    """A command's JSON output."""
    done = run_command("admin", *of_database(folder), *words, "--data", str(folder), "--json")
    assert done.code == 0, done.err
    return done.json


def refused(folder: Path, *words: str) -> str:
    done = run_command("admin", *of_database(folder), *words, "--data", str(folder))
    assert done.code == 2, done
    return done.err


def tell(guest: Guest, path: str, **body: Any) -> tuple[int, str]:
    answer = guest.http.post(f"/api/{path}", json=body)
    return answer.status_code, answer.json()["code"] if answer.status_code >= 400 else ""


def hosted(folder: Path, url: str) -> Guest:
    """The host of the server."""
    host = person(url, "Hilda")
    admin(folder, "make-host", "hilda")
    return host


# ---------------------------------------------------------------- the host's page is hidden


def test_the_host_page_is_not_there_for_others(folder: Path, url: str) -> None:
    host, other, guest = hosted(folder, url), person(url, "Otto Normal"), Guest(url)
    paths = guest.http.get("/api/openapi.json").json()["paths"]
    schemas = {
        "/api/host/bar": {"name": "Hilda", "days": 1, "why": "x"},
        "/api/host/rename": {"name": "Hilda", "to": "Gone", "why": "x"},
        "/api/host/note": {"name": "Hilda", "text": "x"},
        "/api/host/sign-out": {"name": "Hilda"},
        "/api/host/hosts": {"name": "Otto Normal", "on": True},
        "/api/host/registration": {"mode": "closed"},
        "/api/host/invitations": {},
        "/api/host/invitations/revoke": {"id": "x"},
        "/api/host/words": {"word": "otto", "on": True},
        "/api/host/clubs/close": {"id": "x", "why": ""},
        "/api/host/reports/close": {"number": 1},
    }
    listed = {path for path in paths if path.startswith("/api/host")}
    reading = {"/api/host", "/api/host/accounts", "/api/host/load", "/api/host/trail"}
    assert listed == schemas.keys() | reading
    for visitor in (other, guest):
        for path in sorted(listed):
            body = schemas.get(path)
            answer = visitor.http.get(path) if body is None else visitor.http.post(path, json=body)
            assert (answer.status_code, answer.json()["code"]) == (404, "not-found"), path
    assert host.http.get("/api/host").json()["hosts"] == ["Hilda"]
    assert host.http.get("/api/host").json()["words"] == []
    assert [entry["act"] for entry in admin(folder, "trail")] == ["make-host"]
    assert tell(host, "host/hosts", name="Hilda", on=False) == (409, "last-host")
    assert "host" in refused(folder, "make-host", "Hilda", "--off")


def test_the_load_is_shown_to_the_host_alone(folder: Path, url: str) -> None:
    host, other = hosted(folder, url), person(url, "Nosy Norman")
    table = other.new_table()
    seat = other.sit(table)
    seat.play(4)
    assert other.http.get("/api/host/load").status_code == 404
    load = host.http.get("/api/host/load").raise_for_status().json()
    assert load["tables"] >= 1 and load["devices"] >= 1 and load["memory"] > 10
    assert sum(minute["actions"] for minute in load["minutes"]) >= 1
    assert load["usual"] <= load["late"]
    text = str(load)
    for secret in (table, "Nosy", "Norman", "Hilda", other.cookie, guest_id(other.cookie)):
        assert secret not in text


# ---------------------------------------------------------------- barred


def test_who_is_barred_plays_with_nobody_talks_nowhere_and_enters_nothing(
    folder: Path, url: str
) -> None:
    host = hosted(folder, url)
    table, (rude, anna), seats = sit_down(url, target=10)
    rude.http.post("/api/account", json={"name": "Rudolf", "password": PASSWORD})
    seats[0] = rude.sit(table)  # who registers is known by another name from then on
    club = found(host, "Quiet Corner", joining="open")
    assert ask(rude, club, "join") == (200, "")
    open_table, key = invite(anna)
    assert seats[0].ask("say", text="hello")["type"] == "done"
    assert tell(host, "host/bar", name="rudolf", days=3, why="") == (400, "malformed")
    assert tell(host, "host/bar", name="Hilda", days=3, why="x") == (400, "malformed")
    assert tell(host, "host/bar", name="rudolf", days=3, why="Insults.") == (204, "")
    for kind, body in (("say", {"text": "hello"}), ("emote", {"name": "hello"})):
        assert seats[0].ask(kind, **body)["code"] == "barred"
    answer = join(rude, open_table, key)
    assert (answer.status_code, answer.json()["code"]) == (403, "barred")
    assert "Insults." in answer.json()["text"] and "until" in answer.json()["text"]
    opening = rude.http.post("/api/invitations", json={"game": "gin", "seats": [{"who": "open"}]})
    assert opening.json()["code"] == "barred"
    other = found(host, "Other Corner", joining="open")
    for where, path, body in (
        (other, "join", {}),
        (club, "chat", {"text": "hello"}),
    ):
        assert ask(rude, where, path, **body) == (403, "barred"), path
    assert rude.http.post("/api/clubs", json={"name": "My Own"}).json()["code"] == "barred"
    letters = rude.http.get("/api/me/letters").json()
    assert "Insults." in letters["barred"] and letters["letters"] == []
    # what was begun is played to its end, but no rematch; the computer plays on with them
    play_on(seats)
    anna_seat, rude_seat = seats[1], seats[0]
    anna_seat.ask("offer", kind="rematch")
    assert rude_seat.ask("offer", kind="rematch")["code"] == "barred"
    rude.new_table()
    assert tell(host, "host/bar", name="Rudolf", days=None, why="") == (204, "")
    assert join(rude, open_table, key).status_code == 201
    assert ask(rude, club, "chat", text="sorry") == (201, "")
    acts = [
        (entry["by"], entry["act"], entry["whom"], entry["why"]) for entry in admin(folder, "trail")
    ]
    assert acts[:2] == [("Hilda", "unbar", "Rudolf", ""), ("Hilda", "bar", "Rudolf", "Insults.")]


def test_who_is_barred_while_waiting_is_paired_with_nobody(folder: Path, url: str) -> None:
    people = [Page(person(url, f"Waits {name}")) for name in ("Ana", "Ben", "Cleo")]
    people[0].does("seek", pool="oklahoma", rated=True)
    admin(folder, "bar", "Waits Ana", "--why", "noise")
    people[1].does("seek", pool="oklahoma", rated=True)
    people[0].until("seeking", lambda answer: answer["seek"] is None)
    people[2].does("seek", pool="oklahoma", rated=True)
    assert people[1].until("found")["meeting"]["opponent"] == "Waits Cleo"


def test_who_is_renamed_is_told(folder: Path, url: str) -> None:
    host, loud = hosted(folder, url), person(url, "Loud Lout")
    assert tell(host, "host/rename", name="Loud Lout", to="a", why="")[1] == "bad-name"
    assert tell(host, "host/rename", name="Loud Lout", to="HILDA", why="")[1] == "name-taken"
    assert tell(host, "host/rename", name="Loud Lout", to="Lewis", why="A kind one.")[0] == 204
    assert loud.http.get("/api/account").json()["name"] == "Lewis"
    (letter,) = loud.http.get("/api/me/letters").json()["letters"]
    assert "Lewis" in letter["text"] and "A kind one." in letter["text"]
    assert tell(host, "me/letters/read", number=letter["number"])[0] == 204  # another's stays
    assert loud.http.get("/api/me/letters").json()["letters"] == [letter]
    assert tell(loud, "me/letters/read", number=letter["number"])[0] == 204
    assert loud.http.get("/api/me/letters").json()["letters"] == []


def test_hosts_search_sign_out_and_keep_notes(folder: Path, url: str) -> None:
    host, anna = hosted(folder, url), person(url, "Anna Lena")
    assert tell(host, "host/note", name="Anna Lena", text="Called twice.")[0] == 204
    (row,) = host.http.get("/api/host/accounts", params={"words": "lena ANN"}).json()["accounts"]
    assert (row["name"], row["note"], row["host"]) == ("Anna Lena", "Called twice.", False)
    assert "Called twice." not in anna.http.get("/api/account").text
    assert tell(host, "host/note", name="Anna Lena", text="")[0] == 204
    assert host.http.get("/api/host/accounts").json()["accounts"][0]["note"] == ""
    assert tell(host, "host/sign-out", name="Anna Lena")[0] == 204
    assert not anna.http.get("/api/account").json()["signed_in"]
    assert tell(host, "host/sign-out", name="Nobody Here") == (404, "no-such-account")


# ---------------------------------------------------------------- registering


def test_the_command_line_changes_a_server_that_runs(folder: Path, url: str) -> None:
    host = hosted(folder, url)
    assert admin(folder, "registration") == {"registration": "open"}
    admin(folder, "registration", "invite")
    assert Guest(url).http.get("/api/registration").json()["mode"] == "invite"
    made = admin(folder, "invitation", "create", "--label", "bar", "--uses", "2")
    (kept,) = admin(folder, "invitation", "list")
    assert (kept["label"], kept["left"]) == ("bar", 2) and made["code"] not in str(kept)
    anna, ben, late = Guest(url), Guest(url), Guest(url)
    for code in ("", "wrong", made["code"][:-1]):
        body = {"name": "Anna", "password": PASSWORD, "invitation": code}
        assert tell(anna, "account", **body) == (403, "invitation-needed")
    body["invitation"] = made["code"].upper()
    assert tell(anna, "account", **body | {"name": "Hilda"}) == (409, "name-taken")
    assert tell(anna, "account", **body) == (201, "")  # it was not used up by that
    assert tell(ben, "account", **body | {"name": "Benno"}) == (201, "")
    assert tell(late, "account", **body | {"name": "Lately"}) == (403, "invitation-needed")
    admin(folder, "registration", "closed")
    assert tell(late, "account", **body | {"name": "Lately"}) == (403, "registration-closed")
    admin(folder, "registration", "open")
    admin(folder, "filter", "add", "Spam")
    for name in ("Spam Joe", "SPÅM", "5pam-er"):
        answer = late.http.post("/api/account", json={"name": name, "password": PASSWORD})
        if name != "5pam-er":
            assert answer.json()["code"] == "bad-name", name
    assert host.http.post("/api/clubs", json={"name": "No Spam Here"}).json()["code"] == "bad-name"
    assert [word["word"] for word in admin(folder, "filter", "list")] == ["Spam"]
    admin(folder, "filter", "remove", "spam")
    admin(folder, "bar", "Benno", "--why", "Loud.", "--days", "0")
    assert "for good" in ben.http.get("/api/me/letters").json()["barred"]
    assert [account["name"] for account in admin(folder, "accounts", "ben")] == ["Benno"]
    code = admin(folder, "reset-password", "Anna")["code"]
    for _ in range(1200):  # the server looks every second
        if not anna.http.get("/api/account").json()["signed_in"]:
            break
        time.sleep(0.05)
    assert not anna.http.get("/api/account").json()["signed_in"]
    assert len(code.replace("-", "")) == 16
    fresh = Guest(url)
    assert tell(fresh, "account/sign-in", name="Anna", password=PASSWORD)[1] == "wrong-password"
    for words in (("bar", "Nobody", "--why", "x"), ("rename", "Anna", "x"), ("filter", "add", "-")):
        assert refused(folder, *words).startswith("openrummy: ")
    assert {entry["by"] for entry in admin(folder, "trail")} == {"command line"}


def test_the_command_line_works_without_a_server(tmp_path: Path) -> None:
    if not database_of(tmp_path):
        assert "no database" in refused(tmp_path, "accounts")
    with on_disk(tmp_path) as url:
        person(url, "Anna")
    admin(tmp_path, "bar", "Anna", "--why", "Loud.")
    assert [account["name"] for account in admin(tmp_path, "accounts")] == ["Anna"]


# ---------------------------------------------------------------- reports


def test_what_is_reported_reaches_the_host(folder: Path, url: str) -> None:
    host = hosted(folder, url)
    table, (anna, _), seats = sit_down(url, watch=False)
    stranger = person(url, "Stranger")
    assert seats[1].ask("say", text="something rude")["type"] == "done"
    club = found(host, "Corner Club", joining="open", public=False)
    ask(host, club, "chat", text="hello")
    line = host.http.get(f"/api/clubs/{club}/chat").json()["lines"][0]["number"]
    good = [
        {"kind": "person", "table": table, "seat": 1},
        {"kind": "line", "table": table, "line": 1},
        {"kind": "table", "table": table},
        {"kind": "person", "name": "stranger"},
    ]
    for body in good:
        assert tell(anna, "reports", reason="abuse", text="Look.", **body) == (204, ""), body
    assert tell(anna, "reports", reason="abuse", text="Again.", **good[1]) == (204, "")
    bad: list[tuple[Guest, dict[str, Any], str]] = [
        *((stranger, body, "no-such-table") for body in good[:3]),
        (stranger, {"kind": "line", "club": club, "line": line}, "no-such-club"),
        (stranger, {"kind": "club", "club": club}, "no-such-club"),
        (anna, {"kind": "person", "table": table, "seat": 9}, "nobody-there"),
        (anna, {"kind": "person", "table": table}, "nobody-there"),
        (anna, {"kind": "line", "table": table, "line": 7}, "no-such-line"),
        (anna, {"kind": "person", "name": "Nobody"}, "no-such-account"),
        (anna, {"kind": "person"}, "no-such-table"),
        (stranger, {"kind": "person", "name": "Stranger"}, "nobody-there"),
    ]
    for who, body, code in bad:
        assert tell(who, "reports", reason="other", **body)[1] == code, body
    kept = host.http.get("/api/host").json()["reports"]
    assert [(report["kind"], report["said"], report["text"]) for report in kept] == [
        ("person", "", "Look."),
        ("table", "", "Look."),
        ("person", "", "Look."),
        ("line", "something rude", "Again."),
    ]
    assert kept[2]["account"] and kept[3]["url"] == f"/t/{table}" and kept[3]["by"] == ""
    after = host.http.post(
        "/api/host/reports/close", json={"number": kept[0]["number"], "why": "Talked."}
    )
    assert len(after.json()["reports"]) == 3
    assert tell(host, "host/reports/close", number=kept[0]["number"]) == (404, "not-found")
    assert len(admin(folder, "reports")) == 3 and len(admin(folder, "reports", "--closed")) == 1
    assert tell(host, "host/clubs/close", id=club, why="Empty.") == (204, "")
    assert page(host, club)["code"] == "no-such-club"


HOSTILE: dict[str, list[Any]] = {
    "string": [
        "",
        "x" * 3000,
        "\u0000\u202e\u0301\U0001f600",
        "%_\\'\";--",
        "Otto",
        "closed",
        " \n\t ",
    ],
    "integer": [0, 1, 2**31, 253_402_300_799_000],
    "boolean": [True, False],
}


TURNS = int(os.environ.get("OPENRUMMY_REQUESTS", "7"))  # requests to each route


def test_nothing_a_host_or_an_owner_sends_breaks_the_server(folder: Path, url: str) -> None:
    host = hosted(folder, url)
    document = host.http.get("/api/openapi.json").json()
    kinds = document["components"]["schemas"]
    club = found(host, "Corner Club")
    sent = 0
    for path, item in document["paths"].items():
        if not path.startswith(("/api/clubs", "/api/host", "/api/reports")) or "post" not in item:
            continue
        body = item["post"].get("requestBody", {}).get("content", {}).get("application/json", {})
        name = body.get("schema", {}).get("$ref", "").rpartition("/")[2]
        fields = kinds[name]["properties"] if name else {}
        for turn in range(TURNS):
            values = {key: _hostile(field, turn) for key, field in fields.items()}
            answer = host.http.post(path.replace("{code}", club), json=values)
            assert answer.status_code < 500, (path, values, answer.text)
            sent += 1
    assert sent > 20 * TURNS


def _hostile(field: dict[str, Any], turn: int) -> Any:
    if "enum" in field:
        return field["enum"][turn % len(field["enum"])]
    kind = next(kind["type"] for kind in field.get("anyOf", [field]) if kind["type"] != "null")
    several = HOSTILE[kind]
    return min(several[turn % len(several)], field.get("maximum", several[turn % len(several)]))


def test_reporting_has_its_limit() -> None:
    with in_thread(replace(FAST, reports=(1e-9, 2))) as url:
        person(url, "Target")
        guest = Guest(url)
        body = {"kind": "person", "name": "Target", "reason": "spam"}
        guest.http.get("/api/lobby")
        assert [tell(guest, "reports", **body)[0] for _ in range(3)] == [204, 204, 429]
