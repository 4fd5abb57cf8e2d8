"""The pool of threads for bots: it knows when many wait."""

from __future__ import annotations

import threading
from concurrent.futures import Future, wait

from openrummy.play.live.thinkers import _MANY, THREADS, Thinkers


def test_it_is_crowded_while_many_wait() -> None:
    go, begun = threading.Event(), threading.Semaphore(0)

    def think(what: int) -> int:
        begun.release()
        assert go.wait(60)
        return what

    pool = Thinkers()
    tasks: list[Future[int]] = [pool.submit(think, number) for number in range(_MANY)]
    assert not pool.crowded
    tasks += [pool.submit(think, what=number) for number in range(_MANY, 2 * _MANY)]
    assert pool.crowded
    for _ in range(THREADS):
        assert begun.acquire(timeout=60)
    for one in tasks[_MANY:]:  # those who leave while they wait do not count
        assert one.cancel()
    assert not pool.crowded
    tasks.append(pool.submit(think, 99))
    assert pool.crowded
    go.set()
    done, _ = wait([one for one in tasks if not one.cancelled()], 60)
    assert sorted(one.result() for one in done) == [*range(_MANY), 99]
    pool.shutdown()
    assert not pool.crowded
