"""Why the answer of a puzzle is right: reasons that the analysis finds from the stored prices."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import TypeAlias

from msgspec import msgpack

from openrummy.analysis.model import Reason
from openrummy.notation import wire
from openrummy.puzzles.model import By, Puzzle
from openrummy.rules.canonical import canonical
from openrummy.rules.text import say
from openrummy.server.analysis.jobs import Job
from openrummy.server.analysis.work import KnownPrice, WhyWork
from openrummy.server.analysis.workers import Workers
from openrummy.server.errors import Problem
from openrummy.server.limits import Buckets
from openrummy.server.review.reviews import Asker, begin, problem_text

_MOST = 256
Why: TypeAlias = tuple[wire.AnalysisState, str, Sequence[Reason]]


class Reasons:
    """Reasons by puzzle and by the action that was done, each found once."""

    def __init__(self, workers: Workers, begun: Buckets) -> None:
        self._workers = workers
        self._begun = begun
        self._found: OrderedDict[tuple[str, int], list[Reason]] = OrderedDict()
        self._jobs: OrderedDict[tuple[str, int], Job] = OrderedDict()

    def of(self, puzzle: Puzzle, tried: str, asker: Asker) -> Why:
        """What is known of why the best is better than what was tried; asking begins the work."""
        if puzzle.by is By.HELD or len(puzzle.prices) < 2:
            return "done", "", ()
        key = puzzle.id, _against(puzzle, tried)
        if key in self._found:
            return "done", "", self._found[key]
        job = self._jobs.get(key)
        if job is not None and job.state != "stopped":
            return self._so_far(key, job)
        if not self._workers.there:
            return "unavailable", say("analysis.problem-off"), ()
        try:
            self._jobs[key] = begin(self._workers, self._begun, asker, _request(puzzle, key[1]))
        except Problem as problem:  # prices and answer are shown all the same
            return "unavailable", problem.detail, ()
        if len(self._jobs) > _MOST:
            self._jobs.popitem(last=False)
        return self._so_far(key, self._jobs[key])

    def _so_far(self, key: tuple[str, int], job: Job) -> Why:
        self._workers.ask_about(job)
        if job.state != "done":
            state = "failed" if job.state == "stopped" else job.state
            return state, problem_text(job), ()
        found = msgpack.decode(job.result, type=list[Reason])
        self._found[key] = found
        del self._jobs[key]
        if len(self._found) > _MOST:
            self._found.popitem(last=False)
        return "done", "", found


def _against(puzzle: Puzzle, tried: str) -> int:
    """The price the best is compared with: of what was tried, or the first that is not right."""
    price = puzzle.price(tried) if tried else None
    if price is not None and price.action not in puzzle.solution:
        return puzzle.prices.index(price)
    return min(len(puzzle.solution), len(puzzle.prices) - 1)


def _request(puzzle: Puzzle, other: int) -> bytes:
    prices = [
        KnownPrice(one.action, one.points, one.behind, one.error, one.chance, one.lost)
        for one in puzzle.prices
    ]
    work = WhyWork(canonical(puzzle.rules), puzzle.position, prices, other)
    return msgpack.encode(work)
