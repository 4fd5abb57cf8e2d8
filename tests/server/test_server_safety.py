"""Refusals, route by route and message by message, as the documents list them.

Routes come from the OpenAPI document and messages from the union of the wire, so
that a new one is looked at here from its first day.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec import inspect

from card_scan import cards_in
from frames import KINDS, encoded
from host_tables import BrokenStore
from live import FAST, Guest, Process, Seat, hang_up, in_thread
from openrummy.core.cards import parse_card, to_set
from openrummy.play import wire
from openrummy.server.guard import guest_id
from people import invite, join, play_on, sit_down

__all__ = ["hang_up"]

# What everybody reads: it shows cards of no table.
FOR_ALL = {"puzzles", "learn", "search", "rules", "house", "pad", "openapi.json"}
FOREIGN = [
    {"Origin": "http://evil.example"},
    {"Origin": "null"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
]
FORMS = ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x"]


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with in_thread() as address:
        yield address


def routes(url: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Method, path and description of every route."""
    document = httpx.get(f"{url}/api/openapi.json").json()
    for path, item in document["paths"].items():
        for method, operation in item.items():
            yield method.upper(), path, operation


def filled(path: str, **names: str) -> str:
    numbers = ("number", "entry", "step", "hour")
    for name in ("table_id", "name", "game", "code", "tournament_id", "path", *numbers):
        other = "0" if name in numbers else "gin"
        path = path.replace("{" + name + "}", names.get(name, other))
    assert "{" not in path, path
    return path


# ---------------------------------------------------------------- where from, how much


def test_no_route_that_changes_something_heeds_another_site(url: str) -> None:
    table, (guest, *_), seats = sit_down(url)
    before = guest.http.get("/api/tables").json()
    changing = [route for route in routes(url) if route[0] != "GET"]
    assert len(changing) > 10
    for method, path, operation in changing:
        address = filled(path, table_id=table)
        for headers in FOREIGN:
            for kind in ["application/json", *FORMS]:
                answer = guest.http.request(
                    method, address, content=b"{}", headers=headers | {"Content-Type": kind}
                )
                assert (answer.status_code, answer.json()["code"]) == (403, "foreign-origin"), (
                    address
                )
                assert "set-cookie" not in answer.headers
        assert "403" in operation["responses"]
    assert guest.http.get("/api/tables").json() == before
    assert seats[0].ask("ping")["type"] == "pong"


def test_no_route_takes_what_a_plain_form_sends(url: str) -> None:
    """A form of any page can be sent without asking; what it sends is no JSON."""
    guest = Guest(url)
    form = b'--x\r\nContent-Disposition: form-data; name="game"\r\n\r\ngin\r\n--x--\r\n'
    for method, path, operation in routes(url):
        body = operation.get("requestBody", {}).get("content", {})
        if method != "GET" and "application/json" in body and "text/plain" not in body:
            for kind, data in zip(FORMS, (b"game=gin", b"game=gin", form), strict=True):
                headers = {"Content-Type": kind}
                answer = guest.http.request(method, filled(path), content=data, headers=headers)
                assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), path


def test_every_body_has_a_limit_and_no_fields_but_its_own(url: str) -> None:
    guest = Guest(url)
    kinds = httpx.get(f"{url}/api/openapi.json").json()["components"]["schemas"]
    looked = 0
    for method, path, operation in routes(url):
        if method == "GET":
            continue
        schema = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
        name = schema.get("schema", {}).get("$ref", "").rpartition("/")[2]
        if not name:
            continue
        looked += 1
        assert kinds[name]["additionalProperties"] is False, path
        answer = guest.http.request(method, filled(path), content=b" " * 600_000)
        assert (answer.status_code, answer.json()["code"]) == (413, "too-large"), path
    assert looked > 8


def test_the_cookie_is_secure_behind_https(url: str) -> None:
    for proto in ("http", "https"):
        answer = httpx.get(f"{url}/api/lobby", headers={"X-Forwarded-Proto": proto})
        flags = {part.strip() for part in answer.headers["set-cookie"].split(";")}
        assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= flags
        assert ("Secure" in flags) == (proto == "https")


# ---------------------------------------------------------------- another's seat


def samples() -> dict[str, bytes]:
    """One message of every kind that decodes."""
    messages = {}
    for tag, kind in KINDS.items():
        needed = {field.encode_name: _plain(field.type) for field in kind.fields if field.required}
        messages[tag] = encoded({"type": tag, **needed})
        wire.decode_client(messages[tag])
    return messages


def _plain(kind: inspect.Type) -> Any:
    match kind:
        case inspect.IntType():
            return 7
        case inspect.BoolType():
            return True
        case inspect.LiteralType():
            return kind.values[0]
        case inspect.UnionType():
            return None
        case inspect.ListType():
            return []
        case _:
            return "x"


def test_nobody_else_may_do_anything_at_a_table(url: str) -> None:
    """Neither a spectator, nor a visitor without a cookie, nor one who claims another's seat."""
    table, guests, seats = sit_down(url)
    before = [seat.table for seat in seats]
    with_cookie = Guest(url)
    with_cookie.http.get("/api/lobby")
    forged = Guest(url, guest_id(guests[0].cookie))  # as the database has it
    for guest in (with_cookie, Guest(url), forged):
        spectator = Seat(guest.connect(table), deal=False)
        assert spectator.table["seat"] is None and spectator.table["hand"] is None
        for tag, data in samples().items():
            if tag in ("hello", "ping"):
                continue
            spectator.socket.send(data)
            while (answer := spectator.receive()).get("id") != 7:
                pass
            assert answer["type"] == "failed", (tag, answer)
            assert answer["code"] in ("not-your-seat", "malformed"), (tag, answer)
        for extra in ({"seat": 0}, {"guest": "x"}, {"player": 0}):
            answer = spectator.ask("act", seq=1, action="p", **extra)
            assert answer["code"] == "malformed"
    for seat, was in zip(seats, before, strict=True):
        seat.ask("ping")
        assert (seat.table["seq"], seat.table["hand"]) == (was["seq"], was["hand"])


def test_a_player_acts_for_no_other_seat(url: str) -> None:
    """Whatever is sent out of turn, or with another seat in it, changes no other seat."""
    _, _, seats = sit_down(url)
    play_on(seats, 6)
    for seat, other in (seats, seats[::-1]):
        if seat.table["can"]:
            continue
        tokens = [action["token"] for action in other.table["can"]]
        assert tokens
        for token in tokens:
            for seq in (seat.table["seq"], other.table["seq"]):
                answer = seat.act(token, seq)
                assert answer["type"] == "refused" or answer.get("code") == "stale", answer
        for extra in ({"seat": other.table["seat"]}, {"actor": other.table["seat"]}):
            answer = seat.ask("act", seq=seat.table["seq"], action=tokens[0], **extra)
            assert answer["code"] == "malformed"
        hand = other.table["hand"]
        other.ask("ping")
        assert other.table["hand"] == hand


def test_nobody_sits_down_where_the_computer_or_somebody_plays(url: str) -> None:
    maker, other = Guest(url), Guest(url)
    other.http.get("/api/lobby")
    table, key = invite(maker, "knock-rummy", [{"who": "computer"}, {"who": "open"}])
    for seat, code in ((0, 409), (1, 409), (7, 404), (-1, 404)):
        answer = join(other, table, key, seat=seat)
        assert answer.status_code == code, (seat, answer.text)
    assert join(other, table, key, seat=2).status_code == 201
    for guest in (maker, other):  # a person at the table has a seat already
        answer = join(guest, table, key, seat=1)
        assert answer.status_code == 201 and guest.sit(table).table["seat"] in (0, 2)
    alone = maker.new_table()
    for key in ("", "x", "a" * 16):
        assert join(other, alone, key).json()["code"] == "no-such-table"


def test_nobody_sits_down_at_a_game_that_is_over(url: str) -> None:
    maker, friend, late = Guest(url), Guest(url), Guest(url)
    late.http.get("/api/lobby")
    table, key = invite(maker)
    assert join(friend, table, key).status_code == 201
    seats = [maker.sit(table), friend.sit(table)]
    assert seats[1].ask("resign")["type"] == "done"
    while seats[0].table["sheet"]["result"] is None:
        seats[0].receive()
    answer = join(late, table, key)
    assert (answer.status_code, answer.json()["code"]) == (409, "game-over")
    assert join(late, table, "a" * 16).json()["code"] == "no-such-table"
    for guest, codes in ((maker, {"game-over", "game-runs"}), (late, {"not-your-seat"})):
        for path, body in (("fill", {}), ("leave", None)):
            answer = guest.http.post(f"/api/tables/{table}/{path}", json=body)
            assert answer.json()["code"] in codes, (path, answer.text)


def test_only_who_opened_a_table_fills_it(url: str) -> None:
    maker, friend, stranger = Guest(url), Guest(url), Guest(url)
    stranger.http.get("/api/lobby")
    table, key = invite(maker, "knock-rummy", 2, listed=True)
    assert join(friend, table, key).status_code == 201
    for guest in (friend, stranger, Guest(url)):
        for body in ({}, {"seat": 2}, {"seat": 1}):
            answer = guest.http.post(f"/api/tables/{table}/fill", json=body)
            assert (answer.status_code, answer.json()["code"]) == (403, "not-your-seat")
    assert stranger.http.post(f"/api/tables/{table}/leave").status_code == 403
    room = maker.sit(table, deal=False).table["room"]
    assert room["gathering"] is True


# ---------------------------------------------------------------- hidden cards


def test_no_answer_over_http_names_a_card_of_others(url: str) -> None:
    """While a game is played, to those who play it, to a spectator, to anybody."""
    table, guests, seats = sit_down(url, listed=True)
    play_on(seats, 9)
    key = str(seats[0].table["room"]["invite"])
    stranger = Guest(url)
    stranger.http.get("/api/lobby")
    pile = to_set(map(parse_card, seats[0].table["boards"][0]["pile"] or []))
    hands = [to_set(map(parse_card, seat.table["hand"]["cards"])) for seat in seats]
    looked = 0
    for guest, hand in (*zip(guests, hands, strict=True), (stranger, 0), (Guest(url), 0)):
        for method, path, _ in routes(url):
            if method != "GET" or path.split("/")[2] in FOR_ALL:
                continue
            address = filled(path, table_id=table, name=table, game="gin", number="0")
            answer = guest.http.get(address)
            assert answer.status_code < 500
            if "json" not in answer.headers.get("content-type", "json"):
                continue  # hashes and signatures of the public log
            said = answer.json()
            if path == "/api/lobby":
                said = said["tables"]
            if path.startswith("/api/games/"):
                assert answer.status_code == 409, address
            named = to_set(cards_in(said))
            assert not named & ~(hand | (pile if hand else 0)), (address, said)
            for secret in (
                *(guest.cookie for guest in guests),
                *map(guest_id, map(_cookie, guests)),
            ):
                assert secret not in answer.text, address
            assert not key or key not in answer.text or guest is guests[0], address
            looked += 1
    assert looked > 30


def _cookie(guest: Guest) -> str:
    return guest.cookie


def test_the_key_of_a_table_reaches_nobody_it_is_not_for(url: str) -> None:
    maker, friend, stranger = Guest(url), Guest(url), Guest(url)
    stranger.http.get("/api/lobby")
    table, key = invite(maker, "knock-rummy", 3, listed=True)
    assert join(friend, table).status_code == 201  # a listed one needs no key
    spectator = Seat(stranger.connect(table), deal=False)
    assert key not in json.dumps(spectator.heard)
    for path in ("/api/open", "/api/tables", f"/api/tables/{table}/invitation"):
        assert key not in stranger.http.get(path).text


# ---------------------------------------------------------------- log lines

LOGGERS = {"openrummy", "uvicorn", "litestar", "asyncio", "sqlalchemy"}
CARDS = ("Kd", "7h", "king of diamonds", "7♥")


class Breaks(BrokenStore):
    """A store whose errors name cards."""

    async def append(self, *args: Any, **kwargs: Any) -> None:
        if self.broken:
            raise OSError(f"disk full at Kd, the king of diamonds, 7♥ for {args}")
        await super().append(*args, **kwargs)


def test_log_lines_name_no_card_and_nobody(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    store = Breaks()
    with in_thread(FAST, store) as url:
        table, guests, seats = sit_down(url)
        play_on(seats, 8)
        store.broken = True
        for seat in seats:
            for text in ("{", '{"type":"act","id":1,"seq":0,"action":"Kd"}', "x" * 9000):
                seat.socket.send(text)
            if seat.table["can"]:
                assert seat.act(seat.choose())["code"] == "not-stored"
            seat.act("k:Kd:")
        for guest in guests:
            guest.http.get(f"/api/tables/{table}/record")
            guest.http.post(f"/api/tables/{table}/join", content=b'{"key":"Kd"}')
        hands = {card for seat in seats for card in seat.table["hand"]["cards"]}
        cookies = [guest.cookie for guest in guests]
    own = [
        log_record for log_record in caplog.records if log_record.name.partition(".")[0] in LOGGERS
    ]
    assert own
    logged = "\n".join(map(caplog.handler.format, own))
    for secret in (*CARDS, *cookies, *map(guest_id, cookies)):
        assert secret not in logged
    assert not to_set(cards_in([logged])) & to_set(map(parse_card, hands))


def test_a_server_says_nothing_of_a_game_it_serves(tmp_path: Path) -> None:
    """A game of two with every kind of mistake: not a line, until something breaks."""
    server = Process(tmp_path)
    _, guests, seats = sit_down(server.url)
    play_on(seats, 12)
    for data in samples().values():
        if b"resign" not in data:
            seats[0].socket.send(data)
    for guest in guests:
        for path in ("/api/tables", "/api/invitations", "/api/pad", "/api/replay"):
            guest.http.post(path, content=b'{"game":"Kd"}')
    assert seats[0].ask("ping")["type"] == "pong"
    assert server.stop() == ""
