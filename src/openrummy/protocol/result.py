"""The result of a deal of gin as a referee tells it.

Where our own count of what was shown comes to the same points it is taken whole, with
its boxes and lines; else the referee's points stand.
"""

from __future__ import annotations

from openrummy.engine import Public
from openrummy.protocol.cardtext import Misheard
from openrummy.protocol.messages import Ended
from openrummy.rules.pieces import Rules
from openrummy.scoring.knock import Counts, counted
from openrummy.scoring.result import DealResult, Reason

_UNWON = (Reason.DEAD, Reason.IDLE, Reason.MISDEAL)


def told_result(rules: Rules, public: Public, told: Ended) -> DealResult:
    """The result, with what the referee left out. Raises :class:`Misheard`."""
    scores = tuple(told.scores)
    own = _counted(rules, public)
    if own is not None and own.scores == scores:
        return own
    reason = _reason(public, told, scores)
    winner = None if scores[0] == scores[1] else scores.index(max(scores))
    boxes = tuple(told.boxes or [int(seat == winner) for seat in (0, 1)])
    if len(boxes) != 2:
        raise Misheard("boxes have a place for each of the two seats")
    points = {seat: count for seat, _, count in public.shown}
    told_counts = told.counts or [points.get(seat, 0) for seat in (0, 1)]
    counts = () if reason in _UNWON else tuple(told_counts)
    return DealResult(reason, winner, scores, boxes, public.knocker, counts)


def _counted(rules: Rules, public: Public) -> DealResult | None:
    """What our own count makes of the two hands, once both are shown."""
    points = {seat: count for seat, _, count in public.shown}
    if public.knocker is None or len(points) != 2:
        return None
    counts = Counts(public.knocker, points, not public.thrown, public.factor, 2)
    return counted(rules.score, counts)


def _reason(public: Public, told: Ended, scores: tuple[int, ...]) -> Reason:
    if told.reason is not None:
        try:
            return Reason(told.reason)
        except ValueError:
            known = ", ".join(Reason)
            raise Misheard(f"no deal ends by {told.reason[:40]!r}; reason is {known}") from None
    if public.knocker is None:
        return Reason.DEAD
    if scores[1 - public.knocker] > scores[public.knocker]:
        return Reason.UNDERCUT
    gin = not any(count for seat, _, count in public.shown if seat == public.knocker)
    big = Reason.GIN if public.thrown else Reason.BIG_GIN
    return big if gin else Reason.KNOCK
