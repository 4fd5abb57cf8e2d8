"""What a point is worth as a reward."""

from __future__ import annotations

from typing import Literal, TypeAlias

from openrummy.cards import Card
from openrummy.melds.plain import value_of
from openrummy.rules.pieces import Rules

Reward: TypeAlias = Literal["points", "unit"]


def unit(rules: Rules, reward: Reward) -> float:
    """The reward of one point: 1, or such that no deal brings more than 1."""
    if reward == "points":
        return 1.0
    if reward == "unit":
        return 1 / most_points(rules)
    raise ValueError(f"reward is points or unit, not {reward}")


def most_points(rules: Rules) -> int:
    """Points that no deal of these rules of gin exceeds (G8-G12, G15)."""
    score = rules.knock_score
    assert score
    costliest = max(value_of(rules.values, Card(rank)) for rank in range(13))
    bonus = max(score.gin, score.big_gin, score.undercut, score.tie_bonus, 1)
    points = rules.deal.hand_size(2) * costliest + bonus + score.deal_win
    return points * (2 if score.spade_doubles else 1)
