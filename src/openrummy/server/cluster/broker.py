"""Coordination of the processes of a site through a broker.

Each process renews a single lease. Tables and the lead belong to processes by id, and are
free once the lease of that process has expired; so renewal costs the same however many
tables a process owns. None of it is authoritative: a broker may restart empty.
"""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import msgspec

from openrummy.play.host import entropy

if TYPE_CHECKING:
    from redis.asyncio import Redis


SECRET_BYTES = 32


class BrokerAway(Exception):
    """The broker is unreachable; the effect of the last request is unknown."""


class Process(msgspec.Struct, frozen=True):
    """A serving process: its id, address for the others, number of owned tables, and process
    number in the system.

    ``leaving``: it takes no more tables, and does not lead.
    """

    id: str
    address: str
    tables: int = 0
    pid: int = 0
    leaving: bool = False


class Standing(msgspec.Struct, frozen=True):
    """Answer to a renewal: the start of the lease, the leader, all processes with a lease, and
    the number of ``tables`` the renewing process owns.

    ``since`` is chosen by the broker, and differs once the lease had expired or the broker
    restarted empty. A renewal whose answer was lost may have started a lease, so the
    existence of one proves nothing.
    """

    since: str
    lead: str
    processes: tuple[Process, ...]
    tables: int = 0


class Broker(Protocol):
    """The broker's interface. Every method raises :class:`BrokerAway`."""

    async def renew(self, process: Process, seconds: float) -> Standing:
        """Renew the lease, and take the lead if nobody leads."""

    async def standing(self) -> Standing:
        """Return the standing without a lease: for the supervisor, or a check."""

    async def leave(self, process_id: str) -> None:
        """End the lease of a process, releasing its tables and the lead."""

    async def take(self, process_id: str, tables: Sequence[str]) -> tuple[str, ...]:
        """Take ownership of unowned tables; return the owner of each.

        Empty if the lease of ``process_id`` itself has expired.
        """

    async def release(self, process_id: str, table: str) -> None:
        """Release a table; do nothing if another process owns it."""

    async def owner_of(self, table: str) -> str:
        """Return the process that owns a table; empty if none does."""

    async def keep(self, key: str, value: bytes, seconds: float) -> None:
        """Store a value for ``seconds``."""

    async def get_value(self, key: str) -> bytes | None:
        """Return the stored value, or None."""

    async def drop(self, key: str) -> None:
        """Delete a value."""

    async def secret(self) -> bytes:
        """Return the secret of the site's processes, generated on the first call."""

    async def close(self) -> None:
        """Close the connection."""


T = TypeVar("T")
PATIENCE = 1.0  # seconds for an answer
_FILES = frozenset(("ssl_ca_certs", "ssl_certfile", "ssl_keyfile"))
_AT_ONCE = 500  # tables per script call, so that others are served in between

_SCRIPTS = Path(__file__).parent / "scripts"
_VALUE_PREFIX = "openrummy:kept:"


class RedisBroker:
    """A :class:`~openrummy.server.cluster.broker.Broker` on a Redis server.

    The address is ``redis://:password@host:6379/0``, ``unix:///run/redis.sock?db=0`` or, encrypted
    with a verified certificate, ``rediss://host:6379?ssl_ca_certs=FILE``. Raises ``ValueError`` if
    invalid, ``OSError`` for unreadable files, ``ImportError`` without the package ``redis``.
    """

    def __init__(self, url: str) -> None:
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff
        from redis.exceptions import ConnectionError, TimeoutError

        # one retry: the connection may have been lost in a restart of the broker
        self._redis: Redis = Redis.from_url(
            url,
            retry=Retry(NoBackoff(), 1),
            retry_on_error=[ConnectionError, TimeoutError],
            socket_timeout=PATIENCE,
            socket_connect_timeout=PATIENCE,
        )
        given = self._redis.connection_pool.connection_kwargs
        for name in _FILES & given.keys():
            Path(given[name]).read_bytes()  # else it would fail at the first connection
        script = self._redis.register_script
        self._renew, self._look, self._take, self._release, self._owner, self._part = (
            script(_script("common") + _script(name))
            for name in ("renew", "look", "take", "release", "owner", "part")
        )

    async def renew(self, process: Process, seconds: float) -> Standing:
        record, ms = msgspec.msgpack.encode(process), round(seconds * 1000)
        fresh = entropy.draw(8, "lease").hex()
        asking = self._renew(args=[process.id, record, ms, int(process.leaving), fresh])
        return _standing(await _asked(asking))

    async def standing(self) -> Standing:
        return _standing(await _asked(self._look()))

    async def leave(self, process_id: str) -> None:
        await _asked(self._part(args=[process_id]))

    async def take(self, process_id: str, tables: Sequence[str]) -> tuple[str, ...]:
        owners: list[bytes] = []
        for start in range(0, len(tables), _AT_ONCE):
            owners += await _asked(self._take(args=[process_id, *tables[start : start + _AT_ONCE]]))
        return tuple(owner.decode() for owner in owners)

    async def release(self, process_id: str, table: str) -> None:
        await _asked(self._release(args=[process_id, table]))

    async def owner_of(self, table: str) -> str:
        owner: bytes = await _asked(self._owner(args=[table]))
        return owner.decode()

    async def keep(self, key: str, value: bytes, seconds: float) -> None:
        await _asked(self._redis.set(_VALUE_PREFIX + key, value, px=max(1, round(seconds * 1000))))

    async def get_value(self, key: str) -> bytes | None:
        value: bytes | None = await _asked(self._redis.get(_VALUE_PREFIX + key))
        return value

    async def drop(self, key: str) -> None:
        await _asked(self._redis.delete(_VALUE_PREFIX + key))

    async def secret(self) -> bytes:
        fresh = entropy.draw(SECRET_BYTES, "cluster")
        await _asked(self._redis.set("openrummy:secret", fresh, nx=True))
        secret: bytes | None = await _asked(self._redis.get("openrummy:secret"))
        if secret is None:  # the broker was emptied in between
            raise BrokerAway
        return secret

    async def close(self) -> None:
        await self._redis.aclose()


def _script(name: str) -> str:
    return (_SCRIPTS / f"{name}.lua").read_text("utf-8")


def _standing(answer: tuple[bytes, bytes, list[bytes], int]) -> Standing:
    since, lead, lives, tables = answer
    processes = tuple(msgspec.msgpack.decode(life, type=Process) for life in lives)
    return Standing(since.decode(), lead.decode(), processes, tables)


async def _asked(asking: Awaitable[T] | Any) -> T:
    """Await a broker request. Raises :class:`BrokerAway`."""
    from redis.exceptions import RedisError

    try:
        answer: T = await asking
    except (RedisError, OSError, TimeoutError) as error:
        raise BrokerAway from error
    return answer
