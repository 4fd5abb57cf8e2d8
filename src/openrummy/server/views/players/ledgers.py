"""Keeps the ledgers of people: after each game, and whenever a page finds more games than that."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from datetime import datetime, timedelta

import msgspec

from openrummy.club.families import FAMILIES
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
MAX_MET = 100  # opponents on a page, the most met


class Ledgers:
    """The ledgers of this server's people. What is not kept is made when it is asked for."""

    def __init__(self, store: Store, database: Database, accounts: Accounts) -> None:
        self._rows = LedgerRows(database)
        self._store = store
        self._accounts = accounts
        self._seen: int | None = None

    async def of(self, guest: str) -> Ledger:
        """A person's ledger up to now."""
        ledger, kept = await self._rows.of(guest)
        if not await self._store.outcomes_of(guest, ledger.number, 1):
            return ledger
        if kept is None:
            kept = await self._rows.begin(guest)
        fresh = await self._after(guest, ledger.number)
        for start in range(0, len(fresh), _BATCH):
            enter(ledger, (ledger_game(game, guest) for game in fresh[start : start + _BATCH]))
            await asyncio.sleep(0)  # thousands, the first time: others are heard in between
        await self._rows.keep(guest, ledger, kept)
        return ledger

    async def _after(self, guest: str, number: int) -> list[PlayedGame]:
        """Somebody's games after a number, the first to end first."""
        games = page = list(await self._store.outcomes_of(guest, number, _BATCH))
        while len(page) == _BATCH:
            before = await self._store.history(guest, Fitting(), _BATCH, page[-1].number)
            page = [game for game in before.games if game.number > number]
            games = games + page
        return games[::-1]

    async def follow(self) -> None:
        """Enter new games into the ledgers of those who have a page."""
        if self._seen is None:  # what is older is entered when a page is asked for
            self._seen = await self._store.outcomes_kept()
        while batch := await self._store.outcomes(self._seen, _BATCH):
            tables = [await self._store.table(outcome.table_id) for _, outcome in batch]
            guests = {row.guest for table in tables if table for row in table.seats if row.guest}
            for guest in await self._accounts.all_of(guests):
                await self.of(guest)
            self._seen = batch[-1][0]

    async def merged(self, guest: str, now: str) -> None:
        """All that was one guest's becomes another's: players who met either have met that one."""
        met = opponents_of(await self._store.outcomes_of(now), now)
        await self._rows.drop({guest, now} | met)


def ledger_game(played: PlayedGame, guest: str) -> LedgerGame:
    """A game as it goes into the ledger of ``guest``."""
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
    """The people among the opponents on somebody's page."""
    return {opponent.guest for _, opponent in _met(ledger) if opponent.guest}


def stats_of(
    ledger: Ledger, now: datetime, offset: timedelta, accounts: dict[str, str]
) -> wire.PlayerStats:
    """The page of a ledger.

    ``offset`` is that of a clock from UTC, whose days and months these are; ``accounts`` are the
    names of opponents who have one, by guest.
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
    """The opponents on a page, the most met first."""
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
