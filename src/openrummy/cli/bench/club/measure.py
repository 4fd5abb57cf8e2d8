"""HTTP response times of pages about players, for a folder used for a year."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any, Final, TypeAlias
from urllib.parse import quote
from urllib.request import ProxyHandler, Request, build_opener

from openrummy.cli.bench.club.sample_folder import Member, fill
from openrummy.cli.bench.club.tournaments import pairing_ms, standings_ms
from openrummy.cli.bench.processes import Process, command_for
from openrummy.club.rating_families import FAMILIES
from openrummy.server.guard import COOKIE

_SPANS = ("all", "month", "week", "today")
_OPENER = build_opener(ProxyHandler({}))  # bypass any proxy
_WARM = 20  # warm-up requests


@dataclass(frozen=True)
class Club:
    """A server with many accounts and games, and a client for it."""

    url: str
    members: list[Member]
    chance: random.Random
    asked: int

    def visitor(self) -> Member:
        """Random player, weighted by number of games."""
        return self.chance.choices(self.members, [member.games + 1 for member in self.members])[0]

    def get(self, path: str, cookie: str) -> float:
        """Response time of a request in milliseconds."""
        request = Request(self.url + path, headers={"cookie": f"{COOKIE}={cookie}"})
        started = perf_counter()
        with _OPENER.open(request, timeout=60) as answer:
            answer.read()
        return (perf_counter() - started) * 1000


Measure: TypeAlias = Callable[[Club], list[float]]


def leaderboards(club: Club) -> list[float]:
    """Request leaderboards of every family and span as players."""
    times = []
    for index in range(club.asked):
        query = f"family={FAMILIES[index % len(FAMILIES)]}&span={club.chance.choice(_SPANS)}"
        times.append(club.get(f"/api/leaderboard?{query}", club.visitor().cookie))
    return times


def profiles(club: Club) -> list[float]:
    """Request players' pages as other players."""
    return [
        club.get(f"/api/people/{quote(club.visitor().name)}", club.visitor().cookie)
        for _ in range(club.asked)
    ]


# HTTP measurements by key
MEASURES: Final[dict[str, Measure]] = {"leaderboard_ms": leaderboards, "profile_ms": profiles}
# measurements without the server: a tournament of 500
BESIDE: Final[dict[str, Callable[[], list[float]]]] = {
    "standings_ms": standings_ms,
    "pairing_ms": pairing_ms,
}


def measure(
    accounts: int, games: int, asked: int, seed: int, done: Callable[[int], None]
) -> dict[str, Any]:
    """The 99th percentile of each measure in ms; ``done`` is called after each, and the setup."""
    with tempfile.TemporaryDirectory(prefix="openrummy-") as folder:
        data = Path(folder) / "data"
        data.mkdir()
        members = fill(data, accounts, games, seed)
        done(1)
        result: dict[str, Any] = {"accounts": accounts, "games": games, "asked": asked}
        with Process(command_for(serve, data)) as server:
            for key, ask in MEASURES.items():
                ask(Club(server.url, members, random.Random(seed), _WARM))
                result[key] = _p99(ask(Club(server.url, members, random.Random(seed + 1), asked)))
                done(1)
    for key, times in BESIDE.items():
        result[key] = _p99(times())
        done(1)
    return result


def _p99(times: list[float]) -> float:
    """The 99th percentile."""
    return round(sorted(times)[max(0, -(-99 * len(times) // 100) - 1)], 1)


def serve(data: str) -> None:
    """Run a server of this folder without rate limits."""
    from openrummy.cli.bench.announced_server import FreePortServer
    from openrummy.server.app import create_app
    from openrummy.server.db.engines import engine_of
    from openrummy.server.db.folder import DATABASE
    from openrummy.server.db.store import SqlStore
    from openrummy.server.settings import Settings

    store = SqlStore(engine_of(Path(data) / DATABASE))
    FreePortServer(create_app(Settings(data=Path(data), lists=(1e9, 1e9)), store)).run()
