"""Chat between players: cleaned, stored, in order, heard only by those it is meant for."""

from __future__ import annotations

import asyncio
import json
import unicodedata
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tables import ANA, BEN, BOT, config, table_row
from live import FAST, Guest, Message, Seat, hang_up, in_thread
from memory_store import MemoryStore
from openrummy.play import wire
from openrummy.play.host import ChatRow, Match, SeatRow
from openrummy.play.live.chat import MAX_CHARS, ChatRefused, ChatRoom, clean_text
from openrummy.play.live.spectators import SpectatorConnection, Spectators
from openrummy.play.live.table_connection import TableConnection
from openrummy.server.guard import guest_id
from openrummy.server.settings import Settings

__all__ = ["hang_up"]

POOL = ThreadPoolExecutor(1)
FREE = (1e6, 1e6)
CEM = SeatRow("Cem", "guest", guest="cem")


class Ear(TableConnection):
    """A connection that remembers what was sent on it."""

    heard: list[dict[str, Any]]

    def put(self, data: bytes) -> None:
        self.__dict__.setdefault("heard", []).append(json.loads(data))

    def of(self, *kinds: str) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["type"] in kinds]

    @property
    def words(self) -> list[str]:
        """The texts of the last whole list and of all after it."""
        texts: list[str] = []
        for message in self.of("chat", "said"):
            if message["type"] == "chat":
                texts = [line["text"] for line in message["lines"]]
            else:
                texts.append(message["line"]["text"])
        return texts

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        await self.receive(json.dumps({"type": kind, "id": 7, **fields}))
        return next(message for message in reversed(self.heard) if message.get("id") == 7)

    async def hello(self) -> None:
        await self.receive('{"type":"hello","after":null}')


class Room:
    """A table where people talk."""

    def __init__(self, *seats: SeatRow, chat: bool = True, **limits: tuple[float, float]) -> None:
        self.seats = seats or (ANA, BEN)
        self.chat = chat
        self.limits = {"words": FREE, "emotes": FREE} | limits
        self.store = MemoryStore()

    async def open(self) -> tuple[ChatRoom, list[Ear]]:
        row = replace(table_row(None, self.seats, ("hand",) * len(self.seats)), chat=self.chat)
        await self.store.create(row)
        self.match = await Match.open(row, self.store, config())
        talk = ChatRoom(self.match, self.store, **self.limits)
        ears = [
            Ear(self.match, index, POOL, talk)
            for index, seat in enumerate(self.seats)
            if seat.guest
        ]
        for ear in ears:
            await ear.hello()
        return talk, ears


# ---------------------------------------------------------------- what may be said


@given(st.text())
def test_what_is_kept_can_be_shown_on_one_line(text: str) -> None:
    try:
        plain = clean_text(text)
    except ChatRefused as error:
        assert error.code in ("too-long", "nothing-said")
        return
    assert 0 < len(plain) <= MAX_CHARS and plain == plain.strip()
    assert not {"Cc", "Cs", "Zl", "Zp"} & {unicodedata.category(character) for character in plain}
    assert not any(character in plain for character in "\u202a\u202e\u2066\u2069\u200f\ufeff")
    assert clean_text(plain) == plain


def test_texts() -> None:
    assert clean_text("  well\n\tplayed  ") == "well played"
    assert clean_text("<img src=x onerror=alert(1)>") == "<img src=x onerror=alert(1)>"
    assert clean_text("abc\u202edef\x00\x1b[31m") == "abcdef[31m"
    assert clean_text("e\u0301") == "\u00e9"
    assert len(clean_text("a" + "\u0335" * 50)) == 5
    assert clean_text("x" * 300) == "x" * 300
    for text, code in (
        ("x" * 301, "too-long"),
        ("", "nothing-said"),
        (" \u202e\u0301", "nothing-said"),
    ):
        with pytest.raises(ChatRefused) as said:
            clean_text(text)
        assert said.value.code == code


async def test_everybody_hears_it_in_the_order_it_is_stored() -> None:
    room = Room()
    _, (ana, ben) = await room.open()
    both = [ana.ask("say", text=f"a{n}") for n in range(9)] + [
        ben.ask("say", text=f"b{n}") for n in range(9)
    ]
    assert {answer["type"] for answer in await asyncio.gather(*both)} == {"done"}
    rows = await room.store.chat("calm-otter-100", 100)
    assert [row.number for row in rows] == list(range(1, 19))
    assert ana.words == ben.words == [row.text for row in rows]
    line = ben.of("said")[0]["line"]
    assert (line["seat"], line["name"]) == (0, "Ana") and line["at"] > 0
    late = Ear(room.match, 0, POOL, ana._talk)
    await late.hello()
    assert late.words == ana.words


async def test_only_the_last_hundred_are_brought() -> None:
    room = Room()
    _, (ana, ben) = await room.open()
    for number in range(120):
        await ana.ask("say", text=f"no {number}")
    await ben.hello()
    assert ben.words == [f"no {number}" for number in range(20, 120)]


async def test_what_is_not_stored_is_not_said() -> None:
    room = Room()
    _, (ana, ben) = await room.open()

    async def broken(table_id: str, row: ChatRow) -> None:
        raise OSError("disk full")

    good, room.store.say = room.store.say, broken  # type: ignore[method-assign]
    assert (await ana.ask("say", text="lost"))["code"] == "not-stored"
    room.store.say = good  # type: ignore[method-assign]
    assert (await ana.ask("say", text="kept"))["type"] == "done"
    assert ben.words == ["kept"]


async def test_too_much_is_refused_by_name() -> None:
    room = Room(words=(1e-9, 5), emotes=(1e-9, 3))
    _, (ana, ben) = await room.open()
    said = [(await ana.ask("say", text="hm")).get("code", "done") for _ in range(7)]
    assert said == ["done"] * 5 + ["too-fast"] * 2
    shown = [(await ana.ask("emote", name="hello")).get("code", "done") for _ in range(5)]
    assert shown == ["done"] * 3 + ["too-fast"] * 2
    assert (await ben.ask("say", text="I may"))["type"] == "done"
    assert (await ben.ask("say", text="x" * 301))["code"] == "too-long"
    assert (await ben.ask("say", text=" "))["code"] == "nothing-said"
    assert (await ben.ask("emote", name="rude"))["code"] == "malformed"
    assert len(ben.words) == 6 and len(ben.of("emoted")) == 3


async def test_a_table_without_chat_and_one_without_company() -> None:
    silent, alone = Room(chat=False), Room(ANA, BOT)
    for room, lists in ((silent, 1), (alone, 0)):
        _, ears = await room.open()
        assert ears[0].of("update")[-1]["table"]["room"]["chat"] is False
        assert (await ears[0].ask("say", text="hm"))["code"] == "chat-off"
        assert (await ears[0].ask("emote", name="hello"))["code"] == "chat-off"
        assert len(ears[0].of("chat")) == lists


# ---------------------------------------------------------------- who hears it


async def test_who_is_blocked_is_not_heard_and_not_told() -> None:
    room = Room(ANA, BEN, CEM)
    room.seats = (ANA, BEN, CEM)
    row = replace(table_row(None, (ANA, BEN)), chat=True)
    await room.store.create(row)
    room.match = await Match.open(row, room.store, config())
    talk = ChatRoom(room.match, room.store, FREE, FREE)
    ana, ben = (Ear(room.match, seat, POOL, talk) for seat in (0, 1))
    for ear in (ana, ben):
        await ear.hello()
    await ben.ask("say", text="before")
    await room.store.block("ana", "ben", "Ben")
    await talk.apply_blocks("ana")
    heard_before = len(ben.heard)
    assert ana.words == [] and ana.of("chat")[-1]["blocked"] == [1]
    assert (await ben.ask("say", text="unheard"))["type"] == "done"
    assert (await ben.ask("emote", name="oops"))["type"] == "done"
    assert ana.words == [] and ana.of("emoted") == []
    await ana.ask("say", text="from Ana")
    assert ben.words == ["before", "unheard", "from Ana"]  # nothing tells Ben
    assert {message["type"] for message in ben.heard[heard_before:]} == {"said", "emoted", "done"}
    await ana.hello()
    assert ana.words == ["from Ana"]
    await room.store.unblock("ana", "ben")
    await talk.apply_blocks("ana")
    assert ana.words == ["before", "unheard", "from Ana"]


async def test_who_looks_on_hears_nothing_before_they_saw_the_end() -> None:
    room = Room()
    talk, (ana, ben) = await room.open()
    now = [room.match.table.touched + 20_000]
    spectators = Spectators(room.match, 10_000, lambda: now[0])

    class Eye(Ear, SpectatorConnection):
        pass

    eye = Eye(spectators, POOL, "dora", talk)
    await eye.hello()
    assert (await eye.ask("say", text="hello"))["code"] == "not-your-seat"
    assert (await eye.ask("emote", name="hello"))["code"] == "not-your-seat"
    await ana.ask("say", text="my king is dead")
    await ana.ask("emote", name="oops")
    await room.match.resign(0)
    await asyncio.sleep(0)
    assert eye.of("chat", "said", "emoted") == []
    now[0] += 10_000
    spectators.show()
    for _ in range(20):
        await asyncio.sleep(0)
    assert eye.words == ["my king is dead"]
    await ben.ask("say", text="well played")
    await ben.ask("emote", name="thanks")
    assert eye.words[-1] == "well played" and eye.of("emoted") == []
    eye.close()
    await ben.ask("say", text="gone")
    assert "gone" not in eye.words


async def test_who_left_is_not_named_after_who_sits_there_now() -> None:
    room = Room()
    talk, (ana, ben) = await room.open()
    await ben.ask("say", text="bye")
    await room.match.set_seat(1, CEM, BEN)
    await talk.renamed()
    await ana.hello()
    (line,) = ana.of("chat")[-1]["lines"]
    assert (line["name"], line["text"]) == ("A former player", "bye")


async def test_who_is_another_guest_now_stays_blocked_and_keeps_their_words() -> None:
    room = Room()
    talk, (ana, ben) = await room.open()
    await ben.ask("say", text="one")
    await room.store.block("ana", "ben", "Ben")
    await talk.apply_blocks("ana")
    await room.match.rename("ben", "ben on a phone")
    await room.store.merge_guest("ben", "ben on a phone")
    await talk.renamed()
    phone = Ear(room.match, 1, POOL, talk)
    await phone.hello()
    assert phone.of("chat")[0]["lines"][0]["name"] == "Ben"
    await phone.ask("say", text="two")
    assert ana.words == [] and phone.words == ["one", "two"]


# ---------------------------------------------------------------- over the wire


@pytest.fixture(scope="module")
def server() -> Iterator[tuple[str, MemoryStore]]:
    store = MemoryStore()
    settings: Settings = replace(FAST, words=FREE, emotes=FREE, blocks=FREE)
    with in_thread(settings, store) as url:
        yield url, store


def together(server: tuple[str, MemoryStore], name: str) -> tuple[Guest, Guest, Seat, Seat]:
    """Ana and Ben at a table."""
    url, store = server
    ana, ben = Guest(url), Guest(url)
    for guest in (ana, ben):
        guest.http.get("/api/lobby")
    seats = tuple(
        SeatRow(who, "guest", guest=guest_id(guest.cookie))
        for who, guest in (("Ana", ana), ("You", ben))
    )
    asyncio.run(store.create(table_row(None, seats, name=name)))
    return ana, ben, ana.sit(name), ben.sit(name)


def chat_of(seat: Seat) -> Message:
    return next(message for message in reversed(seat.heard) if message["type"] == "chat")


def test_block_over_http(server: tuple[str, MemoryStore]) -> None:
    ana, ben, first, second = together(server, "calm-otter-201")
    path = "/api/tables/calm-otter-201/"
    assert ana.http.get("/api/blocked").json() == []
    (row,) = ana.http.post(f"{path}block", json={"seat": 1}).raise_for_status().json()
    assert row["name"] == "Guest" and guest_id(ben.cookie) not in row["id"]
    assert second.ask("say", text="unheard")["type"] == "done"
    assert first.ask("ping")["type"] == "pong"
    assert chat_of(first)["blocked"] == [1]
    assert not [message for message in first.heard if message["type"] == "said"]
    assert ben.http.get("/api/blocked").json() == []
    assert ben.http.post("/api/blocked/undo", json={"id": row["id"]}).json() == []
    assert len(ana.http.get("/api/blocked").json()) == 1
    assert ana.http.post("/api/blocked/undo", json={"id": row["id"]}).json() == []
    assert [line["text"] for line in first.until("chat")["lines"]] == ["unheard"]
    assert len(ana.http.post(f"{path}block", json={"seat": 1}).json()) == 1
    assert ana.http.post(f"{path}unblock", json={"seat": 1}).json() == []


def test_who_may_block_whom(server: tuple[str, MemoryStore]) -> None:
    ana, *_ = together(server, "calm-otter-202")
    stranger = Guest(server[0])
    stranger.http.get("/api/lobby")
    path = "/api/tables/calm-otter-202/block"
    assert stranger.http.post(path, json={"seat": 1}).json()["code"] == "not-your-seat"
    for seat in (0, 2, -1):
        assert ana.http.post(path, json={"seat": seat}).json()["code"] == "nobody-there"
    assert ana.http.post(path, json={"seat": "1"}).json()["code"] == "malformed"
    missing = ana.http.post("/api/tables/calm-otter-999/block", json={"seat": 1})
    assert missing.json()["code"] == "no-such-table"
    alone = ana.new_table()
    answer = ana.http.post(f"/api/tables/{alone}/block", json={"seat": 1})
    assert answer.json()["code"] == "nobody-there"


def test_words_reach_the_other_side_and_come_back_after_a_break(
    server: tuple[str, MemoryStore],
) -> None:
    _, ben, first, second = together(server, "calm-otter-203")
    text = "<img src=x onerror=alert(1)> & “ça va”"
    assert first.ask("say", text=text)["type"] == "done"
    assert second.until("said")["line"]["text"] == text
    second.close()
    assert first.ask("say", text="still there?")["type"] == "done"
    back = ben.sit("calm-otter-203", after=second.table["seq"])
    lines = back.until("chat")["lines"]
    assert [line["text"] for line in lines] == [text, "still there?"]
    assert wire.encode(lines)  # plain text, to be shown as text
