"""Recipe of puzzles: games, players and shares of themes, in ``recipe.toml``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from openrummy.analysis.puzzles.model import Theme
from openrummy.core.cards.rng import Stream


@dataclass(frozen=True)
class Recipe:
    """Names with their shares."""

    games: dict[str, int]
    players: dict[str, int]
    themes: dict[Theme, float]


@cache
def recipe() -> Recipe:
    """The recipe shipped with the package."""
    text = (files("openrummy.analysis.puzzles") / "recipe.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    total = sum(data["themes"].values())
    themes = {Theme(name): share / total for name, share in data["themes"].items()}
    return Recipe(data["games"], data["players"], themes)


def draw_name(shares: dict[str, int], chance: Stream) -> str:
    """Draw one of the names in proportion to the shares."""
    left = chance.below(sum(shares.values()))
    for name, share in shares.items():
        left -= share
        if left < 0:
            return name
    raise AssertionError(shares)
