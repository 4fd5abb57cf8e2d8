"""Sides of a game, and the combined result of the simultaneous deals of a round (S4, S5, A19)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from openrummy.core.rules.pieces import Rules, Seating, Teams
from openrummy.core.scoring.result import DealResult, Reason, Seat, SumLine
from openrummy.core.sheets.settlement import deal_payments
from openrummy.core.sheets.standing import SheetEntry

_VOID = (Reason.MISDEAL,)  # as if never dealt (A4)


def sides(seating: Seating, seats: int) -> tuple[tuple[Seat, ...], ...]:
    """The seats of each side; without teams every seat is a side of its own."""
    if seating.in_teams:
        return tuple(range(0, seats, 2)), tuple(range(1, seats, 2))
    return tuple((seat,) for seat in range(seats))


def boards(seating: Seating, seats: int) -> int:
    """Number of simultaneous deals."""
    return seats // 2 if seating.in_teams else 1


def entries(rules: Rules, seats: int, results: Sequence[DealResult]) -> Iterator[SheetEntry]:
    """The entries of a sheet; incomplete rounds are omitted."""
    seating = rules.seating
    if not isinstance(seating, Teams):
        for result in results:
            void = result.reason in _VOID
            counted = result.reason is Reason.BLOCK
            yield SheetEntry(
                result.scores,
                result.boxes,
                result.winner,
                void,
                counted=counted,
                paid=deal_payments(rules, result),
            )
        return
    size = boards(seating, seats)
    for start in range(0, len(results) - size + 1, size):
        yield _round(seating, seats, results[start : start + size])


def _round(seating: Teams, seats: int, tables: Sequence[DealResult]) -> SheetEntry:
    """The entry of a round between two teams: net or gross points, and a bonus for winning all.

    The side ahead gets one box for the round, plus the extra boxes of the deals that it won
    (G16).
    """
    both = sides(seating, seats)
    won = [[result for result in tables if result.winner in side] for side in both]
    sums = [sum(result.scores[seat] for result in tables for seat in side) for side in both]
    lines = [SumLine("tables", side, points) for side, points in enumerate(sums) if points]
    if seating.score == "net":
        lower = min(sums)
        lines += [SumLine("against", side, -lower) for side in (0, 1) if lower]
        sums = [points - lower for points in sums]
    winner = None if sums[0] == sums[1] else sums.index(max(sums))
    if winner is not None and len(won[winner]) == len(tables):
        extra = dict(seating.all_win).get(seats, 0)
        sums[winner] += extra
        lines += [SumLine("all-win", winner, extra)] if extra else []
    boxes = [0, 0]
    if winner is not None:
        extra_boxes = (
            result.boxes[seat] - 1
            for result in won[winner]
            for seat in both[winner]
            if result.boxes[seat]
        )
        boxes[winner] = 1 + sum(extra_boxes)
    void = all(result.reason in _VOID for result in tables)
    return SheetEntry((sums[0], sums[1]), (boxes[0], boxes[1]), winner, void, tuple(lines))
