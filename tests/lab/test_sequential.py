"""The better of two bots: few looks, at set times, each as wide as their number asks."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from cli_tools import run_command
from openrummy.bots import catalogue
from openrummy.bots.cast.levels import LEVELS
from openrummy.core.rules.pieces import Rules
from openrummy.lab.arena.report import GroupResult, interval
from openrummy.lab.arena.same_deals import GroupPlan
from openrummy.lab.arena.sequential import LEVEL, LOOKS, compare, judge, looks

RULES = Rules()
PAIRS = 200


def test_interim_looks_are_fixed_in_advance_and_end_with_all_games() -> None:
    assert looks(400) == (20, 50, 100, 200)
    assert looks(4) == looks(1) == (2,)
    assert looks(401)[-1] == 201
    assert pytest.approx(0.05) == len(LOOKS) * (1 - LEVEL)


def test_an_interval_of_a_higher_level_is_wider() -> None:
    rates = [0.0, 0.5, 1.0, 1.0] * 10
    low, high = interval(rates)
    assert interval(rates, 0.95) == (low, high)
    lower, higher = interval(rates, LEVEL)
    assert lower < low < high < higher


def test_verdicts() -> None:
    assert judge([1.0, 0.5] * 30).verdict == "proven"
    assert judge([0.0, 0.5] * 30).verdict == "reversed"
    comparison = judge([1.0, 0.0] * 30)
    assert (comparison.verdict, comparison.games, comparison.win_rate) == ("open", 120, 0.5)


def test_equal_bots_rarely_differ_significantly() -> None:
    """Two thousand comparisons of bots that win half each: few verdicts, for all the looks."""
    chance = Random(1)
    wrong = 0
    for _ in range(2000):
        rates = chance.choices((0.0, 0.5, 1.0), (1, 2, 1), k=PAIRS)
        wrong += any(judge(rates[:pairs]).verdict != "open" for pairs in looks(2 * PAIRS))
    assert 0 < wrong <= 0.05 * 2000


def test_a_comparison_stops_early_and_resumes() -> None:
    plan = GroupPlan("simple", "random", RULES, "plain")
    results: list[GroupResult] = []
    comparison = compare(plan, 120, progress=results.append)
    assert comparison.verdict == "proven" and comparison.games == 2 * looks(120)[0] == 2 * len(
        results
    )
    again: list[GroupResult] = []
    known = {result.pair: result.bots[0].rate for result in results}
    assert compare(plan, 120, known=known, progress=again.append) == comparison
    assert not again
    with pytest.raises(ValueError, match="two bots"):
        compare(GroupPlan("simple", "easy", RULES, 1, more=("random",)), 4)


@pytest.mark.slow
def test_the_bench_compares_each_level_with_the_next(tmp_path: Path) -> None:
    file = tmp_path / "levels.jsonl"
    planned_comparisons = (
        "bench",
        "levels",
        "--rules",
        "gin-challenge",
        "--games",
        "4",
        "--resume",
        str(file),
    )
    first = run_command(*planned_comparisons, "--json")
    assert [(row["better"], row["worse"]) for row in first.json] == list(
        zip(LEVELS[1:], LEVELS, strict=False)
    )
    assert first.code == (any(row["verdict"] != "proven" for row in first.json))
    lines = file.read_text().splitlines()
    assert len(lines) == 4
    # of other versions, and a line that broke off
    other = json.dumps({"of": "other", "pair": 0, "rate": 1.0})
    file.write_text("\n".join([other, *lines, '{"of": "']))
    assert run_command(*planned_comparisons, "--json").json == first.json
    assert file.read_text().splitlines() == [other, *lines]
    assert "98.75 %" in run_command(*planned_comparisons).out


@pytest.mark.parametrize("line", ["[]", "{}", '{"of": "a", "pair": 0, "rate": 2}', "no"])
def test_a_file_of_something_else_is_refused(line: str, tmp_path: Path) -> None:
    file = tmp_path / "levels.jsonl"
    file.write_text(line + "\n")
    planned_comparisons = run_command(
        "bench", "levels", "--rules", "gin", "--games", "4", "--resume", str(file)
    )
    assert "line 1 is no result" in planned_comparisons.refused()
    assert "no game" in run_command("bench", "levels", "--rules", "nothing").refused()


def test_a_new_version_of_a_level_is_measured_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    from openrummy.lab.bench.levels import planned_comparisons

    series = planned_comparisons(["gin"])[0]
    before = series.key("0")
    info = catalogue.info("medium")
    newer = {**vars(info), "version": info.version + 1}
    monkeypatch.setattr(
        catalogue, "info", lambda name: type(info)(**newer) if name == "medium" else info
    )
    assert series.key("0") != before
