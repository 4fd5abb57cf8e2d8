"""Formats: one game, several simultaneous games, or a match (S1-S3, A17, A18)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice

from openrummy.core.rules.pieces import BestOf, Format, GameSheet, Hollywood, MatchToTarget
from openrummy.core.scoring.result import Seat
from openrummy.core.sheets.column import (
    best,
    close,
    empty_column,
    end,
    enter_deal,
    forfeits,
    game_winners,
    standing_of,
)
from openrummy.core.sheets.press import add_points, press, press_automatically
from openrummy.core.sheets.standing import Added, Column, GameResult, SheetEntry, Standing


def start_sheet(
    form: Format,
    sheet: GameSheet,
    sides: tuple[tuple[Seat, ...], ...],
    target: int,
    added: Sequence[Added] = (),
) -> Standing:
    """The sheet before its first deal, with the points added then."""
    nothing = (0,) * len(sides)
    if isinstance(form, Hollywood):
        columns = (empty_column(sheet, len(sides), target),) * form.games
        return Standing(0, columns, None, nothing, sides, opened=((),) * len(sides))
    column = _start_column(sheet, len(sides), target, added, 0)
    return Standing(0, (column,), None, nothing, sides, press=press(sheet, column))


def enter_deals(
    form: Format,
    sheet: GameSheet,
    now: Standing,
    deals: Iterable[SheetEntry],
    added: Sequence[Added] = (),
) -> Standing:
    """The sheet ``now`` and ``deals`` more, with points ``added`` after them; those after the
    end are ignored. ``result.winners`` are sides here.
    """
    if now.result is not None:
        return now
    if now.opened:  # several games at once
        return _enter_at_once(sheet, now, deals)
    return _enter_in_turn(form, sheet, now, deals, added)


def net_of(totals: tuple[int, ...]) -> tuple[int, ...]:
    """Sum of each side's leads over the other sides."""
    return tuple(total * len(totals) - sum(totals) for total in totals)


def _sum_columns(columns: Iterable[Column]) -> tuple[int, ...]:
    return tuple(map(sum, zip(*(column.totals for column in columns), strict=True)))


def _with_game(sheet: GameSheet, won: tuple[int, ...], column: Column) -> tuple[int, ...]:
    """Games won by each side, with a closed one; a forfeited one goes to the other (G21), a
    shared one to nobody.
    """
    winners = game_winners(sheet, column)
    if len(winners) != 1:
        return won
    return tuple(games + (side == winners[0]) for side, games in enumerate(won))


# ---------------------------------------------------------------- one after another


def _enter_in_turn(
    form: Format,
    sheet: GameSheet,
    before: Standing,
    deals: Iterable[SheetEntry],
    added: Sequence[Added],
) -> Standing:
    *closed, column = before.columns
    played, sides, target = tuple(closed), len(before.sides), column.target
    won, now, entry, count = before.won, before.press, before.last, before.deals
    doubled = list(before.doubled)
    for count, entry in enumerate(deals, start=before.deals + 1):
        column = enter_deal(sheet, column, entry, count - 1)
        over = end(sheet, column)
        capped = count >= sheet.most_deals
        if over is None and not capped:
            column = press_automatically(sheet, column, count)
            for addition in added:
                if addition.deal == count:
                    column = add_points(column, addition)
            now = press(sheet, column)
            if now is not None and now.on:
                doubled.append(count)
            continue
        column = close(sheet, column)
        played, won = (*played, column), _with_game(sheet, won, column)
        reason = _match_over(form, played, won, over)
        if reason is not None or capped:
            result = _result(form, sheet, played, won, reason or "most-deals")
            return Standing(count, played, result, won, before.sides, entry, doubled=tuple(doubled))
        column = _start_column(sheet, sides, target, added, count)
        now = press(sheet, column)
    columns = (*played, column)
    return Standing(count, columns, None, won, before.sides, entry, now, tuple(doubled))


def _start_column(
    sheet: GameSheet, sides: int, target: int, added: Sequence[Added], deal: int
) -> Column:
    """A column before its first deal, with the points added then."""
    column = empty_column(sheet, sides, target)
    for addition in added:
        if addition.deal == deal:
            column = add_points(column, addition)
    return column


def _match_over(
    form: Format, played: tuple[Column, ...], won: tuple[int, ...], over: str | None
) -> str | None:
    """Reason that the match is over after a finished game, or None while it goes on (A18)."""
    if over is None:
        return None
    if isinstance(form, MatchToTarget):
        totals = _sum_columns(played)
        done = max(totals) >= form.target and len(best(totals)) == 1
        return "target" if done else None
    if isinstance(form, BestOf):
        return "games" if max(won) > form.games // 2 else None
    return over


def _result(
    form: Format, sheet: GameSheet, played: tuple[Column, ...], won: tuple[int, ...], reason: str
) -> GameResult:
    totals = _sum_columns(played)
    if isinstance(form, MatchToTarget):
        first = best(totals)
    elif isinstance(form, BestOf):
        first = best(won)
    else:
        first = game_winners(sheet, played[-1])
        if forfeits(sheet, played[-1]):
            return GameResult("exact-fifty", first, totals, (0,) * len(totals))
    return GameResult(reason, first, totals, net_of(standing_of(sheet, totals)))


# ---------------------------------------------------------------- all at once


def _enter_at_once(sheet: GameSheet, before: Standing, deals: Iterable[SheetEntry]) -> Standing:
    """Hollywood: a side's previous wins decide where a win is entered (S2, A17)."""
    sides, columns, won = before.sides, list(before.columns), before.won
    opened, count, entry = list(before.opened), before.deals, before.last
    for count, entry in enumerate(deals, start=before.deals + 1):
        for side, own in enumerate(opened):
            if entry.won(side) or entry.scores[side]:
                opened[side] = _open(columns, own)
        for index, column in enumerate(columns):
            share = None if column.closed else _share(entry, column, index, opened)
            if share is not None:
                grown = enter_deal(sheet, column, share, count - 1)
                columns[index] = close(sheet, grown) if end(sheet, grown) else grown
                if columns[index].closed:
                    won = _with_game(sheet, won, columns[index])
        target = all(column.closed for column in columns)
        if target or count >= sheet.most_deals:
            done = tuple(column if column.closed else close(sheet, column) for column in columns)
            for column, ended in zip(columns, done, strict=True):
                won = won if column.closed else _with_game(sheet, won, ended)
            totals = _sum_columns(done)
            reason = "target" if target else "most-deals"
            result = GameResult(reason, best(totals), totals, net_of(totals))
            return Standing(count, done, result, won, sides, entry, opened=tuple(opened))
    return Standing(count, tuple(columns), None, won, sides, entry, opened=tuple(opened))


def _open(columns: Sequence[Column], own: tuple[int, ...]) -> tuple[int, ...]:
    """The columns open to a side, and the next unfinished one after those."""
    following = own[-1] + 1 if own else 0
    running = (index for index in range(following, len(columns)) if not columns[index].closed)
    return (*own, *islice(running, 1))


def _share(
    entry: SheetEntry, column: Column, index: int, opened: Sequence[tuple[int, ...]]
) -> SheetEntry | None:
    """The part of a deal entered in a column; None if there is none.

    A deal without a winner is entered in the first column and those already started (G20's
    "no dead deal").
    """
    inside = [index in own for own in opened]
    if not entry.decided and not any(entry.scores):
        return entry if index == 0 or column.deals else None
    scores = tuple(score * inn for score, inn in zip(entry.scores, inside, strict=True))
    boxes = tuple(box * inn for box, inn in zip(entry.boxes, inside, strict=True))
    winner = entry.winner if entry.winner is not None and inside[entry.winner] else None
    if winner is None and not any(scores) and not any(boxes):
        return None
    return replace(entry, scores=scores, boxes=boxes, winner=winner)
