"""Programs in processes of their own, on cores of their own, looked at from outside."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Self
from urllib.error import URLError
from urllib.request import ProxyHandler, build_opener

import msgspec

from openrummy.cli.common import fail
from openrummy.core.rules.text import say

OPENRUMMY = (sys.executable, "-c", "from openrummy.cli.main import main; main()")
_STOP_S = 30.0
_ANSWER_S = 60.0
_SETTLES, _LOOK, _CALM = 120.0, 2.0, 0.1  # seconds at most, and between looks; part of a core
_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 0
_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 0
_BROKERS = ("valkey-server", "redis-server")
_START_S = 10.0  # seconds that a broker may take
_NUMBER = 10_000_000


def calling(function: Callable[..., None], *arguments: object) -> list[str]:
    """The command of a process that calls this function with the arguments as texts."""
    name = function.__name__
    code = f"import sys; from {function.__module__} import {name}; {name}(*sys.argv[1:])"
    return [sys.executable, "-c", code, *map(str, arguments)]


class Process:
    """A process that prints a line of JSON when it is ready: ``ready``; within it, it runs."""

    def __init__(
        self, command: Sequence[str], core: int | None = None, env: Mapping[str, str] | None = None
    ) -> None:
        pipe = subprocess.PIPE
        with _on(core):  # a child begins where its parent is
            self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=env)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in: IO[str] = self._process.stdin
        self._out: IO[str] = self._process.stdout
        line = self._out.readline()
        if not line:
            self.stop()
            fail("the server to be measured did not start")
        self.ready: Any = msgspec.json.decode(line)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def url(self) -> str:
        """Its address, without a slash at the end."""
        return str(self.ready["url"]).rstrip("/")

    @property
    def ws(self) -> str:
        """Its address for sockets."""
        return "ws" + self.url.removeprefix("http")

    def stop(self) -> None:
        """End it gently, and wait until it has ended."""
        self._process.terminate()
        try:
            self._process.wait(_STOP_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._out.close()
        self._in.close()

    def ask(self, question: str) -> Any:
        """Its answer, a line of JSON, to a line on its input."""
        self._in.write(f"{question}\n")
        self._in.flush()
        answer = self._out.readline()
        if not answer:
            fail("the server that is measured has ended")
        return msgspec.json.decode(answer)

    def memory(self) -> int | None:
        """Bytes of memory it has now, where the system tells."""
        return _memory_of(self._process.pid)

    def busy(self) -> float | None:
        """Seconds of processor time it has used, where the system tells."""
        return _busy_of(self._process.pid)

    def settle(self) -> None:
        """Wait until nothing goes on: what computers play by is loaded behind a server's back."""
        before, until = self.busy(), time.monotonic() + _SETTLES
        while before is not None and time.monotonic() < until:
            time.sleep(_LOOK)
            now = self.busy()
            if now is None or now - before < _CALM * _LOOK:
                return
            before = now


class Family(Process):
    """``openrummy serve --workers``; the memory and time of its workers are taken together."""

    def workers(self) -> list[int]:
        """The numbers of its workers in the system, the first to start first."""
        pid = self._process.pid
        try:
            pids = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
        except OSError:
            return []
        return [int(pid) for pid in pids]

    def memory(self) -> int | None:
        sizes = [_memory_of(worker) for worker in self.workers()]
        return sum(size for size in sizes if size is not None) if sizes else None

    def busy(self) -> float | None:
        shares = [_busy_of(worker) for worker in self.workers()]
        return sum(share for share in shares if share is not None) if shares else None

    def kill_one(self) -> float:
        """No goodbye of its first worker; when that was, by the clock of an event loop."""
        os.kill(self.workers()[0], signal.SIGKILL)
        return time.monotonic()


def _memory_of(pid: int) -> int | None:
    words = _words(pid, "statm")
    return int(words[1]) * _PAGE if words else None


def _busy_of(pid: int) -> float | None:
    words = _words(pid, "stat")  # the 14th and 15th field; a name in brackets is the 2nd
    return (int(words[13]) + int(words[14])) / _TICKS if words else None


def _words(pid: int, name: str) -> list[str]:
    try:
        return Path(f"/proc/{pid}/{name}").read_text("ascii").split()
    except OSError:
        return []


def wait_for(url: str) -> None:
    """Come back when something answers there."""
    opener = build_opener(ProxyHandler({}))  # never by way of a proxy
    deadline = time.monotonic() + _ANSWER_S
    while True:
        try:
            with opener.open(url, timeout=5):
                return
        except (URLError, OSError):
            if time.monotonic() > deadline:
                fail(f"no answer from {url}")
            time.sleep(0.005)


@contextmanager
def broker(url: str = "") -> Iterator[str]:
    """The address of a broker: this one, or a new one that is kept in memory."""
    if url:
        yield url
        return
    program = next(filter(None, map(shutil.which, _BROKERS)), None)
    if program is None:
        fail(say("cli.bench-needs-broker"))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "broker.sock"
        options = ["--port", "0", "--unixsocket", str(path), "--save", ""]
        process = subprocess.Popen([program, *options], cwd=folder, stdout=subprocess.DEVNULL)
        try:
            until = time.monotonic() + _START_S
            while not path.exists():
                if time.monotonic() > until or process.poll() is not None:
                    fail(say("cli.bench-needs-broker"))
                time.sleep(0.01)
            yield f"unix://{path}?db=0"
        finally:
            process.kill()
            process.wait()


# ---------------------------------------------------------------- cores


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
    from openrummy.server.processes.server_process import allow_many_connections

    allow_many_connections()
    with _on(core):
        yield


def additions(core: int | None) -> float:
    """Processor time (s) of ten million additions on a core, the unit that compares machines."""
    with Process(calling(add), core) as process:
        return float(process.ready)


def add() -> None:
    """Add, then print the seconds of processor time that took."""
    began, total = time.process_time(), 0
    for number in range(_NUMBER):
        total += number
    print(round(time.process_time() - began, 3), flush=True)
