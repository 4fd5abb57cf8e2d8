"""External programs as bots, each in a process of its own (``docs/engine.md``).

Events are queued line by line and only sent with a question, so a program that does not read
blocks nothing. A program that fails loses its game and is restarted for the next one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from multiprocessing.util import Finalize

from openrummy.bots.base import BotFailed, Budget, Seen, Watcher
from openrummy.bots.protocol import messages as msg
from openrummy.bots.protocol.gin_dialect import numbers_of, talks_gin
from openrummy.bots.protocol.referee import Telling
from openrummy.bots.protocol.untrusted_text import MAX_NAME, printable
from openrummy.core.engine import Action
from openrummy.core.game import GameEvent
from openrummy.core.rules.canonical import to_json
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat
from openrummy.lab.arena.program import Program

START_S = 60.0  # limit for the answer to hello
FIRST_S = 60.0  # for the first answer of a process, which may have to compile
ANSWER_S = 30.0  # for an answer without a time control
GRACE_S = 2.0  # extra time beyond a limit, after which a program counts as hanging


class ProgramRunner:
    """The process of one program for one of its seats at the table, kept from game to game."""

    def __init__(self, command: str) -> None:
        self.command = command
        self._program: Program | None = None
        self.name = self.version = ""  # as the program reports them, sanitised
        self._speaks: list[str] = []
        self._queue: list[bytes] = []
        self._new = True

    def start(self, strangers: bool) -> list[str]:
        """Start it unless it is running; return the dialects it speaks. Raises BotFailed.

        It is greeted when it starts, and again if its opponents are new (``strangers``).
        """
        if self._program is None:
            self._program, self._queue = Program(self.command), []
        elif not strangers:
            return self._speaks
        greeting = self.ask(msg.Hello(msg.VERSION), START_S)
        if isinstance(greeting, msg.Error):
            raise BotFailed(f"it answers hello with an error: {greeting.message}")
        if not isinstance(greeting, msg.Greeting) or greeting.protocol != msg.VERSION:
            raise BotFailed(f"it does not answer hello with protocol {msg.VERSION}")
        self._speaks = greeting.speaks
        self.name = printable(greeting.name, MAX_NAME)
        self.version = printable(greeting.version, MAX_NAME)
        return self._speaks

    def tell(self, message: msg.FromReferee) -> None:
        """Queue a message that goes out with the next question."""
        self._queue.append(msg.line_of(message))

    def ask(self, question: msg.FromReferee, seconds: float) -> msg.FromBot:
        """Return its answer. Raises :class:`BotFailed`, e.g. if none comes within ``seconds``."""
        if self._program is None:
            raise BotFailed("it is not running")
        self.tell(question)
        self._program.say(b"".join(self._queue))
        self._queue = []
        if self._new and isinstance(question, msg.Question):
            seconds, self._new = max(seconds, FIRST_S), False
        return _parse_line(self._program.receive(seconds))

    def stop(self) -> str:
        """Kill it and return its stderr."""
        program, self._program = self._program, None
        if program is None:
            return ""
        words = program.words()
        program.close(politely=False)
        return words

    def close(self) -> None:
        """Ask it to quit, then end it."""
        if self._program is not None:
            self._program.say(b"".join(self._queue))
            self._program.close()
            self._program = None


class Foreign(Watcher):
    """A seat played by a program against the same opponents; the program outlives its games."""

    def __init__(self, running: ProgramRunner, budget: Budget | None = None) -> None:
        super().__init__(budget)
        self.running = running
        self._strangers = True  # no opponents yet
        ms = self.budget.ms
        self.limit = ANSWER_S if ms is None else ms / 1000 + GRACE_S

    def begin(self, rules: Rules, seat: Seat, seats: int, seed: bytes) -> None:
        """See :class:`openrummy.bots.base.Bot`; a failure is raised at the seat's next decision."""
        super().begin(rules, seat, seats, seed)
        self._failed: BotFailed | None = None
        numbers = numbers_of(rules) if talks_gin(rules, seats) else {}
        try:
            self._telling = Telling(rules, seat, seats, self.running.start(self._strangers))
            self._strangers = False
        except BotFailed as error:
            self._failed = self._failure_of(error)
            return
        self.running.tell(
            msg.Game(
                seat,
                to_json(rules),
                numbers,
                seats,
                seed.hex(),
                self.budget.ms,
                self.budget.work,
            )
        )

    def _keep(self, event: GameEvent) -> None:
        super()._keep(event)
        if self._failed is not None:
            return
        try:
            for message in self._telling.messages(event):
                self.running.tell(message)
        except BotFailed as error:
            self._failed = self._failure_of(error)

    def choose(self, seen: Seen) -> Action:
        """The program's answer. Raises :class:`BotFailed`."""
        if self._failed is not None:
            raise self._failed
        try:
            return self._telling.action(
                seen, lambda question: self.running.ask(question, self.limit)
            )
        except BotFailed as error:
            self._failed = self._failure_of(error)
            raise self._failed from None

    def _failure_of(self, error: BotFailed) -> BotFailed:
        words = self.running.stop()
        return type(error)(f"{error}; its stderr: {words}" if words else str(error))


_RUNNING: dict[tuple[str, int], ProgramRunner] = {}


def running(command: str, number: int) -> ProgramRunner:
    """The process of a program for the n-th seat it holds at a table, shared in this process.

    It is started when a game begins, and runs until :func:`programs` exits or this process ends.
    """
    _close_at_exit()
    return _RUNNING.setdefault((command, number), ProgramRunner(command))


@contextmanager
def programs() -> Iterator[None]:
    """Context of a run with external programs: ends those of this process on exit."""
    try:
        yield
    finally:
        _close_all()


@cache
def _close_at_exit() -> None:
    Finalize(None, _close_all, exitpriority=10)  # atexit does not run in pool processes


def _close_all() -> None:
    while _RUNNING:
        _RUNNING.popitem()[1].close()


def _parse_line(line: bytes) -> msg.FromBot:
    try:
        return msg.from_bot(line)
    except msg.BadLine as error:
        line_text = printable(line, 80)
        raise BotFailed(f"{line_text!r} is no line of the protocol ({error})") from None
