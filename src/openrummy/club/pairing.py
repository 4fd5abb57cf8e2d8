"""Who plays whom of those who wait: people of about the same strength, soon.

Pure: times are handed in, in seconds. What a waiting person accepts grows with the wait, so
somebody alone at the top of a small club is paired as well, only later. Two who have blocked
each other never meet; two who have just met wait for somebody else as long as there is one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from openrummy.club.families import Family
from openrummy.club.rating import Rating

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
        """The person who plays, or whose program does."""
        return self.owner or self.guest

    def accepts(self, option: Option) -> bool:
        """Would this person play that?"""
        return option in self.options or option.family == self.any_of


def common(one: Seek, other: Seek) -> Option | None:
    """What both want, the first of it; None where there is nothing."""
    if one.rated != other.rated:
        return None
    wanted = (*one.options, *other.options)
    return next((it for it in wanted if one.accepts(it) and other.accepts(it)), None)


def distance(one: Rating, other: Rating) -> float:
    """How far apart two are at least, in points: nearer by as much as that is uncertain."""
    return max(0.0, abs(one.mean - other.mean) - math.hypot(one.sigma, other.sigma))


def reach(seek: Seek, now: float) -> float:
    """How far away an opponent may be by now, in points."""
    waited = max(0.0, now - seek.since)
    return math.inf if waited >= ANYBODY else NARROW + WIDENS * waited


def near(one: Seek, other: Seek, now: float) -> bool:
    """Are two close enough by now? Both give way: who has waited long does for both."""
    both = reach(one, now) + reach(other, now)
    return distance(one.rating, other.rating) <= both / 2


def matched(
    seeks: Iterable[Seek],
    now: float,
    apart: Callable[[str, str], bool] = lambda one, other: False,
    met: Mapping[Pair, float] | None = None,
) -> list[tuple[Seek, Seek, Option]]:
    """Those who play each other now, each at most once, and what they play.

    ``apart``: never these two; ``met`` says when pairs last met. Who has waited longest
    chooses first, the nearest in strength; the order of ``seeks`` does not matter.
    """
    waiting = sorted(seeks, key=lambda one: (one.since, one.guest))
    lately = {pair for pair, at in (met or {}).items() if now - at < JUST_MET}

    def possible(one: Seek, other: Seek) -> bool:
        if one.guest == other.guest or common(one, other) is None:
            return False
        if one.rated and one.person == other.person:
            return False
        return not apart(one.guest, other.guest)

    def fresh(one: Seek, other: Seek) -> bool:
        return not lately or frozenset((one.guest, other.guest)) not in lately

    # what costs least is asked first: there are many pairs
    found = _greedy(waiting, lambda a, b: near(a, b, now) and possible(a, b) and fresh(a, b))
    paired = {one.guest for pair in found for one in pair}
    left = [one for one in waiting if one.guest not in paired]
    # again only for who has nobody else to wait for
    stuck = [
        one for one in left if not any(possible(one, other) and fresh(one, other) for other in left)
    ]
    found += _greedy(stuck, lambda a, b: near(a, b, now) and possible(a, b))
    return [(one, other, option) for one, other in found if (option := common(one, other))]


def _greedy(
    waiting: Collection[Seek], fits: Callable[[Seek, Seek], bool]
) -> list[tuple[Seek, Seek]]:
    """Pairs in the order of ``waiting``, each with the nearest who is left."""
    left = list(waiting)
    pairs = []
    while left:
        one = left.pop(0)
        others = [other for other in left if fits(one, other)]
        if others:
            best = min(others, key=lambda other: distance(one.rating, other.rating))
            left.remove(best)
            pairs.append((one, best))
    return pairs
