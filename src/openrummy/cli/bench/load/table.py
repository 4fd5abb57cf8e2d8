"""A table of a load test: two players over two sockets, acting at due times."""

from __future__ import annotations

import asyncio
import random
from collections import deque
from collections.abc import Iterable, Iterator, MutableSequence, Sequence
from dataclasses import dataclass, field

import msgspec
from msgspec import Struct

from openrummy.cli.bench.load.connection import Connection
from openrummy.cli.bench.load.open_loop import Times, some_at_once
from openrummy.play import wire

_ENDS = ("big-gin", "gin", "knock", "show")


class ActionButton(Struct):
    """A possible action: its token, kind and card, and the deadwood it leaves."""

    token: str
    kind: str
    card: str | None = None
    leaves: int | None = None


def choose(can: Sequence[ActionButton], chance: random.Random) -> str:
    """Choose an action: end the deal if possible, else keep the best hand."""
    ends = [action for action in can if action.kind in _ENDS]
    if ends:
        return min(ends, key=lambda action: (_ENDS.index(action.kind), action.leaves or 0)).token
    discards = [action for action in can if action.kind == "throw"]
    if discards:
        return min(discards, key=lambda action: action.leaves or 0).token
    return chance.choice(can).token


class _Sheet(Struct):
    result: msgspec.Raw = msgspec.Raw(b"null")


class _Table(Struct):
    seq: int
    can: list[ActionButton]
    sheet: _Sheet


class _Message(Struct):
    """The decoded part of a message, limited to the fields that clients need."""

    type: str
    id: int | None = None
    code: str | None = None
    deal: int | None = None
    table: _Table | None = None


#: Error codes of a server's rate limits per account or address.
_TOO_MUCH = ("too-much", "too-fast")

_decode = msgspec.json.Decoder(_Message).decode


@dataclass
class Tally:
    """Totals of all tables of a run; ``done`` are its last actions, or all."""

    times: Times = field(default_factory=Times)
    actions: int = 0  # accepted
    done: MutableSequence[tuple[str, int, str]] = field(default_factory=list)  # table, seat, token
    refused: int = 0
    sizes: deque[int] = field(default_factory=lambda: deque(maxlen=2_000))  # bytes of updates


@dataclass(frozen=True)
class Place:
    """A stored table, and the cookies of its two seats."""

    table_id: str
    cookies: tuple[str, str]


class _Seat:
    """One player's side of a table."""

    def __init__(self, table: LoadTable, seat: int) -> None:
        self.number = seat
        self.can: list[ActionButton] = []
        self.line: Connection | None = None
        self._table = table

    def say(self, message: wire.ClientMessage) -> None:
        if self.line is not None:
            self.line.say(wire.encode(message))

    def receive(self, data: bytes) -> None:
        message = _decode(data)
        if message.table is not None:
            self._table.tally.sizes.append(len(data))
            self._table.seen(self, message.table.seq, message.table.can)
            if bytes(message.table.sheet.result) != b"null":
                self._table.game_over()
        elif message.type == "promised" and message.deal is not None:
            seed = self._table.chance.randbytes(32).hex()
            self.say(wire.GiveSeed(0, message.deal, seed))
        elif message.id:  # the seeds are number 0
            if message.code in _TOO_MUCH:
                self._table.turned_away = message.code
            self._table.answered(self, message.id, message.type == "done")


class LoadTable:
    """Two players at a table; after the game they move to the next table."""

    def __init__(self, number: int, url: str, places: Iterator[Place], tally: Tally) -> None:
        self.tally = tally
        self.chance = random.Random(number)
        self.turned_away = ""
        self._over = False
        self._leave = asyncio.Event()
        self._url = url
        self._places = places
        self._place: Place | None = None
        self._seats = (_Seat(self, 0), _Seat(self, 1))
        self._seq = [0, 0]
        self._due: deque[float] = deque()
        self._asked: tuple[_Seat, int, str, float] | None = None  # seat, id, token, when due
        self._ids = 0
        self._began = asyncio.Event()
        self._mover: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Join the table and wait until the first hand is dealt."""
        await self._sit_down()
        self._mover = asyncio.create_task(self._move_on())

    def close(self) -> None:
        """Leave the table."""
        if self._mover is not None:
            self._mover.cancel()
        self._hang_up()

    @property
    def unanswered(self) -> bool:
        """True if a sent action is unanswered."""
        return self._asked is not None

    @property
    def behind(self) -> list[float]:
        """Due times of unanswered actions."""
        sent = [self._asked[3]] if self._asked is not None else []
        return [*sent, *self._due]

    def check(self) -> None:
        """Raise the error that stopped its players, if any."""
        if self.turned_away:
            raise RuntimeError(f"the server says {self.turned_away}")
        if self._mover is not None and self._mover.done():
            self._mover.result()

    def give_up(self) -> None:
        """Drop all actions that were due."""
        self._due.clear()

    def due(self, moment: float) -> None:
        """An action is due; it is sent as soon as it can be."""
        self._due.append(moment)
        self._act()

    # ------------------------------------------------------------ what the seats receive

    def seen(self, seat: _Seat, seq: int, can: list[ActionButton]) -> None:
        """Handle an update of the table for a seat."""
        self._seq[seat.number] = seq
        seat.can = can
        if can:
            self._began.set()
            self._act()

    def game_over(self) -> None:
        """Handle the end of the game at a seat; the other player's action is answered first."""
        self._over = True
        if self._asked is None:
            self._leave.set()

    def answered(self, seat: _Seat, id: int, done: bool) -> None:
        """Handle the reply to a seat's action; the updated table follows."""
        if self._asked is None or self._asked[1] != id:
            return
        _, _, token, due = self._asked
        self._asked = None
        seat.can = []
        if done:
            self.tally.times.add(due, asyncio.get_running_loop().time())
            assert self._place is not None
            self.tally.actions += 1
            self.tally.done.append((self._place.table_id, seat.number, token))
        else:  # the host passed for it meanwhile: choose another action
            self.tally.refused += 1
            self._due.appendleft(due)
        if self._over:
            self._leave.set()

    # ------------------------------------------------------------ acting

    def _act(self) -> None:
        if self._asked is not None or not self._due:
            return
        seat = next((candidate for candidate in self._seats if candidate.can), None)
        if seat is None:
            return
        self._ids += 1
        token = choose(seat.can, self.chance)
        self._asked = seat, self._ids, token, self._due.popleft()
        seat.say(wire.Act(self._ids, self._seq[seat.number], token))

    async def _move_on(self) -> None:
        while True:
            await self._leave.wait()
            self._hang_up()
            await self._sit_down()

    def _hang_up(self) -> None:
        for seat in self._seats:
            seat.can = []
            if seat.line is not None:
                seat.line.close()
                seat.line = None

    async def _sit_down(self) -> None:
        self._over = False
        self._leave.clear()
        self._began.clear()
        self._place = table = next(self._places)
        for seat, cookie in zip(self._seats, table.cookies, strict=True):
            url = f"{self._url}/ws/tables/{table.table_id}"
            seat.line = await Connection.to(url, cookie, seat.receive)
            seat.say(wire.Hello())
        await self._began.wait()


async def opened(
    numbers: Iterable[int], url: str, places: Iterator[Place], tally: Tally
) -> list[LoadTable]:
    """Open a dealt table for each number."""
    fresh = [LoadTable(number, url, places, tally) for number in numbers]
    await some_at_once(table.open() for table in fresh)
    return fresh
