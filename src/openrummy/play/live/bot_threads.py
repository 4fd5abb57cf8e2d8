"""The thread pool of bots and hints."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import ParamSpec, TypeVar

THREADS = 2
_OVERLOAD = 8  # unfinished requests; behind this many searches of 10 ms no delay is noticeable

P = ParamSpec("P")
T = TypeVar("T")


class BotThreadPool(ThreadPoolExecutor):
    """A thread pool with a measure of its load."""

    def __init__(self) -> None:
        super().__init__(max_workers=THREADS, thread_name_prefix="bot")
        self._waiting = 0
        self._counting = threading.Lock()

    @property
    def is_overloaded(self) -> bool:
        """True if more requests are waiting or running than the pool serves without delay."""
        return self._waiting > _OVERLOAD

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future = super().submit(fn, *args, **kwargs)
        with self._counting:
            self._waiting += 1
        future.add_done_callback(self._done)
        return future

    def _done(self, future: Future[T]) -> None:
        with self._counting:
            self._waiting -= 1
