"""A server's account of itself: figures, request ids, log lines; of nobody, and to few."""

from __future__ import annotations

import json
import logging
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from card_scan import cards_in
from host_tables import BrokenStore
from live import FAST, Guest, hang_up, in_thread
from openrummy.core.cards import parse_card, to_set
from openrummy.server.guard import guest_id
from openrummy.server.logs import REQUEST, JsonLines, PlainLines, write_lines
from openrummy.server.metrics.last_hour import LastHour, SlowRequest, quantile
from people import invite, join, play_on

__all__ = ["hang_up"]

TOKEN = "a token of sixteen and more"
DEPLOY = Path(__file__).resolve().parents[2] / "deploy"


class Breaks(BrokenStore):
    """A store whose errors name cards, at every question and at every action."""

    async def append(self, *args: Any, **kwargs: Any) -> None:
        if self.broken:
            raise OSError(f"disk full at Kd, the king of diamonds, for {args}")
        await super().append(*args, **kwargs)

    async def tables_of(self, *args: Any, **kwargs: Any) -> Any:
        if self.broken:
            raise OSError(f"no games of {args}")
        return await super().tables_of(*args, **kwargs)


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with in_thread() as address:
        yield address


def figures(url: str, **headers: str) -> dict[str, float]:
    text = httpx.get(f"{url}/metrics", headers=headers).raise_for_status().text
    samples = [
        sample for family in text_string_to_metric_families(text) for sample in family.samples
    ]
    return {
        f"{each.name}{json.dumps(each.labels, sort_keys=True) if each.labels else ''}": each.value
        for each in samples
    }


# ---------------------------------------------------------------- figures


def test_what_is_done_is_counted() -> None:
    with in_thread() as url:
        guest = Guest(url)
        table = guest.new_table()
        seat = guest.sit(table)
        acts = seat.play(5)
        assert guest.http.get(f"/api/tables/{table}/record").status_code == 409
        guest.http.get(f"/{table}/nothing/there")
        values = figures(url)
        route = {"method": "GET", "route": "/api/tables/{table_id}/record", "status": "409"}
        assert values[f"openrummy_http_requests_total{json.dumps(route)}"] == 1
        assert values['openrummy_sockets{"socket": "table"}'] == 1
        assert 0 < values['openrummy_message_seconds_count{"kind": "act"}'] <= acts
        assert values["openrummy_tables"] == values["openrummy_tables_watched"] == 1
        assert values["openrummy_devices_connected"] == 1
        assert values['openrummy_log_lines_total{"level": "error"}'] == 0
        assert not any(table in name for name in values)
        seat.close()
        for _ in range(200):
            if (values := figures(url))['openrummy_sockets{"socket": "table"}'] == 0:
                break
        assert values['openrummy_sockets_opened_total{"socket": "table"}'] == 1


def test_a_route_is_never_called_by_what_somebody_made_up(url: str) -> None:
    for path in ("/api/x/mara", "/api/people/mara", "/mara", "/api/clubs/mara", "/ws/mara"):
        httpx.get(f"{url}{path}")
    httpx.request("MARA", f"{url}/mara")
    assert not [figure for figure in figures(url) if "mara" in figure.lower()]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Host": "localhost:8000"}, 200),
        ({"Host": "[::1]:8000"}, 200),
        ({"Host": "play.example.org"}, 404),  # a proxy passes on the name it was asked by
        ({"Host": "127.0.0.1.example.org"}, 404),
        ({"X-Forwarded-For": "127.0.0.1"}, 404),
        ({"Forwarded": "for=127.0.0.1"}, 404),
        ({"X-Real-IP": "127.0.0.1"}, 404),
    ],
)
def test_figures_are_for_the_machine_itself(url: str, headers: dict[str, str], status: int) -> None:
    answer = httpx.get(f"{url}/metrics", headers=headers)
    assert (answer.status_code, bool(answer.content)) == (status, status == 200)


def test_figures_are_for_who_has_the_token_or_for_nobody() -> None:
    with in_thread(replace(FAST, metrics="token", metrics_token=TOKEN)) as url:
        assert figures(url, Authorization=f"Bearer {TOKEN}", Host="play.example.org")
        for headers in ({}, {"Authorization": TOKEN}, {"Authorization": f"Bearer {TOKEN[:-1]}"}):
            assert httpx.get(f"{url}/metrics", headers=headers).status_code == 404
    for settings in (
        replace(FAST, metrics="off"),
        replace(FAST, metrics="token"),
        replace(FAST, metrics="token", metrics_token="short"),
    ):
        with in_thread(settings) as url:
            for headers in ({}, {"Authorization": "Bearer"}, {"Authorization": "Bearer short"}):
                assert httpx.get(f"{url}/metrics", headers=headers).status_code == 404


# ---------------------------------------------------------------- ids and lines


def test_every_answer_has_an_id_of_its_own(url: str) -> None:
    guest = Guest(url)
    seat = guest.sit(guest.new_table())
    response = seat.socket.response
    assert response is not None
    answers = [guest.http.get(path) for path in ("/", "/api/lobby", "/api/none", "/healthz")]
    answers.append(guest.http.post("/api/tables", json={}))
    answers.append(guest.http.post("/api/tables", headers={"Origin": "http://evil.example"}))
    ids = [
        response.headers["x-request-id"],
        *(response.headers["x-request-id"] for response in answers),
    ]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[0-9a-f]{16}", id_) for id_ in ids)
    given = guest.http.get("/", headers={"X-Request-Id": "mine"})
    assert given.headers["x-request-id"] != "mine"


class Lines(logging.Handler):
    """Lines as a server writes them."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonLines())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture
def lines() -> Iterator[list[str]]:
    handler, requests = Lines(), logging.getLogger("openrummy.requests")
    logging.getLogger().addHandler(handler)
    requests.setLevel(logging.INFO)
    yield handler.lines
    logging.getLogger().removeHandler(handler)
    requests.setLevel(logging.NOTSET)


def test_lines_and_figures_name_no_card_and_nobody(lines: list[str]) -> None:
    """A game of two with a store that breaks, and everything that a server then says."""
    store = Breaks()
    with in_thread(FAST, store) as url:
        guests = [Guest(url), Guest(url)]
        table, key = invite(guests[0], "gin", name="Wilhelmina")
        assert join(guests[1], table, key, name="Balthasar").status_code == 201
        seats = [guest.sit(table) for guest in guests]
        play_on(seats, 8)
        hands = {card for seat in seats for card in seat.table["hand"]["cards"]}
        store.broken = True
        broken = guests[0].http.get("/api/games")
        assert broken.status_code == 500
        for seat in seats:
            seat.act("k:Kd:")
            for action in seat.table["can"][:1]:
                assert seat.act(action["token"])["code"] == "not-stored"
        for path in (f"/api/games/{table}-{key}", f"/api/people/{table}", f"/j/{table}/{key}"):
            guests[0].http.get(path)
        text = httpx.get(f"{url}/metrics").text
        names = [player["name"] for player in seats[0].table["players"]]
        assert names == ["Wilhelmina", "Balthasar"]
    cookies = [guest.cookie for guest in guests]
    assert lines and len(key) > 8
    everything = text + "\n".join(lines)
    for secret in (*cookies, *map(guest_id, cookies), key, *names, "Kd", "diamonds", TOKEN):
        assert secret not in everything, secret
    assert not to_set(cards_in(["\n".join(lines)])) & to_set(map(parse_card, hands))
    lines_read = [json.loads(line) for line in lines]
    of_it = [line for line in lines_read if line.get("request") == broken.headers["x-request-id"]]
    assert {"error", "info"} <= {line["level"] for line in of_it}  # what broke, and the request
    assert [line["route"] for line in of_it if "route" in line] == ["/api/games"]
    assert table not in "\n".join(line["message"] for line in lines_read if "route" in line)


def test_what_a_table_does_later_is_not_part_of_the_request_that_opened_it() -> None:
    said: list[str] = []

    class Said(Breaks):
        async def append(self, *args: Any, **kwargs: Any) -> None:
            said.append(REQUEST.get())
            await super().append(*args, **kwargs)

    with in_thread(FAST, Said()) as url:
        guest = Guest(url)
        guest.sit(guest.new_table()).play(3)
    assert said and set(said) == {""}


@pytest.mark.parametrize("form", ["text", "json"])
def test_lines_are_for_people_or_for_programs(
    form: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    write_lines(form, requests=False)
    write_lines(form, requests=False)  # set again, each line still comes once
    token = REQUEST.set("abc-1")
    try:
        logging.getLogger("openrummy.x").error("it broke\nat %s", "x.py:3")
        try:
            raise ValueError("the king of diamonds")
        except ValueError:
            logging.getLogger("asyncio").exception("Exception in app\nTraceback")
    finally:
        REQUEST.reset(token)
        logging.getLogger("openrummy.requests").setLevel(logging.NOTSET)
    first, second = capsys.readouterr().err.splitlines()
    assert "diamonds" not in second
    if form == "text":
        assert first == "it broke at x.py:3 [abc-1]"
        assert isinstance(root.handlers[0].formatter, PlainLines)
    else:
        line = json.loads(first)
        assert line.pop("time").endswith("Z")
        assert line == {
            "level": "error",
            "logger": "openrummy.x",
            "message": "it broke at x.py:3",
            "request": "abc-1",
        }


def test_a_server_writes_the_lines_it_was_told_to(tmp_path: Path) -> None:
    """``openrummy serve --config``, from the file to the line."""
    file = tmp_path / "openrummy.toml"
    file.write_text('port = 0\ndata = "games"\nlogs = "json"\nlog_requests = true\nanalysis = 0\n')
    code = (
        "from openrummy.server import run; run.server_process.WarmUp.start = lambda self: None;"
        "from openrummy.cli.main import run as main;"
        f"main(['serve', '--json', '--config', {str(file)!r}])"
    )
    with subprocess.Popen(
        [sys.executable, "-W", "error", "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ,
    ) as server:
        assert server.stdout is not None
        started = json.loads(server.stdout.readline())
        assert started["data"] == str(tmp_path / "games")
        answer = httpx.get(f"{started['url']}api/lobby")
        server.send_signal(signal.SIGTERM)
        [line] = server.communicate(timeout=60)[1].splitlines()
    written = json.loads(line)
    assert written["request"] == answer.headers["x-request-id"]
    assert (written["route"], written["status"], written["level"]) == ("/api/lobby", 200, "info")


# ---------------------------------------------------------------- the last hour


def test_the_last_hour_is_a_minute_at_a_time() -> None:
    now = [3_600_000.0]
    recent = LastHour(100, lambda: now[0])
    for ms in (1.0, 2.0, 3.0, 400.0):
        recent.action(ms)
    recent.request(SlowRequest(0, "GET", "page", 200, 99.0, "a"))
    recent.request(SlowRequest(0, "GET", "page", 200, 101.0, "b"))
    recent.fault("x" * 999, "c")
    now[0] += 150
    recent.action(9.0)
    minutes = recent.minutes()
    assert [minute.actions for minute in minutes] == [4, 0, 1]
    assert (minutes[0].requests, minutes[0].errors) == (2, 1)
    assert [slow.request for slow in recent.slow] == ["b"] and len(recent.faults[0].text) == 300
    for share, right in ((0.5, 3.0), (0.99, 400.0)):
        estimate = quantile(minutes, share)
        assert estimate is not None and right <= estimate <= right * 1.2
    assert quantile(minutes[1:2], 0.5) is None
    now[0] += 10 * 3600
    assert len(recent.minutes()) == 61 and not any(minute.actions for minute in recent.minutes())
