"""A hub's view of other processes; at a server of one process all tables are here."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from openrummy.play.host import Store
from openrummy.server.live.processes.summary import TableSummary

# given what is to be done and with what: has it done by the process that owns a table
RemoteCall: TypeAlias = Callable[..., Awaitable[Any]]


@dataclass(eq=False)
class Owned:
    """A table that is this process's to play; ``store`` refuses to write once it is not."""

    store: Store
    lost: Callable[[], bool]


class OtherProcesses(Protocol):
    """A hub's view of other processes."""

    async def take(self, table_id: str) -> Owned | None:
        """Own a table; None where there is none. Raises Problem (``elsewhere``) where it cannot."""

    async def release(self, table_id: str) -> None:
        """Own it no more."""

    async def owner(self, table_id: str) -> RemoteCall | None:
        """Call to have something done at a table of another process; None: it can be done here."""

    async def least(self) -> RemoteCall | None:
        """The same for the process with the least to do."""

    async def everywhere(self, what: str, *args: Any) -> None:
        """Have this done by every other process."""

    def tell_lead(self, what: str, *args: Any) -> None:
        """Tell who leads; nothing where that is this process, which knows."""

    def summaries(self) -> Sequence[TableSummary]:
        """The tables in play at other processes, as they were a moment ago; for the leader."""

    async def hold(self, table_id: str, seconds: float) -> None:
        """Have the first deal of a table wait, wherever it is played."""

    async def held(self, table_id: str) -> bool:
        """Does it?"""


class OneProcess:
    """There is no other one."""

    def __init__(self, store: Store) -> None:
        self._owned = Owned(store, lambda: False)

    async def take(self, table_id: str) -> Owned | None:
        return self._owned

    async def release(self, table_id: str) -> None:
        """See :class:`OtherProcesses`."""

    async def owner(self, table_id: str) -> RemoteCall | None:
        return None

    async def least(self) -> RemoteCall | None:
        return None

    async def everywhere(self, what: str, *args: Any) -> None:
        """See :class:`OtherProcesses`."""

    def tell_lead(self, what: str, *args: Any) -> None:
        """See :class:`OtherProcesses`."""

    def summaries(self) -> Sequence[TableSummary]:
        return ()

    async def hold(self, table_id: str, seconds: float) -> None:
        """See :class:`OtherProcesses`."""

    async def held(self, table_id: str) -> bool:
        return False
