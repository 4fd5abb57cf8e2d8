"""The studies: the same for the same seed, figures that fit their sentences, both players told."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import httpx
import msgspec
import numpy as np
import pytest

from live import FAST, in_thread
from openrummy.analysis.studies import dealer, registry
from openrummy.analysis.studies.plan import figures, plan
from openrummy.analysis.studies.result import (
    Cell,
    MeasuredTable,
    StudyResult,
    decode,
    encode,
    merge_tables,
)
from openrummy.analysis.studies.selfplay import Bench
from openrummy.analysis.studies.statistics import cell, effects, slopes
from openrummy.analysis.studies.study import Measures
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.text import say
from openrummy.play.truths import export, page, plots

ROOT = Path(__file__).resolve().parents[2]
NAMES = tuple(plan().deals)
FEW = {"safe-discards": 4, "first-discard": 12}


def tiny(name: str, seed: int = 3) -> StudyResult:
    how = replace(registry.config(name), deals=FEW.get(name, 60), seed=seed, games=("25/25",))
    return registry.run(registry.studies()[name], how)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_study_is_the_same_for_the_same_seed_and_knows_its_file(name: str) -> None:
    first = tiny(name)
    assert encode(first) == encode(tiny(name)) and decode(encode(first)) == first
    assert {table.name for table in first.games[0].tables} == {*registry.studies()[name].tables}
    drawn = first.games[0].table(first.plot.table)
    assert drawn.rows and {*first.plot.series} <= {row.by[-1] for row in drawn.rows}


@pytest.mark.slow
def test_another_seed_plays_other_deals() -> None:
    assert encode(tiny("dealer")) != encode(tiny("dealer", seed=4))


@pytest.mark.parametrize("name", NAMES)
def test_figures_that_came_along_are_whole(name: str) -> None:
    """Made by this version of the study, of all games, by both players, as the plan says."""
    result = figures(name)
    assert result is not None and result.study == name
    assert result.version == registry.studies()[name].version
    assert (result.seed, result.players) == (plan().seed, plan().players)
    assert re.fullmatch(r"\d+\.\d+\.\d+\S*", result.program)
    assert [game_figures.game for game_figures in result.games] == [
        planned_game.name for planned_game in plan().games
    ]
    assert {game_figures.deals for game_figures in result.games} == {plan().deals[name]}
    for game in result.games:
        drawn = game.table(result.plot.table)
        assert any(row.agrees is not None for row in drawn.rows)
        assert any(row.second is not None for row in drawn.rows)


@pytest.mark.parametrize("name", NAMES)
def test_what_was_found_is_said(name: str) -> None:
    truth = page.truth(name)
    assert len(truth.findings) >= 2 and len(truth.advice) >= 2 and truth.state == "found"
    texts = (
        truth.question,
        truth.answer,
        truth.method,
        truth.not_said,
        *truth.findings,
        *truth.advice,
    )
    assert all(texts) and "?" not in "".join(truth.findings)
    # the numbers come from the figures: with others it says others
    result = figures(name)
    assert result is not None and result.facts
    strange = msgspec.structs.replace(result, facts=dict.fromkeys(result.facts, "777"))
    assert "777" in "".join(page.page(strange).findings) and "777" not in "".join(texts)


def test_the_page_is_made_of_the_figures() -> None:
    text = (ROOT / "docs" / "truths.md").read_text("utf-8")
    assert text == export.markdown(map(page.truth, page.names()), "truths")
    for name in NAMES:
        for theme in plots.THEMES:
            drawn = (ROOT / "docs" / "truths" / f"{name}-{theme}.svg").read_text("utf-8")
            assert plots.drawn_table(page.truth(name)).title[:40] in drawn


def test_a_plot_is_drawn_alike_every_time(tmp_path: Path) -> None:
    truth = page.truth("dealer")
    first, second = (plots.draw(truth, tmp_path / name) for name in ("a", "b"))
    assert [file.read_bytes() for file in first] == [file.read_bytes() for file in second]
    assert first[0].read_bytes() != first[1].read_bytes()
    assert say("truths.dealer.wins")[:40] in first[0].read_text("utf-8")


def test_both_players_have_had_as_many_turns_by_the_end_of_every_bin() -> None:
    lasts = [last for _, last in dealer.TURNS.values()]
    firsts = [first for first, _ in dealer.TURNS.values()]
    assert all(last % 2 == 0 for last in lasts)
    assert firsts == [1, *(last + 1 for last in lasts[:-1])]


@pytest.mark.slow
def test_a_stopped_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    how = replace(registry.config("dealer"), deals=20, games=("25/25",), parts=tmp_path)
    study = registry.studies()["dealer"]
    first = registry.run(study, how)
    assert len([*tmp_path.glob("dealer-v2-*.json")]) == 2

    def never(bench: object) -> Measures:
        raise AssertionError("measured again")

    assert registry.run(replace(study, measure=never), how) == first


def test_signs_agree_only_where_both_are_certain() -> None:
    ones = [Cell((k,), v, 1.0, 9) for k, v in (("a", 3.0), ("b", 3.0), ("c", 3.0), ("d", 0.4))]
    others = [Cell((k,), v, 1.0, 9) for k, v in (("a", 2.0), ("b", -2.0), ("c", 0.5), ("d", 5.0))]
    table = merge_tables(
        MeasuredTable("t", tuple(ones)), MeasuredTable("t", tuple(others)), "points", ("k",), 0
    )
    assert [row.agrees for row in table.rows] == [True, False, None, None]


def test_intervals_hold_the_truth_19_times_in_20() -> None:
    chance, hits = np.random.default_rng(7), 0
    for _ in range(400):
        luck = chance.normal(size=60).repeat(5)  # what five of a deal share
        estimate = cell(("x",), 2.0 + luck + chance.normal(size=300), np.arange(60).repeat(5))
        assert estimate.value is not None and estimate.within is not None
        hits += abs(estimate.value - 2.0) <= estimate.within
    assert 0.92 <= hits / 400 <= 0.975


def test_kinds_are_compared_within_their_group() -> None:
    chance = np.random.default_rng(3)
    groups = np.arange(400).repeat(3)
    kinds = np.tile([0, 1, 2], 400)
    level = chance.normal(scale=30, size=400).repeat(3)  # drowns the difference
    values = level + np.array([0.0, -2.0, 5.0])[kinds] + chance.normal(size=1200)
    found_effects = effects(values, kinds, groups)
    assert [round(mean) for mean, _, _ in found_effects] == [0, -2, 5]
    assert all(error < 0.5 for _, error, _ in found_effects)
    features = chance.normal(size=(500, 2))
    means, _ = slopes(features @ np.array([3.0, -1.0]) + 7 + chance.normal(size=500), features)
    assert [round(mean) for mean in means.tolist()] == [3, -1, 7]


def test_the_server_tells_them_and_no_other() -> None:
    with in_thread(FAST) as url, httpx.Client(base_url=url) as http:
        listed = http.get("/api/truths").json()["truths"]
        assert [row["name"] for row in listed] == [*page.names()]
        assert http.get("/api/truths/dealer").json()["name"] == "dealer"
        for other in ("plan", "..%2Fplan", "dealer.json"):
            assert http.get(f"/api/truths/{other}").status_code == 404


def test_withdrawn_and_running_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    result = figures("dealer")
    assert result is not None
    less = msgspec.structs.replace(result.games[0], deals=10)
    part = msgspec.structs.replace(result, games=(less, *result.games[1:]))
    assert page.page(part).state == "running"
    gone = replace(plan(), withdrawn=("dealer",))
    monkeypatch.setattr(page, "plan", lambda: gone)
    assert page.page(result).state == "withdrawn" and page.page(result).why


@pytest.mark.slow
@pytest.mark.parametrize("name", ["safe-discards", "old-advice"])
def test_figures_that_came_along_are_measured_again(name: str) -> None:
    result = figures(name)
    assert result is not None
    game = result.games[0]
    study, rules = registry.studies()[name], variant(game.game).rules
    bench = Bench(rules, result.players[0], result.players[0], game.deals, result.seed)
    for table, cells in study.measure(bench).items():
        for cell_ in cells:
            row = game.table(table).row(*cell_.by)
            assert (cell_.value, cell_.within, cell_.n) == (row.value, row.within, row.n)
