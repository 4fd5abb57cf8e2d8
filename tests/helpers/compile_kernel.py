"""Compile what the tests call in the kernel, once, into its cache: ``compile_kernel.py [PART]``.

In one process, so that shared code is compiled once: ``search`` is what a searching player needs,
``deals`` all the rest; then ``marks`` says that it is there. What is on disk already is loaded, and
what learning calls, for tests that only ``./check all`` plays, is left to those.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable

import numpy as np


def search() -> None:
    """The searching player: worlds, and playing them out."""
    from openrummy.analysis.warm import warm

    warm()


def deals() -> None:
    """Hands, deals of both kinds, environments, and what analysis asks."""
    from openrummy.analysis.warm import exercise_analysis
    from openrummy.bots.policy.inputs import INPUTS
    from openrummy.core import game
    from openrummy.core.cards.rng import seed_bytes
    from openrummy.core.game import HOST, StartDeal
    from openrummy.core.rules.catalogue import variant
    from openrummy.kernel.core.gin import calls
    from openrummy.kernel.core.gin import deal as d
    from openrummy.kernel.core.gin.baseline_players import PAIRS
    from openrummy.kernel.core.table.calls import play_rows
    from openrummy.kernel.gin import batch
    from openrummy.kernel.gin.lower import lower
    from openrummy.kernel.gin.observation import observe
    from openrummy.kernel.gin.rows import row_of
    from openrummy.kernel.table import batch as table_batch
    from openrummy.kernel.table.lower import lower as lower_table
    from openrummy.kernel.table.lower import rows as table_rows
    from openrummy.lab.bench import lockstep_gin, lockstep_table
    from openrummy.lab.envs.gin_rows import Rows
    from openrummy.lab.envs.solo_rows import SoloRows
    from openrummy.lab.envs.table.rows import TableRows

    gin, wild = variant("gin").rules, variant("wild-rummy").rules
    row, pairs = np.zeros((1, d.SIZE), np.int64), np.zeros(PAIRS, np.int64)
    result, policies = np.zeros((1, calls.RESULT), np.int64), np.zeros(2, np.int64)
    calls.play_by_steps(lower(gin), row, pairs, policies, 7, 0, result)
    play_rows(lower_table(wild, 2), *table_rows(1), 1, 0)
    batch.least_deadwood(gin, 0x3FF)
    batch.solve_hands(gin, np.full(2, 0x3FF, np.int64))
    batch.play_deals(gin, 2)
    lockstep_gin.compare(gin, 2)
    table_batch.play_deals(wild, 2, 1)
    lockstep_table.lockstep(wild, 2, 2)
    rows = Rows(gin, 2)
    rows.begin(1)
    rows.step(rows.sample())
    solo = SoloRows(gin, 2)
    solo.begin(1)
    TableRows(wild, 1).begin(1)
    INPUTS["leaving"](gin, solo.observations)
    step = game.apply(gin, game.start(gin, 2).state, HOST, StartDeal(seed_bytes("compiled")))
    seat = game.actors(step.state)[0]
    assert seat != HOST
    observe(gin, game.view(step.state, seat).boards[0])
    batch.rollouts(gin, row_of(step.state.boards[0]), seat, 1)
    exercise_analysis()


def marks() -> None:
    """Mark the cache as complete, so that nobody else compiles."""
    from openrummy.analysis.warm import warm_analysis

    warm_analysis()


PARTS: dict[str, Callable[[], None]] = {"search": search, "deals": deals, "marks": marks}


def main() -> None:
    """Compile the parts named, or all."""
    gc.disable()  # the compiler keeps nearly all it makes
    for name in sys.argv[1:] or PARTS:
        PARTS[name]()


if __name__ == "__main__":
    main()
