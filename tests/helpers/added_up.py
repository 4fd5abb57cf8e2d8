"""A person's games added up at once: the slow twin of ledgers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime, timedelta
from typing import TypeVar

import msgspec

from openrummy.club.families import FAMILIES
from openrummy.club.figures import SeatFigures
from openrummy.club.ledger import YEAR
from openrummy.play import wire
from openrummy.play.games import rules_name
from openrummy.play.host import PlayedGame
from openrummy.server.club.shown import family_title
from openrummy.server.views.players.history import opponent_key, others_of, own_figures

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


_FIGURES = frozenset(wire.GameFigures.__struct_fields__)


def player_stats(
    games: Sequence[PlayedGame],
    guest: str,
    now: datetime,
    offset: timedelta,
    accounts: Mapping[str, str],
) -> wire.PlayerStats:
    """The page of ``guest``, whose ``games`` stand the last first.

    ``offset`` is that of their clock from UTC, so that a day is a day of theirs; ``accounts``
    are the names of their opponents who have one, by guest.
    """
    games = [one for one in games if own_figures(one, guest).counts]
    own = {one.number: own_figures(one, guest) for one in games}
    chain = streak([own[one.number] for one in reversed(games)])

    def groups(
        keyed: dict[str, list[PlayedGame]], titles: dict[str, str]
    ) -> list[wire.PlayedGroup]:
        return [
            wire.PlayedGroup(key, titles.get(key, key), _figures([own[one.number] for one in some]))
            for key, some in keyed.items()
        ]

    by_family = grouped(games, lambda one: one.outcome.family)
    by_game = grouped(games, lambda one: rules_name(one.table))
    by_month = grouped(games, lambda one: f"{_ended(one, offset):%Y-%m}")
    by_day = grouped(games, lambda one: _ended(one, offset).date())
    since = (now + offset - YEAR).date()
    return wire.PlayerStats(
        total=_figures(list(own.values())),
        streak=chain.now,
        longest=chain.most,
        families=groups(
            {one: by_family[one] for one in FAMILIES if one in by_family},
            {one: family_title(one) for one in FAMILIES},
        ),
        games=groups(
            dict(sorted(by_game.items(), key=lambda item: (-len(item[1]), item[0]))),
            {key: some[0].table.title for key, some in by_game.items()},
        ),
        months=groups(dict(sorted(by_month.items())), {}),
        against=_against(games, guest, accounts),
        days={day.isoformat(): len(some) for day, some in by_day.items() if day >= since},
    )


def _ended(one: PlayedGame, offset: timedelta) -> datetime:
    return datetime.fromtimestamp(one.outcome.ended / 1000, UTC) + offset


def _figures(games: list[SeatFigures]) -> wire.GameFigures:
    found = summary(games)
    sums = asdict(found.figures) | asdict(found)
    return msgspec.convert({key: sums[key] for key in _FIGURES}, wire.GameFigures)


def _against(
    games: Sequence[PlayedGame], guest: str, accounts: Mapping[str, str]
) -> list[wire.PlayedAgainst]:
    found: dict[str, wire.PlayedAgainst] = {}
    for one in games:
        place = own_figures(one, guest).place
        for at, row in others_of(one, guest):
            key, theirs = opponent_key(guest, row), one.outcome.seats[at].place
            if key not in found:  # the last game tells the name
                computer = bool(row.bot) and not row.guest
                level = row.level if computer else ""
                account = accounts.get(row.guest, "")
                badged = computer or row.program
                found[key] = wire.PlayedAgainst(
                    key, account or row.name, row.face, badged, level, 0, 0, 0, account
                )
            line = found[key]
            line.games += 1
            line.won += 0 < place < theirs
            line.lost += 0 < theirs < place
    return sorted(found.values(), key=lambda line: (-line.games, line.key))
