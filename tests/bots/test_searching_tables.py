"""A table against a level that searches, played through before and after it may."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial

import pytest

from live import Guest, Seat, hang_up, in_thread
from openrummy.analysis import warm
from openrummy.bots.base import Seen
from openrummy.bots.cast.levels import SEARCHES, Search
from openrummy.bots.search import compiled_markers
from openrummy.bots.search.bot import Expert
from openrummy.core.engine import Action
from openrummy.play.computer_players import bot_for
from openrummy.play.live.bot_threads import BotThreadPool
from openrummy.server.live.warm_up import WarmUp

__all__ = ["hang_up"]


@pytest.fixture(autouse=True)
def hard_searches() -> Iterator[None]:
    """The switch, on."""
    kept = dict(SEARCHES)
    SEARCHES.clear()
    SEARCHES["hard"] = Search(64, 100.0)
    yield
    SEARCHES.clear()
    SEARCHES.update(kept)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The seats for which the searching player was asked, one by one."""
    seats_asked, choose = [], Expert.choose

    def counting(self: Expert, seen: Seen) -> Action:
        seats_asked.append(seen.seat)
        return choose(self, seen)

    monkeypatch.setattr(Expert, "choose", counting)
    return seats_asked


@pytest.fixture
def warming(monkeypatch: pytest.MonkeyPatch) -> Iterator[WarmUp]:
    """The searching of a server; all is on disk, as if compiled before."""
    monkeypatch.setattr(os, "nice", lambda by: 0)
    assert warm.main() == 0
    assert compiled_markers.is_ready(compiled_markers.folder())
    warming = WarmUp()
    yield warming
    warming.stop()


def play_a_deal(seat: Seat) -> None:
    while not (seat.can("next-deal") or seat.table["sheet"]["result"]):
        assert seat.step()


def test_a_deal_before_and_a_deal_after(warming: WarmUp, asked: list[int]) -> None:
    with in_thread(bots=partial(bot_for, ready=warming.is_ready)) as url:
        seat = Guest(url)
        table = seat.sit(seat.new_table(level="hard"))
        play_a_deal(table)
        assert asked == []
        warming.start()
        assert warming._thread is not None
        warming._thread.join(200)
        assert warming.is_ready()
        asked.clear()  # loading is playing a deal
        assert table.step()
        play_a_deal(table)
        assert set(asked) == {1 - table.table["seat"]}


def test_in_a_crowd_nobody_is_searched_for(
    warming: WarmUp, asked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BotThreadPool, "is_overloaded", True)
    with in_thread(bots=partial(bot_for, ready=lambda: True)) as url:
        guest = Guest(url)
        table = guest.sit(guest.new_table(level="hard"))
        play_a_deal(table)
        assert asked == []
        monkeypatch.setattr(BotThreadPool, "is_overloaded", False)
        assert table.step()
        play_a_deal(table)
        assert asked


def test_a_game_it_does_not_know(warming: WarmUp, asked: list[int]) -> None:
    with in_thread(bots=partial(bot_for, ready=lambda: True)) as url:
        guest = Guest(url)
        table = guest.sit(guest.new_table("rummy", level="hard"))
        play_a_deal(table)
        assert asked == []
