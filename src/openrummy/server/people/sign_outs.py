"""Carries out what ``openrummy admin`` asks of a server that runs: signing out, deleting.

The map of devices and the tables in play are in the memory of the server, so a command leaves a
row in the database, which the server looks for again and again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from openrummy.play.host import where
from openrummy.play.host.tasks import stopped
from openrummy.server.db.club.host_desk import HostRows
from openrummy.server.db.database import Database
from openrummy.server.people.guests import Guests

_LOG = logging.getLogger(__name__)
_EVERY = 1.0  # seconds


class SignOuts:
    """Looks every second whose devices to sign out, and which accounts to ``delete``."""

    def __init__(
        self, database: Database, guests: Guests, delete: Callable[[str], Awaitable[None]]
    ) -> None:
        self._rows = HostRows(database)
        self._guests = guests
        self._delete = delete
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look."""
        self._task = asyncio.create_task(self._look(), name="sign-outs")

    async def close(self) -> None:
        """Look no more; what is left is done at the next start."""
        await stopped(self._task)

    async def now(self) -> None:
        """Sign out all who are to be."""
        for number, guest in await self._rows.to_sign_out():
            await self._guests.sign_out(guest)
            await self._rows.signed_out(number)

    async def delete(self) -> None:
        """Delete the accounts that are to be deleted. Raises what ``delete`` raises."""
        for key, guest in (await self._rows.to_delete()).items():
            await self._delete(guest)
            await self._rows.deleted(key)

    async def _look(self) -> None:
        while True:
            for step in (self.now, self.delete):
                try:
                    await step()
                except Exception as error:  # it is tried again
                    _LOG.error("%s failed: %s", step.__name__, where(error))
            await asyncio.sleep(_EVERY)
