"""What somebody's games came to so far, kept so that a page does not add up thousands of games.

One fold, game by game in their order. Days and months are those of the clock of who asks, so what
happened near the start of a month is kept by the quarter of an hour, and the number of games of the
last year as well: every clock in the world is some quarters from UTC.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

import msgspec

from openrummy.club.figures import SeatFigures

# what is summed, in this order: games, then the sums over the figures of a seat
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
"""Of what is kept. A ledger of another form is made anew, by old programs and by new ones."""

QUARTER: Final = 15 * 60_000  # ms
YEAR: Final = timedelta(days=366)
FARTHEST: Final = timedelta(hours=14)  # that a clock is from UTC
_KEPT: Final = (YEAR + 2 * FARTHEST + timedelta(days=1)) // timedelta(milliseconds=QUARTER)


@dataclass(frozen=True)
class Met:
    """Somebody else in a game: a ``key`` that tells them apart, who they are, their place."""

    key: str
    guest: str
    name: str
    face: str
    bot: bool
    level: str
    place: int


@dataclass(frozen=True)
class LedgerGame:
    """A game that is over, as it goes into a ledger. ``ended`` is ms since 1970."""

    number: int
    family: str
    game: str
    title: str
    ended: int
    own: SeatFigures
    others: tuple[Met, ...]


class Opponent(msgspec.Struct):
    """Somebody met so far; name and face are those of the last game."""

    guest: str
    name: str
    face: str
    bot: bool
    level: str
    games: int = 0
    won: int = 0
    lost: int = 0


class Played(msgspec.Struct):
    """A game of the catalogue, or house rules, played so far."""

    title: str
    sums: list[int]


def _nothing() -> list[int]:
    return [0] * len(SUMS)


class Ledger(msgspec.Struct):
    """Everything up to the outcome of that ``number``.

    ``months`` are those of UTC, ``edges`` the sums of those games, by quarter of an hour since
    1970, that may be of another month elsewhere. ``ended`` says how many games ended in each
    quarter of an hour of about the last year.
    """

    form: int = 0
    number: int = 0
    total: list[int] = msgspec.field(default_factory=_nothing)
    streak: int = 0
    longest: int = 0
    families: dict[str, list[int]] = {}
    games: dict[str, Played] = {}
    months: dict[str, list[int]] = {}
    edges: dict[int, list[int]] = {}
    ended: dict[int, int] = {}
    met: dict[str, Opponent] = {}


def enter(ledger: Ledger, games: Iterable[LedgerGame]) -> Ledger:
    """The ledger with more games, in their order; those it has already are left out."""
    for game in games:
        if game.number > ledger.number:
            if game.own.counts:
                _enter(ledger, game)
            ledger.number = game.number
    newest = max(ledger.ended, default=0)
    ledger.ended = {at: games for at, games in ledger.ended.items() if at > newest - _KEPT}
    ledger.form = FORM
    return ledger


def months_at(ledger: Ledger, offset: timedelta) -> dict[str, list[int]]:
    """The sums of each month that has a game, by a clock that is that far from UTC."""
    found = {month: list(sums) for month, sums in ledger.months.items()}
    for at, sums in ledger.edges.items():
        of, here = _month(_time(at)), _month(_time(at) + offset)
        if of != here:
            _add(found[of], [-one for one in sums])
            _add(found.setdefault(here, _nothing()), sums)
    return {month: sums for month, sums in sorted(found.items()) if sums[0]}


def days_at(ledger: Ledger, now: datetime, offset: timedelta) -> dict[str, int]:
    """How many games ended on each day of the last year, by a clock that is that far from UTC."""
    since, found = (now + offset - YEAR).date(), dict[str, int]()
    for at, games in ledger.ended.items():
        day = (_time(at) + offset).date()
        if day >= since:
            found[day.isoformat()] = found.get(day.isoformat(), 0) + games
    return found


def _time(quarter: int) -> datetime:
    return datetime.fromtimestamp(quarter * QUARTER / 1000, UTC)


def _month(time: datetime) -> str:
    return f"{time:%Y-%m}"


def _enter(ledger: Ledger, game: LedgerGame) -> None:
    own, at = game.own, game.ended // QUARTER
    lost = own.place > 1
    sums = [1, int(own.won), int(lost), int(own.gave_up), *(getattr(own, one) for one in SUMS[4:])]
    _add(ledger.total, sums)
    _add(ledger.families.setdefault(game.family, _nothing()), sums)
    _add(ledger.months.setdefault(_month(_time(at)), _nothing()), sums)
    if _month(_time(at) - FARTHEST) != _month(_time(at) + FARTHEST):
        _add(ledger.edges.setdefault(at, _nothing()), sums)
    played = ledger.games.setdefault(game.game, Played(game.title, _nothing()))
    played.title = game.title
    _add(played.sums, sums)
    ledger.ended[at] = ledger.ended.get(at, 0) + 1
    if own.place:
        ledger.streak = ledger.streak + 1 if own.won else 0
        ledger.longest = max(ledger.longest, ledger.streak)
    for one in game.others:
        fresh = Opponent(one.guest, one.name, one.face, one.bot, one.level)
        line = ledger.met.setdefault(one.key, fresh)
        line.guest, line.name, line.face, line.bot = one.guest, one.name, one.face, one.bot
        line.games += 1
        line.won += 0 < own.place < one.place
        line.lost += 0 < one.place < own.place


def _add(total: list[int], more: list[int]) -> None:
    for at, number in enumerate(more):
        total[at] += number
