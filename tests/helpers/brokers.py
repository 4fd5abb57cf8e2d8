"""A broker for tests: a Valkey or Redis on a socket in a folder, which can be killed."""

from __future__ import annotations

import contextlib
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

PROGRAMS = ("valkey-server", "redis-server")


class BrokerProcess:
    """A broker at ``url`` that keeps nothing on the disk; it can be killed and started again."""

    def __init__(self, folder: Path, *options: str) -> None:
        self._options = options
        self._path = folder / "broker.sock"
        self.url = f"unix://{self._path}?db=0"
        self.start()

    def start(self) -> None:
        """Start, with nothing stored."""
        program = next(filter(None, map(shutil.which, PROGRAMS)), None)
        assert program is not None, f"install one of {PROGRAMS}"
        options = ("--port", "0", "--unixsocket", str(self._path), "--save", "", *self._options)
        self.process = subprocess.Popen(
            [program, *options], cwd=self._path.parent, stdout=subprocess.DEVNULL
        )
        while not self._answers():
            assert self.process.poll() is None, "the broker did not start"
            time.sleep(0.01)

    def _answers(self) -> bool:
        with socket.socket(socket.AF_UNIX) as connection, contextlib.suppress(OSError):
            connection.connect(str(self._path))
            connection.sendall(b"PING\r\n")
            return connection.recv(8).startswith(b"+PONG")
        return False

    def stop(self, sig: int = signal.SIGKILL) -> None:
        """Stop for good."""
        self.process.send_signal(sig)
        self.process.wait()


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[BrokerProcess]:
    """A broker, until the test is over."""
    process = BrokerProcess(tmp_path)
    yield process
    process.stop()
