"""This process and the others of its site: it leads them or is led, or it is alone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

from openrummy.play.host import Store
from openrummy.server.cluster.lead import Lead
from openrummy.server.cluster.site import Site
from openrummy.server.db.store import SqlStore
from openrummy.server.fair.heartbeat import Heartbeat
from openrummy.server.live.hub import Hub
from openrummy.server.live.matchmaking.room import MatchmakingRoom
from openrummy.server.part import Part
from openrummy.server.parts.processes.remote_join import RemoteJoin
from openrummy.server.parts.tables.lobby import Lobby
from openrummy.server.parts.tables.part import GamesOver
from openrummy.server.people.guests import Guests
from openrummy.server.programs.programs import Programs
from openrummy.server.replay.store import Replays
from openrummy.server.services import Begin
from openrummy.server.settings import Settings
from openrummy.server.statistics.census import Census


async def alone(site: Site | None, lead: Lead, begin: Begin) -> AsyncIterator[None]:
    """A process that is alone leads."""
    if site is None:
        begin.then(lead.take_up)
    yield
    if site is None:
        await lead.lay_down()


def tables_of_others(
    site: Site | None, store: Store, hub: Hub, lobby: Lobby, over: GamesOver, lead: Lead
) -> RemoteJoin | None:
    """Tables that other processes of a site play."""
    if site is None:
        return None

    async def ended(table_id: str) -> None:
        over.tell(table_id)

    assert isinstance(store, SqlStore)
    others = RemoteJoin(site, store, hub)
    others.emptied = lobby.left
    others.told["ended"] = ended
    lead.add("summaries", others.start, others.close)
    return others


def led(
    others: RemoteJoin | None, census: Census, programs: Programs, room: MatchmakingRoom, lead: Lead
) -> None:
    """Have one process of several do what is done for all."""
    if others is None:
        return
    others.told["seated"] = programs.sent
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
    """Be one of the processes of a site."""
    if site is None:
        yield
        return

    async def learnt(device: str, guest: str) -> None:
        await site.ask_all("learn", device, guest)

    async def forget_replays() -> None:
        replays.forget()

    async def follow() -> None:
        if not lead.here:
            await beats.follow()
        site.every(settings.due_seconds, beats.read)

    guests.told = learnt
    site.answers("learn", guests.learn)
    site.answers("forget_replays", forget_replays)
    site.member.came_back.append(guests.load_again)
    site.member.led = lead.be
    site.drained.append(hub.drain)
    begin.then(site.start)
    begin.then(follow)
    yield
    await site.close()


PART: Final = Part("processes", (), runs="any", start=(alone, tables_of_others, led, joined))
