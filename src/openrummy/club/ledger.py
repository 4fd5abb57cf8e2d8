"""Running totals of a player's games, stored so that a page need not sum thousands of games.

A ledger is a fold over the games in order. Days and months depend on the viewer's time zone, so
games near the start of a month, and the numbers of games of the last year, are stored by quarter
of an hour: all UTC offsets are multiples of that.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

import msgspec

from openrummy.club.game_statistics import SeatFigures

# names of the sums, in order: games, then the figures of a seat
SUMS = (
    "games",
    "won",
    "lost",
    "gave_up",
    "deals",
    "deals_won",
    "deals_lost",
    "gins",
    "gins_against",
    "knocks",
    "knocks_won",
    "knocks_against",
    "undercut",
    "undercuts",
    "points_won",
    "points_lost",
)


FORM: Final = 2
"""Storage format. A ledger in any other format is rebuilt, also by older versions."""

QUARTER: Final = 15 * 60_000  # ms
YEAR: Final = timedelta(days=366)
FARTHEST: Final = timedelta(hours=14)  # maximum UTC offset
_RETAINED_QUARTERS: Final = (YEAR + 2 * FARTHEST + timedelta(days=1)) // timedelta(
    milliseconds=QUARTER
)


@dataclass(frozen=True)
class Met:
    """Another player of a game: a unique ``key``, name, face and place."""

    key: str
    guest: str
    name: str
    face: str
    bot: bool
    level: str
    place: int


@dataclass(frozen=True)
class LedgerGame:
    """A finished game as a ledger entry. ``ended`` is ms since 1970."""

    number: int
    family: str
    game: str
    title: str
    ended: int
    own: SeatFigures
    others: tuple[Met, ...]


class Opponent(msgspec.Struct):
    """Totals against an opponent; name and face are from the last game."""

    guest: str
    name: str
    face: str
    bot: bool
    level: str
    games: int = 0
    won: int = 0
    lost: int = 0


class GameTotals(msgspec.Struct):
    """Totals of a game of the catalogue, or of house rules."""

    title: str
    sums: list[int]


def _nothing() -> list[int]:
    return [0] * len(SUMS)


class Ledger(msgspec.Struct):
    """Totals of a player up to the outcome ``number``.

    ``months`` are UTC months; ``edges`` are the sums, by quarter of an hour since 1970, of games
    that belong to another month in some time zone. ``ended`` is the number of games that ended in
    each quarter of an hour of about the last year.
    """

    form: int = 0
    number: int = 0
    total: list[int] = msgspec.field(default_factory=_nothing)
    streak: int = 0
    longest: int = 0
    families: dict[str, list[int]] = {}
    games: dict[str, GameTotals] = {}
    months: dict[str, list[int]] = {}
    edges: dict[int, list[int]] = {}
    ended: dict[int, int] = {}
    met: dict[str, Opponent] = {}


def enter(ledger: Ledger, games: Iterable[LedgerGame]) -> Ledger:
    """Add games in order to a ledger, skipping those already entered."""
    for game in games:
        if game.number > ledger.number:
            if game.own.counts:
                _enter(ledger, game)
            ledger.number = game.number
    newest = max(ledger.ended, default=0)
    ledger.ended = {
        quarter: games
        for quarter, games in ledger.ended.items()
        if quarter > newest - _RETAINED_QUARTERS
    }
    ledger.form = FORM
    return ledger


def months_at(ledger: Ledger, offset: timedelta) -> dict[str, list[int]]:
    """Totals of each month with a game, at this UTC offset."""
    months = {month: list(sums) for month, sums in ledger.months.items()}
    for quarter, sums in ledger.edges.items():
        of, here = _month(_time(quarter)), _month(_time(quarter) + offset)
        if of != here:
            _add(months[of], [-amount for amount in sums])
            _add(months.setdefault(here, _nothing()), sums)
    return {month: sums for month, sums in sorted(months.items()) if sums[0]}


def days_at(ledger: Ledger, now: datetime, offset: timedelta) -> dict[str, int]:
    """Number of games that ended on each day of the last year, at this UTC offset."""
    since, days = (now + offset - YEAR).date(), dict[str, int]()
    for quarter, games in ledger.ended.items():
        day = (_time(quarter) + offset).date()
        if day >= since:
            days[day.isoformat()] = days.get(day.isoformat(), 0) + games
    return days


def _time(quarter: int) -> datetime:
    return datetime.fromtimestamp(quarter * QUARTER / 1000, UTC)


def _month(time: datetime) -> str:
    return f"{time:%Y-%m}"


def _enter(ledger: Ledger, game: LedgerGame) -> None:
    own, quarter = game.own, game.ended // QUARTER
    lost = own.place > 1
    sums = [
        1,
        int(own.won),
        int(lost),
        int(own.gave_up),
        *(getattr(own, name) for name in SUMS[4:]),
    ]
    _add(ledger.total, sums)
    _add(ledger.families.setdefault(game.family, _nothing()), sums)
    _add(ledger.months.setdefault(_month(_time(quarter)), _nothing()), sums)
    if _month(_time(quarter) - FARTHEST) != _month(_time(quarter) + FARTHEST):
        _add(ledger.edges.setdefault(quarter, _nothing()), sums)
    played = ledger.games.setdefault(game.game, GameTotals(game.title, _nothing()))
    played.title = game.title
    _add(played.sums, sums)
    ledger.ended[quarter] = ledger.ended.get(quarter, 0) + 1
    if own.place:
        ledger.streak = ledger.streak + 1 if own.won else 0
        ledger.longest = max(ledger.longest, ledger.streak)
    for met in game.others:
        fresh = Opponent(met.guest, met.name, met.face, met.bot, met.level)
        line = ledger.met.setdefault(met.key, fresh)
        line.guest, line.name, line.face, line.bot = met.guest, met.name, met.face, met.bot
        line.games += 1
        line.won += 0 < own.place < met.place
        line.lost += 0 < met.place < own.place


def _add(total: list[int], more: list[int]) -> None:
    for index, number in enumerate(more):
        total[index] += number
