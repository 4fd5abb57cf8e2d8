"""Time to the computer's answer after a cold start, measured as a browser would see it.

A fresh server with an empty data folder, a table against the strongest level over HTTP,
the game over its WebSocket, until the computer has answered so often.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.cookiejar import CookieJar
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, Final
from urllib.request import HTTPCookieProcessor, ProxyHandler, Request, build_opener

import msgspec

from openrummy.cli.bench.load.connection import Connection
from openrummy.cli.bench.load.player import Can, choose
from openrummy.cli.bench.server_process import fresh_server, wait_for
from openrummy.cli.common import fail
from openrummy.play import wire

GAME = "gin"
LEVEL: Final = "hard"
_ANSWERS = 2
_LONGEST = 60.0
_PAUSE = "OPENRUMMY_BOT_DELAY_MS"
_CACHE = "NUMBA_CACHE_DIR"


@dataclass(frozen=True)
class Run:
    """Seconds of one start: until /healthz, until the cards lie there, and of each answer."""

    ready: float
    table: float
    answers: tuple[float, ...]


def median_ms(runs: list[Run], paused: list[Run]) -> dict[str, Any]:
    """Medians in milliseconds; ``paused`` are runs with the pause by which people can follow."""
    return {
        "ready_ms": _ms(run.ready for run in runs + paused),
        "table_ms": _ms(run.table for run in runs + paused),
        "first_ms": _ms(run.answers[0] for run in runs),
        "second_ms": _ms(run.answers[1] for run in runs),
        "first_paused_ms": _ms(run.answers[0] for run in paused),
        "second_paused_ms": _ms(run.answers[1] for run in paused),
    }


def _ms(times: Iterator[float]) -> float:
    return round(1000 * median(times), 1)


def answer(paused: bool, cold_cache: bool) -> Run:
    """Start a server and play until the computer has answered twice.

    ``cold_cache`` gives it an empty folder for compiled code.
    """
    with tempfile.TemporaryDirectory() as folder, _environment(folder, paused, cold_cache) as env:
        begin = perf_counter()
        with fresh_server(str(Path(folder) / "data"), env) as url:
            wait_for(f"{url}/healthz")
            ready = perf_counter() - begin
            table, cookie = _new_table(url)
            address = f"{url.replace('http', 'ws', 1)}/ws/tables/{table}"
            player = asyncio.run(_played(address, cookie))
    return Run(ready, player.dealt - begin, tuple(player.answers))


@contextmanager
def _environment(folder: str, paused: bool, cold_cache: bool) -> Iterator[dict[str, str]]:
    env = dict(os.environ)
    if not paused:
        env[_PAUSE] = "0"
    if cold_cache:
        env[_CACHE] = str(Path(folder) / "cache")
    yield env


def _new_table(url: str) -> tuple[str, str]:
    """Sit down as the start page does: the table's id, and the guest's cookie."""
    jar = CookieJar()
    opener = build_opener(ProxyHandler({}), HTTPCookieProcessor(jar))  # never by way of a proxy
    with opener.open(f"{url}/api/lobby", timeout=_LONGEST) as reply:
        persona = json.load(reply)["personas"][0]["id"]
    body = msgspec.json.encode(wire.NewTable(GAME, persona, LEVEL))
    asked = Request(f"{url}/api/tables", body, {"Content-Type": "application/json"})
    with opener.open(asked, timeout=_LONGEST) as reply:
        table = str(json.load(reply)["id"])
    return table, "; ".join(f"{cookie.name}={cookie.value}" for cookie in jar)


async def _played(url: str, cookie: str) -> _Player:
    player = _Player()
    await player.play(url, cookie)
    return player


class _Player:
    """One who plays by the buttons of the table, and looks at the clock."""

    def __init__(self) -> None:
        self.answers: list[float] = []
        self.dealt = 0.0
        # When the computer was asked by an action or, where it begins, by what the deal waited
        # for: it may have answered before the cards are shown.
        self._asked: float | None = None
        self._chance = random.Random(0)
        self._ids = 0
        self._enough: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def play(self, url: str, cookie: str) -> None:
        """Play until the computer has answered often enough."""
        self._line = await Connection.to(url, cookie, self._receive)
        self._line.say(wire.encode(wire.Hello()))
        try:
            await asyncio.wait_for(self._enough, _LONGEST)
        except TimeoutError:
            fail(f"the computer did not answer within {_LONGEST:.0f} seconds")
        finally:
            self._line.close()

    def _receive(self, data: bytes) -> None:
        try:
            self._heard(json.loads(data), perf_counter())
        except Exception as error:  # for the waiting caller, not the event loop
            if not self._enough.done():
                self._enough.set_exception(error)

    def _heard(self, message: dict[str, Any], now: float) -> None:
        if message["type"] == "promised":
            seed = secrets.token_hex(32)
            self._line.say(wire.encode(wire.GiveSeed(0, message["deal"], seed)))
            self._asked = now
        elif message["type"] == "update":
            events = [event["event"] for event in message["happened"]]
            self._see(message["table"], events, now)

    def _see(self, table: dict[str, Any], happened: list[dict[str, Any]], now: float) -> None:
        if table["boards"] and not self.dealt:
            self.dealt = now
        others = {"dealt", "began", "cut"}
        answered = any(
            event.get("seat") not in (None, table["seat"]) and event["type"] not in others
            for event in happened
        )
        if answered and self._asked is not None:
            self.answers.append(now - self._asked)
            self._asked = None
        if len(self.answers) >= _ANSWERS:
            if not self._enough.done():
                self._enough.set_result(None)
        elif table["can"]:
            self._ids += 1
            token = choose(msgspec.convert(table["can"], list[Can]), self._chance)
            self._line.say(wire.encode(wire.Act(self._ids, table["seq"], token)))
            self._asked = perf_counter()
