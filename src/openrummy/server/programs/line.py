"""The line of a program: who it is, the tables it plays at, its questions and answers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor, Future
from concurrent.futures import TimeoutError as TooLate
from typing import Any

import msgspec

from openrummy.bots.base import BotFailed
from openrummy.bots.protocol import messages as msg
from openrummy.club.accounts import Account
from openrummy.play import wire
from openrummy.play.host import Match
from openrummy.server.programs.table import Dropped, ProgramSeat

_LOG = logging.getLogger(__name__)
_MAX_WAITING = 2_000  # lines to a program that does not read
MAX_TABLES = 16
ANSWER_S = 24 * 3600.0  # the clock of the table is what hurries


class _OfTable(msgspec.Struct):
    type: str
    table: str = ""


_KIND = msgspec.json.Decoder(_OfTable).decode
_CONTROL: msgspec.json.Decoder[wire.ProgramMessage] = msgspec.json.Decoder(wire.ProgramMessage)
CONTROLS = frozenset(("resign",))
Control = Callable[["ProgramLine", Any], Awaitable[None]]


class ProgramLine:
    """A connection of a program; lines for it go to :attr:`outbox`, None ends it."""

    def __init__(self, account: Account, pool: Executor, control: Control) -> None:
        self.account = account
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.tables: dict[str, ProgramSeat] = {}
        self._speaks: list[str] | None = None
        self._asked: dict[str, Future[msg.FromBot]] = {}
        self._pool = pool
        self._control = control
        self._loop = asyncio.get_running_loop()
        self._closed = False
        self.greeted = asyncio.Event()
        self.say({"type": "hello", "protocol": msg.VERSION, "you": account.name})

    def close(self) -> None:
        """The program has gone: at its tables it is away."""
        self._closed = True
        for table in list(self._asked):
            self._drop(table)
        for seat in list(self.tables.values()):
            seat.leave()
        self.tables.clear()

    # ------------------------------------------------------------ out

    def say(self, line: dict[str, Any]) -> None:
        """Send a line; a program that does not read is given up."""
        if self.outbox.qsize() < _MAX_WAITING:
            self.outbox.put_nowait(msgspec.json.encode(line))
        elif self.outbox.qsize() == _MAX_WAITING:
            self.outbox.put_nowait(None)

    def fail(self, code: str, message: str, table: str = "") -> None:
        """Say what was not understood or not possible."""
        error = {"type": "error", "code": code, "message": message}
        self.say(error | ({"table": table} if table else {}))

    # ------------------------------------------------------------ tables

    def play(self, match: Match) -> None:
        """Play at a table where this program has a seat; what it plays at already goes on."""
        table = match.table.id
        seat = match.table.seat_of(self.account.guest)
        if self._closed or self._speaks is None or seat is None or table in self.tables:
            return
        if match.table.over or match.gathering():
            return
        if len(self.tables) >= MAX_TABLES:
            self.fail("too-many", "you play at as many tables as you may", table)
            return

        def tell(message: msg.FromReferee | msg.Error) -> None:
            self.say({"table": table} | msgspec.to_builtins(message))

        def ask(question: msg.Question) -> msg.FromBot:
            return self._ask(table, question)

        def drop() -> None:
            self._drop(table)

        def done() -> None:
            self._done(table)

        try:
            self.tables[table] = ProgramSeat(
                match, seat, self._speaks, tell, ask, drop, self._pool, done
            )
        except BotFailed as error:
            self.fail("cannot-play", str(error), table)

    def _done(self, table: str) -> None:
        self.tables.pop(table, None)
        self.say({"type": "left", "table": table})

    def _drop(self, table: str) -> None:
        """Drop the question asked at a table."""
        asked = self._asked.pop(table, None)
        if asked is not None:
            asked.set_exception(Dropped())

    def _ask(self, table: str, question: msg.Question) -> msg.FromBot:
        """Ask and wait; in a thread. Raises Dropped, and BotFailed for what is no answer."""
        asked: Future[msg.FromBot] = Future()

        def send() -> None:
            if self._closed:
                asked.set_exception(Dropped())
                return
            self._asked[table] = asked
            self.say({"table": table} | msgspec.to_builtins(question))

        self._loop.call_soon_threadsafe(send)
        try:
            return asked.result(ANSWER_S)
        except TooLate:
            raise Dropped from None

    # ------------------------------------------------------------ in

    async def receive(self, line: bytes) -> None:
        """Carry out one line; whatever it is, nothing is raised."""
        try:
            kind = _KIND(line)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            self.fail("malformed", "a line is a JSON object with a type")
            return
        if kind.type in CONTROLS:
            await self._controlled(line)
            return
        try:
            message = msg.from_bot(line)
        except msg.BadLine as error:
            self._refuse(kind.table, str(error))
            return
        if isinstance(message, msg.Greeting):
            self._greet(message)
        else:
            self._answer(kind.table, message)

    def _greet(self, message: msg.Greeting) -> None:
        if message.protocol != msg.VERSION:
            self.fail("protocol", f"this server speaks protocol {msg.VERSION}")
        elif self._speaks is None:
            self._speaks = message.speaks
            self.greeted.set()

    def _answer(self, table: str, message: msg.FromBot) -> None:
        asked = self._asked.pop(table, None)
        if asked is None:
            self.fail("not-asked", "nothing was asked at this table", table)
        else:
            asked.set_result(message)

    def _refuse(self, table: str, why: str) -> None:
        """No line of the protocol: the question that waits for it is told."""
        asked = self._asked.pop(table, None)
        if asked is None:
            self.fail("malformed", why, table)
        else:
            asked.set_exception(BotFailed(why))

    async def _controlled(self, line: bytes) -> None:
        try:
            message = _CONTROL.decode(line)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            self.fail("malformed", str(error)[:200])
            return
        if self._speaks is None:
            self.fail("hello-first", "say hello before anything else")
            return
        await self._control(self, message)
