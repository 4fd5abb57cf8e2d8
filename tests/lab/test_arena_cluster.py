"""An arena on Ray: said plainly when it is not there, and the same results when it is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib.util import find_spec
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from cli_tools import run_command
from openrummy.core.rules.pieces import GameSheet, Rules
from openrummy.lab.arena.ray_cluster import NoRay, machines
from openrummy.lab.arena.round_robin import Robin, play_robin
from openrummy.lab.arena.same_deals import GroupPlan
from openrummy.lab.arena.workers import Crew, SingleProcess

RULES = replace(Rules(), sheet=GameSheet(target=25))
ROBIN = Robin(("simple", "random", "easy"), GroupPlan("simple", "random", RULES, "ray"))


class LikeRay(ModuleType):
    """The calls of Ray that we use, done at once; the last task submitted is ready first."""

    def __init__(self) -> None:
        super().__init__("ray")
        self.options: dict[str, Any] = {}
        self.open = False
        self.fails = self.strange = False
        self.exceptions = SimpleNamespace(RaySystemError=type("RaySystemError", (Exception,), {}))

    def init(self, **options: Any) -> None:
        self.options = options
        if self.fails:
            raise ConnectionError("nobody there\nat all")
        self.open = True

    def shutdown(self) -> None:
        self.open = False

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 3.0, "memory": 1e9}

    def remote(self, **options: Any) -> Callable[[Callable[..., Any]], Any]:
        assert options == {"num_cpus": 1}

        class Remote:
            def __init__(self, work: Callable[..., Any]) -> None:
                self.work = work

            def remote(self, *call: Any) -> Job:
                return Job(self.work, call)

        return Remote

    def wait(self, jobs: list[Any], num_returns: int) -> tuple[list[Any], list[Any]]:
        return jobs[-num_returns:], jobs[:-num_returns]

    def get(self, job: Any) -> Any:
        assert self.open
        if self.strange:
            raise self.exceptions.RaySystemError("No module named 'openrummy'")
        return job.work(*job.call)


class Job:
    def __init__(self, work: Callable[..., Any], call: tuple[Any, ...]) -> None:
        self.work, self.call = work, call


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> Iterator[LikeRay]:
    """A stand-in of Ray, and no cluster of anybody's."""
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    ray_module = LikeRay()
    monkeypatch.setitem(sys.modules, "ray", ray_module)
    yield ray_module
    assert not ray_module.open


def shown(workers: Crew) -> list[tuple[Any, ...]]:
    report = play_robin(ROBIN, 6, workers)
    return [
        (ranked.name, ranked.rating, ranked.report.win_rate, ranked.report.points_per_deal)
        for ranked in report.bots
    ]


def test_results_are_those_of_one_process(ray: LikeRay) -> None:
    with machines(2) as workers:
        assert workers.size == 3
        assert shown(workers) == shown(SingleProcess())
    assert ray.options["address"] == "local" and ray.options["num_cpus"] == 2


def test_a_cluster_is_joined_by_its_address(ray: LikeRay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_ADDRESS", "10.0.0.7:6379")
    with machines(2):
        assert ray.options["address"] == "10.0.0.7:6379" and "num_cpus" not in ray.options
    ray.fails = True
    with pytest.raises(NoRay, match=r"at 10\.0\.0\.7:6379: nobody there$"), machines(2):
        pass


def test_a_machine_that_lacks_the_program_is_named(ray: LikeRay) -> None:
    ray.strange = True
    with pytest.raises(NoRay, match="has it this openrummy"), machines(2) as workers:
        shown(workers)


def test_without_ray_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)  # as if it were not installed
    refusal = run_command("arena", "simple", "random", "--games", "2", "--ray").refused()
    assert "openrummy[cluster]" in refusal


if find_spec("ray"):  # not among what ./check installs: it is large

    def test_ray_itself_gives_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("RAY_ADDRESS", raising=False)
        with machines(2) as workers:
            assert shown(workers) == shown(SingleProcess())
