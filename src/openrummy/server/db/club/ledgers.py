"""Aggregate statistics per person, and the cursors of outcome followers."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import sqlalchemy as sa

from openrummy.club.ledger import FORM, Ledger
from openrummy.server.db.database import Rows, insert
from openrummy.server.db.personal_data import FIRST
from openrummy.server.db.schema import metadata, seats

# body: a Ledger as JSON, up to the outcome of that number
ledgers = sa.Table(
    "ledgers",
    metadata,
    sa.Column("guest", sa.String(80), primary_key=True),
    sa.Column("body", sa.LargeBinary, nullable=False),
)


def forget(connection: sa.Connection, guest: str, fresh: str) -> None:
    """Reset the ledgers that name this opponent. ``fresh`` has the seats already."""
    tables = sa.select(seats.c.table_id).where(seats.c.guest.in_([guest, fresh]))
    met = sa.select(seats.c.guest).where(seats.c.table_id.in_(tables))
    gone = (ledgers.c.guest == guest) | ledgers.c.guest.in_(met)
    connection.execute(sa.delete(ledgers).where(gone))


FIRST.append(forget)

_decode = msgspec.json.Decoder(Ledger).decode


class LedgerRows(Rows):
    """The ledgers of a database. They can be rebuilt from the outcomes."""

    async def load(self, guest: str) -> tuple[Ledger, bytes | None]:
        """Return a guest's ledger and its stored form; an empty ledger and None if missing."""
        values = await self.database.values(
            sa.select(ledgers.c.body).where(ledgers.c.guest == guest)
        )
        if not values:
            return Ledger(), None
        ledger = _decode(values[0])
        return ledger if ledger.form == FORM else Ledger(), values[0]

    async def create(self, guest: str) -> bytes:
        """Insert an empty ledger if there is none, to be replaced later."""
        body = msgspec.json.encode(Ledger())
        put = insert(ledgers).values(guest=guest, body=body)
        await self.database.execute(put.on_conflict_do_nothing())
        return body

    async def replace(self, guest: str, ledger: Ledger, instead: bytes) -> None:
        """Store a guest's ledger if the one it continues is unchanged.

        It is not if another process was faster, or if a player named in it has deleted their
        data meanwhile.
        """
        put = sa.update(ledgers).where(ledgers.c.guest == guest, ledgers.c.body == instead)
        await self.database.execute(put.values(body=msgspec.json.encode(ledger)))

    async def drop(self, guests: Iterable[str] | None = None) -> None:
        """Delete the ledgers of these guests, or all; they are rebuilt on request."""
        gone = sa.delete(ledgers)
        await self.database.execute(
            gone if guests is None else gone.where(ledgers.c.guest.in_(list(guests)))
        )
