"""Prices by plain playouts: where there is no search, an opinion with wide intervals."""

from __future__ import annotations

from statistics import mean

import pytest

from openrummy.analysis.decisions import decisions
from openrummy.analysis.model import Decision, Kind, Mark
from openrummy.analysis.sampled import price_sampled
from openrummy.core.notation.records import read
from openrummy.core.rules.catalogue import variant
from openrummy.lab.arena.selfplay import SelfplayPlan, run


def _decisions(name: str, seats: int, seed: int) -> list[Decision]:
    plan = SelfplayPlan(
        variant(name).rules, seats, 1, seed, name, ("patient", "random"), record=True
    )
    return list(decisions(read(run(plan).records[0])))


@pytest.fixture(scope="module")
def table() -> list[Decision]:
    """A deal of rummy 500: two patient players, and between them one who does anything."""
    return _decisions("rummy-500", 3, 5)


@pytest.mark.slow
def test_who_does_anything_loses_more_than_who_plays_well(table: list[Decision]) -> None:
    asked = [one for one in table if one.kind is Kind.PLAY and one.seat < 2][:20]
    priced = [price_sampled(one, 12) for one in asked]
    assert all(one.opinion for one in priced)
    good, bad = (
        [one.lost for one in priced if one.real and one.decision.seat == seat] for seat in (0, 1)
    )
    assert len(good) > 6
    assert len(bad) > 6
    assert mean(bad) > 2 * mean(good)
    assert all(one.mark is not Mark.BLUNDER for one in priced if one.decision.seat == 0)


def test_prices_are_of_the_seed_and_add_up(table: list[Decision]) -> None:
    one = next(one for one in table if price_sampled(one, 2).real)
    first, again, other = (price_sampled(one, 12, seed) for seed in (1, 1, 2))
    assert first == again
    assert first != other
    assert first.prices[0].loss_points.mean == 0
    assert first.prices[0].chance is None
    assert first.played is not None
    assert first.prices[first.played].action == one.played
    for price in first.prices:
        behind = first.prices[0].points.mean - price.points.mean
        assert price.loss_points.mean == pytest.approx(behind)


@pytest.mark.parametrize(
    ("name", "seats"), [("three-thirteen", 3), ("indian-rummy", 3), ("five-card-rummy", 2)]
)
def test_every_kind_of_play_has_prices(name: str, seats: int) -> None:
    found = [price_sampled(one, 3) for one in _decisions(name, seats, 5)[1:4]]
    assert any(one.real for one in found)
    assert all(one.played is not None for one in found if one.real)
