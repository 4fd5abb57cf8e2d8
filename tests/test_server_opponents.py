"""Bots at a table: their pace, their failures, and tables put away and found again."""

from __future__ import annotations

import threading
import time
from typing import ClassVar

import pytest
from websockets.exceptions import ConnectionClosed

from live import FAST, Guest, hang_up, in_thread
from openrummy.bots.base import Bot, Seen
from openrummy.bots.chance import Chance
from openrummy.cards import Card
from openrummy.engine import Action, Discard
from openrummy.host import SeatRow
from openrummy.server.settings import Settings

__all__ = ["hang_up"]


class Failing(Chance):
    """Breaks down every second time, and tries what is not allowed every third."""

    turns = 0

    def choose(self, seen: Seen) -> Action:
        self.turns += 1
        if self.turns % 2 == 0:
            raise RuntimeError("out of ideas")
        if self.turns % 3 == 0:
            return Discard(Card(63))
        return super().choose(seen)


class Slow(Chance):
    """Thinks until it is let go, and says in which thread."""

    threads: ClassVar[set[int]] = set()
    thought: ClassVar[threading.Event] = threading.Event()

    def choose(self, seen: Seen) -> Action:
        Slow.threads.add(threading.get_ident())
        assert Slow.thought.wait(60)
        return super().choose(seen)


def failing(_row: SeatRow) -> Bot:
    return Failing()


def test_a_bot_that_fails_plays_on() -> None:
    with in_thread(bots=failing) as url:
        guest = Guest(url)
        seat = guest.sit(guest.new_table())
        assert seat.play(200) > 20


def test_a_thinking_bot_holds_nobody_up() -> None:
    Slow.threads.clear()
    Slow.thought.clear()
    with in_thread(bots=lambda _: Slow()) as url:
        guest = Guest(url)
        seat = guest.sit(guest.new_table())
        while not Slow.threads:
            if seat.table["can"]:
                seat.step()
            time.sleep(0.01)
        # it thinks on, and still there are answers
        assert guest.http.get("/healthz").status_code == 200
        assert seat.ask("ping")["type"] == "pong"
        Slow.thought.set()
        assert threading.get_ident() not in Slow.threads


def test_a_bot_takes_its_time_only_while_somebody_looks_on() -> None:
    settings = Settings(bot_delay_ms=400, messages=(1e6, 1e6), tables=(1e6, 1e6))
    with in_thread(settings) as url:
        guest = Guest(url)
        seat = guest.sit(guest.new_table())
        while True:  # until it is the bot's turn after ours
            while not seat.table["can"]:
                seat.until("update")
            thrown = bool(seat.can("throw"))
            seq = seat.table["seq"]
            seat.act(seat.choose())
            while seat.table["seq"] == seq:
                seat.until("update")
            if thrown and seat.table["boards"][0]["phase"] == "draw":
                break
        began = time.monotonic()
        seq = seat.table["seq"]
        while seat.table["seq"] == seq:
            seat.until("update")
        assert time.monotonic() - began > 0.25  # a pause, however slow the machine


def test_an_idle_table_is_put_away_and_found_again() -> None:
    settings = Settings(
        bot_delay_ms=0, messages=FAST.messages, tables=FAST.tables, idle_seconds=0.2
    )
    with in_thread(settings) as url:
        guest = Guest(url)
        table = guest.new_table()
        seat = guest.sit(table)
        seat.play(5)
        while not seat.table["can"]:
            seat.until("update")
        before = seat.table
        silent = guest.connect(table)  # connected, and never says hello
        seat.close()
        time.sleep(1.0)
        again = guest.sit(table)
        assert again.table == before
        assert again.play(5) == 5
        silent.send('{"type":"hello"}')
        with pytest.raises(ConnectionClosed) as closed:  # to come again, and find the table
            silent.recv(5)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
