"""The pools of quick pairing, from ``pools.toml``, any other game by any clock, and usual waits."""

from __future__ import annotations

import math
import tomllib
from collections import defaultdict, deque
from collections.abc import Hashable
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

from openrummy.club.pairing import Option
from openrummy.club.rating_families import Family, family_of
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


KEPT: Final = 20  # the last waits of a pool
MIN_WAITS: Final = 3  # fewer say nothing
RECENT_S: Final = 3 * 3600.0  # seconds after which a wait says nothing about now
PATIENT: Final = 10.0  # seconds: who gives up sooner did not wait


class Waits:
    """The last waits of each pool; times are in seconds, from anywhere."""

    def __init__(self) -> None:
        self._last: defaultdict[Hashable, deque[tuple[float, float]]] = defaultdict(
            lambda: deque(maxlen=KEPT)
        )

    def paired(self, pool: Hashable, wait: float, now: float) -> None:
        """Record a wait that ended in a pairing."""
        self._last[pool].append((now, wait))

    def gave_up(self, pool: Hashable, wait: float, now: float) -> None:
        """Record a wait abandoned unpaired (censored)."""
        if wait >= PATIENT:
            self._last[pool].append((now, math.inf))

    def typical(self, pool: Hashable, now: float) -> int | None:
        """Seconds within which half were paired; None where too few waited or fewer were."""
        lately = sorted(wait for ended, wait in self._last.get(pool, ()) if now - ended < RECENT_S)
        if len(lately) < MIN_WAITS:
            return None
        middle = lately[len(lately) // 2]
        return None if math.isinf(middle) else rounded(middle)


def rounded(wait: float) -> int:
    """Round seconds for display: to fives, from a minute on to half minutes."""
    step = 5 if wait <= 60 else 30
    return max(step, math.ceil(wait / step) * step)
