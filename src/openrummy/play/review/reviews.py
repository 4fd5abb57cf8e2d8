"""Reviews of games: each started once, shared by all who request it, and stored."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from typing import Protocol

from msgspec import msgpack

from openrummy.analysis.model import METHOD
from openrummy.core.engine import Action
from openrummy.core.notation.records import Record, write
from openrummy.core.rules.text import say
from openrummy.play.calls import Caller
from openrummy.play.host import where
from openrummy.play.limits import Buckets, RecentValues
from openrummy.play.review.analysis_tasks import ReviewTask
from openrummy.play.review.game_view import AnalysisProgress, Subject
from openrummy.play.review.jobs import Job, Runner, begin, problem_text
from openrummy.play.review.results import FoundDecision, FoundReview, unpack

_LOG = logging.getLogger(__name__)
_MAX_KNOWN = 32
_MAX_JOBS = 128


class ReviewRows(Protocol):
    """Storage of packed reviews by table: one a game, by one version of the method."""

    async def analysis_of(self, table_id: str, method: int) -> bytes | None:
        """Return this method version's review of a game; None if there is none."""

    async def keep(self, table_id: str, method: int, review: bytes, now: int) -> None:
        """Store a review, replacing another version's; ``now`` in ms."""


class Ahead(Protocol):
    """Decisions that were priced while the game was in play."""

    def decided_ahead(self, table_id: str, record: Record) -> list[FoundDecision]:
        """Return the leading decisions of a finished game that are priced."""

    def forget(self, table_id: str) -> None:
        """Drop those of a game whose review is stored."""


class Reviews:
    """The analyses of games, by table or by the id of an uploaded record."""

    def __init__(
        self, workers: Runner, rows: ReviewRows, begun: Buckets, ahead: Ahead | None = None
    ) -> None:
        self._workers = workers
        self._ahead = ahead
        self._rows = rows
        self._begun = begun
        self._known: RecentValues[str, FoundReview | None] = RecentValues(_MAX_KNOWN)
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._keeping: set[asyncio.Task[None]] = set()

    async def review_of(
        self, key: str, subject: Subject, caller: Caller, *, lasts: bool = True, anew: bool = False
    ) -> AnalysisProgress:
        """Return the analysis of a game so far; requesting starts the job and keeps it alive.

        ``lasts``: store the result. ``anew``: retry after a failure. Raises a
        :class:`Problem`: ``too-many-analyses``, ``analyses-full``, ``too-fast``.
        """
        known = await self.progress_of(key, lasts=lasts)
        if known.state == "done":
            return known
        job = self._jobs.get(key)
        ended = job is not None and (job.state == "stopped" or (anew and job.state == "failed"))
        if job is not None and not ended:
            self._workers.ask_about(job)
            return known
        if self._workers.is_available:
            text = await asyncio.to_thread(write, subject.played.record)
            begun = self._jobs.get(key)
            if begun is not job:  # another request was faster
                return (
                    _so_far(begun)
                    if begun is not None
                    else await self.progress_of(key, lasts=lasts)
                )
            record = subject.played.record
            before = self._ahead.decided_ahead(key, record) if self._ahead and lasts else []
            job = self._begin(key, ReviewTask(text, before), caller, lasts)
            if job.open:  # findings made during the game are available at once
                job.parts[:0] = [msgpack.encode(each) for each in before]
                job.total = sum(isinstance(entry.action, Action) for entry in record.entries)
            return _so_far(job)
        return AnalysisProgress("unavailable", say("analysis.problem-off"))

    async def progress_of(self, key: str, *, lasts: bool = True) -> AnalysisProgress:
        """Return the analysis of a game so far, without starting a job."""
        review = await self.stored(key) if lasts else self._known.get(key, None)
        if review is not None:
            count = len(review.decisions)
            return AnalysisProgress("done", "", count, count, review.decisions, review)
        job = self._jobs.get(key)
        return AnalysisProgress("waiting") if job is None else _so_far(job)

    async def stored(self, key: str) -> FoundReview | None:
        """Return the stored review of a game, if its analysis was completed."""
        review = self._known.get(key, None)
        if review is None:
            packed = await self._rows.analysis_of(key, METHOD)
            review = None if packed is None else await asyncio.to_thread(unpack, packed)
            review = self._known.get(key, review)  # may have finished meanwhile
            if review is not None:
                self._known.put(key, review)
        return review

    async def close(self) -> None:
        """Store finished reviews; start no further jobs."""
        if self._keeping:
            await asyncio.wait(self._keeping)

    # ------------------------------------------------------------ working

    def _begin(self, key: str, work: ReviewTask, caller: Caller, lasts: bool) -> Job:
        job = begin(self._workers, self._begun, caller, msgpack.encode(work))
        self._jobs[key] = job
        self._jobs.move_to_end(key)
        if len(self._jobs) > _MAX_JOBS:
            self._forget_old()
        task = asyncio.create_task(self._keep(key, job, lasts))
        self._keeping.add(task)
        task.add_done_callback(self._keeping.discard)
        return job

    async def _keep(self, key: str, job: Job, lasts: bool) -> None:
        await job.over.wait()
        if job.state != "done":
            job.parts.clear()
            return
        review = await asyncio.to_thread(unpack, job.result)
        if review is None:
            job.state, job.problem = "failed", "failed"
            return
        if lasts:
            try:
                await self._rows.keep(key, METHOD, job.result, int(time.time() * 1000))
            except Exception as error:  # shown while cached, then analysed again
                _LOG.error("an analysis was not stored: %s", where(error))
        if self._ahead is not None:
            self._ahead.forget(key)
        self._known.put(key, review)  # only once it is stored, so that every process finds it
        if self._jobs.get(key) is job:
            del self._jobs[key]

    def _forget_old(self) -> None:
        """Drop failures that are no longer requested."""
        for key in [key for key, job in self._jobs.items() if not job.open][: _MAX_JOBS // 2]:
            del self._jobs[key]


def _so_far(job: Job) -> AnalysisProgress:
    if job.state == "done":  # and being stored
        return AnalysisProgress("running", "", job.finished, job.total)
    if job.state == "stopped":
        return AnalysisProgress("failed", say("analysis.problem-stopped"))
    parts = (msgpack.decode(part, type=FoundDecision) for part in job.parts if part)
    by_entry = {each.entry: each for each in parts}  # repeated if it was known before
    finished = max(job.finished, len(by_entry))
    return AnalysisProgress(
        job.state, problem_text(job), finished, job.total, list(by_entry.values())
    )
