"""``openrummy sheet``: the worked examples from deal results alone."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cli_tools import run_command
from test_rulebook import cases

SHEETS = cases("sheets.json")


def given(case: dict[str, Any]) -> str:
    """The deals as a player would write them."""
    lines = []
    for deal in case["deals"]:
        line = {"winner": None, "reason": deal["dead"]} if "dead" in deal else deal
        lines.append(json.dumps(line))
    added = [{str(seat): points} for _, seat, points in case.get("added", ())]
    lines += [json.dumps({"added": points}) for points in added]
    return "\n".join(lines)


def command(case: dict[str, Any]) -> list[str]:
    settings = [part for change in case.get("set", ()) for part in ("--set", change)]
    return ["sheet", case["game"], "--players", str(case.get("seats", 2)), *settings]


@pytest.mark.parametrize("case", SHEETS, ids=lambda case: case["id"])
def test_a_worked_example(case: dict[str, Any]) -> None:
    done = run_command(*command(case), "--json", given=given(case))
    assert done.code == 0, done.err
    report, expected = done.json, case["expect"]
    if "press" in expected:
        assert report["press"].items() >= expected["press"].items()
        points = [column["points"] for column in report["columns"]]
        assert points == expected.get("columns.points", points)
        return
    if "reason" not in expected:
        assert report["result"] is None
        assert report["last"]["scores"] == expected["last"]
        return
    result = report["result"]
    assert (result["reason"], result["winners"]) == (expected["reason"], expected["winners"])
    for name in ("totals", "net"):
        assert result[name] == expected.get(name, result[name])
    if "columns.totals" in expected:
        assert [column["totals"] for column in report["columns"]] == expected["columns.totals"]


def test_a_sheet_for_people() -> None:
    case = next(case for case in SHEETS if case["id"].startswith("E30"))
    done = run_command(*command(case), "--set", "stake.cents=5", given=given(case))
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
    done = run_command("sheet", "rummy-house", "--players", "3", "--json", given=given).json
    assert done["columns"][0]["points"] == [4, 67, 71]
    assert done["last"]["scores"] == [4, 21, 9]
    over = run_command(
        "sheet", "rummy", "--set", "sheet.target=60", "--json", given='{"out": 1, "left": [60, 0]}'
    )
    assert over.json["result"]["winners"] == [1]
    given = '{"out": 0, "left": [0, 22], "melded": [39, 18]}'
    done = run_command("sheet", "rummy-500", "--json", given=given).json
    assert done["columns"][0]["points"] == [39, -4]


@pytest.mark.parametrize(
    ("game", "line", "why"),
    [
        (
            "gin",
            '{"out": 0, "left": [0, 2]}',
            "Gin rummy takes lines such as",
        ),
        ("rummy", '{"left": [0, 2]}', 'Rummy takes lines such as {"out": 0, "left": [0, 21]}'),
        ("rummy", '{"out": 2, "left": [0, 2]}', "out is a seat"),
        ("rummy", '{"out": true, "left": [0, 2]}', "out is a seat"),
        ("rummy", '{"out": 0, "left": [0]}', "left has a whole number for each of 2 seats"),
        ("rummy", '{"out": 0, "left": [0, -2]}', "seat 1 cannot have -2 left"),
        ("rummy", '{"out": 0, "left": [3, 2]}', "who goes out has nothing left"),
        (
            "rummy",
            '{"out": 0, "left": [0, 2], "melded": [1, 2]}',
            "count nothing in this",
        ),
        (
            "rummy-500",
            '{"out": 0, "left": [0, 2]}',
            "on the table counts here",
        ),
    ],
)
def test_wrong_ends_of_a_deal(game: str, line: str, why: str) -> None:
    assert why in run_command("sheet", game, given=line).refused()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('{"knocker": 0, "count": [1]}', "count has a whole number"),
        ('{"knocker": 0, "count": [1, null]}', "What was seat 1 left with?"),
        ('{"knocker": 0, "count": [1, -2]}', "seat 1 cannot have -2"),
        ('{"knocker": 2, "count": [1, 2]}', "knocker is a seat"),
        ('{"knocker": true, "count": [1, 2]}', "knocker is a seat"),
        ('{"knocker": 0, "count": [1, 2], "factor": 0}', "Nothing doubles"),
        (
            '{"knocker": 0, "count": [1, 2], "winner": 0}',
            "winner does not belong",
        ),
    ],
)
def test_wrong_counts(line: str, why: str) -> None:
    assert why in run_command("sheet", "gin", given=line).refused()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('{"Winner": 0, "points": 30}', "no key is called Winner; did you mean winner?"),
        ('{"winer": 0, "points": 30}', "did you mean winner?"),
        ('{"winner": 0, "points": 30, "zzz": 1}', "no key is called zzz; Gin rummy takes lines"),
        ('{"winner": 0, "points": 30, "reason": "luck"}', "reason is one of knock, undercut, tie"),
        ('{"winner": 0, "points": 30, "count": [1, 2]}', "does not belong to a line with count"),
        ('{"winner": 0, "points": 30, "reason": "gin", "deadwood": [4, 9]}', "(rule G10)"),
        ('{"winner": 0, "points": 20, "deadwood": [4, 9]}', "The scores do not match"),
        ("[1, 2]", "a JSON object is expected: Gin rummy takes lines such as"),
    ],
)
def test_a_line_that_cannot_be_read_says_what_would_be_right(line: str, why: str) -> None:
    assert why in run_command("sheet", "gin", given=line).refused()


@pytest.mark.parametrize(
    ("game", "takes"),
    [
        ("three-thirteen", '{"declared": 0, "left": [0, 21]}'),
        ("indian-rummy", '{"declared": 0, "left": [0, 21]}'),
        ("continental-rummy", '{"paid": 0, "jokers": 1}'),
        ("five-card-rummy", '{"shown": 0, "hands": ["three", "pair"]}'),
        ("rummy-500", '{"out": 0, "left": [0, 21], "melded": [80, 21]}'),
        ("biddies", '{"two": 0, "left": [0, 21, 30]}'),
        ("gin", '{"knocker": 0, "count": [3, 21]}'),
    ],
)
def test_every_game_says_which_lines_it_takes(game: str, takes: str) -> None:
    """And takes them."""
    assert takes in run_command("sheet", game, given='{"left": [3]}').refused()
    assert run_command("sheet", game, given=takes).code == 0


def test_F6_hands_of_five_that_were_shown() -> None:
    given = '{"shown": 0, "hands": ["pair", "three", "nothing"]}'
    done = run_command("sheet", "five-card-rummy", "--players", "3", "--json", given=given).json
    assert done["columns"][0]["points"] == [0, 16, 0]
    given = '{"shown": 0, "hands": ["pair", "pair"], "won": [1]}'
    done = run_command("sheet", "five-card-rummy", "--json", given=given).json
    assert done["last"]["winner"] == 1


def test_what_can_be_is_not_refused() -> None:
    lines = '{"knocker": 0, "count": [0, 20]}', '{"winner": 1, "points": 25, "reason": "gin"}'
    for game in ("straight-gin", "gin", "oklahoma"):
        assert run_command("sheet", game, given="\n".join(lines)).code == 0
    spade = '{"knocker": 0, "count": [0, 20], "factor": 2}'
    assert run_command("sheet", "oklahoma", given=spade).code == 0
