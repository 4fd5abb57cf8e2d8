"""Ratings from who won how often against whom (Bradley and Terry, 1952).

A player of rating a wins 1 / (1 + 10^((b - a) / 400)) of the games against one of b, as
in chess; equal ratings win half.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import log, sqrt

_SCALE = 400 / log(10)
_Z95 = 1.959964
_ROUNDS = 60
_PRIOR = 0.5  # a drawn game against the mean, which keeps who only won or lost finite


@dataclass(frozen=True)
class Rated:
    """A rating, and how far off it may be with 95 % confidence, in points."""

    points: float
    within: float


def fit(
    shares: Mapping[tuple[str, str], tuple[float, int]], anchor: str, at: float
) -> dict[str, Rated]:
    """Ratings under which the results are likeliest, ``anchor`` being at ``at``.

    ``shares`` says for a pair how many games the first won, draws as halves, and how
    many they played. By Newton's method; intervals from the curvature, the anchor's own
    uncertainty included. ValueError when the anchor has not played.
    """
    import numpy as np

    names = sorted({name for pair in shares for name in pair})
    if anchor not in names:
        raise ValueError(f"{anchor} has not played")
    place = {name: number for number, name in enumerate(names)}
    strength = np.zeros(len(names))
    for _ in range(_ROUNDS):
        slope = -_PRIOR * np.tanh(strength / 2)
        curve = np.diag(_PRIOR / 2 / np.cosh(strength / 2) ** 2)
        for (one, other), (won, games) in shares.items():
            a, b = place[one], place[other]
            chance = 1 / (1 + np.exp(strength[b] - strength[a]))
            weight = games * chance * (1 - chance)
            slope[a] += won - games * chance
            slope[b] -= won - games * chance
            curve[[a, b], [a, b]] += weight
            curve[[a, b], [b, a]] -= weight
        step = np.linalg.solve(curve, slope)
        strength += np.clip(step, -1, 1)
        if abs(step).max() < 1e-9:
            break
    spread = np.linalg.inv(curve)
    zero = place[anchor]

    def rated(name: str) -> Rated:
        own = place[name]
        apart = spread[own, own] + spread[zero, zero] - 2 * spread[own, zero]
        points = at + _SCALE * (strength[own] - strength[zero])
        return Rated(float(points), _Z95 * _SCALE * sqrt(max(0.0, float(apart))))

    return {name: rated(name) for name in names}
