"""What somebody's games came to so far, kept so that a page does not add up thousands of games.

One fold, game by game in their order; what :mod:`openrummy.club.summary` and
:func:`openrummy.server.views.players.player_stats.player_stats` add up at once must be the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

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
    """Everything up to the outcome of that ``number``. Days and months are those of UTC."""

    number: int = 0
    total: list[int] = msgspec.field(default_factory=_nothing)
    streak: int = 0
    longest: int = 0
    families: dict[str, list[int]] = {}
    games: dict[str, Played] = {}
    months: dict[str, list[int]] = {}
    days: dict[str, int] = {}
    met: dict[str, Opponent] = {}


def enter(ledger: Ledger, games: Iterable[LedgerGame]) -> Ledger:
    """The ledger with more games, in their order; those it has already are left out."""
    for game in games:
        if game.number > ledger.number:
            if game.own.counts:
                _enter(ledger, game)
            ledger.number = game.number
    return ledger


def _enter(ledger: Ledger, game: LedgerGame) -> None:
    own, day = game.own, datetime.fromtimestamp(game.ended / 1000, UTC).date()
    lost = own.place > 1
    sums = [1, int(own.won), int(lost), int(own.gave_up), *(getattr(own, one) for one in SUMS[4:])]
    _add(ledger.total, sums)
    _add(ledger.families.setdefault(game.family, _nothing()), sums)
    _add(ledger.months.setdefault(f"{day:%Y-%m}", _nothing()), sums)
    played = ledger.games.setdefault(game.game, Played(game.title, _nothing()))
    played.title = game.title
    _add(played.sums, sums)
    ledger.days[day.isoformat()] = ledger.days.get(day.isoformat(), 0) + 1
    if own.place:
        ledger.streak = ledger.streak + 1 if own.won else 0
        ledger.longest = max(ledger.longest, ledger.streak)
    for one in game.others:
        fresh = Opponent(one.guest, one.name, one.face, one.bot, one.level)
        line = ledger.met.setdefault(one.key, fresh)
        line.guest, line.name, line.face = one.guest, one.name, one.face
        line.games += 1
        line.won += 0 < own.place < one.place
        line.lost += 0 < one.place < own.place


def _add(total: list[int], more: list[int]) -> None:
    for at, number in enumerate(more):
        total[at] += number
