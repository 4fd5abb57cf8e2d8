"""The secrets of the deals of a table that are over, and the public list of promises."""

from __future__ import annotations

from typing import Annotated

from litestar import MediaType, Request, get
from litestar.datastructures import State
from litestar.params import QueryParameter
from litestar.response import Response

from openrummy.core.cards import fair, promises
from openrummy.core.cards.promises import rules_hash
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.host import TableRow
from openrummy.play.problems import Problem
from openrummy.server.db.fair.commitments import Line
from openrummy.server.fair.public_list import PublicList
from openrummy.server.guard import guest_of, known_table
from openrummy.server.live.hub import Hub
from openrummy.server.openapi import answers, errors

MAX_ENTRIES = 10_000  # of an hour at once
_PLACE = 64  # hexadecimal digits
_MAX_LINES = 200
_MAX_HOUR = 2**32 - 1


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
    listed: PublicList = state.promises
    places = {promises.place(table.id, deal).hex(): deal for deal in found}
    hours = {places[one]: hour for one, hour in (await listed.rows.hours(list(places))).items()}
    return wire.FairDeals(
        [_deal(table, deal, one, hours.get(deal)) for deal, one in sorted(found.items())],
        rules=table.rules,
    )


def _deal(table: TableRow, deal: int, one: fair.Fair, hour: int | None) -> wire.FairDeal:
    return wire.FairDeal(
        deal=deal,
        commitment=one.commitment.hex(),
        secret=one.secret.hex(),
        seeds=[seed.hex() for seed in one.seeds],
        entropy=fair.entropy(deal, one.secret, one.seeds).hex(),
        seats=one.seats,
        rules=rules_hash(table.rules).hex() if one.seats else "",
        key=one.key.hex(),
        signature=one.signature.hex(),
        hour=hour,
    )


@get("/api/fair/key", sync_to_thread=False)
def fair_key(state: State) -> wire.FairKey:
    """The public key by which this server signs what it promises."""
    listed: PublicList = state.promises
    return wire.FairKey(listed.signer.public.hex())


@get("/api/fair/list", responses=errors("malformed"))
async def fair_list(
    state: State,
    before: Annotated[int, QueryParameter(ge=0, le=_MAX_HOUR)] = _MAX_HOUR,
) -> wire.FairLines:
    """The public list of promises, a line an hour, the newest first."""
    listed: PublicList = state.promises
    found = await listed.rows.lines(before, _MAX_LINES + 1)
    lines = [_line(line) for line in found[:_MAX_LINES]]
    return wire.FairLines(listed.signer.public.hex(), lines, more=len(found) > _MAX_LINES)


@get(
    "/api/fair/list/{hour:str}",
    responses=answers(wire.FairHour) | errors("no-such-hour", "malformed"),
)
async def fair_hour(
    request: Request[None, None, State],
    state: State,
    after: Annotated[str, QueryParameter(pattern="^([0-9a-f]{128})?$")] = "",
) -> Response[bytes]:
    """A line of the public list with the promises that it stands for, 10,000 at once."""
    listed: PublicList = state.promises
    text = request.path_params["hour"]
    hour = int(text) if text.isascii() and text.isdigit() and len(text) <= 10 else -1
    line = await listed.rows.line(hour) if hour >= 0 else None
    if line is None:
        raise Problem(404, "no-such-hour")
    page = listed.pages.get((hour, line.back, after))
    if page is None:
        rows = await listed.rows.entries(hour, after[:_PLACE], MAX_ENTRIES + 1)
        shown = wire.FairHour(
            before=await listed.rows.line_before(line),
            line=_line(line),
            entries=[place + promised for place, promised in rows[:MAX_ENTRIES]],
            more=len(rows) > MAX_ENTRIES,
        )
        page = wire.encode(shown)
        if shown.entries:
            listed.pages.keep((hour, line.back, after), page, len(page))
    return Response(page, media_type=MediaType.JSON)


def _line(line: Line) -> wire.FairLine:
    return wire.FairLine(
        hour=line.hour,
        entries=line.entries,
        root=line.root,
        line=line.line,
        key=line.key,
        signature=line.signature,
        back=line.back,
        withdrawal=line.withdrawal,
        number=line.number,
    )


HANDLERS = [fair_deals, fair_key, fair_list, fair_hour]
