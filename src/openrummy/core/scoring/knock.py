"""Score of a deal that ended by a knock (G8-G12, G15, G16, G34, J5, J6, K3, K7, F5, F6).

Pure arithmetic on the final counts, shared by the engine and score pads for real cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from openrummy.core.melds.five_cards import RankedHand
from openrummy.core.rules.pieces import (
    CountScore,
    HandScore,
    KnockScore,
    LeftScore,
    Score,
    TableScore,
    ThreeHandScore,
)
from openrummy.core.scoring.result import DealResult, Reason, Seat, SumLine, result_of, totals


@dataclass(frozen=True)
class Counts:
    """The end of a deal in numbers.

    ``points`` is the deadwood of each seat in the deal, after lay-offs;
    ``big_gin``: the knocker discarded no card; ``factor`` multiplies the deal (G8);
    ``seats`` is the size of the table.
    """

    knocker: Seat
    points: Mapping[Seat, int] = field(default_factory=dict)
    big_gin: bool = False
    factor: int = 1
    seats: int = 2

    @property
    def own(self) -> int:
        """The knocker's deadwood."""
        return self.points[self.knocker]

    @property
    def others(self) -> dict[Seat, int]:
        """The deadwood of the other seats in the deal."""
        return {seat: points for seat, points in self.points.items() if seat != self.knocker}


def score_knock(score: Score, counts: Counts) -> DealResult:
    """The result of a deal that ended by a knock. Sums every line, doubled where due (A9)."""
    reason = _reason(counts)
    if isinstance(score, LeftScore):
        score = CountScore(0, score.beaten)  # A20: as K7, and never rummy
    if isinstance(score, CountScore):
        lines = _lowest_count(score, counts)
    elif isinstance(score, ThreeHandScore):
        lines = _three_hands(score, counts)
    else:
        assert isinstance(score, KnockScore)
        lines = _two_hands(score, counts)
    winners = sorted({line.seat for line in lines})
    lines += sorted(_times("doubled", "factor", counts.factor, lines), key=lambda line: line.seat)
    boxes = dict.fromkeys(winners, 1)
    if isinstance(score, KnockScore):
        for seat in winners:
            boxes[seat] += _extra_boxes(score, reason, seat == counts.knocker) * counts.factor
    return result_of(reason, lines, boxes, counts.points, counts.seats, counts.knocker)


def _reason(counts: Counts) -> Reason:
    if counts.big_gin:
        return Reason.BIG_GIN
    if counts.own == 0:
        return Reason.GIN
    lowest = min(counts.others.values())
    if lowest > counts.own:
        return Reason.KNOCK
    return Reason.UNDERCUT if lowest < counts.own else Reason.TIE


def _difference(seat: Seat, high: int, low: int) -> SumLine:
    return SumLine("difference", seat, high - low, (("high", high), ("low", low)))


# ---------------------------------------------------------------- two hands


def _two_hands(score: KnockScore, counts: Counts) -> list[SumLine]:
    """G34; empty when nobody scores."""
    knocker, own = counts.knocker, counts.own
    ((defender, other),) = counts.others.items()
    if counts.big_gin:
        lines = [SumLine("deadwood", knocker, other), SumLine("big-gin", knocker, score.big_gin)]
    elif own == 0:
        lines = [SumLine("deadwood", knocker, other), SumLine("gin", knocker, score.gin)]
    elif other > own:
        lines = [_difference(knocker, other, own)]
    elif other < own or score.tie == "undercut":
        lines = [_difference(defender, own, other), SumLine("undercut", defender, score.undercut)]
    elif score.tie in ("own", "knocker"):
        lines = [SumLine("tie", defender if score.tie == "own" else knocker, score.tie_bonus)]
    else:
        return []
    if score.deal_win:
        lines.append(SumLine("deal-win", lines[0].seat, score.deal_win))  # G15
    return lines


def _extra_boxes(score: KnockScore, reason: Reason, by_knocker: bool) -> int:
    if reason in (Reason.GIN, Reason.BIG_GIN):
        return score.gin_boxes
    undercut = reason is Reason.UNDERCUT or (reason is Reason.TIE and score.tie == "undercut")
    return score.undercut_boxes if undercut and not by_knocker else 0


# ---------------------------------------------------------------- three hands


def _three_hands(score: ThreeHandScore, counts: Counts) -> list[SumLine]:
    """J5 and J6: the knocker below both, or the lowest opponent, or both when level."""
    knocker, own, others = counts.knocker, counts.own, counts.others
    if own == 0:
        lines = [SumLine("deadwood", knocker, points) for points in others.values()]
        return [*lines, *(SumLine("gin", knocker, score.gin) for _ in others)]
    low = min(others.values())
    if low > own:
        return [_difference(knocker, points, own) for points in others.values()]
    lowest = [seat for seat, points in others.items() if points == low]
    if len(lowest) > 1:
        lines = [_difference(seat, own, low) for seat in lowest]
        return lines + [SumLine("shared", seat, score.shared) for seat in lowest]
    others_points = [points for seat, points in counts.points.items() if seat != lowest[0]]
    lines = [_difference(lowest[0], points, low) for points in others_points]
    return [*lines, SumLine("undercut", lowest[0], score.undercut)]


# ---------------------------------------------------------------- any number of hands


def _lowest_count(score: CountScore, counts: Counts) -> list[SumLine]:
    """K7: the lowest count takes the difference from each; a tie goes against the knocker."""
    knocker, own, others = counts.knocker, counts.own, counts.others
    low = min(others.values())
    if own == 0:
        lines = [_difference(knocker, points, 0) for points in others.values()]
        return [*lines, *(SumLine("rummy", knocker, score.rummy) for _ in others)]
    if own < low:
        return [_difference(knocker, points, own) for points in others.values()]
    winners = [seat for seat, points in others.items() if points == low]
    penalty = score.beaten if own > low else 0
    if len(winners) > 1:
        share = (sum(points - low for points in counts.points.values()) + penalty) // len(winners)
        numbers = (("among", len(winners)),)
        return [SumLine("shared-count", seat, share, numbers) for seat in winners]
    winner = winners[0]
    others_points = [points for seat, points in counts.points.items() if seat != winner]
    lines = [_difference(winner, points, low) for points in others_points]
    return lines + ([SumLine("beaten-knocker", winner, penalty)] if penalty else [])


# ---------------------------------------------------------------- five cards shown


@dataclass(frozen=True)
class Hands:
    """Five cards of each seat in the deal, ranked; ``shower`` showed first (F4)."""

    shower: Seat
    ranked: Mapping[Seat, RankedHand] = field(default_factory=dict)
    seats: int = 2


def score_hands(score: HandScore, hands: Hands) -> DealResult:
    """Score the best hand: its own value plus the differences to the others (F5, F6).

    The shower loses to an equal hand; equal hands of others share, rounded down.
    """
    shower, ranked = hands.shower, hands.ranked
    points = {seat: score.values[hand.kind] for seat, hand in ranked.items()}
    best = max(ranked.values())
    winners = [seat for seat, hand in ranked.items() if hand == best]
    if len(winners) > 1 and shower in winners:
        winners.remove(shower)
    winner, own = winners[0], points[winners[0]]
    lines = [SumLine("value", winner, own)]
    lines += [
        SumLine("shortfall", winner, own - value, (("of", seat), ("theirs", value)))
        for seat, value in points.items()
        if value < own
    ]
    if shower not in winners and score.beaten:
        lines.append(SumLine("beaten-shower", winner, score.beaten, (("of", shower),)))
    if len(winners) > 1:
        share = sum(line.points for line in lines) // len(winners)
        numbers = (("among", len(winners)),)
        lines = [SumLine("shared-count", seat, share, numbers) for seat in winners]
    boxes = dict.fromkeys(winners, 1)
    return result_of(Reason.SHOWN, lines, boxes, points, hands.seats, shower)


# ---------------------------------------------------------------- going out


@dataclass(frozen=True)
class Left:
    """The end of a deal with melds on the table, in numbers.

    ``out`` went out, None if the deal was blocked; ``points``
    has the points left to each seat in the deal; ``rummy``: all cards went in one turn.
    ``factor`` multiplies card points (W10, W18).
    """

    out: Seat | None
    points: Mapping[Seat, int] = field(default_factory=dict)
    rummy: bool = False
    seats: int = 2
    factor: int = 1


def score_left_cards(score: LeftScore, left: Left) -> DealResult:
    """The result of a deal in which cards left over count (T11, T12, A23, A25, W10, W11)."""
    winner = left.out
    if winner is None and score.to == "winner":
        winner = _fewest(left.points)
    lines: list[SumLine] = []
    for seat, points in left.points.items():
        if score.to == "holder" and points:
            lines.append(SumLine("left", seat, points))
        elif score.to == "winner" and winner is not None and winner != seat:
            low = left.points[winner]
            lines.append(SumLine("left-by", winner, points - low, (("of", seat), ("low", low))))
    if left.rummy and score.rummy_doubles:
        lines += _times("rummy-doubles", "factor", 2, lines)
    lines += _times("doubled", "times", left.factor, lines)
    if left.out is not None and score.out:  # A35: not doubled
        lines.append(SumLine("out", left.out, score.out))
    return _left_result(left, winner, lines)


def score_end_with_two(score: LeftScore, seat: Seat, left: Left) -> DealResult:
    """The result of a deal that ``seat`` ended with a 2 left: it wins, every hand counts (A36)."""
    score_knock = score_left_cards(score, replace(left, out=None))
    boxes = tuple(int(other == seat) for other in range(left.seats))
    return replace(score_knock, reason=Reason.TWO, winner=seat, boxes=boxes)


def score_table(score: TableScore, left: Left, melded: Mapping[Seat, int]) -> DealResult:
    """The result of a deal scored by own cards on the table less those held (R10)."""
    lines = [SumLine("melded", seat, points) for seat, points in melded.items() if points]
    lines += [SumLine("held", seat, -points) for seat, points in left.points.items() if points]
    lines += _times("doubled", "times", left.factor, lines)
    if left.out is not None and score.out:
        lines.append(SumLine("out", left.out, score.out))
    return _left_result(left, left.out, lines)


def _left_result(left: Left, winner: Seat | None, lines: list[SumLine]) -> DealResult:
    reason = Reason.RUMMY if left.rummy else Reason.OUT
    return result_of(
        Reason.BLOCK if left.out is None else reason,
        lines,
        {} if winner is None else {winner: 1},
        left.points,
        left.seats,
        left.out,
    )


def _times(code: str, name: str, factor: int, lines: list[SumLine]) -> list[SumLine]:
    """Extra line for each seat to apply this factor; none for a factor of one."""
    if factor == 1:
        return []
    return [
        SumLine(code, seat, total * (factor - 1), ((name, factor),))
        for seat, total in totals(lines).items()
    ]


def _fewest(points: Mapping[Seat, int]) -> Seat | None:
    """The only seat with the fewest points; None if tied (A23)."""
    low = min(points.values())
    lowest = [seat for seat, count in points.items() if count == low]
    return lowest[0] if len(lowest) == 1 else None
