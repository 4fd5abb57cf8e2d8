"""``openrummy sheet``: deal results in, the score sheet out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import typer

from openrummy.cli.common import (
    AsJson,
    GameName,
    Players,
    Settings,
    fail,
    input_lines,
    put_json,
    put_table,
    seats_for,
    the_game,
)

if TYPE_CHECKING:
    from openrummy.results import DealResult
    from openrummy.sheets import Standing

_KEYS = {"winner", "points", "scores", "boxes", "reason", "knocker", "deadwood", "lines"}
_MOST_POINTS = 1_000_000
_MOST_RESULTS = 100_000


def sheet(
    name: GameName, players: Players = None, settings: Settings = None, as_json: AsJson = False
) -> None:
    """Keep score: deal results as JSON lines on stdin, such as {"winner": 0, "points": 30}.

    A result has winner (a seat, null for a deal nobody won), points or scores
    (one a seat), boxes (a number, or one a seat; 1 if left out) and reason.
    """
    from openrummy.sheets import standing

    variant = the_game(name, settings)
    seats = seats_for(variant, players)
    results = [_result(number, line, seats) for number, line in input_lines()]
    if len(results) > _MOST_RESULTS:
        fail(f"more than {_MOST_RESULTS} results")
    found = standing(variant.rules, seats, results)
    if as_json:
        from openrummy.notation.data import standing_data

        put_json({"game": variant.name, "players": seats} | standing_data(found))
    else:
        _print(variant.title, seats, found)


# ---------------------------------------------------------------- reading


def _result(number: int, line: str, seats: int) -> DealResult:
    from openrummy.results import DealResult, Reason

    def wrong(what: str) -> None:
        fail(f"line {number}: {what}")

    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        fail(f"line {number}: no JSON")
    if not isinstance(data, dict) or not data.keys() <= _KEYS:
        fail(f"line {number}: a table with some of {', '.join(sorted(_KEYS))}")
    winner = data.get("winner")
    if winner is not None and not _is_number(winner, seats - 1):
        wrong(f"winner is a seat from 0 to {seats - 1}, or null")
    reasons = [str(one) for one in Reason]
    reason = data.get("reason", str(Reason.KNOCK if winner is not None else Reason.DEAD))
    if reason not in reasons:
        wrong(f"reason is one of {', '.join(reasons)}")
    if "points" in data and ("scores" in data or winner is None):
        wrong("points are the winner's; scores has a number for each seat")
    scores = data.get("scores", _for(winner, data.get("points", 0), seats))
    boxes = data.get("boxes", 0 if winner is None else 1)
    if not isinstance(boxes, list):
        boxes = _for(winner, boxes, seats)
    for key, numbers in (("points and scores", scores), ("boxes", boxes)):
        if not _are_numbers(numbers, seats):
            wrong(f"{key}: whole numbers, a list has one for each of {seats} seats")
    return DealResult(Reason(reason), winner, tuple(scores), tuple(boxes))


def _for(winner: int | None, value: Any, seats: int) -> list[Any]:
    return [value if seat == winner else 0 for seat in range(seats)]


def _is_number(value: object, most: int, least: int = 0) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _are_numbers(values: object, count: int) -> bool:
    return (
        isinstance(values, list)
        and len(values) == count
        and all(_is_number(one, _MOST_POINTS, -_MOST_POINTS) for one in values)
    )


# ---------------------------------------------------------------- writing


def _print(title: str, seats: int, found: Standing) -> None:
    for number, column in enumerate(found.columns, start=1):
        rows: list[list[Any]] = [["points", *column.points]]
        rows.append(["boxes", *column.boxes])
        for line in column.lines:
            rows.append([line.code, *(_for(line.seat, line.points, seats))])
        if column.closed:
            rows.append(["total", *column.totals])
        names = ["", *(f"seat {seat}" for seat in range(seats))]
        put_table(title if len(found.columns) == 1 else f"{title}: game {number}", names, rows)
    if found.result is None:
        print(f"{found.deals} deals, the game goes on")
        return
    winners = " and ".join(f"seat {seat}" for seat in found.result.winners) or "nobody"
    print(f"{found.deals} deals, won by {winners} ({found.result.reason})")


def add_to(app: typer.Typer) -> None:
    """Make the command known."""
    app.command("sheet")(sheet)
