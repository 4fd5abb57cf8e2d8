"""Parallel work on many deals or hands."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from openrummy.kernel.cache import PLAIN

_CHUNK_SIZE = 4096  # deals or hands per piece of work


def threads_here() -> int:
    """Number of cores available to this process."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def share(
    number: int,
    threads: int | None,
    work: Callable[[int, int], None],
    chunk_size: int = _CHUNK_SIZE,
) -> None:
    """Run ``work(begin, end)`` on pieces of a range of ``number`` items, in parallel.

    ``threads``: number of threads; None: all cores.

    The work must release the GIL, and its result must not depend on the pieces.
    """
    thread_count = threads or threads_here()
    pieces = [(begin, min(begin + chunk_size, number)) for begin in range(0, number, chunk_size)]
    thread_count = min(thread_count, len(pieces))
    if thread_count <= 1 or PLAIN:
        if number:
            work(0, number)
        return
    with ThreadPoolExecutor(thread_count) as pool:
        for done in [pool.submit(work, begin, end) for begin, end in pieces]:
            done.result()
