"""Analysis jobs and their queue, which is fair between people."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

JobState: TypeAlias = Literal["waiting", "running", "done", "failed", "unavailable", "stopped"]
MAX_PER_PERSON = 4
MAX_JOBS = 64


class TooMany(Exception):
    """The job limit is reached: the person's (``own``) or the total."""

    def __init__(self, own: bool) -> None:
        super().__init__()
        self.own = own


@dataclass(eq=False)
class Job:
    """An analysis job.

    ``person`` started it; ``request`` is encoded for the worker. ``quick`` jobs run before all
    others; a ``spare`` one, for which nobody waits, gives way to any of them.
    ``parts`` are its intermediate results, ``result`` the final one; ``problem`` is a code of
    ``analysis.problem`` in the sentences. ``asked`` is the last time it was requested (seconds
    of the workers' clock), ``tries`` the number of attempts.
    """

    person: str
    request: bytes
    quick: bool = False
    state: JobState = "waiting"
    finished: int = 0
    total: int = 0
    parts: list[bytes] = field(default_factory=list)
    result: bytes = b""
    problem: str = ""
    asked: float = 0.0
    tries: int = 0
    spare: bool = False
    over: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def open(self) -> bool:
        """True if the job is waiting or running."""
        return self.state in ("waiting", "running")

    def end(self, state: JobState, problem: str = "") -> None:
        """Set the final state; later calls have no effect."""
        if self.open:
            self.state, self.problem = state, problem
            self.request = b""  # may be a long game; only the result is stored for a while
            self.over.set()


class FairQueue:
    """Waiting jobs, served round-robin by person and in order of arrival for each person."""

    def __init__(self, most_of_one: int = MAX_PER_PERSON, most: int = MAX_JOBS) -> None:
        self._most_of_one = most_of_one
        self._most = most
        self._quick: OrderedDict[str, deque[Job]] = OrderedDict()
        self._usual: OrderedDict[str, deque[Job]] = OrderedDict()
        self._open: Counter[str] = Counter()  # waiting or running

    def __len__(self) -> int:
        return sum(len(jobs) for lane in (self._quick, self._usual) for jobs in lane.values())

    def __iter__(self) -> Iterator[Job]:
        for lane in (self._quick, self._usual):
            for jobs in lane.values():
                yield from jobs

    def add(self, job: Job) -> None:
        """Enqueue a job. Raises :class:`TooMany`."""
        if self._open[job.person] >= self._most_of_one:
            raise TooMany(own=True)
        if self._open.total() >= self._most:
            raise TooMany(own=False)
        self._open[job.person] += 1
        self._lane(job).setdefault(job.person, deque()).append(job)

    def requeue(self, job: Job) -> None:
        """Return a taken job to the front of its person's queue."""
        self._lane(job).setdefault(job.person, deque()).appendleft(job)

    def take(self) -> Job | None:
        """Take the next job; its person moves to the end of the rotation."""
        for lane in (self._quick, self._usual):
            if lane:
                person, jobs = next(iter(lane.items()))
                job = jobs.popleft()
                if jobs:
                    lane.move_to_end(person)
                else:
                    del lane[person]
                return job
        return None

    def drop(self, job: Job) -> None:
        """Remove a waiting job. Raises ValueError if it is not waiting."""
        jobs = self._lane(job).get(job.person, deque())
        jobs.remove(job)
        if not jobs:
            del self._lane(job)[job.person]
        self.ended(job)

    def ended(self, job: Job) -> None:
        """Release a taken job's slot in its person's limit."""
        self._open[job.person] -= 1
        self._open += Counter()  # drops people without open jobs

    def _lane(self, job: Job) -> OrderedDict[str, deque[Job]]:
        return self._quick if job.quick else self._usual
