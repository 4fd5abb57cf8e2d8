"""The pool of threads for bots: it knows when many wait."""

from __future__ import annotations

import threading
from concurrent.futures import Future, wait

from openrummy.play.live.bot_threads import _OVERLOAD, THREADS, BotThreadPool


def test_it_is_crowded_while_many_wait() -> None:
    go, begun = threading.Event(), threading.Semaphore(0)

    def think(what: int) -> int:
        begun.release()
        assert go.wait(60)
        return what

    pool = BotThreadPool()
    tasks: list[Future[int]] = [pool.submit(think, number) for number in range(_OVERLOAD)]
    assert not pool.is_overloaded
    tasks += [pool.submit(think, what=number) for number in range(_OVERLOAD, 2 * _OVERLOAD)]
    assert pool.is_overloaded
    for _ in range(THREADS):
        assert begun.acquire(timeout=60)
    for task in tasks[_OVERLOAD:]:  # those who leave while they wait do not count
        assert task.cancel()
    assert not pool.is_overloaded
    tasks.append(pool.submit(think, 99))
    assert pool.is_overloaded
    go.set()
    done, _ = wait([task for task in tasks if not task.cancelled()], 60)
    assert sorted(done_task.result() for done_task in done) == [*range(_OVERLOAD), 99]
    pool.shutdown()
    assert not pool.is_overloaded
