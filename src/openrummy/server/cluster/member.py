"""This process among the others: its lease, the tables it owns, and whether it leads.

A process that cannot renew its lease stops acting before others may take over: time counts
from before the renewal was sent, by a clock that runs on while the process is suspended.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

from openrummy.play.host import entropy, where
from openrummy.play.host.tasks import cancel_and_wait
from openrummy.server.cluster.broker import Broker, BrokerAway, Process, Standing

_LOG = logging.getLogger(__name__)
_MARGIN = 0.1  # fraction of a lease by which this process stops acting early
_UNEVEN, _FEW = 1.2, 8  # factor, and number of tables, that make an imbalance
_RENEWALS_PER_LEASE = 3  # renewals per lease

Callback = Callable[[], Coroutine[Any, Any, None]]


class OwnedElsewhere(Exception):
    """The table is owned by another process: ``process_id``."""

    def __init__(self, process_id: str) -> None:
        super().__init__(process_id)
        self.process_id = process_id


class CutOff(Exception):
    """This process holds no lease at the moment, so it may not act on its tables."""


@dataclass(eq=False)
class Hold:
    """Ownership of a table until ``lost``; ``fence`` is higher than any before."""

    table: str
    fence: int
    lost: bool = False


class Member:
    """A process that others reach at ``address``, with a lease of ``seconds``.

    ``raise_fence`` increases and returns a table's fence, which shuts out previous owners;
    None if there is no such table. ``clock`` counts monotonic seconds.
    """

    def __init__(
        self,
        broker: Broker,
        raise_fence: Callable[[str], Coroutine[Any, Any, int | None]],
        seconds: float,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.id = entropy.draw(8, "process").hex()
        self.broker = broker
        self.address = ""
        self.others: dict[str, Process] = {}
        self.lead = ""
        self.leaving = False
        self.came_back: list[Callback] = []  # called after the lease was lost and regained
        self.lost: Callable[[str], Coroutine[Any, Any, None]] = (
            _nothing  # called with a table that another process took
        )
        # called with True on taking the lead, False on losing it
        self.led: Callable[[bool], Coroutine[Any, Any, None]] = _nothing
        self._raise_fence = raise_fence
        self.seconds = seconds
        self._clock = clock
        self._until = clock()
        self._holds: dict[str, Hold] = {}
        self._turns: dict[str, asyncio.Lock] = {}
        self._given = Counter[str]()
        self._leads = False
        self._since = ""  # start of the lease, in the broker's notation
        self._begun = 0  # number of leases so far
        self._answered = True
        self._task: asyncio.Task[None] | None = None
        self._telling: set[asyncio.Task[None]] = set()
        self._changed = asyncio.Event()

    @property
    def holds_lease(self) -> bool:
        """Return True while this process may act on its tables."""
        return self._clock() < self._until

    @property
    def leads(self) -> bool:
        """Return True if this process is the leader."""
        return self._leads and self.holds_lease

    @property
    def tables(self) -> int:
        """Return the number of tables it owns."""
        return len(self._holds)

    def lightest(self) -> str:
        """Return the process for an unplayed table: this one, unless it has many more than another.

        Includes tables assigned to another process since its last report.
        """
        staying = [other for other in self.others.values() if not other.leaving]
        least = min(staying, key=self._load, default=None)
        if least is None or (
            not self.leaving and self.tables <= _UNEVEN * self._load(least) + _FEW
        ):
            return self.id
        self._given[least.id] += 1
        return least.id

    def _load(self, process: Process) -> int:
        return process.tables + self._given[process.id]

    # ------------------------------------------------------------ the lease

    async def join(self, address: str) -> None:
        """Join the site. Raises :class:`BrokerAway`."""
        self.address = address
        await self._renew()
        await self._all_told()
        self._task = asyncio.create_task(self._work(), name="lease")

    async def part(self) -> None:
        """Leave the site and release all tables."""
        await cancel_and_wait(self._task)
        self._until = self._clock()
        self._lay_down()
        await self._all_told()
        for hold in self._holds.values():
            hold.lost = True
        self._holds.clear()
        with suppress(BrokerAway):
            await self.broker.leave(self.id)

    async def leave(self) -> None:
        """Stop taking tables and leading, but keep the current tables."""
        self.leaving = True
        with suppress(BrokerAway):
            await self._renew()

    async def _work(self) -> None:
        interval = self.seconds / _RENEWALS_PER_LEASE
        while True:
            await asyncio.sleep(interval)
            try:
                await self._renew()
                self._answered = True
            except BrokerAway:
                if self._answered:
                    _LOG.warning("the broker does not answer")
                self._answered = False
            except Exception as error:
                _LOG.error("the lease was not renewed: %s", where(error))
            if not self.holds_lease:
                self._lay_down()

    async def _renew(self) -> None:
        began, lapsed, tables = self._clock(), not self.holds_lease, self.tables
        standing = await self.broker.renew(self._record(), self.seconds)
        anew = lapsed or standing.since != self._since
        self._begun += anew
        # tables taken or released meanwhile are not missing
        if anew or standing.tables < min(tables, self.tables):  # others may own its tables
            await self._take_again()
        self._since = standing.since
        self._until = began + self.seconds * (1 - _MARGIN)
        self._receive(standing)
        if anew:
            for callback in self.came_back:
                self._tell(callback())

    def _record(self) -> Process:
        return Process(self.id, self.address, self.tables, os.getpid(), self.leaving)

    async def refresh(self) -> None:
        """Refresh the list of processes. Raises :class:`BrokerAway`."""
        standing = await self.broker.standing()
        self.others = {
            process.id: process for process in standing.processes if process.id != self.id
        }

    def _receive(self, standing: Standing) -> None:
        self.others = {
            process.id: process for process in standing.processes if process.id != self.id
        }
        self._given.clear()
        self.lead = standing.lead
        self._changed.set()
        self._changed = asyncio.Event()
        if (standing.lead == self.id) != self._leads:
            self._leads = standing.lead == self.id
            self._tell(self.led(self._leads))

    def _lay_down(self) -> None:
        if self._leads:
            self._leads = False
            self._tell(self.led(False))

    def _tell(self, telling: Coroutine[Any, Any, None]) -> None:
        """Run a callback beside the renewals, which must not wait."""
        task = asyncio.create_task(_logged(telling), name="told")
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def _all_told(self) -> None:
        await asyncio.gather(*self._telling)

    async def wait_for_change(self, seconds: float) -> None:
        """Wait until something may have changed, at most ``seconds``."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), seconds)

    # ------------------------------------------------------------ tables

    async def owner_of(self, table: str) -> str:
        """Return the owner of a table; empty if none. Raises :class:`BrokerAway`."""
        return self.id if table in self._holds else await self.broker.owner_of(table)

    async def take(self, table: str) -> Hold | None:
        """Take ownership of a table, or keep it; None if there is no such table.

        Raises :class:`OwnedElsewhere`, :class:`CutOff` and :class:`BrokerAway`.
        """
        async with self._turn(table):
            while (hold := self._holds.get(table)) is None:
                begun = self._begun
                hold = await self._take(table)
                if hold is None or begun == self._begun:
                    break
                # the lease expired meanwhile and the table may have a new owner: ask again
            if hold is not None:
                self._holds[table] = hold
            return hold

    async def _take(self, table: str) -> Hold | None:
        if not self.holds_lease:
            raise CutOff
        if self.leaving:
            raise OwnedElsewhere(await self.broker.owner_of(table))
        (owner,) = await self.broker.take(self.id, [table])
        if owner != self.id:
            if not owner:
                raise CutOff
            raise OwnedElsewhere(owner)
        fence = await self._raise_fence(table)  # from now on the previous owner cannot write
        if fence is None:
            await self.broker.release(self.id, table)
            return None
        return Hold(table, fence)

    async def release(self, table: str) -> None:
        hold = self._holds.pop(table, None)
        if hold is None:
            return
        hold.lost = True
        async with self._turn(table):  # releases must precede a new take
            if table not in self._holds and self.holds_lease:
                with suppress(BrokerAway):  # the table is free once this process has ended
                    await self.broker.release(self.id, table)

    @asynccontextmanager
    async def _turn(self, table: str) -> AsyncIterator[None]:
        """Serialise requests to the broker about a table."""
        turn = self._turns.setdefault(table, asyncio.Lock())
        try:
            async with turn:
                yield
        finally:
            if not turn.locked() and self._turns.get(table) is turn:
                del self._turns[table]

    def may_write(self, hold: Hold) -> bool:
        """Return True if writes to the table are allowed. Raises :class:`CutOff`: not now."""
        if hold.lost:
            return False
        if not self.holds_lease:
            raise CutOff
        return True

    async def _take_again(self) -> None:
        """Reclaim unowned tables after the lease expired or the broker lost its data."""
        tables = list(self._holds)
        owners = await self.broker.take(self.id, tables) if tables else ()
        for table, owner in zip(tables, owners, strict=True):
            if owner != self.id and (hold := self._holds.pop(table, None)):
                hold.lost = True
                self._tell(self.lost(table))


async def _nothing(_about: object) -> None:
    """Do nothing."""


async def _logged(telling: Coroutine[Any, Any, None]) -> None:
    try:
        await telling
    except Exception as error:
        _LOG.error("notifying other processes failed: %s", where(error))
