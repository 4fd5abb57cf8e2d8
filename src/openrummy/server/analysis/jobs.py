"""A queue of analysis jobs, fair between people."""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from collections.abc import Iterator

from openrummy.play.review.jobs import Job, TooMany

MAX_PER_PERSON = 4
MAX_JOBS = 64


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
