"""Functions run for a visitor in separate processes, with a limit of processor time.

A record of a few kilobytes can take a minute to replay, whatever is checked beforehand. So
card play for a visitor (records, score pads, house rules, positions) runs beside the
server: it is interrupted at the limit and cancelled when the visitor disconnects, and its
time is charged to the visitor's address.
"""

from __future__ import annotations

import asyncio
import math
import os
import pickle
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Generic, TypeVar

from litestar import Request
from litestar.datastructures import State

from openrummy.core.rules.text import language, say, use
from openrummy.play.host.tasks import cancel_and_wait
from openrummy.play.limits import TimeBudget
from openrummy.play.problems import Problem
from openrummy.play.review.jobs import Job, TooMany
from openrummy.server.analysis.jobs import FairQueue
from openrummy.server.analysis.process import ReportProgress
from openrummy.server.analysis.workers import Workers
from openrummy.server.connections.addresses import prefix_of

MAX_SECONDS = 4.0  # of processor time for one call
_MAX_WALL = 30.0  # seconds of wall time, on a busy machine
_NICE = 5
_MAX_OF_ADDRESS, _MAX_WAITING = 4, 32

T = TypeVar("T")


class Interrupted(BaseException):
    """The time limit was reached; no ``except Exception`` may catch it."""


@dataclass(frozen=True)
class _Answer(Generic[T]):
    """A function's value or the problem it raised; ``seconds`` of processor time."""

    value: T | None
    problem: tuple[int, str, str] | None
    seconds: float


class VisitorProcesses:
    """Calls functions in ``processes`` processes, or in threads of the server if there are none.

    ``spent`` holds the processor time by address, ``seconds`` is the limit of a call.
    """

    def __init__(self, processes: int, spent: TimeBudget, seconds: float = MAX_SECONDS) -> None:
        queue = FairQueue(_MAX_OF_ADDRESS, _MAX_WAITING)
        self._workers = Workers(
            processes, work, aside=False, queue=queue, patience=math.inf, longest=_MAX_WALL
        )
        self._spent = spent
        self._seconds = seconds

    def start(self) -> None:
        self._workers.start()

    async def close(self) -> None:
        """End all processes, running or not."""
        await self._workers.close()

    async def run(
        self, request: Request[Any, Any, State], function: Callable[..., T], *arguments: Any
    ) -> T:
        """Call a module-level function; arguments and value must be picklable.

        Raises the function's :class:`Problem`; ``too-long`` at the limit of processor time,
        ``too-fast`` if the address has used up its share, ``analyses-full`` if too many calls
        are waiting.
        """
        address = prefix_of(request.client.host) if request.client else ""
        if not self._spent.has_time(address):
            raise Problem(429, "too-fast")
        if not self._workers.is_available:
            return await asyncio.to_thread(function, *arguments)
        job = Job(address, pickle.dumps((language(), self._seconds, function, arguments)))
        try:
            self._workers.add(job)
        except TooMany as error:
            status, code = (429, "too-fast") if error.own else (503, "analyses-full")
            raise Problem(status, code) from None
        began = time.monotonic()
        try:
            await _over(job, request)
        finally:
            self._workers.stop(job)
            answer: _Answer[T] | None = pickle.loads(job.result) if job.result else None
            seconds = answer.seconds if answer else min(self._seconds, time.monotonic() - began)
            self._spent.spend(address, seconds)
        if answer is None:
            raise _unanswered(job)
        if answer.problem is not None:
            raise Problem(*answer.problem)
        value: T = answer.value  # type: ignore[assignment]  # None is a value where T allows it
        return value


async def _over(job: Job, request: Request[Any, Any, State]) -> None:
    """Wait for a job to end, or for its visitor to disconnect."""
    ended = asyncio.create_task(job.over.wait())
    gone = asyncio.create_task(_gone(request))
    try:
        await asyncio.wait((ended, gone), return_when=asyncio.FIRST_COMPLETED)
    finally:
        await cancel_and_wait(ended)
        await cancel_and_wait(gone)


async def _gone(request: Request[Any, Any, State]) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _unanswered(job: Job) -> Problem:
    """Return the error of a call without an answer. Raises ``RuntimeError`` for an internal error.

    The server is stopping, the machine is overloaded, or the process died twice, as on low memory.
    """
    if job.problem == "failed":
        raise RuntimeError("a function called for a visitor failed")
    if job.state == "stopped":
        return Problem(503, "not-ready")
    return Problem(503, "analyses-full") if job.problem == "too-slow" else _too_long()


def _too_long() -> Problem:
    return Problem(400, "too-long", say("error.too-long.costly"))


# ---------------------------------------------------------------- in the process


def work(request: bytes, report_progress: ReportProgress) -> bytes:
    """Run a pickled call; see :class:`~openrummy.server.analysis.process.Work`."""
    _step_back()
    spoken, seconds, function, arguments = pickle.loads(request)
    use(spoken)
    call = partial(function, *arguments)
    began = time.process_time()
    answer = _call(call, seconds)
    return pickle.dumps(_Answer(*answer, seconds=time.process_time() - began))


@cache
def _step_back() -> None:
    """Lower the priority below the server's, once; a visitor waits, so not to idle priority."""
    with suppress(AttributeError, OSError):
        os.nice(_NICE)


def _call(call: Callable[[], T], seconds: float) -> tuple[T | None, tuple[int, str, str] | None]:
    try:
        with processor_time_limit(seconds):
            return call(), None
    except Interrupted:
        problem = _too_long()
    except Problem as error:
        problem = error
    return None, (problem.status_code, problem.code, problem.detail)


@contextmanager
def processor_time_limit(seconds: float) -> Iterator[None]:
    """Raise :class:`Interrupted` after ``seconds`` of processor time of this process.

    Main thread only. On systems without such a timer (Windows) nothing is raised, and the
    process is ended by wall time.
    """
    if not hasattr(signal, "setitimer"):
        yield
        return

    def interrupt(*_: object) -> None:
        raise Interrupted

    before = signal.signal(signal.SIGPROF, interrupt)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        with suppress(Interrupted):  # it may fire just now
            signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
