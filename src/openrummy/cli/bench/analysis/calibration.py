"""Calibration of the predicted winning chances."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from openrummy.analysis.decisions import decisions
from openrummy.analysis.model import Decision
from openrummy.analysis.prices import Effort, Pricer
from openrummy.cli.bench.analysis.bot_games import Done, play_games
from openrummy.core.cards.rng import seed_bytes, stream
from openrummy.core.notation.records import Record, final
from openrummy.core.rules.pieces import Rules

BINS = 10
_A_DEAL = 2  # positions per deal: those of one deal are highly correlated

LIKE = (("fast", "fast"), ("patient", "patient"), ("medium", "medium"))
ANY = (("fast", "simple"), ("medium", "patient"), ("easy", "fast"), ("knocker", "hunter"))

#: Ratings of the round robin in ``bench/results.md``.
RATINGS = {
    "expert": 1832,
    "hard": 1798,
    "fast": 1708,
    "undercutter": 1698,
    "patient": 1685,
    "hunter": 1658,
    "knocker": 1631,
    "medium": 1557,
    "simple": 1500,
    "easy": 1326,
}


def calibration(rules: Rules, positions: int, seed: str, done: Done) -> dict[str, Any]:
    """``calibration_error`` between equal players, ``calibration_error_any`` between unequal ones.

    Expected calibration error over ten bins: the mean distance of the predicted chance from the
    observed win rate, weighted by positions. ``..._noise``: the error that perfect predictions
    would show, given that positions of a game share its result. ``..._ahead``: the mean prediction
    minus the win rate, positive if predictions are too optimistic.
    """
    figures: dict[str, Any] = {}
    for key, pairs in (("calibration_error", LIKE), ("calibration_error_any", ANY)):
        predicted, won, games = _positions(rules, pairs, positions, f"{seed} {key}", done)
        figures[key] = round(_error(predicted, won), 4)
        figures[f"{key}_noise"] = round(_by_chance(predicted, games), 4)
        figures[f"{key}_ahead"] = round(float((predicted - won).mean()), 4)
        figures[f"{key}_positions"] = len(predicted)
    return figures


def _positions(
    rules: Rules, pairs: Sequence[tuple[str, str]], count: int, seed: str, done: Done
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    predicted: list[float] = []
    won: list[bool] = []
    games: list[int] = []
    number = 0
    while len(predicted) < count:
        names = pairs[number % len(pairs)]
        record = play_games(rules, names, f"{seed} {number}")
        result = final(record).result
        assert result is not None
        for decision in _some(record, f"{seed} {number}"):
            chance = _chance(
                rules, decision, RATINGS[names[decision.seat]] - RATINGS[names[1 - decision.seat]]
            )
            predicted.append(chance)
            won.append(decision.seat in result.winners)
            games.append(number)
        number += 1
        done(1)
    return np.array(predicted), np.array(won, float), np.array(games)


def _some(record: Record, seed: str) -> list[Decision]:
    """Sample decisions of each deal, at most one per seat."""
    chance, deals = stream(seed_bytes(seed), 0, "positions"), dict[int, list[Decision]]()
    for decision in decisions(record):
        deals.setdefault(decision.deal, []).append(decision)
    return [decision for deal in deals.values() for decision in chance.shuffled(deal)[:_A_DEAL]]


def _chance(rules: Rules, decision: Decision, edge: float) -> float:
    """The win probability of the action played, from few worlds."""
    pricer = Pricer(rules, Effort(worlds=0, short=64, edge=edge))
    priced = pricer.price(decision)
    assert priced.played is not None
    chance = priced.prices[priced.played].chance
    assert chance is not None
    return min(1.0, max(0.0, chance.mean))


def _error(predicted: np.ndarray, won: np.ndarray) -> float:
    bins = np.minimum((predicted * BINS).astype(int), BINS - 1)
    apart = [abs((predicted - won)[bins == tenth].sum()) for tenth in range(BINS)]
    return float(sum(apart) / len(predicted))


def _by_chance(predicted: np.ndarray, games: np.ndarray) -> float:
    """The error of perfect predictions, with outcomes drawn game by game."""
    chance, errors = np.random.default_rng(1), []
    for _ in range(50):
        luck = chance.random(games.max() + 1)[games]
        errors.append(_error(predicted, (luck < predicted).astype(float)))
    return float(np.mean(errors))
