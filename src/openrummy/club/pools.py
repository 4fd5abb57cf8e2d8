"""The pools of quick pairing, from ``pools.toml``, and any other game by any clock."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources

from openrummy.club.families import Family, family_of
from openrummy.club.pairing import Option
from openrummy.core.rules import catalogue

BETWEEN = "@"  # a game and a clock: "gin@600+5"


@dataclass(frozen=True)
class Pool:
    """A pool: options that people wait for together; with ``any_of`` for everything of that family
    that others want.
    """

    id: str
    options: tuple[Option, ...]
    any_of: Family | None = None


@cache
def pools() -> tuple[Pool, ...]:
    """The pools that are offered, in order."""
    text = resources.files(__package__).joinpath("pools.toml").read_text("utf-8")
    offered: list[Pool] = []
    for row in tomllib.loads(text)["pool"]:
        if "any" in row:
            options = tuple(
                option for pool in offered for option in pool.options if option.family == row["any"]
            )
            offered.append(Pool(row["id"], options, row["any"]))
        else:
            offered.append(Pool(row["id"], (option_of(row["game"], row["clock"]),)))
    return tuple(offered)


def pool_of(text: str) -> Pool:
    """A pool by its id, or one of its own for ``game@clock``.

    LookupError for a game that is not in the catalogue or not for two. The clock is not
    looked at.
    """
    known = next((pool for pool in pools() if pool.id == text), None)
    if known is not None:
        return known
    game, between, clock = text.partition(BETWEEN)
    if not between:
        raise LookupError(text)
    option = option_of(game, clock)
    return next((pool for pool in pools() if pool.options == (option,)), Pool(text, (option,)))


def option_of(game: str, clock: str) -> Option:
    """A game of the catalogue by a clock. LookupError where two cannot play it."""
    if game not in catalogue.names():
        raise LookupError(game)
    rules = catalogue.variant(game).rules
    if 2 not in rules.seating.players:
        raise LookupError(game)
    return Option(game, clock, family_of(rules))
