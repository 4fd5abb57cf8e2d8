"""``openrummy sheet`` for wild-card rummies and whole hands."""

from __future__ import annotations

import pytest

from cli_tools import run_command


def test_thirteen_deals_with_added_points_and_doubled_deals() -> None:
    lines = [
        '{"out": 0, "left": [0, 50, 98]}',
        '{"added": {"2": 2}}',
        '{"out": 0, "left": [0, 1, 35]}',
    ]
    command = ("sheet", "press-rummy", "--players", "3")
    done = run_command(*command, "--json", given="\n".join(lines)).json
    assert done["columns"][0]["points"] == [0, 52, 170]
    assert done["doubled"] == [1, 2]
    finished = run_command(*command, given="\n".join(lines))
    assert "added before deal 2" in finished.out
    assert "the next counts double" in finished.out


def test_W10_W11_doubled_ranks_and_a_bonus_for_going_out() -> None:
    changes = ["score.doubled=7", "score.out=-15", "wild.order=1,7", "sheet.deals=2"]
    settings = [part for change in changes for part in ("--set", change)]
    given = '{"out": 0, "left": [0, 12, 30]}\n{"out": 1, "left": [8, 0, 3]}'
    done = run_command(
        "sheet", "wild-rummy", "--players", "3", *settings, "--json", given=given
    ).json
    assert done["result"]["totals"] == [1, -3, 36]


def test_the_dealer_names_a_rank() -> None:
    command = ("sheet", "dealers-choice-wild", "--players", "3", "--json")
    given = '{"out": 0, "left": [0, 1, 2], "wild": "7"}\n{"out": 0, "left": [0, 1, 2], "wild": "K"}'
    assert run_command(*command, given=given).json["columns"][0]["points"] == [0, 2, 4]
    again = run_command(*command, given=given.replace("K", "7")).refused()
    assert "line 2: wild is the rank the dealer named, one of A" in again


def test_declared_and_paid_hands_and_a_2_that_ends_a_deal() -> None:
    lines = [
        '{"declared": 0, "left": [0, 34, 96]}',
        '{"declared": 0, "left": [0, 20, 40], "last": true}',
    ]
    pool = "\n".join(lines)
    done = run_command("sheet", "indian-pool", "--players", "3", given=pool)
    assert "out of the game: seat 2" in done.out
    done_json = run_command("sheet", "indian-pool", "--players", "3", "--json", given=pool).json
    assert done_json["columns"][0]["points"] == [0, 54, 120]
    given = '{"paid": 0, "deuces": 1, "jokers": 2, "first": true}'
    paid = run_command("sheet", "continental-rummy", "--players", "5", "--json", given=given).json
    assert paid["columns"][0]["points"] == [52, -13, -13, -13, -13]
    given = '{"two": 1, "left": [45, 0, 10]}'
    two = run_command("sheet", "biddies", "--players", "3", "--json", given=given).json
    assert two["columns"][0]["points"] == [45, 2, 10]


@pytest.mark.parametrize(
    ("game", "line", "why"),
    [
        ("press-rummy", '{"added": {"2": 5}}', "only the player who alone is furthest behind"),
        ("press-rummy", '{"added": 5}', "added has points for a seat"),
        ("press-rummy", '{"added": {"9": 5}}', "added has points for a seat"),
        ("press-rummy", '{"added": {"1": true}}', "added has points for a seat"),
        ("press-rummy", '{"out": 0, "left": [0, 1, 1], "wild": "Z"}', "wild is a rank"),
        ("press-rummy", '{"out": 0, "left": [0, 1, 1], "wild": 7}', "wild is a rank"),
        ("wild-rummy", '{"two": 1, "left": [45, 0, 1]}', "Wild rummy takes lines such as"),
        ("biddies", '{"two": 1, "out": 0, "left": [0, 2, 1]}', "either out or two"),
        ("biddies", '{"two": 7, "left": [9, 2, 1]}', "two is a seat"),
        ("gin", '{"declared": 0, "left": [0, 1]}', "Gin rummy takes lines such as"),
        ("indian-rummy", '{"declared": 3, "left": [0, 1, 2]}', "declared is a seat"),
        ("indian-rummy", '{"declared": 0, "left": [0, -1, 2]}', "seat 1 cannot have -1 left"),
        ("indian-rummy", '{"declared": 0}', "left has a whole number"),
        ("gin", '{"paid": 0}', "Gin rummy takes lines such as"),
        ("continental-rummy", '{"paid": 5}', "paid is a seat"),
        ("continental-rummy", '{"paid": 0, "jokers": 99}', "cannot have 99 jokers"),
    ],
)
def test_wrong_lines_of_these_games(game: str, line: str, why: str) -> None:
    players = () if game == "gin" else ("--players", "3")
    assert why in run_command("sheet", game, *players, given=line).refused()
