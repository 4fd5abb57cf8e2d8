"""Quality of the estimate of luck: its bias, its variance, and the gain for ratings.

Each figure of ``openrummy bench analysis`` is a function here, with its size and its seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Any

import numpy as np

from openrummy.analysis.luck.meter import Effort
from openrummy.analysis.luck.of_game import DealChance, GameWeigher
from openrummy.bots.base import Budget
from openrummy.bots.match import BotTable, bot_seed, game_entropy
from openrummy.cli.bench.ratings import RHO, Floats, Glicko2
from openrummy.club.rating import DRIFT, SPREAD, START
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.rules.catalogue import variant
from openrummy.lab.arena.pairs import maker

GAME = "gin-challenge"
PAIRS = (("simple", "fast"), ("fast", "fast"), ("medium", "fast"), ("simple", "simple"))
_SITTING = 20  # games of the same two
_SLOPE = log(10) / 400  # of Elo's curve
_MAX_GAMES = 120  # of each in a simulation

Done = Callable[[int], None]


@dataclass(frozen=True)
class Played:
    """A game: its deals, the first bot's seat, and its part of the win."""

    deals: tuple[DealChance, ...]
    seat: int
    won: float

    @property
    def left(self) -> float:
        """The first bot's part of the win less luck."""
        return self.won - sum(deal.luck_to_win(self.seat) or 0.0 for deal in self.deals)

    @property
    def leads(self) -> list[tuple[float, float]]:
        """Of each deal, the points of the first bot less the second's, and the luck in them."""
        return [
            (float(deal.points[self.seat] - deal.points[1 - self.seat]), deal.luck(self.seat))
            for deal in self.deals
        ]


def play(
    a: str, b: str, deals: int, seed: int, effort: Effort | None = None, done: Done | None = None
) -> Iterator[Played]:
    """Games of two bots, deals alike from both seats, until this many deals are played."""
    rules, many, number = variant(GAME).rules, 0, 0
    while many < deals:
        if number % _SITTING == 0:
            bots = [maker(name)(Budget()) for name in (a, b)]
            weigher = GameWeigher(rules, effort, seed)
        seat, group = number % 2, number // 2
        weigher.begin(swapped=True, number=number)
        seated = bots if seat == 0 else bots[::-1]
        table = BotTable(rules, seated, game_entropy(seed, group), weigher=weigher)
        tally = table.play([bot_seed(seed, group, seat, chair) for chair in (0, 1)])
        won = (seat in tally.winners) / len(tally.winners)
        yield Played(tuple(weigher.deals), seat, won)
        number, many = number + 1, many + len(weigher.deals)
        if done is not None:
            done(len(weigher.deals))


def _columns(games: Sequence[Played]) -> tuple[Floats, Floats]:
    leads = np.array([deal for game in games for deal in game.leads])
    return leads[:, 0], leads[:, 1]


def ratio(games: Sequence[Played]) -> float:
    """Ratio of the variance of points a deal to that of points less luck."""
    points, luck = _columns(games)
    return float(points.var() / (points - luck).var())


def z(games: Sequence[Played]) -> float:
    """Distance of the mean luck of a deal from 0, in standard errors.

    Two games of the same deals, each bot once in each seat, are one observation.
    """
    luck = [_columns(games[first : first + 2])[1] for first in range(0, len(games), 2)]
    sums, sizes = np.array([pair.sum() for pair in luck]), np.array([len(pair) for pair in luck])
    mean = sums.sum() / sizes.sum()
    return float(sums.sum() / sqrt(((sums - mean * sizes) ** 2).sum()))


def bias_z(deals: int = 5000, seed: int = 1, effort: Effort | None = None) -> dict[str, float]:
    """Of four pairs of bots; each within 2.5 either way is as it has to be."""
    return {f"{a} {b}": round(z(list(play(a, b, deals, seed, effort))), 2) for a, b in PAIRS}


def variance_ratio(deals: int = 2000, seed: int = 2, effort: Effort | None = None) -> float:
    """Of ``fast`` against itself."""
    return round(ratio(list(play("fast", "fast", deals, seed, effort))), 2)


def variance_ratio_levels(deals: int = 2000, seed: int = 3, effort: Effort | None = None) -> float:
    """Of ``medium`` against ``hard``."""
    return round(ratio(list(play("medium", "hard", deals, seed, effort))), 2)


def games_to_order_ratio(
    deals: int = 2000, seed: int = 4, players: int = 200, repeat: int = 8
) -> dict[str, float]:
    """Games until ratings less luck find the order, as a part of those of a tuned Glicko-2.

    ``win_variance_ratio``, of a part of a win to that less luck, is measured in games of
    ``medium`` with ``hard``; people are simulated as in ``bench ratings``.
    """
    return order_of(list(play("medium", "hard", deals, seed)), seed, players, repeat)


def order_of(
    games: Sequence[Played], seed: int = 4, players: int = 200, repeat: int = 8
) -> dict[str, float]:
    """The same from games that were played."""
    won, left = (np.array([getattr(game, name) for game in games]) for name in ("won", "left"))
    steadier = float(won.var() / left.var())
    noise = (left - left.mean()) / left.std() / sqrt(steadier)
    runs = [_simulated(noise, players, [seed, number]) for number in range(repeat)]
    ours, theirs, plain = (
        _first(np.mean([run[system] for run in runs], axis=0)) for system in range(3)
    )
    return {
        "win_variance_ratio": round(steadier, 2),
        "games_to_order_adjusted": ours,
        "games_to_order_unadjusted": plain,
        "games_to_order_glicko2_tuned": theirs,
        "games_to_order_ratio": round(ours / theirs, 3),
    }


class LessLuck:
    """Ratings by a part of a win less luck: normal strengths, Elo's curve taken for a line."""

    def __init__(self, players: int, variance: float) -> None:
        self.means, self._variance = np.full(players, START), variance
        self._squares = np.full(players, SPREAD**2)

    def played(self, first: int, second: int, left: float) -> None:
        """``left``: what was left of the first player's win; ``variance`` is of level games."""
        chance = _chance(self.means[first] - self.means[second])
        slope = _SLOPE * chance * (1 - chance)
        both = self._squares[[first, second]]
        spread = slope**2 * both.sum() + self._variance * chance * (1 - chance)
        self.means[[first, second]] += both * slope / spread * (left - chance) * np.array([1, -1])
        self._squares[[first, second]] += DRIFT**2 - (both * slope) ** 2 / spread


def _chance(ahead: float) -> float:
    return float(1 / (1 + 10 ** (-ahead / 400)))


def _simulated(noise: Floats, players: int, seed: list[int]) -> list[list[float]]:
    """Correlation of ranks after each game of everybody.

    By results less luck, by Glicko-2, and by plain results rated as those less luck are.
    """
    dice = np.random.default_rng(seed)
    true = dice.normal(START, SPREAD, players)
    ours, plain = LessLuck(players, float(noise.var())), LessLuck(players, 1.0)
    theirs = Glicko2(players, SPREAD, DRIFT / 173.7178)
    rhos: list[list[float]] = [[], [], []]
    for _ in range(_MAX_GAMES):
        order = dice.permutation(players)
        for first, second in zip(order[::2].tolist(), order[1::2].tolist(), strict=True):
            chance = _chance(true[first] - true[second])
            wins = dice.random() < chance
            theirs.won(*((first, second) if wins else (second, first)))
            plain.played(first, second, float(wins))
            off = float(dice.choice(noise)) * sqrt(chance * (1 - chance))
            ours.played(first, second, chance + off * (1 if dice.random() < 0.5 else -1))
        means = (ours.means, theirs.means(), plain.means)
        for series, mean in zip(rhos, means, strict=True):
            series.append(float(np.corrcoef(_ranks(mean), _ranks(true))[0, 1]))
    return rhos


def _ranks(values: Floats) -> Any:
    return values.argsort().argsort()


def _first(rhos: Floats) -> int:
    """Games after which the order is found; the most there were where it is not."""
    reached = np.nonzero(rhos >= RHO)[0]
    return int(reached[0]) + 1 if len(reached) else len(rhos)


FIGURES: dict[str, Callable[..., Any]] = {
    "bias_z": bias_z,
    "variance_ratio": variance_ratio,
    "variance_ratio_levels": variance_ratio_levels,
    "games_to_order_ratio": games_to_order_ratio,
}


def measure(names: Sequence[str] = (), deals: int | None = None, seed: str = "1") -> dict[str, Any]:
    """The figures named, or all, each of this many deals.

    No two figures of a seed share their games, nor do those of two seeds that are numbers.
    """
    sized = {} if deals is None else {"deals": deals}
    figures: dict[str, Any] = {}
    for index, name in enumerate(FIGURES, start=1):
        if not names or name in names:
            figure = FIGURES[name](**sized, seed=_number(seed, index))
            figures |= figure if name == "games_to_order_ratio" else {name: figure}
    return figures


def _number(seed: str, index: int) -> int:
    """The seed of a figure: of "1" the first numbers, of "2" the next ones."""
    known = int(seed) if seed.isdecimal() else int.from_bytes(seed_bytes(seed)[:4], "big")
    return (len(FIGURES) * (known - 1) + index) % 2**32
