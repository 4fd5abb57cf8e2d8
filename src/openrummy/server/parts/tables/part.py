"""Services for tables in play, tables waiting for players and the lobby; the table's WebSocket."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from litestar import WebSocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketException

from openrummy.play import calls
from openrummy.play.calls import Caller
from openrummy.play.host import Store, where
from openrummy.play.host.tasks import cancel_and_wait
from openrummy.play.limits import Bucket, TimeBudget
from openrummy.play.live.connection import BROKEN, MISUSED, UNKNOWN
from openrummy.play.live.spectators import SpectatorConnection
from openrummy.play.live.table_connection import TableConnection
from openrummy.play.problems import Problem
from openrummy.server.club.moderation import Moderation
from openrummy.server.club.ratings import RatingBook
from openrummy.server.cluster.leader import Lead
from openrummy.server.connections.anonymous_limits import KnownTables
from openrummy.server.fair.heartbeat import Heartbeat
from openrummy.server.live.external_changes import Clocks
from openrummy.server.live.hub import Bots, Hub
from openrummy.server.live.websocket import end, read_frames, send
from openrummy.server.part import Part, Rate, Rates, calls_in
from openrummy.server.parts.tables import invitations, lobby
from openrummy.server.parts.tables.lobby import Lobby
from openrummy.server.people.accounts import Accounts
from openrummy.server.people.device_guests import Guests
from openrummy.server.services import Begin
from openrummy.server.settings import Settings
from openrummy.server.statistics.deal_counter import DealCounter

_LOG = logging.getLogger(__name__)

RECONNECT_CODE = 1012  # close code: reconnect
MAX_LINES = 12  # messages to one seat: each is sent every arrival and departure


@dataclass(frozen=True)
class FrameLimits:
    """Reads the messages of connections, limited in rate and cost by the settings."""

    settings: Settings
    work: TimeBudget

    async def read(self, socket: WebSocket[Any, Any, State], line: TableConnection) -> None:
        """Read until the connection closes."""
        bucket = Bucket(*self.settings.messages)
        await read_frames(socket, line, bucket, self.settings.hello_seconds, self.work)


@calls.socket("/ws/tables/{table_id:str}", runs="owner")
async def table_socket(
    socket: WebSocket[Any, Any, State],
    caller: Caller,
    table_id: str,
    known: KnownTables,
    hub: Hub,
    lobby: Lobby,
    guests: Guests,
    frames: FrameLimits,
) -> None:
    """One connection to a table."""
    guest = caller.guest
    try:
        await known.find(table_id, guest, caller.address)  # before anything is loaded
        match = await hub.match(table_id)
    except Problem as problem:
        if problem.code == "elsewhere":  # owned by another process: the client reconnects to it
            with suppress(WebSocketException, RuntimeError, OSError):
                await socket.close(RECONNECT_CODE, problem.code)
            return
        await end(socket, problem.code, UNKNOWN if problem.status_code == 404 else MISUSED)
        return
    except Exception as error:
        _LOG.error("cannot open %s: %s", table_id, where(error))
        await end(socket, "internal", BROKEN)
        return
    if match is None:
        await end(socket, "no-such-table", UNKNOWN)
        return
    seat = match.table.seat_of(guest)
    if seat is None and not match.table.watchable:
        await end(socket, "no-such-table", UNKNOWN)
        return
    lines = hub.connection_counts(table_id)
    if seat is not None and lines[seat] >= MAX_LINES:
        await end(socket, "too-many", MISUSED)
        return
    if seat is None:
        line: TableConnection = SpectatorConnection(
            hub.spectators(table_id), hub.hinting, guest, hub.talk(table_id)
        )
    else:
        line = TableConnection(
            match, seat, hub.hinting, hub.talk(table_id), hub.pace(table_id), hub.coach(table_id)
        )
    sender = asyncio.create_task(send(socket, line))
    if seat is not None:
        lines[seat] += 1
    try:
        with guests.connection(caller.device, line.leave):
            if guests.guest_of(caller.device) != guest:  # changed while the table was being opened
                line.leave()
            await frames.read(socket, line)
    finally:
        line.close()
        if seat is not None:
            lines[seat] -= 1
            lobby.note_departure(table_id)
        await cancel_and_wait(sender)


class GamesOver:
    """Notifies the listeners in ``follow`` of finished games, in the process that leads."""

    def __init__(self, lead: Lead) -> None:
        self.follow: list[Callable[[str], None]] = []
        self._lead = lead

    def tell(self, table_id: str) -> None:
        """Report a finished game."""
        if self._lead.is_leader:
            for follower in self.follow:
                follower(table_id)


async def hub(
    store: Store,
    settings: Settings,
    bots: Bots,
    census: DealCounter,
    over: GamesOver,
    moderation: Moderation,
    accounts: Accounts,
    begin: Begin,
) -> AsyncIterator[Hub]:
    """Return the hub of the tables in play."""
    playing = Hub(store, settings, bots, census.deal_over, over.tell, barred=moderation.is_barred)
    playing.seated = accounts.table_identity
    begin.then(playing.start)
    yield playing
    await playing.close()


def known_tables(hub: Hub, rates: Rates) -> KnownTables:
    """Return the lookup of tables for guests."""
    return KnownTables(hub.table, rates["lookups"])


def clocks(hub: Hub, settings: Settings, beats: Heartbeat, lead: Lead) -> Clocks:
    """Return the clocks, which run without a connected player."""
    watching = Clocks(hub, settings.due_seconds, beats.beat)
    lead.add("clocks", watching.start, watching.close)
    return watching


def listed(hub: Hub, book: RatingBook) -> lobby.Lobby:
    return lobby.Lobby(hub, rating_of=book.rating_of)


PART: Final = Part(
    "tables",
    calls_in(lobby, invitations, __name__),
    runs="any",
    rates=(
        Rate("openings", setting="tables", a_minute=True),
        Rate("visits"),
        Rate("lookups"),
        Rate("lists"),
    ),
    start=(GamesOver, hub, known_tables, clocks, listed, FrameLimits),
)
