"""Analysis jobs in one thread, step by step, so that requests are answered between two steps."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass

from openrummy.bots.search.compiled_markers import uses_wasm
from openrummy.play.host import where
from openrummy.play.review.analysis_tasks import Steps, Unavailable, steps_of
from openrummy.play.review.jobs import Job

_LOG = logging.getLogger(__name__)
POLL_TIMEOUT_S = 15.0  # a job without a poll for this long is stopped ...
MIN_STEPS = 8  # ... if it has taken this many steps: a slow device may take long for one
_PAUSE_S = 0.005  # between two steps, so that the browser delivers messages


@dataclass
class _Running:
    job: Job
    steps: Steps
    unasked: int = 0  # steps since the last poll


class StepRunner:
    """A :class:`~openrummy.play.review.jobs.Runner` of one person; the newest job goes first."""

    def __init__(
        self,
        work: Callable[[bytes], Steps] = steps_of,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._work = work
        self._clock = clock
        self._running: list[_Running] = []
        self._task: asyncio.Task[None] | None = None

    @property
    def is_available(self) -> bool:
        """True once the compiled kernel is loaded."""
        return uses_wasm()

    def add(self, job: Job) -> Job:
        """See :class:`~openrummy.play.review.jobs.Runner`."""
        self.ask_about(job)
        job.state = "running"
        self._running.append(_Running(job, self._work(job.request)))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(), name="analysis")
        return job

    def ask_about(self, job: Job) -> None:
        """See :class:`~openrummy.play.review.jobs.Runner`."""
        job.asked = self._clock()
        for running in self._running:
            if running.job is job:
                running.unasked = 0

    def stop(self, job: Job) -> None:
        """See :class:`~openrummy.play.review.jobs.Runner`."""
        job.end("stopped")

    def close(self) -> None:
        """Stop all jobs."""
        for running in self._running:
            running.job.end("stopped")

    async def _run(self) -> None:
        while self._running:
            await asyncio.sleep(_PAUSE_S)
            newest = self._running[-1]
            if self._is_forgotten(newest):
                newest.job.end("stopped")
            if newest.job.open:
                newest.unasked += 1
                _advance(newest)
            if not newest.job.open:
                newest.steps.close()
                self._running.remove(newest)

    def _is_forgotten(self, running: _Running) -> bool:
        return running.unasked >= MIN_STEPS and self._clock() - running.job.asked > POLL_TIMEOUT_S


def _advance(running: _Running) -> None:
    """Do the next step of a job."""
    job = running.job
    try:
        part = next(running.steps)
    except StopIteration as end:
        job.result = end.value
        job.end("done")
    except Unavailable as error:
        job.end("unavailable", str(error))
    except Exception as error:  # the message may name a card
        _LOG.error("an analysis failed: %s", where(error))
        job.end("failed", "failed")
    else:
        job.finished, job.total = part.finished, part.total
        job.parts.append(part.data)
