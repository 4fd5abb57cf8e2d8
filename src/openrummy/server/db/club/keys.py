"""Passkeys: keys of accounts that never leave the device or the password manager they are in."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from openrummy.server.db.database import Database
from openrummy.server.db.schema import metadata

# credential and key are base64url; a passkey works at one address, its place
passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("credential", sa.String(1400), primary_key=True),
    sa.Column("guest", sa.String(80), sa.ForeignKey("accounts.guest"), nullable=False, index=True),
    sa.Column("key", sa.Text, nullable=False),
    sa.Column("uses", sa.BigInteger, nullable=False),
    sa.Column("label", sa.String(80), nullable=False),
    sa.Column("place", sa.String(255), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("used", sa.BigInteger, nullable=False, server_default="0"),
)


class PasskeyTaken(Exception):
    """There is a passkey of that id already."""


@dataclass(frozen=True)
class PasskeyRow:
    """A passkey of ``guest``: its public ``key``, how often its device says it was used (``uses``).

    Times are ms since 1970; ``used`` 0: never.
    """

    credential: str
    guest: str
    key: str
    uses: int
    label: str
    place: str
    created: int
    used: int = 0


class PasskeyRows:
    """The passkeys of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, row: PasskeyRow) -> None:
        """Keep a new passkey. Raises :class:`PasskeyTaken`."""
        try:
            await self._database.execute(sa.insert(passkeys).values(asdict(row)))
        except IntegrityError as error:
            raise PasskeyTaken from error

    async def of(self, guest: str) -> tuple[PasskeyRow, ...]:
        """The passkeys of an account, the oldest first."""
        query = sa.select(passkeys).where(passkeys.c.guest == guest)
        rows = await self._database.rows(query.order_by(passkeys.c.created))
        return tuple(PasskeyRow(**row) for row in rows)

    async def named(self, credential: str) -> PasskeyRow | None:
        """The passkey of that id."""
        query = sa.select(passkeys).where(passkeys.c.credential == credential)
        row = await self._database.row(query)
        return None if row is None else PasskeyRow(**row)

    async def count_use(self, row: PasskeyRow, uses: int, now: int) -> bool:
        """It was used once more; False where it was used meanwhile, or is gone."""
        condition = (passkeys.c.credential == row.credential) & (passkeys.c.uses == row.uses)

        def change(connection: sa.Connection) -> bool:
            later = sa.update(passkeys).where(condition).values(uses=uses, used=now)
            return connection.execute(later).rowcount == 1

        return await self._database.write(change)

    async def rename(self, credential: str, label: str) -> None:
        """Call it something else."""
        condition = passkeys.c.credential == credential
        await self._database.execute(sa.update(passkeys).where(condition).values(label=label))

    async def remove(self, credential: str) -> None:
        """Forget it."""
        await self._database.execute(sa.delete(passkeys).where(passkeys.c.credential == credential))
