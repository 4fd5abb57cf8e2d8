"""The public list of promises: entries are added, and lines close them for good."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Final

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from openrummy.cards import promises
from openrummy.cards.signing import Signer
from openrummy.server.db.database import Database
from openrummy.server.db.dialect import insert
from openrummy.server.db.fair.tables import commitment_lines, commitments

_MANY: Final = 500
_FIRST_DEALS: Final = 10  # tables that begin in the middle of a game begin in one of these


class Contradiction(Exception):
    """Something else was promised of this deal before."""


@dataclass(frozen=True)
class Line:
    """A line of the list, in hexadecimal; ``hour`` counts from 1970."""

    hour: int
    entries: int
    root: str
    line: str
    key: str
    signature: str


class CommitmentRows:
    """The list in a database. Entries and lines are never changed nor removed."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, place: bytes, commitment: bytes) -> None:
        """Add a promise; twice is once. Raises :class:`Contradiction` for another of the deal."""
        row = {"place": place.hex(), "commitment": commitment.hex()}
        here = sa.select(commitments.c.commitment).where(commitments.c.place == row["place"])

        # whoever else adds it now is waited for
        add = insert(commitments).values(row).on_conflict_do_nothing()

        def change(connection: sa.Connection) -> None:
            connection.execute(add)
            if connection.execute(here).scalar_one() != row["commitment"]:
                raise Contradiction(row["place"])

        await self._database.write(change, beside=True)

    async def free(self, table_id: str) -> bool:
        """Was nothing promised under this name, by a table that is gone?"""
        places = [promises.place(table_id, deal).hex() for deal in range(_FIRST_DEALS)]
        here = sa.select(commitments.c.place).where(commitments.c.place.in_(places)).limit(1)
        return await self._database.row(here) is None

    async def close_hour(self, hour: int, signer: Signer) -> Line | None:
        """Write the line of an hour over all entries that no line counts; None for nothing new.

        An hour that has a line, or lies before one, gets none: its entries wait for the next.
        """

        def change(connection: sa.Connection) -> Line | None:
            last = connection.execute(_LAST).mappings().first()
            if last is not None and last["hour"] >= hour:
                return None
            found = connection.execute(_NEW).all()
            if not found:
                return None
            line = _line(
                str(last["line"]) if last else "",
                hour,
                [(one[0], one[1]) for one in found],
                signer,
            )
            connection.execute(sa.insert(commitment_lines).values(asdict(line)))
            for at in range(0, len(found), _MANY):
                here = commitments.c.place.in_([one[0] for one in found[at : at + _MANY]])
                connection.execute(sa.update(commitments).where(here).values(hour=hour))
            return line

        try:
            return await self._database.write(change)
        except IntegrityError:  # another process was first
            return None

    async def lines(self, before: int | None, limit: int) -> list[Line]:
        """The lines before that hour, the newest first."""
        wanted = sa.select(commitment_lines).order_by(commitment_lines.c.hour.desc()).limit(limit)
        if before is not None:
            wanted = wanted.where(commitment_lines.c.hour < before)
        return [Line(**one) for one in await self._database.rows(wanted)]

    async def line_before(self, hour: int) -> str:
        """The line before that of an hour, hexadecimal."""
        found = await self.lines(hour, 1)
        return found[0].line if found else promises.FIRST.hex()

    async def line(self, hour: int) -> Line | None:
        """The line of an hour."""
        row = await self._database.row(
            sa.select(commitment_lines).where(commitment_lines.c.hour == hour)
        )
        return None if row is None else Line(**row)

    async def entries(self, hour: int) -> list[tuple[str, str]]:
        """Place and commitment of all that the line of an hour counts, in its order."""
        wanted = sa.select(commitments.c.place, commitments.c.commitment)
        wanted = wanted.where(commitments.c.hour == hour).order_by(commitments.c.place)
        return [(one[0], one[1]) for one in await self._database.tuples(wanted)]

    async def hours(self, places: list[str]) -> dict[str, int]:
        """The hour of the line that counts each of these places; others are missing."""
        wanted = sa.select(commitments.c.place, commitments.c.hour)
        found = await self._database.tuples(
            wanted.where(commitments.c.place.in_(places), commitments.c.hour.is_not(None))
        )
        return {one[0]: one[1] for one in found}


_LAST = sa.select(commitment_lines).order_by(commitment_lines.c.hour.desc()).limit(1)
_NEW = sa.select(commitments.c.place, commitments.c.commitment).where(commitments.c.hour.is_(None))


def _line(before: str, hour: int, found: list[tuple[str, str]], signer: Signer) -> Line:
    root = promises.root(bytes.fromhex(place + promised) for place, promised in found)
    begun = bytes.fromhex(before) if before else promises.FIRST
    line = promises.line(begun, hour, len(found), root)
    signature = signer.sign(line).hex()
    return Line(hour, len(found), root.hex(), line.hex(), signer.public.hex(), signature)
