"""Prices in a defence: both hands lie open, so they are exact."""

from __future__ import annotations

import numpy as np

from openrummy.analysis import chances
from openrummy.analysis.marks import is_real, marked
from openrummy.analysis.model import Decision, Estimate, Price, Priced
from openrummy.analysis.shows import defences
from openrummy.core.engine import LayOff

OPEN = "open"  # what is assumed of the opponent: nothing, its cards lie there


def priced(decision: Decision, edge: float = 0.0) -> Priced:
    """The prices of the next step of a defence; there is nothing to price where nothing fits."""
    seen, done = decision.seen, decision.played
    found = defences(seen, done)
    points = np.array([one.points for one in found])
    after = chances.by_points(seen, edge)
    won = None if after is None else chances.after_points(after, points)
    prices = tuple(
        Price(
            one.action,
            Estimate(float(points[place])),
            Estimate(float(points[0] - points[place])),
            None if won is None else Estimate(float(won[place])),
            None if won is None else Estimate(float(won[0] - won[place])),
        )
        for place, one in enumerate(found)
    )
    played = next((place for place, one in enumerate(found) if one.action == done), None)
    forced = len(prices) < 2 or not any(isinstance(one.action, LayOff) for one in found)
    if forced:
        return Priced(decision, prices, played, real=False, assumed=OPEN)
    # what leaves least can be seen: nothing counts but where somebody did not
    lost = played is not None and prices[played].loss_points.mean > 0
    mark = marked(prices, played, obvious=True)
    differs = bool(points[0] > points[-1])
    real = lost or (differs and is_real(prices, played, obvious=True))
    return Priced(decision, prices, played, mark, real, assumed=OPEN)
