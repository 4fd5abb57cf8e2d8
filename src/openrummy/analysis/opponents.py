"""Assumed opponents: the learned style, a typical player of a level, the best."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openrummy.bots.search.opponent_model import Reals

LEARNED, EVEN, PERFECT = "learned", "even", "perfect"

# Mean style probabilities that the searching player infers for each level over games of
# gin-challenge: baseline, knocker, hunter, waiting, keeping, balanced.
_TYPICAL = {
    "easy": (0.00, 0.37, 0.01, 0.06, 0.07, 0.49),
    "medium": (0.01, 0.69, 0.03, 0.05, 0.03, 0.19),
    "hard": (0.00, 0.23, 0.04, 0.06, 0.05, 0.62),
}

#: Available opponents.
OPPONENTS = (LEARNED, *_TYPICAL, PERFECT)


def assumed(opponent: str, learned: tuple[float, ...], styles: int) -> tuple[str, Reals]:
    """Resolve an opponent by name, with its style probabilities.

    ``learned``: inferred probabilities; without any it is ``even``, uniform over the styles.
    ValueError for a name not in :data:`OPPONENTS`.
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
