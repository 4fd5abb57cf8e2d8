"""An analysis process at the lowest priority: its main loop, and the handle of the parent.

They communicate over a pipe. The parent sends requests, each answered before the next, and
:data:`STOP`; the process sends parts and one end, each prefixed with a byte for its kind.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Protocol, TypeAlias

from msgspec import msgpack

from openrummy.play.review.analysis_tasks import Part, Unavailable

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

STOP = b"stop"
PART, DONE, CANNOT, STOPPED, BROKEN = b"p", b"d", b"u", b"s", b"b"
_NICE = 19
_IDLE_CLASS = 0x40  # Windows IDLE_PRIORITY_CLASS

# Progress callback: steps done, steps in all, and a result. Returns False to stop.
ReportProgress: TypeAlias = Callable[[int, int, bytes], bool]


class Stopped(Exception):
    """The work was stopped on request."""


class Work(Protocol):
    """Handler of requests; a module-level function, so that it can be pickled."""

    def __call__(self, request: bytes, report_progress: ReportProgress) -> bytes:
        """Return the result. Raises :class:`Unavailable`, :class:`Stopped`."""


def serve(work: Work, pipe: Connection, aside: bool) -> None:
    """Answer requests until the pipe closes. ``aside``: run at the lowest priority."""
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is meant for the parent process
    if aside:
        _step_aside()
    with suppress(EOFError, OSError):  # the parent has ended
        while True:
            request = pipe.recv_bytes()
            if request != STOP:  # a stop that arrived after the end is ignored
                pipe.send_bytes(_answer(work, request, pipe))


def _answer(work: Work, request: bytes, pipe: Connection) -> bytes:
    def report_progress(finished: int, total: int, data: bytes) -> bool:
        pipe.send_bytes(PART + msgpack.encode(Part(finished, total, data)))
        return not (pipe.poll() and pipe.recv_bytes() == STOP)

    try:
        return DONE + work(request, report_progress)
    except Unavailable as error:
        return CANNOT + str(error).encode()
    except Stopped:
        return STOPPED
    except (EOFError, BrokenPipeError):
        raise
    except Exception as error:
        from openrummy.play.host import where

        return BROKEN + where(error).encode()


def _step_aside() -> None:
    """Run only on an otherwise idle core, with one thread, since there are many processes."""
    for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "NUMBA_NUM_THREADS"):
        os.environ[name] = "1"
    with suppress(AttributeError, OSError):
        os.nice(_NICE)
    with suppress(AttributeError, OSError):  # Linux: a player's request preempts at once
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    with suppress(AttributeError, OSError, ImportError):
        import ctypes

        kernel = getattr(ctypes, "windll").kernel32  # noqa: B009  (on Windows alone)
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), _IDLE_CLASS)


class Analyst:
    """Handle of the process. Starting and receiving block: call them in a thread.

    ``stop`` and ``end`` may be called from another thread, ``stop`` once ``ask`` has returned.
    """

    def __init__(self, work: Work, aside: bool = True) -> None:
        self._work = work
        self._aside = aside
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None

    def ask(self, request: bytes) -> None:
        """Send a request, starting the process if necessary. OSError if it cannot be started."""
        if self._process is None or not self._process.is_alive():
            self.clear()
            context = get_context("spawn")
            self._pipe, child_pipe = context.Pipe()
            arguments = (self._work, child_pipe, self._aside)
            process = context.Process(target=serve, args=arguments, daemon=True, name="analysis")
            process.start()
            child_pipe.close()  # so that its death closes the pipe
            self._process = process
        assert self._pipe is not None
        self._pipe.send_bytes(request)

    def receive(self) -> tuple[bytes, bytes]:
        """Return the next message: kind and content. EOFError or OSError if the process died."""
        assert self._pipe is not None
        message = self._pipe.recv_bytes()
        return message[:1], message[1:]

    def stop(self) -> None:
        """Ask the process to stop its current work."""
        with suppress(OSError):
            if self._pipe is not None:
                self._pipe.send_bytes(STOP)

    def end(self) -> None:
        """Kill the process; a blocked :meth:`receive` raises."""
        process = self._process
        if process is not None:
            with suppress(ValueError, OSError):  # already being cleared
                process.kill()

    def clear(self) -> None:
        """Kill and discard the process, with nobody receiving; the next request starts another."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.join()
            process.close()
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
