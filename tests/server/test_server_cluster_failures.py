"""Processes of one site that die, freeze, lose their broker or are replaced, under load.

Whatever was acknowledged is stored once, whichever process dies; games go on elsewhere within
five seconds.
``OPENRUMMY_FAILURES`` is how often each failure is repeated; ``./check`` has one.
"""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from brokers import BrokerProcess, broker
from clusters import QUICK, Cluster
from stores import in_postgres
from test_server_kill import SeatLog, World, check_kept, pair

__all__ = ["broker"]
FAILURES = int(os.environ.get("OPENRUMMY_FAILURES", "1"))
BETWEEN = 20  # acknowledged actions from one failure to the next
TABLES = 3  # at once
SOON = 5.0  # seconds in which every game goes on
Failure: TypeAlias = Callable[["ClusterWorld"], Awaitable[None]]


class ClusterWorld(World):
    """Two processes, and everything that they told anybody."""

    def __init__(self, folder: Path, broker: BrokerProcess, **settings: Any) -> None:
        self.broker = broker
        self.settings = settings
        self.said = ""
        self.lease: float = QUICK["lease_seconds"]
        self.waits: list[float] = []  # seconds until every table had gone on
        super().__init__(folder)

    def start(self) -> Cluster:
        return Cluster(self.folder, self.broker, port=self.port, **self.settings)

    async def goes_on(self) -> None:
        """Wait until something was done at each table that is played now."""
        began = time.monotonic()
        before = {id(log): len(log.done) for log in self.playing()}
        while any(len(log.done) == before.get(id(log), -1) for log in self.playing()):
            await asyncio.sleep(0.02)
        self.waits.append(time.monotonic() - began)

    def playing(self) -> list[SeatLog]:
        return [log for log in self.logs if log.result is None]


async def under_failures(world: ClusterWorld, failures: Iterable[Failure]) -> None:
    async with asyncio.TaskGroup() as group:
        for number in range(TABLES):
            group.create_task(pair(world, number))
        await world.count(BETWEEN)
        for fail in failures:
            await fail(world)
            await world.goes_on()
            await world.count(BETWEEN)
        await world.count(BETWEEN, over=1)
        world.stopping = True
    world.said = world.server.stop()


async def owner_dies(world: ClusterWorld) -> None:
    """No goodbye of the process that plays the last table."""
    owner = await world.server.owner(world.playing()[-1].table)
    os.kill(owner.pid, signal.SIGKILL)


async def broker_dies(world: ClusterWorld) -> None:
    """It comes back and knows nothing."""
    world.broker.stop()
    await asyncio.sleep(0.3)
    world.broker.start()


async def broker_is_away(world: ClusterWorld) -> None:
    """For longer than any lease: nobody may act meanwhile."""
    world.broker.stop()
    await asyncio.sleep(2 * world.lease)
    world.broker.start()


async def owner_freezes(world: ClusterWorld) -> None:
    """For longer than its lease, and it wakes up believing that it still has it."""
    owner = await world.server.owner(world.playing()[-1].table)
    os.kill(owner.pid, signal.SIGSTOP)
    await asyncio.sleep(2 * world.lease)
    os.kill(owner.pid, signal.SIGCONT)


async def all_are_replaced(world: ClusterWorld) -> None:
    """One after the other, while people play on."""
    before, _ = await world.server.lives()
    world.server.process.send_signal(signal.SIGHUP)
    while before.keys() & (await world.server.lives())[0].keys():
        await asyncio.sleep(0.05)


ALL = (owner_dies, broker_dies, broker_is_away, owner_freezes, all_are_replaced)


def test_whatever_fails_nothing_is_lost(tmp_path: Path, broker: BrokerProcess) -> None:
    world = ClusterWorld(tmp_path, broker)
    asyncio.run(under_failures(world, (owner_dies, broker_dies)))
    check_kept(world)
    assert max(world.waits) < SOON
    assert "Traceback" not in world.said


@pytest.mark.slow
def test_the_same_over_postgres(tmp_path: Path, broker: BrokerProcess) -> None:
    world = ClusterWorld(in_postgres(tmp_path / "data"), broker)
    asyncio.run(under_failures(world, ALL * FAILURES))
    check_kept(world)
    assert max(world.waits) < SOON
    assert "Traceback" not in world.said


@pytest.mark.slow
@pytest.mark.parametrize("fail", ALL)
def test_a_failure_that_repeats(tmp_path: Path, broker: BrokerProcess, fail: Failure) -> None:
    world = ClusterWorld(tmp_path, broker)
    asyncio.run(under_failures(world, [fail] * FAILURES))
    check_kept(world)
    assert max(world.waits) < SOON
    assert "Traceback" not in world.said
