"""Tables of your own: the start page, a new table against the computer, a record."""

from __future__ import annotations

from dataclasses import replace

from litestar import MediaType

from openrummy.core.rules import catalogue
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.calls import Guest, Reply, get, post
from openrummy.play.computers import LEVELS, lobby_personas
from openrummy.play.games import variant_of
from openrummy.play.problems import Problem
from openrummy.play.seating import ERRORS as SEATING
from openrummy.play.seating import seats_for, with_target
from openrummy.play.views.table_cards import game_card
from openrummy.server.live.hub import Hub
from openrummy.server.parts.asking import OPENINGS, KnownTable
from openrummy.server.people.accounts import Accounts
from openrummy.server.replay.store import Replays

_MAX_CARDS = 24


@get("/api/lobby")
async def lobby(hub: Hub, guest: Guest) -> wire.Lobby:
    """The start page."""
    return wire.Lobby(
        games=[game_card(variant) for variant in map(catalogue.variant, catalogue.names())],
        personas=lobby_personas(),
        levels=list(LEVELS),
        tables=await hub.cards(guest, _MAX_CARDS),
    )


@get("/api/tables")
async def tables(hub: Hub, guest: Guest) -> list[wire.TableCard]:
    """The tables of this guest, last touched first."""
    return await hub.cards(guest, _MAX_CARDS)


@post("/api/tables", status=201, limits=(OPENINGS,), errors=(*SEATING, "no-such-game", "bad-code"))
async def new_table(
    hub: Hub, guest: Guest, accounts: Accounts, data: wire.NewTable
) -> wire.TableLink:
    """Sit down against the computer."""
    variant = variant_of(data.game)
    data.name, data.face = await accounts.seated(guest, data.name, data.face)
    seats = seats_for(variant, data, guest)
    if data.target is not None:
        changed = with_target(variant.rules, len(seats), data.target)
        variant = replace(variant, rules=changed)
    table = await hub.create(variant, seats)
    return wire.TableLink(table.id, f"/t/{table.id}")


@get(
    "/api/tables/{table_id:str}/record",
    media_type=MediaType.TEXT,
    errors=("no-such-table", "not-over", "not-your-seat", "too-fast"),
)
async def record(table: KnownTable, guest: Guest, hub: Hub, replays: Replays) -> Reply[str]:
    """The record of a finished game, for those who played it; others need its link."""
    if not table.over:
        raise Problem(409, "not-over", say("error.not-over.record"))
    if await hub.sealed(table, guest):
        raise Problem(409, "not-over", say("error.not-over.round"))
    if guest not in [seat.guest for seat in table.seats if seat.guest]:
        raise Problem(403, "not-your-seat", say("error.not-your-seat.record"))
    headers = {"content-disposition": f'inline; filename="{table.id}.txt"'}
    return Reply(await replays.record(table, guest), "text/plain", headers)


CALLS = (lobby, tables, new_table, record)
