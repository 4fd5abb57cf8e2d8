"""Quality of the estimate of luck: its bias, its variance, and the gain for ratings."""

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
    Floats,
    looks_to_order,
    rank_correlation,
    win_chance,
)
from openrummy.club.rating import DRIFT, SPREAD, START
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.rules.catalogue import variant
from openrummy.lab.arena.same_deals import bot_factory

GAME = "gin-challenge"
PAIRS = (("simple", "fast"), ("fast", "fast"), ("medium", "fast"), ("simple", "simple"))
_SITTING = 20  # games of the same two
_SLOPE = log(10) / 400  # of Elo's curve
_MAX_GAMES = 120  # of each in a simulation
_PLAYERS, _REPEAT = 200, 8  # of a simulation


@dataclass(frozen=True)
class PlayedGame:
    """A game: its deals, the first bot's seat, and its part of the win."""

    deals: tuple[DealChance, ...]
    seat: int
    won: float

    @property
    def left(self) -> float:
        """The first bot's share of the win minus luck."""
        return self.won - sum(deal.luck_to_win(self.seat) or 0.0 for deal in self.deals)

    @property
    def leads(self) -> list[tuple[float, float]]:
        """For each deal, the net points of the first bot, and the luck in them."""
        return [
            (float(deal.points[self.seat] - deal.points[1 - self.seat]), deal.luck(self.seat))
            for deal in self.deals
        ]


def play(a: str, b: str, deals: int, seed: int) -> Iterator[PlayedGame]:
    """Games of two bots with mirrored deals, until this many deals are played."""
    rules, many, number = variant(GAME).rules, 0, 0
    while many < deals:
        if number % _SITTING == 0:
            bots = [bot_factory(name)(Budget()) for name in (a, b)]
            weigher = GameWeigher(rules, None, seed)
        seat, group = number % 2, number // 2
        weigher.begin(swapped=True, number=number)
        seated = bots if seat == 0 else bots[::-1]
        table = BotTable(rules, seated, game_entropy(seed, group), weigher=weigher)
        tally = table.play([bot_seed(seed, group, seat, chair) for chair in (0, 1)])
        won = (seat in tally.winners) / len(tally.winners)
        yield PlayedGame(tuple(weigher.deals), seat, won)
        number, many = number + 1, many + len(weigher.deals)


def _columns(games: Sequence[PlayedGame]) -> tuple[Floats, Floats]:
    leads = np.array([deal for game in games for deal in game.leads])
    return leads[:, 0], leads[:, 1]


def z(games: Sequence[PlayedGame]) -> float:
    """Distance of the mean luck of a deal from 0, in standard errors.

    Two games of the same deals, each bot once in each seat, are one observation.
    """
    luck = [_columns(games[first : first + 2])[1] for first in range(0, len(games), 2)]
    sums, sizes = np.array([pair.sum() for pair in luck]), np.array([len(pair) for pair in luck])
    mean = sums.sum() / sizes.sum()
    return float(sums.sum() / sqrt(((sums - mean * sizes) ** 2).sum()))


def bias_z(deals: int, seed: int) -> dict[str, Any]:
    """Of four pairs of bots; each within 2.5 either way is as it has to be."""
    pairs = {f"{a} {b}": round(z(list(play(a, b, deals, seed))), 2) for a, b in PAIRS}
    return {"bias_z": pairs}


def variance_ratio(key: str, a: str, b: str, deals: int, seed: int) -> dict[str, Any]:
    """Ratio of the variance of points a deal to that of points less luck, of two bots."""
    points, luck = _columns(list(play(a, b, deals, seed)))
    return {key: round(float(points.var() / (points - luck).var()), 2)}


def games_to_order_ratio(deals: int, seed: int) -> dict[str, Any]:
    """Games until ratings less luck find the order, as a part of those of a tuned Glicko-2.

    ``win_variance_ratio``, of a part of a win to that less luck, is measured in games of
    ``medium`` with ``hard``; people are simulated as in ``bench ratings``.
    """
    games = list(play("medium", "hard", deals, seed))
    won, left = (np.array([getattr(game, name) for game in games]) for name in ("won", "left"))
    steadier = float(won.var() / left.var())
    noise = (left - left.mean()) / left.std() / sqrt(steadier)
    runs = [_simulate(noise, _PLAYERS, [seed, number]) for number in range(_REPEAT)]
    own_figures, tuned_figures, plain = (
        looks_to_order([run[system] for run in runs]) or _MAX_GAMES for system in range(3)
    )
    return {
        "win_variance_ratio": round(steadier, 2),
        "games_to_order_adjusted": own_figures,
        "games_to_order_unadjusted": plain,
        "games_to_order_glicko2_tuned": tuned_figures,
        "games_to_order_ratio": round(own_figures / tuned_figures, 3),
    }


class LessLuck:
    """Ratings by a part of a win less luck: normal strengths, Elo's curve taken for a line."""

    def __init__(self, players: int, variance: float) -> None:
        self.means, self._variance = np.full(players, START), variance
        self._squares = np.full(players, SPREAD**2)

    def played(self, first: int, second: int, left: float) -> None:
        """``left``: what was left of the first player's win; ``variance`` is of level games."""
        chance = win_chance(self.means[first] - self.means[second])
        slope = _SLOPE * chance * (1 - chance)
        both = self._squares[[first, second]]
        spread = slope**2 * both.sum() + self._variance * chance * (1 - chance)
        self.means[[first, second]] += both * slope / spread * (left - chance) * np.array([1, -1])
        self._squares[[first, second]] += DRIFT**2 - (both * slope) ** 2 / spread


def _simulate(noise: Floats, players: int, seed: list[int]) -> list[list[float]]:
    """Correlation of ranks after each game of everybody.

    By results less luck, by Glicko-2, and by plain results rated as those less luck are.
    """
    dice = np.random.default_rng(seed)
    true = dice.normal(START, SPREAD, players)
    own_figures, plain = LessLuck(players, float(noise.var())), LessLuck(players, 1.0)
    tuned_figures = TUNED(players)
    rhos: list[list[float]] = [[], [], []]
    for _ in range(_MAX_GAMES):
        order = dice.permutation(players)
        for first, second in zip(order[::2].tolist(), order[1::2].tolist(), strict=True):
            chance = win_chance(true[first] - true[second])
            wins = dice.random() < chance
            winner, loser = (first, second) if wins else (second, first)
            tuned_figures.won(winner, loser)
            plain.played(first, second, float(wins))
            off = float(dice.choice(noise)) * sqrt(chance * (1 - chance))
            own_figures.played(first, second, chance + off * (1 if dice.random() < 0.5 else -1))
        means = (own_figures.means, tuned_figures.means(), plain.means)
        for series, mean in zip(rhos, means, strict=True):
            series.append(rank_correlation(mean, true))
    return rhos


#: Of a number of deals and a seed, by the name that ``--only`` knows.
FIGURES: dict[str, Callable[[int, int], dict[str, Any]]] = {
    "bias_z": bias_z,
    "variance_ratio": partial(variance_ratio, "variance_ratio", "fast", "fast"),
    "variance_ratio_levels": partial(variance_ratio, "variance_ratio_levels", "medium", "hard"),
    "games_to_order_ratio": games_to_order_ratio,
}


def measure(name: str, deals: int, seed: str) -> dict[str, Any]:
    """A figure, of this many deals.

    No two figures of a seed share their games, nor do those of two seeds that are numbers.
    """
    index = 1 + list(FIGURES).index(name)
    known = int(seed) if seed.isdecimal() else int.from_bytes(seed_bytes(seed)[:4], "big")
    return FIGURES[name](deals, (len(FIGURES) * (known - 1) + index) % 2**32)
