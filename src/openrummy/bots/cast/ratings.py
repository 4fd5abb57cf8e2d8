"""Strength of each character at each level: figures measured in the arena.

They stand in ``ratings.json``, which ``scripts/ratings.py`` writes and which says by
what command, with which seed and in how many games. The published baseline is at 1500
and 400 points are ten to one, as in chess. A character the file does not know has no
rating, and none is shown. Told are full tens: the figures are no finer.
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
    """Points, and by how many they may be wrong (95 %)."""

    points: int
    within: int

    @property
    def word(self) -> str:
        """The rating in a plain word."""
        return next((word for below, word in _WORDS if self.points < below), _BEST)


def rating(name: str, level: str) -> Rating | None:
    """The rating of a character (by id) at a level; None when it was not measured."""
    figures = _known().get(name, {}).get(level)
    return None if figures is None else Rating(round(figures[0], -1), round(figures[1], -1))


@cache
def _known() -> dict[str, dict[str, list[int]]]:
    file = resources.files(__package__) / "ratings.json"
    if not file.is_file():
        return {}
    data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    ratings: dict[str, dict[str, list[int]]] = data["ratings"]
    return ratings
