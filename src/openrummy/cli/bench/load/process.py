"""A server in a process of its own, on a core of its own, looked at from outside."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import IO

from openrummy.cli.common import fail

_STOPS = 30.0
_SETTLES, _LOOK, _CALM = 120.0, 2.0, 0.1  # seconds at most, and between looks; part of a core
_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 0
_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 0


class Process:
    """A Python process that prints a line when it is ready; ``line`` is that line."""

    def __init__(self, code: str, arguments: Sequence[str], core: int | None) -> None:
        command = [sys.executable, "-c", code, *arguments]
        with _on(core):  # a child begins where its parent is
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        assert self._process.stdout is not None
        self._out: IO[str] = self._process.stdout
        self.line = self._out.readline()
        if not self.line:
            self.stop()
            fail("the server to be measured did not start")

    def stop(self) -> None:
        """End it gently, and wait until it has ended."""
        self._process.terminate()
        try:
            self._process.wait(_STOPS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._out.close()
        if self._process.stdin is not None:
            self._process.stdin.close()

    def ask(self, what: str) -> str:
        """Its answer, a line, to a line on its input."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{what}\n")
        self._process.stdin.flush()
        answer = self._out.readline()
        if not answer:
            fail("the server that is measured has ended")
        return answer

    def memory(self) -> int | None:
        """Bytes of memory it has now, where the system tells."""
        return self._memory_of(self._process.pid)

    def busy(self) -> float | None:
        """Seconds of processor time it has used, where the system tells."""
        return self._busy_of(self._process.pid)

    def settle(self) -> None:
        """Wait until nothing goes on: what computers play by is loaded behind a server's back."""
        before, until = self.busy(), time.monotonic() + _SETTLES
        while before is not None and time.monotonic() < until:
            time.sleep(_LOOK)
            now = self.busy()
            if now is None or now - before < _CALM * _LOOK:
                return
            before = now

    def _memory_of(self, pid: int) -> int | None:
        words = self._words(pid, "statm")
        return int(words[1]) * _PAGE if words else None

    def _busy_of(self, pid: int) -> float | None:
        words = self._words(pid, "stat")  # the 14th and 15th field; a name in brackets is the 2nd
        return (int(words[13]) + int(words[14])) / _TICKS if words else None

    def _words(self, pid: int, name: str) -> list[str]:
        try:
            with open(f"/proc/{pid}/{name}", encoding="ascii") as file:
                return file.read().split()
        except OSError:
            return []


def two_cores() -> tuple[int | None, int | None]:
    """A core for the clients and another for the server; None where they cannot be had."""
    if not hasattr(os, "sched_getaffinity"):
        return None, None
    cores = sorted(os.sched_getaffinity(0))
    return (cores[0], cores[1]) if len(cores) > 1 else (None, None)


@contextmanager
def _on(core: int | None) -> Iterator[None]:
    if core is None:
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


@contextmanager
def clients_on(core: int | None) -> Iterator[None]:
    """Stay on a core, with room for many connections."""
    from openrummy.server.processes.serving import allow_many_connections

    allow_many_connections()
    with _on(core):
        yield
