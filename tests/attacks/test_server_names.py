"""Nothing for strangers to find out: hidden tables, names, the rights of a page."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, NamedTuple

import httpx
import pytest
from litestar.routes import HTTPRoute
from msgspec import inspect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from frames import table_of
from live import FAST, Guest, hang_up, in_thread
from memory_store import MemoryStore
from openrummy.play import table_names, wire
from openrummy.play.host import TableRow
from openrummy.server.app import application
from openrummy.server.live.hub import Hub
from openrummy.server.replay import store as replays
from openrummy.server.settings import Settings
from people import invite, join, sit_down

__all__ = ["hang_up"]

EVIL = {"Host": "evil.example"}
ABSENT = "calm-otter-0123456789"


def unlimited() -> Settings:
    """Nobody is told that they ask too often."""
    rates = {
        field.name: (1e6, 1e6)
        for field in fields(Settings)
        if isinstance(rate := getattr(FAST, field.name), tuple)
        and len(rate) == 2
        and all(isinstance(number, float) for number in rate)
    }
    assert {"lookups", "looks", "passes", "blocks"} <= rates.keys()
    return replace(FAST, analysis=0, **rates)


class Store(MemoryStore):
    """Breaks when it is told to."""

    broken = False

    async def table(self, table_id: str) -> TableRow | None:
        """See :class:`~openrummy.play.host.Store`."""
        if self.broken:
            raise OSError("the disk is gone")
        return await super().table(table_id)


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with in_thread(unlimited()) as address:
        yield address


# ---------------------------------------------------------------- private tables


@pytest.fixture(scope="module")
def private(url: str) -> list[str]:
    """Tables that nobody else is to know of: one gathers, one is played, one is over."""
    gathering, _ = invite(Guest(url))
    playing, *_ = sit_down(url, watch=False)
    over, guests, seats = sit_down(url, watch=False)
    assert seats[0].ask("resign")["type"] == "done"
    assert guests[0].http.get(f"/api/tables/{over}/record").status_code == 200
    return [gathering, playing, over]


class Asked(NamedTuple):
    """A request that names something: ``path`` and ``body`` have ``NAME`` where its name goes."""

    method: str
    path: str
    body: Any


def asked() -> Iterator[Asked]:
    """Every request there is to which the name of a table can be given."""
    for route in application(FAST).routes:
        if not isinstance(route, HTTPRoute) or not route.path.startswith("/api/"):
            continue
        path = "/".join(
            part if isinstance(part, str) else "NAME" if part.type is str else "0"
            for part in ("", *route.path_components)
        )
        for handler in route.route_handlers:
            query = "&".join(f"{name}=NAME" for name in query_of(handler))
            kind = handler.parsed_data_field
            for body in bodies(kind.annotation) if kind else [None]:
                if "NAME" in f"{path}{query}{json.dumps(body)}":
                    for method in handler.http_methods - {"HEAD", "OPTIONS"}:
                        yield Asked(method, f"{path}?{query}" if query else path, body)


def query_of(handler: Any) -> list[str]:
    """The parameters of a route that are text and not in its path."""
    parameters = handler.parsed_fn_signature.parameters
    return [name for name, parameter in parameters.items() if parameter.annotation is str]


def bodies(kind: Any) -> Iterator[Any]:
    """Every kind of request body, with the name wherever there is text."""
    known = inspect.type_info(kind)
    if not isinstance(known, inspect.StructType):
        return
    plain = {field.encode_name: value(field.type) for field in known.fields}
    plain = {name: strategy for name, strategy in plain.items() if strategy is not None}
    yield plain
    for field in known.fields:
        if isinstance(field.type, inspect.LiteralType) and field.name == "kind":
            needed = {each.encode_name: value(each.type) for each in known.fields if each.required}
            for choice in field.type.values:
                yield needed | {"table": "NAME", "seat": 0, "line": 1, field.encode_name: choice}


def value(kind: inspect.Type) -> Any:
    """Something of that type, ``NAME`` for text; None: leave it out."""
    match kind:
        case inspect.StrType():
            return "NAME"
        case inspect.IntType() | inspect.FloatType():
            return 1
        case inspect.BoolType():
            return True
        case inspect.LiteralType():
            return kind.values[0]
        case inspect.ListType():
            return []
        case inspect.StructType():
            return {field.encode_name: value(field.type) for field in kind.fields if field.required}
        case inspect.UnionType():
            kinds = [kind_ for kind_ in kind.types if not isinstance(kind_, inspect.NoneType)]
            return value(kinds[0])
        case _:
            return None


def test_no_route_tells_a_private_table_from_none(url: str, private: list[str]) -> None:
    """Over the whole table of routes, so that a new one cannot forget it."""
    stranger = Guest(url)
    stranger.http.get("/api/lobby")
    looked = set()
    for method, address, body in asked():
        heard = []
        of_tables = "/tables/" in address or "/games/" in address or "table" in (body or ())
        for name in (ABSENT, *private[0 if of_tables else 2 :]):
            content = json.dumps(body).replace("NAME", name) if body is not None else None
            headers = {"content-type": "application/json"} if content else {}
            answer = stranger.http.request(
                method, address.replace("NAME", name), content=content, headers=headers
            )
            text = answer.text.replace(name, "NAME") if answer.status_code >= 400 else ""
            heard.append((answer.status_code, text))
        assert len(set(heard)) == 1, (method, address, body, heard)
        looked.add(address)
    for path in ("record", "fair", "fill", "leave", "block", "join", "follow", "invitation"):
        assert any(f"/NAME/{path}" in address for address in looked), path
    assert "/api/reports" in looked and len(looked) > 60


def test_no_socket_tells_a_private_table_from_none(url: str, private: list[str]) -> None:
    stranger = Guest(url)
    stranger.http.get("/api/lobby")
    heard = set()
    for name in (ABSENT, *private):
        line = stranger.connect(name)
        first = line.recv(60)
        with pytest.raises(ConnectionClosed) as ended:
            line.recv(60)
        heard.add((first, ended.value.rcvd and ended.value.rcvd.code))
    assert len(heard) == 1 and "no-such-table" in str(heard)


def test_no_message_sent_to_a_table_tells_one_from_none(url: str, private: list[str]) -> None:
    """Every message by which people find each other, with the name wherever there is text."""
    stranger = Guest(url)
    stranger.http.get("/api/lobby")
    jar = {"Cookie": f"openrummy_guest={stranger.cookie}"}
    address = f"{url.replace('http', 'ws')}/ws/people"
    with connect(address, additional_headers=jar) as line:
        line.send('{"type":"hello"}')
        said = 0
        for kind in inspect.multi_type_info([wire.PeopleMessage])[0].types:  # type: ignore[attr-defined]
            if kind.tag in ("hello", "ping"):
                continue
            plain = {field.encode_name: value(field.type) for field in kind.fields}
            heard = set()
            for name in (ABSENT, *private):
                said += 1
                message = {"type": kind.tag} | plain | {"id": said}
                line.send(json.dumps(message).replace("NAME", name))
                while (answer := json.loads(line.recv(60))).get("id") != said:
                    pass
                del answer["id"]
                heard.add(json.dumps(answer).replace(name, "NAME"))
            assert len(heard) == 1, heard
        assert said > 8


def test_the_key_is_looked_at_before_anything_is_loaded(
    url: str, private: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[str] = []

    async def load(_: Hub, table_id: str) -> None:
        loaded.append(table_id)

    monkeypatch.setattr(Hub, "_load", load)
    monkeypatch.setattr(Hub, "match", load)
    monkeypatch.setattr(replays, "play", loaded.append)
    stranger = Guest(url)
    stranger.http.get("/api/lobby")
    for name in private:
        assert join(stranger, name, "a" * 16).status_code == 404
        for path in ("fill", "leave"):
            stranger.http.post(f"/api/tables/{name}/{path}", json={})
        stranger.http.get(f"/api/tables/{name}/invitation", params={"key": "a" * 16})
        for id_ in (name, f"{name}-{'a' * 16}"):
            assert stranger.http.get(f"/api/games/{id_}").status_code == 404
        stranger.connect(name).recv(60)
    assert loaded == []


# ---------------------------------------------------------------- names


def test_the_name_of_a_table_cannot_be_guessed() -> None:
    letters = len(table_names._LETTERS) ** table_names._LENGTH
    assert math.log2(len(set(table_names._HOW)) * len(set(table_names._WHO)) * letters) > 60
    made = {table_names.new_id() for _ in range(200)}
    assert len(made) == 200 and all(map(table_names.is_id, made))
    assert {len(id_.rpartition("-")[2]) for id_ in made} == {table_names._LENGTH}


def test_guesses_are_counted_whatever_is_asked_and_who_sits_is_not_hurt() -> None:
    store = MemoryStore()
    with in_thread(replace(FAST, lookups=(1e-6, 6)), store) as url:
        guest, friend, stranger = Guest(url), Guest(url), Guest(url)
        stranger.http.get("/api/lobby")
        table, key = invite(guest)
        seat = guest.sit(table, deal=False)
        for part in ("record", "fair", "invitation"):
            for number in range(2):
                answer = stranger.http.get(f"/api/tables/calm-otter-10{number}/{part}")
                assert answer.json()["code"] == "no-such-table"
        for path in ("calm-otter-427", table):
            assert stranger.http.get(f"/api/tables/{path}/record").status_code == 429
            assert stranger.http.post(f"/api/tables/{path}/leave").status_code == 429
            line = Guest(url).connect(path)  # a fresh cookie is the same address
            assert json.loads(line.recv(60))["code"] == "too-fast"
        assert join(friend, table, "b" * 16).status_code == 429
        assert join(friend, table, key).status_code == 201, "who has the key does not guess"
        assert seat.ask("ping")["type"] == "pong"
        assert guest.http.get(f"/api/tables/{table}/fair").status_code == 200


async def _kept(store: MemoryStore, row: TableRow) -> None:
    await store.create(row)


def test_names_that_were_given_before_still_lead_to_their_tables() -> None:
    import asyncio

    store = MemoryStore()
    asyncio.run(_kept(store, table_of("calm-otter-427", [1, 2])))
    with in_thread(FAST, store) as url:
        seat = Guest(url, "person-001-" + "x" * 24).sit("calm-otter-427")
        assert seat.table["seat"] == 0


# ---------------------------------------------------------------- the name of the server


def test_a_name_that_is_not_the_servers_is_not_answered() -> None:
    """DNS rebinding: another site's name leads here, and its page is of the same origin then."""
    settings = replace(
        FAST, hosts=("play.example.org", "*.club.example"), shared="https://cards.example.net:444"
    )
    with in_thread(settings) as url:
        port = url.rpartition(":")[2]
        evil = ("evil.example", f"evil.example:{port}", "localhost.evil.example", "club.example")
        for host in evil:
            for path in ("/", "/api/lobby", "/t/calm-otter-427"):
                answer = httpx.get(url + path, headers={"Host": host})
                assert (answer.status_code, answer.json()["code"]) == (421, "wrong-host"), host
                assert "set-cookie" not in answer.headers
            answer = httpx.post(f"{url}/api/tables", headers={"Host": host}, json={"game": "gin"})
            assert answer.status_code == 421
        with pytest.raises(InvalidStatus):
            connect(
                f"{url.replace('http', 'ws')}/ws/people",
                additional_headers={"Origin": "http://evil.example", "Host": "evil.example"},
            )
        for host in (
            "play.example.org",
            "PLAY.example.org.",
            "a.club.example:444",
            "cards.example.net",
            "localhost",
            "[::1]:8000",
            "10.0.0.7",
            f"127.0.0.1:{port}",
        ):
            assert httpx.get(f"{url}/api/lobby", headers={"Host": host}).status_code == 200, host


def test_by_default_no_foreign_name_is_answered() -> None:
    with in_thread(replace(FAST, hosts=())) as url:
        assert httpx.get(f"{url}/api/lobby", headers=EVIL).status_code == 421
        assert httpx.get(f"{url}/healthz", headers=EVIL).status_code == 200


def test_healthy_is_who_answers_and_ready_is_who_can_store() -> None:
    store = Store()
    with in_thread(FAST, store) as url:
        assert httpx.get(f"{url}/readyz").json()["status"] == "ok"
        store.broken = True
        answer = httpx.get(f"{url}/readyz")
        assert (answer.status_code, answer.json()["code"]) == (503, "not-ready")
        assert httpx.get(f"{url}/healthz").json()["status"] == "ok"
        assert httpx.head(f"{url}/readyz").status_code == 503
        store.broken = False
        assert httpx.head(f"{url}/readyz").status_code == 200


# ---------------------------------------------------------------- what a page may do


def test_every_answer_says_what_a_page_may_do(url: str) -> None:
    for path, status in (("/", 200), ("/favicon.svg", 200), ("/api/lobby", 200), ("/api/x", 404)):
        headers = httpx.get(url + path).headers
        assert headers["x-content-type-options"] == "nosniff"
        for feature in ("camera", "microphone", "geolocation", "payment", "usb"):
            assert f"{feature}=()" in headers["permissions-policy"], path
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy if path == "/" else "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy, path
        assert status in (404, httpx.get(url + path).status_code)
    foreign = httpx.post(f"{url}/api/tables", headers={"Origin": "http://evil.example"})
    assert foreign.status_code == 403 and "camera=()" in foreign.headers["permissions-policy"]


def test_browsers_are_told_to_stay_with_tls_where_there_is_tls(url: str) -> None:
    for proto, expected in (("http", False), ("https", True)):
        for path in ("/", "/api/lobby", "/api/x"):
            answer = httpx.get(url + path, headers={"X-Forwarded-Proto": proto})
            assert ("strict-transport-security" in answer.headers) == expected, path
