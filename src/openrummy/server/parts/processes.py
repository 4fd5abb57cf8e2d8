"""The processes of a site: this one is the leader, a follower or the only one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Final

import msgspec

from openrummy.play.host import HostError, Store, where
from openrummy.play.host.tasks import cancel_and_wait
from openrummy.play.problems import Problem
from openrummy.server.cluster.broker import BrokerAway
from openrummy.server.cluster.leader import Lead
from openrummy.server.cluster.link import LinkDown
from openrummy.server.cluster.member import CutOff, Hold, OwnedElsewhere
from openrummy.server.cluster.responder import Call
from openrummy.server.cluster.site import Site
from openrummy.server.db.append import Fence
from openrummy.server.db.store import SqlStore
from openrummy.server.fair.heartbeat import Heartbeat
from openrummy.server.live.external_changes import leave_table
from openrummy.server.live.hub import Hub
from openrummy.server.live.matchmaking.room import MatchmakingRoom
from openrummy.server.live.remote_tables import (
    OtherProcesses,
    Owned,
    RemoteCall,
    TableSummary,
    summary_of,
)
from openrummy.server.part import Part
from openrummy.server.parts.tables.lobby import Lobby
from openrummy.server.parts.tables.part import GamesOver
from openrummy.server.people.device_guests import Guests
from openrummy.server.programs.connected_programs import Programs
from openrummy.server.replay.store import Replays
from openrummy.server.services import Begin
from openrummy.server.settings import Settings
from openrummy.server.statistics.deal_counter import DealCounter

_LOG = logging.getLogger(__name__)
_CHECK_INTERVAL_S: Final = 1.0  # seconds between two checks of the others
_HELD: Final = "held:"
_SLACK: Final = 10.0  # seconds a table is held beyond the reconnection time of its players


class RemoteJoin(OtherProcesses):
    """The other processes of a site.

    ``emptied`` is called for a table all players have left, ``told`` by name for messages to the
    leader.
    """

    def __init__(self, site: Site, store: SqlStore, hub: Hub) -> None:
        super().__init__(store)
        self.emptied: Callable[[str], None] = lambda _table: None
        self.told: dict[str, Callable[[str], Awaitable[None]]] = {}
        self._site = site
        self._member = site.member
        self._store = store
        self._hub = hub
        self._there: dict[str, dict[str, TableSummary]] = {}  # by process, by table
        self._looking: asyncio.Task[None] | None = None
        self._telling: set[asyncio.Task[None]] = set()
        self._member.lost = self._lost
        hub.processes = self
        self._answer_calls()

    # ------------------------------------------------------------ owning

    async def take(self, table_id: str) -> Owned | None:
        try:
            hold = await self._member.take(table_id)
        except (OwnedElsewhere, CutOff, BrokerAway) as error:
            raise Problem(503, "elsewhere") from error
        if hold is None:
            return None
        fence = Fence(hold.fence, partial(self._may_write, hold))
        return Owned(self._store.fenced(fence), lambda: hold.lost)

    def _may_write(self, hold: Hold) -> bool:
        try:
            return self._member.may_write(hold)
        except CutOff as error:
            raise HostError("cut-off") from error

    async def release(self, table_id: str) -> None:
        self._hub.held.discard(table_id)
        await self._member.release(table_id)

    async def insist(self, table_id: str) -> None:
        """Take ownership of a table from the process that has it."""
        for _ in range(3):
            ask = await self.owner(table_id)
            if ask is None:
                return
            await ask("give_up", table_id)

    async def _lost(self, table_id: str) -> None:
        """Make every client of the table reconnect: another process owns it."""
        try:
            await self._hub.hand_over(table_id)
        except Exception as error:
            _LOG.error("cannot unload table %s: %s", table_id, where(error))

    # ------------------------------------------------------------ asking others

    async def owner(self, table_id: str) -> RemoteCall | None:
        try:
            owner = await self._member.owner_of(table_id)
        except BrokerAway as error:
            raise Problem(503, "elsewhere") from error
        return partial(self._ask, owner) if owner not in ("", self._member.id) else None

    async def least_loaded(self) -> RemoteCall | None:
        others = [other for other in self._member.others.values() if not other.leaving]
        least = min(others, key=lambda other: other.tables, default=None)
        own = self._member.tables
        return partial(self._ask, least.id) if least is not None and least.tables < own else None

    async def _ask(self, process_id: str, what: str, *args: Any) -> Any:
        try:
            return await self._site.ask(process_id, what, *args)
        except LinkDown as error:
            raise Problem(503, "elsewhere") from error

    async def call_all(self, what: str, *args: Any) -> None:
        await self._site.ask_all(what, *args)

    def tell_lead(self, what: str, *args: Any) -> None:
        if not self._member.leads:
            task = asyncio.create_task(self._tell_lead(what, *args), name="tell-lead")
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)

    async def _tell_lead(self, what: str, *args: Any) -> None:
        try:
            await self._site.ask_lead(what, *args)
        except (LinkDown, BrokerAway):  # the next leader checks everything
            _LOG.warning("the leading process could not be notified: %s", what)

    # ------------------------------------------------------------ remote

    def summaries(self) -> Sequence[TableSummary]:
        return [summary for there in self._there.values() for summary in there.values()]

    def start(self) -> None:
        """Start checking the other processes: this one leads."""
        self._looking = asyncio.create_task(self._look_again(), name="summaries")

    async def close(self) -> None:
        """Stop checking."""
        await cancel_and_wait(self._looking)
        self._there.clear()

    async def _look_again(self) -> None:
        while True:
            try:
                await self._look()
            except Exception as error:
                _LOG.error("reading the list of processes failed: %s", where(error))
            await asyncio.sleep(_CHECK_INTERVAL_S)

    async def _look(self) -> None:
        seen = await self._site.ask_all("summaries")
        there = {
            process_id: {
                summary.id: summary for summary in msgspec.convert(summaries, list[TableSummary])
            }
            for process_id, summaries in seen.items()
        }
        before = {summary.id for summary in self.summaries() if summary.people}
        self._there = there
        now = {summary.id for summary in self.summaries() if summary.people}
        for table_id in before - now:
            self.emptied(table_id)

    async def hold_first_deal(self, table_id: str, seconds: float) -> None:
        try:
            await self._site.broker.keep(_HELD + table_id, b"", seconds + _SLACK)
        except BrokerAway as error:
            raise Problem(503, "elsewhere") from error

    async def is_first_deal_held(self, table_id: str) -> bool:
        try:
            return await self._site.broker.get_value(_HELD + table_id) is not None
        except BrokerAway:
            return False

    # ------------------------------------------------------------ answering

    def _answer_calls(self) -> None:
        hub = self._hub

        async def discard(table_id: str, stale: bool, unmet: bool) -> bool:
            return await hub.discard(table_id, stale=stale, unmet=unmet)

        async def wake(table_id: str) -> None:
            await hub.match(table_id)

        async def leave(table_id: str, guest: str) -> None:
            await leave_table(hub, table_id, guest)

        async def rename(guest: str, now: str) -> None:
            async with hub.loading:
                await hub.rename(guest, now)
                await hub.renamed()

        async def forget(guest: str) -> None:
            async with hub.loading:
                await hub.forget(guest)
                await hub.renamed()

        async def summaries() -> list[Any]:
            return [msgspec.to_builtins(summary_of(summary)) for summary in hub.running()]

        async def tell(name: str, table_id: str) -> None:
            if name in self.told:
                await self.told[name](table_id)

        calls: dict[str, Call] = {
            "discard": discard,
            "remove": hub.remove,
            "put_away": hub.unload,
            "give_up": hub.hand_over,
            "absent": hub.absent,
            "wake": wake,
            "leave": leave,
            "rename": rename,
            "forget": forget,
            "apply_blocks": hub.apply_blocks_here,
            "summaries": summaries,
            "seated": partial(tell, "seated"),
            "ended": partial(tell, "ended"),
        }
        for name, call in calls.items():
            self._site.answers(name, call)


async def alone(site: Site | None, lead: Lead, begin: Begin) -> AsyncIterator[None]:
    """A single process leads."""
    if site is None:
        begin.then(lead.start_all)
    yield
    if site is None:
        await lead.stop_all()


def tables_of_others(
    site: Site | None, store: Store, hub: Hub, lobby: Lobby, over: GamesOver, lead: Lead
) -> RemoteJoin | None:
    """Tables owned by other processes of a site."""
    if site is None:
        return None

    async def ended(table_id: str) -> None:
        over.tell(table_id)

    assert isinstance(store, SqlStore)
    others = RemoteJoin(site, store, hub)
    others.emptied = lobby.note_departure
    others.told["ended"] = ended
    lead.add("summaries", others.start, others.close)
    return others


def led(
    others: RemoteJoin | None,
    census: DealCounter,
    programs: Programs,
    room: MatchmakingRoom,
    lead: Lead,
) -> None:
    """Elect the process that does the site-wide work."""
    if others is None:
        return
    others.told["seated"] = programs.on_table_opened
    programs.insist = others.insist
    lead.add("census", census.lead, census.follow)
    lead.add("programs", lambda: None, programs.drop_all)
    lead.add("meeting-room", room.start, room.scatter)


async def joined(
    site: Site | None,
    hub: Hub,
    lead: Lead,
    guests: Guests,
    replays: Replays,
    beats: Heartbeat,
    settings: Settings,
    begin: Begin,
) -> AsyncIterator[None]:
    if site is None:
        yield
        return

    async def learnt(device: str, guest: str) -> None:
        await site.ask_all("learn", device, guest)

    async def forget_replays() -> None:
        replays.forget()

    async def follow() -> None:
        if not lead.is_leader:
            await beats.follow()
        site.every(settings.due_seconds, beats.read)

    guests.on_guest_changed = learnt
    site.answers("learn", guests.apply_remote_change)
    site.answers("forget_replays", forget_replays)
    site.member.came_back.append(guests.reload)
    site.member.led = lead.set_leading
    site.drained.append(hub.drain)
    begin.then(site.start)
    begin.then(follow)
    yield
    await site.close()


PART: Final = Part("processes", (), runs="any", start=(alone, tables_of_others, led, joined))
