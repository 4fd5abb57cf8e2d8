"""Ratings of each character at each level, measured in the arena.

``scripts/ratings.py`` writes them to ``ratings.json``, with the command, the seed and the number
of games. The published baseline is fixed at 1500, and 400 points mean odds of ten to one, as in
chess. Characters missing from the file have no rating. Ratings are rounded to tens, which is
their precision.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

_WORDS = ((1400, "beginner"), (1550, "club player"), (1700, "strong"))
_BEST = "master"


@dataclass(frozen=True)
class Rating:
    """Rating points with the half-width of their 95 % confidence interval."""

    points: int
    within: int

    @property
    def word(self) -> str:
        return next((word for below, word in _WORDS if self.points < below), _BEST)


def rating(name: str, level: str) -> Rating | None:
    """The rating of a character (by id) at a level; None if not measured."""
    figures = _stored_ratings().get(name, {}).get(level)
    return None if figures is None else Rating(round(figures[0], -1), round(figures[1], -1))


@cache
def _stored_ratings() -> dict[str, dict[str, list[int]]]:
    file = resources.files(__package__) / "ratings.json"
    if not file.is_file():
        return {}
    data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    ratings: dict[str, dict[str, list[int]]] = data["ratings"]
    return ratings
