"""The opponents a search is trained against, and the players it first learns from."""

from __future__ import annotations

from collections.abc import Mapping

from openrummy.bots.heuristic.style import Style
from openrummy.bots.search.fixed_parameters import baseline, tabled
from openrummy.kernel.arrays import Float64Array, np

BASELINE, BALANCED = "baseline", "balanced"

__all__ = ["BALANCED", "BASELINE", "MANNERS", "STYLES", "baseline", "others", "tabled"]

# Styles that a player should be able to counter, besides the baseline and ``balanced``, the best
# player learned so far.
MANNERS: Mapping[str, Style] = {
    "knocker": Style(patience=-60.0),
    "hunter": Style(shows=0),
    "waiting": Style(wait=2.0),
    "keeping": Style(thrift=1.8, patience=12.0),
    # takes any card that lowers its deadwood, melded or not, and knocks as soon as it can
    "picking": Style(lowers=1, thrift=1.5, feed=0.0, patience=-60.0),
}
STYLES = (BASELINE, *MANNERS, BALANCED)


def others(balanced: Float64Array) -> Float64Array:
    """Parameters of a player of each style: float64 [styles, PLAYER]."""
    return np.stack([baseline(), *(tabled(style) for style in MANNERS.values()), balanced])
