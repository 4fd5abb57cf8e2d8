"""The work of an arena on machines joined by Ray, an extra for runs one machine is too slow for.

Every machine needs the same version of openrummy. Ray keeps its processes from call to
call, so that what a bot has compiled or read stays there.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any, TypeVar

from openrummy.core.extras import MissingExtra

T = TypeVar("T")

ADDRESS = "RAY_ADDRESS"


class NoRay(ValueError):
    """The machines of Ray cannot be reached."""


class Machines:
    """All processors that Ray has; see :class:`openrummy.lab.arena.workers.Crew`."""

    def __init__(self, ray: Any, size: int) -> None:
        self._ray = ray
        self.size = size

    def results(
        self, work: Callable[..., T], calls: Sequence[tuple[Any, ...]]
    ) -> Iterator[tuple[int, T]]:
        """The number of each call and its result, in any order. Raises :class:`NoRay`."""
        remote = self._ray.remote(num_cpus=1)(work)
        asked = {remote.remote(*call): number for number, call in enumerate(calls)}
        while asked:
            ready, _ = self._ray.wait(list(asked), num_returns=1)
            for reference in ready:
                yield asked.pop(reference), self._got(reference)

    def _got(self, reference: Any) -> Any:
        try:
            return self._ray.get(reference)
        except self._ray.exceptions.RaySystemError:
            said = "a machine that Ray joins cannot load what is played: has it this openrummy?"
            raise NoRay(said) from None


@contextmanager
def machines(jobs: int) -> Iterator[Machines]:
    """Machines at ``RAY_ADDRESS``, else ``jobs`` processes on this machine.

    Raises :class:`NoRay`, and :class:`~openrummy.core.extras.MissingExtra` without Ray.
    """
    # it is not reported anywhere that Ray runs here
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        ray = import_module("ray")
    except ImportError:
        raise MissingExtra("ray", "cluster") from None
    here = {} if os.environ.get(ADDRESS) else {"num_cpus": jobs, "include_dashboard": False}
    where = os.environ.get(ADDRESS) or "local"
    try:
        ray.init(address=where, log_to_driver=False, logging_level="ERROR", **here)
    except Exception as error:  # Ray raises this itself where a start takes too long
        line = next(iter(str(error).splitlines()), type(error).__name__)
        raise NoRay(f"Ray does not start at {where}: {line}") from None
    try:
        yield Machines(ray, max(1, int(ray.cluster_resources().get("CPU", 1))))
    finally:
        ray.shutdown()
