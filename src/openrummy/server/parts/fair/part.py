"""Promises of deals, signed and in public lists; and the times when nobody could play."""

from __future__ import annotations

from typing import Final

from openrummy.core.cards.signing import Key
from openrummy.server.cluster.lead import Lead
from openrummy.server.db.database import Database
from openrummy.server.db.fair.commitments import CommitmentRows
from openrummy.server.db.fair.pauses import PauseRows
from openrummy.server.db.fair.witnessing import CosignatureRows, CosignedRows
from openrummy.server.fair.cosigners import Cosigners
from openrummy.server.fair.heartbeat import Heartbeat
from openrummy.server.fair.key import server_key, witness_key
from openrummy.server.fair.public_list import PublicList
from openrummy.server.fair.public_log import PublicLog
from openrummy.server.fair.witness import Witness
from openrummy.server.live.hub import Hub
from openrummy.server.part import Part, Rate
from openrummy.server.parts.fair import log, promises, witness
from openrummy.server.settings import Settings
from openrummy.server.steady_clock import SteadyClock, is_synchronised


async def heartbeat(database: Database, settings: Settings, lead: Lead) -> Heartbeat:
    """The heartbeat of this server; its last one before the start is held against the clock."""
    pauses = PauseRows(database)
    if isinstance(settings.now, SteadyClock):
        settings.now.begin(await pauses.last_beat(), is_synchronised)
    beats = Heartbeat(pauses, round(settings.due_seconds * 1000), settings.wall)
    lead.add("heartbeat", beats.start, lambda: None)
    return beats


def signing_key(settings: Settings) -> Key:
    """The key of this server."""
    return settings.key or server_key(None)


def public_list(
    database: Database, settings: Settings, key: Key, hub: Hub, lead: Lead
) -> PublicList:
    """The public list, whose key signs what tables promise."""
    rows = CommitmentRows(database)
    listed = PublicList(rows, key, settings.now, settings.due_seconds)
    hub.signer, hub.publish, hub.free = key, rows.add, rows.free
    lead.add("public-list", listed.start, listed.close)
    return listed


def public_log(listed: PublicList, settings: Settings) -> PublicLog:
    """The same promises as a log that can be checked."""
    return PublicLog(listed.rows, listed.signer, settings.log_name)


def cosigners(log: PublicLog, rows: CosignatureRows, settings: Settings, lead: Lead) -> Cosigners:
    """The witnesses of this server, asked where the list is written."""
    asked = Cosigners(log, settings.witnesses, rows, settings.due_seconds)
    lead.add("cosigners", asked.start, asked.close)
    return asked


def witness_of_others(database: Database, settings: Settings, key: Key) -> Witness:
    """The witness that this server is of other logs."""
    known_as, signer = witness_key(key, settings.log_name)
    rows = CosignedRows(database)
    return Witness(settings.witness_for, known_as, signer, rows, settings.now)


def pauses(hub: Hub, beats: Heartbeat) -> None:
    """Tables know when nobody could play."""
    hub.pauses = beats.pauses


PART: Final = Part(
    "fair",
    (*promises.CALLS, *log.CALLS, *witness.CALLS),
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
