"""Luck is what its name says: nothing on the mean, whatever is thought of hands and players."""

from __future__ import annotations

import numpy as np
import pytest

from openrummy.analysis.luck import Effort, luck, meter, win_luck
from openrummy.analysis.luck.meter import Meter, PlayedDeal
from openrummy.cli.bench.analysis import luck_accuracy
from openrummy.cli.bench.analysis.measure import measure
from openrummy.core.engine import Action
from openrummy.core.notation.records import Record, read, replay
from openrummy.core.rules.catalogue import variant
from openrummy.kernel.arrays import Float64Array
from openrummy.kernel.core.gin import calls
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.players import luck as kernel
from openrummy.kernel.gin.lower import lower
from openrummy.lab.arena.same_deals import GroupPlan, play_pairs
from openrummy.lab.arena.selfplay import SelfplayPlan, run

GIN = variant("gin-quick").rules
SMALL = Effort(worlds=2)


@pytest.fixture(scope="module")
def record() -> Record:
    """A game of two patient players."""
    plan = SelfplayPlan(GIN, 2, 3, 5, "gin-quick", ("patient",), record=True)
    return read(run(plan).records[0])


@pytest.fixture(scope="module")
def line(record: Record) -> PlayedDeal:
    """Its first deal."""
    steps = replay(record)
    line = PlayedDeal.start(next(steps).step.state.boards[0])
    for replayed in steps:
        if isinstance(replayed.action, Action):
            line.record(replayed.action)
        if replayed.step.state.results:
            break
    return line


def reckless() -> Float64Array:
    """Types whose judgement of open hands is noise."""
    types = meter._types().copy()
    nets = types[:, kernel.NET : kernel.NOISE]
    nets += np.random.default_rng(5).normal(0, 0.5, nets.shape)
    return types


@pytest.mark.parametrize("judgement", ["learned", "noise"])
def test_over_all_cards_of_the_stock_a_draw_brings_nothing(
    line: PlayedDeal, judgement: str
) -> None:
    assert line.row is not None
    weigher = Meter(GIN, SMALL)
    if judgement == "noise":
        weigher._room.shared["types"] = reckless()
    drawn = [index for index, act in enumerate(line.acts) if act == d.STOCK << 6][2]
    acts = line.acts[: drawn + 1]
    top = 52 - int(line.row[d.LEFT]) + 2
    results = []
    for index in range(top, 52):
        row = line.row.copy()
        order = row.view(np.uint8)[8 * d.ORDER : 8 * d.ORDER + 52]
        # another card on top, and those below it in another order
        order[[top, index]] = order[[index, top]]
        order[top + 1 :] = order[top + 1 :][::-1].copy()
        weigher._odds[:] = 0
        results.append(weigher._drawn(row, acts, 7))
    last = np.array([result[2] for result in results])
    assert np.abs(last).max() > 0.5
    assert np.abs(last.sum(axis=0)).max() < 1e-6


@pytest.mark.slow
def test_a_deal_brings_nothing_on_the_mean() -> None:
    weigher, lower_of = Meter(GIN, SMALL), lower(GIN)
    rows = np.zeros((1, d.SIZE), np.int64)
    values = []
    for number in range(600):
        calls.shuffle(rows, 100 + number)
        calls.start(lower_of, rows, 0, number & 1, d.NONE)
        chance = weigher.weigh(PlayedDeal(rows[0].copy(), number & 1, d.NONE), number)
        values.append(chance.dealt)
    means, spread = np.mean(values, axis=0), np.std(values, axis=0)
    assert (spread > 3).all()
    assert (np.abs(means) < 3.3 * spread / np.sqrt(len(values))).all()


def test_luck_of_a_record(record: Record) -> None:
    own, other = luck(record, 0, SMALL), luck(record, 1, SMALL)
    assert [deal_luck.deal for deal_luck in own] == list(range(1, len(own) + 1))
    for deal_luck, two in zip(own, other, strict=True):
        assert deal_luck.points == -two.points
        assert deal_luck.luck == pytest.approx(-two.luck)
        assert deal_luck.adjusted == pytest.approx(deal_luck.points - deal_luck.luck)
    assert len({round(deal_luck.luck, 3) for deal_luck in own}) == len(own)


def test_luck_in_winning_adds_up() -> None:
    plan = SelfplayPlan(GIN, 2, 12, 5, "gin-quick", ("patient",), record=True)
    record = read(run(plan).records[0])
    assert record.result != "*"
    first, second = (win_luck(record, seat, SMALL) for seat in (0, 1))
    assert first
    assert second
    assert first.won + second.won == 1
    assert first.adjusted + second.adjusted == pytest.approx(1, abs=0.05)
    assert first.luck != 0


def test_no_luck_where_it_cannot_be_told() -> None:
    plan = SelfplayPlan(variant("rummy-500").rules, 2, 1, 5, "rummy-500", ("patient",), record=True)
    record = read(run(plan).records[0])
    assert luck(record, 0) == ()
    assert win_luck(record, 0) is None


@pytest.mark.slow
def test_an_arena_less_luck_is_steadier() -> None:
    report = play_pairs(GroupPlan("simple", "simple", GIN, 3, adjusted=True), 24)
    first, second = (bot_report.adjusted for bot_report in report.bots)
    assert first
    assert second
    assert first.variance_ratio > 1.3
    assert first.win_rate + second.win_rate == pytest.approx(1, abs=0.02)
    plain = play_pairs(GroupPlan("simple", "simple", GIN, 3), 24)
    assert plain.bots[0].adjusted is None
    assert plain.win_rate_a == report.win_rate_a
    with pytest.raises(ValueError, match="luck is told in gin"):
        play_pairs(GroupPlan("simple", "simple", variant("rummy-500").rules, 3, adjusted=True), 2)


def test_the_games_of_each_figure_follow_from_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    series: list[tuple[int, int]] = []

    def figure(deals: int, seed: int) -> dict[str, float]:
        series.append((deals, seed))
        return {}

    names = list(luck_accuracy.MEASUREMENTS)
    monkeypatch.setattr(luck_accuracy, "MEASUREMENTS", dict.fromkeys(names, figure))
    for seed in ("1", "2", "a word", "a word", "0"):
        measure(GIN, names, 7, quick=False, seed=seed, done=lambda steps: None)
    seeds = [[seed for _, seed in series[first : first + 4]] for first in range(0, 20, 4)]
    assert {deals for deals, _ in series} == {7}
    assert seeds[:2] == [[1, 2, 3, 4], [5, 6, 7, 8]], "the figures of before stay as they are"
    assert seeds[2] == seeds[3]
    assert len({seed_value for some in seeds for seed_value in some}) == 16
    assert min(min(some) for some in seeds) >= 0, "what is drawn by numpy takes no negative seed"
