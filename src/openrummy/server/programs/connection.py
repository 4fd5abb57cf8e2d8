"""The connection of a bot program: its tables, questions and answers.

At a table it receives what its seat may see, is asked to act, and its answer is played.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor, Future
from concurrent.futures import TimeoutError as TooLate
from contextlib import suppress
from typing import Any

import msgspec

from openrummy.bots.base import BotFailed, Seen, Watcher
from openrummy.bots.protocol import messages as msg
from openrummy.bots.protocol.gin_dialect import numbers_of, talks_gin
from openrummy.bots.protocol.referee import Telling
from openrummy.club.accounts import Account
from openrummy.core.engine import Action, IllegalAction
from openrummy.core.game import GameEvent, is_over
from openrummy.core.notation.errors import TokenError
from openrummy.core.rules.canonical import to_json
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.host import HostError, Match, News, where
from openrummy.play.host.loading import STEP

_LOG = logging.getLogger(__name__)
_MAX_REFUSED = 3  # per turn; then the program loses the game
_RETRY_S = 2.0


class QuestionWithdrawn(Exception):
    """The question is obsolete, or the program has disconnected."""


class ProgramSeat(Watcher):
    """Plays one seat of a match by a program's answers, until :meth:`leave` or the end.

    ``tell`` sends a line, ``ask`` sends a question and blocks, in a thread of ``pool``, until the
    answer: it raises :class:`QuestionWithdrawn` after ``drop``, and BotFailed if the answer is not
    a valid line. ``done`` is called when there is nothing left to play.
    """

    def __init__(
        self,
        match: Match,
        seat: Seat,
        speaks: list[str],
        tell: Callable[[msg.FromReferee | msg.Error], None],
        ask: Callable[[msg.Question], msg.FromBot],
        drop: Callable[[], None],
        pool: Executor,
        done: Callable[[], None],
    ) -> None:
        super().__init__()
        rules, seats = match.progress.rules, len(match.table.seats)
        self._telling = Telling(rules, seat, seats, speaks)
        self._match, self._tell, self._ask, self._drop = match, tell, ask, drop
        self._pool, self._done = pool, done
        self._guest = match.table.seats[seat].guest
        self._wake = asyncio.Event()
        self._unseen: list[GameEvent] = []
        self._seeded = -1
        self.begin(rules, seat, seats, b"")
        numbers = numbers_of(rules) if talks_gin(rules, seats) else {}
        tell(msg.Game(seat, to_json(rules), numbers, seats))
        match.attach(self, seat)
        self.see(News(0, tuple(match.history(seat))))
        self._task = asyncio.create_task(self._play(), name=f"program at {match.table.id}")

    # ------------------------------------------------------------ receiving

    def see(self, news: News | GameEvent) -> None:
        """See :class:`~openrummy.play.host.Player`; single events are for :class:`Watcher`."""
        if not isinstance(news, News):
            super().see(news)
            return
        self._unseen += [entry.event for entry in news.entries]
        if not self._match.is_to_act(self.seat):
            self._drop()
        self._wake.set()

    async def _receive(self) -> None:
        """Process new events: initially the whole game, which may be long, so in steps."""
        began = time.perf_counter()
        while self._unseen:
            unseen, self._unseen = self._unseen, []
            for event in unseen:
                self.see(event)
                for message in self._telling.messages(event):
                    self._tell(message)
                if time.perf_counter() - began > STEP:
                    await asyncio.sleep(0)
                    began = time.perf_counter()

    def choose(self, seen: Seen) -> Action:
        """Return the program's action."""
        return self._telling.action(seen, self._ask)

    # ------------------------------------------------------------ playing

    def leave(self) -> None:
        """Mark the seat as away after the program has disconnected, as for a person."""
        self._match.detach(self)
        self._task.cancel()

    def resign(self) -> None:
        """Resign the game."""
        self._resigning = asyncio.create_task(self._resign())

    async def _resign(self) -> None:
        with suppress(HostError):
            await self._match.resign(self.seat)

    async def _play(self) -> None:
        with suppress(HostError):  # otherwise the host lays off for the program
            await self._match.set_lay_off(self.seat, "hand")
        while True:
            await self._wake.wait()
            self._wake.clear()
            await self._receive()
            if self._match.closed or self._lost() or is_over(self._match.progress.game):
                break
            try:
                await self._step()
            except QuestionWithdrawn:
                self._wake.set()
            except HostError as error:
                if error.code == "closing":
                    break
                if error.for_now:
                    await asyncio.sleep(_RETRY_S)
                self._wake.set()
            except Exception as error:
                table = self._match.table.id
                _LOG.error("error of a bot program at table %s: %s", table, where(error))
                break
        self._match.detach(self)
        self._done()

    def _lost(self) -> bool:
        return self._match.table.seats[self.seat].guest != self._guest

    async def _step(self) -> None:
        match, seat = self._match, self.seat
        promised = match.current_promise()
        if promised is not None and promised.deal != self._seeded:
            self._seeded = promised.deal  # a program declines to contribute a seed
            with suppress(HostError):
                await match.give_seed(seat, promised.deal, b"")
        if seat in match.unready_people():
            await match.next_deal(seat)
        if match.is_to_act(seat):
            await self._turn()

    async def _turn(self) -> None:
        """Ask and play; too many invalid answers lose the game."""
        match, seat = self._match, self.seat
        loop = asyncio.get_running_loop()
        for _ in range(_MAX_REFUSED):
            await self._receive()  # events received meanwhile: answer on the current state
            if not match.is_to_act(seat):
                return
            version = match.version(seat)
            try:
                action = await loop.run_in_executor(self._pool, self.act)
                await match.act(seat, version, action)
                return
            except (IllegalAction, BotFailed, TokenError) as error:
                self._telling.forget()
                self._tell(msg.Error("refused", str(error)[:500]))
        self._tell(msg.Error("lost", "the game is lost after too many refused answers"))
        await match.resign(seat)


_MAX_WAITING = 2_000  # unsent lines to a program that does not read
MAX_TABLES = 16
ANSWER_S = 24 * 3600.0  # the clock of the table is the real limit


class _OfTable(msgspec.Struct):
    type: str
    table: str = ""


_KIND = msgspec.json.Decoder(_OfTable).decode
_CONTROL: msgspec.json.Decoder[wire.ProgramMessage] = msgspec.json.Decoder(wire.ProgramMessage)
CONTROLS = frozenset(("resign",))
Control = Callable[["BotConnection", Any], Awaitable[None]]


class BotConnection:
    """Connection of a program; lines for it go to :attr:`outbox`, None closes it."""

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
        """Handle the disconnection: the program is away at its tables."""
        self._closed = True
        for table in list(self._asked):
            self._drop(table)
        for seat in list(self.tables.values()):
            seat.leave()
        self.tables.clear()

    # ------------------------------------------------------------ sending

    def say(self, line: dict[str, Any]) -> None:
        """Send a line; a program that does not read is disconnected."""
        if self.outbox.qsize() < _MAX_WAITING:
            self.outbox.put_nowait(msgspec.json.encode(line))
        elif self.outbox.qsize() == _MAX_WAITING:
            self.outbox.put_nowait(None)

    def fail(self, code: str, message: str, table: str = "") -> None:
        """Send an error message."""
        error = {"type": "error", "code": code, "message": message}
        self.say(error | ({"table": table} if table else {}))

    # ------------------------------------------------------------ tables

    def play(self, match: Match) -> None:
        """Play at a table where this program has a seat; no effect if it already does."""
        table = match.table.id
        seat = match.table.seat_of(self.account.guest)
        if self._closed or self._speaks is None or seat is None or table in self.tables:
            return
        if match.table.over or match.gathering():
            return
        if len(self.tables) >= MAX_TABLES:
            self.fail("too-many", f"the maximum is {MAX_TABLES} tables at a time", table)
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
        """Withdraw the question asked at a table."""
        pending = self._asked.pop(table, None)
        if pending is not None:
            pending.set_exception(QuestionWithdrawn())

    def _ask(self, table: str, question: msg.Question) -> msg.FromBot:
        """Ask and wait, in a thread. Raises QuestionWithdrawn, or BotFailed if invalid."""
        pending: Future[msg.FromBot] = Future()

        def send() -> None:
            if self._closed:
                pending.set_exception(QuestionWithdrawn())
                return
            self._asked[table] = pending
            self.say({"table": table} | msgspec.to_builtins(question))

        self._loop.call_soon_threadsafe(send)
        try:
            return pending.result(ANSWER_S)
        except TooLate:
            raise QuestionWithdrawn from None

    # ------------------------------------------------------------ receiving

    async def receive(self, line: bytes) -> None:
        """Process one line; never raises."""
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
        pending = self._asked.pop(table, None)
        if pending is None:
            self.fail("not-asked", "there is no open question at this table", table)
        else:
            pending.set_result(message)

    def _refuse(self, table: str, why: str) -> None:
        """Fail the waiting question because of an invalid line."""
        pending = self._asked.pop(table, None)
        if pending is None:
            self.fail("malformed", why, table)
        else:
            pending.set_exception(BotFailed(why))

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
