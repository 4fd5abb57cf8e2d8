"""``openrummy sheet``: the score sheet for a list of deal results."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from openrummy.cli.common import (
    Answer,
    GameName,
    Players,
    Settings,
    answers,
    fail,
    input_lines,
    put_table,
    seats_for,
    the_game,
)
from openrummy.cli.sheet_lines import deal_terms_of, refuse, result_of
from openrummy.core.rules.text import join_words, say

if TYPE_CHECKING:
    from openrummy.core.game.boards import Board
    from openrummy.core.rules.pieces import Variant
    from openrummy.core.scoring.result import DealResult
    from openrummy.core.sheets import GameResult, Standing

_MAX_RESULTS = 100_000


@answers()
def sheet(name: GameName, players: Players = None, settings: Settings = None) -> Answer:
    """Keep score of deals read from stdin as JSON lines, such as {"winner": 0, "points": 30}.

    A result has winner (a seat, null for a deal nobody won), points or scores
    (one a seat), boxes (a number, or one a seat; 1 if left out) and reason.
    Or it has knocker and count: everybody's deadwood after lay-offs, null for a
    player who sat out; with big_gin true or factor 2 where that was so.
    With melds on the table it has out (a seat, null where nobody went out), left:
    what each still held, melded: what each has on the table, where that counts,
    and rummy true if that player went out in one turn; or two (a seat) where a player
    ended the deal with a 2. Where hands are declared it has declared (a seat), left, and
    last true where all others dropped out; where they are paid for, paid (a seat) and
    deuces, jokers, first, undrawn, suit; where five cards are shown, shown (a seat), hands
    (the class of each), and won, the better ones among equal hands.
    What cannot happen in a deal of the game is refused with its rule, as on the score pad.
    Any line may have wild (a rank, A to K), where the dealer names it, and added, points
    that a seat added before the deal to double it: {"2": 5}; a line may be that alone.
    Deals that are doubled are doubled here: left and melded are what the cards count.
    With teams the tables of a round follow each other, a line each.
    """
    from openrummy.core.notation.json_data import standing_data

    variant = the_game(name, settings)
    seats = seats_for(variant, players)
    standing = _standing(variant, seats)
    data = {"game": variant.name, "players": seats} | standing_data(standing)
    return Answer(data, lambda: _print(variant.title, standing))


# ---------------------------------------------------------------- reading


def _standing(game: Variant, seats: int) -> Standing:
    """The score sheet of the lines on stdin."""
    from openrummy.core.game.boards import boards
    from openrummy.core.game.score_only import ScoreOnly
    from openrummy.core.scoring.possible_results import Impossible

    rules, standing_so_far, terms = game.rules, ScoreOnly(game.rules, seats), None
    results: list[DealResult] = []
    tables: list[Board] = []
    rounds = 0
    for count, (number, line) in enumerate(input_lines()):
        if count >= _MAX_RESULTS:
            fail(say("sheet_cli.too-many", most=_MAX_RESULTS))
        data = _read(number, line)
        if standing_so_far.now.result is not None:
            refuse(number, Impossible("game-over", "S1"), seats)
        if terms is None:  # the first table of a round
            alone = isinstance(data, dict) and data.keys() == {"added"}
            terms = deal_terms_of(standing_so_far, number, data)
            if alone:
                standing_so_far.add(terms)
                terms = None
                continue
            tables = list(boards(rules, seats, 0, rounds)) if rules.seating.in_teams else []
        active = _table_of(number, data, tables, seats) if rules.seating.in_teams else None
        results.append(result_of(game, standing_so_far.facts(terms, active), number, data))
        if len(results) == (seats // 2 if rules.seating.in_teams else 1):
            standing_so_far.enter(results, terms)
            results, terms, rounds = [], None, rounds + 1
    return standing_so_far.now


def _table_of(number: int, data: Any, tables: list[Board], seats: int) -> tuple[int, ...]:
    """The players at the table of a line, removed from the open tables of its round (S5)."""
    from openrummy.core.scoring.possible_results import Impossible

    named = [data.get(key) for key in ("winner", "knocker")] if isinstance(data, dict) else []
    seat = next((value for value in named if isinstance(value, int) and 0 <= value < seats), None)
    if seat is None:
        return tables[0].active if tables else ()
    table = next((table for table in tables if seat in table.active), None)
    if table is None:
        refuse(number, Impossible("same-table", "S5", {"seat": seat}), seats)
    tables.remove(table)
    return table.active


def _read(number: int, line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        fail(say("cli.no-json", number=number))


# ---------------------------------------------------------------- writing


def _print(title: str, standing: Standing) -> None:
    sides = [_name(side) for side in standing.sides]
    for number, column in enumerate(standing.columns, start=1):
        rows: list[list[Any]] = [["points", *column.points]]
        for added in column.added:
            more = say("sheet_cli.added-before", deal=added.deal + 1)
            rows.append([more, *_for(added.side, added.points, len(sides))])
        rows.append(["boxes", *column.boxes])
        for line in column.lines:
            rows.append([line.code, *(_for(line.seat, line.points, len(sides)))])
        if column.closed:
            rows.append(["total", *column.totals])
        heading = (
            title
            if len(standing.columns) == 1
            else say("sheet_cli.of-game", title=title, number=number)
        )
        put_table(heading, ["", *sides], rows)
    if len(standing.columns) > 1:
        put_table(
            say("sheet_cli.all-games", title=title),
            ["", *sides],
            [["won", *standing.won], ["total", *standing.totals]],
        )
    if standing.result is None:
        pressed = standing.press is not None and standing.press.on
        print(say("sheet_cli.goes-on", deals=standing.deals, pressed=pressed))
        if standing.beaten:
            print(say("sheet_cli.out-of-game", names=_name(standing.beaten)))
        return
    won = standing.result.winners
    data = {"winners": _name(won) or say("sheet_cli.nobody"), "reason": standing.result.reason}
    shared = len({standing.side_of(seat) for seat in won}) > 1
    print(say("sheet_cli.won", deals=standing.deals, shared=shared, **data))
    _settlement(standing.result, sides)


def _for(winner: int, value: int, seats: int) -> list[int]:
    return [value if seat == winner else 0 for seat in range(seats)]


def _name(seats: Sequence[int]) -> str:
    return join_words([say("cli.seat", seat=seat) for seat in seats])


def _settlement(result: GameResult, sides: list[str]) -> None:
    """The settlement in points, and in play money with a stake (G22, A38)."""
    amounts = zip_longest(sides, result.net, map(_money, result.money))
    for side, ahead, money in amounts:
        parts = [f"{ahead:+d}"] if ahead is not None else []
        parts += [say("sheet_cli.in-money", money=money)] if money else []
        print(f"  {side}: {', '.join(parts)}")
    if result.odd:
        moved = zip(sides, result.odd, strict=True)
        odd = [f"{side} {_money(cents)}" for side, cents in moved if cents]
        print(say("sheet_cli.odd", list=join_words(odd)))


def _money(cents: int) -> str:
    return f"{cents / 100:+.2f}"
