"""Season table of a club: games and wins among its members.

It counts finished games with a winner in which all seats were members, and confirmed results
entered by hand, since the beginning of the season. Only current members count; a game counts once
for each member in it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

_LAST = 3


@dataclass(frozen=True)
class MemberResult:
    """The result of one member in one game at ``at`` (ms since 1970); ``hand``: entered by hand."""

    guest: str
    won: bool
    at: int
    hand: bool = False


@dataclass(frozen=True)
class Row:
    """A member's row: games, wins, results entered by hand, and the last three, oldest first.

    Members with the same numbers of wins and games share a ``place``.
    """

    place: int
    guest: str
    games: int
    won: int
    by_hand: int
    last: tuple[bool, ...]


def table(games: Iterable[MemberResult]) -> tuple[Row, ...]:
    """Rows of the members who played: most wins first, then fewest losses."""
    of: defaultdict[str, list[MemberResult]] = defaultdict(list)
    for game in sorted(games, key=lambda game: (game.at, game.hand)):
        of[game.guest].append(game)
    sums = {
        guest: (sum(game.won for game in results), len(results)) for guest, results in of.items()
    }
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
