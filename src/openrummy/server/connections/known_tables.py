"""The tables somebody may know of: a request for another is told that there is none.

Every route and every socket that is given the name of a table looks for it here, so
that a table that is not there and one that is not for them are answered the same.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from openrummy.play.host import TableRow
from openrummy.play.limits import Buckets
from openrummy.play.problems import Problem
from openrummy.play.table_names import is_id, opens


def in_the_open(table: TableRow, guest: str, key: str = "") -> bool:
    """Does this guest sit there or have the key, or does the table stand in the lobby?"""
    return table.listed or table.seat_of(guest) is not None or opens(table, key)


class KnownTables:
    """Finds tables; ``lookups`` is how often an address may ask for those of others."""

    def __init__(
        self, table: Callable[[str], Awaitable[TableRow | None]], lookups: Buckets
    ) -> None:
        self._table = table
        self._lookups = lookups

    async def find(self, table_id: str, guest: str, address: str, key: str = "") -> TableRow:
        """The row of a table that this guest may know of; nothing of it is played.

        A table that is not listed is known to those who sit there or have its key, and to those
        who have its name where it may be watched. Raises :class:`Problem`: ``no-such-table``, and
        ``too-fast`` for guesses.
        """
        table = await self._table(table_id) if is_id(table_id) else None
        if table is not None and in_the_open(table, guest, key):
            return table
        if not self._lookups.take(address):
            raise Problem(429, "too-fast")
        if table is None or not table.watchable:
            raise Problem(404, "no-such-table")
        return table
