"""One game, several at once, or one after another (S1-S3, A17, A18)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from openrummy.rules.pieces import BestOf, Format, GameSheet, Hollywood, MatchToTarget
from openrummy.sheets.column import (
    best,
    close,
    empty,
    end,
    entered,
    forfeits,
    standing_of,
    taken_by,
)
from openrummy.sheets.press import added_to, press, pressed
from openrummy.sheets.standing import Added, Column, GameResult, Press, SheetEntry


@dataclass(frozen=True)
class Sheets:
    """Columns so far, deals counted, games won by each side, and the result once there is one.

    ``result.winners`` are sides here; ``press`` and ``doubled`` are those of the standing.
    """

    columns: tuple[Column, ...]
    deals: int
    won: tuple[int, ...]
    result: GameResult | None = None
    last: SheetEntry | None = None
    press: Press | None = None
    doubled: tuple[int, ...] = ()


def keep(
    form: Format,
    sheet: GameSheet,
    sides: int,
    target: int,
    deals: Iterable[SheetEntry],
    added: Sequence[Added] = (),
) -> Sheets:
    """The sheet after ``deals``, with points ``added`` between them; those after the end are
    ignored.
    """
    if isinstance(form, Hollywood):
        return _at_once(form, sheet, sides, target, deals)
    return _in_turn(form, sheet, sides, target, deals, added)


def net_of(totals: tuple[int, ...]) -> tuple[int, ...]:
    """What each side is ahead of each other one, summed."""
    return tuple(total * len(totals) - sum(totals) for total in totals)


def _summed(columns: Iterable[Column]) -> tuple[int, ...]:
    return tuple(map(sum, zip(*(column.totals for column in columns), strict=True)))


def _counted(sheet: GameSheet, sides: int, columns: Iterable[Column]) -> tuple[int, ...]:
    """Games won by each side, a forfeited one by the other (G21); a shared one by none."""
    won = [0] * sides
    for column in columns:
        found = taken_by(sheet, column) if column.closed else ()
        if len(found) == 1:
            won[found[0]] += 1
    return tuple(won)


# ---------------------------------------------------------------- one after another


def _in_turn(
    form: Format,
    sheet: GameSheet,
    sides: int,
    target: int,
    deals: Iterable[SheetEntry],
    added: Sequence[Added],
) -> Sheets:
    played: tuple[Column, ...] = ()
    column = _begun(sheet, sides, target, added, 0)
    count, entry, now = 0, None, press(sheet, column)
    doubled: list[int] = []
    for count, entry in enumerate(deals, start=1):
        column = entered(sheet, column, entry, count - 1)
        over = end(sheet, column)
        capped = count >= sheet.most_deals
        if over is None and not capped:
            column = pressed(sheet, column, count)
            for one in added:
                if one.deal == count:
                    column = added_to(column, one)
            now = press(sheet, column)
            if now is not None and now.on:
                doubled.append(count)
            continue
        played = (*played, close(sheet, column))
        reason = _match_over(form, sheet, sides, played, over)
        if reason is not None or capped:
            won = _counted(sheet, sides, played)
            result = _result(form, sheet, played, won, reason or "most-deals")
            return Sheets(played, count, won, result, entry, None, tuple(doubled))
        column = _begun(sheet, sides, target, added, count)
        now = press(sheet, column)
    won = _counted(sheet, sides, played)
    return Sheets((*played, column), count, won, None, entry, now, tuple(doubled))


def _begun(sheet: GameSheet, sides: int, target: int, added: Sequence[Added], deal: int) -> Column:
    """A column before its first deal, with the points that were given then."""
    column = empty(sheet, sides, target)
    for one in added:
        if one.deal == deal:
            column = added_to(column, one)
    return column


def _match_over(
    form: Format, sheet: GameSheet, sides: int, played: tuple[Column, ...], over: str | None
) -> str | None:
    """Why the match is over after a finished game, or None while it goes on (A18)."""
    if over is None:
        return None
    if isinstance(form, MatchToTarget):
        totals = _summed(played)
        done = max(totals) >= form.target and len(best(totals)) == 1
        return "target" if done else None
    if isinstance(form, BestOf):
        return "games" if max(_counted(sheet, sides, played)) > form.games // 2 else None
    return over


def _result(
    form: Format, sheet: GameSheet, played: tuple[Column, ...], won: tuple[int, ...], reason: str
) -> GameResult:
    totals = _summed(played)
    if isinstance(form, MatchToTarget):
        first = best(totals)
    elif isinstance(form, BestOf):
        first = best(won)
    else:
        first = taken_by(sheet, played[-1])
        if forfeits(sheet, played[-1]):
            return GameResult("exact-fifty", first, totals, (0,) * len(totals))
    return GameResult(reason, first, totals, net_of(standing_of(sheet, totals)))


# ---------------------------------------------------------------- all at once


def _at_once(
    form: Hollywood, sheet: GameSheet, sides: int, target: int, deals: Iterable[SheetEntry]
) -> Sheets:
    """Hollywood: where a side's win is entered depends on its own wins before (S2, A17)."""
    columns = [empty(sheet, sides, target)] * form.games
    following = [0] * sides
    opened: list[set[int]] = [set() for _ in range(sides)]
    count, entry = 0, None
    for count, entry in enumerate(deals, start=1):
        for side in range(sides):
            if entry.won(side) or entry.scores[side]:
                _open(columns, following, opened, side)
        for place, column in enumerate(columns):
            share = None if column.closed else _share(entry, column, place, opened)
            if share is not None:
                grown = entered(sheet, column, share, count - 1)
                columns[place] = close(sheet, grown) if end(sheet, grown) else grown
        if all(column.closed for column in columns) or count >= sheet.most_deals:
            reason = "target" if all(column.closed for column in columns) else "most-deals"
            done = tuple(one if one.closed else close(sheet, one) for one in columns)
            totals = _summed(done)
            result = GameResult(reason, best(totals), totals, net_of(totals))
            return Sheets(done, count, _counted(sheet, sides, done), result, entry)
    return Sheets(tuple(columns), count, _counted(sheet, sides, columns), None, entry)


def _open(columns: list[Column], following: list[int], opened: list[set[int]], side: int) -> None:
    """The next column still running, after those opened before, opens for the side."""
    for place in range(following[side], len(columns)):
        if not columns[place].closed:
            opened[side].add(place)
            following[side] = place + 1
            return


def _share(
    entry: SheetEntry, column: Column, place: int, opened: list[set[int]]
) -> SheetEntry | None:
    """What of a deal belongs in a column; None when it does not concern it.

    A deal nobody won concerns the first column and those already begun (G20's
    "no dead deal").
    """
    inside = [place in own for own in opened]
    if not entry.decided and not any(entry.scores):
        return entry if place == 0 or column.deals else None
    scores = tuple(score * inn for score, inn in zip(entry.scores, inside, strict=True))
    boxes = tuple(box * inn for box, inn in zip(entry.boxes, inside, strict=True))
    winner = entry.winner if entry.winner is not None and inside[entry.winner] else None
    if winner is None and not any(scores) and not any(boxes):
        return None
    return replace(entry, scores=scores, boxes=boxes, winner=winner)
