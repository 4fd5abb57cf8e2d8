"""Messages of the processes of one site through a broker.

Each process renews one lease, that of its own life. Tables and the lead belong to processes by
name, and to nobody once the lease of that process has ended; so however many tables a process
owns, it renews one thing. Nothing here is the truth: a broker may come back empty.
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
        """Renew the lease, and take the lead if nobody leads."""

    async def look(self) -> Standing:
        """The same without a lease: for the supervisor of the processes, or an examination."""

    async def part(self, process_id: str) -> None:
        """End the lease of a process, releasing its tables and the lead."""

    async def take(self, process_id: str, tables: Sequence[str]) -> tuple[str, ...]:
        """Take ownership of these tables unless a live process has them; return the owners.

        Empty where the lease of ``process_id`` itself has ended.
        """

    async def release(self, process_id: str, table: str) -> None:
        """Release a table; do nothing if another process owns it."""

    async def owner_of(self, table: str) -> str:
        """Return the process that owns a table; empty if none does."""

    async def keep(self, key: str, value: bytes, seconds: float) -> None:
        """Store a value for ``seconds``."""

    async def kept(self, key: str) -> bytes | None:
        """Return the stored value, or None."""

    async def drop(self, key: str) -> None:
        """Delete a value."""

    async def secret(self) -> bytes:
        """The secret of the site, known to its processes alone: made for the first that asks."""

    async def close(self) -> None:
        """Close the connection."""


T = TypeVar("T")
PATIENCE = 1.0  # seconds for an answer
_FILES = frozenset(("ssl_ca_certs", "ssl_certfile", "ssl_keyfile"))
_AT_ONCE = 500  # tables asked for in one script, so that others are heard

_SCRIPTS = Path(__file__).parent / "scripts"
_KEPT = "openrummy:kept:"


class RedisBroker:
    """The :class:`~openrummy.server.cluster.broker.Broker` at an address.

    Such as ``redis://:password@host:6379/0``, ``unix:///run/redis.sock?db=0`` or, encrypted and
    the certificate checked, ``rediss://host:6379?ssl_ca_certs=FILE``. Raises ``ValueError`` for
    none, ``OSError`` for files that cannot be read, ``ImportError`` without the package ``redis``.
    """

    def __init__(self, url: str) -> None:
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff
        from redis.exceptions import ConnectionError, TimeoutError

        # once more: a connection may have gone with a broker that is back by now
        self._redis: Redis = Redis.from_url(
            url,
            retry=Retry(NoBackoff(), 1),
            retry_on_error=[ConnectionError, TimeoutError],
            socket_timeout=PATIENCE,
            socket_connect_timeout=PATIENCE,
        )
        given = self._redis.connection_pool.connection_kwargs
        for name in _FILES & given.keys():
            Path(given[name]).read_bytes()  # else it would be missed at the first connection
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

    async def look(self) -> Standing:
        return _standing(await _asked(self._look()))

    async def part(self, process_id: str) -> None:
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
        await _asked(self._redis.set(_KEPT + key, value, px=max(1, round(seconds * 1000))))

    async def kept(self, key: str) -> bytes | None:
        value: bytes | None = await _asked(self._redis.get(_KEPT + key))
        return value

    async def drop(self, key: str) -> None:
        await _asked(self._redis.delete(_KEPT + key))

    async def secret(self) -> bytes:
        fresh = entropy.draw(SECRET_BYTES, "cluster")
        await _asked(self._redis.set("openrummy:secret", fresh, nx=True))
        secret: bytes | None = await _asked(self._redis.get("openrummy:secret"))
        if secret is None:  # it was emptied in between
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
    """Answer of the broker. Raises :class:`BrokerAway`."""
    from redis.exceptions import RedisError

    try:
        answer: T = await asking
    except (RedisError, OSError, TimeoutError) as error:
        raise BrokerAway from error
    return answer
