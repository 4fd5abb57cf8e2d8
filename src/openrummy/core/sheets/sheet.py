"""The score sheet of a game, combining sides, format and columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import DealResult, Seat
from openrummy.core.sheets.column import standing_of
from openrummy.core.sheets.formats import enter_deals, start_sheet
from openrummy.core.sheets.settlement import in_pairs, settle
from openrummy.core.sheets.sides import entries, sides
from openrummy.core.sheets.standing import Added, Column, GameResult, Standing


def standing(
    rules: Rules, seats: int, results: Sequence[DealResult], added: Sequence[Added] = ()
) -> Standing:
    """The standing after ``results`` at a table of ``seats``, with voluntarily ``added`` points.

    With teams the results of a round are consecutive, board by board (S5).
    Deals after the end are ignored.
    """
    both = sides(rules.seating, seats)
    target = rules.sheet.target_for(seats)
    start = start_sheet(rules.format, rules.sheet, both, target, added)
    return _enter_results(rules, seats, start, results, added)


def resumed_sheet(
    rules: Rules,
    seats: int,
    deals: int,
    points: Sequence[int] = (),
    out: Sequence[Seat] = (),
) -> Standing:
    """The sheet of a game started elsewhere, after ``deals`` unknown deals.

    ``points`` are those of each side in the current game, empty for a new one; ``out`` are the
    seats eliminated from a pool (I9). ValueError for points impossible on this sheet.
    """
    before = standing(rules, seats, ()).columns[-1].points
    if points and (len(points) != len(before) or rules.format.at_once):
        raise ValueError(f"the points of {len(before)} sides in one game")
    given = [
        Added(0, side, now - then)
        for side, (now, then) in enumerate(zip(points, before, strict=False))
        if now != then
    ]
    sheet = standing(rules, seats, (), given)
    *others, column = sheet.columns
    if rules.format.at_once:
        return replace(sheet, deals=deals)
    column = replace(column, deals=deals, beaten=tuple(map(sheet.side_of, out)))
    return replace(sheet, deals=deals, columns=(*others, column))


def points_before(rules: Rules, now: Standing) -> tuple[int, ...]:
    """The points with which :func:`resumed_sheet` yields this sheet; empty for a new game."""
    points = now.columns[-1].points
    started = all(total == rules.sheet.start for total in points)
    return () if started or rules.format.at_once else points


def enter_round(rules: Rules, now: Standing, results: Sequence[DealResult]) -> Standing:
    """The standing ``now`` with the results of one more round, board by board.

    Equivalent to :func:`standing` of all the results, but incremental.
    """
    return _enter_results(rules, sum(map(len, now.sides)), now, results)


def _enter_results(
    rules: Rules,
    seats: int,
    before: Standing,
    results: Sequence[DealResult],
    added: Sequence[Added] = (),
) -> Standing:
    if before.result is not None:
        return before
    deals = entries(rules, seats, results)
    now = enter_deals(rules.format, rules.sheet, before, deals, added)
    if now.result is None:
        return now
    return replace(now, result=_for_seats(rules, now.sides, now.columns, now.result))


def forfeit_result(rules: Rules, now: Standing, seat: Seat, reason: str) -> GameResult:
    """The result when ``seat`` forfeits: the other sides win, the score is unchanged.

    Already eliminated seats do not win (I9).
    """
    gone = {*now.columns[-1].beaten, now.side_of(seat)}
    winners = tuple(
        seat for index, side in enumerate(now.sides) if index not in gone for seat in side
    )
    return GameResult(reason, tuple(sorted(winners)), now.totals, (0,) * len(now.sides))


def call_off_result(now: Standing) -> GameResult:
    """The result when all agree to end the game: no winner, the score is unchanged."""
    return GameResult("agreed", (), now.totals, (0,) * len(now.sides))


def _for_seats(
    rules: Rules,
    both: tuple[tuple[Seat, ...], ...],
    columns: tuple[Column, ...],
    result: GameResult,
) -> GameResult:
    """Winning sides as seats, and the settlement at the stake (G22, W17)."""
    winners = tuple(sorted(seat for side in result.winners for seat in both[side]))
    if result.reason == "exact-fifty":  # A15: the totals stay, nothing is settled
        money = (0,) * len(both) if rules.stake.cents else ()
        return replace(result, winners=winners, money=money)
    ranked = standing_of(rules.sheet, result.totals)
    won = tuple(map(sum, zip(*(column.wins for column in columns), strict=True)))
    paid = [column.paid for column in columns if column.paid]
    payments = tuple(map(sum, zip(*paid, strict=True)))
    money, odd = settle(rules.stake, ranked, result.winners, won, payments)
    net = result.net if not money or in_pairs(rules.stake, len(both), payments) else ()
    return replace(result, winners=winners, net=net, money=money, odd=odd)
