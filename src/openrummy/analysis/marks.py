"""Marks of decisions, by their statistically significant loss of winning chance."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.analysis.model import Estimate, Mark, Price

#: Minimum loss of winning chance for each mark.
CHANCE_THRESHOLDS = ((0.08, Mark.BLUNDER), (0.04, Mark.MISTAKE), (0.01, Mark.INEXACT))

#: The same in points of the deal, for games without winning chances: the equivalents
#: in a game to 100.
POINT_THRESHOLDS = ((16.0, Mark.BLUNDER), (8.0, Mark.MISTAKE), (2.0, Mark.INEXACT))

ERROR_MARKS = (Mark.INEXACT, Mark.MISTAKE, Mark.BLUNDER)

_MIN_STANDARD_ERRORS = 2.0  # a loss below this many standard errors counts as none
MARGIN = 1.25  # a mark requires a loss this many standard errors above its threshold

# a decision is trivial if it is obvious and the next best action loses this much
_TRIVIAL_LOSS = (0.04, 8.0)


def thresholds(in_chances: bool) -> tuple[tuple[float, Mark], ...]:
    """Thresholds of the marks, largest first."""
    return CHANCE_THRESHOLDS if in_chances else POINT_THRESHOLDS


def significant_loss(loss: Estimate) -> float:
    """Lower bound of a loss, which marks are based on; 0 if not significant."""
    if loss.mean < _MIN_STANDARD_ERRORS * loss.error:
        return 0.0
    return loss.mean - MARGIN * loss.error


def mark_of(loss: Estimate, in_chances: bool) -> Mark:
    """Mark for a loss, in winning chance or in points."""
    bound = significant_loss(loss)
    for threshold, mark in thresholds(in_chances):
        if bound >= threshold:
            return mark
    return Mark.NONE


def loss_of(price: Price) -> Estimate:
    """The decisive loss: in winning chance if known, else in points."""
    return price.loss_points if price.loss is None else price.loss


def choice_mark(prices: Sequence[Price], played: int | None, obvious: bool) -> Mark:
    """The mark of a decision; ``obvious``: the fast player would have played the best action.

    ``!`` marks a best action that was not obvious, where the next best is at least a mistake.
    """
    if played is None or not prices:
        return Mark.NONE
    in_chances = prices[played].loss is not None
    mark = mark_of(loss_of(prices[played]), in_chances)
    if mark is not Mark.NONE or played != 0 or obvious or len(prices) < 2:
        return mark
    nearest = min(significant_loss(loss_of(price)) for price in prices[1:])
    return Mark.HARD if nearest >= _trivial_loss(in_chances) else Mark.NONE


def is_real(prices: Sequence[Price], played: int | None, obvious: bool) -> bool:
    """True if a decision counts: neither forced nor trivially right."""
    if len(prices) < 2:
        return False
    if played not in (0, None) or not obvious:
        return True
    in_chances = prices[0].loss is not None
    nearest = min(loss_of(price).mean - loss_of(price).error for price in prices[1:])
    return nearest < _trivial_loss(in_chances)


def _trivial_loss(in_chances: bool) -> float:
    return _TRIVIAL_LOSS[0 if in_chances else 1]
