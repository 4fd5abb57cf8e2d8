"""Pools of quick pairing: those of ``pools.toml``, custom ones, and typical waiting times."""

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
    """A pool of waiting players: options, or any option of the family ``any_of``."""

    id: str
    options: tuple[Option, ...]
    any_of: Family | None = None


@cache
def pools() -> tuple[Pool, ...]:
    """The predefined pools, in order."""
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
    """A predefined pool by its id, or a custom one for ``game@clock``.

    LookupError for a game that is not in the catalogue or not for two. The clock is not validated.
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
    """A game of the catalogue with a clock. LookupError if two cannot play it."""
    if game not in catalogue.names():
        raise LookupError(game)
    rules = catalogue.variant(game).rules
    if 2 not in rules.seating.players:
        raise LookupError(game)
    return Option(game, clock, family_of(rules))


KEPT: Final = 20  # number of waits stored per pool
MIN_WAITS: Final = 3  # minimum for an estimate
RECENT_S: Final = 3 * 3600.0  # seconds after which a wait is ignored
PATIENT: Final = 10.0  # seconds; shorter abandoned waits are ignored


class Waits:
    """The last waiting times of each pool, in seconds."""

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
        """Median wait in seconds; None with too few waits, or if most were abandoned."""
        lately = sorted(wait for ended, wait in self._last.get(pool, ()) if now - ended < RECENT_S)
        if len(lately) < MIN_WAITS:
            return None
        middle = lately[len(lately) // 2]
        return None if math.isinf(middle) else rounded(middle)


def rounded(wait: float) -> int:
    """Round seconds for display: to multiples of 5, or of 30 from a minute on."""
    step = 5 if wait <= 60 else 30
    return max(step, math.ceil(wait / step) * step)
