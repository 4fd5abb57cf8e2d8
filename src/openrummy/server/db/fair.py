"""Fairness evidence: the public list of commitments, its witnesses, and downtimes.

Entries are added to the list, and hourly lines seal them. A pause is a time when play was
impossible: no server ran, the machine slept, or its clock was set. A server records a heartbeat
from time to time; the interval between the last heartbeat and the next start is a pause, and so
is any excess of wall-clock time over monotonic time.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Final

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from openrummy.core.cards import promises
from openrummy.core.cards.signing import Signer
from openrummy.server.db.database import Rows, insert, put
from openrummy.server.db.schema import columns, metadata

# entries of the list (openrummy.core.cards.promises), hexadecimal; hour is that of the line that
# covers them, null until it is written. No table is named: its place follows from its name.
commitments = sa.Table(
    "commitments",
    metadata,
    sa.Column("place", sa.String(64), primary_key=True),
    sa.Column("commitment", sa.String(64), nullable=False),
    sa.Column("hour", sa.BigInteger, nullable=True),
    sa.Index("commitments_hour", "hour"),
)

# one line per hour with commitments, by its number in the chain; key is the public key that signed
# it. A line written by a wrong clock is withdrawn: the chain continues from `back`.
commitment_lines = sa.Table(
    "commitment_lines",
    metadata,
    sa.Column("hour", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("entries", sa.BigInteger, nullable=False),
    *columns(sa.String(64), "root line key"),
    sa.Column("signature", sa.String(128), nullable=False),
    sa.Column("number", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("back", sa.BigInteger, nullable=True),
    sa.Column("withdrawal", sa.String(128), nullable=False, server_default=""),
)

# downtimes: no server ran, the machine slept or its clock was set; ms since 1970
pauses = sa.Table(
    "pauses",
    metadata,
    sa.Column("ended", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("began", sa.BigInteger, nullable=False),
)

# one row: the time of the last heartbeat
heartbeat = sa.Table(
    "heartbeat",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)

# the last checkpoint that this server cosigned for each log it witnesses, as sent
cosigned_logs = sa.Table(
    "cosigned_logs",
    metadata,
    sa.Column("origin", sa.Text, primary_key=True),
    sa.Column("checkpoint", sa.Text, nullable=False),
)

# the last cosignature of the public list by each of its witnesses, with the witness's key
cosignatures = sa.Table(
    "cosignatures",
    metadata,
    sa.Column("witness", sa.Text, primary_key=True),
    sa.Column("size", sa.BigInteger, nullable=False),
    sa.Column("line", sa.Text, nullable=False),
)


_FIRST_DEALS: Final = 10  # initial states of tables that start in mid-game


class Contradiction(Exception):
    """A different commitment to this deal exists."""


@dataclass(frozen=True)
class ChainLine:
    """A line of the list, in hexadecimal; ``hour`` counts from 1970.

    ``number`` is its index in the chain. A withdrawn line has the hour ``back`` from which the
    chain continues, and the signature of its withdrawal.
    """

    hour: int
    entries: int
    root: str
    line: str
    key: str
    signature: str
    number: int
    back: int | None = None
    withdrawal: str = ""

    @property
    def next_hour(self) -> int:
        """The earliest hour possible for the next line."""
        return self.hour + 1 if self.back is None else self.back


class CommitmentRows(Rows):
    """The list in a database. Entries and lines are never removed, nor signed data changed."""

    async def add(self, deal_place: bytes, commitment: bytes) -> None:
        """Add a commitment; idempotent. Raises :class:`Contradiction` if the deal has another."""
        row = {"place": deal_place.hex(), "commitment": commitment.hex()}
        stored = sa.select(commitments.c.commitment).where(commitments.c.place == row["place"])

        # waits if another transaction is adding it
        add = insert(commitments).values(row).on_conflict_do_nothing()

        def change(connection: sa.Connection) -> None:
            connection.execute(add)
            if connection.execute(stored).scalar_one() != row["commitment"]:
                raise Contradiction(row["place"])

        await self.database.write(change, beside=True)

    async def free(self, table_id: str) -> bool:
        """Return True if no earlier table made commitments under this name."""
        places = [promises.place(table_id, deal).hex() for deal in range(_FIRST_DEALS)]
        occupied = sa.select(commitments.c.place).where(commitments.c.place.in_(places)).limit(1)
        return await self.database.row(occupied) is None

    async def close_hour(self, hour: int, signer: Signer) -> ChainLine | None:
        """Write the line of an hour over all uncovered entries; return None if there are none.

        An hour at or before the last line gets none: its entries wait for the next.
        """

        def change(connection: sa.Connection) -> ChainLine | None:
            row = connection.execute(_LAST).mappings().first()
            last = None if row is None else ChainLine(**row)
            if last is not None and hour < last.next_hour:
                return None
            counted = connection.execute(_COUNT.values(hour=hour))  # others add concurrently
            entries = [(deal_place, promised) for deal_place, promised in counted]
            if not entries:
                return None
            line = _line(last, hour, entries, signer)
            connection.execute(sa.insert(commitment_lines).values(asdict(line)))
            return line

        try:
            return await self.database.write(change)
        except IntegrityError:  # another process was first
            return None

    async def withdraw(self, back: int, signer: Signer) -> list[ChainLine]:
        """Withdraw the last lines of the chain with hour ``back`` or later.

        They keep their place and their entries; the next line may have hour ``back``.
        """

        def change(connection: sa.Connection) -> list[ChainLine]:
            lines = []
            for row in connection.execute(_LATEST).mappings():
                line = ChainLine(**row)
                if line.back is not None or line.hour < back:
                    break
                signed = signer.sign(promises.withdrawal(bytes.fromhex(line.line), back))
                values = {"back": back, "withdrawal": signed.hex()}
                condition = commitment_lines.c.hour == line.hour
                connection.execute(sa.update(commitment_lines).where(condition).values(values))
                lines.append(replace(line, back=back, withdrawal=signed.hex()))
            return lines[::-1]

        return await self.database.write(change)

    async def lines(self, before: int | None, limit: int) -> list[ChainLine]:
        """Return the lines of the chain before an hour, newest first."""
        query = _LATEST.limit(limit)
        if before is not None:
            line = await self.line(before)
            earlier = (
                commitment_lines.c.number < line.number
                if line
                else commitment_lines.c.hour < before
            )
            query = query.where(earlier)
        return await self.database.find_all(ChainLine, query)

    async def lines_from(self, number: int, limit: int) -> list[ChainLine]:
        """Return the lines of the chain from a number on, oldest first."""
        query = sa.select(commitment_lines).where(commitment_lines.c.number >= number)
        return await self.database.find_all(
            ChainLine, query.order_by(commitment_lines.c.number).limit(limit)
        )

    async def line_before(self, line: ChainLine) -> str:
        """Return the line before another, in hexadecimal."""
        query = _LATEST.where(commitment_lines.c.number < line.number).limit(1)
        row = await self.database.row(query)
        return promises.FIRST.hex() if row is None else str(row["line"])

    async def line(self, hour: int) -> ChainLine | None:
        return await self.database.find(
            ChainLine, sa.select(commitment_lines).where(commitment_lines.c.hour == hour)
        )

    async def entries(self, hour: int, after: str, limit: int) -> list[tuple[str, str]]:
        """Return place and commitment of the entries an hour's line covers, in its order.

        Only those after the place ``after``.
        """
        query = sa.select(commitments.c.place, commitments.c.commitment)
        query = query.where(commitments.c.hour == hour, commitments.c.place > after)
        rows = await self.database.tuples(query.order_by(commitments.c.place).limit(limit))
        return [(deal_place, promised) for deal_place, promised in rows]

    async def waiting(self) -> bool:
        """Return True if there are entries not yet covered by a line."""
        query = sa.select(commitments.c.place).where(commitments.c.hour.is_(None)).limit(1)
        return await self.database.row(query) is not None

    async def hours(self, places: list[str]) -> dict[str, int]:
        """Return the hour of the line that covers each of these places; others are missing."""
        query = sa.select(commitments.c.place, commitments.c.hour)
        rows = await self.database.tuples(
            query.where(commitments.c.place.in_(places), commitments.c.hour.is_not(None))
        )
        return {pair[0]: pair[1] for pair in rows}


_LATEST = sa.select(commitment_lines).order_by(commitment_lines.c.number.desc())
_LAST = _LATEST.limit(1)
_COUNT = (
    sa.update(commitments)
    .where(commitments.c.hour.is_(None))
    .returning(commitments.c.place, commitments.c.commitment)
)


def _line(
    last: ChainLine | None, hour: int, entries: list[tuple[str, str]], signer: Signer
) -> ChainLine:
    root = promises.root(bytes.fromhex(deal_place + promised) for deal_place, promised in entries)
    before = bytes.fromhex(last.line) if last else promises.FIRST
    line = promises.line(before, hour, len(entries), root)
    return ChainLine(
        hour=hour,
        entries=len(entries),
        root=root.hex(),
        line=line.hex(),
        key=signer.public.hex(),
        signature=signer.sign(line).hex(),
        number=last.number + 1 if last else 0,
    )


Pause = tuple[int, int]  # start and end, ms since 1970


class PauseRows(Rows):
    """The pauses in a database, and the last heartbeat."""

    async def beat(self, now: int) -> None:
        """Record a heartbeat."""
        await self.database.execute(put(heartbeat, id=1, at=now))

    async def last_beat(self) -> int | None:
        """Return the time of the last heartbeat; None for never."""
        return await self.database.value(sa.select(heartbeat.c.at), None)

    async def add(self, began: int, ended: int) -> None:
        await self.database.execute(put(pauses, ended=ended, began=began))

    async def since(self, then: int) -> list[Pause]:
        """Return the pauses that ended after ``then``, in order, and delete older ones."""
        await self.database.execute(sa.delete(pauses).where(pauses.c.ended < then))
        query = sa.select(pauses.c.began, pauses.c.ended).order_by(pauses.c.ended)
        return [(pause[0], pause[1]) for pause in await self.database.tuples(query)]


class CosignedRows(Rows):
    """The last cosigned checkpoint of each log, as text."""

    async def last(self, origin: str) -> str:
        """Return the checkpoint of a log; empty if none was cosigned."""
        query = sa.select(cosigned_logs.c.checkpoint).where(cosigned_logs.c.origin == origin)
        return await self.database.value(query, "")

    async def replace(self, origin: str, old: str, new: str) -> bool:
        """Replace the last checkpoint of a log; return False if ``old`` is no longer the last."""

        def change(connection: sa.Connection) -> bool:
            query = sa.select(cosigned_logs.c.checkpoint).where(cosigned_logs.c.origin == origin)
            if (connection.execute(query).scalar() or "") != old:
                return False
            connection.execute(put(cosigned_logs, origin=origin, checkpoint=new))
            return True

        return await self.database.write(change)


class CosignatureRows(Rows):
    """The last cosignature by each witness of the public list, as a line of a signed note."""

    async def size_of(self, witness: str) -> int:
        """Return the list size that a witness cosigned last."""
        query = sa.select(cosignatures.c.size).where(cosignatures.c.witness == witness)
        return await self.database.value(query, 0)

    async def lines(self, size: int) -> list[str]:
        """Return the cosignatures of the list at a size."""
        query = sa.select(cosignatures.c.line).where(cosignatures.c.size == size)
        return await self.database.values(query.order_by(cosignatures.c.witness))

    async def put(self, witness: str, size: int, line: str) -> None:
        """Replace the last cosignature of a witness."""
        await self.database.execute(put(cosignatures, witness=witness, size=size, line=line))
