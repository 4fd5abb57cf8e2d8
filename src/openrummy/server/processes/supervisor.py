"""Supervises the processes of a site on this machine: keeps the configured number alive.

They share the listening socket, so that any of them can accept a waiting connection.
A process that dies is restarted, with growing delays while it keeps dying; its tables are
released at once. On SIGHUP all are replaced in turn: the new one serves before the old
one hands its tables over.
"""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Final, cast

import msgspec

from openrummy.server.cluster.broker import Broker, BrokerAway
from openrummy.server.processes.worker import Instructions

_LOG = logging.getLogger(__name__)
_FIRST_RESTART_S: Final = 0.1  # seconds until the first restart
_MAX_RESTART_DELAY_S: Final = 30.0  # maximum delay of a restart
_STABLE_S: Final = 60.0  # seconds of running after which the delay is reset
_START_TIMEOUT_S: Final = 60.0  # seconds a worker may take to start
_HANDOVER_S: Final = 20.0  # seconds a worker may take to hand over what it has


class NotReady(Exception):
    """A worker did not start; its output on stderr says why."""


@dataclass(eq=False)
class _Worker:
    process: asyncio.subprocess.Process
    began: float
    slot: int
    id: str = ""  # its process id within the site
    ended: bool = False  # deliberately


class Supervisor:
    """``number`` workers with ``options`` on a listening socket, connected through ``broker``."""

    module = "openrummy.server.processes.worker"  # module run by each worker

    def __init__(
        self, number: int, options: dict[str, Any], bound: socket.socket, broker: Broker
    ) -> None:
        self._number = number
        self._options = options
        self._bound = bound
        self._broker = broker
        self._workers: list[_Worker] = []
        self._watching: set[asyncio.Task[None]] = set()
        self._folder = Path(tempfile.mkdtemp(prefix="openrummy-"))  # accessible to this user only
        self._count = 0
        self._failures = 0
        self._stopping = asyncio.Event()
        self._places = [asyncio.Lock() for _ in range(number)]  # starts in a slot are serialised
        self._replacing = asyncio.Lock()
        self._hung_up_since = False  # another replacement was requested during one

    async def run(self, ready: Callable[[], None]) -> None:
        """Serve until stopped. Raises :class:`NotReady` if a worker does not start at first."""
        loop = asyncio.get_running_loop()
        for sig in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(sig, self._stopping.set)
        loop.add_signal_handler(signal.SIGHUP, self._hung_up)
        try:
            started = [self._fill(slot) for slot in range(self._number)]
            await asyncio.gather(*started)
            ready()
            await self._stopping.wait()
        finally:
            await self._stop()

    async def _stop(self) -> None:
        self._stopping.set()
        for task in list(self._watching):
            task.cancel()
        await asyncio.gather(*self._watching, return_exceptions=True)
        await asyncio.gather(*(self._end(worker) for worker in list(self._workers)))
        await self._broker.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    # ------------------------------------------------------------ workers

    async def _fill(self, slot: int) -> None:
        """Start a worker in a slot, unless the slot was filled meanwhile."""
        async with self._places[slot]:
            if not self._in_place(slot):
                await self._start(slot)

    async def _start(self, slot: int) -> None:
        """Start a worker in a slot, and wait until it serves."""
        self._count += 1
        address = self._options.get("internal") or f"unix:{self._folder / str(self._count)}"
        hearing, saying = os.pipe()
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                self.module,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.DEVNULL,
                pass_fds=(self._bound.fileno(), saying),
                start_new_session=True,  # terminal signals are forwarded by the supervisor only
            )
        except BaseException:
            os.close(hearing)
            raise
        finally:
            os.close(saying)
        worker = _Worker(process, time.monotonic(), slot)
        self._workers.append(worker)
        name = f"{socket.gethostname()}-{slot}"
        message = Instructions(self._options, self._bound.fileno(), saying, address, name)
        try:
            assert process.stdin is not None
            process.stdin.write(msgspec.json.encode(message, enc_hook=str) + b"\n")
            await process.stdin.drain()
            async with asyncio.timeout(_START_TIMEOUT_S):
                worker.id = await _line(hearing)
            if not worker.id:
                raise NotReady
        except (OSError, TimeoutError, NotReady) as error:
            self._workers.remove(worker)
            await self._end(worker)
            raise NotReady from error
        self._watch(worker)

    def _watch(self, worker: _Worker) -> None:
        task = asyncio.create_task(self._watched(worker), name="watching")
        self._watching.add(task)
        task.add_done_callback(self._watching.discard)

    async def _watched(self, worker: _Worker) -> None:
        """Wait for a worker's end; restart it if the end was not requested."""
        code = await worker.process.wait()
        if worker in self._workers:
            self._workers.remove(worker)
        if worker.ended or self._stopping.is_set():
            return
        _LOG.error("a worker process exited (%d); starting a replacement", code)
        await self._bury(worker)
        self._failures = 0 if time.monotonic() - worker.began > _STABLE_S else self._failures + 1
        served = True
        while not self._stopping.is_set():
            if self._failures:
                await self._wait(
                    min(_MAX_RESTART_DELAY_S, _FIRST_RESTART_S * 2**self._failures), served
                )
            try:
                await self._fill(worker.slot)
                return
            except NotReady:
                served = False
                self._failures += 1
                _LOG.error("a worker process did not start")

    async def _wait(self, seconds: float, served: bool) -> None:
        """Wait before a restart; not for a worker that served, if none serves now."""
        until = time.monotonic() + seconds
        while time.monotonic() < until and (self._workers or not served):
            await asyncio.sleep(_FIRST_RESTART_S)

    async def _bury(self, worker: _Worker) -> None:
        """Release a dead worker's tables, so that others need not wait for its lease to expire."""
        with suppress(BrokerAway):
            await self._broker.leave(worker.id)

    def _in_place(self, slot: int) -> list[_Worker]:
        return [worker for worker in self._workers if worker.slot == slot and not worker.ended]

    def _hung_up(self) -> None:
        if self._replacing.locked():
            self._hung_up_since = True
            return
        task = asyncio.create_task(self._replace(), name="replacing")
        self._watching.add(task)
        task.add_done_callback(self._watching.discard)

    async def _replace(self) -> None:
        """Replace all workers in turn; where a new one does not start, the old one stays.

        A worker that is starting must serve first: two starting in one slot would both stay.
        """
        async with self._replacing:
            again = True
            while again:
                self._hung_up_since = False
                try:
                    for slot, turn in enumerate(self._places):
                        async with turn:
                            before = self._in_place(slot)
                            await self._start(slot)
                        await asyncio.gather(*(self._end(worker) for worker in before))
                except NotReady:
                    _LOG.error("a worker process did not start; continuing with the others")
                again = self._hung_up_since

    async def _end(self, worker: _Worker) -> None:
        """Have a worker hand over its tables and end."""
        worker.ended = True
        with suppress(ProcessLookupError):
            worker.process.terminate()
        try:
            async with asyncio.timeout(_HANDOVER_S):
                await worker.process.wait()
        except TimeoutError:
            _LOG.error("a worker process did not exit in time")
            with suppress(ProcessLookupError):
                worker.process.kill()
            await worker.process.wait()


async def _line(descriptor: int) -> str:
    """Read the first line from a pipe and close it; empty if there is none."""
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    pipe = cast(BinaryIO, os.fdopen(descriptor, "rb", 0))
    transport, _ = await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), pipe)
    try:
        return (await reader.readline()).decode().strip()
    finally:
        transport.close()
