"""Several processes that serve one site, for tests: started, killed, stopped, asked."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from brokers import BrokerProcess
from cluster_worker import NAME
from openrummy.play.host import entropy
from openrummy.server.cluster.broker import Process as Life
from openrummy.server.cluster.broker import RedisBroker
from stores import database_of

# Tests sign many people in from one address, and a hash that is hard to make is no part of them.
QUICK: dict[str, Any] = {
    "sign_ins": (1e6, 1e6),
    "password_cost": (1, 8),
    "seed_wait": 0.0,
    "bot_delay_ms": 0,
    "watch_delay_ms": 0,
    "due_seconds": 1.0,
    "lease_seconds": 1.5,
}


class Cluster:
    """``openrummy serve --workers`` in processes of their own."""

    def __init__(
        self, data: Path, broker: BrokerProcess, workers: int = 2, port: int = 0, **settings: Any
    ) -> None:
        here = str(Path(__file__).parent)
        options = QUICK | {"broker": broker.url, "workers": workers} | settings
        options["database"] = database_of(data)
        code = (
            f"import sys; sys.path.append({here!r}); from pathlib import Path;"
            "from openrummy.server import run; run.Supervisor.module = 'cluster_worker';"
            f"run.run(port={port}, data=Path({str(data)!r}), open_browser=False, json_line=True,"
            f" options={options!r})"
        )
        path = os.pathsep.join((here, os.environ.get("PYTHONPATH", "")))
        env = os.environ | {NAME: entropy.draw(16, "cluster").hex(), "PYTHONPATH": path}
        self.broker = broker
        self.process = subprocess.Popen(
            [sys.executable, "-W", "error", "-c", code],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=env,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(self.process.communicate()[1])
        self.url = str(json.loads(line)["url"]).rstrip("/")

    async def lives(self) -> tuple[dict[str, Life], str]:
        """The processes that serve, and the leading one."""
        broker = RedisBroker(self.broker.url)
        try:
            return await lives(broker)
        finally:
            await broker.close()

    async def owner(self, table: str) -> Life:
        """The process that plays a table, once there is one."""
        broker = RedisBroker(self.broker.url)
        try:
            while True:
                owner = await broker.owner_of(table)
                processes, _ = await lives(broker)
                if owner in processes:
                    return processes[owner]
                await asyncio.sleep(0.02)
        finally:
            await broker.close()

    def stop(self) -> str:
        """Ask it to stop; everything it wrote to stderr."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.communicate(timeout=60)[1]


async def lives(broker: RedisBroker) -> tuple[dict[str, Life], str]:
    """The processes whose leases stand, and the leading one."""
    standing = await broker.standing()
    return {process.id: process for process in standing.processes}, standing.lead


def ended(pid: int) -> bool:
    """True if a process has ended, or is a zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True


def until_ended(pid: int) -> None:
    """Wait for the end of a process."""
    while not ended(pid):
        time.sleep(0.01)
