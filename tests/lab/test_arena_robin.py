"""Round robin: the same games whatever the order, the processes and the interruptions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openrummy.core.rules.pieces import GameSheet, Rules
from openrummy.lab.arena.report import BotReport, GroupResult, Report
from openrummy.lab.arena.round_robin import Pairing, Robin, RobinReport, play_robin
from openrummy.lab.arena.same_deals import GroupPlan, play_pairs
from openrummy.lab.arena.workers import SingleProcess, chunk, crew

RULES = replace(Rules(), sheet=GameSheet(target=25))
ROBIN = Robin(("simple", "random", "easy"), GroupPlan("simple", "random", RULES, "robin"))


def without_times(report: RobinReport) -> object:
    bots = [(ranked.name, ranked.rating, _bare(ranked.report)) for ranked in report.bots]
    table = [
        (
            pairing,
            {key: value for key, value in vars(outcome).items() if key[:3] not in ("ms_", "bot")},
        )
        for pairing, outcome in report.table
    ]
    return bots, table, report.games, report.pairs


def _bare(report: BotReport) -> BotReport:
    return replace(report, ms_per_decision=0, ms_p99=0, ms_max=0)


def test_every_pair_of_bots_plays() -> None:
    report = play_robin(ROBIN, 9, SingleProcess())
    assert (report.games, report.pairs, report.anchor) == (30, 5, "simple")
    assert [pairing for pairing, _ in report.table] == [
        ("easy", "random"),
        ("easy", "simple"),
        ("random", "simple"),
    ]
    names = [ranked.name for ranked in report.bots]
    assert names[-1] == "random" and set(names) == set(ROBIN.bots)
    ratings = [ranked.rating.rating for ranked in report.bots]
    assert ratings == sorted(ratings, reverse=True)
    assert {ranked.report.games for ranked in report.bots} == {20}
    rated = {ranked.name: ranked for ranked in report.bots}
    assert rated["simple"].rating.rating == 1500
    against = {pairing: outcome.win_rate_a for pairing, outcome in report.table}
    mean = (against["easy", "random"] + against["easy", "simple"]) / 2
    assert rated["easy"].report.win_rate == pytest.approx(mean, abs=1e-4)


def test_a_pairing_is_what_two_bots_play_alone() -> None:
    report = dict(play_robin(ROBIN, 4, SingleProcess()).table)["easy", "simple"]
    alone = play_pairs(ROBIN.plan(("easy", "simple")), 4)

    def figures(report: Report) -> list[object]:
        return [report.win_rate_a, report.points_per_deal_a, report.deals, report.deal_win_rate_a]

    assert figures(report) == figures(alone)


@pytest.mark.slow
def test_order_and_processes_make_no_difference() -> None:
    whole = without_times(play_robin(ROBIN, 6, SingleProcess()))
    turned = replace(ROBIN, bots=ROBIN.bots[::-1])
    with crew(2) as workers:
        assert without_times(play_robin(turned, 6, workers)) == whole
        # the same processes serve for more than one run
        assert without_times(play_robin(ROBIN, 6, workers)) == whole


def test_known_pairings_are_not_replayed() -> None:
    done: dict[Pairing, dict[int, GroupResult]] = {}

    def keep(pairing: Pairing, result: GroupResult) -> None:
        done.setdefault(pairing, {})[result.pair] = result

    two = replace(ROBIN, bots=ROBIN.bots[:2])
    play_robin(two, 8, SingleProcess(), progress=keep)
    assert set(done) == {("random", "simple")} and len(done["random", "simple"]) == 4
    more: list[tuple[Pairing, int]] = []
    known = {pairing: dict(results) for pairing, results in done.items()}
    grown = play_robin(
        ROBIN,
        6,
        SingleProcess(),
        known,
        lambda pairing, result: more.append((pairing, result.pair)),
    )
    assert len(more) == 6 and all("easy" in pairing for pairing, _ in more)
    assert without_times(grown) == without_times(play_robin(ROBIN, 6, SingleProcess()))


def test_the_first_named_is_the_measure_where_the_baseline_is_not() -> None:
    report = play_robin(replace(ROBIN, bots=("easy", "random")), 4, SingleProcess())
    assert report.anchor == "easy"
    assert [ranked.rating.rating for ranked in report.bots if ranked.name == "easy"] == [1500]


def test_usage() -> None:
    for bots in (("simple",), ("simple", "easy", "simple")):
        with pytest.raises(ValueError, match="named once"):
            play_robin(replace(ROBIN, bots=bots), 2, SingleProcess())
    with pytest.raises(ValueError, match="no bot"):
        play_robin(replace(ROBIN, bots=("simple", "nobody")), 2, SingleProcess())


def test_pieces_of_work_are_small() -> None:
    assert chunk(10_000, SingleProcess()) == 1
    workers = SingleProcess()
    workers.size = 4
    assert [chunk(many, workers) for many in (3, 200, 10_000)] == [1, 3, 8]
