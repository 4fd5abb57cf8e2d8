"""Pairing of waiting players by strength and waiting time.

The accepted difference in strength grows with the waiting time, so even a player far above all
others is paired eventually. Players who block each other are never paired; players who have just
met are paired again only if neither has another possible opponent. Times are in seconds.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from openrummy.club.rating import Rating
from openrummy.club.rating_families import Family

NARROW: Final = 60.0  # rating difference accepted immediately
WIDENS: Final = 8.0  # increase of the accepted difference per second
ANYBODY: Final = 60.0  # seconds after which any difference is accepted
JUST_MET: Final = 600.0  # seconds during which players count as having just met

Pair: TypeAlias = frozenset[str]


@dataclass(frozen=True)
class Option:
    """A game (its name in the catalogue) with a time control (as text), and its family."""

    game: str
    clock: str
    family: Family


@dataclass(frozen=True)
class Seek:
    """A player waiting since ``since`` for one of these options, rated or unrated.

    ``any_of``: any option of this family that the opponent wants; if the opponent is as flexible,
    one of ``options`` is played. ``owner``: the owner of a program, empty for a person.
    """

    guest: str
    options: tuple[Option, ...]
    rated: bool
    rating: Rating
    since: float
    any_of: Family | None = None
    owner: str = ""

    @property
    def person(self) -> str:
        """The person who plays, or the owner of the program."""
        return self.owner or self.guest

    def accepts(self, option: Option) -> bool:
        """True if this player accepts the option."""
        return option in self.options or option.family == self.any_of


def common(first: Seek, second: Seek) -> Option | None:
    """The first option that both accept, or None."""
    if first.rated != second.rated:
        return None
    wishes = (*first.options, *second.options)
    return next((it for it in wishes if first.accepts(it) and second.accepts(it)), None)


def distance(first: Rating, second: Rating) -> float:
    """Minimum difference in rating points, given the uncertainty of both ratings."""
    return max(0.0, abs(first.mean - second.mean) - math.hypot(first.sigma, second.sigma))


def accepted_distance(seek: Seek, now: float) -> float:
    """The rating difference that a player accepts by now."""
    waited = max(0.0, now - seek.since)
    return math.inf if waited >= ANYBODY else NARROW + WIDENS * waited


def near(first: Seek, second: Seek, now: float) -> bool:
    """True if two players are close enough by now; the longer wait counts for both."""
    both = accepted_distance(first, now) + accepted_distance(second, now)
    return distance(first.rating, second.rating) <= both / 2


def match_seeks(
    seeks: Iterable[Seek],
    now: float,
    apart: Callable[[str, str], bool] = lambda first, other: False,
    met: Mapping[Pair, float] | None = None,
) -> list[tuple[Seek, Seek, Option]]:
    """Disjoint pairs to start now, with their options.

    ``apart`` is true for players who must not be paired; ``met`` is the time at which pairs last
    met. Players choose the nearest opponent in strength, longest wait first, whatever the order of
    ``seeks``.
    """
    waiting = sorted(seeks, key=lambda seek: (seek.since, seek.guest))
    lately = {pair for pair, met_at in (met or {}).items() if now - met_at < JUST_MET}

    def possible(first: Seek, second: Seek) -> bool:
        if first.guest == second.guest or common(first, second) is None:
            return False
        if first.rated and first.person == second.person:
            return False
        return not apart(first.guest, second.guest)

    def fresh(first: Seek, second: Seek) -> bool:
        return not lately or frozenset((first.guest, second.guest)) not in lately

    # the cheapest condition first, as there are many pairs
    pairs = _greedy(waiting, lambda a, b: near(a, b, now) and possible(a, b) and fresh(a, b))
    paired = {guest_seek.guest for pair in pairs for guest_seek in pair}
    unpaired = [seek for seek in waiting if seek.guest not in paired]
    # a rematch only for a player without any other opponent to wait for
    stuck = [
        seek
        for seek in unpaired
        if not any(possible(seek, other) and fresh(seek, other) for other in unpaired)
    ]
    pairs += _greedy(stuck, lambda a, b: near(a, b, now) and possible(a, b))
    return [(first, other, option) for first, other in pairs if (option := common(first, other))]


def _greedy(
    waiting: Collection[Seek], fits: Callable[[Seek, Seek], bool]
) -> list[tuple[Seek, Seek]]:
    """Pairs in the order of ``waiting``, each with the nearest remaining opponent."""
    left = list(waiting)
    pairs = []
    while left:
        seek = left.pop(0)
        others = [other for other in left if fits(seek, other)]
        if others:
            best = min(others, key=lambda other: distance(seek.rating, other.rating))
            left.remove(best)
            pairs.append((seek, best))
    return pairs
