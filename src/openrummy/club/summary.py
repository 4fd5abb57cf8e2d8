"""A person's games added up: what stands on a player's page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, fields
from typing import TypeVar

from openrummy.club.figures import SeatFigures

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


@dataclass(frozen=True)
class Summary:
    """Sums over some games of one person; see :class:`~openrummy.club.figures.SeatFigures`.

    ``games`` are all that are over, ``won`` and ``lost`` those with a winner; the rest were
    called off. ``gave_up`` are among the lost.
    """

    games: int = 0
    won: int = 0
    lost: int = 0
    gave_up: int = 0
    figures: SeatFigures = SeatFigures()


@dataclass(frozen=True)
class Streak:
    """Games won one after the other: until now, and the most ever. Others break it."""

    now: int = 0
    most: int = 0


_SUMS = tuple(one.name for one in fields(SeatFigures) if one.name not in ("place", "gave_up"))


def summary(games: Iterable[SeatFigures]) -> Summary:
    """The sums over these games."""
    played = list(games)
    sums = {name: sum(getattr(one, name) for one in played) for name in _SUMS}
    return Summary(
        games=len(played),
        won=sum(one.won for one in played),
        lost=sum(one.place > 1 for one in played),
        gave_up=sum(one.gave_up for one in played),
        figures=SeatFigures(**sums),
    )


def streak(games: Sequence[SeatFigures]) -> Streak:
    """Wins in a row among games in the order in which they ended; called off ones are no break."""
    now = most = 0
    for one in games:
        if one.place:
            now = now + 1 if one.won else 0
            most = max(most, now)
    return Streak(now, most)


def grouped(games: Iterable[T], key: Callable[[T], K]) -> dict[K, list[T]]:
    """The games by a key, each group in their order."""
    found: defaultdict[K, list[T]] = defaultdict(list)
    for one in games:
        found[key(one)].append(one)
    return dict(found)
