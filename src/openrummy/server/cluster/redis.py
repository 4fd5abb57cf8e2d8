"""A broker in Redis or Valkey; whatever has to be one step is a script there.

Keys begin with ``openrummy:``: ``life:NAME`` holds a process until its lease ends, ``lives`` the
names of all, ``owner:TABLE`` the process that owns a table, ``tables:NAME`` what a process owns,
``lead``, ``secret`` and ``kept:KEY``. One server, or a primary with replicas; the parts of a
sharded one cannot see each other's keys.
"""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from openrummy.host import entropy
from openrummy.server.cluster.broker import BrokerAway, Process, Standing
from openrummy.server.cluster.local import SECRET_BYTES

if TYPE_CHECKING:
    from redis.asyncio import Redis

T = TypeVar("T")
PATIENCE = 1.0  # seconds for an answer
_AT_ONCE = 500  # tables asked for in one script, so that others are heard

# Each process whose lease has ended is buried by who notices: its tables are nobody's then.
_COMMON = """
local p = 'openrummy:'
local function bury(name)
  for _, t in ipairs(redis.call('SMEMBERS', p .. 'tables:' .. name)) do
    if redis.call('GET', p .. 'owner:' .. t) == name then redis.call('DEL', p .. 'owner:' .. t) end
  end
  redis.call('DEL', p .. 'tables:' .. name, p .. 'life:' .. name)
  redis.call('SREM', p .. 'lives', name)
  if redis.call('GET', p .. 'lead') == name then redis.call('DEL', p .. 'lead') end
end
local function alive(name) return redis.call('EXISTS', p .. 'life:' .. name) == 1 end
"""
_RENEW = """
local name, record, ms, leaving = ARGV[1], ARGV[2], ARGV[3], ARGV[4] == '1'
local known = redis.call('EXISTS', p .. 'life:' .. name)
redis.call('SET', p .. 'life:' .. name, record, 'PX', ms)
redis.call('SADD', p .. 'lives', name)
local found = {}
for _, one in ipairs(redis.call('SMEMBERS', p .. 'lives')) do
  local life = redis.call('GET', p .. 'life:' .. one)
  if life then found[#found + 1] = life else bury(one) end
end
local lead = redis.call('GET', p .. 'lead')
if lead and (not alive(lead) or (leaving and lead == name)) then
  redis.call('DEL', p .. 'lead')
  lead = false
end
if not lead and not leaving then
  redis.call('SET', p .. 'lead', name)
  lead = name
end
return {known, lead or '', found}
"""
_LOOK = """
local found = {}
for _, one in ipairs(redis.call('SMEMBERS', p .. 'lives')) do
  local life = redis.call('GET', p .. 'life:' .. one)
  if life then found[#found + 1] = life end
end
local lead = redis.call('GET', p .. 'lead')
return {0, lead and alive(lead) and lead or '', found}
"""
_TAKE = """
local name = ARGV[1]
local well = alive(name)
local found = {}
for i = 2, #ARGV do
  local of = redis.call('GET', p .. 'owner:' .. ARGV[i])
  if of and not alive(of) then of = false end
  if not of and well then
    redis.call('SET', p .. 'owner:' .. ARGV[i], name)
    redis.call('SADD', p .. 'tables:' .. name, ARGV[i])
    of = name
  end
  found[#found + 1] = of or ''
end
return found
"""
_RELEASE = """
if redis.call('GET', p .. 'owner:' .. ARGV[2]) == ARGV[1] then
  redis.call('DEL', p .. 'owner:' .. ARGV[2])
end
redis.call('SREM', p .. 'tables:' .. ARGV[1], ARGV[2])
"""
_OWNER = """
local of = redis.call('GET', p .. 'owner:' .. ARGV[1])
return of and alive(of) and of or ''
"""
_KEPT = "openrummy:kept:"


class RedisBroker:
    """The :class:`~openrummy.server.cluster.broker.Broker` at an address.

    Such as ``redis://:password@host:6379/0``, ``rediss://…`` or ``unix:///run/redis.sock?db=0``.
    Raises ``ValueError`` for none, ``ImportError`` without the package ``redis``.
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
        script = self._redis.register_script
        self._renew, self._look, self._take, self._release, self._owner, self._bury = (
            script(_COMMON + one)
            for one in (_RENEW, _LOOK, _TAKE, _RELEASE, _OWNER, "bury(ARGV[1])")
        )

    async def renew(self, process: Process, seconds: float) -> Standing:
        """See :class:`~openrummy.server.cluster.broker.Broker`."""
        record, ms = msgspec.msgpack.encode(process), round(seconds * 1000)
        asking = self._renew(args=[process.id, record, ms, int(process.leaving)])
        return _standing(await _asked(asking))

    async def look(self) -> Standing:
        """See :class:`~openrummy.server.cluster.broker.Broker`."""
        return _standing(await _asked(self._look()))

    async def part(self, process_id: str) -> None:
        """See :class:`~openrummy.server.cluster.broker.Broker`."""
        await _asked(self._bury(args=[process_id]))

    async def take(self, process_id: str, tables: Sequence[str]) -> tuple[str, ...]:
        """See :class:`~openrummy.server.cluster.broker.Broker`."""
        found: list[bytes] = []
        for at in range(0, len(tables), _AT_ONCE):
            found += await _asked(self._take(args=[process_id, *tables[at : at + _AT_ONCE]]))
        return tuple(one.decode() for one in found)

    async def release(self, process_id: str, table: str) -> None:
        """See :class:`~openrummy.server.cluster.broker.Broker`."""
        await _asked(self._release(args=[process_id, table]))

    async def owner_of(self, table: str) -> str:
        """See :class:`~openrummy.server.cluster.broker.Broker`."""
        found: bytes = await _asked(self._owner(args=[table]))
        return found.decode()

    async def keep(self, key: str, value: bytes, seconds: float) -> None:
        """See :class:`~openrummy.server.cluster.broker.Broker`."""
        await _asked(self._redis.set(_KEPT + key, value, px=max(1, round(seconds * 1000))))

    async def kept(self, key: str) -> bytes | None:
        """See :class:`~openrummy.server.cluster.broker.Broker`."""
        found: bytes | None = await _asked(self._redis.get(_KEPT + key))
        return found

    async def drop(self, key: str) -> None:
        """See :class:`~openrummy.server.cluster.broker.Broker`."""
        await _asked(self._redis.delete(_KEPT + key))

    async def secret(self) -> bytes:
        """See :class:`~openrummy.server.cluster.broker.Broker`."""
        fresh = entropy.draw(SECRET_BYTES, "cluster")
        await _asked(self._redis.set("openrummy:secret", fresh, nx=True))
        found: bytes | None = await _asked(self._redis.get("openrummy:secret"))
        if found is None:  # it was emptied in between
            raise BrokerAway
        return found

    async def close(self) -> None:
        """See :class:`~openrummy.server.cluster.broker.Broker`."""
        await self._redis.aclose()


def _standing(answer: tuple[int, bytes, list[bytes]]) -> Standing:
    known, lead, lives = answer
    found = tuple(msgspec.msgpack.decode(one, type=Process) for one in lives)
    return Standing(bool(known), lead.decode(), found)


async def _asked(asking: Awaitable[T] | Any) -> T:
    """What the broker answers. Raises :class:`BrokerAway`."""
    from redis.exceptions import RedisError

    try:
        found: T = await asking
    except (RedisError, OSError, TimeoutError) as error:
        raise BrokerAway from error
    return found
