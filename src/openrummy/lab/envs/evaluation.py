"""Evaluation of a policy on mirrored deals against a pool of opponents.

Each deal is played twice with swapped seats, which removes the luck of the deal. Optionally luck is
subtracted from each result (:mod:`openrummy.analysis.luck`), which keeps the mean and narrows the
interval.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from openrummy.analysis.luck.meter import Meter, PlayedDeal
from openrummy.bots.policy.policy_files import Policy as Network
from openrummy.core.rules.catalogue import resolve
from openrummy.core.rules.pieces import Rules
from openrummy.kernel.core.gin import calls
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.gin.lower import lower
from openrummy.kernel.supported_games import plays_gin
from openrummy.lab.envs.gin_rows import Rows
from openrummy.lab.envs.learner_rows import LearnerRows
from openrummy.lab.envs.opponents import Opponent, load_policy
from openrummy.lab.envs.solo_rows import SoloRows
from openrummy.lab.envs.table.rows import TableRows, seats_of

_Z95 = 1.959964
_CARDS = tuple(16 * suit + rank for suit in range(4) for rank in range(13))

Float64Array = NDArray[np.float64]


@dataclass(frozen=True)
class OpponentResult:
    """A policy's results against one opponent; points are its own minus the opponent's, per deal.

    Each of ``deals`` deals was played ``games / deals`` times. ``won`` is the share of games won,
    ``illegal`` the number of games lost by an illegal action. ``ci95`` is the 95 % interval of
    ``points``. ``adjusted`` is the luck-adjusted mean with its interval, None without adjustment.
    """

    opponent: str
    deals: int
    games: int
    points: float
    ci95: tuple[float, float]
    won: float
    illegal: int
    adjusted: float | None = None
    adjusted_ci95: tuple[float, float] | None = None


def evaluate(
    policy: Opponent | Network,
    pool: Opponent | Iterable[Opponent] = ("simple", "patient", "fast"),
    deals: int = 2000,
    *,
    rules: Rules | str = "gin",
    players: int | None = None,
    mirrored: bool = True,
    adjusted: bool = False,
    seed: int = 0,
) -> list[OpponentResult]:
    """Play ``deals`` deals against each opponent of the pool, or against a single opponent.

    The seed determines everything except a policy's own randomness.

    ``policy`` and the ``pool`` are names of :data:`openrummy.lab.envs.opponents.NAMES`,
    ``policy:FILE``, or callables from observations uint8 [n, 280] and masks bool [n, 108] to n
    actions. ``mirrored``: each deal is played from both seats. ``adjusted``: luck is subtracted,
    which takes some hundredths of a second per game and works for gin only. Raises the errors of
    :class:`~openrummy.lab.envs.solo_rows.SoloRows`.

    Games with melds on the table, or for more than two, are played by ``players`` (None: the
    minimum), with the policy in every seat if ``mirrored``. Their opponents are those of
    :class:`~openrummy.lab.envs.table.rows.TableRows`, points are relative to the average of the
    others, and ``adjusted`` raises ValueError.
    """
    game = resolve(rules).rules if isinstance(rules, str) else rules
    at_tables = players not in (None, 2) or not plays_gin(game)
    acting_policy = load_policy(
        policy.act if isinstance(policy, Network) else policy, at_tables=at_tables
    )
    pool = (pool,) if isinstance(pool, str) or callable(pool) else pool
    if at_tables and adjusted:
        raise ValueError("luck is weighed in gin for two only")
    seats = players or seats_of(game) if at_tables else 2

    def against(opponent: Opponent) -> OpponentResult:
        """Play against one opponent and aggregate over the seats."""
        recorded_rows, played = list[SoloRows](), list[tuple[Float64Array, int]]()
        for seat in range(seats if mirrored else 1):
            rows: LearnerRows
            if at_tables:
                rows = TableRows(game, deals, seats, opponent, learner=seat, again=False)
            else:
                rows = SoloRows(game, deals, opponent, learner=seat, again=False, recorded=adjusted)
                recorded_rows.append(rows)
            played.append(_play(acting_policy, rows, seed))
        luck = _luck(game, recorded_rows, deals, seed) if adjusted else []
        return _aggregate(opponent, deals, played, luck)

    return [against(opponent) for opponent in pool]


def _aggregate(
    opponent: Opponent, deals: int, played: list[tuple[Float64Array, int]], luck: list[Float64Array]
) -> OpponentResult:
    points = np.mean([net for net, _ in played], axis=0)
    adjusted_points = (
        np.mean([net - of for (net, _), of in zip(played, luck, strict=True)], axis=0)
        if luck
        else None
    )
    return OpponentResult(
        _name(opponent),
        deals,
        deals * len(played),
        float(points.mean()),
        _interval(points),
        float(np.mean([net > 0 for net, _ in played])),
        sum(illegal for _, illegal in played),
        None if adjusted_points is None else float(adjusted_points.mean()),
        None if adjusted_points is None else _interval(adjusted_points),
    )


def _name(opponent: Opponent) -> str:
    return opponent if isinstance(opponent, str) else getattr(opponent, "__name__", "policy")


def _interval(points: Float64Array) -> tuple[float, float]:
    """The 95 % confidence interval of the mean."""
    half = _Z95 * float(points.std(ddof=1)) / sqrt(len(points)) if len(points) > 1 else np.inf
    return float(points.mean()) - half, float(points.mean()) + half


def _play(policy: Opponent, rows: LearnerRows, seed: int) -> tuple[Float64Array, int]:
    """Points of each deal, and the number lost by illegal actions; all seats get the same deals."""
    rows.begin(seed)
    leads, illegal = np.zeros(rows.number), 0
    while True:
        ended, left = rows.ended, ~rows.over
        leads[ended] = rows.lead[ended]
        illegal += int(rows.illegal.sum())
        if not left.any():
            rows.close()
            return leads, illegal
        if isinstance(policy, str):
            rows.step(rows.advice(policy))
            continue
        actions = np.zeros(rows.number, np.int64)
        actions[left] = policy(rows.observations[left], rows.masks[left])
        rows.step(actions)


def _luck(rules: Rules, played: list[SoloRows], deals: int, seed: int) -> list[Float64Array]:
    """Luck of the policy in each deal, from each seat that it held."""
    first = Rows(rules, deals, again=False)
    first.begin(seed)
    meter, shares = Meter(rules, seed=seed), []
    for turn, rows in enumerate(played):
        if turn:
            meter.next_game(swapped=True)
        luck = np.zeros(deals)
        for number in range(deals):
            acts = rows.acts(number)
            if acts is None:
                continue  # record overflow, rare; unadjusted points are unbiased too
            row = first.deals[number]
            line = PlayedDeal(row, int(row[d.DEALER]), _card_of(rules, row), acts)
            luck[number] = meter.weigh(line, turn * deals + number).lead(rows.learner)
        shares.append(luck)
    return shares


def _card_of(rules: Rules, row: NDArray[np.int64]) -> int:
    """A knock card consistent with the terms of a deal (G6, G8); NONE if none is drawn."""
    return _by_terms(rules).get((int(row[d.LIMIT]), int(row[d.FACTOR])), d.NONE)


@lru_cache(maxsize=16)
def _by_terms(rules: Rules) -> dict[tuple[int, int], int]:
    if not rules.knock.limit.second_pack:
        return {}
    cards: dict[tuple[int, int], int] = {}
    row = np.zeros((1, d.SIZE), np.int64)
    calls.shuffle(row, 1)
    for card in _CARDS:
        calls.start(lower(rules), row, 0, 0, card)
        cards.setdefault((int(row[0, d.LIMIT]), int(row[0, d.FACTOR])), card)
    return cards
