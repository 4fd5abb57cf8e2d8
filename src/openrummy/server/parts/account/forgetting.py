"""Forgetting a person: every part that keeps something of them drops it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from openrummy.core.rules.text import say
from openrummy.server.club.bookkeeper import Bookkeeper
from openrummy.server.db.club.club_export import forget as forget_in_clubs
from openrummy.server.db.database import Database
from openrummy.server.live.hub import Hub
from openrummy.server.live.leave_tables import leave_everywhere
from openrummy.server.people.accounts import Accounts
from openrummy.server.people.friends import Friends
from openrummy.server.people.guests import Guests, fresh_guest
from openrummy.server.programs.programs import Programs
from openrummy.server.replay.store import Replays
from openrummy.server.views.players.ledgers import Ledgers


@dataclass(frozen=True)
class Forgetting:
    """Keeps nothing of a person; ``leaving`` are asked first, with the guest."""

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
        """Keep nothing of an account's owner, nor of their bots. Raises :class:`Problem`."""
        for program in await self.accounts.rows.owned(guest):
            await self._forget(program)
        await self._forget(guest)

    async def _forget(self, guest: str) -> None:
        """Leave every table and keep nothing of this guest. Raises :class:`Problem`."""
        self.programs.drop(guest)
        for leave in self.leaving:
            await leave(guest)
        await leave_everywhere(self.hub, guest)
        await self.books.settle()  # what these games came to is counted under the old name
        fresh = fresh_guest()

        async def change() -> None:
            await self.friends.rows.forget(guest)
            await forget_in_clubs(self.database, guest)
            await self.hub.forget_guest(guest, fresh, say("seat.deleted"))
            await self.ledgers.merged(guest, fresh)
            await self.accounts.rows.forget(guest, fresh)

        await self.guests.part(guest, change)
        self.replays.forget()
        await self.hub.processes.everywhere("forget_replays")
