"""The load of the server, as its host sees it."""

from __future__ import annotations

from openrummy.play import wire
from openrummy.server.metrics.recent import quantile
from openrummy.server.metrics.watch import Watch
from openrummy.version import __version__

_MB = 1_000_000


def shown(watch: Watch) -> wire.HostLoad:
    """The last hour, and what is now."""
    recent, now = watch.recent, watch.measures.now
    minutes = recent.minutes()
    return wire.HostLoad(
        version=__version__,
        since=recent.began,
        tables=int(now("openrummy_tables")),
        devices=int(now("openrummy_devices_connected")),
        spectators=int(now("openrummy_spectators")),
        analyses=int(now("openrummy_analyses_running")),
        waiting=int(now("openrummy_analyses_waiting")),
        memory=round(watch.measures.memory() / _MB),
        free=round(now("openrummy_disk_free_bytes") / _MB),
        database=round(now("openrummy_database_bytes") / _MB),
        usual=quantile(minutes, 0.5),
        late=quantile(minutes, 0.99),
        minutes=[
            wire.HostMinute(
                minute.at,
                minute.requests,
                minute.actions,
                minute.errors,
                quantile([minute], 0.99),
                round(minute.lag, 1),
            )
            for minute in minutes
        ],
        slow=[
            wire.HostSlow(
                slow.at, slow.method, slow.route, slow.status, round(slow.ms), slow.request
            )
            for slow in reversed(recent.slow)
        ],
        slow_ms=recent.slow_ms,
        faults=[
            wire.HostFault(fault.at, fault.text, fault.request) for fault in reversed(recent.faults)
        ],
    )
