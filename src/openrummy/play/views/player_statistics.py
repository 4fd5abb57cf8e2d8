"""Statistics of a player for display, and ledger entries of finished games."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

import msgspec

from openrummy.club.ledger import (
    SUMS,
    Ledger,
    LedgerGame,
    Met,
    Opponent,
    days_at,
    months_at,
)
from openrummy.club.rating_families import FAMILIES
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.games import rules_name
from openrummy.play.host import PlayedGame
from openrummy.play.views.game_history import opponent_key, opponent_rows, own_figures

MAX_OPPONENTS = 100  # opponents on a page, most frequent first
MAX_OFFSET_MIN = 14 * 60  # minutes from UTC
_QUARTER = timedelta(minutes=15)


def family_title(family: str) -> str:
    """Return the title of a family of games."""
    titles = {
        "knock": say("family.knock"),
        "table": say("family.table"),
        "wild": say("family.wild"),
        "declared": say("family.declared"),
        "five": say("family.five"),
    }
    return titles[family]


def ledger_game(played: PlayedGame, guest: str) -> LedgerGame:
    """Convert a finished game to an entry of the ledger of ``guest``."""
    return LedgerGame(
        number=played.number,
        family=played.outcome.family,
        game=rules_name(played.table),
        title=played.table.title,
        ended=played.outcome.ended,
        own=own_figures(played, guest),
        others=tuple(
            Met(
                key=opponent_key(guest, row),
                guest=row.guest,
                name=row.name,
                face=row.face,
                bot=(bool(row.bot) and not row.guest) or row.program,
                level=row.level if row.bot and not row.guest else "",
                place=played.outcome.seats[seat].place,
            )
            for seat, row in opponent_rows(played, guest)
        ),
    )


def rounded_offset(minutes: int) -> timedelta:
    """Return the offset of a time zone from UTC, rounded to a quarter of an hour."""
    return _QUARTER * round(timedelta(minutes=minutes) / _QUARTER)


def frequent_opponents(ledger: Ledger) -> set[str]:
    """Return the guests among the most frequent opponents, to look up their accounts."""
    return {opponent.guest for _, opponent in _opponents(ledger) if opponent.guest}


def stats_of(
    ledger: Ledger, now: datetime, offset: timedelta, accounts: dict[str, str]
) -> wire.PlayerStats:
    """Convert a ledger for display.

    Days and months are those of a time zone with this ``offset`` from UTC; ``accounts`` maps the
    guests among the opponents to the names of their accounts.
    """
    titles = {family: family_title(family) for family in FAMILIES}
    games = sorted(ledger.games.items(), key=lambda item: (-item[1].sums[0], item[0]))
    return wire.PlayerStats(
        total=_figures(ledger.total),
        streak=ledger.streak,
        longest=ledger.longest,
        families=_groups(
            (family, titles[family], ledger.families.get(family)) for family in FAMILIES
        ),
        games=_groups((key, played.title, played.sums) for key, played in games),
        months=_groups((key, key, sums) for key, sums in months_at(ledger, offset).items()),
        against=[
            wire.PlayedAgainst(
                key=key,
                name=accounts.get(opponent.guest, "") or opponent.name,
                face=opponent.face,
                bot=opponent.bot,
                level=opponent.level,
                games=opponent.games,
                won=opponent.won,
                lost=opponent.lost,
                account=accounts.get(opponent.guest, ""),
            )
            for key, opponent in _opponents(ledger)
        ],
        days=days_at(ledger, now, offset),
    )


def _opponents(ledger: Ledger) -> list[tuple[str, Opponent]]:
    """Keys and opponents of a page, most frequent first."""
    return sorted(ledger.met.items(), key=lambda item: (-item[1].games, item[0]))[:MAX_OPPONENTS]


def _groups(
    entries: Iterable[tuple[str, str, list[int] | None]],
) -> list[wire.PlayedGroup]:
    return [
        wire.PlayedGroup(key, title, _figures(sums))
        for key, title, sums in entries
        if sums is not None
    ]


def _figures(sums: list[int]) -> wire.GameFigures:
    return msgspec.convert(dict(zip(SUMS, sums, strict=True)), wire.GameFigures)
