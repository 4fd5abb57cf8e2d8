"""Permissions at a table, by person and origin; malformed, large and fast messages."""

from __future__ import annotations

import json
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from live import Guest, Seat, hang_up, in_thread, play_until_my_turn
from openrummy.server.parts.tables.part import MAX_LINES
from openrummy.server.settings import Settings

__all__ = ["hang_up"]


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with in_thread() as address:
        yield address


# ---------------------------------------------------------------- permissions


def test_another_guest_looks_on_and_may_do_nothing(url: str) -> None:
    guest, other = Guest(url), Guest(url)
    other.http.get("/api/lobby")
    table = guest.new_table()
    seat, spectator = guest.sit(table), other.sit(table)
    assert spectator.table["seat"] is None and spectator.table["hand"] is None
    assert spectator.table["can"] == [] and spectator.table["players"][0]["name"] == "Guest"
    token = seat.choose() if seat.table["can"] else "p"
    for kind, fields in (
        ("act", {"seq": spectator.table["seq"], "action": token}),
        ("take-back", {}),
        ("next-deal", {}),
        ("resign", {}),
        ("ask-hint", {}),
        ("ask-show", {"card": None}),
        ("ask-declare", {"card": None, "groups": [["As"]]}),
        ("add-points", {"points": 5}),
        ("set-prefs", {"lay_off": "hand"}),
    ):
        answer = spectator.ask(kind, **fields)
        assert (answer["type"], answer["code"]) == ("failed", "not-your-seat"), kind
    assert spectator.ask("ping")["type"] == "pong"
    assert guest.http.get("/api/tables").json() != []
    assert other.http.get("/api/tables").json() == []
    assert other.http.get(f"/api/tables/{table}/record").json()["code"] == "not-over"
    assert seat.table["lay_off"] == "auto"


def test_without_a_cookie_one_looks_on(url: str) -> None:
    table = Guest(url).new_table()
    assert Seat(Guest(url).connect(table)).table["seat"] is None


def test_a_seat_has_only_so_many_connections(url: str) -> None:
    ana = Guest(url)
    table = ana.new_table()
    lines = [Seat(ana.connect(table)) for _ in range(MAX_LINES)]
    more = ana.connect(table)
    assert json.loads(more.recv(60))["code"] == "too-many"
    with pytest.raises(ConnectionClosed):
        more.recv(60)
    assert Seat(Guest(url).connect(table)).table["seat"] is None  # others still come in
    lines.pop().socket.close()
    while True:  # until the server has noticed
        again = ana.connect(table)
        again.send('{"type":"hello"}')
        if json.loads(again.recv(60))["type"] == "update":
            break


def test_no_such_table(url: str) -> None:
    for name in ("calm-otter-999", "nonsense", "CALM-otter-999", "%00", "x" * 300):
        socket = Guest(url).connect(name)
        assert json.loads(socket.recv(60))["code"] == "no-such-table"
        with pytest.raises(ConnectionClosed):
            socket.recv(60)


def test_stale_and_early_messages(url: str) -> None:
    guest = Guest(url)
    seat = guest.sit(guest.new_table())
    play_until_my_turn(seat, 2)
    before = seat.table
    for seq in (before["seq"] - 1, before["seq"] + 1, 0, -5, 10**15):
        assert seat.act(seat.choose(), seq)["code"] == "stale"
        update = seat.until("update")
        assert update["whole"] is True and update["table"] == before
    raw = guest.connect(before["id"])
    raw.send('{"type":"ping","id":3}')
    assert json.loads(raw.recv(60)) == {
        "type": "failed",
        "code": "hello-first",
        "text": "Say hello first.",
        "id": 3,
    }


def test_what_the_rules_refuse_is_explained(url: str) -> None:
    guest = Guest(url)
    seat = guest.sit(guest.new_table())
    while not seat.can("throw"):
        seat.step()
    before = seat.table
    answer = seat.act("s")
    assert answer["type"] == "refused"
    assert answer["reason"]["text"] == "discard a card first"
    mine = {action["card"]: action["leaves"] for action in seat.can("throw")}
    knocks = {action["card"] for action in seat.can("knock", "gin")}
    for card in set(mine) - knocks:
        refusal = seat.act(f"k:{card}:")
        assert refusal["type"] == "refused"
        assert refusal["reason"]["code"] == "deadwood-over-limit"
    if not knocks:
        reason = next(refusal for refusal in before["cannot"] if refusal["kind"] == "knock")[
            "reason"
        ]
        least = min(mine.values())
        assert reason["text"] == f"deadwood {least}, limit 10"
        gin = next(refusal for refusal in before["cannot"] if refusal["kind"] == "gin")["reason"]
        assert gin["text"] == "needs deadwood 0"
    assert seat.act(seat.choose())["type"] == "done"


BAD = [
    "",
    "{",
    "null",
    "[]",
    "42",
    '"hello"',
    '{"type":"act"}',
    '{"type":"act","id":1,"seq":1}',
    '{"type":"act","id":"1","seq":1,"action":"p"}',
    '{"type":"act","id":1,"seq":1,"action":"p","more":1}',
    '{"type":"act","id":1,"seq":1,"action":7}',
    '{"type":"act","id":1e400,"seq":1,"action":"p"}',
    '{"type":"act","id":99999999999999999999,"seq":1,"action":"p"}',
    '{"type":"set-prefs","id":1,"lay_off":"never"}',
    '{"type":"nothing","id":1}',
    '{"type":null,"id":1}',
    "[" * 4000,
    '{"a":' * 1000,
    "\u0000",
    '{"type":"ask-show","id":1,"card":"ZZ"}',
    '{"type":"ask-show","id":1,"card":""}',
]


def test_malformed_messages_are_named_and_change_nothing(url: str) -> None:
    guest = Guest(url)
    seat = guest.sit(guest.new_table())
    play_until_my_turn(seat, 1)
    before = seat.table
    for text in BAD:
        seat.socket.send(text)
        answer = seat.receive()
        assert (answer["type"], answer["code"]) == ("failed", "malformed"), text[:50]
    for token in (
        "",
        "x",
        "deal:" + "00" * 32,
        "forfeit:1:resigned",
        "take-back",
        "k:::",
        "l:6s",
        "🂡",
    ):
        assert seat.act(token)["code"] == "malformed", token
    for data in (b"\xff\xfe", b"\x00" * 100):
        seat.socket.send(data)
        assert seat.receive()["code"] == "malformed"
    seat.socket.send(b'{"type":"ping","id":8}')
    assert seat.receive() == {"type": "pong", "id": 8}
    assert guest.sit(before["id"]).table == before


def test_large_messages(url: str) -> None:
    guest = Guest(url)
    seat = guest.sit(guest.new_table())
    seat.socket.send('{"type":"ping","id":1,"x":"' + "é" * 5000 + '"}')
    assert seat.until("failed")["code"] == "too-large"
    assert seat.ask("ping")["type"] == "pong"
    seat.socket.send("x" * 100_000)
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            seat.receive()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009


def test_too_many_messages() -> None:
    settings = Settings(bot_delay_ms=0, messages=(1.0, 10.0), tables=(60.0, 3.0))
    with in_thread(settings) as url:
        guest = Guest(url)
        seat = guest.sit(guest.new_table())
        for number in range(1, 20):
            seat.say({"type": "ping", "id": number})
        answers = [seat.until("pong", "failed") for _ in range(19)]
        assert [answer["type"] for answer in answers[:8]] == ["pong"] * 8
        assert answers[-1]["code"] == "too-fast" and answers[-1]["id"] == 19
        with pytest.raises(ConnectionClosed) as closed:
            for number in range(400):
                seat.say({"type": "ping", "id": number})
            while True:
                seat.receive()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4408
        codes = [
            guest.http.post(
                "/api/tables", json={"game": "gin", "persona": "mara", "level": "easy"}
            ).status_code
            for _ in range(4)
        ]
        assert codes[-1] == 429


# ---------------------------------------------------------------- where from


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:1", "https://[", "file://", ""]
)
def test_a_foreign_page_gets_nothing(url: str, origin: str) -> None:
    guest = Guest(url)
    table = guest.new_table()
    with pytest.raises(InvalidStatus) as refused:
        guest.connect(table, Origin=origin)
    assert refused.value.response.status_code == 403
    body = {"game": "gin", "persona": "mara", "level": "easy"}
    answer = guest.http.post("/api/tables", json=body, headers={"Origin": origin})
    assert answer.status_code == 403 and answer.json()["code"] == "foreign-origin"
    assert "set-cookie" not in answer.headers


def test_the_own_page_is_let_in(url: str) -> None:
    guest = Guest(url)
    table = guest.new_table()
    socket = guest.connect(table, Origin=url)
    socket.send('{"type":"hello"}')
    assert json.loads(socket.recv(60))["type"] == "update"
    answer = guest.http.post("/api/tables", content=b"{}", headers={"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 403


def test_the_cookie_is_kept_from_scripts_and_other_sites(url: str) -> None:
    answer = httpx.get(f"{url}/api/lobby")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Path=/" in cookie
    again = httpx.get(f"{url}/api/lobby", cookies=answer.cookies)
    assert "set-cookie" not in again.headers
    for bad in ("x", "a" * 500, "quiet heron", ""):
        renewed = httpx.get(f"{url}/api/lobby", headers={"Cookie": f"openrummy_guest={bad}"})
        assert "set-cookie" in renewed.headers
