"""The score sheet of a game with real cards, recomputed on each request.

Nothing is stored here: the browser has the whole pad, including the names.
"""

from __future__ import annotations

from collections.abc import Iterable

from openrummy.core.cards import RANKS
from openrummy.core.game.boards import Board, boards
from openrummy.core.game.dealer import next_dealer
from openrummy.core.game.score_only import DealTerms, ScoreOnly
from openrummy.core.notation.refusals import why_impossible
from openrummy.core.rules.pieces import Rules, Variant
from openrummy.core.rules.text import say
from openrummy.core.scoring.reported_results import ImpossibleDeal
from openrummy.core.scoring.result import DealResult, Seat
from openrummy.core.sheets import SheetEntry, sides
from openrummy.play import wire
from openrummy.play.scorepad.entries import result_of
from openrummy.play.scorepad.game import pad_game
from openrummy.play.sentences import Speaker, deal_lines, result_title, round_result
from openrummy.play.sentences.pad import entry_text, terms_problem
from openrummy.play.sentences.speaker import gin_word
from openrummy.play.views.sheet import press_view, sheet_view

MAX_DEALS = 400
_LONGEST_NAME = 24


def pad_sheet(game: Variant, request: wire.PadRequest) -> wire.PadSheet:
    """Parse, explain and enter every deal."""
    rules, names = game.rules, _names(request)
    speaker = Speaker(names, None, sides(rules.seating, len(names)), gin_word(rules))
    running_standing = ScoreOnly(rules, len(names))
    entered: list[int] = []  # pad number of each scored deal
    views: list[wire.PadDealView] = []
    wilds: list[str] = []  # on the pad too
    dealer = request.dealer
    for number, deal in enumerate(request.deals):
        if deal.dealer is not None and 0 <= deal.dealer < len(names):
            dealer = deal.dealer
        named = RANKS.find(deal.wild) if len(deal.wild) == 1 else None
        terms = running_standing.terms(named, deal.added)
        tables = boards(rules, len(names), dealer, number, running_standing.beaten)
        seats = _seats(speaker, running_standing, terms, dealer, number, tables)
        wilds.append(seats.wild)
        if running_standing.now.result is not None:
            problem = say("impossible.game-over")
            views.append(wire.PadDealView(seats, [], [], [], [], [], problem=problem, rule="S1"))
            continue
        view, results = _deal(speaker, running_standing, seats, tables, deal, terms)
        views.append(view)
        if results:
            entry = running_standing.enter(results, terms)
            _enter(speaker, view, entry)
            entered.append(number)
            dealer = next_dealer(
                rules, len(names), dealer, tables[0].active, entry, running_standing.beaten
            )
    now = running_standing.now
    sheet = sheet_view(speaker, rules, now, now.result, running_standing.wilds[: now.deals])
    number = len(request.deals)
    on_pad = [*entered, number]
    for index, column in enumerate(sheet.columns):
        for mark in column.marks:
            mark.deal = on_pad[mark.deal]
            views[mark.deal].games.append(index)
        for added in column.added:
            added.deal = on_pad[added.deal]
    sheet.doubled = [on_pad[deal_index] for deal_index in sheet.doubled]
    sheet.wilds = wilds if sheet.wilds else []
    tables = boards(rules, len(names), dealer, number, running_standing.beaten)
    terms = running_standing.coming()
    coming = (
        None if now.result else _seats(speaker, running_standing, terms, dealer, number, tables)
    )
    return wire.PadSheet(pad_game(game, request.players), sheet, views, coming)


def _names(request: wire.PadRequest) -> tuple[str, ...]:
    entered_names = [
        " ".join(name.split())[:_LONGEST_NAME] for name in request.names[: request.players]
    ]
    entered_names += [""] * (request.players - len(entered_names))
    return _apart(
        name if name and name.isprintable() else say("seat.player", number=seat + 1)
        for seat, name in enumerate(entered_names)
    )


def _apart(names: Iterable[str]) -> tuple[str, ...]:
    """Make names distinct: of two players called Ana the second is Ana (2)."""
    distinct: list[str] = []
    for name in names:
        used_names, number, other = (
            {earlier.casefold() for earlier in distinct},
            2,
            name,
        )
        while other.casefold() in used_names:
            other, number = say("pad.same-name", name=name, number=number), number + 1
        distinct.append(other)
    return tuple(distinct)


def _seats(
    speaker: Speaker,
    running_standing: ScoreOnly,
    terms: DealTerms,
    dealer: Seat,
    number: int,
    tables: tuple[Board, ...],
) -> wire.PadSeats:
    sits_out = dealer if running_standing.rules.seating.dealer_sits_out else None
    press = terms.press
    return wire.PadSeats(
        number,
        dealer,
        sits_out,
        [list(board.active) for board in tables],
        "" if terms.wild is None else RANKS[terms.wild],
        [RANKS[rank] for rank in terms.free],
        terms.factor,
        None if press is None else press_view(speaker, running_standing.rules, press, False),
    )


def _deal(
    speaker: Speaker,
    running_standing: ScoreOnly,
    seats: wire.PadSeats,
    tables_played: tuple[Board, ...],
    deal: wire.PadDeal,
    terms: DealTerms,
) -> tuple[wire.PadDealView, list[DealResult]]:
    """A deal in words, and the results of its tables, empty if one of them is impossible."""
    rules, rule = running_standing.rules, ""
    results: list[DealResult] = []
    tables: list[wire.PadTableView] = []
    for board, entry in zip(tables_played, deal.tables, strict=False):
        try:
            result = result_of(rules, running_standing.facts(terms, board.active), entry)
        except ImpossibleDeal as impossible:
            text = why_impossible(impossible.why, speaker.names)
            rule = rule or impossible.why.rule
            tables.append(wire.PadTableView([], [], [], "", "", text))
            continue
        results.append(result)
        tables.append(_table(rules, speaker, board, entry, result))
    problem = terms_problem(terms) or next((table.problem for table in tables if table.problem), "")
    if len(deal.tables) != len(tables_played):
        problem = say("pad.tables", tables=len(tables_played))
    view = wire.PadDealView(seats, tables, [], [], [], [], problem=problem, rule=rule)
    return view, [] if problem else results


def _table(
    rules: Rules, speaker: Speaker, board: Board, entry: wire.PadEntry, result: DealResult
) -> wire.PadTableView:
    big = isinstance(entry, wire.PadKnock) and entry.big_gin
    return wire.PadTableView(
        scores=list(result.scores),
        boxes=list(result.boxes),
        lines=deal_lines(speaker, board.active, result),
        title=result_title(speaker, result),
        text=entry_text(speaker, board.active, result, big),
    )


def _enter(speaker: Speaker, view: wire.PadDealView, entry: SheetEntry) -> None:
    view.scores, view.boxes = list(entry.scores), list(entry.boxes)
    if speaker.teams:
        result = round_result(speaker, entry)
        view.title, view.lines = result.title, result.lines
