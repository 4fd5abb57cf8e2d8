"""Round robin: the same games whatever the order, the processes and the interruptions."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from openrummy.core.rules.pieces import GameSheet, Rules
from openrummy.lab.arena.pairs import play_pairs
from openrummy.lab.arena.report import BotReport, GroupResult, Report
from openrummy.lab.arena.round_robin import Pairing, Robin, RobinReport, play_robin
from openrummy.lab.arena.workers import Alone, chunk, crew

RULES = replace(Rules(), sheet=GameSheet(target=25))
ROBIN = Robin(("simple", "random", "easy"), RULES, "robin")


def without_times(report: RobinReport) -> object:
    bots = [(one.name, one.rating, _bare(one.report)) for one in report.bots]
    table = [
        (pairing, {key: value for key, value in vars(one).items() if key[:3] not in ("ms_", "bot")})
        for pairing, one in report.table
    ]
    return bots, table, report.games, report.pairs


def _bare(report: BotReport) -> BotReport:
    return replace(report, ms_per_decision=0, ms_p99=0, ms_max=0)


def test_everybody_plays_everybody() -> None:
    report = play_robin(ROBIN, 9, Alone())
    assert (report.games, report.pairs, report.anchor) == (30, 5, "simple")
    assert [pairing for pairing, _ in report.table] == [
        ("easy", "random"),
        ("easy", "simple"),
        ("random", "simple"),
    ]
    names = [one.name for one in report.bots]
    assert names[-1] == "random" and set(names) == set(ROBIN.bots)
    ratings = [one.rating.rating for one in report.bots]
    assert ratings == sorted(ratings, reverse=True)
    assert {one.report.games for one in report.bots} == {20}
    rated = {one.name: one for one in report.bots}
    assert rated["simple"].rating.rating == 1500
    against = {pairing: one.win_rate_a for pairing, one in report.table}
    mean = (against["easy", "random"] + against["easy", "simple"]) / 2
    assert rated["easy"].report.win_rate == pytest.approx(mean, abs=1e-4)


def test_a_pairing_is_what_two_bots_play_alone() -> None:
    report = dict(play_robin(ROBIN, 4, Alone()).table)["easy", "simple"]
    alone = play_pairs(ROBIN.plan(("easy", "simple")), 4)

    def figures(one: Report) -> list[object]:
        return [one.win_rate_a, one.points_per_deal_a, one.deals, one.deal_win_rate_a]

    assert figures(report) == figures(alone)


@pytest.mark.slow
def test_order_and_processes_make_no_difference() -> None:
    whole = without_times(play_robin(ROBIN, 6, Alone()))
    turned = replace(ROBIN, bots=ROBIN.bots[::-1])
    with crew(2) as workers:
        assert without_times(play_robin(turned, 6, workers)) == whole
        # the same processes serve for more than one run
        assert without_times(play_robin(ROBIN, 6, workers)) == whole


def test_what_is_known_is_not_played_again() -> None:
    done: dict[Pairing, dict[int, GroupResult]] = {}

    def keep(pairing: Pairing, one: GroupResult) -> None:
        done.setdefault(pairing, {})[one.pair] = one

    two = replace(ROBIN, bots=ROBIN.bots[:2])
    play_robin(two, 8, Alone(), progress=keep)
    assert set(done) == {("random", "simple")} and len(done["random", "simple"]) == 4
    more: list[tuple[Pairing, int]] = []
    known = {pairing: dict(found) for pairing, found in done.items()}
    grown = play_robin(
        ROBIN, 6, Alone(), known, lambda pairing, one: more.append((pairing, one.pair))
    )
    assert len(more) == 6 and all("easy" in pairing for pairing, _ in more)
    assert without_times(grown) == without_times(play_robin(ROBIN, 6, Alone()))


def test_the_first_named_is_the_measure_where_the_baseline_is_not() -> None:
    report = play_robin(replace(ROBIN, bots=("easy", "random")), 4, Alone())
    assert report.anchor == "easy"
    assert [one.rating.rating for one in report.bots if one.name == "easy"] == [1500]


def test_usage() -> None:
    for bots in (("simple",), ("simple", "easy", "simple")):
        with pytest.raises(ValueError, match="named once"):
            play_robin(replace(ROBIN, bots=bots), 2, Alone())
    with pytest.raises(ValueError, match="no bot"):
        play_robin(replace(ROBIN, bots=("simple", "nobody")), 2, Alone())


def test_pieces_of_work_are_small() -> None:
    assert chunk(10_000, Alone()) == 1
    workers = Alone()
    workers.size = 4
    assert [chunk(many, workers) for many in (3, 200, 10_000)] == [1, 3, 8]


def test_the_table_of_results_is_what_was_found() -> None:
    script = Path(__file__).parents[2] / "scripts" / "robin_table.py"
    told = subprocess.run(
        [sys.executable, script, "--check"], capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stderr
