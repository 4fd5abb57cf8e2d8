"""A server killed again and again under load: what it said was done is in the store, once.

``OPENRUMMY_KILLS`` is how often; ``./check`` kills it once.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from frames import KINDS, cookie
from live import Process, spare_port
from openrummy.core import game
from openrummy.core.notation.records import read, write
from openrummy.play.host import ActionRow, ChatRow, FairRow, TableRow, restore, reveal_deals
from openrummy.play.replay.game import play
from openrummy.play.replay.records import record_of
from openrummy.server.guard import COOKIE, guest_id
from stores import assert_sound, store_of

KILLS = int(os.environ.get("OPENRUMMY_KILLS", "1"))
TABLES = 5  # at once; the last is played with the computer
BETWEEN = 25  # acknowledged actions from one start to the next kill
GONE = (OSError, WebSocketException, InvalidHandshake, httpx.TransportError)
# what may be said to an action that came to nothing
REFUSED = ("stale", "too-fast", "closing", "game-over", "cut-off", "not-stored")
# What the host does for a person by itself: passing where that is all, laying off and showing.
BY_ITSELF = ("p", "l:", "m:")


@dataclass
class SeatLog:
    """Messages to one person at one table."""

    table: str
    seat: int
    done: list[tuple[int, str]] = field(default_factory=list)  # version seen, token
    asked: list[tuple[int, str]] = field(default_factory=list)  # without an answer
    said: list[str] = field(default_factory=list)
    seq: int = 0
    result: Any = None


class World:
    """The server of now, and everything that it told anybody."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = spare_port()
        self.server = self.start()
        self.url = self.server.url
        self.logs: list[SeatLog] = []
        self.joined: list[tuple[str, int, str]] = []  # table, seat, guest
        self.acts = 0
        self.over = 0
        self.stopping = False
        self.said = ""  # by the last server, to stderr
        self.moved = asyncio.Condition()

    def start(self) -> Any:
        return Process(self.folder, self.port)

    async def kill(self) -> None:
        self.server.kill()
        self.server = await asyncio.to_thread(self.start)

    async def count(self, done: int, over: int = 0) -> None:
        """Wait until ``done`` more actions were acknowledged, and ``over`` games are over."""
        goal = self.acts + done
        async with self.moved:
            await self.moved.wait_for(lambda: self.acts >= goal and self.over >= over)

    async def did(self, *, over: bool = False) -> None:
        """An action was acknowledged, or a game came to its end."""
        self.acts += not over
        self.over += over
        async with self.moved:
            self.moved.notify_all()


class Person:
    """Somebody who plays at one table after another, whatever happens to the server."""

    def __init__(self, world: World, number: int) -> None:
        self.world = world
        self.cookie = cookie(number)
        self.guest = guest_id(self.cookie)
        self.headers = {"Cookie": f"{COOKIE}={self.cookie}"}

    async def post(self, path: str, body: dict[str, Any]) -> tuple[int, Any]:
        """A request, asked again until a server answers it."""
        while True:
            with suppress(*GONE):
                async with httpx.AsyncClient(base_url=self.world.url, timeout=30) as http:
                    answer = await http.post(path, json=body, headers=self.headers)
                    if fresh := answer.cookies.get(COOKIE):  # who registers gets another one
                        self.headers = {"Cookie": f"{COOKIE}={fresh}"}
                    if answer.status_code not in (429, 503):
                        return answer.status_code, answer.json()
            await asyncio.sleep(0.1)

    async def play(self, table: str, seat: int) -> None:
        """To the end of the game, or of the test."""
        log = SeatLog(table, seat)
        self.world.logs.append(log)
        while log.result is None and not self.world.stopping:
            with suppress(*GONE):
                address = f"{self.world.url.replace('http', 'ws', 1)}/ws/tables/{table}"
                async with connect(
                    address, additional_headers=self.headers, open_timeout=30, max_queue=None
                ) as socket:
                    await Sitting(self.world, log, socket).play()
            await asyncio.sleep(0.05)


class Sitting:
    """One connection of a person: acts as fast as it may."""

    def __init__(self, world: World, log: SeatLog, socket: ClientConnection) -> None:
        self.world, self.log, self.socket = world, log, socket
        self.number = 0
        self.open: dict[int, tuple[int, str]] = {}
        self.words: dict[int, str] = {}

    async def say(self, kind: str, **fields: Any) -> int:
        self.number += 1
        await self.socket.send(json.dumps({"type": kind, "id": self.number, **fields}))
        return self.number

    async def hello(self) -> None:
        await self.socket.send(json.dumps({"type": "hello", "after": self.log.seq or None}))

    async def play(self) -> None:
        await self.hello()
        try:
            while self.log.result is None and not self.world.stopping:
                await self.receive(json.loads(await asyncio.wait_for(self.socket.recv(), 60)))
        finally:
            self.log.asked += self.open.values()

    async def receive(self, message: dict[str, Any]) -> None:
        kind, log = message["type"], self.log
        if kind == "update":
            table = message["table"]
            assert table["seat"] == log.seat
            log.seq = max(log.seq, table["seq"])
            log.result = table["sheet"]["result"]
            if table["can"] and not self.open:
                token = choose(table)
                self.open[await self.say("act", seq=table["seq"], action=token)] = (
                    table["seq"],
                    token,
                )
        elif kind == "promised":
            await self.say("give-seed", deal=message["deal"], seed="5eed" * 8)
        elif kind == "done" and message["id"] in self.open:
            act = self.open.pop(message["id"])
            if act[1] != "next-deal":  # being ready is no action
                log.done.append(act)
            await self.world.did()
            if "say" in KINDS and len(log.done) % 9 == 5:
                text = f"seat {log.seat} says {self.world.acts}, {len(self.world.logs)}"
                self.words[await self.say("say", text=text)] = text
        elif kind == "done" and message["id"] in self.words:
            log.said.append(self.words.pop(message["id"]))
        elif message.get("id") in self.open:  # stale, too fast, not stored: it did not count
            assert kind == "failed", message
            act = self.open.pop(message["id"])
            if message["code"] == "not-stored":  # or it was, and no answer came from the store
                log.asked.append(act)
            assert message["code"] in REFUSED, message
            if message["code"] in ("too-fast", "cut-off"):
                await asyncio.sleep(0.1)
            await self.hello()
        elif kind == "failed" and message.get("id") is None:
            # a hello that came too fast; or the store is away, and nothing could be opened or read
            assert message["code"] in ("too-fast", "internal", "not-stored"), message
            if message["code"] == "too-fast":
                await asyncio.sleep(0.1)
                await self.hello()


def choose(table: dict[str, Any]) -> str:
    """A plain but sensible move."""
    can = table["can"]
    shows = [
        action
        for action in can
        if action["kind"] in ("big-gin", "gin", "knock", "show", "next-deal")
    ]
    discards = [action for action in can if action["kind"] == "throw"]
    puts = [action for action in can if action["kind"] in ("go-out", "meld", "lay-off")]
    on_table = table["game"]["melds"] == "table"
    best = (
        shows
        or (puts if on_table else [])
        or sorted(discards, key=lambda discard: discard["leaves"])
        or can
    )
    return str(best[0]["token"])


async def pair(world: World, number: int) -> None:
    """Two people who meet by a link, one short game after another; at the last table one sits."""
    maker, other = Person(world, 2 * number), Person(world, 2 * number + 1)
    while not world.stopping:
        if number == TABLES - 1:
            body = {"game": "gin", "persona": "mara", "level": "easy", "target": 20}
            _, link = await maker.post("/api/tables", body)
            world.joined.append((link["id"], 0, maker.guest))
            await maker.play(link["id"], 0)
        else:
            name = ("gin", "rummy-house")[number % 2]  # with drafts kept all through a turn
            body = {"game": name, "seats": [{"who": "open"}], "target": 20, "listed": True}
            status, link = await maker.post("/api/invitations", body)
            assert status == 201, link
            world.joined.append((link["id"], 0, maker.guest))
            status, answer = await other.post(f"/api/tables/{link['id']}/join", {})
            assert status == 201, answer
            world.joined.append((link["id"], 1, other.guest))
            await asyncio.gather(maker.play(link["id"], 0), other.play(link["id"], 1))
        await world.did(over=True)


async def under_load(world: World, kills: int = KILLS) -> World:
    try:
        async with asyncio.TaskGroup() as group:
            for number in range(TABLES):
                group.create_task(pair(world, number))
            for _ in range(kills):
                await world.count(BETWEEN)
                await world.kill()
            await world.count(BETWEEN, over=1)
            world.stopping = True
    except BaseException as error:
        error.add_note(await asyncio.to_thread(world.server.stop))
        raise
    world.said = world.server.stop()
    return world


@dataclass(frozen=True)
class StoredTable:
    """All that is stored of a table."""

    table: TableRow
    rows: tuple[ActionRow, ...]
    fair: tuple[FairRow, ...]
    chat: tuple[ChatRow, ...]


async def kept(folder: Path, tables: set[str]) -> dict[str, StoredTable]:
    store, stored = store_of(folder), {}
    for name in tables:
        table = await store.table(name)
        assert table is not None, f"{name} was opened, and is gone"
        stored[name] = StoredTable(
            table,
            await store.actions(name),
            await store.fair(name),
            await store.chat(name, 10_000),
        )
    await store.close()
    return stored


def check_acts(stored: StoredTable, log: SeatLog) -> int:
    """Every action said to be done is a row of its own, in its place, and none is there twice.

    How many more rows there are of actions that were under way at a kill.
    """
    own = [row for row in stored.rows if row.actor == log.seat]
    taken: list[int] = []
    for seen, token in log.done:
        row = next(row for row in own if row.seq > seen)
        assert row.token == token, (log.table, row, token)
        taken.append(row.seq)
    assert taken == sorted(set(taken)), "two answers for one row, or out of order"
    asked, late = Counter(token for _, token in log.asked), 0
    for row in own:
        if row.seq in taken or row.token.startswith(BY_ITSELF):
            continue
        assert asked[row.token] > 0, (log.table, row, "nobody asked for that")
        asked[row.token] -= 1
        late += 1
    return late


def test_nothing_that_was_done_is_lost(tmp_path: Path) -> None:
    world = asyncio.run(under_load(World(tmp_path)))
    assert world.said == ""
    check_kept(world)
    assert world.acts >= BETWEEN * (KILLS + 1)


def check_kept(world: World) -> None:
    """Every message anybody got is stored, once, and can be played again."""
    tables = {log.table for log in world.logs} | {name for name, _, _ in world.joined}
    stored = asyncio.run(kept(world.folder, tables))
    for name, seat, guest in world.joined:
        assert stored[name].table.seats[seat].guest == guest, "somebody sat down, and is gone"
    for log in world.logs:
        kept_table = stored[log.table]
        assert log.seq <= len(kept_table.rows), "somebody heard of what is not stored"
        check_acts(kept_table, log)
        said = [row.text for row in kept_table.chat if row.seat == log.seat]
        assert [said.count(text) for text in log.said] == [1] * len(log.said), log.table
    finished = 0
    for kept_table in stored.values():
        assert [row.seq for row in kept_table.rows] == list(range(1, len(kept_table.rows) + 1))
        again = restore(kept_table.table, kept_table.rows)
        assert game.is_over(again.game) == kept_table.table.over
        record = record_of(
            kept_table.table,
            kept_table.rows,
            reveal_deals(kept_table.table, again.game, kept_table.fair),
        )
        assert play(record).end == again.game
        assert read(write(record)) == record == read(write(record, as_json=True))
        finished += kept_table.table.over
        for log in world.logs:
            if log.table == kept_table.table.id and log.result is not None:
                assert kept_table.table.over
                assert log.result["winners"] == list(again.game.result.winners)
    assert finished >= 1
    assert_sound(world.folder)
