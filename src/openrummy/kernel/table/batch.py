"""Many deals at random, from Python: what is left of each in arrays."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from openrummy.kernel.core.table import calls
from openrummy.kernel.core.table.arrays import Numbers
from openrummy.kernel.table.lower import lower, rows
from openrummy.kernel.table.rows import REASONS
from openrummy.rules.pieces import Rules
from openrummy.scoring.result import Reason


@dataclass(frozen=True)
class Results:
    """What came of many deals: int64 [n], or [n, seats] by seat.

    ``reason`` is that of :data:`~openrummy.kernel.table.rows.REASONS`; ``winner`` and ``out``
    are -1 for nobody; ``counts`` are the points left in the hands.
    """

    reason: Numbers
    winner: Numbers
    out: Numbers
    turns: Numbers
    actions: Numbers
    scores: Numbers
    counts: Numbers

    def reasons(self) -> dict[Reason, int]:
        """How many deals ended in each way."""
        counts = np.bincount(self.reason, minlength=len(REASONS) + 1)
        return {one: int(counts[code]) for one, code in REASONS.items() if counts[code]}


def play_deals(rules: Rules, seats: int, number: int, seed: int = 0, *, first: int = 0) -> Results:
    """Deals ``first`` to ``first + number - 1`` of a seed, every legal action as likely.

    The deal passes round from seat 0, and the wild rank is that of the deal's number. Raises
    ValueError for negative numbers, :class:`~openrummy.kernel.gin.fits.NotLowered` for games
    that the kernel does not play.
    """
    compiled_rules = lower(rules, seats)
    if seed < 0 or first < 0 or number < 0:
        raise ValueError("seed and numbers of deals are not negative")
    found = np.zeros((number, calls.RESULT), np.int64)
    words, cards = rows(1)
    with np.errstate(over="ignore"):  # in plain Python the streams run over, as they should
        calls.play(compiled_rules, words, cards, seed, first, found)
    return Results(
        found[:, calls.ENDED],
        found[:, calls.WON],
        found[:, calls.WENT],
        found[:, calls.DISCARDED],
        found[:, calls.DONE],
        found[:, calls.SCORED : calls.SCORED + seats],
        found[:, calls.COUNTED : calls.COUNTED + seats],
    )
