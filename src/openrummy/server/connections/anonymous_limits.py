"""Limits for strangers: table look-ups and sign-in attempts.

Every route and WebSocket that takes the name of a table looks it up here, so that a missing
table and a hidden one are answered alike. Sign-in attempts are counted by address (for IPv6
also by the surrounding networks), by name and address, and with a wider limit by name over
all addresses. The last one does not apply to addresses from which somebody has signed in to
the name before: attackers can exhaust it, and the owner can still sign in.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Awaitable, Callable, Iterator
from typing import Final

from openrummy.play.host import TableRow
from openrummy.play.limits import Buckets, RecentValues
from openrummy.play.problems import Problem
from openrummy.play.table_names import is_id, opens


def is_visible(table: TableRow, guest: str, key: str = "") -> bool:
    """Return True if the guest sits there or has the key, or the table is listed in the lobby."""
    return table.listed or table.seat_of(guest) is not None or opens(table, key)


class KnownTables:
    """Looks tables up; ``lookups`` limits look-ups of other people's tables by address."""

    def __init__(
        self, table: Callable[[str], Awaitable[TableRow | None]], lookups: Buckets
    ) -> None:
        self._table = table
        self._lookups = lookups

    async def find(self, table_id: str, guest: str, address: str, key: str = "") -> TableRow:
        """Return the row of a table visible to this guest, without loading the game.

        An unlisted table is visible to its players and to those with its key, and to those with
        its name if it may be watched. Raises :class:`Problem`: ``no-such-table``, and
        ``too-fast`` for guesses.
        """
        table = await self._table(table_id) if is_id(table_id) else None
        if table is not None and is_visible(table, guest, key):
            return table
        if not self._lookups.take(address):
            raise Problem(429, "too-fast")
        if table is None or not table.watchable:
            raise Problem(404, "no-such-table")
        return table


_FROM_EVERYWHERE: Final = 10  # times an address's limit, for a name over all addresses
_NETWORKS: Final = ((56, 4), (48, 16))  # prefix lengths, and multiples of an address's limit


class SignInLimiter:
    """Attempts by address and name: ``rate`` a minute on average, bursts of ``burst``."""

    def __init__(self, rate: float, burst: float) -> None:
        self._tries = Buckets(rate / 60, burst)
        self._names = Buckets(rate / 60 * _FROM_EVERYWHERE, burst * _FROM_EVERYWHERE)
        self._networks = {
            length: Buckets(rate / 60 * times, burst * times) for length, times in _NETWORKS
        }
        self._came_in: RecentValues[tuple[str, str], bool] = RecentValues()

    def take(self, address: str, name: str = "") -> bool:
        """Count an attempt from an address (see ``prefix_of``); return True if it is allowed.

        ``name`` is the key of the attempted name; empty if there is none.
        """
        if not self._tries.take(address) or not all(self._around(address)):
            return False
        if not name:
            return True
        if not self._tries.take(f"{name} {address}"):
            return False
        return self._came_in.get((name, address), False) or self._names.take(name)

    def record_success(self, address: str, name: str) -> None:
        """Record that the right password was given from this address."""
        self._came_in.put((name, address), True)

    def _around(self, address: str) -> Iterator[bool]:
        network = address.partition("/")[0]
        if ":" in network:
            for length, buckets in self._networks.items():
                yield buckets.take(str(ipaddress.ip_network((network, length), strict=False)))
