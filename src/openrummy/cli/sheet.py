"""``openrummy sheet``: deal results in, the score sheet out."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
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
    from openrummy.rules.pieces import Rules
    from openrummy.sheets import GameResult, Standing

_KEYS = {"winner", "points", "scores", "boxes", "reason", "knocker", "deadwood", "lines"}
_COUNT_KEYS = {"knocker", "count", "big_gin", "factor"}
_OUT_KEYS = {"out", "left", "melded", "rummy"}
_MOST_FACTOR = 100
_MOST_POINTS = 1_000_000
_MOST_RESULTS = 100_000


def sheet(
    name: GameName, players: Players = None, settings: Settings = None, as_json: AsJson = False
) -> None:
    """Keep score: deal results as JSON lines on stdin, such as {"winner": 0, "points": 30}.

    A result has winner (a seat, null for a deal nobody won), points or scores
    (one a seat), boxes (a number, or one a seat; 1 if left out) and reason.
    Or it has knocker and count: everybody's deadwood after lay-offs, null for
    who was not in the deal; with big_gin true or factor 2 where that was so.
    With melds on the table it has out (a seat, null where nobody went out), left:
    what each still held, melded: what each has on the table, where that counts,
    and rummy true for who went out in one turn.
    With teams the tables of a round follow each other, a line each.
    """
    from openrummy.sheets import standing

    variant = the_game(name, settings)
    seats = seats_for(variant, players)
    results = [_result(variant.rules, number, line, seats) for number, line in input_lines()]
    if len(results) > _MOST_RESULTS:
        fail(f"more than {_MOST_RESULTS} results")
    found = standing(variant.rules, seats, results)
    if as_json:
        from openrummy.notation.data import standing_data

        put_json({"game": variant.name, "players": seats} | standing_data(found))
    else:
        _print(variant.title, found)


# ---------------------------------------------------------------- reading


def _result(rules: Rules, number: int, line: str, seats: int) -> DealResult:
    from openrummy.results import DealResult, Reason

    def wrong(what: str) -> None:
        fail(f"line {number}: {what}")

    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        fail(f"line {number}: no JSON")
    if isinstance(data, dict) and "count" in data:
        return _counted(rules, data, seats, wrong)
    if isinstance(data, dict) and "left" in data:
        return _went_out(rules, data, seats, wrong)
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


def _counted(
    rules: Rules, data: dict[str, Any], seats: int, wrong: Callable[[str], None]
) -> DealResult:
    """The result of a deal told by its final counts."""
    from openrummy.counting import Counts, counted
    from openrummy.rules.pieces import in_a_deal

    hands = in_a_deal(rules.seating, seats)
    points = data["count"]
    if not data.keys() <= _COUNT_KEYS:
        wrong(f"knocker and count, and maybe {', '.join(sorted(_COUNT_KEYS))}")
    numbers = isinstance(points, list) and all(
        one is None or _is_number(one, _MOST_POINTS) for one in points
    )
    if not numbers or len(points) != seats or seats - points.count(None) != hands:
        wrong(f"count has a number for each of {hands} hands, null for any other of {seats} seats")
    found = {seat: one for seat, one in enumerate(points) if one is not None}
    knocker, factor = data.get("knocker"), data.get("factor", 1)
    if not isinstance(knocker, int) or isinstance(knocker, bool) or knocker not in found:
        wrong("knocker is a seat that has a count")
    if not _is_number(factor, _MOST_FACTOR, 1):
        wrong(f"factor is a number from 1 to {_MOST_FACTOR}")
    big_gin = data.get("big_gin", False) is True
    return counted(rules.score, Counts(knocker, found, big_gin, factor, seats))  # type: ignore[arg-type]


def _went_out(
    rules: Rules, data: dict[str, Any], seats: int, wrong: Callable[[str], None]
) -> DealResult:
    """The result of a deal with melds on the table, told by what is left and what lies there."""
    from openrummy.counting import Left, left_counted, table_counted
    from openrummy.rules.pieces import LeftScore, TableScore

    score, out, held = rules.score, data.get("out"), data["left"]
    if not isinstance(score, LeftScore | TableScore):
        wrong("nobody goes out in this game: give knocker and count")
    if not data.keys() <= _OUT_KEYS or "out" not in data:
        wrong("out and left, and maybe melded, rummy")
    if out is not None and not _is_number(out, seats - 1):
        wrong(f"out is a seat from 0 to {seats - 1}, or null")
    melded = data.get("melded", [0] * seats)
    for key, numbers in (("left", held), ("melded", melded)):
        if not _are_numbers(numbers, seats) or min(numbers) < 0:
            wrong(f"{key} has a number from 0 for each of {seats} seats")
    if isinstance(score, TableScore) != ("melded" in data):
        counts = "counts here: it is missing" if "melded" not in data else "counts nothing here"
        wrong(f"melded {counts}")
    if out is not None and held[out]:
        wrong("who goes out has nothing left")
    left = Left(out, dict(enumerate(held)), data.get("rummy") is True, seats)
    if isinstance(score, LeftScore):
        return left_counted(score, left)
    assert isinstance(score, TableScore)
    return table_counted(score, left, dict(enumerate(melded)))


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


def _print(title: str, found: Standing) -> None:
    sides = [_name(side) for side in found.sides]
    for number, column in enumerate(found.columns, start=1):
        rows: list[list[Any]] = [["points", *column.points]]
        rows.append(["boxes", *column.boxes])
        for line in column.lines:
            rows.append([line.code, *(_for(line.seat, line.points, len(sides)))])
        if column.closed:
            rows.append(["total", *column.totals])
        heading = title if len(found.columns) == 1 else f"{title}: game {number}"
        put_table(heading, ["", *sides], rows)
    if len(found.columns) > 1:
        put_table(
            f"{title}: all games", ["", *sides], [["won", *found.won], ["total", *found.totals]]
        )
    if found.result is None:
        print(f"{found.deals} deals, the game goes on")
        return
    winners = _name(found.result.winners) or "nobody"
    print(f"{found.deals} deals, won by {winners} ({found.result.reason})")
    _settlement(found.result, sides)


def _name(seats: Sequence[int]) -> str:
    return " and ".join(f"seat {seat}" for seat in seats)


def _settlement(result: GameResult, sides: list[str]) -> None:
    """What each side is ahead, and at a stake what that is in play money (G22)."""
    for place, side in enumerate(sides):
        money = f", {result.money[place] / 100:+.2f} in play money" if result.money else ""
        print(f"  {side}: {result.net[place]:+d}{money}")


def add_to(app: typer.Typer) -> None:
    """Make the command known."""
    app.command("sheet")(sheet)
