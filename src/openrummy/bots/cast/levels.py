"""Three playing levels, and how a level weakens a style.

A weaker level makes human mistakes: it forgets old discards, ignores what the opponent collects
and misjudges by a few points; a beginner takes discards too readily and knocks too early. It
never discards at random and never overlooks gin.

In games that the kernel supports a level may search instead: :data:`SEARCHES`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from openrummy.bots.heuristic.style import BEST, Style

LEVELS = ("easy", "medium", "hard")


@dataclass(frozen=True)
class Weakness:
    """Weaknesses of a level; :class:`Style` explains the terms.

    ``care`` scales the reluctance to feed the opponent, except for what a character has beyond
    the usual; ``hurry`` is subtracted from patience, ``greed`` from grip unless that is lower
    already.
    """

    memory: int
    slip: float
    care: float
    hurry: float = 0.0
    greed: float = 0.0


WEAKNESSES = {
    "easy": Weakness(memory=3, slip=7.0, care=0.0, hurry=6.0, greed=5.0),
    "medium": Weakness(memory=6, slip=4.0, care=0.4, hurry=2.0, greed=1.0),
    "hard": Weakness(memory=99, slip=0.0, care=1.0),
}


def at_level(style: Style, level: str) -> Style:
    """The style as played at ``level``. Raises KeyError for an unknown level."""
    weakness = WEAKNESSES[level]
    return replace(
        style,
        memory=min(style.memory, weakness.memory),
        slip=style.slip + weakness.slip,
        feed=max(style.feed * weakness.care, style.feed - BEST.feed),
        patience=style.patience - weakness.hurry,
        grip=min(style.grip, max(style.grip, BEST.grip) - weakness.greed),
    )


STYLES = {level: at_level(BEST, level) for level in LEVELS}


@dataclass(frozen=True)
class Search:
    """Search effort of a level: worlds per decision, and a time limit in ms at live tables."""

    worlds: int
    ms: float


#: Levels that search, at tables, in arenas and for programs. In games that the kernel does not
#: support, characters at such a level play by style.
SEARCHES: dict[str, Search] = {"hard": Search(512, 100.0)}
