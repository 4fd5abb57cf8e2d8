"""A broker in memory, for several nodes of a site in one process."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from openrummy.play.host import entropy
from openrummy.server.cluster.broker import SECRET_BYTES, BrokerAway, Process, Standing


class LocalBroker:
    """The :class:`~openrummy.server.cluster.broker.Broker` of one event loop.

    ``clock`` counts seconds. While ``away``, nothing is answered; :meth:`forget` is what a broker
    does that comes back empty.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.away = False
        self._clock = clock
        self.forget()

    def forget(self) -> None:
        """Forget everything."""
        self._lives: dict[str, tuple[Process, float]] = {}
        self._since: dict[str, str] = {}
        self._owners: dict[str, str] = {}
        self._lead = ""
        self._kept: dict[str, tuple[bytes, float]] = {}
        self._secret = b""

    def _look(self) -> None:
        if self.away:
            raise BrokerAway
        now = self._clock()
        for name in [name for name, (_, until) in self._lives.items() if until <= now]:
            self._bury(name)
        self._kept = {key: entry for key, entry in self._kept.items() if entry[1] > now}

    def _bury(self, name: str) -> None:
        self._lives.pop(name, None)
        self._owners = {table: of for table, of in self._owners.items() if of != name}
        if self._lead == name:
            self._lead = ""

    async def renew(self, process: Process, seconds: float) -> Standing:
        """See :class:`~openrummy.server.cluster.broker.Broker`."""
        self._look()
        if process.id not in self._lives:
            self._since[process.id] = entropy.draw(8, "lease").hex()
        self._lives[process.id] = process, self._clock() + seconds
        if process.leaving and self._lead == process.id:
            self._lead = ""
        if not self._lead and not process.leaving:
            self._lead = process.id
        lives = tuple(life for life, _ in self._lives.values())
        tables = sum(of == process.id for of in self._owners.values())
        return Standing(self._since[process.id], self._lead, lives, tables)

    async def standing(self) -> Standing:
        """See :class:`~openrummy.server.cluster.broker.Broker`."""
        self._look()
        return Standing("", self._lead, tuple(life for life, _ in self._lives.values()))

    async def leave(self, process_id: str) -> None:
        """See :class:`~openrummy.server.cluster.broker.Broker`."""
        self._look()
        self._bury(process_id)

    async def take(self, process_id: str, tables: Sequence[str]) -> tuple[str, ...]:
        """See :class:`~openrummy.server.cluster.broker.Broker`."""
        self._look()
        alive = process_id in self._lives
        return tuple(
            self._owners.setdefault(table_id, process_id)
            if alive
            else self._owners.get(table_id, "")
            for table_id in tables
        )

    async def release(self, process_id: str, table: str) -> None:
        """See :class:`~openrummy.server.cluster.broker.Broker`."""
        self._look()
        if self._owners.get(table) == process_id:
            del self._owners[table]

    async def owner_of(self, table: str) -> str:
        """See :class:`~openrummy.server.cluster.broker.Broker`."""
        self._look()
        return self._owners.get(table, "")

    async def keep(self, key: str, value: bytes, seconds: float) -> None:
        """See :class:`~openrummy.server.cluster.broker.Broker`."""
        self._look()
        self._kept[key] = value, self._clock() + seconds

    async def get_value(self, key: str) -> bytes | None:
        """See :class:`~openrummy.server.cluster.broker.Broker`."""
        self._look()
        return self._kept[key][0] if key in self._kept else None

    async def drop(self, key: str) -> None:
        """See :class:`~openrummy.server.cluster.broker.Broker`."""
        self._look()
        self._kept.pop(key, None)

    async def secret(self) -> bytes:
        """See :class:`~openrummy.server.cluster.broker.Broker`."""
        self._look()
        self._secret = self._secret or entropy.draw(SECRET_BYTES, "cluster")
        return self._secret

    async def close(self) -> None:
        """See :class:`~openrummy.server.cluster.broker.Broker`."""
