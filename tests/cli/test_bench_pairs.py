"""Two functions timed in turns: the start of each piece of work does not count."""

from __future__ import annotations

from itertools import islice

from openrummy.lab.bench.environments import _stepwise
from openrummy.lab.bench.speed.paired_timing import QUICK, PairsPlan


def test_a_quick_bench_times_as_long_as_a_full_one() -> None:
    assert QUICK.seconds == PairsPlan().seconds
    assert QUICK.pairs < PairsPlan().pairs


def test_steps_go_on_where_the_last_ones_ended() -> None:
    begun = []

    def steps():  # type: ignore[no-untyped-def]
        while True:
            begun.append("deal")
            yield from [None] * 10

    work = _stepwise(steps())
    for _ in islice(range(100), 8):
        work(4)
    assert len(begun) == 4
