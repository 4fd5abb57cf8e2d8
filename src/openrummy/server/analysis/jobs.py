"""Jobs of analysis and their order: people take turns."""

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
    """A person has too many jobs at once: ``own``; or all together have."""

    def __init__(self, own: bool) -> None:
        super().__init__()
        self.own = own


@dataclass(eq=False)
class Job:
    """One thing to be worked out.

    ``person`` began it, ``request`` says what in bytes that the work understands. ``quick`` ones
    go before all others, and a ``spare`` one that nobody waits for makes room for any of them.
    ``parts`` are what it told on its way, ``result`` what it ended with; ``problem`` is a code of
    ``analysis.problem`` in the sentences. ``asked`` is when somebody last wanted to know (seconds
    of the clock of the workers), ``tries`` how often it began.
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
        """Is it waiting, or being worked at?"""
        return self.state in ("waiting", "running")

    def end(self, state: JobState, problem: str = "") -> None:
        """It has ended so; the first end holds."""
        if self.open:
            self.state, self.problem = state, problem
            self.request = b""  # it may be a long game, and only the result is kept for a while
            self.over.set()


class FairQueue:
    """Jobs that wait. One of each person in turn, and of a person the first first."""

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
        """Let it wait. Raises :class:`TooMany`."""
        if self._open[job.person] >= self._most_of_one:
            raise TooMany(own=True)
        if self._open.total() >= self._most:
            raise TooMany(own=False)
        self._open[job.person] += 1
        self._lane(job).setdefault(job.person, deque()).append(job)

    def requeue(self, job: Job) -> None:
        """Have a job that was taken wait again, as the first of its person."""
        self._lane(job).setdefault(job.person, deque()).appendleft(job)

    def take(self) -> Job | None:
        """The next; its person is in turn again after all others."""
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
        """One that waits does so no more. ValueError where it does not wait."""
        jobs = self._lane(job).get(job.person, deque())
        jobs.remove(job)
        if not jobs:
            del self._lane(job)[job.person]
        self.ended(job)

    def ended(self, job: Job) -> None:
        """One that was taken counts no more against its person."""
        self._open[job.person] -= 1
        self._open += Counter()  # people without any are forgotten

    def _lane(self, job: Job) -> OrderedDict[str, deque[Job]]:
        return self._quick if job.quick else self._usual
