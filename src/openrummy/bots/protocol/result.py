"""Result of a gin deal as reported by a referee.

If our own count of the cards shown gives the same points, it is used as a whole, with
its boxes and lines; otherwise the referee's points are used.
"""

from __future__ import annotations

from collections.abc import Mapping

from openrummy.bots.protocol.card_text import InvalidMessage
from openrummy.bots.protocol.messages import Ended
from openrummy.core.engine import Public
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.knock import Counts, score_knock
from openrummy.core.scoring.result import DealResult, Reason, Seat

_UNWON = (Reason.DEAD, Reason.IDLE, Reason.MISDEAL)


def reported_result(
    rules: Rules, public: Public, ended: Ended, counts: Mapping[Seat, int | None]
) -> DealResult:
    """Complete the referee's result. Raises :class:`InvalidMessage`.

    ``counts`` has the deadwood of each hand that was shown, None where it was never revealed:
    the result has no deadwood then.
    """
    scores = tuple(ended.scores)
    own_result = _own_result(rules, public, counts)
    if own_result is not None and own_result.scores == scores:
        return own_result
    reason = _reason(public, ended, scores, counts)
    winner = None if scores[0] == scores[1] else scores.index(max(scores))
    boxes = tuple(ended.boxes or [int(seat == winner) for seat in (0, 1)])
    if len(boxes) != 2:
        raise InvalidMessage("boxes have an entry for each of the two seats")
    deadwood = tuple(ended.counts or ()) or _known_deadwood(public, reason, counts)
    if reason in _UNWON:
        deadwood = ()
    return DealResult(reason, winner, scores, boxes, public.knocker, deadwood)


def _known_deadwood(
    public: Public, reason: Reason, counts: Mapping[Seat, int | None]
) -> tuple[int, ...]:
    """Known counts; empty if either hand was never revealed."""
    gin = reason in (Reason.GIN, Reason.BIG_GIN)
    deadwood = dict(counts)
    if gin and public.knocker is not None:
        deadwood[public.knocker] = 0
    points = [deadwood.get(seat, 0) for seat in (0, 1)]
    return tuple(number for number in points if number is not None) if None not in points else ()


def _own_result(
    rules: Rules, public: Public, counts: Mapping[Seat, int | None]
) -> DealResult | None:
    """Result by our own count of the two hands, once both are shown."""
    points = {seat: count for seat, count in counts.items() if count is not None}
    if public.knocker is None or len(points) != 2:
        return None
    shown = Counts(public.knocker, points, not public.thrown, public.factor, 2)
    return score_knock(rules.score, shown)


def _reason(
    public: Public, ended: Ended, scores: tuple[int, ...], counts: Mapping[Seat, int | None]
) -> Reason:
    if ended.reason is not None:
        try:
            reason = Reason(ended.reason)
        except ValueError:
            reasons = ", ".join(Reason)
            raise InvalidMessage(
                f"no deal ends by {ended.reason[:40]!r}; reason is {reasons}"
            ) from None
        deadwood = counts.get(public.knocker) if public.knocker is not None else None
        if reason in (Reason.GIN, Reason.BIG_GIN) and deadwood:
            raise InvalidMessage(
                f"the deal ended by gin, but the knocker has {deadwood} points of deadwood"
            )
        return reason
    if public.knocker is None:
        return Reason.DEAD
    if scores[1 - public.knocker] > scores[public.knocker]:
        return Reason.UNDERCUT
    gin = counts.get(public.knocker) == 0
    big = Reason.GIN if public.thrown else Reason.BIG_GIN
    return big if gin else Reason.KNOCK
