"""How a patient player plays: what can be tuned over the measured tables."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Style:
    """One player's ways. Points are deal points; the defaults are the best found.

    ``thrift``, ``reach``, ``gin``
        multiply what deadwood, live cards and the chance of gin weigh;
    ``feed``
        points a discard costs that the other player melds for certain;
    ``patience``
        points a knock must be better than going on, so more than 0 waits;
    ``grip``
        points a discard must be better than the stock to be taken;
    ``shy``
        points more for a discard that completes no meld;
    ``taken_near``, ``thrown_near``, ``left_near``
        how much likelier the other holds a card close to one they took,
        threw, or left lying;
    ``memory``
        how many of the last discards are remembered;
    ``slip``
        points by which a choice may be misjudged, up or down.
    """

    thrift: float = 1.0
    reach: float = 1.0
    gin: float = 1.0
    feed: float = 6.0
    patience: float = 0.0
    grip: float = 0.0
    shy: float = 0.0
    taken_near: float = 2.0
    thrown_near: float = 0.6
    left_near: float = 0.8
    memory: int = 99
    slip: float = 0.0


BEST = Style()
