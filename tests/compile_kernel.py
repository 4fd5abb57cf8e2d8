"""Compile what the tests call in the kernel, once, into its cache: ``compile_kernel.py [PART]``.

Two parts that take about as long, for two processes at a time: ``search`` is what a
searching player needs, ``deals`` all the rest. What is on disk already is loaded.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import numpy as np


def search() -> None:
    """The searching player: worlds, and playing them out."""
    from openrummy.arena.warm import warm

    warm()


def deals() -> None:
    """Hands, deals of both kinds, and deals for programs that learn."""
    from openrummy.envs.rows import Rows
    from openrummy.kernel.gin import batch, lockstep
    from openrummy.kernel.gin.lower import lower
    from openrummy.kernel.table import batch as table_batch
    from openrummy.kernel.table import lockstep as table_lockstep
    from openrummy.rules.catalogue import variant

    gin, wild = variant("gin").rules, variant("wild-rummy").rules
    assert lower(gin) is not None
    batch.least_deadwood(gin, 0x3FF)
    batch.solve_hands(gin, np.full(2, 0x3FF, np.int64))
    batch.play_deals(gin, 2)
    lockstep.compare(gin, 2)
    table_batch.play_deals(wild, 2, 1)
    table_lockstep.lockstep(wild, 2, 2)
    rows = Rows(gin, 2)
    rows.begin(1)
    rows.step(rows.sample())


PARTS: dict[str, Callable[[], None]] = {"search": search, "deals": deals}


def main() -> None:
    """Compile the parts named, or all."""
    for name in sys.argv[1:] or PARTS:
        PARTS[name]()


if __name__ == "__main__":
    main()
