"""Bots at a table: their pace, their failures, and tables put away and found again."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import ClassVar

import pytest
from websockets.exceptions import ConnectionClosed

from host_tables import table_row
from live import FAR, FAST, Guest, hang_up, in_thread
from memory_store import MemoryStore
from openrummy.bots.base import Bot, Seen
from openrummy.bots.baseline.random_legal import Chance
from openrummy.core.cards import Card
from openrummy.core.engine import Action, Discard
from openrummy.play.computer_players import lobby_personas, stand_in
from openrummy.play.host import SeatRow
from openrummy.server.live.external_changes import Clocks
from openrummy.server.live.hub import Hub
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
        seat = guest.sit(guest.new_table(target=FAR))
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
    store = MemoryStore()
    with in_thread(settings, store) as url:
        guest = Guest(url)
        table = guest.new_table()
        seat = guest.sit(table)
        while True:  # until it is the bot's turn after ours
            while not seat.table["can"]:
                seat.until("update")
            discarded = bool(seat.can("throw"))
            seq = seat.table["seq"]
            seat.act(seat.choose())
            while seat.table["seq"] == seq:
                seat.until("update")
            if discarded and seat.table["boards"][0]["phase"] == "draw":
                break
        seq = seat.table["seq"]
        while seat.table["seq"] == seq:
            seat.until("update")
        rows = asyncio.run(store.actions(table))
        own = max(index for index, row in enumerate(rows) if row.actor == 0)
        # by the clock of the host: what we hear comes late where the machine is slow
        assert rows[own + 1].at - rows[own].at > 250


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
            silent.recv(60)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012


# ---------------------------------------------------------------- what must not stop others


async def test_one_bad_table_does_not_stop_the_clocks_of_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Due(MemoryStore):
        async def due_tables(self, before: int, limit: int) -> tuple[str, ...]:
            return ("bad-otter-111", "good-otter-222")

    opened: list[str] = []

    async def match(table_id: str) -> None:
        if table_id.startswith("bad"):
            raise ValueError("rows that cannot be read")
        opened.append(table_id)

    hub = Hub(Due(), FAST)
    monkeypatch.setattr(hub, "match", match)
    clocks = Clocks(hub, 0.001)
    clocks.start()
    while not opened:
        await asyncio.sleep(0.001)
    await clocks.close()
    await hub.close()
    assert set(opened) == {"good-otter-222"}


def test_somebody_stands_in_where_every_character_is_at_the_table() -> None:
    bots = [
        SeatRow(persona.name, persona.face, bot="x", persona=persona.id)
        for persona in lobby_personas()
    ]
    ana = SeatRow("Ana", "guest", guest="ana")
    row = stand_in(table_row(seats=(ana, *bots)), 0)
    assert row.stand_in and row.guest == "ana"
