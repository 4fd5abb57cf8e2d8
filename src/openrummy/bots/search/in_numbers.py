"""Players that were not learned, in numbers, as the kernel plays them."""

from __future__ import annotations

import numpy as np

from openrummy.bots.heuristic.knock import weights
from openrummy.bots.heuristic.style import Style
from openrummy.bots.search.opponent_model import Reals
from openrummy.kernel.core.players import patient_policy as tb
from openrummy.kernel.core.players import player as pl


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
        (tb.FEED, style.feed),
        (tb.PATIENCE, style.patience),
        (tb.WAIT, style.wait),
        (tb.GRIP, style.grip),
        (tb.SHY, style.shy),
        (tb.SHOWS, style.shows),
    ):
        part[place] = value
    return found
