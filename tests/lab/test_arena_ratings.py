"""Ratings: the likeliest ones, and intervals that hold what they promise."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from openrummy.lab.arena.ratings import SCALE, Shares, fit, log_likelihood

TABLE: Shares = {
    (0, 1): [1.0, 0.5, 0.0, 0.5, 1.0, 0.5],
    (0, 2): [1.0, 1.0, 0.5, 1.0, 1.0, 1.0],
    (1, 2): [0.5, 1.0, 1.0, 0.0, 0.5, 1.0],
    (2, 3): [1.0, 1.0, 1.0, 1.0, 1.0, 1.0],
    (0, 3): [1.0, 1.0, 1.0, 1.0, 1.0, 0.5],
}


def climbed(shares: Shares, players: int, anchor: int) -> np.ndarray:
    """The likeliest strengths by trying: each a little up or down, in ever smaller steps."""
    ratings, step = np.zeros(players), 1.0
    while step > 1e-7:
        best = log_likelihood(shares, ratings, 2)
        moved = False
        for player in set(range(players)) - {anchor}:
            for change in (step, -step):
                tried = ratings.copy()
                tried[player] += change
                if log_likelihood(shares, tried, 2) > best:
                    ratings, moved = tried, True
                    best = log_likelihood(shares, tried, 2)
        step = step if moved else step / 2
    return ratings


@pytest.mark.parametrize("anchor", [0, 2])
def test_the_likeliest_ratings_are_found(anchor: int) -> None:
    ratings = fit(TABLE, 4, anchor)
    assert ratings[anchor].rating == 1500 and ratings[anchor].ci95 == (1500, 1500)
    tried = 1500 + SCALE * climbed(TABLE, 4, anchor)
    assert [rating.rating for rating in ratings] == pytest.approx(tried, abs=0.1)
    for rating in ratings:
        assert rating.ci95[0] <= rating.rating <= rating.ci95[1]


def test_differences_do_not_depend_on_whose_rating_is_given() -> None:
    first, other = fit(TABLE, 4, 0), fit(TABLE, 4, 2, anchor_rating=2000)
    for rating, two in zip(first, other, strict=True):
        apart = first[2].rating - 2000
        assert rating.rating - two.rating == pytest.approx(apart, abs=0.2)


def test_two_players_are_as_far_apart_as_their_wins_say() -> None:
    won = [1.0, 0.5] * 500  # three games in four: 191 points
    first, second = fit({(0, 1): won}, 2, 1)
    assert first.rating == pytest.approx(1500 + 190.8, abs=1) and second.rating == 1500
    low, high = first.ci95
    assert high - low == pytest.approx(
        2 * 1.96 * SCALE * 0.25 / 1000**0.5 / (0.75 * 0.25), rel=0.05
    )


def test_who_never_lost_has_a_rating_and_who_met_nobody_has_none() -> None:
    best, _ = fit({(0, 1): [1.0] * 30}, 2, 1)
    assert 1500 + 400 < best.rating < 1500 + 1200
    assert best.ci95[0] < best.rating - 50
    with pytest.raises(ValueError, match="linked"):
        fit({(0, 1): [1.0, 0.5], (2, 3): [0.5, 0.5]}, 4, 0)


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    """Also where the games of a group share their luck, which single games would not show."""
    rng = np.random.default_rng(5)
    strength = np.array([0.0, 0.4, -0.5, 0.8])
    truth = 1500 + SCALE * strength
    held = total = 0
    for _ in range(150):
        shares = {}
        luck = rng.random(60)
        for a, b in combinations(range(4), 2):
            chance = 1 / (1 + np.exp(strength[b] - strength[a]))
            first = np.where(rng.random(60) < 0.5, luck, rng.random(60)) < chance
            two = np.where(rng.random(60) < 0.7, first, rng.random(60) < chance)
            shares[a, b] = list((first + 0.0 + two) / 2)
        for player, rating in enumerate(fit(shares, 4, 0)[1:], start=1):
            total += 1
            held += rating.ci95[0] <= truth[player] <= rating.ci95[1]
    assert 0.91 <= held / total <= 0.98
