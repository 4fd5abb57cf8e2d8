"""All data stored about a person, as one file: account, games and chat.

The file is streamed, a game at a time, so that its memory use does not grow with the number
of games.
"""

from __future__ import annotations

import json
import logging
import time
import zipfile
from collections.abc import AsyncIterator, Iterator
from dataclasses import asdict
from typing import Any

from openrummy.club.accounts import Account
from openrummy.play.dates import iso
from openrummy.play.host import Store, TableRow, where
from openrummy.server.db.club.club_export import club_data_of, moderation_data_of
from openrummy.server.db.database import Database
from openrummy.server.db.personal_data import rows_naming
from openrummy.server.people.accounts import Accounts
from openrummy.server.people.device_guests import Guests
from openrummy.server.people.follows import Friends
from openrummy.server.replay.store import Replays

_LOG = logging.getLogger(__name__)
_PAGE = 50
# Keys of the JSON files.
_EXPORTED = (
    "accounts",
    "recovery_codes",
    "passkeys",
    "devices",
    "passes",
    "blocks",
    "chat",
    "tables",
    "seats",
    "follows",
    "bot_keys",
    "sign_outs",
    "club_members",
    "club_requests",
    "club_invitations",
    "club_notices",
    "club_lines",
    "club_comings",
    "club_results",
    "reports",
    "audit",
    "host_files",
    "host_letters",
)


class _ExportStream:
    """A write-only stream without seeking, whose output is taken and sent in parts."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def write(self, data: bytes) -> int:
        """Buffer data until it is taken."""
        self._parts.append(bytes(data))
        return len(data)

    def flush(self) -> None:
        """Do nothing."""

    def take(self) -> bytes:
        """Take the data written since the last call."""
        data = b"".join(self._parts)
        self._parts.clear()
        return data


class Export:
    """Creates the export files."""

    def __init__(
        self,
        store: Store,
        database: Database,
        accounts: Accounts,
        guests: Guests,
        friends: Friends,
        games: Replays,
    ) -> None:
        self._store = store
        self._database = database
        self._accounts = accounts
        self._guests = guests
        self._friends = friends
        self._games = games

    async def zipped(self, account: Account) -> AsyncIterator[bytes]:
        """Yield the archive of an account in parts."""
        out = _ExportStream()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:  # type: ignore[call-overload]
            async for name, data in self._files(account):
                entry = zipfile.ZipInfo(name, time.gmtime()[:6])
                entry.compress_type = zipfile.ZIP_DEFLATED
                file.writestr(entry, data)
                yield out.take()
        yield out.take()

    async def _files(self, account: Account) -> AsyncIterator[tuple[str, bytes]]:
        guest = account.guest
        yield "account.json", _json(await self._about(account))
        games = []
        figures = {row.outcome.table_id: row for row in await self._store.outcomes_of(guest)}
        async for table in self._tables(guest):
            game = _game(table, guest)
            if table.id in figures:
                seat = table.seat_of(guest) or 0
                game["figures"] = asdict(figures[table.id].outcome.seats[seat])
            if await self._games.opens(table, guest):  # others may still play the same deals
                name = f"records/{table.id}.txt"
                try:
                    yield name, (await self._games.record(table, guest)).encode()
                    game["record"] = name
                except Exception as error:  # one bad game must not prevent the others
                    _LOG.error("cannot export the record of table %s: %s", table.id, where(error))
            games.append(game)
        yield "games.json", _json(games)
        own_lines = await self._store.said_by(guest)
        yield (
            "chat.json",
            _json(
                [
                    {"game": moment, "when": iso(row.at), "text": row.text}
                    for moment, row in own_lines
                ]
            ),
        )
        yield "clubs.json", _json(await club_data_of(self._database, guest))
        yield "host.json", _json(await moderation_data_of(self._database, guest))
        others = await rows_naming(self._database, guest, _EXPORTED)
        yield "more.json", _json(others)

    async def _about(self, account: Account) -> dict[str, Any]:
        rows = self._accounts.rows
        bots = await rows.accounts_of(await rows.bots_of(account.guest))
        devices = {row.device: row for row in await rows.devices_of(account.guest)}
        return {
            "name": account.name,
            "face": account.face,
            "created": iso(account.created),
            "private": account.private,
            "recovery_codes_left": await rows.codes_left(account.guest),
            "devices": [
                {"label": devices[device].label, "last_seen": iso(devices[device].seen)}
                for device in self._guests.devices_of(account.guest)
                if device in devices
            ],
            "passkeys": [
                {"label": passkey.label, "place": passkey.place, "created": iso(passkey.created)}
                for passkey in await self._accounts.passkeys.rows.passkeys_of(account.guest)
            ],
            "bots": sorted(bot.name for bot in bots.values()),
            "follows": [friend.name for friend in await self._friends.accounts_of(account.guest)],
            "blocked": [block.name for block in await self._store.blocks(account.guest)],
        }

    async def _tables(self, guest: str) -> AsyncIterator[TableRow]:
        folder = None
        while page := await self._store.tables_of(guest, _PAGE, folder):
            for table in page:
                yield table
            folder = page[-1].place


def _game(table: TableRow, guest: str) -> dict[str, Any]:
    return {
        "id": table.id,
        "game": table.title,
        "began": iso(table.created),
        "last_move": iso(table.touched),
        "over": table.over,
        "rated": table.rated,
        "clock": table.clock,
        "seat": table.seat_of(guest),
        "players": list(_players(table)),
    }


def _players(table: TableRow) -> Iterator[dict[str, Any]]:
    for row in table.seats:
        yield {"name": row.name, "computer": bool(row.bot) and not row.guest}


def _json(data: object) -> bytes:
    return json.dumps(data, indent=2, ensure_ascii=False).encode() + b"\n"
