"""A single game to a target or a number of deals (S1, G17-G21, G26, A13-A15)."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add

from openrummy.results import DealResult, Line, Reason
from openrummy.rules.pieces import GameSheet
from openrummy.sheets.standing import Column, GameResult, Standing

_FIFTY = 50
_VOID = (Reason.MISDEAL,)  # as if never dealt (A4)


def standing(sheet: GameSheet, sides: int, results: Sequence[DealResult]) -> Standing:
    """The standing after ``results``; deals after the end are ignored."""
    # One pass, kept running: a game asks after every deal, and may have many.
    nothing = (0,) * sides
    column = Column(nothing, nothing, nothing, sheet.target)
    played = 0
    for count, result in enumerate(results, start=1):
        column = _entered(column, result)
        played += result.reason not in _VOID
        counted = results[:count]
        reason = _end(sheet, column, counted, played)
        if reason is not None:
            closed = close(sheet, column, counted)
            return Standing(count, (closed,), _result(sheet, closed, reason))
    return Standing(len(results), (column,))


def _entered(column: Column, result: DealResult) -> Column:
    points = tuple(map(add, column.points, result.scores))
    boxes = tuple(map(add, column.boxes, result.boxes))
    wins = tuple(won + (result.winner == side) for side, won in enumerate(column.wins))
    return Column(points, boxes, wins, column.target)


def _end(
    sheet: GameSheet, column: Column, results: Sequence[DealResult], played: int
) -> str | None:
    """Why the game is over now, or None while it goes on."""
    if sheet.target and max(column.points) >= sheet.target:
        return "target"
    if sheet.deals and played >= sheet.deals and _decided(sheet, column, results):
        return "deals"
    return "most-deals" if len(results) >= sheet.most_deals else None


def _decided(sheet: GameSheet, column: Column, results: Sequence[DealResult]) -> bool:
    """Does somebody lead after the fixed number of deals? If not, one more is played (A13)."""
    if _leader(column.points) is None:
        return False
    return sheet.winner == "first" or _leader(close(sheet, column, results).totals) is not None


def _leader(totals: Sequence[int]) -> int | None:
    best = max(totals)
    return totals.index(best) if list(totals).count(best) == 1 else None


# ---------------------------------------------------------------- closing a column


def close(sheet: GameSheet, column: Column, results: Sequence[DealResult]) -> Column:
    """Add game bonus, shutout and boxes to a finished column (G18-G20, A14)."""
    leader = _leader(column.points)
    lines: list[Line] = []
    if leader is not None:
        shut_out = is_shutout(sheet, column, leader, results)
        if shut_out and sheet.reward == "double-deals":
            lines.append(Line("shutout-double-deals", leader, column.points[leader]))
        lines += _game_bonus(sheet, leader, shut_out)
    lines += [
        Line("boxes", side, boxes * sheet.box, (("boxes", boxes), ("each", sheet.box)))
        for side, boxes in enumerate(column.boxes)
        if boxes and sheet.box
    ]
    if leader is not None and shut_out and sheet.reward == "double-total":
        whole = column.points[leader] + sum(line.points for line in lines if line.seat == leader)
        lines.append(Line("shutout-double-total", leader, whole))
    totals = list(column.points)
    for line in lines:
        totals[line.seat] += line.points
    return Column(
        column.points, column.boxes, column.wins, column.target, True, tuple(lines), tuple(totals)
    )


def _game_bonus(sheet: GameSheet, leader: int, shut_out: bool) -> list[Line]:
    if shut_out and sheet.reward == "instead":
        return [Line("shutout-bonus", leader, sheet.reward_points)]
    lines = [Line("game-bonus", leader, sheet.game_bonus)] if sheet.game_bonus else []
    if shut_out and sheet.reward == "extra":
        lines.append(Line("shutout-extra", leader, sheet.reward_points))
    return lines


def is_shutout(
    sheet: GameSheet, column: Column, leader: int, results: Sequence[DealResult]
) -> bool:
    """Did the leader shut out everybody else, as G20's condition has it?"""
    others = [side for side in range(len(column.points)) if side != leader]
    if sheet.shutout == "never":
        return False
    if sheet.shutout == "no-score":
        return all(column.points[side] == 0 for side in others)
    if any(column.wins[side] for side in others):
        return False
    undecided = any(result.winner is None and result.reason not in _VOID for result in results)
    return sheet.shutout != "all-won-no-dead" or not undecided


# ---------------------------------------------------------------- who won


def _result(sheet: GameSheet, column: Column, reason: str) -> GameResult:
    totals = column.totals
    ranked = column.points if sheet.winner == "first" else totals
    best = max(ranked)
    winners = tuple(side for side, total in enumerate(ranked) if total == best)
    others = tuple(side for side in range(len(totals)) if side not in winners)
    if len(winners) == 1 and _forfeits(sheet, column, winners[0]):
        return GameResult("exact-fifty", others, totals, (0,) * len(totals))
    if len(winners) == len(totals):
        winners = ()
    net = tuple(total * len(totals) - sum(totals) for total in totals)
    return GameResult(reason, winners, totals, net)


def _forfeits(sheet: GameSheet, column: Column, winner: int) -> bool:
    """G21: ahead by exactly fifty, measured as A15 says."""
    if sheet.exact_fifty == "off":
        return False
    measured = column.points if sheet.exact_fifty == "points" else column.totals
    return (
        measured[winner] - max(points for side, points in enumerate(measured) if side != winner)
        == _FIFTY
    )
