"""Players in numbers to begin with, by hand and by an evolution strategy."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

import numpy as np

from openrummy.bots.expert.weights import Reals, Weights
from openrummy.kernel.core import player as pl

_EARLIER = 15
_KNOCKS = {"knocker": 100.0, "hunter": -1000.0}  # always, and only with gin

STYLES = ("baseline", "knocker", "hunter", "balanced")


@cache
def _tuned() -> dict[str, list[float]]:
    text = (files("openrummy.learn") / "start.json").read_text(encoding="utf-8")
    found: dict[str, list[float]] = json.loads(text)
    return found


def player(style: str) -> Reals:
    """A style's player: the baseline, one that knocks whenever it may, one only with gin..."""
    found: Reals = np.zeros(pl.PLAYER)
    if style == "baseline":
        found[pl.KIND] = pl.BASELINE
        return found
    tuned = _tuned()["hunter" if style == "hunter" else "balanced"]
    # it was evolved before the last features of a throw were known
    found[:_EARLIER] = tuned[:_EARLIER]
    found[pl.THROW : pl.THROW + _EARLIER] = tuned[_EARLIER : 2 * _EARLIER]
    found[pl.TAKE : pl.NOISE] = tuned[2 * _EARLIER :]
    if style == "knocker":
        found[pl.KNOCK : pl.NOISE] = 0
        found[pl.KNOCK] = _KNOCKS[style]
    return found


def stronger(weights: Weights) -> Reals:
    """The styles as the best player learned so far would play them, but for the baseline.

    That player answers the balanced style: it is the balanced one of the next round, and the
    knocker and the hunter throw as it does.
    """
    best = weights.me[weights.styles.index("balanced")]
    found = weights.players.copy()
    for place, style in enumerate(weights.styles):
        if style == "baseline":
            continue
        found[place] = best
        if style in _KNOCKS:
            found[place, pl.KNOCK : pl.NOISE] = 0
            found[place, pl.KNOCK] = _KNOCKS[style]
    return found
