"""Taking a finished game up again from one of its decisions."""

from __future__ import annotations

import asyncio

from litestar import Request, post
from litestar.datastructures import State
from litestar.params import JSONBody

from openrummy.notation import wire
from openrummy.rules.text import say
from openrummy.server.errors import Problem
from openrummy.server.guard import address_of, guest_of
from openrummy.server.live.hub import Hub
from openrummy.server.openapi import errors
from openrummy.server.people.seating import person_seat
from openrummy.server.replay.again import rows_before, table_again
from openrummy.server.replay.store import Replays

_MOST = 200  # tables looked through for the one before


@post(
    "/api/games/{name:str}/again",
    responses=errors("no-such-record", "not-over", "no-such-moment", "no-such-face", "too-fast"),
)
async def try_again(
    request: Request[None, None, State], state: State, data: JSONBody[wire.TryAgain]
) -> wire.TableLink:
    """The same cards against the computer, from a decision on."""
    guest = guest_of(request.scope)
    if not state.openings.take(guest) or not state.openings.take(address_of(request)):
        raise Problem(429, "too-fast", say("error.too-fast.tables"))
    replays: Replays = state.replays
    hub: Hub = state.hub
    found = await replays.find(request.path_params["name"], guest)
    begun = await asyncio.to_thread(rows_before, found, data.entry, data.seat)
    name, face = await state.accounts.seated(guest, data.name, data.face)
    others = [row for at, row in enumerate(found.table.seats) if at != data.seat and not row.guest]
    row = table_again(found, data.entry, data.seat, person_seat(name, face, guest, others, "You"))
    for before in await hub.store.tables_of(guest, _MOST):
        if before.again:
            await hub.remove(before.id)
    table = await hub.keep(row, begun=begun)
    return wire.TableLink(table.id, f"/t/{table.id}")


HANDLERS = [try_again]
