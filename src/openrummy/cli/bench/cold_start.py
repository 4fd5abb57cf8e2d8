"""Measurement of cold starts in fresh processes, up to the computer's first answers.

The client acts like a browser: it opens a table against the strongest level over HTTP, at a new
server with an empty data folder, and plays over the WebSocket until the computer has answered
twice.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from http.cookiejar import CookieJar
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, Final
from urllib.request import HTTPCookieProcessor, ProxyHandler, Request, build_opener

import msgspec

from openrummy.cli.bench.load.connection import Connection
from openrummy.cli.bench.load.table import ActionButton, choose
from openrummy.cli.bench.processes import OPENRUMMY, Process, wait_for
from openrummy.cli.common import fail
from openrummy.play import wire

GAME = "gin"
LEVEL: Final = "hard"
_ANSWERS = 2
_MAX_S = 60.0
_PAUSE = "OPENRUMMY_BOT_DELAY_MS"
_CACHE = "NUMBA_CACHE_DIR"


@dataclass(frozen=True)
class Run:
    """Seconds from the start to ``/healthz`` and to the dealt cards, and of each answer."""

    ready: float
    table: float
    answers: tuple[float, ...]


def measure(repeat: int, done: Callable[[int], None]) -> dict[str, Any]:
    """Median times in milliseconds, and their ratios to a bare interpreter.

    The keys are documented in ``docs/cli.md``. The kinds of runs alternate, so that other load
    affects all of them; ``done`` is called after each round.
    """
    _compile()
    python, helped, played = [], [], []
    runs: dict[tuple[bool, bool], list[Run]] = {
        (cold, paused): [] for cold in (False, True) for paused in (False, True)
    }
    for _ in range(repeat):
        python.append(_run([sys.executable, "-c", "pass"]))
        helped.append(_run([*OPENRUMMY, "--help"]))
        played.append(_until_it_answers())
        for (cold, paused), answers in runs.items():
            answers.append(_measure_start(paused=paused, cold_cache=cold))
        done(1)
    bare, help_ms, play_ms = (1000 * median(times) for times in (python, helped, played))
    return {
        "repeat": repeat,
        "python_ms": round(bare, 1),
        "help_ms": round(help_ms, 1),
        "play_ms": round(play_ms, 1),
        "help_ratio": round(help_ms / bare, 1),
        "play_ratio": round(play_ms / bare, 1),
        "game": GAME,
        "level": LEVEL,
        "compiled": _median_ms(runs[False, False], runs[False, True]),
        "cold_cache": _median_ms(runs[True, False], runs[True, True]),
    }


def _compile() -> None:
    """Fill the disk cache of compiled code that the searching levels use."""
    from openrummy.analysis.warm import warm
    from openrummy.bots.cast.levels import SEARCHES
    from openrummy.bots.search.compiled_markers import NotReady

    if SEARCHES:
        try:
            warm()
        except NotReady as error:
            fail(str(error))


def _run(command: list[str]) -> float:
    begin = perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return perf_counter() - begin


def _median_ms(runs: list[Run], paused: list[Run]) -> dict[str, Any]:
    """Medians in milliseconds; ``paused`` are runs with the pauses that bots make for people."""
    return {
        "ready_ms": _ms(run.ready for run in runs + paused),
        "table_ms": _ms(run.table for run in runs + paused),
        "first_ms": _ms(run.answers[0] for run in runs),
        "second_ms": _ms(run.answers[1] for run in runs),
        "first_paused_ms": _ms(run.answers[0] for run in paused),
        "second_paused_ms": _ms(run.answers[1] for run in paused),
    }


def _ms(times: Iterable[float]) -> float:
    return round(1000 * median(times), 1)


# ---------------------------------------------------------------- one start


def _server(data: Path | str, env: dict[str, str] | None = None) -> Process:
    options = ("play", "--no-browser", "--json", "--data", str(data))
    return Process([*OPENRUMMY, *options], env=env)


def _until_it_answers() -> float:
    """Seconds from the start of a server with a new data folder to its first response."""
    with tempfile.TemporaryDirectory() as folder:
        begin = perf_counter()
        with _server(folder) as server:
            wait_for(f"{server.url}/healthz")
            return perf_counter() - begin


def _measure_start(paused: bool, cold_cache: bool) -> Run:
    """Start a server and play until the computer has answered twice.

    ``cold_cache`` gives it an empty folder for compiled code.
    """
    with tempfile.TemporaryDirectory() as folder:
        pause = {} if paused else {_PAUSE: "0"}
        cache = {_CACHE: str(Path(folder) / "cache")} if cold_cache else {}
        begin = perf_counter()
        with _server(Path(folder) / "data", {**os.environ, **pause, **cache}) as server:
            wait_for(f"{server.url}/healthz")
            ready = perf_counter() - begin
            table, cookie = _new_table(server.url)
            player = _Player()
            asyncio.run(player.play(f"{server.ws}/ws/tables/{table}", cookie))
    return Run(ready, player.dealt - begin, tuple(player.answers))


def _new_table(url: str) -> tuple[str, str]:
    """Open a table as the start page does; return its id and the cookie of the guest."""
    jar = CookieJar()
    opener = build_opener(ProxyHandler({}), HTTPCookieProcessor(jar))  # bypass any proxy
    with opener.open(f"{url}/api/lobby", timeout=_MAX_S) as reply:
        persona = json.load(reply)["personas"][0]["id"]
    body = msgspec.json.encode(wire.NewTable(GAME, persona, LEVEL))
    request = Request(f"{url}/api/tables", body, {"Content-Type": "application/json"})
    with opener.open(request, timeout=_MAX_S) as reply:
        table = str(json.load(reply)["id"])
    return table, "; ".join(f"{cookie.name}={cookie.value}" for cookie in jar)


class _Player:
    """A client that plays a table and times the answers of the computer."""

    def __init__(self) -> None:
        self.answers: list[float] = []
        self.dealt = 0.0
        # Time of the action the computer has to answer. If it begins, that is the seed, since it
        # may answer before the cards are shown.
        self._asked: float | None = None
        self._chance = random.Random(0)
        self._ids = 0

    async def play(self, url: str, cookie: str) -> None:
        """Play until the computer has answered twice."""
        self._enough: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._line = await Connection.to(url, cookie, self._receive)
        self._line.say(wire.encode(wire.Hello()))
        try:
            await asyncio.wait_for(self._enough, _MAX_S)
        except TimeoutError:
            fail(f"the computer did not answer within {_MAX_S:.0f} seconds")
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
            token = choose(msgspec.convert(table["can"], list[ActionButton]), self._chance)
            self._line.say(wire.encode(wire.Act(self._ids, table["seq"], token)))
            self._asked = perf_counter()
