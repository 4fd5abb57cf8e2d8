"""Distribution of an arena over a Ray cluster, an optional extra for long runs.

Every machine needs the same version of openrummy. Ray reuses its processes between calls, so a
bot's compiled code and loaded data stay warm.
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
    """The Ray cluster cannot be reached."""


class Machines:
    """All processors of a Ray cluster; see :class:`openrummy.lab.arena.workers.Crew`."""

    def __init__(self, ray: Any, size: int) -> None:
        self._ray = ray
        self.size = size

    def results(
        self, work: Callable[..., T], calls: Sequence[tuple[Any, ...]]
    ) -> Iterator[tuple[int, T]]:
        """The number of each call and its result, in any order. Raises :class:`NoRay`."""
        remote = self._ray.remote(num_cpus=1)(work)
        pending = {remote.remote(*call): number for number, call in enumerate(calls)}
        while pending:
            ready, _ = self._ray.wait(list(pending), num_returns=1)
            for reference in ready:
                yield pending.pop(reference), self._result_of(reference)

    def _result_of(self, reference: Any) -> Any:
        try:
            return self._ray.get(reference)
        except self._ray.exceptions.RaySystemError:
            text = "a machine that Ray joins cannot load what is played: has it this openrummy?"
            raise NoRay(text) from None


@contextmanager
def machines(jobs: int) -> Iterator[Machines]:
    """The Ray cluster at ``RAY_ADDRESS``, else ``jobs`` processes on this machine.

    Raises :class:`NoRay`, and :class:`~openrummy.core.extras.MissingExtra` without Ray.
    """
    # opt out of Ray's usage statistics
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        ray = import_module("ray")
    except ImportError:
        raise MissingExtra("ray", "cluster") from None
    options = {} if os.environ.get(ADDRESS) else {"num_cpus": jobs, "include_dashboard": False}
    address = os.environ.get(ADDRESS) or "local"
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR", **options)
    except Exception as error:  # Ray raises this itself where a start takes too long
        line = next(iter(str(error).splitlines()), type(error).__name__)
        raise NoRay(f"Ray does not start at {address}: {line}") from None
    try:
        yield Machines(ray, max(1, int(ray.cluster_resources().get("CPU", 1))))
    finally:
        ray.shutdown()
