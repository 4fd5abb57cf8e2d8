"""A person's games added up at once: the slow reference for ledgers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime, timedelta
from typing import TypeVar

import msgspec

from openrummy.club.game_statistics import SeatFigures
from openrummy.club.ledger import YEAR
from openrummy.club.rating_families import FAMILIES
from openrummy.play import wire
from openrummy.play.games import rules_name
from openrummy.play.host import PlayedGame
from openrummy.play.views.game_history import opponent_key, opponent_rows, own_figures
from openrummy.play.views.player_statistics import family_title

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


@dataclass(frozen=True)
class Summary:
    """Sums over some games of one person; see :class:`~openrummy.club.game_statistics.SeatFigures`.

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


_SUMS = tuple(field.name for field in fields(SeatFigures) if field.name not in ("place", "gave_up"))


def summary(games: Iterable[SeatFigures]) -> Summary:
    """The sums over these games."""
    played = list(games)
    sums = {name: sum(getattr(figures, name) for figures in played) for name in _SUMS}
    return Summary(
        games=len(played),
        won=sum(figures.won for figures in played),
        lost=sum(figures.place > 1 for figures in played),
        gave_up=sum(figures.gave_up for figures in played),
        figures=SeatFigures(**sums),
    )


def streak(games: Sequence[SeatFigures]) -> Streak:
    """Wins in a row among games in the order in which they ended; called off ones are no break."""
    now = most = 0
    for figures in games:
        if figures.place:
            now = now + 1 if figures.won else 0
            most = max(most, now)
    return Streak(now, most)


def grouped(games: Iterable[T], key: Callable[[T], K]) -> dict[K, list[T]]:
    """The games by a key, each group in their order."""
    groups: defaultdict[K, list[T]] = defaultdict(list)
    for game in games:
        groups[key(game)].append(game)
    return dict(groups)


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
    games = [game for game in games if own_figures(game, guest).counts]
    own = {game.number: own_figures(game, guest) for game in games}
    chain = streak([own[game.number] for game in reversed(games)])

    def groups(
        keyed: dict[str, list[PlayedGame]], titles: dict[str, str]
    ) -> list[wire.PlayedGroup]:
        return [
            wire.PlayedGroup(
                key, titles.get(key, key), _figures([own[game.number] for game in some])
            )
            for key, some in keyed.items()
        ]

    by_family = grouped(games, lambda game: game.outcome.family)
    by_game = grouped(games, lambda game: rules_name(game.table))
    by_month = grouped(games, lambda game: f"{_ended(game, offset):%Y-%m}")
    by_day = grouped(games, lambda game: _ended(game, offset).date())
    since = (now + offset - YEAR).date()
    return wire.PlayerStats(
        total=_figures(list(own.values())),
        streak=chain.now,
        longest=chain.most,
        families=groups(
            {family: by_family[family] for family in FAMILIES if family in by_family},
            {family: family_title(family) for family in FAMILIES},
        ),
        games=groups(
            dict(sorted(by_game.items(), key=lambda item: (-len(item[1]), item[0]))),
            {key: some[0].table.title for key, some in by_game.items()},
        ),
        months=groups(dict(sorted(by_month.items())), {}),
        against=_against(games, guest, accounts),
        days={day.isoformat(): len(some) for day, some in by_day.items() if day >= since},
    )


def _ended(game: PlayedGame, offset: timedelta) -> datetime:
    return datetime.fromtimestamp(game.outcome.ended / 1000, UTC) + offset


def _figures(games: list[SeatFigures]) -> wire.GameFigures:
    totals = summary(games)
    sums = asdict(totals.figures) | asdict(totals)
    return msgspec.convert({key: sums[key] for key in _FIGURES}, wire.GameFigures)


def _against(
    games: Sequence[PlayedGame], guest: str, accounts: Mapping[str, str]
) -> list[wire.PlayedAgainst]:
    against: dict[str, wire.PlayedAgainst] = {}
    for game in games:
        own = own_figures(game, guest).place
        for seat, row in opponent_rows(game, guest):
            key, theirs = opponent_key(guest, row), game.outcome.seats[seat].place
            if key not in against:  # the last game tells the name
                computer = bool(row.bot) and not row.guest
                level = row.level if computer else ""
                account = accounts.get(row.guest, "")
                badged = computer or row.program
                against[key] = wire.PlayedAgainst(
                    key, account or row.name, row.face, badged, level, 0, 0, 0, account
                )
            line = against[key]
            line.games += 1
            line.won += 0 < own < theirs
            line.lost += 0 < theirs < own
    return sorted(against.values(), key=lambda line: (-line.games, line.key))
