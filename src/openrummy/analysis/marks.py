"""Marks of decisions, by the significant loss of winning chance."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.analysis.model import Estimate, Mark, Price

#: Minimum loss of winning chance for each mark.
CHANCES = ((0.08, Mark.BLUNDER), (0.04, Mark.MISTAKE), (0.01, Mark.INEXACT))

#: The same in points of the deal if winning chances are unknown: the equivalents
#: in a game to 100.
POINTS = ((16.0, Mark.BLUNDER), (8.0, Mark.MISTAKE), (2.0, Mark.INEXACT))

MISTAKES = (Mark.INEXACT, Mark.MISTAKE, Mark.BLUNDER)

_DOUBT = 2.0  # a loss below this many standard errors counts as none
MARGIN = 1.25  # a mark requires a loss this many standard errors above its threshold

# a decision is trivial if it is obvious and the next best action loses this much
_CLEAR = (0.04, 8.0)


def bounds(in_chances: bool) -> tuple[tuple[float, Mark], ...]:
    """Thresholds of the marks, largest first."""
    return CHANCES if in_chances else POINTS


def for_certain(loss: Estimate) -> float:
    """Lower bound of a loss, which marks are based on; 0 if not significant."""
    if loss.mean < _DOUBT * loss.error:
        return 0.0
    return loss.mean - MARGIN * loss.error


def mark_of(loss: Estimate, in_chances: bool) -> Mark:
    """Mark for a loss, in winning chance or in points."""
    known = for_certain(loss)
    return next((mark for least, mark in bounds(in_chances) if known >= least), Mark.NONE)


def loss_of(price: Price) -> Estimate:
    """The decisive loss: in winning chance if known, else in points."""
    return price.loss_points if price.loss is None else price.loss


def choice_mark(prices: Sequence[Price], played: int | None, obvious: bool) -> Mark:
    """The mark of a decision; ``obvious``: the fast player would have played the best action.

    ``!`` is for the best action where it was not obvious and the next one is a mistake at least.
    """
    if played is None or not prices:
        return Mark.NONE
    in_chances = prices[played].loss is not None
    mark = mark_of(loss_of(prices[played]), in_chances)
    if mark is not Mark.NONE or played != 0 or obvious or len(prices) < 2:
        return mark
    nearest = min(for_certain(loss_of(price)) for price in prices[1:])
    return Mark.HARD if nearest >= _clear(in_chances) else Mark.NONE


def is_real(prices: Sequence[Price], played: int | None, obvious: bool) -> bool:
    """True if a decision counts: neither forced nor trivially right."""
    if len(prices) < 2:
        return False
    if played not in (0, None) or not obvious:
        return True
    in_chances = prices[0].loss is not None
    nearest = min(loss_of(price).mean - loss_of(price).error for price in prices[1:])
    return nearest < _clear(in_chances)


def _clear(in_chances: bool) -> float:
    return _CLEAR[0 if in_chances else 1]
