"""The secrets of the deals of a table that are over, and the public list of promises."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from openrummy.core.cards import fair, promises
from openrummy.core.cards.promises import rules_hash
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.calls import Guest, Reply, get
from openrummy.play.host import TableRow
from openrummy.play.problems import Problem
from openrummy.server.db.fair.commitments import ChainLine
from openrummy.server.fair.public_list import PublicList
from openrummy.server.fair.public_log import PublicLog
from openrummy.server.fair.witness import Witness
from openrummy.server.live.hub import Hub
from openrummy.server.parts.asking import KnownTable

MAX_ENTRIES = 10_000  # of an hour at once
_PLACE = 64  # hexadecimal digits
_MAX_LINES = 200
_MAX_HOUR = 2**32 - 1


@get("/api/tables/{table_id:str}/fair", errors=("no-such-table", "not-your-seat", "too-fast"))
async def fair_deals(
    hub: Hub, guest: Guest, table: KnownTable, listed: PublicList
) -> wire.FairDeals:
    """The secrets and seeds of the deals that are over; of a running deal nothing."""
    if guest not in [seat.guest for seat in table.seats if seat.guest]:
        raise Problem(403, "not-your-seat", say("error.not-your-seat.fair"))
    deals = await hub.fair(table, guest)
    places = {promises.place(table.id, deal).hex(): deal for deal in deals}
    hours = {places[key]: hour for key, hour in (await listed.rows.hours(list(places))).items()}
    return wire.FairDeals(
        [_deal(table, deal, promise, hours.get(deal)) for deal, promise in sorted(deals.items())],
        rules=table.rules,
    )


def _deal(table: TableRow, deal: int, promise: fair.Fair, hour: int | None) -> wire.FairDeal:
    return wire.FairDeal(
        deal=deal,
        commitment=promise.commitment.hex(),
        secret=promise.secret.hex(),
        seeds=[seed.hex() for seed in promise.seeds],
        entropy=fair.entropy(deal, promise.secret, promise.seeds).hex(),
        seats=promise.seats,
        rules=rules_hash(table.rules).hex() if promise.seats else "",
        key=promise.key.hex(),
        signature=promise.signature.hex(),
        hour=hour,
    )


@get("/api/fair/key")
def fair_key(log: PublicLog, witness: Witness) -> wire.FairKey:
    """The public key by which this server signs what it promises."""
    cosigner = str(witness.key) if witness.has_logs else ""
    return wire.FairKey(log.key.public.hex(), log=str(log.key), witness=cosigner)


@get("/api/fair/list", errors=("malformed",))
async def fair_list(
    listed: PublicList, before: Annotated[int, Meta(ge=0, le=_MAX_HOUR)] = _MAX_HOUR
) -> wire.FairLines:
    """The public list of promises, a line an hour, the newest first."""
    rows = await listed.rows.lines(before, _MAX_LINES + 1)
    lines = [_line(line) for line in rows[:_MAX_LINES]]
    return wire.FairLines(listed.signer.public.hex(), lines, more=len(rows) > _MAX_LINES)


@get("/api/fair/list/{hour:str}", answers=wire.FairHour, errors=("no-such-hour", "malformed"))
async def fair_hour(
    listed: PublicList,
    hour: str,
    after: Annotated[str, Meta(pattern="^([0-9a-f]{128})?$")] = "",
) -> Reply[bytes]:
    """A line of the public list with the promises that it stands for, 10,000 at once."""
    number = int(hour) if hour.isascii() and hour.isdigit() and len(hour) <= 10 else -1
    line = await listed.rows.line(number) if number >= 0 else None
    if line is None:
        raise Problem(404, "no-such-hour")
    page = listed.pages.get((number, line.back, after))
    if page is None:
        rows = await listed.rows.entries(number, after[:_PLACE], MAX_ENTRIES + 1)
        shown = wire.FairHour(
            before=await listed.rows.line_before(line),
            line=_line(line),
            entries=[key + promised for key, promised in rows[:MAX_ENTRIES]],
            more=len(rows) > MAX_ENTRIES,
        )
        page = wire.encode(shown)
        if shown.entries:
            listed.pages.keep((number, line.back, after), page, len(page))
    return Reply(page)


def _line(line: ChainLine) -> wire.FairLine:
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


CALLS = (fair_deals, fair_key, fair_list, fair_hour)
