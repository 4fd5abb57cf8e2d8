"""Measured programs in separate processes, pinned to cores and observed from outside."""

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
_MAX_SETTLE_S = 120.0
_SAMPLE_S = 2.0
_IDLE_LOAD = 0.1  # fraction of a core below which a process counts as idle
_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 0
_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 0
_BROKERS = ("valkey-server", "redis-server")
_START_S = 10.0  # maximum start time of a broker
_ADDITIONS = 10_000_000


def command_for(function: Callable[..., None], *arguments: object) -> list[str]:
    """A Python command that calls this function with the arguments as strings."""
    name = function.__name__
    code = f"import sys; from {function.__module__} import {name}; {name}(*sys.argv[1:])"
    return [sys.executable, "-c", code, *map(str, arguments)]


class Process:
    """A process that prints a line of JSON (``ready``) when it has started.

    As a context manager it stops the process on exit.
    """

    def __init__(
        self, command: Sequence[str], core: int | None = None, env: Mapping[str, str] | None = None
    ) -> None:
        pipe = subprocess.PIPE
        with _on(core):  # a child inherits the affinity of its parent
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
        """HTTP address without a trailing slash."""
        return str(self.ready["url"]).rstrip("/")

    @property
    def ws(self) -> str:
        """WebSocket address."""
        return "ws" + self.url.removeprefix("http")

    def stop(self) -> None:
        """Terminate the process and wait for it; kill it if it does not end."""
        self._process.terminate()
        try:
            self._process.wait(_STOP_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._out.close()
        self._in.close()

    def ask(self, question: str) -> Any:
        """Send a line to its stdin and return the JSON line it answers."""
        self._in.write(f"{question}\n")
        self._in.flush()
        answer = self._out.readline()
        if not answer:
            fail("the measured server has exited")
        return msgspec.json.decode(answer)

    def memory(self) -> int | None:
        """Resident memory in bytes; None if the system does not report it."""
        return _memory_of(self._process.pid)

    def busy(self) -> float | None:
        """Processor time used so far in seconds; None if the system does not report it."""
        return _busy_of(self._process.pid)

    def settle(self) -> None:
        """Wait until the process is idle, since a server loads its bots in the background."""
        before, until = self.busy(), time.monotonic() + _MAX_SETTLE_S
        while before is not None and time.monotonic() < until:
            time.sleep(_SAMPLE_S)
            now = self.busy()
            if now is None or now - before < _IDLE_LOAD * _SAMPLE_S:
                return
            before = now


class Family(Process):
    """``openrummy serve --workers``, with the total memory and processor time of its workers."""

    def workers(self) -> list[int]:
        """Process ids of its workers, in the order they started."""
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
        """Kill its first worker and return the time on the clock of an event loop."""
        os.kill(self.workers()[0], signal.SIGKILL)
        return time.monotonic()


def _memory_of(pid: int) -> int | None:
    words = _words(pid, "statm")
    return int(words[1]) * _PAGE if words else None


def _busy_of(pid: int) -> float | None:
    words = _words(pid, "stat")  # utime and stime are fields 14 and 15
    return (int(words[13]) + int(words[14])) / _TICKS if words else None


def _words(pid: int, name: str) -> list[str]:
    try:
        return Path(f"/proc/{pid}/{name}").read_text("ascii").split()
    except OSError:
        return []


def wait_for(url: str) -> None:
    """Wait until this address answers; fails after a minute."""
    opener = build_opener(ProxyHandler({}))  # bypass any proxy
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
    """Address of a broker: the given one, or a temporary one without persistence."""
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
    """A core for the clients and one for the server; None if affinity is unsupported."""
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
    """Pin this process to a core, and raise its limit of open connections."""
    from openrummy.server.processes.server_process import allow_many_connections

    allow_many_connections()
    with _on(core):
        yield


def additions(core: int | None) -> float:
    """Processor time (s) of ten million additions on a core, to compare machines."""
    with Process(command_for(add), core) as process:
        return float(process.ready)


def add() -> None:
    """Run the additions and print their processor time in seconds."""
    began, total = time.process_time(), 0
    for number in range(_ADDITIONS):
        total += number
    print(round(time.process_time() - began, 3), flush=True)
