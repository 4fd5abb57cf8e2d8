"""Signed commitments to deals, their public lists, and the server's downtimes."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from litestar import MediaType
from msgspec import Meta

from openrummy.core.cards import promises
from openrummy.core.cards.fair_deals import Fair, entropy
from openrummy.core.cards.promises import rules_hash
from openrummy.core.cards.signing import Key
from openrummy.core.notation.checkpoints import MAX_PATH, read_tile
from openrummy.core.notation.log_witness import MAX_BODY
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.calls import Guest, Limit, RawBody, Reply, get, post
from openrummy.play.host import TableRow
from openrummy.play.problems import Problem
from openrummy.server.cluster.leader import Lead
from openrummy.server.db.database import Database
from openrummy.server.db.fair import (
    ChainLine,
    CommitmentRows,
    CosignatureRows,
    CosignedRows,
    PauseRows,
)
from openrummy.server.fair.cosigners import Cosigners
from openrummy.server.fair.heartbeat import Heartbeat
from openrummy.server.fair.public_list import PublicList, PublicLog
from openrummy.server.fair.signing_key import server_key, witness_key
from openrummy.server.fair.witness import OtherSize, Witness
from openrummy.server.live.hub import Hub
from openrummy.server.part import Part, Rate, calls_in
from openrummy.server.parts.dependencies import KnownTable
from openrummy.server.settings import Settings
from openrummy.server.steady_clock import SteadyClock, is_synchronised

MAX_ENTRIES = 10_000  # per hour and page
_HASH_DIGITS = 64  # hexadecimal digits
_MAX_LINES = 200
_MAX_HOUR = 2**32 - 1


@get("/api/tables/{table_id:str}/fair", errors=("no-such-table", "not-your-seat", "too-fast"))
async def fair_deals(
    hub: Hub, guest: Guest, table: KnownTable, listed: PublicList
) -> wire.FairDeals:
    """The secrets and seeds of finished deals; nothing about a running deal."""
    if guest not in [seat.guest for seat in table.seats if seat.guest]:
        raise Problem(403, "not-your-seat", say("error.not-your-seat.fair"))
    deals = await hub.fair(table, guest)
    places = {promises.place(table.id, deal).hex(): deal for deal in deals}
    hours = {places[key]: hour for key, hour in (await listed.rows.hours(list(places))).items()}
    return wire.FairDeals(
        [_deal(table, deal, promise, hours.get(deal)) for deal, promise in sorted(deals.items())],
        rules=table.rules,
    )


def _deal(table: TableRow, deal: int, promise: Fair, hour: int | None) -> wire.FairDeal:
    return wire.FairDeal(
        deal=deal,
        commitment=promise.commitment.hex(),
        secret=promise.secret.hex(),
        seeds=[seed.hex() for seed in promise.seeds],
        entropy=entropy(deal, promise.secret, promise.seeds).hex(),
        seats=promise.seats,
        rules=rules_hash(table.rules).hex() if promise.seats else "",
        key=promise.key.hex(),
        signature=promise.signature.hex(),
        hour=hour,
    )


@get("/api/fair/key")
def fair_key(log: PublicLog, witness: Witness) -> wire.FairKey:
    """The public key with which this server signs its commitments."""
    cosigner = str(witness.key) if witness.has_logs else ""
    return wire.FairKey(log.key.public.hex(), log=str(log.key), witness=cosigner)


@get("/api/fair/list", errors=("malformed",))
async def fair_list(
    listed: PublicList, before: Annotated[int, Meta(ge=0, le=_MAX_HOUR)] = _MAX_HOUR
) -> wire.FairLines:
    """The public list of commitments, one line per hour, newest first."""
    rows = await listed.rows.lines(before, _MAX_LINES + 1)
    lines = [_line(line) for line in rows[:_MAX_LINES]]
    return wire.FairLines(listed.signer.public.hex(), lines, more=len(rows) > _MAX_LINES)


@get("/api/fair/list/{hour:str}", answers=wire.FairHour, errors=("no-such-hour", "malformed"))
async def fair_hour(
    listed: PublicList,
    hour: str,
    after: Annotated[str, Meta(pattern="^([0-9a-f]{128})?$")] = "",
) -> Reply[bytes]:
    """A line of the public list with the commitments it covers, 10,000 per page."""
    number = int(hour) if hour.isascii() and hour.isdigit() and len(hour) <= 10 else -1
    line = await listed.rows.line(number) if number >= 0 else None
    if line is None:
        raise Problem(404, "no-such-hour")
    page = listed.pages.get((number, line.back, after))
    if page is None:
        rows = await listed.rows.entries(number, after[:_HASH_DIGITS], MAX_ENTRIES + 1)
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
    return msgspec.convert(line, wire.FairLine, from_attributes=True)


_BYTES = "application/octet-stream"
_SECONDS = {"cache-control": "public, max-age=5"}
_FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}


@get("/api/fair/log/checkpoint", answers=str, answered_as=MediaType.TEXT)
async def checkpoint(log: PublicLog, cosignatures: CosignatureRows) -> Reply[str]:
    """The state of the log, signed and cosigned (c2sp.org/tlog-checkpoint)."""
    await log.refresh()
    now = log.checkpoint()
    lines = await cosignatures.lines(now.size)
    return Reply("".join([str(now), *lines]), MediaType.TEXT, _SECONDS)


@get("/api/fair/log/tile/{path:path}", answers=bytes, answered_as=_BYTES)
async def tile(log: PublicLog, path: str) -> Reply[bytes]:
    """Hashes of the log's tree, or its entries (c2sp.org/tlog-tiles)."""
    asked = read_tile(str(path)[1 : MAX_PATH + 2])
    if asked is not None and not asked.within(len(log.tree)):
        await log.refresh()
    data = None if asked is None else log.resource(asked)
    if data is None:
        raise Problem(404, "not-found")
    return Reply(data, _BYTES, _FOR_EVER)


COSIGNINGS: Final = Limit("cosignings", by="address")
_SIZE = "text/x.tlog.size"


@post(
    "/witness/add-checkpoint",
    errors=("malformed", "wrong-signature", "no-such-log", "wrong-proof"),
    limits=(COSIGNINGS,),
    max_body=MAX_BODY,
    include_in_schema=False,  # of another protocol
)
async def add_checkpoint(witness: Witness, body: RawBody) -> Reply[str]:
    """Cosign the checkpoint of a log (c2sp.org/tlog-witness)."""
    try:
        return Reply(str(await witness.cosign(body)), "text/plain")
    except OtherSize as error:
        # content type without a charset: logs compare it exactly
        return Reply(f"{error.size}\n", headers={"content-type": _SIZE}, status=409)


async def heartbeat(database: Database, settings: Settings, lead: Lead) -> Heartbeat:
    """The heartbeat of this server; its last beat before startup is compared with the clock."""
    pauses = PauseRows(database)
    if isinstance(settings.now, SteadyClock):
        settings.now.start(await pauses.last_beat(), is_synchronised)
    beats = Heartbeat(pauses, round(settings.due_seconds * 1000), settings.wall)
    lead.add("heartbeat", beats.start, lambda: None)
    return beats


def signing_key(settings: Settings) -> Key:
    """The key of this server."""
    return settings.key or server_key(None)


def public_list(
    database: Database, settings: Settings, key: Key, hub: Hub, lead: Lead
) -> PublicList:
    """The public list, whose key signs the commitments of tables."""
    rows = CommitmentRows(database)
    listed = PublicList(rows, key, settings.now, settings.due_seconds)
    hub.signer, hub.publish, hub.free = key, rows.add, rows.free
    lead.add("public-list", listed.start, listed.close)
    return listed


def public_log(listed: PublicList, settings: Settings) -> PublicLog:
    """The same commitments as a verifiable log."""
    return PublicLog(listed.rows, listed.signer, settings.log_name)


def cosigners(log: PublicLog, rows: CosignatureRows, settings: Settings, lead: Lead) -> Cosigners:
    """The witnesses of this server, queried by the process that writes the list."""
    requests = Cosigners(log, settings.witnesses, rows, settings.due_seconds)
    lead.add("cosigners", requests.start, requests.close)
    return requests


def witness_of_others(database: Database, settings: Settings, key: Key) -> Witness:
    """This server as a witness of other logs."""
    known_as, signer = witness_key(key, settings.log_name)
    rows = CosignedRows(database)
    return Witness(settings.witness_for, known_as, signer, rows, settings.now)


def pauses(hub: Hub, beats: Heartbeat) -> None:
    """Inform tables of the server's downtimes."""
    hub.pauses = beats.pauses


PART: Final = Part(
    "fair",
    calls_in(__name__),
    runs="any",
    rates=(Rate("cosignings", a_minute=True),),
    start=(
        heartbeat,
        signing_key,
        public_list,
        public_log,
        CosignatureRows,
        cosigners,
        witness_of_others,
        pauses,
    ),
)
