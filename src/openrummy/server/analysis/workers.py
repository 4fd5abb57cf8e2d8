"""The analysis processes: one for each spare core, started when first needed.

A job that is no longer polled is cancelled, one that runs too long is stopped, and the job of
a process that dies is retried once.
"""

from __future__ import annotations

import asyncio
import logging
import os
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from msgspec import msgpack

from openrummy.play.host.tasks import cancel_and_wait
from openrummy.play.review.analysis_tasks import Part
from openrummy.play.review.jobs import Job, JobState
from openrummy.server.analysis.jobs import FairQueue
from openrummy.server.analysis.process import (
    BROKEN,
    CANNOT,
    DONE,
    PART,
    STOPPED,
    Analyst,
    Work,
)

_LOG = logging.getLogger(__name__)
PATIENCE = 15.0  # seconds without a poll after which a job is cancelled
MAX_JOB_S = 600.0  # maximum seconds of a job
IDLE_S = 300.0  # seconds after which an idle process ends, to free its memory
_GRACE = 5.0  # seconds a process may take to stop by itself
_TICK = 1.0
_MAX_WORKERS = 8
_TRIES = 2
# Sent by the receiving thread in addition to the messages of the process.
_ASKED_MESSAGE, _DIED = b"a", b"x"
_OUTCOMES: dict[bytes, tuple[JobState, str]] = {
    DONE: ("done", ""),
    CANNOT: ("unavailable", ""),
    STOPPED: ("stopped", ""),
    BROKEN: ("failed", "failed"),
    _DIED: ("failed", "died"),
}


def spare_cores() -> int:
    """Default number of processes: one for each core but one, which serves players; at least one.

    On a machine with a single core it uses the time that players leave.
    """
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return max(1, min(_MAX_WORKERS, (cores or 1) - 1))


@dataclass(eq=False)
class _WorkerSlot:
    """A worker process with its job, if any, and the job's start time.

    ``asked``: the job was sent. ``stopping`` is the time of the stop request.
    """

    analyst: Analyst
    since: float
    job: Job | None = None
    asked: bool = False
    stopping: float | None = None


class Workers:
    """``number`` processes that run ``work``; ``clock`` counts seconds."""

    def __init__(
        self,
        number: int,
        work: Work,
        *,
        aside: bool = True,
        queue: FairQueue | None = None,
        patience: float = PATIENCE,
        longest: float = MAX_JOB_S,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._number = number
        self._make = partial(Analyst, work, aside)
        self._queue = queue or FairQueue()
        self._patience = patience
        self._longest = longest
        self._clock = clock
        self._slots: list[_WorkerSlot] = []
        self._ticking: asyncio.Task[None] | None = None
        self._quiet = asyncio.Event()  # set while no process is working
        self._quiet.set()

    @property
    def is_available(self) -> bool:
        """True if analysis is available at all."""
        return self._number > 0

    @property
    def busy(self) -> int:
        """Number of running jobs."""
        return sum(slot.job is not None for slot in self._slots)

    @property
    def waiting(self) -> int:
        """Number of waiting jobs."""
        return len(self._queue)

    @property
    def idle(self) -> bool:
        """True if all existing processes are without work."""
        return self.is_available and not self.busy and not self.waiting

    def start(self) -> None:
        """Start supervising the jobs."""
        self._ticking = asyncio.create_task(self._tick(), name="analysis")

    async def close(self) -> None:
        """Stop all jobs and processes."""
        await cancel_and_wait(self._ticking)
        for job in list(self._queue):
            self._queue.drop(job)
            job.end("stopped")
        self._number = 0
        for slot in self._slots:
            if slot.job is not None:
                slot.job.end("stopped")
        while self.busy:  # a process that is still starting ends once it has started
            for slot in self._slots:
                slot.analyst.end()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._quiet.wait(), _GRACE / 10)
        for slot in self._slots:
            slot.analyst.clear()

    # ------------------------------------------------------------ jobs

    def add(self, job: Job) -> Job:
        """Enqueue a job. Raises :class:`~openrummy.play.review.jobs.TooMany`."""
        self._queue.add(job)
        self.ask_about(job)
        self._assign()
        if job.state == "waiting":
            self._make_room()
        return job

    def _make_room(self) -> None:
        """Stop a spare job."""
        for slot in self._slots:
            if slot.job is not None and slot.job.spare:
                self.stop(slot.job)

    def ask_about(self, job: Job) -> None:
        """Renew the job's time limit: a client still polls it."""
        job.asked = self._clock()

    def stop(self, job: Job) -> None:
        if not job.open:
            return
        waits = job.state == "waiting"
        job.end("stopped")
        if waits:
            self._queue.drop(job)
            return
        for slot in self._slots:
            if slot.job is job:
                self._interrupt(slot)

    def tidy(self) -> None:
        """Cancel jobs that are no longer polled; end those that run too long, and processes long
        idle.
        """
        now = self._clock()
        working = [slot.job for slot in self._slots if slot.job is not None]
        for job in [*self._queue, *working]:
            if now - job.asked > self._patience:
                self.stop(job)
        for slot in list(self._slots):
            if slot.job is None:
                if now - slot.since > IDLE_S:
                    slot.analyst.clear()
                    self._slots.remove(slot)
            elif slot.stopping is not None and now - slot.stopping > _GRACE:
                slot.analyst.end()
            elif slot.job.open and now - slot.since > self._longest:
                slot.job.end("failed", "too-slow")
                slot.stopping = now
                slot.analyst.end()

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(_TICK)
            self.tidy()

    def _interrupt(self, slot: _WorkerSlot) -> None:
        if slot.stopping is None:
            slot.stopping = self._clock()
            if slot.asked:
                slot.analyst.stop()

    # ------------------------------------------------------------ working

    def _assign(self) -> None:
        """Assign waiting jobs to idle processes."""
        while len(self._queue):
            slot = next((slot for slot in self._slots if slot.job is None), None)
            if slot is None:
                if len(self._slots) >= self._number:
                    return
                slot = _WorkerSlot(self._make(), self._clock())
                self._slots.append(slot)
            job = self._queue.take()
            assert job is not None
            self._begin(slot, job)

    def _begin(self, slot: _WorkerSlot, job: Job) -> None:
        job.state, slot.job = "running", job
        job.tries += 1
        slot.since, slot.asked, slot.stopping = self._clock(), False, None
        self._quiet.clear()
        loop = asyncio.get_running_loop()

        def say(kind: bytes, data: bytes = b"") -> None:
            with suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(self._heard, slot, job, kind, data)

        # not from a pool: a server that stops at once waits for no thread
        threading.Thread(
            target=_talk, args=(slot.analyst, job.request, say), name="analysis", daemon=True
        ).start()

    def _heard(self, slot: _WorkerSlot, job: Job, kind: bytes, data: bytes) -> None:
        """Handle a message of a process."""
        if kind == _ASKED_MESSAGE:
            slot.asked = True
            if slot.stopping is not None:
                slot.analyst.stop()
        elif kind == PART:
            part = msgpack.decode(data, type=Part)
            job.finished, job.total = part.finished, part.total
            job.parts.append(part.data)
        else:
            self._ended(job, kind, data)
            slot.job, slot.since = None, self._clock()
            if not self.busy:
                self._quiet.set()
            if self._number:
                self._assign()

    def _ended(self, job: Job, kind: bytes, data: bytes) -> None:
        if kind == _DIED and job.open and job.tries < _TRIES:
            job.state, job.finished, job.total = "waiting", 0, 0
            job.parts.clear()
            self._queue.requeue(job)
            return
        if job.open and kind in (BROKEN, _DIED):
            _LOG.error("an analysis failed: %s", data.decode() or "its process has died")
        if job.open and kind == DONE:
            job.result = data
        state, problem = _OUTCOMES[kind]
        job.end(state, data.decode() if kind == CANNOT else problem)
        self._queue.ended(job)


def _talk(analyst: Analyst, request: bytes, say: Callable[..., None]) -> None:
    """Send a request to a process and forward its messages until the end."""
    try:
        analyst.ask(request)
        say(_ASKED_MESSAGE)
        while True:
            kind, data = analyst.receive()
            say(kind, data)
            if kind != PART:
                return
    except (EOFError, OSError):
        analyst.clear()
        say(_DIED)
