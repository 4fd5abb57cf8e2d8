"""A worker as tests start it: seeded by the test, and without compiling anything."""

from __future__ import annotations

import os
from pathlib import PurePath
from typing import Any

from chance import Seeded
from openrummy.play.host import entropy
from openrummy.server.live.warm_up import WarmUp
from openrummy.server.processes import server_process, worker

NAME = "OPENRUMMY_TEST_CHANCE"


async def serve(*args: Any) -> None:
    """Serve, drawing from a stream of this worker's own."""
    entropy.use(Seeded(f"{os.environ[NAME]} {PurePath(args[4]).name}"))
    await server_process.serve(*args)


if __name__ == "__main__":
    worker.serve = serve
    WarmUp.start = lambda _self: None  # type: ignore[method-assign]
    worker.main()
