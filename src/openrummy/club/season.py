"""The season of a club: games and wins among its members.

What counts: every game that is over with somebody who won, in which every seat was a
member's, and every result that was entered by hand and agreed to; both from the beginning of
the season. Members are those of today. A game counts once for each member in it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

_LAST = 3


@dataclass(frozen=True)
class MemberResult:
    """One member in one game; ``at`` (ms since 1970) orders them, ``hand``: entered by hand."""

    guest: str
    won: bool
    at: int
    hand: bool = False


@dataclass(frozen=True)
class Row:
    """A member's row: games, wins, results entered by hand; the last three, oldest first.

    ``place`` is shared by those who won as many games out of as many.
    """

    place: int
    guest: str
    games: int
    won: int
    by_hand: int
    last: tuple[bool, ...]


def table(games: Iterable[MemberResult]) -> tuple[Row, ...]:
    """Return those who played: most wins first, then fewest losses."""
    of: defaultdict[str, list[MemberResult]] = defaultdict(list)
    for game in sorted(games, key=lambda game: (game.at, game.hand)):
        of[game.guest].append(game)
    sums = {guest: (sum(game.won for game in played), len(played)) for guest, played in of.items()}
    ranks = {guest: (-won, games - won) for guest, (won, games) in sums.items()}
    ordered = sorted(of, key=lambda guest: (*ranks[guest], guest))
    return tuple(
        Row(
            place=1 + sum(other < ranks[guest] for other in ranks.values()),
            guest=guest,
            games=sums[guest][1],
            won=sums[guest][0],
            by_hand=sum(game.hand for game in of[guest]),
            last=tuple(game.won for game in of[guest][-_LAST:]),
        )
        for guest in ordered
    )
