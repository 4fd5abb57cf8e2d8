"""Reasons for the answer of a puzzle, derived by the analysis from the stored prices."""

from __future__ import annotations

from collections import OrderedDict

from msgspec import msgpack

from openrummy.analysis.puzzles.load import line_of
from openrummy.analysis.puzzles.model import Puzzle
from openrummy.core.rules.text import say
from openrummy.play.calls import Caller
from openrummy.play.limits import Buckets
from openrummy.play.problems import Problem
from openrummy.play.puzzles.answer import ReasonsFound, ReasonsState, rejected_action
from openrummy.play.review.jobs import Job, begin, problem_text
from openrummy.server.analysis.tasks import ExplainPuzzleTask
from openrummy.server.analysis.workers import Workers

_MAX_KEPT = 256


class PuzzleReasons:
    """Reasons by puzzle and tried action, each computed once."""

    def __init__(self, workers: Workers, begun: Buckets) -> None:
        self._workers = workers
        self._begun = begun
        self._found: OrderedDict[tuple[str, str], ReasonsFound] = OrderedDict()
        self._jobs: OrderedDict[tuple[str, str], Job] = OrderedDict()

    def explain(self, puzzle: Puzzle, tried: str, caller: Caller) -> ReasonsState:
        """Return the reasons so far for the best action over the tried one, starting the job."""
        against = rejected_action(puzzle, tried)
        key = puzzle.id, against
        if key in self._found:
            return ReasonsState("done", "", self._found[key])
        job = self._jobs.get(key)
        if job is not None and job.state != "stopped":
            return self._so_far(key, job)
        if not self._workers.is_available:
            return ReasonsState("unavailable", say("analysis.problem-off"))
        try:
            work = msgpack.encode(ExplainPuzzleTask(line_of(puzzle), against))
            self._jobs[key] = begin(self._workers, self._begun, caller, work)
        except Problem as problem:  # prices and answer are shown all the same
            return ReasonsState("unavailable", problem.detail)
        if len(self._jobs) > _MAX_KEPT:
            self._jobs.popitem(last=False)
        return self._so_far(key, self._jobs[key])

    def _so_far(self, key: tuple[str, str], job: Job) -> ReasonsState:
        self._workers.ask_about(job)
        if job.state != "done":
            state = "failed" if job.state == "stopped" else job.state
            return ReasonsState(state, problem_text(job))
        reasons = msgpack.decode(job.result, type=ReasonsFound)
        self._found[key] = reasons
        del self._jobs[key]
        if len(self._found) > _MAX_KEPT:
            self._found.popitem(last=False)
        return ReasonsState("done", "", reasons)
