"""What style the other player has, by how its deals have ended."""

from __future__ import annotations

import numpy as np

from openrummy.bots.expert.weights import Reals
from openrummy.results import DealResult, Reason, Seat

# The ends of a deal that tell styles apart, each early, later and late: a knock with few
# points, with more, with many; gin; a hand that could have knocked; one that could not.
STAGES = 4
KINDS = 7
ENDS = KINDS * STAGES + 1
DEAD = ENDS - 1

_LATER = (6, 11, 17)  # turns of both
_FADES = 0.02  # nobody is taken for certain: styles are drawn a little together


def end_of(reason: int, by_other: bool, points: int, turns: int, limit: int) -> int:
    """Which end it was: 0 to ``ENDS - 1``.

    ``reason`` counts as :data:`openrummy.kernel.batch.REASONS` does; ``points`` are those the
    other is counted with, after what it laid off.
    """
    if reason > _BIG_GIN:
        return DEAD
    stage = sum(turns > one for one in _LATER)
    if by_other:
        kind = 3 if points == 0 else (points > 3) + (points > 6)
    else:
        kind = 4 + (points > limit // 2) + (points > limit)
    return kind * STAGES + stage


_BIG_GIN = 4
_REASONS = {
    Reason.KNOCK: 0,
    Reason.UNDERCUT: 1,
    Reason.TIE: 2,
    Reason.GIN: 3,
    Reason.BIG_GIN: 4,
}


class Guess:
    """The odds of each style, learned over the deals of a game."""

    def __init__(self, odds: Reals) -> None:
        self._logs = np.log(odds)
        self._styles = np.zeros(len(odds))

    @property
    def odds(self) -> Reals:
        """How likely each style is: reals that add up to 1."""
        odds: Reals = np.exp(self._styles - self._styles.max())
        odds /= odds.sum()
        return odds * (1 - _FADES) + _FADES / len(odds)

    def learn(self, result: DealResult, other: Seat, turns: int, limit: int) -> None:
        """A deal is over; ``turns`` both have had."""
        if result.reason is Reason.MISDEAL:
            return
        reason = _REASONS.get(result.reason, DEAD)
        by_other = result.knocker == other
        points = result.deadwood[other] if result.deadwood else 0
        self._styles += self._logs[:, end_of(reason, by_other, points, turns, limit)]
