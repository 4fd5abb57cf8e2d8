"""Ratings: winners go up, intervals narrow, and a pair that only plays itself learns little."""

from __future__ import annotations

import math
import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli_tools import run_command
from openrummy.cli.bench.rating_simulation import SYSTEMS, OpenRummyRating
from openrummy.club.rating import LUCK, START, SURE, Rating, damping, rate_players

RATING = st.builds(
    Rating, st.floats(800, 2400), st.floats(15, 110), st.integers(min_value=0, max_value=10_000)
)
FRESH = Rating()


@given(RATING, RATING)
def test_who_wins_goes_up_and_both_are_better_known(first: Rating, second: Rating) -> None:
    (winner,), (loser,) = rate_players([[first], [second]], (1, 2))
    assert winner.mean > first.mean and loser.mean < second.mean
    assert (winner.games, loser.games) == (first.games + 1, second.games + 1)
    # the drift of one game is added before
    assert winner.sigma**2 <= first.sigma**2 + 4 and loser.sigma**2 <= second.sigma**2 + 4
    assert winner.least < winner.mean < winner.mean + winner.within


@given(st.lists(RATING, min_size=2, max_size=8))
def test_in_which_order_they_are_named_makes_no_difference(players: list[Rating]) -> None:
    places = list(range(1, len(players) + 1))
    ratings = rate_players([[player] for player in players], places)
    turned = rate_players([[player] for player in reversed(players)], places[::-1])[::-1]
    for (rating,), (other,) in zip(ratings, turned, strict=True):
        assert rating.mean == pytest.approx(other.mean)
        assert rating.sigma == pytest.approx(other.sigma)


def test_places_count_in_turn() -> None:
    means = [rating.mean for (rating,) in rate_players([[FRESH]] * 4, (1, 2, 3, 4))]
    assert means == sorted(means, reverse=True) and means[0] > START > means[3]
    tied = [rating.mean for (rating,) in rate_players([[FRESH]] * 3, (1, 2, 2))]
    assert tied[0] > START > tied[1] == pytest.approx(tied[2])


def test_partners_go_up_together_and_who_is_less_known_goes_further() -> None:
    known = replace(FRESH, sigma=30.0)
    (first, second), losers = rate_players([[FRESH, known], [FRESH, FRESH]], (1, 2))
    assert first.mean > second.mean > START
    assert all(rating.mean < START for rating in losers)


def test_a_weight_of_nothing_changes_nothing_but_the_count() -> None:
    (same,), _ = rate_players([[FRESH], [FRESH]], (1, 2), weight=0)
    assert same == replace(FRESH, games=1)
    (half,), _ = rate_players([[FRESH], [FRESH]], (1, 2), weight=0.5)
    (whole,), _ = rate_players([[FRESH], [FRESH]], (1, 2))
    assert half.mean - START == pytest.approx((whole.mean - START) / 2)
    assert whole.sigma < half.sigma < FRESH.sigma


@pytest.mark.parametrize(
    ("sides", "places", "weight"),
    [([], (), 1), ([[FRESH]], (1,), 1), ([[FRESH], []], (1, 2), 1), ([[FRESH], [FRESH]], (1,), 1)],
)
def test_what_is_no_game_is_refused(
    sides: list[list[Rating]], places: tuple[int, ...], weight: float
) -> None:
    with pytest.raises(ValueError, match="a place for each"):
        rate_players(sides, places, weight)
    with pytest.raises(ValueError, match="between 0 and 1"):
        rate_players([[FRESH], [FRESH]], (1, 2), 1.5)


def chance(first: list[Rating], second: list[Rating]) -> float:
    """The chance that the first of two sides wins, as the model predicts it before the result."""
    spread = math.hypot(*(math.hypot(side.sigma, LUCK) for side in (*first, *second)))
    ahead = sum(side.mean for side in first) - sum(side.mean for side in second)
    return 1 / (1 + math.exp(-ahead / spread))


def test_four_hundred_points_are_odds_of_ten_to_one() -> None:
    sure = replace(FRESH, sigma=0.01)
    assert chance([replace(sure, mean=1900.0)], [sure]) == pytest.approx(10 / 11, abs=1e-4)
    assert chance([sure], [sure]) == pytest.approx(0.5)
    unsure = chance([replace(FRESH, mean=1900.0)], [FRESH])
    assert 0.5 < unsure < 10 / 11


def test_provisional_until_it_is_known_well_enough() -> None:
    assert FRESH.provisional
    assert not replace(FRESH, sigma=SURE / 2).provisional


def test_meeting_again_and_again_counts_less_and_less() -> None:
    assert [damping(0), damping(5), damping(20)] == [1.0, 0.5, 0.2]
    gains = {}
    for damped in (True, False):
        pair = OpenRummyRating(2)
        for meeting in range(100):
            pair.won(0, 1, damping(meeting) if damped else 1.0)
        gains[damped] = pair.ratings[0].least
    assert gains[True] < gains[False]


def test_nothing_heavy_is_imported_before_somebody_is_rated() -> None:
    code = "import sys, openrummy.club.rating; print('openskill' in sys.modules)"
    completed = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert completed.stdout == "False\n"


@pytest.mark.slow
def test_the_bench_says_how_soon_and_how_sure() -> None:
    line = ("--players", "80", "--games", "60", "--repeat", "1", "--seed", "3", "--json")
    report = run_command("bench", "ratings", *line).json
    assert report == run_command("bench", "ratings", *line).json
    assert {f"games_to_order{name}" for name in SYSTEMS} <= set(report)
    assert 0.88 <= report["coverage95"] <= 1 and 0.85 <= report["coverage95_drift"] <= 1
    assert report["farming_gain"] < report["farming_gain_undamped"]
    assert report["thrown_gain"] < report["thrown_gain_undamped"] / 2
    assert report["newcomer_costs"] < 5
    assert report["puppets_gain"] < 40 and report["puppets_gain_early"] < 5
