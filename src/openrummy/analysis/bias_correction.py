"""Correction of the playout bias in favour of a seat, so that chances assume equal players.

In a playout the seat plays the best learned response to a style and the opponent plays that
style, so each of two equal players would appear to be ahead. Where the deal goes on
whatever is done, the bias is subtracted equally from all actions, and differences between them stay
as measured. A knock ends the deal: there waiting is overrated relative to it, and the
measured bias is subtracted from waiting alone.
"""

from __future__ import annotations

from openrummy.analysis.model import Kind
from openrummy.bots.search.weights import load
from openrummy.kernel.arrays import Float64Array

# lead of the response to a style over that style, in points per deal of gin-challenge
# (``docs/learning.md``, what we ship); the last style is the player itself
_STYLE_LEADS_POINTS = {
    "baseline": 9.1,
    "knocker": 3.7,
    "hunter": 5.3,
    "waiting": 2.3,
    "keeping": 4.0,
    "picking": 6.5,
}

# residual bias between equal players, whatever the style (``docs/analysis.md``)
_RESIDUAL_POINTS = 1.4

# and where a knock is possible, beside it: in the first turns of the deal, and later
_WAITING_EARLY_POINTS, _WAITING_POINTS, _EARLY_TURNS = 1.0, 3.0, 8

# where the deal goes on whatever is done; of open hands no such thing was seen
_BIASED_KINDS = (Kind.UPCARD, Kind.DRAW, Kind.DISCARD)


def playout_bias(kind: Kind, odds: Float64Array) -> float:
    """Return the bias in points of gin-challenge; ``odds``: of the opponent's styles."""
    if kind not in _BIASED_KINDS:
        return 0.0
    leads = (_STYLE_LEADS_POINTS.get(style, 0.0) for style in load().styles)
    whole = float(odds.sum())
    return _RESIDUAL_POINTS + sum(
        lead * float(share) / whole for lead, share in zip(leads, odds, strict=True)
    )


def waiting_bias(turns: int) -> float:
    """Return how much waiting is overrated relative to a knock, in points of gin-challenge.

    ``turns``: turns played in the deal.
    """
    return _WAITING_EARLY_POINTS if turns < _EARLY_TURNS else _WAITING_POINTS


def subtract_bias(best: float, by: float) -> float:
    """Subtract a bias from the best action's winning chance; at least half of it remains."""
    return max(best - by, best / 2)
