"""Prices by plain playouts: where there is no search, an opinion with wide intervals."""

from __future__ import annotations

from statistics import mean

import pytest

from openrummy.analysis.decisions import decisions
from openrummy.analysis.model import Decision, Kind, Mark
from openrummy.analysis.sampled_prices import price_sampled
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
    """A deal of rummy 500: two patient players, and between them one who acts at random."""
    return _decisions("rummy-500", 3, 5)


@pytest.mark.slow
def test_who_does_anything_loses_more_than_who_plays_well(table: list[Decision]) -> None:
    asked = [meld for meld in table if meld.kind is Kind.PLAY and meld.seat < 2][:20]
    priced = [price_sampled(decision, 12) for decision in asked]
    assert all(price.opinion for price in priced)
    good, bad = (
        [price.lost for price in priced if price.real and price.decision.seat == seat]
        for seat in (0, 1)
    )
    assert len(good) > 6
    assert len(bad) > 6
    assert mean(bad) > 2 * mean(good)
    assert all(price.mark is not Mark.BLUNDER for price in priced if price.decision.seat == 0)


def test_prices_are_of_the_seed_and_add_up(table: list[Decision]) -> None:
    decision = next(meld for meld in table if price_sampled(meld, 2).real)
    first, again, other = (price_sampled(decision, 12, seed) for seed in (1, 1, 2))
    assert first == again
    assert first != other
    assert first.prices[0].loss_points.mean == 0
    assert first.prices[0].chance is None
    assert first.played is not None
    assert first.prices[first.played].action == decision.played
    for price in first.prices:
        behind = first.prices[0].points.mean - price.points.mean
        assert price.loss_points.mean == pytest.approx(behind)


@pytest.mark.parametrize(
    ("name", "seats"), [("three-thirteen", 3), ("indian-rummy", 3), ("five-card-rummy", 2)]
)
def test_every_kind_of_play_has_prices(name: str, seats: int) -> None:
    priced_ones = [price_sampled(decision, 3) for decision in _decisions(name, seats, 5)[1:4]]
    assert any(priced.real for priced in priced_ones)
    assert all(priced.played is not None for priced in priced_ones if priced.real)
