"""Bias of playouts for a seat, taken off so that chances are those of equal players.

In a playout the seat goes on as the best answer that was learned to a style, and the other as that
style: so each of two equal players would be told that it is ahead. Where the deal goes on
whatever is done, it is taken off alike from all actions, and what one loses beside another stays
as it was measured. A knock ends the deal: there waiting looks better beside it than it is, and what
was measured of that is taken off from waiting alone.
"""

from __future__ import annotations

from openrummy.analysis.model import Kind
from openrummy.bots.search.opponent_model import Reals
from openrummy.bots.search.weights import load

# points of a deal of gin-challenge by which the answer to a style is ahead of it
# (``docs/learning.md``, what we ship); the last style is the player itself
_LEADS = {"baseline": 9.1, "knocker": 3.7, "hunter": 5.3, "waiting": 2.3, "keeping": 4.0}

# and what was left between like players, whatever the style (``docs/analysis.md``)
_REST = 1.4

# and where a knock is possible, beside it: in the first turns of the deal, and later
_WAITING_EARLY, _WAITING, _EARLY = 1.0, 3.0, 8

# where the deal goes on whatever is done; of open hands no such thing was seen
_GOES_ON = (Kind.UPCARD, Kind.DRAW, Kind.DISCARD)


def too_well(kind: Kind, odds: Reals) -> float:
    """By how many points of gin-challenge; ``odds``: how likely the opponent is of each style."""
    if kind not in _GOES_ON:
        return 0.0
    leads = (_LEADS.get(style, 0.0) for style in load().styles)
    whole = float(odds.sum())
    return _REST + sum(lead * float(share) / whole for lead, share in zip(leads, odds, strict=True))


def waiting(turns: int) -> float:
    """By how many points of gin-challenge waiting is told better beside a knock than it is.

    ``turns``: how many of the deal were played.
    """
    return _WAITING_EARLY if turns < _EARLY else _WAITING


def lowered(best: float, by: float) -> float:
    """The chance to win of the best action less so much; half of it stays at least."""
    return max(best - by, best / 2)
