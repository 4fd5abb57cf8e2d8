"""Several processes that serve one site, looked at from outside; and the broker they meet at."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from openrummy.cli.bench.load.process import Process
from openrummy.cli.bench.load.stored import Kept
from openrummy.cli.common import fail
from openrummy.core.rules.text import say

_BROKERS = ("valkey-server", "redis-server")
_STARTS = 10.0  # seconds that a broker may take
_CODE = "from openrummy.cli.main import main; main()"


class Family(Process):
    """``openrummy serve --workers``; what its workers take is taken together."""

    def __init__(self, kept: Kept, workers: int, broker: str) -> None:
        options = ["--port", "0", *kept.options, "--json"]
        meeting = ["--workers", str(workers), "--broker", broker]
        super().__init__(_CODE, ["serve", *options, *meeting], None)

    def workers(self) -> list[int]:
        """The numbers of its workers in the system, the first to start first."""
        pid = self._process.pid
        try:
            pids = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
        except OSError:
            return []
        return [int(pid) for pid in pids]

    def memory(self) -> int | None:
        sizes = [self._memory_of(worker) for worker in self.workers()]
        return sum(size for size in sizes if size is not None) if sizes else None

    def busy(self) -> float | None:
        shares = [self._busy_of(worker) for worker in self.workers()]
        return sum(share for share in shares if share is not None) if shares else None

    def kill_one(self) -> float:
        """No goodbye of its first worker; when that was, by the clock of an event loop."""
        os.kill(self.workers()[0], signal.SIGKILL)
        return time.monotonic()


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
            until = time.monotonic() + _STARTS
            while not path.exists():
                if time.monotonic() > until or process.poll() is not None:
                    fail(say("cli.bench-needs-broker"))
                time.sleep(0.01)
            yield f"unix://{path}?db=0"
        finally:
            process.kill()
            process.wait()
