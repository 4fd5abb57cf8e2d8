"""Assumed opponents: the learned style, a typical player of a level, the best."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openrummy.kernel.arrays import Float64Array

LEARNED, EVEN, PERFECT = "learned", "even", "perfect"

# Mean style probabilities that the searching player infers for each level over games of
# gin-challenge: baseline, knocker, hunter, waiting, keeping, picking, balanced.
_TYPICAL = {
    "easy": (0.03, 0.07, 0.07, 0.07, 0.06, 0.52, 0.18),
    "medium": (0.04, 0.40, 0.10, 0.11, 0.07, 0.10, 0.18),
    "hard": (0.02, 0.22, 0.06, 0.07, 0.06, 0.02, 0.55),
}

#: Available opponents.
OPPONENTS = (LEARNED, *_TYPICAL, PERFECT)


def assumed(opponent: str, learned: tuple[float, ...], styles: int) -> tuple[str, Float64Array]:
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
