"""One game of a sheet: entering deals, its end, its bonuses (S1, G17-G21, G26, A13-A15, I9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from operator import add

from openrummy.core.rules.pieces import GameSheet
from openrummy.core.scoring.result import SumLine
from openrummy.core.sheets.standing import Added, Column, Mark, SheetEntry

_FIFTY = 50
_FEWEST_INSIDE = 2  # no re-entry when the game is nearly won


def empty_column(sheet: GameSheet, sides: int, target: int) -> Column:
    """A column before its first deal."""
    nothing = (0,) * sides
    return Column((sheet.start,) * sides, nothing, nothing, target)


def enter_deal(sheet: GameSheet, column: Column, entry: SheetEntry, number: int) -> Column:
    """The column with one more deal, the sheet's deal ``number`` from 0.

    A seat eliminated from a pool by it may re-enter at once (I9).
    """
    wins = tuple(won + entry.won(side) for side, won in enumerate(column.wins))
    points = tuple(map(add, column.points, entry.scores))
    out = _newly_eliminated(sheet, column, points)
    total = _reentry_total(sheet, column, points, out)
    if total is not None:
        back = (Added(number + 1, side, total - points[side], auto=True) for side in out)
        column = replace(column, added=(*column.added, *back))
        points = tuple(total if side in out else now for side, now in enumerate(points))
        out = []
    return replace(
        column,
        points=points,
        boxes=tuple(map(add, column.boxes, entry.boxes)),
        wins=wins,
        deals=column.deals + (not entry.void),
        undecided=column.undecided + (not entry.decided and not entry.void),
        marks=(*column.marks, Mark(number, entry.scores, entry.boxes)),
        beaten=(*column.beaten, *out),
        paid=_add_elementwise(column.paid, entry.paid),
    )


def _add_elementwise(own: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    """Elementwise sum; either may be empty."""
    return tuple(map(add, own, other)) if own and other else own or other


def _newly_eliminated(sheet: GameSheet, column: Column, points: Sequence[int]) -> list[int]:
    """Seats that reached the limit of the pool in this deal; if all did, the lowest stay (I9)."""
    if not sheet.pool:
        return []
    inside = [side for side in range(len(points)) if side not in column.beaten]
    lowest = min(points[side] for side in inside)
    limit = max(sheet.pool, lowest + 1)
    return [side for side in inside if points[side] >= limit]


def _reentry_total(
    sheet: GameSheet, column: Column, points: Sequence[int], out: Sequence[int]
) -> int | None:
    """Total at which eliminated seats re-enter a pool; None if they do not."""
    inside = [score for side, score in enumerate(points) if side not in {*column.beaten, *out}]
    if len(inside) < _FEWEST_INSIDE or max(inside) + 1 > sheet.reentry:
        return None
    return max(inside) + 1


def end(sheet: GameSheet, column: Column) -> str | None:
    """Reason that the game is over now, or None while it goes on."""
    if column.target and max(column.points) >= column.target:
        # Several level at the top after the same deal play on (A19); at the bottom
        # they share the win (A23).
        level = sheet.winner != "lowest" and leader(column.points) is None
        return None if level else "target"
    if sheet.pool and _pool_is_won(sheet, column):
        return "pool"
    if sheet.deals and column.deals >= sheet.deals and _is_decided(sheet, column):
        return "deals"
    return None


def _is_decided(sheet: GameSheet, column: Column) -> bool:
    """True if the game is decided after the fixed number of deals; else one more is played (A13).

    Always true if equal totals share the win (A23).
    """
    if sheet.winner == "lowest" or sheet.level == "share":
        return True
    if leader(standing_of(sheet, column.points)) is None:
        return False
    return sheet.winner == "first" or leader(close(sheet, column).totals) is not None


def _pool_is_won(sheet: GameSheet, column: Column) -> bool:
    """True if at most one seat is below the limit."""
    return sum(points < sheet.pool for points in column.points) <= 1


def standing_of(sheet: GameSheet, points: Sequence[int]) -> tuple[int, ...]:
    """Points with the highest best: negated in games where low scores win (T12)."""
    sign = -1 if sheet.winner == "lowest" else 1
    return tuple(sign * score for score in points)


def leader(totals: Sequence[int]) -> int | None:
    """The only side with the maximum; None if tied."""
    best = max(totals)
    return totals.index(best) if list(totals).count(best) == 1 else None


# ---------------------------------------------------------------- closing


def close(sheet: GameSheet, column: Column) -> Column:
    """Add game bonus, shutout and boxes to a finished column (G18-G20, A14)."""
    first = leader(standing_of(sheet, column.points))
    lines: list[SumLine] = []
    shut_out = first is not None and is_shutout(sheet, column, first)
    if first is not None:
        if shut_out and sheet.reward == "double-deals":
            lines.append(SumLine("shutout-double-deals", first, column.points[first]))
        lines += _game_bonus(sheet, first, shut_out)
    lines += [
        SumLine("boxes", side, boxes * sheet.box, (("boxes", boxes), ("each", sheet.box)))
        for side, boxes in enumerate(column.boxes)
        if boxes and sheet.box
    ]
    if first is not None and shut_out and sheet.reward == "double-total":
        whole = column.points[first] + sum(line.points for line in lines if line.seat == first)
        lines.append(SumLine("shutout-double-total", first, whole))
    totals = list(column.points)
    for line in lines:
        totals[line.seat] += line.points
    return replace(column, closed=True, lines=tuple(lines), totals=tuple(totals))


def _game_bonus(sheet: GameSheet, side: int, shut_out: bool) -> list[SumLine]:
    if shut_out and sheet.reward == "instead":
        return [SumLine("shutout-bonus", side, sheet.reward_points)]
    lines = [SumLine("game-bonus", side, sheet.game_bonus)] if sheet.game_bonus else []
    if shut_out and sheet.reward == "extra":
        lines.append(SumLine("shutout-extra", side, sheet.reward_points))
    return lines


def is_shutout(sheet: GameSheet, column: Column, first: int) -> bool:
    """True if ``first`` shut out all others, by the condition of G20."""
    others = [side for side in range(len(column.points)) if side != first]
    if sheet.shutout == "never":
        return False
    if sheet.shutout == "no-score":
        return all(column.points[side] == sheet.start for side in others)
    if any(column.wins[side] for side in others):
        return False
    return sheet.shutout != "all-won-no-dead" or not column.undecided


# ---------------------------------------------------------------- winners


def winners(sheet: GameSheet, column: Column) -> tuple[int, ...]:
    """The sides that won a closed column (G26, T12, I9).

    If all are level they share it (A23); in games to a target it is a draw.
    """
    if column.beaten:
        ranked = standing_of(sheet, column.totals)
        left = [side for side in range(len(ranked)) if side not in column.beaten]
        most = max(ranked[side] for side in left)
        return tuple(side for side in left if ranked[side] == most)
    ranked = column.points if sheet.winner == "first" else standing_of(sheet, column.totals)
    shared = sheet.winner == "lowest" or sheet.level == "share"
    return best(ranked) or (tuple(range(len(ranked))) if shared else ())


def best(ranked: Sequence[int]) -> tuple[int, ...]:
    """The sides with the maximum; none when all are level."""
    most = max(ranked)
    highest = tuple(side for side, total in enumerate(ranked) if total == most)
    return () if len(highest) == len(ranked) else highest


def forfeits(sheet: GameSheet, column: Column) -> bool:
    """G21: true if the winner leads by exactly fifty, measured by A15."""
    won = winners(sheet, column)
    if sheet.exact_fifty == "off" or len(won) != 1:
        return False
    measured = column.points if sheet.exact_fifty == "points" else column.totals
    others = max(points for side, points in enumerate(measured) if side != won[0])
    return measured[won[0]] - others == _FIFTY


def game_winners(sheet: GameSheet, column: Column) -> tuple[int, ...]:
    """The sides that win a closed column: its winners, or the others after a forfeit."""
    won = winners(sheet, column)
    if not forfeits(sheet, column):
        return won
    return tuple(side for side in range(len(column.points)) if side not in won)
