"""Quality of the luck estimator: bias, variance reduction and benefit for ratings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import log, sqrt
from typing import Any

import numpy as np

from openrummy.analysis.luck.game_luck import DealChance, GameWeigher
from openrummy.bots.base import Budget
from openrummy.bots.match import BotTable, bot_seed, game_entropy
from openrummy.cli.bench.rating_simulation import (
    TUNED,
    Float64Array,
    games_until_ranked,
    rank_correlation,
    win_chance,
)
from openrummy.club.rating import DRIFT, SPREAD, START
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.rules.catalogue import variant
from openrummy.lab.arena.same_deals import bot_factory

GAME = "gin-challenge"
PAIRS = (("simple", "fast"), ("fast", "fast"), ("medium", "fast"), ("simple", "simple"))
_GAMES_PER_PAIRING = 20
_SLOPE = log(10) / 400  # of Elo's curve
_MAX_GAMES = 120  # per player of a simulation
_PLAYERS, _SIMULATIONS = 200, 8


@dataclass(frozen=True)
class PlayedGame:
    """A game: its deals, the first bot's seat, and its share of the win."""

    deals: tuple[DealChance, ...]
    seat: int
    won: float

    @property
    def adjusted(self) -> float:
        """The first bot's share of the win, less the luck in it."""
        return self.won - sum(deal.luck_to_win(self.seat) or 0.0 for deal in self.deals)

    @property
    def net_points_and_luck(self) -> list[tuple[float, float]]:
        """For each deal, the net points of the first bot, and the luck in them."""
        return [
            (float(deal.points[self.seat] - deal.points[1 - self.seat]), deal.luck(self.seat))
            for deal in self.deals
        ]


def play(a: str, b: str, deals: int, seed: int) -> Iterator[PlayedGame]:
    """Games of two bots with mirrored deals, until this many deals are played."""
    rules, played, number = variant(GAME).rules, 0, 0
    while played < deals:
        if number % _GAMES_PER_PAIRING == 0:
            bots = [bot_factory(name)(Budget()) for name in (a, b)]
            estimator = GameWeigher(rules, None, seed)
        seat, group = number % 2, number // 2
        estimator.begin(swapped=True, number=number)
        seated = bots if seat == 0 else bots[::-1]
        table = BotTable(rules, seated, game_entropy(seed, group), weigher=estimator)
        tally = table.play([bot_seed(seed, group, seat, chair) for chair in (0, 1)])
        won = (seat in tally.winners) / len(tally.winners)
        yield PlayedGame(tuple(estimator.deals), seat, won)
        number, played = number + 1, played + len(estimator.deals)


def _columns(games: Sequence[PlayedGame]) -> tuple[Float64Array, Float64Array]:
    rows = np.array([deal for game in games for deal in game.net_points_and_luck])
    return rows[:, 0], rows[:, 1]


def luck_bias_z(games: Sequence[PlayedGame]) -> float:
    """Distance of the mean luck of a deal from 0, in standard errors.

    A mirrored pair of games counts as one observation.
    """
    luck = [_columns(games[first : first + 2])[1] for first in range(0, len(games), 2)]
    sums, sizes = np.array([pair.sum() for pair in luck]), np.array([len(pair) for pair in luck])
    mean = sums.sum() / sizes.sum()
    return float(sums.sum() / sqrt(((sums - mean * sizes) ** 2).sum()))


def bias_z(deals: int, seed: int) -> dict[str, Any]:
    """z-scores of the mean luck for four pairs of bots; all should lie within ±2.5."""
    pairs = {f"{a} {b}": round(luck_bias_z(list(play(a, b, deals, seed))), 2) for a, b in PAIRS}
    return {"bias_z": pairs}


def variance_ratio(key: str, a: str, b: str, deals: int, seed: int) -> dict[str, Any]:
    """Variance ratio of raw to luck-adjusted points per deal between two bots."""
    points, luck = _columns(list(play(a, b, deals, seed)))
    return {key: round(float(points.var() / (points - luck).var()), 2)}


def games_to_rank_ratio(deals: int, seed: int) -> dict[str, Any]:
    """Games until luck-adjusted ratings rank the players, relative to a tuned Glicko-2.

    ``win_variance_ratio``, raw to luck-adjusted share of a win, is measured in games between
    ``medium`` and ``hard``; people are simulated as in ``bench ratings``.
    """
    games = list(play("medium", "hard", deals, seed))
    won = np.array([game.won for game in games])
    adjusted = np.array([game.adjusted for game in games])
    ratio = float(won.var() / adjusted.var())
    noise = (adjusted - adjusted.mean()) / adjusted.std() / sqrt(ratio)
    runs = [_simulate(noise, _PLAYERS, [seed, number]) for number in range(_SIMULATIONS)]
    adjusted_games, glicko_games, unadjusted_games = (
        games_until_ranked([run[system] for run in runs]) or _MAX_GAMES for system in range(3)
    )
    return {
        "win_variance_ratio": round(ratio, 2),
        "games_to_order_adjusted": adjusted_games,
        "games_to_order_unadjusted": unadjusted_games,
        "games_to_order_glicko2_tuned": glicko_games,
        "games_to_order_ratio": round(adjusted_games / glicko_games, 3),
    }


class LuckAdjustedRatings:
    """Ratings from luck-adjusted results: normal strengths, Elo's curve linearised.

    ``variance``: that of a result between equal players.
    """

    def __init__(self, players: int, variance: float) -> None:
        self.means, self._variance = np.full(players, START), variance
        self._squares = np.full(players, SPREAD**2)

    def update(self, first: int, second: int, score: float) -> None:
        """Update the ratings after a game; ``score``: the first player's luck-adjusted result."""
        chance = win_chance(self.means[first] - self.means[second])
        slope = _SLOPE * chance * (1 - chance)
        pair = self._squares[[first, second]]
        spread = slope**2 * pair.sum() + self._variance * chance * (1 - chance)
        self.means[[first, second]] += pair * slope / spread * (score - chance) * np.array([1, -1])
        self._squares[[first, second]] += DRIFT**2 - (pair * slope) ** 2 / spread


def _simulate(noise: Float64Array, players: int, seed: list[int]) -> list[list[float]]:
    """Rank correlation after each round, in three series.

    Luck-adjusted ratings, Glicko-2, and unadjusted results with the update of the first.
    """
    rng = np.random.default_rng(seed)
    true = rng.normal(START, SPREAD, players)
    adjusted = LuckAdjustedRatings(players, float(noise.var()))
    unadjusted, glicko = LuckAdjustedRatings(players, 1.0), TUNED(players)
    rhos: list[list[float]] = [[], [], []]
    for _ in range(_MAX_GAMES):
        order = rng.permutation(players)
        for first, second in zip(order[::2].tolist(), order[1::2].tolist(), strict=True):
            chance = win_chance(true[first] - true[second])
            wins = rng.random() < chance
            winner, loser = (first, second) if wins else (second, first)
            glicko.won(winner, loser)
            unadjusted.update(first, second, float(wins))
            error = float(rng.choice(noise)) * sqrt(chance * (1 - chance))
            adjusted.update(first, second, chance + error * (1 if rng.random() < 0.5 else -1))
        means = (adjusted.means, glicko.means(), unadjusted.means)
        for series, mean in zip(rhos, means, strict=True):
            series.append(rank_correlation(mean, true))
    return rhos


#: Measurements by their name in ``--only``: functions of a number of deals and a seed.
MEASUREMENTS: dict[str, Callable[[int, int], dict[str, Any]]] = {
    "bias_z": bias_z,
    "variance_ratio": partial(variance_ratio, "variance_ratio", "fast", "fast"),
    "variance_ratio_levels": partial(variance_ratio, "variance_ratio_levels", "medium", "hard"),
    "games_to_order_ratio": games_to_rank_ratio,
}


def measure(name: str, deals: int, seed: str) -> dict[str, Any]:
    """Run one measurement.

    Measurements use disjoint games for the same seed, and for different numeric seeds.
    """
    index = 1 + list(MEASUREMENTS).index(name)
    seed_number = int(seed) if seed.isdecimal() else int.from_bytes(seed_bytes(seed)[:4], "big")
    return MEASUREMENTS[name](deals, (len(MEASUREMENTS) * (seed_number - 1) + index) % 2**32)
