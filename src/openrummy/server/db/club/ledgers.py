"""Sums over people's games, one row a person, and the progress of those who follow outcomes."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import sqlalchemy as sa

from openrummy.club.ledger import FORM, Ledger
from openrummy.server.db.database import Rows, insert
from openrummy.server.db.forgetting import FIRST
from openrummy.server.db.schema import metadata, seats

# body: a Ledger as JSON, up to the outcome of that number
ledgers = sa.Table(
    "ledgers",
    metadata,
    sa.Column("guest", sa.String(80), primary_key=True),
    sa.Column("body", sa.LargeBinary, nullable=False),
)


def forget(connection: sa.Connection, guest: str, fresh: str) -> None:
    """Ledgers name whom somebody has met: those are made anew. ``fresh`` has the seats already."""
    there = sa.select(seats.c.table_id).where(seats.c.guest.in_([guest, fresh]))
    met = sa.select(seats.c.guest).where(seats.c.table_id.in_(there))
    gone = (ledgers.c.guest == guest) | ledgers.c.guest.in_(met)
    connection.execute(sa.delete(ledgers).where(gone))


FIRST.append(forget)

_decode = msgspec.json.Decoder(Ledger).decode


class LedgerRows(Rows):
    """The ledgers of a database. They can be had again from the outcomes."""

    async def of(self, guest: str) -> tuple[Ledger, bytes | None]:
        """Somebody's ledger, and it as it is kept; an empty one and None where none is."""
        values = await self.database.values(
            sa.select(ledgers.c.body).where(ledgers.c.guest == guest)
        )
        if not values:
            return Ledger(), None
        ledger = _decode(values[0])
        return ledger if ledger.form == FORM else Ledger(), values[0]

    async def begin(self, guest: str) -> bytes:
        """Keep an empty ledger where there is none, for what is entered to take its place."""
        body = msgspec.json.encode(Ledger())
        put = insert(ledgers).values(guest=guest, body=body)
        await self.database.execute(put.on_conflict_do_nothing())
        return body

    async def keep(self, guest: str, ledger: Ledger, instead: bytes) -> None:
        """Store a guest's ledger, whole, if the one it continues is still there.

        It is not where another process was first, or where somebody who is named in it has
        meanwhile deleted what is known of them.
        """
        put = sa.update(ledgers).where(ledgers.c.guest == guest, ledgers.c.body == instead)
        await self.database.execute(put.values(body=msgspec.json.encode(ledger)))

    async def drop(self, guests: Iterable[str] | None = None) -> None:
        """Forget the ledgers of these people, or all: they are made again when asked for."""
        gone = sa.delete(ledgers)
        await self.database.execute(
            gone if guests is None else gone.where(ledgers.c.guest.in_(list(guests)))
        )
