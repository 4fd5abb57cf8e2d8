"""Effort of an analysis for a decision."""

from __future__ import annotations

from dataclasses import dataclass

from openrummy.analysis.opponents import LEARNED


@dataclass(frozen=True)
class Effort:
    """Effort for a decision, the assumed opponent, and the random seed.

    Candidates for the best action are played in up to ``short`` worlds, cut after a round. If
    a mark is possible, the action played and its closest alternatives get longer playouts in up
    to ``worlds`` more.
    ``opponent``: one of :data:`openrummy.analysis.opponents.OPPONENTS`. ``all_to_end``: no
    shortcuts, all deals are played to their end, for comparison. ``edge``: by how many
    points of rating the seat is ahead of its opponent, for the deals that follow; 400 are ten to
    one.
    """

    worlds: int = 5120
    seed: int = 1
    short: int = 256
    opponent: str = LEARNED
    all_to_end: bool = False
    edge: float = 0.0


#: Named efforts that users can choose.
EFFORTS = {
    "quick": Effort(worlds=256, short=64),  # some 40 % of the time
    "normal": Effort(),
    "deep": Effort(worlds=20_480, short=1024),
}
