"""Server processes of tests, forked from one that has imported the server already.

Importing it takes most of a start, and tests start a server some fifty times. A fork is a process
like any other: it has its own files, environment and end, and can be killed.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import IO, Any

IMPORTED = (
    "openrummy.server.run",
    "openrummy.server.processes.server_process",
    "aiosqlite",
    "alembic.command",
    "confusable_homoglyphs.confusables",
    "cryptography.hazmat.primitives.asymmetric.ed25519",
    "quick_start",
)


class Forked:
    """A fork that runs some code, as :class:`subprocess.Popen` has it, its output as text."""

    def __init__(self, code: str, env: dict[str, str]) -> None:
        inward, outward, errors, life = os.pipe(), os.pipe(), os.pipe(), os.pipe()
        asked: dict[str, object] = {"code": code, "env": env, "cwd": os.getcwd()}
        given = (inward[0], outward[1], errors[1], life[1])
        try:
            self.pid = _forker().ask(asked, given)
        finally:
            for descriptor in given:
                os.close(descriptor)
        self.returncode: int | None = None
        self.stdin: IO[str] = os.fdopen(inward[1], "w")
        self.stdout: IO[str] = os.fdopen(outward[0])
        self._stderr: IO[str] = os.fdopen(errors[0])
        self._life = life[0]  # can be read once the other end has gone, with the fork

    def poll(self) -> int | None:
        """Exit code; None while it runs."""
        with suppress(subprocess.TimeoutExpired):
            self.wait(0)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end. Raises ``TimeoutExpired``."""
        if self.returncode is None:
            if not select.select([self._life], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired("a fork", timeout or 0)
            os.close(self._life)
            self.returncode = os.waitstatus_to_exitcode(_forker().ask({"wait": self.pid}))
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send it a signal; no effect once it has ended and was waited for."""
        if self.returncode is None:  # until then its number is nobody else's
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Kill it without a goodbye."""
        self.send_signal(signal.SIGKILL)

    def communicate(self, timeout: float | None = None) -> tuple[str, str]:
        """The rest of its output, to its end. Raises ``TimeoutExpired``."""
        said: dict[IO[str], str] = {}
        files = (self.stdout, self._stderr)
        readers = [
            threading.Thread(
                target=lambda stream: said.update({stream: stream.read()}), args=(stream,)
            )
            for stream in files
        ]
        with suppress(OSError):
            self.stdin.close()
        for reader in readers:
            reader.start()
        self.wait(timeout)
        for reader in readers:
            reader.join()
        for stream in files:
            stream.close()
        return said[self.stdout], said[self._stderr]


class _Forker:
    """The process that forks."""

    def __init__(self) -> None:
        ours, theirs = socket.socketpair()
        code = f"import sys; sys.path.append({str(Path(__file__).parent)!r}); import forked;"
        code += f"exec(forked.code_of({theirs.fileno()}), {{'__name__': '__main__'}})"
        self._process = subprocess.Popen(
            [sys.executable, "-W", "error", "-c", code],
            stdin=subprocess.DEVNULL,
            pass_fds=[theirs.fileno()],
        )
        theirs.close()
        self._line = ours
        self._turn = threading.Lock()
        atexit.register(self.close)

    def ask(self, what: dict[str, object], files: tuple[int, ...] = ()) -> int:
        """Have it fork with these files, or report how a fork ended."""
        with self._turn:
            socket.send_fds(self._line, [json.dumps(what).encode() + b"\n"], files)
            return int(self._line.recv(100))

    def close(self) -> None:
        """Stop forking."""
        self._line.close()
        self._process.wait()


@cache
def _forker() -> _Forker:
    return _Forker()


def _begin_once() -> None:
    """Prepare what every server of this process would work out anew."""
    import quick_start
    from memory_store import MemoryStore
    from openrummy.server.app import create_app
    from openrummy.server.settings import Settings

    quick_start._whole()
    create_app(Settings(), MemoryStore())


def _heard(line: socket.socket) -> tuple[dict[str, Any], list[int]]:
    """The next request, with files; the end once nobody asks any more."""
    said, files = b"", list[int]()
    while not said.endswith(b"\n"):
        more, given, _, _ = socket.recv_fds(line, 1 << 16, 4)
        if not more:
            os._exit(0)
        said, files = said + more, [*files, *given]
    return json.loads(said), files


def code_of(number: int) -> str:
    """In the forking process: answer on this socket; in a fork: the code it is to run."""
    for name in IMPORTED:
        importlib.import_module(name)
    _begin_once()
    gc.collect()
    gc.freeze()
    line = socket.socket(fileno=number)
    while True:
        asked, files = _heard(line)
        if "wait" in asked:
            line.send(str(os.waitpid(asked["wait"], 0)[1]).encode())
            continue
        pid = os.fork()
        if pid == 0:
            line.close()
            for index, file in enumerate(files[:3]):
                os.dup2(file, index)
                os.close(file)
            os.environ.clear()
            os.environ.update(asked["env"])
            os.chdir(asked["cwd"])
            return str(asked["code"])
        for file in files:
            os.close(file)
        line.send(str(pid).encode())
