"""Pairing of waiting players: similar strength, short waits.

Pure: times are handed in, in seconds. The accepted distance grows with the wait, so a player alone
at the top of a small club is paired as well, only later. Two who have blocked each other never
meet; two who have just met wait for somebody else as long as there is one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from openrummy.club.rating import Rating
from openrummy.club.rating_families import Family

NARROW: Final = 60.0  # points of rating that are accepted at once
WIDENS: Final = 8.0  # points more for every second of waiting
ANYBODY: Final = 60.0  # seconds after which every strength is accepted
JUST_MET: Final = 600.0  # seconds during which a pair is one that has just met

Pair: TypeAlias = frozenset[str]


@dataclass(frozen=True)
class Option:
    """A game (a name of the catalogue) by a clock (its text); ``family`` is the game's."""

    game: str
    clock: str
    family: Family


@dataclass(frozen=True)
class Seek:
    """Somebody waits ``since`` then for one of these options, for rated games or for others.

    ``any_of``: for whatever others want of that family; the options are what is played where
    both are as open as that. ``owner``: whose program it is, empty for a person.
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
        """Return whether this person accepts the option."""
        return option in self.options or option.family == self.any_of


def common(first: Seek, second: Seek) -> Option | None:
    """The first option that both accept, or None."""
    if first.rated != second.rated:
        return None
    wishes = (*first.options, *second.options)
    return next((it for it in wishes if first.accepts(it) and second.accepts(it)), None)


def distance(first: Rating, second: Rating) -> float:
    """Least distance in rating points, taking off the uncertainty of both."""
    return max(0.0, abs(first.mean - second.mean) - math.hypot(first.sigma, second.sigma))


def accepted_distance(seek: Seek, now: float) -> float:
    """Accepted distance of an opponent by now, in points."""
    waited = max(0.0, now - seek.since)
    return math.inf if waited >= ANYBODY else NARROW + WIDENS * waited


def near(first: Seek, second: Seek, now: float) -> bool:
    """Return whether the two are close enough by now; the longer wait counts for both."""
    both = accepted_distance(first, now) + accepted_distance(second, now)
    return distance(first.rating, second.rating) <= both / 2


def matched(
    seeks: Iterable[Seek],
    now: float,
    apart: Callable[[str, str], bool] = lambda first, other: False,
    met: Mapping[Pair, float] | None = None,
) -> list[tuple[Seek, Seek, Option]]:
    """Return disjoint pairs to start now, with their options.

    ``apart``: never these two; ``met`` says when pairs last met. The longest wait chooses first,
    the nearest in strength; the order of ``seeks`` does not matter.
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

    # what costs least is asked first: there are many pairs
    pairs = _greedy(waiting, lambda a, b: near(a, b, now) and possible(a, b) and fresh(a, b))
    paired = {guest_seek.guest for pair in pairs for guest_seek in pair}
    left = [seek for seek in waiting if seek.guest not in paired]
    # a rematch only for a player without any other opponent to wait for
    stuck = [
        seek
        for seek in left
        if not any(possible(seek, other) and fresh(seek, other) for other in left)
    ]
    pairs += _greedy(stuck, lambda a, b: near(a, b, now) and possible(a, b))
    return [(first, other, option) for first, other in pairs if (option := common(first, other))]


def _greedy(
    waiting: Collection[Seek], fits: Callable[[Seek, Seek], bool]
) -> list[tuple[Seek, Seek]]:
    """Pairs in the order of ``waiting``, each with the nearest who is left."""
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
