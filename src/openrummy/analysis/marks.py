"""Marks of decisions: by the chance to win that was lost, and never by what is only noise."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.analysis.model import Estimate, Mark, Price

#: From which loss of winning chance on a decision has each mark.
CHANCES = ((0.08, Mark.BLUNDER), (0.04, Mark.MISTAKE), (0.01, Mark.INEXACT))

#: The same in points of the deal, where the chance to win is not known: what those chances come
#: to in a game to a hundred.
POINTS = ((16.0, Mark.BLUNDER), (8.0, Mark.MISTAKE), (2.0, Mark.INEXACT))

MISTAKES = (Mark.INEXACT, Mark.MISTAKE, Mark.BLUNDER)

_DOUBT = 2.0  # a loss of fewer standard errors than this is none
MARGIN = 1.25  # and a mark is given where the loss is this many above its threshold

# a decision is trivial where the next best action loses so much, and anybody sees it
_CLEAR = (0.04, 8.0)


def bounds(in_chances: bool) -> tuple[tuple[float, Mark], ...]:
    """From which loss on each mark is given, the largest first."""
    return CHANCES if in_chances else POINTS


def for_certain(loss: Estimate) -> float:
    """The loss that a mark goes by: less what it may err, and 0 inside two errors."""
    if loss.mean < _DOUBT * loss.error:
        return 0.0
    return loss.mean - MARGIN * loss.error


def mark_of(loss: Estimate, in_chances: bool) -> Mark:
    """The mark for a loss, of winning chance or of points."""
    known = for_certain(loss)
    return next((mark for least, mark in bounds(in_chances) if known >= least), Mark.NONE)


def loss_of(price: Price) -> Estimate:
    """The loss that counts: of winning chance where that is known, else of points."""
    return price.loss_points if price.loss is None else price.loss


def marked(prices: Sequence[Price], played: int | None, obvious: bool) -> Mark:
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
    """Does a decision count? Not where it was forced, nor where anybody does the right thing."""
    if len(prices) < 2:
        return False
    if played not in (0, None) or not obvious:
        return True
    in_chances = prices[0].loss is not None
    nearest = min(loss_of(price).mean - loss_of(price).error for price in prices[1:])
    return nearest < _clear(in_chances)


def _clear(in_chances: bool) -> float:
    return _CLEAR[0 if in_chances else 1]
