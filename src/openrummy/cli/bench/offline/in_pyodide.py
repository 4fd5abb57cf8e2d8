"""Benchmarks of the kernel, the searching player and whole games, in Pyodide or CPython.

``openrummy bench offline`` runs this file as a program in the Python of a site, under node, and
calls :func:`deals_per_s` natively for comparison. It may only import modules of such a site.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Iterable
from typing import Any

from openrummy.bots.base import Budget
from openrummy.bots.search.bot import Expert
from openrummy.core import game
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.game import HOST, StartDeal
from openrummy.core.rules import catalogue
from openrummy.kernel.arrays import np
from openrummy.kernel.cache import WASM
from openrummy.kernel.core.gin import calls
from openrummy.kernel.core.gin.baseline_players import PAIRS
from openrummy.kernel.core.gin.deal import SIZE
from openrummy.kernel.gin.lower import lower
from openrummy.play.alone.site import AloneSite

_WORLDS = 640
_DEALS = 20_000
_SIMPLE = 1  # the policy of both players
_LEVELS = ("easy", "medium")
_MAX_ACTIONS = 5000
_MAX_IDLE = 2000  # turns of the event loop without news


def _cpu_s() -> float:
    """Processor time of this process, in seconds."""
    if not WASM:
        return time.process_time()
    from js import process

    usage = process.cpuUsage()
    return float(usage.user + usage.system) / 1e6


def deals_per_s(deals: int = _DEALS) -> float:
    """Deals of gin between two simple players per second of processor time, in the kernel."""
    rules = lower(catalogue.variant("gin").rules)
    row, pairs = np.zeros((1, SIZE), np.int64), np.zeros(PAIRS, np.int64)
    policies = np.array([_SIMPLE, _SIMPLE], np.int64)
    results = np.zeros((deals, calls.RESULT), np.int64)
    calls.play(rules, row, pairs, policies, 7, 0, np.zeros((100, calls.RESULT), np.int64))
    began = _cpu_s()
    calls.play(rules, row, pairs, policies, 7, 0, results)
    return deals / (_cpu_s() - began)


def decisions_ms(deals: int = 2) -> list[float]:
    """Processor time of each decision of searching players in some deals of gin."""
    rules = catalogue.variant("gin").rules
    bots = [Expert(Budget(work=_WORLDS)) for _ in range(2)]
    for seat, bot in enumerate(bots):
        bot.begin(rules, seat, len(bots), seed_bytes(f"hard {seat}"))
    times = list[float]()
    step = game.start(rules, len(bots))
    while len(step.state.results) < deals:
        for seat, bot in enumerate(bots):
            for event in step.events:
                bot.see(game.redact(event, seat))
        actor = game.actors(step.state)[0]
        if actor == HOST:
            step = game.apply(rules, step.state, HOST, StartDeal(seed_bytes(len(times))))
            continue
        began = _cpu_s()
        action = bots[actor].act()
        times.append((_cpu_s() - began) * 1000)
        step = game.apply(rules, step.state, actor, action)
    return times


class _Guest:
    """A client that plays random legal actions by messages."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)
        self.table: dict[str, Any] = {}
        self.problem = ""

    def receive(self, data: bytes) -> None:
        message = json.loads(data)
        if message["type"] == "update":
            self.table = message["table"]
        elif message["type"] in ("failed", "refused") and message.get("code") != "stale":
            self.problem = data.decode()

    def ended(self, code: int, why: str) -> None:
        self.problem = f"closed: {code} {why}"

    async def play(self, site: AloneSite, name: str, level: str) -> str:
        """Play a whole game; return the error, empty if there was none."""
        body = json.dumps({"game": name, "persona": "", "level": level}).encode()
        answer = await site.ask("POST", "/api/tables", body)
        if answer.status != 201:
            return answer.body.decode()
        table_id = json.loads(answer.body)["id"]
        line = await site.connect(table_id, self.receive, self.ended)
        await line.receive('{"type":"hello","after":null}')
        await line.receive('{"type":"set-pace","id":0,"pace":"instant"}')
        actions = idle = 0
        while not self.problem and self.table["sheet"]["result"] is None:
            tokens = [action["token"] for action in self.table["can"]]
            idle = 0 if tokens else idle + 1
            if max(actions / _MAX_ACTIONS, idle / _MAX_IDLE) > 1:
                return f"stuck after {actions} actions"
            if tokens:
                actions += 1
                token, seq = self._random.choice(tokens), self.table["seq"]
                message = {"type": "act", "id": actions, "seq": seq, "action": token}
                await line.receive(json.dumps(message))
            await asyncio.sleep(0)
        await line.close()
        return self.problem


async def presets_played(names: Iterable[str]) -> int:
    """Number of these presets in which whole games could be played; prints every game."""

    async def discarded(name: str, document: bytes) -> None:
        """Nothing is stored."""

    played = 0
    for name in names:
        problems = list[str]()
        for level in _LEVELS:
            site = AloneSite(discarded)
            problem = await _Guest(f"{name} {level}").play(site, name, level)
            await site.close()
            print("game", name, level, problem or "played", flush=True)
            problems += [problem] if problem else []
        played += not problems
    return played


async def main(presets: str) -> str:
    """All figures as JSON; ``presets`` is a JSON list of names."""
    return json.dumps(
        {
            "deals_per_s": deals_per_s(),
            "decisions_ms": decisions_ms(),
            "presets_played": await presets_played(json.loads(presets)),
        }
    )
