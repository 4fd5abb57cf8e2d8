"""``openrummy sheet``: the worked examples from deal results alone."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cli_tools import inside, run
from test_rulebook import cases

SHEETS = cases("sheets.json")


def given(case: dict[str, Any]) -> str:
    """The deals as a player would write them."""
    lines = []
    for deal in case["deals"]:
        line = {"winner": None, "reason": deal["dead"]} if "dead" in deal else deal
        lines.append(json.dumps(line))
    added = [{str(seat): points} for _, seat, points in case.get("added", ())]
    lines += [json.dumps({"added": one}) for one in added]
    return "\n".join(lines)


def command(case: dict[str, Any]) -> list[str]:
    settings = [part for one in case.get("set", ()) for part in ("--set", one)]
    return ["sheet", case["game"], "--players", str(case.get("seats", 2)), *settings]


@pytest.mark.parametrize("case", SHEETS, ids=lambda case: case["id"])
def test_a_worked_example(case: dict[str, Any]) -> None:
    done = inside(*command(case), "--json", given=given(case))
    assert done.code == 0, done.err
    found, expected = done.json, case["expect"]
    if "press" in expected:
        assert found["press"].items() >= expected["press"].items()
        points = [column["points"] for column in found["columns"]]
        assert points == expected.get("columns.points", points)
        return
    if "reason" not in expected:
        assert found["result"] is None
        assert found["last"]["scores"] == expected["last"]
        return
    result = found["result"]
    assert (result["reason"], result["winners"]) == (expected["reason"], expected["winners"])
    for name in ("totals", "net"):
        assert result[name] == expected.get(name, result[name])
    if "columns.totals" in expected:
        assert [column["totals"] for column in found["columns"]] == expected["columns.totals"]


def test_a_sheet_for_people() -> None:
    case = next(one for one in SHEETS if one["id"].startswith("E30"))
    done = run(*command(case), "--set", "stake.cents=5", given=given(case))
    assert done.code == 0
    for text in ("game 3", "all games", "won by seat 0 (target)", "seat 0: +851, +42.55 in play"):
        assert text in done.out


def test_melds_on_the_table() -> None:
    """E35, R10: who went out, what was left, what lies there."""
    lines = [
        '{"out": 0, "left": [0, 23, 31], "rummy": true}',
        '{"out": null, "left": [4, 21, 9]}',
    ]
    given = "\n".join(lines)
    done = inside("sheet", "rummy-house", "--players", "3", "--json", given=given).json
    assert done["columns"][0]["points"] == [4, 67, 71]
    assert done["last"]["scores"] == [4, 21, 9]
    over = inside(
        "sheet", "rummy", "--set", "sheet.target=60", "--json", given='{"out": 1, "left": [60, 0]}'
    )
    assert over.json["result"]["winners"] == [1]
    given = '{"out": 0, "left": [0, 22], "melded": [39, 18]}'
    done = inside("sheet", "rummy-500", "--json", given=given).json
    assert done["columns"][0]["points"] == [39, -4]


@pytest.mark.parametrize(
    ("game", "line", "why"),
    [
        ("gin", '{"out": 0, "left": [0, 2]}', "nobody goes out in this game"),
        ("rummy", '{"left": [0, 2]}', "out and left"),
        ("rummy", '{"out": 2, "left": [0, 2]}', "out is a seat"),
        ("rummy", '{"out": true, "left": [0, 2]}', "out is a seat"),
        ("rummy", '{"out": 0, "left": [0]}', "left has a number"),
        ("rummy", '{"out": 0, "left": [0, -2]}', "left has a number"),
        ("rummy", '{"out": 0, "left": [3, 2]}', "who goes out has nothing left"),
        ("rummy", '{"out": 0, "left": [0, 2], "melded": [1, 2]}', "melded counts nothing here"),
        ("rummy-500", '{"out": 0, "left": [0, 2]}', "melded counts here"),
    ],
)
def test_wrong_ends_of_a_deal(game: str, line: str, why: str) -> None:
    assert why in inside("sheet", game, given=line).refused()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('{"knocker": 0, "count": [1]}', "count has a number"),
        ('{"knocker": 0, "count": [1, null]}', "count has a number"),
        ('{"knocker": 0, "count": [1, -2]}', "count has a number"),
        ('{"knocker": 2, "count": [1, 2]}', "knocker is a seat"),
        ('{"knocker": true, "count": [1, 2]}', "knocker is a seat"),
        ('{"knocker": 0, "count": [1, 2], "factor": 0}', "factor"),
        ('{"knocker": 0, "count": [1, 2], "winner": 0}', "knocker and count"),
    ],
)
def test_wrong_counts(line: str, why: str) -> None:
    assert why in inside("sheet", "gin", given=line).refused()


@pytest.mark.parametrize(
    ("game", "line", "why"),
    [
        ("straight-gin", '{"knocker": 0, "count": [3, 20]}', "a knock needs gin, not 3 (rule G6)"),
        ("straight-gin", '{"winner": 0, "points": 9, "reason": "knock"}', "only gin ends a deal"),
        ("gin", '{"knocker": 0, "count": [11, 20]}', "at most 10, not 11 (rule G6)"),
        (
            "gin",
            '{"winner": 0, "points": 30, "reason": "gin", "deadwood": [4, 9]}',
            "gin is a hand without deadwood, not with 4 (rule G10)",
        ),
        ("gin-classic", '{"winner": 0, "points": 40, "reason": "big-gin"}', "(rule G9)"),
        ("gin-classic", '{"knocker": 0, "count": [0, 20], "big_gin": true}', "(rule G9)"),
        ("gin", '{"knocker": 0, "count": [2, 20], "big_gin": true}', "(rule G9)"),
        (
            "gin",
            '{"knocker": 0, "count": [3, 20], "factor": 2}',
            "doubles a deal in this game (rule G8)",
        ),
        (
            "indian-rummy",
            '{"knocker": 0, "count": [3, 20]}',
            "nobody knocks in this game (rule G6)",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_its_rule(game: str, line: str, why: str) -> None:
    said = inside("sheet", game, "--players", "2", given=line).refused()
    assert "line 1: " in said
    assert why in said


def test_what_can_be_is_not() -> None:
    lines = '{"knocker": 0, "count": [0, 20]}', '{"winner": 1, "points": 25, "reason": "gin"}'
    for game in ("straight-gin", "gin", "oklahoma"):
        assert inside("sheet", game, given="\n".join(lines)).code == 0
    spade = '{"knocker": 0, "count": [0, 20], "factor": 2}'
    assert inside("sheet", "oklahoma", given=spade).code == 0
