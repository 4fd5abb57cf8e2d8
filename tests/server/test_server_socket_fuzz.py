"""Two people, a spectator and a stranger send anything at all to one table.

No frame ends a connection without a code that says why, none is left without an
answer, none changes what the rules do not allow; the other player plays on.
``OPENRUMMY_FRAMES`` is how many lists of frames are sent.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection

from frames import KINDS, bent, cookie, decodes, encoded, fields_of, proper, table_of, torn
from live import FAST, Guest, Process, hang_up, in_thread
from memory_store import MemoryStore
from openrummy.core.cards import parse_copy, to_set
from openrummy.core.rules.text import has
from openrummy.play import wire
from openrummy.play.host import restore
from openrummy.server.logs import shorten_lines

__all__ = ["hang_up"]

pytestmark = pytest.mark.filterwarnings("ignore:Do not use the `random` module")

MANY = int(os.environ.get("OPENRUMMY_FRAMES", "25"))
ONCE = (Phase.explicit, Phase.generate)  # the table is another one each time
# Why the server may end a connection: no text (the protocol's own), too large, no table, misuse.
ENDS = {1000, 1002, 1007, 1009, 4403, 4404, 4408}
LATE = {"stale", "game-over", "stand-in"}  # somebody was faster, or stepped aside
ANSWERS = {kind.__struct_config__.tag for kind in wire.ServerMessage.__args__}
WHOEVER = st.sampled_from(["first", "first again", "onlooker", "silent"])
FRAMES = st.one_of(
    proper("resign").map(encoded),
    bent("resign").map(encoded),
    torn(),
)


class Raw:
    """A connection that is sent anything; opened again once the server has ended it."""

    def __init__(self, guest: Guest, table: str, hello: bool) -> None:
        self.guest, self.table, self.hello = guest, table, hello
        self.socket = self.open()
        self.pings = 0

    def open(self) -> ClientConnection:
        socket = self.guest.connect(self.table)
        if self.hello:
            socket.send('{"type":"hello"}')
        return socket

    def send(self, data: str | bytes, text: bool | None = None) -> list[dict[str, Any]]:
        """Send a frame, then what is always answered; everything heard until that answer,
        nothing where the server ended the connection.
        """
        self.pings += 1
        mark = 7_000_000 + self.pings
        heard: list[dict[str, Any]] = []
        try:
            self.socket.send(data, text=text)
            self.socket.send(json.dumps({"type": "ping", "id": mark}))
            while not heard or heard[-1].get("id") != mark:
                heard.append(json.loads(self.socket.recv(60)))
        except ConnectionClosed as closed:
            assert closed.rcvd is not None, "it broke off without a word"
            assert closed.rcvd.code in ENDS, (closed.rcvd, data)
            self.socket = self.open()
            return []
        return heard

    def ended_by(self, data: bytes) -> int:
        """With which code the server ends the connection that sends it this frame."""
        frame = Frame(Opcode.BINARY, data).serialize(mask=True)
        # past the library: it forgets what it was told once a frame cannot be sent to its end
        with suppress(OSError):
            self.socket.socket.sendall(frame)
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                self.socket.recv(60)
        assert closed.value.rcvd is not None, "it broke off without a word"
        self.socket = self.open()
        return int(closed.value.rcvd.code)


class Room:
    """Tables of two people in a running server, one after the other, and the connections."""

    def __init__(self, url: str, store: MemoryStore, game: str) -> None:
        self.url, self.store, self.game = url, store, game
        self.made = 0
        self.guests = [Guest(url, cookie(1)), Guest(url, cookie(2)), Guest(url)]
        self.guests[2].http.get("/api/lobby")
        self.new()

    def new(self) -> None:
        """A new table."""
        self.made += 1
        self.name = f"fuzz-table-{100 + self.made}"
        asyncio.run(self.store.create(table_of(self.name, [1, 2], self.game, deals=3)))
        first, second, spectator = self.guests
        self.seats = [guest.sit(self.name) for guest in (first, second)]
        self.lines = {
            "first": Raw(first, self.name, True),
            "first again": Raw(first, self.name, True),
            "onlooker": Raw(spectator, self.name, True),
            "silent": Raw(first, self.name, False),
        }

    def over(self) -> bool:
        return self.seats[1].table["sheet"]["result"] is not None

    def play_on(self) -> None:
        """Take a sensible action of each seat that has one."""
        for seat in self.seats:
            if seat.can():
                answer = seat.act(seat.choose())
                assert answer["type"] == "done" or answer["code"] in LATE, answer
                if answer.get("code") == "stand-in":
                    seat.ask("play-on")

    def check(self) -> None:
        """The stored game can be played again, and everybody sees it."""
        table = asyncio.run(self.store.table(self.name))
        assert table is not None
        for index, seat in enumerate(self.seats):
            while True:  # until nothing is under way
                seat.say({"type": "hello"})
                seat.until("update")
                rows = asyncio.run(self.store.actions(self.name))
                again = restore(table, rows)
                if seat.table["seq"] == again.versions[index]:
                    break
            assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
            assert seat.table["sheet"]["deals"] == len(again.game.results)
            assert seat.table["seat"] == index
            held = seat.table["hand"]
            if held and not again.drafts[index]:
                hand = again.game.boards[0].hands[index]
                assert to_set(map(parse_copy, held["cards"])) == hand
        for line in self.lines.values():
            line.send(b"{}")  # everybody has read all there is


@contextmanager
def room(game: str) -> Iterator[Room]:
    store = MemoryStore()
    with in_thread(FAST, store) as url:
        yield Room(url, store, game)


def fair_answer(heard: list[dict[str, Any]], data: str | bytes) -> None:
    for message in heard:
        assert message["type"] in ANSWERS
        assert message["type"] != "failed" or has(f"failure.{message['code']}"), message
        assert message.get("code") != "internal", (message, data)
        text = json.dumps(message)
        assert "Traceback" not in text and ".py" not in text


@pytest.mark.sweep("some")
@pytest.mark.parametrize("game", ["gin", "knock-rummy", "rummy-500", "indian-rummy"])
def test_any_frames_from_anybody(game: str) -> None:
    with room(game) as here:

        @given(st.lists(st.tuples(WHOEVER, FRAMES, st.booleans()), min_size=1, max_size=10))
        @settings(max_examples=MANY, phases=ONCE, suppress_health_check=list(HealthCheck))
        def check(sent: list[tuple[str, str | bytes, bool]]) -> None:
            for who, data, as_text in sent:
                heard = here.lines[who].send(data, text=as_text or None)
                fair_answer(heard, data)
                answers = [
                    message for message in heard[:-1] if message["type"] in ("failed", "refused")
                ]
                if heard and not decodes(data):
                    assert answers, data
                if heard and who in ("onlooker", "silent"):
                    assert all(
                        message["type"] not in ("done", "hint", "shows") for message in heard
                    )
                if who == "silent" and any(message["type"] == "update" for message in heard):
                    here.lines[who].socket.close()  # it was drawn to say hello
                    here.lines[who].socket = here.lines[who].open()
            here.play_on()
            here.check()
            if here.over():
                here.new()

        check()
        here.check()


@given(st.data())
@settings(max_examples=10)
def test_every_kind_of_message_is_drawn(data: st.DataObject) -> None:
    """A message added to the union is fuzzed by that alone."""
    assert KINDS.keys() == {kind.__struct_config__.tag for kind in wire.ClientMessage.__args__}
    for kind in KINDS.values():
        message = data.draw(fields_of(kind))
        with suppress(msgspec.ValidationError):  # a number beyond what JSON decodes to
            assert type(wire.decode_client(encoded(message))) is kind.cls


@pytest.mark.slow
def test_messages_of_another_moment(hang_up: None) -> None:
    """An action from a while ago, or of another table, is refused with a code."""
    with room("gin") as here:
        known: list[dict[str, Any]] = []
        line = here.lines["first again"]
        for _ in range(120):
            table = here.seats[0].table
            for action in table["can"]:
                known.append(
                    {"type": "act", "id": 1, "seq": table["seq"], "action": action["token"]}
                )
            before = table["seq"]
            for message in known[-6::2]:
                for seq in (message["seq"] - 1, before + 1, before if not table["can"] else 0):
                    heard = line.send(encoded(message | {"seq": seq}))
                    codes = {message.get("code") for message in heard} - {None}
                    refused = [message for message in heard if message["type"] == "refused"]
                    assert codes <= {"stale", "malformed", "game-over", "deal-running"}, heard
                    assert codes or refused, (message, heard)
            here.play_on()
            for seat in here.seats:
                seat.say({"type": "hello"})
                seat.until("update")
            if here.over():
                break
        assert len(known) > 20
        here.check()


def test_giant_frames(hang_up: None) -> None:
    with room("gin") as here:
        for data in (b"x" * 8193, b"{" * 60_000, b'{"type":"act","action":"' + b"A" * 9000 + b'"}'):
            heard = here.lines["first"].send(data, text=True)
            assert [message["code"] for message in heard if "code" in message] == ["too-large"]
        for data in (b"x" * 70_000, b"\0" * 2_000_000):
            assert here.lines["first"].ended_by(data) == 1009
        here.play_on()
        here.check()


def test_a_flood_ends_with_its_name_and_others_play_on(hang_up: None) -> None:
    store = MemoryStore()
    with in_thread(replace(FAST, messages=(20.0, 60.0)), store) as url:
        here = Room(url, store, "gin")
        for data in (b'{"type":"ask-show","id":1,"card":null}', b"{", b'{"type":"hello"}'):
            flood = here.lines["first"].open()
            with pytest.raises(ConnectionClosed) as closed:
                for _ in range(5_000):
                    flood.send(data, text=True)
                while True:
                    flood.recv(60)
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4408
            here.play_on()
        here.check()


@pytest.mark.slow
def test_who_does_not_read_is_given_up_and_others_play_on(hang_up: None) -> None:
    with room("gin") as here:
        stalled = here.guests[0].connect(here.name)
        stalled.recv_bufsize = 1
        with suppress(ConnectionClosed):
            for number in range(1_500):
                stalled.send('{"type":"hello"}')
                if number % 500 == 0:
                    here.play_on()
        here.check()
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                stalled.recv(60)
        assert closed.value.rcvd is None or closed.value.rcvd.code in (4408, 1000)


def test_a_log_line_says_where_and_not_what(tmp_path: Path, hang_up: None) -> None:
    """A frame that is no text ends the connection and leaves one line, without what it held."""
    server = Process(tmp_path)
    guest = Guest(server.url)
    socket = guest.connect(guest.new_table())
    with pytest.raises(ConnectionClosed) as closed:
        socket.send(b'{"type":"hello","after":"Kd\xff"}', text=True)
        while True:
            socket.recv(60)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1007
    text = server.stop()
    assert "Traceback" not in text and "Kd" not in text
    assert [line for line in text.splitlines() if "UnicodeDecodeError at" in line]


def test_a_log_line_of_a_task_that_broke(caplog: pytest.LogCaptureFixture) -> None:
    shorten_lines()

    async def broken() -> None:
        raise ValueError("the hand is Kd Ks")

    async def lost() -> None:
        task = asyncio.create_task(broken())
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        del task
        gc.collect(1)

    asyncio.run(lost())
    (record,) = caplog.records
    text = caplog.handler.format(record)
    assert "ValueError at" in text and "Kd" not in text and "broken" in text
