"""Effort of an analysis for a decision."""

from __future__ import annotations

from dataclasses import dataclass

from openrummy.analysis.opponents import LEARNED


@dataclass(frozen=True)
class Effort:
    """Effort for a decision, the assumed opponent, and the seed of chance.

    Actions that may be best are played in up to ``short`` worlds, cut after a round. Where a mark
    may come of it, the action played and its closest alternatives are played for longer in up to
    ``worlds`` more.
    ``opponent``: one of :data:`openrummy.analysis.opponents.OPPONENTS`. ``all_to_end``: nothing is
    left out to save time, and deals are played to their end, for comparison. ``edge``: by how many
    points of rating the seat is ahead of its opponent, for the deals that follow; 400 are ten to
    one.
    """

    worlds: int = 5120
    seed: int = 1
    short: int = 256
    opponent: str = LEARNED
    all_to_end: bool = False
    edge: float = 0.0


#: Efforts by the names that people choose among.
EFFORTS = {
    "quick": Effort(worlds=256, short=64),  # some 40 % of the time
    "normal": Effort(),
    "deep": Effort(worlds=20_480, short=1024),
}
