"""Analysis jobs, and the interface of what runs them: processes of a server, or a browser."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

from openrummy.core.rules.text import say
from openrummy.play.calls import Caller
from openrummy.play.limits import Buckets
from openrummy.play.problems import Problem

JobState: TypeAlias = Literal["waiting", "running", "done", "failed", "unavailable", "stopped"]


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


class Runner(Protocol):
    """Runs jobs, as long as their results are requested."""

    @property
    def is_available(self) -> bool:
        """True if analysis is available at all."""

    def add(self, job: Job) -> Job:
        """Enqueue a job. Raises :class:`TooMany`."""

    def ask_about(self, job: Job) -> None:
        """Renew the job's time limit: a client still polls it."""

    def stop(self, job: Job) -> None:
        """Cancel a job."""


def begin(runner: Runner, begun: Buckets, caller: Caller, request: bytes) -> Job:
    """Start a job for the caller. Raises a :class:`Problem` at a limit of jobs or rate."""
    if not (begun.take(caller.guest) and begun.take(caller.address)):
        raise Problem(429, "too-fast", say("error.too-fast.analyses"))
    try:
        return runner.add(Job(caller.guest, request))
    except TooMany as error:
        if error.own:
            raise Problem(409, "too-many-analyses") from None
        raise Problem(503, "analyses-full") from None


def problem_text(job: Job) -> str:
    """Return the reason for a missing analysis, in words; empty if there is or will be one."""
    return say(f"analysis.problem-{job.problem}") if job.problem else ""
