"""A server that runs: the services of all its parts, started and closed.

What is started later uses what was started before, and is closed first.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Any

from openrummy.play.calls import Clock, InThread
from openrummy.play.computer_players import bot_for
from openrummy.play.host import Store
from openrummy.play.limits import TimeBudget
from openrummy.server.analysis.workers import Workers
from openrummy.server.cluster.leader import Lead
from openrummy.server.cluster.site import Site
from openrummy.server.connections.middleware import run_charged
from openrummy.server.db.database import Database
from openrummy.server.db.engines import temporary
from openrummy.server.db.postgres.size import Size
from openrummy.server.db.store import SqlStore
from openrummy.server.fair.cosigners import Cosigners
from openrummy.server.fair.public_list import PublicList
from openrummy.server.live.hub import Bots, Hub
from openrummy.server.metrics.middleware import ServerMonitor
from openrummy.server.metrics.prometheus import Reading, database_bytes, free_bytes
from openrummy.server.part import Rates
from openrummy.server.parts.registry import PARTS, rates
from openrummy.server.people.device_guests import Guests
from openrummy.server.services import Begin, Services
from openrummy.server.settings import Settings


@asynccontextmanager
async def running(
    store: Store,
    settings: Settings,
    bots: Bots,
    guests: Guests,
    watch: ServerMonitor,
    site: Site | None = None,
    *,
    at_rest: bool = False,
) -> AsyncIterator[Services]:
    """All services while the server runs; with a ``site`` it is one of several processes.

    ``at_rest``: nothing begins by itself, as a server may run beside it.
    """
    await guests.load()
    begin = Begin(at_rest=at_rest)
    async with AsyncExitStack() as closing:
        # a store on the disk shares its database; in memory there is one beside it
        database = (
            store.database
            if isinstance(store, SqlStore)
            else await closing.enter_async_context(temporary())
        )
        given: Mapping[Any, Any] = {
            Store: store,
            Settings: settings,
            Bots: bots,
            Guests: guests,
            ServerMonitor: watch,
            Site | None: site,
            Database: database,
            Begin: begin,
            Lead: Lead(strict=site is None),
            Rates: Rates(rates(), settings),
            TimeBudget: TimeBudget(*settings.work),
            Clock: settings.now,
            InThread: run_charged,
        }
        services = Services(given)
        starts = [start for part in PARTS for start in part.start]
        await services.start(starts, closing)
        await begin.now()
        yield services


@asynccontextmanager
async def resting(store: SqlStore, settings: Settings) -> AsyncIterator[Services]:
    """The services of a server of which none begins anything, for commands about its people."""
    guests, watch = Guests(store), ServerMonitor(settings)
    async with running(store, settings, bot_for, guests, watch, at_rest=True) as services:
        yield services


def readings(services: Services) -> dict[str, Reading]:
    """Figures of a server that runs, read when somebody asks for them."""
    hub, settings, database = services[Hub], services[Settings], services[Database]
    site: Site | None = services.get(Site | None)
    return {
        "openrummy_tables": lambda: len(hub.running()),
        "openrummy_tables_watched": lambda: sum(table.has_audience() for table in hub.running()),
        "openrummy_spectators": lambda: sum(table.watchers for table in hub.running()),
        "openrummy_devices_connected": lambda: services[Guests].devices_connected,
        "openrummy_leads": lambda: services[Lead].is_leader,
        "openrummy_tables_owned": lambda: 0 if site is None else site.member.tables,
        "openrummy_passed_on": lambda: 0 if site is None else site.passed_on,
        "openrummy_analyses_running": lambda: services[Workers].busy,
        "openrummy_analyses_waiting": lambda: services[Workers].waiting,
        "openrummy_disk_free_bytes": partial(free_bytes, settings.data),
        "openrummy_database_bytes": Size(database).now
        if database.is_postgres
        else partial(database_bytes, settings.data),
        "openrummy_writes_failed": lambda: database.failed_writes,
        "openrummy_list_wait_seconds": services[PublicList].wait_seconds,
        "openrummy_witness_wait_seconds": services[Cosigners].wait_seconds,
    }
