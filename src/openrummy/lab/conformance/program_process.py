"""A conversation with one process of the program under test."""

from __future__ import annotations

import signal
from collections import Counter
from dataclasses import dataclass, field
from time import monotonic

from openrummy.bots.base import BotFailed, BotTooSlow
from openrummy.bots.protocol import messages as msg
from openrummy.bots.protocol.untrusted_text import printable
from openrummy.lab.arena.program import Program, TooMuchOutput
from openrummy.lab.conformance.finding import Finding, TrialFailed
from openrummy.lab.conformance.read_line import read, tag_of

_MAX_LINE_CHARS = 300  # characters of a line


@dataclass(frozen=True)
class TimeLimits:
    """Time limits in seconds: for hello, the first answer, other answers and the exit.

    ``late`` is the extra time that separates a slow answer from a missing one.
    """

    hello: float = 60.0
    first: float = 60.0
    answer: float = 30.0
    goodbye: float = 5.0
    late: float = 10.0


DEFAULT_LIMITS = TimeLimits()


def status(code: int) -> dict[str, str | int]:
    """An exit code, and the name of the signal that killed the program, if any."""
    name = signal.Signals(-code).name if -code in set(signal.Signals) else "none"
    return {"status": code, "signal": name}


@dataclass
class ProcessFigures:
    """Counts of questions in all processes of a run, by type, and the longest answer time."""

    asked: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0


class Talk:
    """A process under test. Raises :class:`TrialFailed` if it cannot be started."""

    def __init__(self, command: str, patience: TimeLimits, measured: ProcessFigures) -> None:
        self.patience = patience
        self.measured = measured
        self.greeting: msg.Greeting | None = None
        self._sent: list[bytes] = []
        self._waiting: list[bytes] = []  # queued until the next question
        self._asked = b""
        self._last: tuple[str, bytes] = ("", b"")
        self._questions = 0
        try:
            self._program = Program(command)
        except BotFailed as error:
            raise TrialFailed("cannot-start", why=printable(str(error), 200)) from None

    @property
    def last_answer(self) -> bytes:
        """The last line it answered with."""
        return self._last[1]

    @property
    def last_question(self) -> bytes:
        """The last line that was sent."""
        return self._asked

    # ------------------------------------------------------------ sending

    def tell(self, line: bytes) -> None:
        """Queue a message without an answer; it is sent with the next question."""
        self._waiting.append(line)

    def send(self, line: bytes) -> None:
        """Send the queued lines and this one."""
        self._waiting.append(line)
        data = b"".join(self._waiting)
        self._waiting = []
        self._sent.append(data)
        self._asked = line
        self._program.say(data)

    def hello(self, line: bytes = msg.line_of(msg.Hello(msg.VERSION))) -> msg.Greeting:
        """Send hello and return the greeting. Raises :class:`TrialFailed`."""
        answer = self.ask(line, "hello")
        assert isinstance(answer, msg.Greeting)
        if answer.protocol != msg.VERSION:
            raise TrialFailed(
                "bad-version",
                self._last[1],
                found=printable(str(answer.protocol), 20),
                right=msg.VERSION,
            )
        self.greeting = answer
        return answer

    def ask(self, line: bytes, kind: str) -> msg.FromBot:
        """Send a question and return the answer. Raises :class:`TrialFailed`."""
        self.measured.asked[kind] += 1
        self.send(line)
        line = self._receive(self._seconds(kind))
        answer, before = read(line), self._last
        self._last = tag_of(answer), line
        if isinstance(answer, msg.Error):
            data = {"name": printable(answer.code, 60), "message": printable(answer.message, 200)}
            raise TrialFailed("error", line, **data)
        if tag_of(answer) != kind:
            twice = before[0] == self._last[0]
            data = {"kind": kind, "found": tag_of(answer)}
            raise TrialFailed("twice" if twice else "other-type", line, **data)
        return answer

    def _seconds(self, kind: str) -> float:
        """Time limit for the answer to a question of that type, in seconds."""
        if kind == "hello":
            return self.patience.hello
        self._questions += 1
        return self.patience.first if self._questions == 1 else self.patience.answer

    def extra(self, line: bytes, errors: bool = False) -> None:
        """Send a line that is not a question and check that it is not answered.

        ``errors``: an answer of type error is allowed. Raises :class:`TrialFailed`.
        """
        self.tell(line)
        self.expect_silence(line, errors)

    def expect_silence(self, after: bytes, errors: bool = False) -> None:
        """Check that no answer is left unread: the next line must be the greeting to a hello.

        Raises :class:`TrialFailed` for an extra line in answer to ``after``.
        """
        last = self._last[0]
        self.send(msg.line_of(msg.Hello(msg.VERSION)))
        self.measured.asked["hello"] += 1
        self._asked = after
        answer = read(line := self._receive(self.patience.hello))
        if errors and isinstance(answer, msg.Error):
            answer = read(line := self._receive(self.patience.hello))
        if not isinstance(answer, msg.Greeting):
            kind = tag_of(answer)
            raise TrialFailed("twice" if kind == last else "unasked", line, found=kind)

    def _receive(self, seconds: float) -> bytes:
        begin = monotonic()
        try:
            line = self._program.receive(seconds)
        except BotTooSlow:
            raise self._silence_fault(seconds, begin) from None
        except BotFailed as error:
            raise self._failure_fault(error) from None
        self.measured.slowest = max(self.measured.slowest, monotonic() - begin)
        return line

    def _silence_fault(self, seconds: float, begin: float) -> TrialFailed:
        """The fault of a missing answer: slow, left in an output buffer, or absent."""
        waited = f"{seconds:g}"
        try:
            line = self._program.receive(self.patience.late)
            return TrialFailed("slow", line, waited=waited, took=f"{monotonic() - begin:.1f}")
        except BotTooSlow:
            self._program.end_input()
        except BotFailed as error:
            return self._failure_fault(error)
        try:
            return TrialFailed(
                "not-flushed", self._program.receive(self.patience.goodbye), waited=waited
            )
        except BotFailed:
            return TrialFailed("no-answer", waited=waited)

    def _failure_fault(self, error: BotFailed) -> TrialFailed:
        if isinstance(error, TooMuchOutput):
            return TrialFailed("too-much", why=printable(str(error), 200))
        code = self._program.ended(0.0)
        return TrialFailed("closed") if code is None else TrialFailed("ended", **status(code))

    # ------------------------------------------------------------ ending

    def quit(self) -> int:
        """Send quit and return the exit code. Raises :class:`TrialFailed`."""
        self.send(msg.line_of(msg.Quit()))
        return self._end("deaf-to-quit")

    def end_input(self) -> int:
        """Close its stdin and return the exit code. Raises :class:`TrialFailed`."""
        self._asked = b""
        self._program.end_input()
        return self._end("deaf-to-end")

    def _end(self, code: str) -> int:
        exit_code = self._program.ended(self.patience.goodbye)
        if exit_code is None:
            raise TrialFailed(code, waited=f"{self.patience.goodbye:g}")
        return exit_code

    def close(self) -> tuple[int, tuple[str, ...]]:
        """Kill it if it is running; return the size of its stderr in bytes and some lines of it."""
        self._program.words()  # reads to the end
        complaints = self._program.complaints
        self._program.close(politely=False)
        return complaints.size, tuple(complaints.lines())

    def finding(self, wrong: TrialFailed, stderr: tuple[str, ...]) -> Finding:
        """The finding of a fault, with the lines that led to it."""
        return Finding(
            wrong.code,
            wrong.data,
            (),
            printable(self._asked, _MAX_LINE_CHARS),
            printable(wrong.said or b"", _MAX_LINE_CHARS),
            stderr,
            b"".join(self._sent),
        )
