"""Prices in a defence: both hands lie open, so they are exact."""

from __future__ import annotations

from openrummy.analysis import winning_chances
from openrummy.analysis.marks import choice_mark, is_real
from openrummy.analysis.model import Decision, Estimate, Price, Priced
from openrummy.analysis.show_prices import defences
from openrummy.core.engine import LayOff
from openrummy.kernel.arrays import np

OPEN = "open"  # no opponent is assumed: its cards are open


def price_defence(decision: Decision, edge: float = 0.0) -> Priced:
    """Price the next step of a defence; forced if no lay-off is possible."""
    seen, done = decision.seen, decision.played
    defences_ = defences(seen, done)
    points = np.array([defence.points for defence in defences_])
    after = winning_chances.by_points(seen, edge)
    won = None if after is None else winning_chances.after_points(after, points)
    prices = tuple(
        Price(
            defence.action,
            Estimate(float(points[index])),
            Estimate(float(points[0] - points[index])),
            None if won is None else Estimate(float(won[index])),
            None if won is None else Estimate(float(won[0] - won[index])),
        )
        for index, defence in enumerate(defences_)
    )
    played = next(
        (index for index, defence in enumerate(defences_) if defence.action == done), None
    )
    forced = len(prices) < 2 or not any(isinstance(defence.action, LayOff) for defence in defences_)
    if forced:
        return Priced(decision, prices, played, real=False, assumed=OPEN)
    # the least deadwood is visible: a decision counts only if it was missed
    lost = played is not None and prices[played].loss_points.mean > 0
    mark = choice_mark(prices, played, obvious=True)
    differs = bool(points[0] > points[-1])
    real = lost or (differs and is_real(prices, played, obvious=True))
    return Priced(decision, prices, played, mark, real, assumed=OPEN)
