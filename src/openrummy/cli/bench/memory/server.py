"""The measured server: started like ``serve``, with commands on stdin."""

from __future__ import annotations

import asyncio
import json
import sys
import threading
import tracemalloc
from pathlib import Path

from openrummy.cli.bench.memory.census import census

_FRAMES = 6
_MAX_LINES = 25


def serve(folder: str, idle: str, traced: str) -> None:
    """Serve a folder; ``idle`` is the time in seconds until an empty table is unloaded.

    Prints the address, then answers commands on stdin: ``census`` prints the memory in use,
    ``mark`` takes a snapshot with which the next census is compared by line (if ``traced``).
    """
    if traced == "1":
        tracemalloc.start(_FRAMES)
    asyncio.run(_serve(Path(folder), float(idle)))


async def _serve(folder: Path, idle: float) -> None:
    from openrummy.cli.bench.announced_server import FreePortServer
    from openrummy.server.app import create_app
    from openrummy.server.db.engines import engine_of
    from openrummy.server.db.folder import Folder
    from openrummy.server.db.store import SqlStore
    from openrummy.server.processes.server_process import allow_many_connections
    from openrummy.server.settings import Settings

    allow_many_connections()
    held = Folder(folder)
    held.prepare()
    store = SqlStore(engine_of(held.database))
    settings = Settings(data=folder, idle_seconds=idle, over_seconds=idle, analysis=0)
    loop = asyncio.get_running_loop()
    threading.Thread(target=_answer, args=(loop,), daemon=True).start()
    try:
        await FreePortServer(create_app(settings, store)).serve()
    finally:
        await store.close()
        held.release()


def _answer(loop: asyncio.AbstractEventLoop) -> None:
    """Read commands in a thread and carry them out in the event loop, where nothing else runs."""
    before: list[tracemalloc.Snapshot] = []
    for line in sys.stdin:
        done = threading.Event()
        loop.call_soon_threadsafe(_carry_out, line.strip(), before, done)
        done.wait()


def _carry_out(what: str, before: list[tracemalloc.Snapshot], done: threading.Event) -> None:
    figures = census()
    if tracemalloc.is_tracing():
        now = tracemalloc.take_snapshot()
        if what == "mark":
            before[:] = [now]
        elif before:
            more = now.compare_to(before[0], "traceback")[:_MAX_LINES]
            figures["lines"] = [
                _line(difference) for difference in more if difference.size_diff > 0
            ]
    print(json.dumps(figures), flush=True)
    done.set()


def _line(difference: tracemalloc.StatisticDiff) -> str:
    own_frames = [
        frame for frame in reversed(difference.traceback) if "openrummy" in frame.filename
    ]
    frames = (own_frames or list(reversed(difference.traceback)))[:3]
    location = " < ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames)
    return f"{difference.size_diff / 1024:+.0f} kB {difference.count_diff:+d}: {location}"
