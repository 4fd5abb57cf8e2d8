"""What is revealed of the deals of a table that are over."""

from __future__ import annotations

from litestar import Request, get
from litestar.datastructures import State

from openrummy.cards import fair
from openrummy.notation import wire
from openrummy.rules.text import say
from openrummy.server.errors import Problem
from openrummy.server.guard import guest_of, known_table
from openrummy.server.live.hub import Hub
from openrummy.server.openapi import errors


@get(
    "/api/tables/{table_id:str}/fair",
    responses=errors("no-such-table", "not-your-seat", "too-fast"),
)
async def fair_deals(request: Request[None, None, State], state: State) -> wire.FairDeals:
    """The secrets and seeds of the deals that are over; of a running deal nothing."""
    hub: Hub = state.hub
    table = await known_table(request, state)
    guest = guest_of(request.scope)
    if guest not in [seat.guest for seat in table.seats if seat.guest]:
        raise Problem(403, "not-your-seat", say("error.not-your-seat.fair"))
    found = await hub.fair(table, guest)
    return wire.FairDeals([_deal(deal, one) for deal, one in sorted(found.items())])


def _deal(deal: int, one: fair.Fair) -> wire.FairDeal:
    return wire.FairDeal(
        deal=deal,
        commitment=one.commitment.hex(),
        secret=one.secret.hex(),
        seeds=[seed.hex() for seed in one.seeds],
        entropy=fair.entropy(deal, one.secret, one.seeds).hex(),
    )


HANDLERS = [fair_deals]
