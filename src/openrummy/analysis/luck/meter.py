"""Luck of each side in the deals of a two-player game, by control variates with known odds.

``docs/analysis.md`` explains the method, and why the adjusted result is unbiased whatever hand
evaluation is used. The assumed players only reduce the variance: styles are weighted by what a
seat did before, never by what comes after.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import product
from typing import Any

from openrummy.bots.search.weights import load
from openrummy.core.engine import Action, LayOff, Spread, State
from openrummy.core.rules.pieces import Rules
from openrummy.kernel.arrays import Float64Array, Int64Array, np
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.players import playout, position_value
from openrummy.kernel.core.players.luck import MEAN, WITH
from openrummy.kernel.gin import analysis as kernel
from openrummy.kernel.gin.lower import lower
from openrummy.kernel.gin.rows import number_of, row_of
from openrummy.kernel.gin.settings import NotLowered

# player types: a learned style, and the noise of its discards in points
TYPES = (
    ("balanced", 0.0),
    ("balanced", 2.0),
    ("waiting", 0.0),
    ("waiting", 2.0),
    ("knocker", 0.0),
    ("knocker", 1.0),
    ("keeping", 1.0),
    ("hunter", 1.0),
)
# probability that a type deviates from its best action, by noise
_OTHERWISE = {0.0: 0.03, 1.0: 0.25, 2.0: 0.4}
_ALTERNATIVES = 3.0  # number of other actions
_TRUST = 0.3  # for behaviour depends on more than the type
_DECAY_PER_GAME = 0.9  # weight of a game's evidence once the next game starts
_OPENINGS = len(TYPES) ** 2  # worlds before the first action: every pair of types
_EXPECTED = 64 * 1024  # deals played to estimate the mean value of a deal
_GOLDEN = 0.6180339887498949


@dataclass(frozen=True)
class Effort:
    """Effort: worlds per draw, and turns played in each before evaluation by the net."""

    worlds: int = 16
    turns: int = 3


@dataclass
class PlayedDeal:
    """A two-player deal from its first action on: all its cards and actions.

    ``row`` is None if the deal ended immediately.
    """

    row: Int64Array | None
    dealer: int
    knock_card: int
    acts: list[int] = field(default_factory=list)

    @classmethod
    def start(cls, state: State) -> PlayedDeal:
        """Start recording a two-player deal of a game that the kernel supports."""
        public = state.public
        card = d.NONE if public.knock_card is None else int(public.knock_card)
        try:
            row = row_of(state)
        except NotLowered:  # it is over
            return cls(None, public.dealer, card)
        return cls(row, public.dealer, card)

    def record(self, action: Action) -> None:
        """Record an action; lay-offs and the defender's melds are ignored."""
        if not isinstance(action, LayOff | Spread):
            self.acts.append(number_of(action))


@dataclass(frozen=True)
class Chance:
    """Luck of a deal: points for each seat above the mean, due to cards dealt.

    ``dealt``: by the deal itself, ``drawn``: by each card drawn from the stock, in order.
    """

    dealt: tuple[float, float]
    drawn: tuple[tuple[float, float], ...] = ()

    def lead(self, seat: int, own: float = 1.0, other: float = 1.0) -> float:
        """Luck of a seat, with these weights of its own points and the opponent's."""
        return sum(own * each[seat] - other * each[1 - seat] for each in (self.dealt, *self.drawn))


class Meter:
    """Measures luck over successive deals of two players, and learns how both play."""

    def __init__(self, rules: Rules, effort: Effort | None = None, seed: int = 0) -> None:
        self._rules, self._effort, self._seed = rules, effort or Effort(), seed
        self._room = _Room(rules)
        self._odds = np.zeros((2, len(TYPES)))  # logarithms

    def next_game(self, swapped: bool = False) -> None:
        """Start another game; ``swapped``: the players have changed seats."""
        self._odds *= _DECAY_PER_GAME
        if swapped:
            self._odds = self._odds[::-1].copy()

    def weigh(self, line: PlayedDeal, number: int) -> Chance:
        """Luck of a finished deal; ``number``: index among the meter's deals."""
        mean = _mean(self._rules, line.dealer, line.knock_card, self._effort.turns)
        if line.row is None:
            return Chance((-mean[0], -mean[1]))
        seed = (self._seed << 20) + (number << 8)
        first = self._opening(line.row, seed)
        dealt = float(first[0] - mean[0]), float(first[1] - mean[1])
        return Chance(dealt, self._drawn(line.row, line.acts, seed + 1))

    def _opening(self, row: Int64Array, seed: int) -> Float64Array:
        given = self._room.given(row)
        return kernel.opening(
            player_indices=_everybody(), turns=self._effort.turns, seed=seed, **given
        )

    def _drawn(
        self, row: Int64Array, done: Sequence[int], seed: int
    ) -> tuple[tuple[float, float], ...]:
        acts = _until_shown(done)
        player_indices = self._guess(row, acts)
        given = self._room.given(row)
        draws = kernel.draws(
            actions=acts,
            player_indices=player_indices,
            turns=self._effort.turns,
            seed=seed,
            **given,
        )
        more = draws[:, WITH : WITH + 2] - draws[:, MEAN : MEAN + 2]
        return tuple((float(own), float(other)) for own, other in more)

    def _guess(self, row: Int64Array, acts: Int64Array) -> Int64Array:
        """Types for the worlds of each draw, inferred from both seats' earlier actions."""
        agreed = kernel.agreements(actions=acts, **self._room.given(row))
        player_indices = []
        for (seat, alike), act in zip(agreed.tolist(), acts.tolist(), strict=True):
            if act >> 6 == d.STOCK:
                player_indices.append(_pairs(self._odds, self._effort.worlds))
            if seat != d.NONE:
                self._odds[seat] += _log_odds(alike)
        shape = (len(player_indices), self._effort.worlds, 2)
        return np.array(player_indices, np.int64).reshape(shape)


class _Room:
    """Kernel arguments for rules and types, and work buffers."""

    def __init__(self, rules: Rules) -> None:
        self.shared: dict[str, Any] = {
            "compiled_rules": lower(rules),
            "types": _types(),
            "deals": np.zeros((3, d.SIZE), np.int64),
            "notes": np.zeros((2, playout.NOTES), np.int64),
            "workspace": np.zeros(position_value.WORKSPACE_SIZE, np.int64),
        }

    def given(self, row: Int64Array) -> dict[str, Any]:
        """Arguments common to all kernel calls about a deal."""
        self.shared["deals"][0] = row
        return self.shared


@cache
def _types() -> Float64Array:
    """Kernel parameters of the types: float64 [types, TYPE]."""
    weights = load()
    places = [weights.styles.index(style) for style, _ in TYPES]
    slips = np.array([[slip] for _, slip in TYPES])
    return np.ascontiguousarray(np.hstack([weights.players[places], weights.nets[places], slips]))


@cache
def _everybody() -> Int64Array:
    """All pairs of types: int64 [_OPENINGS, 2]."""
    return np.array(list(product(range(len(TYPES)), repeat=2)), np.int64)


@lru_cache(maxsize=512)
def _mean(rules: Rules, dealer: int, knock_card: int, turns: int) -> tuple[float, float]:
    """Mean value of a deal for each seat, given the dealer; both have the same types."""
    if dealer:
        own, other = _mean(rules, 0, knock_card, turns)
        return other, own
    means = kernel.expected(
        player_indices=_everybody(),
        dealer=dealer,
        knock_card=knock_card,
        turns=turns,
        seed=1,
        number=_EXPECTED,
        **_Room(rules).given(np.zeros(d.SIZE, np.int64)),
    )
    return float(means[0]), float(means[1])


@cache
def _log_odds(alike: int) -> Float64Array:
    """Log-likelihood update of the types, for the set that would have acted the same way."""
    wrong = np.array([_OTHERWISE[slip] for _, slip in TYPES])
    same = np.array([alike >> number & 1 for number in range(len(TYPES))], bool)
    odds: Float64Array = _TRUST * np.log(np.where(same, 1 - wrong, wrong / _ALTERNATIVES))
    return odds


def _pairs(odds: Float64Array, worlds: int) -> Int64Array:
    """Types for ``worlds`` worlds, pairs in proportion to their probability: int64 [worlds, 2]."""
    each = np.exp(odds - odds.max(axis=1, keepdims=True))
    each /= each.sum(axis=1, keepdims=True)
    bounds = np.cumsum(np.outer(each[0], each[1]).ravel())
    places = (0.5 + np.arange(worlds) * _GOLDEN) % 1.0 * bounds[-1]
    pairs = np.minimum(np.searchsorted(bounds, places, side="right"), _OPENINGS - 1)
    return np.stack(np.divmod(pairs, len(TYPES)), axis=1)


def _until_shown(done: Sequence[int]) -> Int64Array:
    """Actions up to the knock: no card is drawn after it."""
    for index, act in enumerate(done):
        if act >> 6 in (d.KNOCK_CARD, d.SHOW_ALL):
            return np.array(done[: index + 1], np.int64)
    return np.array(done, np.int64)
