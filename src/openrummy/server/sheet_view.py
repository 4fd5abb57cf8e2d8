"""A score sheet for the browser, at a table and on the pad alike."""

from __future__ import annotations

from openrummy.notation import wire
from openrummy.rules.pieces import LeftScore, Rules, TableScore
from openrummy.server.words import Speaker, game_result, sheet_line
from openrummy.sheets import Column, GameResult, Standing, won_by


def sheet_view(
    speaker: Speaker, rules: Rules, standing: Standing, result: GameResult | None
) -> wire.SheetView:
    """The sheet in the words of ``speaker``; ``result`` is the game's, also a forfeit."""
    return wire.SheetView(
        deals=standing.deals,
        columns=[_column(speaker, rules, column) for column in standing.columns],
        result=None if result is None else game_result(speaker, result),
        sides=[list(side) for side in standing.sides],
        won=list(standing.won),
        by_deal=all_score(rules),
        lowest=rules.sheet.winner == "lowest",
    )


def all_score(rules: Rules) -> bool:
    """May several sides score in one deal, and a winner nothing?"""
    score = rules.score
    return isinstance(score, TableScore) or (isinstance(score, LeftScore) and score.to == "holder")


def _column(speaker: Speaker, rules: Rules, column: Column) -> wire.ColumnView:
    return wire.ColumnView(
        points=list(column.points),
        boxes=list(column.boxes),
        wins=list(column.wins),
        target=column.target,
        closed=column.closed,
        lines=[sheet_line(line) for line in column.lines],
        totals=list(column.totals),
        winners=list(won_by(rules.sheet, column)) if column.closed else [],
        marks=[
            wire.MarkView(mark.deal, list(mark.points), list(mark.boxes)) for mark in column.marks
        ],
    )
