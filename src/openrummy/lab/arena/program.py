"""The process of an external program: I/O with time limits, and its termination.

It cannot block its runner: separate threads write and read lines, each answer has a deadline, and
a program that fails is killed with all its children.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import signal
import subprocess
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import monotonic
from typing import IO

from openrummy.bots.base import BotFailed, BotTooSlow
from openrummy.bots.protocol.messages import MAX_LINE_BYTES
from openrummy.bots.protocol.untrusted_text import GAP, printable_lines

HEAD, TAIL = 1_000, 2_000  # bytes kept from the beginning and the end of stderr
_LINES = 3  # lines shown of each
_LINE = 200  # characters per line
MAX_UNREAD = 8_000_000  # limit of unread output in bytes
GOODBYE_S = 2.0
_FLOOD = b""  # sentinel for too much unread output


class NoSuchProgram(ValueError):
    """A command that cannot be run."""


def words_of(command: str) -> list[str]:
    """Split a command line into words. Raises :class:`NoSuchProgram`."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise NoSuchProgram(f"cannot read the command {command!r}: {error}") from None
    if not words:
        raise NoSuchProgram("cmd: needs a command, as in cmd:'python my_bot.py'")
    if shutil.which(words[0]) is None:
        raise NoSuchProgram(f"no program is called {words[0]!r}")
    return words


class ProgramEnded(BotFailed):
    """A program closed its output, usually because it exited."""


class TooMuchOutput(BotFailed):
    """A program writes more than is read."""


class UnreadCounter:
    """Thread-safe counter of a program's unread output in bytes."""

    def __init__(self) -> None:
        self._bytes = 0
        self._lock = Lock()

    def add_unread(self, size: int) -> bool:
        """Count a line that arrived; True while the total is within the limit."""
        with self._lock:
            self._bytes += size
            return self._bytes <= MAX_UNREAD

    def remove_read(self, size: int) -> None:
        """Discount a line that was read."""
        with self._lock:
            self._bytes -= size


class Complaints:
    """Beginning and end of a program's stderr, in bounded memory."""

    def __init__(self) -> None:
        self.size = 0
        self._head = b""
        self._tail = b""

    def add(self, chunk: bytes) -> None:
        """Add a chunk of its stderr."""
        self.size += len(chunk)
        room = HEAD - len(self._head)
        self._head += chunk[:room]
        self._tail = (self._tail + chunk[room:])[-TAIL:]

    def lines(self) -> list[str]:
        """The first and last lines, sanitised, with an ellipsis for those between."""
        if self.size <= HEAD + TAIL:
            lines = printable_lines(self._head + self._tail, _LINE)
            if len(lines) <= 2 * _LINES:
                return lines
            return [*lines[:_LINES], GAP, *lines[-_LINES:]]
        first, last = (printable_lines(part, _LINE) for part in (self._head, self._tail))
        return [*first[:_LINES], GAP, *last[-_LINES:]]


class Program:
    """A running program. Raises :class:`BotFailed` when it cannot be started."""

    def __init__(self, command: str) -> None:
        try:
            self._process = subprocess.Popen(
                words_of(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except (OSError, NoSuchProgram) as error:
            raise BotFailed(f"it cannot be started: {error}") from None
        assert self._process.stdin
        assert self._process.stdout
        assert self._process.stderr
        self._unread = UnreadCounter()
        self._to_write: SimpleQueue[bytes | None] = SimpleQueue()
        self._output: SimpleQueue[bytes | None] = SimpleQueue()
        self.complaints = Complaints()
        self._threads = [
            _start_thread(_write, self._process.stdin, self._to_write),
            _start_thread(_read, self._process.stdout, self._output, self._unread),
            _start_thread(_collect, self._process.stderr, self.complaints),
        ]

    def say(self, lines: bytes) -> None:
        """Queue lines for writing; never blocks."""
        self._to_write.put(lines)

    def receive(self, seconds: float) -> bytes:
        """Return its next line. Raises :class:`BotTooSlow` and :class:`BotFailed`."""
        until = monotonic() + seconds
        try:
            line = self._output.get(timeout=max(0.0, until - monotonic()))
        except Empty:
            raise BotTooSlow(f"no answer within {seconds:.1f} s") from None
        if line is None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(GOODBYE_S)
            raise ProgramEnded(f"it has ended with exit code {self._process.returncode}")
        if line == _FLOOD:
            raise TooMuchOutput(f"more than {MAX_UNREAD} bytes that nobody asked for")
        self._unread.remove_read(len(line))
        if len(line) > MAX_LINE_BYTES:
            raise TooMuchOutput(f"a line of more than {MAX_LINE_BYTES} bytes")
        return line

    def end_input(self) -> None:
        """Close its stdin."""
        self._to_write.put(None)

    def ended(self, seconds: float) -> int | None:
        """Its exit code; None if it does not exit within ``seconds``."""
        try:
            return self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def words(self) -> str:
        """The beginning and end of its stderr, in one line."""
        # wait for the rest of a dead program's stderr, unless a child of it holds the pipe open
        self._threads[2].join(0.2 if self._process.poll() is None else GOODBYE_S)
        return " | ".join(self.complaints.lines())

    def close(self, politely: bool = True) -> None:
        """End it with all its children; return when they are gone."""
        if politely:
            self._to_write.put(b'{"type":"quit"}\n')
        self._to_write.put(None)
        if politely:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(GOODBYE_S)
        _kill(self._process)
        self._process.wait()
        for thread in self._threads:
            thread.join(GOODBYE_S)


def _kill(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)  # it leads its own process group
        else:
            process.kill()


def _start_thread(work: object, *arguments: object) -> Thread:
    thread = Thread(target=work, args=arguments, daemon=True)  # type: ignore[arg-type]
    thread.start()
    return thread


def _write(pipe: IO[bytes], lines: SimpleQueue[bytes | None]) -> None:
    with contextlib.suppress(OSError, ValueError):
        while (line := lines.get()) is not None:
            pipe.write(line)
            pipe.flush()
    with contextlib.suppress(OSError):
        pipe.close()


def _read(pipe: IO[bytes], output: SimpleQueue[bytes | None], unread: UnreadCounter) -> None:
    with contextlib.suppress(OSError, ValueError), pipe:
        while line := pipe.readline(MAX_LINE_BYTES + 1):
            if not unread.add_unread(len(line)):
                output.put(_FLOOD)
                break
            output.put(line)
            if len(line) > MAX_LINE_BYTES:
                break  # garbage: stop reading
    output.put(None)


def _collect(pipe: IO[bytes], complaints: Complaints) -> None:
    with contextlib.suppress(OSError, ValueError), pipe:
        while chunk := os.read(pipe.fileno(), 65_536):
            complaints.add(chunk)
