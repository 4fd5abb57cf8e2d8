"""Assumed opponents: the learned style, a typical player of a level, the best."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openrummy.bots.search.opponent_model import Reals

LEARNED, EVEN, PERFECT = "learned", "even", "perfect"

# What the searching player makes of each level over games of gin-challenge, on the mean: odds of
# the styles baseline, knocker, hunter, waiting, keeping, balanced.
_TYPICAL = {
    "easy": (0.00, 0.37, 0.01, 0.06, 0.07, 0.49),
    "medium": (0.01, 0.69, 0.03, 0.05, 0.03, 0.19),
    "hard": (0.00, 0.23, 0.04, 0.06, 0.05, 0.62),
}

#: : The opponents that may be asked for.
OPPONENTS = (LEARNED, *_TYPICAL, PERFECT)


def assumed(opponent: str, learned: tuple[float, ...], styles: int) -> tuple[str, Reals]:
    """The opponent by its name, and how likely it is of each style.

    ``learned``: what was learned of it; with nothing learned it is ``even``, of any style.
    ValueError for a name that is none of :data:`OPPONENTS`.
    """
    from openrummy.kernel.arrays import np

    if opponent == LEARNED:
        if learned:
            return LEARNED, np.array(learned, np.float64)
        return EVEN, np.full(styles, 1 / styles)
    if opponent == PERFECT:
        return PERFECT, np.eye(styles)[-1]  # the best player learned is the last style
    if opponent not in _TYPICAL:
        raise ValueError(f"no such opponent: {opponent!r}; known are {', '.join(OPPONENTS)}")
    odds = np.array(_TYPICAL[opponent], np.float64)
    return opponent, odds / odds.sum()
