"""Parts declare what they are asked for; calls get what they ask for; services start in order."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from openrummy.play.computer_players import bot_for
from openrummy.server.metrics.middleware import ServerMonitor
from openrummy.server.part import Rate, Rates
from openrummy.server.parts.registry import PARTS, calls, rates
from openrummy.server.people.device_guests import Guests
from openrummy.server.routes import _steps
from openrummy.server.running_server import running
from openrummy.server.services import Begin, Services
from openrummy.server.settings import Settings
from stores import store_of


def test_no_two_calls_or_parts_are_the_same() -> None:
    asked = [(call.method, call.path) for call in calls()]
    assert len(asked) == len(set(asked)) > 150
    assert len({part.name for part in PARTS}) == len(PARTS)


def test_every_limit_is_a_rate_of_some_part() -> None:
    names = {rate.name for rate in rates()}
    assert {limit.rate for call in calls() for limit in call.limits} <= names
    with pytest.raises(ValueError, match="two parts"):
        Rates([Rate("drafts"), Rate("drafts", setting="looks")], Settings())


def test_a_rate_counts_a_minute_or_is_fixed() -> None:
    counted = Rates([Rate("reports", a_minute=True), Rate("seen", fixed=(0.001, 1))], Settings())
    burst = int(Settings().reports[1])
    assert all(counted.take("reports", "ana") for _ in range(burst))
    assert not counted.take("reports", "ana") and counted.take("reports", "ben")
    assert counted.take("seen", "ana") and not counted.take("seen", "ana")


async def test_every_call_gets_the_services_it_asks_for(tmp_path: Path) -> None:
    store, settings = store_of(tmp_path), Settings(analysis=0, visitor_processes=0)
    watch = ServerMonitor(settings)
    async with running(store, settings, bot_for, Guests(store), watch, at_rest=True) as services:
        for call in calls():
            for step in _steps(call.function, call.path):
                if step.is_service:
                    services.get(step.kind)
    await store.close()


# ---------------------------------------------------------------- services


class _Cards:
    pass


class _Dealer:
    def __init__(self, cards: _Cards, log: list[str]) -> None:
        self.cards = cards
        log.append("dealer")


async def _cards(log: list[str]) -> AsyncIterator[_Cards]:
    log.append("cards")
    yield _Cards()
    log.append("cards away")


def _joined(dealer: _Dealer, log: list[str]) -> None:
    log.append("joined")


async def test_a_service_starts_after_what_it_needs_and_ends_before_it() -> None:
    log: list[str] = []
    services = Services({list[str]: log})
    async with AsyncExitStack() as closing:
        await services.start([_joined, _Dealer, _cards], closing)
        assert log == ["cards", "dealer", "joined"]
        assert services[_Dealer].cards is services[_Cards]
    assert log[3:] == ["cards away"]


async def test_a_service_that_nobody_starts_is_named() -> None:
    async with AsyncExitStack() as closing:
        with pytest.raises(TypeError, match="_joined needs"):
            await Services({list[str]: []}).start([_joined], closing)
    with pytest.raises(TypeError, match="_Cards"):
        Services({})[_Cards]


async def test_nothing_begins_at_rest() -> None:
    begun: list[str] = []
    for at_rest in (True, False):
        begin = Begin(at_rest=at_rest)
        begin.then(lambda: begun.append("now"))
        await begin.now()
    assert begun == ["now"]
