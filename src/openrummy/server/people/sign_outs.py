"""Signs out whom the host wants signed out, also when it was said by ``openrummy admin``.

The map of devices is in the memory of the server, so who changes it from outside leaves a row
in the database, which is looked for again and again.
"""

from __future__ import annotations

import asyncio
import logging

from openrummy.host import where
from openrummy.host.tasks import stopped
from openrummy.server.db.club.host_desk import HostRows
from openrummy.server.db.database import Database
from openrummy.server.people.guests import Guests

_LOG = logging.getLogger(__name__)
_EVERY = 1.0  # seconds


class SignOuts:
    """Looks every second whose devices are to be signed out."""

    def __init__(self, database: Database, guests: Guests) -> None:
        self._rows = HostRows(database)
        self._guests = guests
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

    async def _look(self) -> None:
        while True:
            try:
                await self.now()
            except Exception as error:  # it is tried again
                _LOG.error("nobody was signed out: %s", where(error))
            await asyncio.sleep(_EVERY)
