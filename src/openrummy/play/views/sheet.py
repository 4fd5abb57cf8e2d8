"""Views of score sheets, for tables and the score pad."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.core.cards import RANKS
from openrummy.core.game import Game, GameView
from openrummy.core.rules.pieces import LeftScore, Rules
from openrummy.core.scoring.possible_results import all_score
from openrummy.core.sheets import Column, GameResult, Press, Standing, won_by
from openrummy.play import wire
from openrummy.play.sentences import Speaker, game_result, sheet_line
from openrummy.play.sentences.press import press_text


def sheet_view(
    speaker: Speaker,
    rules: Rules,
    standing: Standing,
    result: GameResult | None,
    wilds: Sequence[int | None] = (),
    begun: int = 0,
) -> wire.SheetView:
    """Convert a score sheet.

    ``result`` is the result of the game, None while it is played. ``wilds`` lists the wild ranks
    of the deals begun, None for a deal with jokers only; ``begun`` is the number of deals begun.
    """
    begun = max(begun, standing.deals)
    return wire.SheetView(
        deals=standing.deals,
        columns=[_column(speaker, rules, column) for column in standing.columns],
        result=None if result is None else game_result(speaker, result),
        sides=[list(side) for side in standing.sides],
        won=list(standing.won),
        by_deal=all_score(rules),
        lowest=rules.sheet.winner == "lowest",
        pool=rules.sheet.pool,
        start=rules.sheet.start,
        beaten=list(standing.columns[-1].beaten),
        press=None if result is not None else _press(speaker, rules, standing, begun),
        wilds=[_rank(wild) for wild in wilds],
        ahead=[_rank(wild) for wild in _coming_wilds(rules, len(wilds))],
        doubled=_double_deals(rules, standing, wilds, begun),
    )


def game_sheet(speaker: Speaker, rules: Rules, view: GameView | Game) -> wire.SheetView:
    """Return the sheet of a running or finished game."""
    wilds = list(view.wilds)
    running = bool(view.boards) and view.boards[0].public.result is None
    wild = view.boards[0].public.wild if running else None
    names_wild_rank = rules.wild.order or wild is not None
    if running and names_wild_rank and rules.wild.any:
        wilds.append(wild)
    return sheet_view(
        speaker, rules, view.standing, view.result, wilds, view.standing.deals + running
    )


def _rank(wild: int | None) -> str:
    """A wild rank on the wire; empty if only jokers are wild."""
    return "" if wild is None else RANKS[wild]


def _coming_wilds(rules: Rules, deals_begun: int) -> list[int | None]:
    """The wild ranks of the remaining deals; empty if the rules do not fix them."""
    if not rules.wild.order:
        return []
    order = rules.wild.order
    coming = (order[number % len(order)] for number in range(deals_begun, rules.sheet.deals))
    return [rank - 1 if rank else None for rank in coming]


def _double_deals(
    rules: Rules, standing: Standing, wilds: Sequence[int | None], begun: int
) -> list[int]:
    """Indices of the deals begun that count double, by the press or their wild rank (W10, W18)."""
    ranks = rules.score.doubled if rules.score_as(LeftScore) else ()
    pressed = {number for number in standing.doubled if number < begun}
    by_rank = {index for index, wild in enumerate(wilds) if wild is not None and wild + 1 in ranks}
    return sorted(pressed | by_rank)


def _press(speaker: Speaker, rules: Rules, standing: Standing, begun: int) -> wire.PressView | None:
    """The press of the current deal, or of the next one between deals; None without a press."""
    press = standing.press
    if press is None:
        return None
    return press_view(speaker, rules, press, begun > standing.deals)


def press_view(speaker: Speaker, rules: Rules, press: Press, running: bool) -> wire.PressView:
    """Convert a press; if ``running``, its deal is in play and no points may be added."""
    side = None if running else press.side
    text = press_text(speaker, press, rules.sheet.press_lead, running)
    return wire.PressView(press.on, side, press.least if side is not None else 0, text)


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
        added=[
            wire.AddedView(added.deal, added.side, added.points, added.auto)
            for added in column.added
        ],
    )
