"""The players a search learns against, and those it learns from at first."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from openrummy.bots.heuristic.knock import weights
from openrummy.bots.heuristic.style import Style
from openrummy.bots.search.opponent_model import Reals
from openrummy.kernel.core.players import patient_policy as tb
from openrummy.kernel.core.players import player as pl

BASELINE, BALANCED = "baseline", "balanced"

# The ways people play that a player should have an answer to. The baseline is there too, and
# ``balanced``: the best player learned so far.
WAYS: Mapping[str, Style] = {
    "knocker": Style(patience=-60.0),
    "hunter": Style(shows=0),
    "waiting": Style(wait=2.0),
    "keeping": Style(thrift=1.8, patience=12.0),
}
STYLES = (BASELINE, *WAYS, BALANCED)


def baseline() -> Reals:
    """The published baseline."""
    found: Reals = np.zeros(pl.PLAYER)
    found[pl.KIND] = pl.BASELINE
    return found


def tabled(style: Style) -> Reals:
    """The patient player in a style, as the kernel plays it."""
    found: Reals = np.zeros(pl.PLAYER)
    found[pl.KIND] = pl.TABLED
    part = found[pl.REST :]
    reach = dict.fromkeys(("gain", "knock", "live"), style.reach)
    scales = {"deadwood": style.thrift, "gin": style.gin} | reach
    for place, table in ((tb.HELD, weights.HELD), (tb.DRAWING, weights.DRAWING)):
        for number, (name, line) in enumerate(vars(table).items()):
            at = place + tb.KNOTS * number
            part[at : at + tb.KNOTS] = np.array(line) * scales.get(name, 1.0)
    part[tb.KNOCKED : tb.FEED] = np.concatenate(list(vars(weights.KNOCKED).values()))
    for place, value in (
        *((tb.FEED, style.feed), (tb.PATIENCE, style.patience), (tb.WAIT, style.wait)),
        *((tb.GRIP, style.grip), (tb.SHY, style.shy), (tb.SHOWS, style.shows)),
    ):
        part[place] = value
    return found


def others(balanced: Reals) -> Reals:
    """A player of each style: reals [styles, PLAYER]."""
    return np.stack([baseline(), *(tabled(style) for style in WAYS.values()), balanced])
