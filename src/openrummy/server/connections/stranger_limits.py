"""Limits for strangers: tables they may know of, and tries to sign in.

Every route and every socket that is given the name of a table looks for it here, so that a table
that is not there and one that is not for them are answered the same. Tries to sign in are counted
for each address (of IPv6 also for the networks around it), for each name from each address, and
with a wider bound for each name from everywhere. That last one does not hold for addresses from
which somebody has signed in to the name before: others can use it up, and its owner still comes in.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Awaitable, Callable, Iterator
from typing import Final

from openrummy.play.host import TableRow
from openrummy.play.limits import Buckets, Lately
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


_FROM_EVERYWHERE: Final = 10  # times the tries of one address, for a name from all together
_NETWORKS: Final = ((56, 4), (48, 16))  # lengths of prefixes, and times the tries of one address


class SignIns:
    """Tries by address and name: ``rate`` a minute in the long run, ``burst`` at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self._tries = Buckets(rate / 60, burst)
        self._names = Buckets(rate / 60 * _FROM_EVERYWHERE, burst * _FROM_EVERYWHERE)
        self._networks = {
            length: Buckets(rate / 60 * times, burst * times) for length, times in _NETWORKS
        }
        self._came_in: Lately[tuple[str, str], bool] = Lately()

    def take(self, address: str, name: str = "") -> bool:
        """Count a try from an address (as ``prefix_of`` has it); whether it may go on.

        ``name`` is the key of the name that is tried; empty where none is.
        """
        if not self._tries.take(address) or not all(self._around(address)):
            return False
        if not name:
            return True
        if not self._tries.take(f"{name} {address}"):
            return False
        return self._came_in.get((name, address), False) or self._names.take(name)

    def came_in(self, address: str, name: str) -> None:
        """Note that the right password was given from there."""
        self._came_in.note((name, address), True)

    def _around(self, address: str) -> Iterator[bool]:
        network = address.partition("/")[0]
        if ":" in network:
            for length, buckets in self._networks.items():
                yield buckets.take(str(ipaddress.ip_network((network, length), strict=False)))
