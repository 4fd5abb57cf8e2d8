"""Simulation of rating systems: speed of ranking players, and coverage of intervals.

True strengths are normal with the spread of :data:`openrummy.club.rating.SPREAD`; the winner of a
game is drawn from Elo's curve. Every player plays one random opponent per round. All systems see
the same games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from openrummy.club.rated_game import RatedGame, RatedSeat, after
from openrummy.club.rating import DRIFT, SPREAD, START, Rating, Z, damping

RHO = 0.9  # Spearman correlation at which players count as ranked
STEP = 5  # rounds between two measurements
COVERED_AT = 50  # games after which coverage is measured
Float64Array = NDArray[np.float64]


class RatingSystem(Protocol):
    """A rating system for players numbered from 0."""

    def won(self, winner: int, loser: int) -> None:
        """Update the ratings after a game."""

    def means(self) -> Float64Array:
        """Rating of each player."""

    def within(self) -> Float64Array:
        """Half-width of each player's 95 % interval; nan if the system has none."""


class OpenRummyRating:
    """:mod:`openrummy.club.rating`."""

    def __init__(self, players: int) -> None:
        self.ratings = [Rating()] * players

    def won(self, winner: int, loser: int, weight: float = 1.0) -> None:
        game = RatedGame(1, "", "", 0, (RatedSeat("w", 0, 1), RatedSeat("l", 1, 2)))
        pair = [self.ratings[winner], self.ratings[loser]]
        self.ratings[winner], self.ratings[loser] = after(game, pair, weight)

    def means(self) -> Float64Array:
        return np.array([rating.mean for rating in self.ratings])

    def within(self) -> Float64Array:
        return np.array([rating.within for rating in self.ratings])


class Elo:
    """Elo ratings with a constant K."""

    def __init__(self, players: int, k: float = 24.0) -> None:
        self._means, self._k = np.full(players, START), k

    def won(self, winner: int, loser: int) -> None:
        step = self._k * (1 - win_chance(self._means[winner] - self._means[loser]))
        self._means[winner] += step
        self._means[loser] -= step

    def means(self) -> Float64Array:
        return self._means.copy()

    def within(self) -> Float64Array:
        return np.full(len(self._means), np.nan)


class Glicko2:
    """Glickman's Glicko-2; every game is a rating period."""

    def __init__(self, players: int, deviation: float = 350.0, volatility: float = 0.06) -> None:
        from glicko2 import Player

        self._players = [Player(START, deviation, volatility) for _ in range(players)]

    def won(self, winner: int, loser: int) -> None:
        first, second = self._players[winner], self._players[loser]
        before = [(player.rating, player.rd) for player in (first, second)]
        first.update_player([before[1][0]], [before[1][1]], [1])
        second.update_player([before[0][0]], [before[0][1]], [0])

    def means(self) -> Float64Array:
        return np.array([player.rating for player in self._players])

    def within(self) -> Float64Array:
        return Z * np.array([player.rd for player in self._players])


# initial deviation and volatility match the simulated players
TUNED = partial(Glicko2, deviation=SPREAD, volatility=DRIFT / 173.7178)
SYSTEMS: dict[str, Callable[[int], RatingSystem]] = {
    "": OpenRummyRating,
    "_elo": Elo,
    "_glicko2_default": Glicko2,
    "_glicko2_tuned": TUNED,
}


def win_chance(difference: Any) -> Any:
    """Winning chance by Elo's curve for a rating difference."""
    return 1 / (1 + 10 ** (-difference / 400))


def rank_correlation(first: Float64Array, second: Float64Array) -> float:
    """Spearman's rank correlation; updated floats have no ties."""
    return float(np.corrcoef(first.argsort().argsort(), second.argsort().argsort())[0, 1])


def games_until_ranked(rhos: Sequence[Float64Array] | Sequence[list[float]]) -> int | None:
    """Number of measurements until the mean correlation reaches :data:`RHO`; None: never."""
    reached = np.nonzero(np.mean(rhos, axis=0) >= RHO)[0]
    return int(reached[0]) + 1 if len(reached) else None


def measure(
    players: int, games: int, repeat: int, seed: int, done: Callable[[int], None]
) -> dict[str, Any]:
    """Games until players are ranked, coverage of intervals, and gains from cheating.

    The keys are documented in ``docs/cli.md``. ``done`` is called after each population, twice per
    repeat.
    """
    rhos: dict[str, list[Float64Array]] = {name: [] for name in SYSTEMS}
    covered: dict[str, list[float]] = {name: [] for name in SYSTEMS}
    drifted: dict[str, list[float]] = {name: [] for name in SYSTEMS}
    for number in range(repeat):
        still = _population(players, games, 0.0, [seed, number, 0])
        for name, (order, held) in still.items():
            rhos[name].append(order)
            covered[name].append(held)
        done(1)
        moving = _population(players, games, DRIFT, [seed, number, 1])
        for name, (_, held) in moving.items():
            drifted[name].append(held)
        done(1)
    result: dict[str, Any] = {"players": players, "games": games, "repeat": repeat}
    for name in SYSTEMS:
        steps = games_until_ranked(rhos[name])
        result[f"games_to_order{name}"] = steps and steps * STEP
    for name in SYSTEMS:
        if not np.isnan(covered[name]).any():
            result[f"coverage95{name}"] = round(float(np.mean(covered[name])), 3)
            result[f"coverage95_drift{name}"] = round(float(np.mean(drifted[name])), 3)
    return result | _cheating() | _newcomer(seed)


def _population(
    players: int, games: int, drift: float, seed: list[int]
) -> dict[str, tuple[Float64Array, float]]:
    """For each system, rank correlation every few games, and coverage of the intervals."""
    rng = np.random.default_rng(seed)
    true = rng.normal(0, SPREAD, players)
    true += START - true.mean()
    systems = {name: make(players) for name, make in SYSTEMS.items()}
    rhos: dict[str, list[float]] = {name: [] for name in systems}
    held: dict[str, float] = {}
    for game in range(1, games + 1):
        order = rng.permutation(players)
        for first, second in zip(order[::2].tolist(), order[1::2].tolist(), strict=False):
            wins = rng.random() < win_chance(true[first] - true[second])
            winner, loser = (first, second) if wins else (second, first)
            for system in systems.values():
                system.won(winner, loser)
        if game % STEP == 0:
            for name, system in systems.items():
                rhos[name].append(rank_correlation(system.means(), true))
        if game == min(COVERED_AT, games):
            for name, system in systems.items():
                inside = np.abs(system.means() - true) <= system.within()
                missing = np.isnan(system.within()).any()
                held[name] = float("nan") if missing else float(inside.mean())
        true += rng.normal(0, drift, players)
    return {name: (np.array(rhos[name]), held[name]) for name in systems}


def _cheating() -> dict[str, float]:
    """Gain from playing the same opponent repeatedly, with and without damping."""
    result = {}
    for name, damped in (("", True), ("_undamped", False)):
        # 300 wins over the same helper, who starts with the initial rating
        system = OpenRummyRating(2)
        for meeting in range(300):
            system.won(0, 1, damping(meeting) if damped else 1.0)
        result[f"farming_gain{name}"] = round(system.ratings[0].mean - START, 1)
        result[f"farming_least{name}"] = round(system.ratings[0].least - START, 1)
        # a settled friend of the same strength loses 30 games on purpose
        settled = replace(Rating(), sigma=25.0, games=200)
        system = OpenRummyRating(2)
        system.ratings = [settled, settled]
        for meeting in range(30):
            system.won(0, 1, damping(meeting) if damped else 1.0)
        result[f"thrown_gain{name}"] = round(system.ratings[0].mean - START, 1)
    return result | _puppets()


def _puppets(number: int = 12) -> dict[str, float]:
    """Gain of a new account that beats ``number`` other accounts of its owner, once each.

    ``early``: they resign in their first deal, after everybody has acted twice.
    """
    result = {}
    for name, share in (("puppets_gain", 1.0), ("puppets_gain_early", 2 / 30)):
        winner = Rating()
        for _ in range(number):
            seats = (RatedSeat("w", 0, 1), RatedSeat("p", 1, 2, gave_up=share < 1))
            game = RatedGame(1, "", "", 0, seats, early=share < 1, share=share)
            winner, _ = after(game, [winner, Rating()], 1.0)
        result[name] = round(winner.mean - START, 1)
    return result


def _newcomer(seed: int, true: float = START + 300.0, most: int = 400) -> dict[str, Any]:
    """A strong newcomer among settled players: games until the rating is within 50 points.

    Also the maximum loss of an opponent in the first twenty games.
    """
    rng = np.random.default_rng([seed, 7])
    settled = replace(Rating(), sigma=25.0, games=200)
    system = OpenRummyRating(1 + 50)
    strengths = rng.normal(START, SPREAD, 50)
    system.ratings[1:] = [replace(settled, mean=float(strength)) for strength in strengths]
    settled_after, lost = None, 0.0
    for game in range(1, most + 1):
        other = 1 + int(rng.integers(50))
        before = system.ratings[other].mean
        if rng.random() < win_chance(true - strengths[other - 1]):
            system.won(0, other)
        else:
            system.won(other, 0)
        if game <= 20:
            lost = max(lost, before - system.ratings[other].mean)
        if settled_after is None and abs(system.ratings[0].mean - true) <= 50:
            settled_after = game
    return {"newcomer_games": settled_after, "newcomer_costs": round(lost, 1)}
