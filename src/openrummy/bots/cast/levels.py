"""Three plain levels for people, and what a level does to a style.

A weaker level makes the mistakes people make: it forgets old discards, it does
not mind what the opponent collects, it misjudges by a few points, and a beginner
takes too gladly and knocks too soon. It never discards at random and never
overlooks gin.

A level may search instead, where the kernel plays: :data:`SEARCHES`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from openrummy.bots.heuristic.style import BEST, Style

LEVELS = ("easy", "medium", "hard")


@dataclass(frozen=True)
class Failing:
    """Weaknesses of a level: see :class:`Style` for the words.

    ``care`` is the share left of what the player minds feeding the opponent, but what a
    character minds beyond the usual stays; ``hurry`` is taken from patience, ``greed``
    from grip, as long as that is not less already.
    """

    memory: int
    slip: float
    care: float
    hurry: float = 0.0
    greed: float = 0.0


FAILINGS = {
    "easy": Failing(memory=3, slip=7.0, care=0.0, hurry=6.0, greed=5.0),
    "medium": Failing(memory=6, slip=4.0, care=0.4, hurry=2.0, greed=1.0),
    "hard": Failing(memory=99, slip=0.0, care=1.0),
}


def at_level(style: Style, level: str) -> Style:
    """The style as it is played at ``level``. KeyError for a level that is none."""
    failing = FAILINGS[level]
    return replace(
        style,
        memory=min(style.memory, failing.memory),
        slip=style.slip + failing.slip,
        feed=max(style.feed * failing.care, style.feed - BEST.feed),
        patience=style.patience - failing.hurry,
        grip=min(style.grip, max(style.grip, BEST.grip) - failing.greed),
    )


STYLES = {level: at_level(BEST, level) for level in LEVELS}


@dataclass(frozen=True)
class Search:
    """Search of a level: n worlds a decision; at a table of people at most this many ms."""

    worlds: int
    ms: float


#: The levels that search, wherever they play: at tables, in arenas, for programs. A character
#: at such a level keeps its style in games that the kernel does not play.
SEARCHES: dict[str, Search] = {"hard": Search(512, 100.0)}
