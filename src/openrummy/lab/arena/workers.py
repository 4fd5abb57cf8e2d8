"""Workers of a run: this process, or several that live as long as the run.

Work is a function and the arguments of each call. Processes keep the compiled code
and data of the bots they have loaded from call to call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any, Protocol, TypeVar

T = TypeVar("T")

_CHUNKS = 16  # chunks per process, so that processes finish at about the same time
_LARGEST = 8  # calls per chunk, for regular progress reports and checkpoints


class Crew(Protocol):
    """A pool of workers; ``size`` calls run at a time."""

    size: int

    def results(
        self, work: Callable[..., T], calls: Sequence[tuple[Any, ...]]
    ) -> Iterator[tuple[int, T]]:
        """The number of each call and its result, in any order."""


class SingleProcess:
    """Runs all calls in this process, one after another."""

    size = 1

    def results(
        self, work: Callable[..., T], calls: Sequence[tuple[Any, ...]]
    ) -> Iterator[tuple[int, T]]:
        for number, call in enumerate(calls):
            yield number, work(*call)


class Processes:
    """Fresh processes: a fork would copy the caller's threads and locks."""

    def __init__(self, pool: ProcessPoolExecutor, size: int) -> None:
        self._pool = pool
        self.size = size

    def results(
        self, work: Callable[..., T], calls: Sequence[tuple[Any, ...]]
    ) -> Iterator[tuple[int, T]]:
        pending = {self._pool.submit(work, *call): number for number, call in enumerate(calls)}
        for done in as_completed(pending):
            yield pending[done], done.result()


def chunk(total: int, workers: Crew, weight: int = 1) -> int:
    """Best chunk size for ``total`` tasks, each with ``weight`` units of work."""
    if workers.size == 1:
        return 1
    return max(1, min(_LARGEST // weight, total // (workers.size * _CHUNKS)))


@contextmanager
def crew(jobs: int) -> Iterator[Crew]:
    """A crew of ``jobs`` processes, or this process alone if it is 1."""
    if jobs <= 1:
        yield SingleProcess()
        return
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        yield Processes(pool, jobs)
    finally:
        pool.shutdown(cancel_futures=True)
