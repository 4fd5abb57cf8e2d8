"""A process that analyses, at the lowest priority: what goes on in it, and it from outside.

They talk over a pipe. Down go requests, each answered before the next, and :data:`STOP`; up
come parts while it works and one end, each a byte that says which and what it says.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Protocol, TypeAlias

from msgspec import Struct, msgpack

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

STOP = b"stop"
PART, DONE, CANNOT, STOPPED, BROKEN = b"p", b"d", b"u", b"s", b"b"
_NICE = 19
_IDLE_CLASS = 0x40  # of Windows

# Called on the way: steps done, steps in all, and a result. Returns False to stop.
Tell: TypeAlias = Callable[[int, int, bytes], bool]


class Part(Struct, array_like=True):
    """Progress of a job, and the results since the last part."""

    finished: int
    total: int
    data: bytes


class Stopped(Exception):
    """The work was asked to stop, and did."""


class Unavailable(Exception):
    """A request that cannot be analysed; the text is a code of ``analysis.problem``."""


class Work(Protocol):
    """Handler of requests; a function of a module, found there by its name."""

    def __call__(self, request: bytes, tell: Tell) -> bytes:
        """The result. Raises :class:`Unavailable`, :class:`Stopped`."""


def serve(work: Work, pipe: Connection, aside: bool) -> None:
    """Answer requests until the other end is gone. ``aside``: others of the machine go first."""
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is meant for the parent process
    if aside:
        _step_aside()
    with suppress(EOFError, OSError):  # who started it has gone
        while True:
            request = pipe.recv_bytes()
            if request != STOP:  # else it came after the end
                pipe.send_bytes(_answer(work, request, pipe))


def _answer(work: Work, request: bytes, pipe: Connection) -> bytes:
    def tell(finished: int, total: int, data: bytes) -> bool:
        pipe.send_bytes(PART + msgpack.encode(Part(finished, total, data)))
        return not (pipe.poll() and pipe.recv_bytes() == STOP)

    try:
        return DONE + work(request, tell)
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
    """Run only where nothing else would; one thread, since there are many processes."""
    for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "NUMBA_NUM_THREADS"):
        os.environ[name] = "1"
    with suppress(AttributeError, OSError):
        os.nice(_NICE)
    with suppress(AttributeError, OSError):  # Linux: a player who comes has the core at once
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    with suppress(AttributeError, OSError, ImportError):
        import ctypes

        kernel = getattr(ctypes, "windll").kernel32  # noqa: B009  (on Windows alone)
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), _IDLE_CLASS)


class Analyst:
    """The process from outside. Starting and hearing wait: they are for a thread of their own.

    ``stop`` and ``end`` may be called from another thread, ``stop`` once ``ask`` is done.
    """

    def __init__(self, work: Work, aside: bool = True) -> None:
        self._work = work
        self._aside = aside
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None

    def ask(self, request: bytes) -> None:
        """Begin with this; the process starts where there is none. OSError where it cannot be."""
        if self._process is None or not self._process.is_alive():
            self.clear()
            context = get_context("spawn")
            self._pipe, theirs = context.Pipe()
            arguments = (self._work, theirs, self._aside)
            process = context.Process(target=serve, args=arguments, daemon=True, name="analysis")
            process.start()
            theirs.close()  # so that one that dies is heard of
            self._process = process
        assert self._pipe is not None
        self._pipe.send_bytes(request)

    def receive(self) -> tuple[bytes, bytes]:
        """The next that it says: which kind, and what. EOFError or OSError where it has died."""
        assert self._pipe is not None
        said = self._pipe.recv_bytes()
        return said[:1], said[1:]

    def stop(self) -> None:
        """Ask it to end what it does."""
        with suppress(OSError):
            if self._pipe is not None:
                self._pipe.send_bytes(STOP)

    def end(self) -> None:
        """Have it die; who hears it hears that."""
        process = self._process
        if process is not None:
            with suppress(ValueError, OSError):  # it is being cleared away
                process.kill()

    def clear(self) -> None:
        """End it, and keep nothing of it; it starts again when it is asked. Nobody hears it now."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.join()
            process.close()
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
