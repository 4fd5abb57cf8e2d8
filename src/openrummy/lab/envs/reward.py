"""Rewards in points."""

from __future__ import annotations

from typing import Literal, TypeAlias

from openrummy.core.cards import Card
from openrummy.core.melds.plain import value_of
from openrummy.core.rules.pieces import (
    KnockScore,
    Rules,
)

Reward: TypeAlias = Literal["points", "unit"]

_BONUSES = ("out", "beaten", "rummy", "gin", "undercut", "shared", "up_for_two")


def unit(reward: Reward, most: int) -> float:
    """The reward of one point: 1, or 1 / ``most`` so that the maximum of a deal is 1."""
    if reward == "points":
        return 1.0
    if reward == "unit":
        return 1 / most
    raise ValueError(f"reward is points or unit, not {reward}")


def most_points(rules: Rules) -> int:
    """Upper bound of the points of a gin deal (G8-G12, G15)."""
    score = rules.score_as(KnockScore)
    assert score
    costliest = max(value_of(rules.values, Card(rank)) for rank in range(13))
    bonus = max(score.gin, score.big_gin, score.undercut, score.tie_bonus, 1)
    points = rules.deal.hand_size(2) * costliest + bonus + score.deal_win
    return points * (2 if score.spade_doubles else 1)


def most_table_points(rules: Rules, players: int) -> int:
    """Upper bound of a seat's lead in games with melds on the table or more than two players.

    Every card counts for or against a seat at most once, at its highest value, and every bonus is
    paid by all (T11, T12, W9 to W11, R10, K7, J6).
    """
    values, score = rules.values, rules.score
    costliest = [value_of(values, Card(rank)) for rank in range(13)]
    if rules.wild.any:
        costliest = [max(value, values.wild) for value in costliest]
    points = 4 * sum(costliest) + rules.pack.jokers * values.joker
    bonus = sum(abs(getattr(score, name, 0)) for name in _BONUSES)
    times = (2 if score.rummy_doubles else 1) * (2 if score.doubled else 1)
    return int((points + bonus * players) * times)
