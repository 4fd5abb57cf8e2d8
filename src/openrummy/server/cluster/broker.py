"""Messages of the processes of one site through a broker.

Each process renews one lease, that of its own life. Tables and the lead belong to processes by
name, and to nobody once the lease of that process has ended; so however many tables a process
owns, it renews one thing. Nothing here is the truth: a broker may come back empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

SECRET_BYTES = 32


class BrokerAway(Exception):
    """The broker cannot be asked now; nothing is known of what it did."""


class Process(msgspec.Struct, frozen=True):
    """A process that serves: its name, where others reach it, how many tables it owns, its number
    in the system.

    ``leaving``: it takes no more tables, and does not lead.
    """

    id: str
    address: str
    tables: int = 0
    pid: int = 0
    leaving: bool = False


class Standing(msgspec.Struct, frozen=True):
    """Answer to a renewal: since when the lease stands, who leads, all whose leases stand, and
    how many ``tables`` are theirs who renewed.

    ``since`` is a word of the broker's, another one once the lease had ended or the broker came
    back empty. An answer that never came may have begun a lease, so it is not enough to be told
    that there is one.
    """

    since: str
    lead: str
    processes: tuple[Process, ...]
    tables: int = 0


class Broker(Protocol):
    """See the module. Every method raises :class:`BrokerAway`."""

    async def renew(self, process: Process, seconds: float) -> Standing:
        """Live for so long from now on, and lead where nobody does."""

    async def look(self) -> Standing:
        """The same without a lease: for the supervisor of the processes, or an examination."""

    async def part(self, process_id: str) -> None:
        """This process is no more: its tables are nobody's, it does not lead."""

    async def take(self, process_id: str, tables: Sequence[str]) -> tuple[str, ...]:
        """Own these tables where nobody who lives does; the owner of each from now on.

        Empty where the lease of ``process_id`` itself has ended.
        """

    async def release(self, process_id: str, table: str) -> None:
        """Own a table no more; nothing where it is another's."""

    async def owner_of(self, table: str) -> str:
        """The process that owns a table; empty for nobody."""

    async def keep(self, key: str, value: bytes, seconds: float) -> None:
        """Keep something for so long."""

    async def kept(self, key: str) -> bytes | None:
        """The value kept there; None for nothing."""

    async def drop(self, key: str) -> None:
        """Keep it no more."""

    async def secret(self) -> bytes:
        """The secret of the site, known to its processes alone: made for the first that asks."""

    async def close(self) -> None:
        """Ask no more."""
