"""Deleting people and signing people out, as requested by owners or by the host's commands.

The device map and the tables in play are in the memory of the server, so a command leaves a
row in the database, which the server polls.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from openrummy.core.rules.text import say
from openrummy.play.host import where
from openrummy.play.host.tasks import cancel_and_wait
from openrummy.server.club.bookkeeper import Bookkeeper
from openrummy.server.db.club.club_export import forget as forget_in_clubs
from openrummy.server.db.club.host_actions import HostRows
from openrummy.server.db.database import Database
from openrummy.server.live.external_changes import leave_everywhere
from openrummy.server.live.hub import Hub
from openrummy.server.people.accounts import Accounts
from openrummy.server.people.device_guests import Guests, new_guest
from openrummy.server.people.follows import Friends
from openrummy.server.programs.connected_programs import Programs
from openrummy.server.replay.store import Replays
from openrummy.server.views.players.ledgers import Ledgers


@dataclass(frozen=True)
class AccountDeletion:
    """Deletes all data of a person; the hooks in ``leaving`` are called first, with the guest."""

    database: Database
    guests: Guests
    accounts: Accounts
    friends: Friends
    hub: Hub
    books: Bookkeeper
    ledgers: Ledgers
    replays: Replays
    programs: Programs
    leaving: list[Callable[[str], Awaitable[None]]] = field(default_factory=list)

    async def owner(self, guest: str) -> None:
        """Delete the data of an account's owner and of their bots. Raises :class:`Problem`."""
        for program in await self.accounts.rows.bots_of(guest):
            await self._forget(program)
        await self._forget(guest)

    async def _forget(self, guest: str) -> None:
        """Leave every table and delete all data of this guest. Raises :class:`Problem`."""
        self.programs.drop(guest)
        for leave in self.leaving:
            await leave(guest)
        await leave_everywhere(self.hub, guest)
        await self.books.settle()  # results of these games are recorded under the old name
        fresh = new_guest()

        async def change() -> None:
            await self.friends.rows.forget(guest)
            await forget_in_clubs(self.database, guest)
            await self.hub.forget_guest(guest, fresh, say("seat.deleted"))
            await self.ledgers.rebuild_merged(guest, fresh)
            await self.accounts.rows.forget(guest, fresh)

        await self.guests.delete(guest, change)
        self.replays.forget()
        await self.hub.processes.call_all("forget_replays")


_LOG = logging.getLogger(__name__)
_CHECK_INTERVAL_S = 1.0  # seconds


class SignOuts:
    """Polls every second for devices to sign out and accounts to ``delete``."""

    def __init__(
        self, database: Database, guests: Guests, delete: Callable[[str], Awaitable[None]]
    ) -> None:
        self._rows = HostRows(database)
        self._guests = guests
        self._delete = delete
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._look(), name="sign-outs")

    async def close(self) -> None:
        """Stop polling; pending requests are handled after the next start."""
        await cancel_and_wait(self._task)

    async def now(self) -> None:
        """Carry out all pending sign-outs."""
        for number, guest in await self._rows.pending_sign_outs():
            await self._guests.sign_out(guest)
            await self._rows.clear_sign_out(number)

    async def delete(self) -> None:
        """Delete the accounts marked for deletion. Raises what ``delete`` raises."""
        for key, guest in (await self._rows.pending_deletions()).items():
            await self._delete(guest)
            await self._rows.clear_deletion(key)

    async def _look(self) -> None:
        while True:
            for step in (self.now, self.delete):
                try:
                    await step()
                except Exception as error:  # retried at the next poll
                    _LOG.error("%s failed: %s", step.__name__, where(error))
            await asyncio.sleep(_CHECK_INTERVAL_S)
