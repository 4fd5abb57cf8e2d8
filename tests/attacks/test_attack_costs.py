"""Small requests that cost much: the work ends at a bound, with its asker, and with the server."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
import pytest_asyncio

from costly_functions import broken, double, endless, refuse
from live import FAST, hang_up, in_thread
from openrummy.play.limits import TimeBudget
from openrummy.play.problems import Problem
from openrummy.server.connections.limited_processes import VisitorProcesses
from openrummy.server.connections.middleware import charging, run_charged
from openrummy.server.services import Services

__all__ = ["hang_up"]

BOUND = 0.2  # seconds of processor time
SHOWN = json.loads(
    (Path(__file__).resolve().parents[2] / "testdata/data_folder/2026-11.json").read_text("utf-8")
)


class Asker:
    """A request, as far as its work looks at it; gone once :attr:`hangs_up` is set."""

    def __init__(self, address: str = "192.0.2.1") -> None:
        self.client = SimpleNamespace(host=address)
        self.hangs_up = asyncio.Event()

    async def receive(self) -> dict[str, str]:
        await self.hangs_up.wait()
        return {"type": "http.disconnect"}


@pytest.fixture
def spent() -> TimeBudget:
    return TimeBudget(0.0, 1.0)


@pytest_asyncio.fixture
async def bounded(spent: TimeBudget) -> AsyncIterator[Any]:
    made = VisitorProcesses(1, spent, seconds=BOUND)
    made.start()
    yield made
    await made.close()


async def test_a_value_and_a_problem_come_back_from_the_process(bounded: Any) -> None:
    assert await bounded.run(Asker(), double, 21) == 42
    with pytest.raises(Problem) as refused:
        await bounded.run(Asker(), refuse)
    assert (refused.value.status_code, refused.value.code) == (400, "bad-record")
    assert refused.value.detail == "No such card."
    with pytest.raises(RuntimeError):  # answered 500, and not as a fault of the visitor's
        await bounded.run(Asker(), broken)


async def test_work_ends_at_its_bound_and_is_charged_to_the_address(
    bounded: Any, spent: TimeBudget
) -> None:
    codes = []
    for _ in range(7):
        with pytest.raises(Problem) as refused:
            await bounded.run(Asker(), endless)
        codes.append(refused.value.code)
    assert codes[:4] == ["too-long"] * 4 and codes[-1] == "too-fast"
    assert not spent.has_time("192.0.2.1")
    assert await bounded.run(Asker("198.51.100.1"), double, 1) == 2  # by the same process


async def test_an_asker_who_goes_ends_the_work(spent: TimeBudget, tmp_path: Path) -> None:
    bounded: Any = VisitorProcesses(1, spent, seconds=600.0)
    bounded.start()
    asker, began = Asker(), tmp_path / "began"
    asked = asyncio.create_task(bounded.run(asker, endless, began))
    while not began.exists():
        await asyncio.sleep(0.01)
    asker.hangs_up.set()
    with pytest.raises(Problem):
        await asked
    assert await bounded.run(Asker("198.51.100.1"), double, 1) == 2  # nothing holds it up
    await bounded.close()


async def test_a_server_that_stops_waits_for_no_work(spent: TimeBudget, tmp_path: Path) -> None:
    bounded: Any = VisitorProcesses(1, spent, seconds=600.0)
    bounded.start()
    began = tmp_path / "began"
    asked = asyncio.create_task(bounded.run(Asker(), endless, began))
    while not began.exists():
        await asyncio.sleep(0.01)
    await asyncio.wait_for(bounded.close(), 20)
    with pytest.raises(Problem):
        await asked


async def test_work_in_a_thread_is_charged_to_the_address(spent: TimeBudget) -> None:
    """Replayed games are played in threads; too much of it, and the person waits."""

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        scope["answer"] = await run_charged(busy, 0.6)

    async def ask(address: str) -> Any:
        state = SimpleNamespace(services=Services({TimeBudget: spent}))
        scope: Any = {"type": "http", "client": (address, 1)}
        scope["litestar_app"] = SimpleNamespace(state=state)
        await asyncio.create_task(charging(app)(scope, None, None))  # type: ignore[arg-type]
        await asyncio.sleep(0)
        return scope["answer"]

    assert await ask("192.0.2.1") == await ask("192.0.2.1") == 0.6
    with pytest.raises(Problem) as refused:
        await ask("192.0.2.1")
    assert refused.value.code == "too-fast"
    assert await ask("198.51.100.1") == 0.6
    assert await run_charged(busy, 0.1) == 0.1  # the server's own work


def busy(seconds: float) -> float:
    """Use up processor time of this thread."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass
    return seconds


def test_pages_are_answered_by_the_process() -> None:
    pad = {"game": "gin", "names": ["Ana", "Ben"], "players": 2, "dealer": 0, "deals": []}
    draft = {"base": "gin", "settings": {"sheet.target": 250}}
    records = (table["record"] for table in SHOWN["tables"].values() if "record" in table)
    settings = replace(FAST, visitor_processes=1, analysis=0)
    with in_thread(settings) as url, httpx.Client(base_url=url, timeout=60) as http:
        record = next(records).encode()
        assert http.post("/api/replay?deal=0", content=record).json()["steps"]
        assert http.post("/api/replay", content=b"[").json()["code"] == "bad-record"
        assert http.post("/api/house/check", json=draft).json()["code"]
        assert http.post("/api/pad", json=pad).json()["sheet"]
