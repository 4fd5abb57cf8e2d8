"""The kernel for a browser against the one that numba compiles: the same to the last bit."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kernel_decisions
from kernel_decisions import decisions, marks, more
from kernel_node import NodeCarrier
from openrummy.analysis import warm
from openrummy.core.rules.catalogue import variant
from openrummy.kernel import wasm
from openrummy.kernel.building.link import NotLinked, linked, notes_of
from openrummy.kernel.building.stamp import SECTION, sources
from openrummy.kernel.building.wasm import write
from openrummy.kernel.core.gin import calls
from openrummy.kernel.core.gin.baseline_players import PAIRS
from openrummy.kernel.core.gin.deal import SIZE
from openrummy.kernel.gin.lower import lower
from openrummy.kernel.wasm.calls import NoModule, caller

GAMES = ("gin", "gin-challenge", "oklahoma", "straight-gin", "gin-eleven", "tedesco")


@pytest.fixture(scope="module")
def carrier() -> Iterator[NodeCarrier]:
    """The shipped module in node, carrying calls."""
    with NodeCarrier(wasm.FILE) as carrier:
        wasm.use(carrier)
        yield carrier
        wasm.use(None)


# ---------------------------------------------------------------- the module


def test_the_module_was_made_from_these_sources() -> None:
    assert notes_of(wasm.module())[SECTION] == sources(), "run scripts/kernel_wasm.py"


def test_the_module_asks_nothing_of_its_surroundings(carrier: NodeCarrier) -> None:
    """It was made an instance without any import."""
    assert carrier.heap > 0


@pytest.mark.slow
def test_two_builds_give_the_same_bytes(tmp_path: Path) -> None:
    write(tmp_path / "kernel.wasm")
    assert (tmp_path / "kernel.wasm").read_bytes() == wasm.module()


def test_an_object_that_lacks_a_function_is_not_linked() -> None:
    empty_imports = b"\0asm\1\0\0\0" + b"\2\1\0" + b"\x0b\1\0"
    with pytest.raises(NotLinked, match="play"):
        linked(empty_imports, ["play"], {})


def test_a_call_without_a_module_says_what_to_do(carrier: NodeCarrier) -> None:
    wasm.use(None)
    try:
        with pytest.raises(NoModule, match=r"openrummy\.kernel\.wasm\.load"):
            caller("play")()
    finally:
        wasm.use(carrier)


# ---------------------------------------------------------------- deals


def played(play: Callable[..., Any], game: str, policy: int, deals: int = 2000) -> str:
    """Checksum of the results of deals between two players of a policy."""
    results = np.zeros((deals, calls.RESULT), np.int64)
    row, pairs = np.zeros((1, SIZE), np.int64), np.zeros(PAIRS, np.int64)
    policies = np.full(2, policy, np.int64)
    play(lower(variant(game).rules), row, pairs, policies, 7, 0, results)
    return hashlib.sha256(results.tobytes()).hexdigest()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("policy", [0, 1], ids=["random", "simple"])
def test_the_module_plays_the_same_deals_as_numba(
    carrier: NodeCarrier, game: str, policy: int
) -> None:
    assert played(caller("play"), game, policy) == played(calls.play, game, policy)


# ---------------------------------------------------------------- searching


def without_numpy(*names: str) -> list[str]:
    """Lines of ``kernel_decisions.py`` in a process that has neither numpy nor numba."""
    done = subprocess.run(
        [sys.executable, kernel_decisions.__file__, *names],
        env=os.environ | {"OPENRUMMY_KERNEL": "wasm"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()


def test_the_searching_player_and_a_review_come_to_the_same_without_numpy() -> None:
    """Decisions; marks, losses and luck, to nine digits: sums by BLAS may differ in the last place.

    In one process: without compiled code Python takes long to play a deal.
    """
    decided = decisions()
    assert len(decided) > 15
    assert without_numpy("decisions", "marks") == decided + marks()


@pytest.mark.slow
def test_other_games_are_decided_the_same_without_numpy() -> None:
    assert without_numpy("more") == more()


@pytest.mark.slow
def test_every_game_that_is_searched_is_played_and_priced_without_numpy() -> None:
    assert len(without_numpy("games")) == len(list(warm.games()))
