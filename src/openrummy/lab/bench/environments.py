"""``bench envs``: speed of gin environments in steps of random play.

A step is one decision, including its observation, its legal actions and the random choice. Every
environment is driven from Python as its documentation shows.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from itertools import count, islice
from statistics import median
from typing import Any

from openrummy.lab.bench.speed.paired_timing import (
    PairsPlan,
    Work,
    round_significant,
    time_alternately,
)

_ROWS = 1024
_PACKAGES = ("gymnasium", "pettingzoo", "open-spiel", "rlcard", "numba", "numpy")


def _vector() -> Work:
    """Our vector environment, with both seats of many deals."""
    from openrummy.lab.envs.gin_rows import Rows

    rows = Rows("gin", _ROWS, 1, fresh=False)
    rows.begin(1)

    def work(steps: int) -> None:
        for _ in range(max(1, steps // _ROWS)):
            rows.step(rows.sample())

    return work


def _stepwise(steps: Iterator[None]) -> Work:
    """Work that continues an iterator of steps from call to call."""

    def work(number: int) -> None:
        for _ in islice(steps, number):
            pass

    return work


def _gymnasium() -> Iterator[None]:
    """Our Gymnasium environment, one deal at a time against a random opponent."""
    gymnasium: Any = import_module("gymnasium")
    import_module("openrummy.lab.envs")
    env = gymnasium.make("openrummy/gin-v0", opponent="random")
    _, info = env.reset(seed=1)
    while True:
        mask = info["action_mask"].astype("int8")
        _, _, ended, _, info = env.step(env.action_space.sample(mask))
        if ended:
            _, info = env.reset()
        yield


def _agents(module: str) -> Iterator[None]:
    """A PettingZoo table with two agents."""
    table: Any = import_module(module).env()
    for deal in count():
        table.reset(seed=deal)
        for agent in table.agent_iter():
            seen, _, over, cut, _ = table.last()
            action = table.action_space(agent).sample(seen["action_mask"])
            table.step(None if over or cut else action)
            yield


def _openspiel() -> Iterator[None]:
    """OpenSpiel's gin, state by state."""
    pyspiel: Any = import_module("pyspiel")
    game, chance = pyspiel.load_game("gin_rummy"), random.Random(7)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, shares = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, shares)[0])
                continue
            state.observation_tensor()
            state.apply_action(chance.choice(state.legal_actions()))
            yield


def _rlcard() -> Iterator[None]:
    """RLCard's environment, including the state for its agents."""
    env: Any = import_module("rlcard").make("gin-rummy", config={"seed": 7})
    chance = random.Random(7)
    while True:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            yield


#: By name in the result: the factory of steps, and the required package.
OTHERS: dict[str, tuple[Callable[[], Iterator[None]], str]] = {
    "gymnasium": (_gymnasium, "gymnasium"),
    "agents": (lambda: _agents("openrummy.lab.envs.aec"), "pettingzoo"),
    "openspiel": (_openspiel, "open-spiel"),
    "rlcard": (_rlcard, "rlcard"),
    "pettingzoo": (
        lambda: _agents("pettingzoo.classic.gin_rummy_v4"),
        "pettingzoo with gin_rummy_v4",
    ),
}


def measure(plan: PairsPlan, done: Callable[[int], None]) -> dict[str, Any]:
    """Steps per second of processor time, medians of pairs; null for missing packages."""
    ours = _vector()
    rates: list[float] = []
    figures: dict[str, Any] = {}
    missing: list[str] = []
    for name, (make, package) in OTHERS.items():
        pair = None
        try:
            pair = time_alternately(ours, _stepwise(make()), plan)
        except ImportError:
            missing.append(package)
        if pair:
            rates.append(pair.rate)
        figures[f"{name}_steps_per_s"] = pair and round_significant(pair.other)
        figures[f"vector_vs_{name}"] = pair and round_significant(pair.ratio)
        done(1)
    vector = median(rates) if rates else time_alternately(ours, ours, plan).rate
    return {
        "vector_steps_per_s": round_significant(vector),
        **figures,
        "missing": missing,
        "versions": _versions(),
        "pairs": plan.pairs,
    }


def _versions() -> dict[str, str]:
    versions = {}
    for name in _PACKAGES:
        with suppress(PackageNotFoundError):
            versions[name] = version(name)
    return versions
