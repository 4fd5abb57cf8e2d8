"""Exported functions of the module, and their signatures.

Every one is an entry of :mod:`openrummy.kernel.core`, called there by numba. A kind is a letter and
a number of dimensions: ``i`` a number, ``w`` words (int64), ``r`` reals (float64), with a capital
where the function writes what the caller reads.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Entry:
    """A function: its module within ``kernel.core``, the kinds of its parameters, and whether it
    returns a number.
    """

    module: str
    parameters: str
    returns: bool = False

    @property
    def kinds(self) -> list[str]:
        """The kinds, in the order of the function."""
        return self.parameters.split()


#: Entries by name.
ENTRIES: Mapping[str, Entry] = {
    "write_evidence": Entry("players.search", "w2 i w1 W1"),
    "candidate_actions": Entry("players.search", "w1 w2 i W1", returns=True),
    "decide": Entry("players.search", "w1 w2 r1 w1 i", returns=True),
    "evaluate_actions": Entry(
        "players.search", "w1 W2 i i w1 r2 r2 r2 w1 w2 i w1 w2 r1 r1 i i i w1 R2"
    ),
    "analyze": Entry("players.analysis_entry", "w1 w1 w2 w1 r2 r2 r2 r2 w3 w2 w1 w2 w1 R3 W2"),
    "ends": Entry("players.training_data", "w1 r2 w1 i W2"),
    "chances": Entry("players.winning_chances", "r2 r2 w2 R3"),
    "play": Entry("gin.calls", "w1 w2 w1 w1 i i W2"),
}
