"""Maintains the ledgers of players: after each game, and when a page finds newer games."""

from __future__ import annotations

import asyncio
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
    enter,
    months_at,
)
from openrummy.club.rating_families import FAMILIES
from openrummy.play import wire
from openrummy.play.games import rules_name
from openrummy.play.host import Fitting, PlayedGame, Store
from openrummy.server.club.ratings import family_title
from openrummy.server.db.club.ledgers import LedgerRows
from openrummy.server.db.database import Database
from openrummy.server.people.accounts import Accounts
from openrummy.server.views.players.history import (
    opponent_key,
    opponents_of,
    others_of,
    own_figures,
)

_BATCH = 200
MAX_MET = 100  # opponents on a page, most frequent first


class Ledgers:
    """The ledgers of this server's players; missing ones are built on request."""

    def __init__(self, store: Store, database: Database, accounts: Accounts) -> None:
        self._rows = LedgerRows(database)
        self._store = store
        self._accounts = accounts
        self._seen: int | None = None

    async def ledger_of(self, guest: str) -> Ledger:
        """Return a player's ledger up to now."""
        ledger, kept = await self._rows.load(guest)
        if not await self._store.outcomes_of(guest, ledger.number, 1):
            return ledger
        if kept is None:
            kept = await self._rows.create(guest)
        fresh = await self._after(guest, ledger.number)
        for start in range(0, len(fresh), _BATCH):
            enter(ledger, (ledger_game(game, guest) for game in fresh[start : start + _BATCH]))
            await asyncio.sleep(0)  # thousands the first time: let other tasks run
        await self._rows.replace(guest, ledger, kept)
        return ledger

    async def _after(self, guest: str, number: int) -> list[PlayedGame]:
        """Return a player's games after a number, in the order they ended."""
        games = page = list(await self._store.outcomes_of(guest, number, _BATCH))
        while len(page) == _BATCH:
            before = await self._store.history(guest, Fitting(), _BATCH, page[-1].number)
            page = [game for game in before.games if game.number > number]
            games = games + page
        return games[::-1]

    async def follow(self) -> None:
        """Enter new games into the ledgers of players who have one."""
        if self._seen is None:  # older games are entered when a page is requested
            self._seen = await self._store.outcomes_kept()
        while batch := await self._store.outcomes(self._seen, _BATCH):
            tables = [await self._store.table(outcome.table_id) for _, outcome in batch]
            guests = {row.guest for table in tables if table for row in table.seats if row.guest}
            for guest in await self._accounts.accounts_of(guests):
                await self.ledger_of(guest)
            self._seen = batch[-1][0]

    async def merged(self, guest: str, now: str) -> None:
        """Move one guest's data to another, in the ledgers of their opponents as well."""
        met = opponents_of(await self._store.outcomes_of(now), now)
        await self._rows.drop({guest, now} | met)


def ledger_game(played: PlayedGame, guest: str) -> LedgerGame:
    """Return a game in the form of the ledger of ``guest``."""
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
            for seat, row in others_of(played, guest)
        ),
    )


def met_most(ledger: Ledger) -> set[str]:
    """Return the accounts among the most frequent opponents of a ledger."""
    return {opponent.guest for _, opponent in _met(ledger) if opponent.guest}


def stats_of(
    ledger: Ledger, now: datetime, offset: timedelta, accounts: dict[str, str]
) -> wire.PlayerStats:
    """Return the page of a ledger.

    ``offset`` is a time zone's offset from UTC, for days and months; ``accounts`` are the
    names of opponents with an account, by guest.
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
            for key, opponent in _met(ledger)
        ],
        days=days_at(ledger, now, offset),
    )


def _met(ledger: Ledger) -> list[tuple[str, Opponent]]:
    """Return the opponents of a page, most frequent first."""
    return sorted(ledger.met.items(), key=lambda item: (-item[1].games, item[0]))[:MAX_MET]


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
