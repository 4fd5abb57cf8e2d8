"""Keys of accounts: public keys of passkeys, and the API keys of bots."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from openrummy.club.accounts import Account
from openrummy.server.db.club.accounts import NameTaken, accounts, own_look
from openrummy.server.db.database import Rows
from openrummy.server.db.schema import columns, metadata

# credential and key are base64url; place is the passkey's relying-party id
passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("credential", sa.String(1400), primary_key=True),
    sa.Column("guest", sa.String(80), sa.ForeignKey("accounts.guest"), nullable=False, index=True),
    sa.Column("key", sa.Text, nullable=False),
    *columns(sa.BigInteger, "uses created"),
    sa.Column("label", sa.String(80), nullable=False),
    sa.Column("place", sa.String(255), nullable=False),
    sa.Column("used", sa.BigInteger, nullable=False, server_default="0"),
)


class PasskeyTaken(Exception):
    """A passkey with that id exists already."""


@dataclass(frozen=True)
class PasskeyRow:
    """A passkey of ``guest``: its public ``key`` and the device's sign count (``uses``).

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


class PasskeyRows(Rows):
    """The passkeys of a database."""

    async def add(self, row: PasskeyRow) -> None:
        """Add a passkey. Raises :class:`PasskeyTaken`."""
        try:
            await self.database.execute(sa.insert(passkeys).values(asdict(row)))
        except IntegrityError as error:
            raise PasskeyTaken from error

    async def passkeys_of(self, guest: str) -> tuple[PasskeyRow, ...]:
        """Return the passkeys of an account, oldest first."""
        query = sa.select(passkeys).where(passkeys.c.guest == guest)
        return tuple(await self.database.find_all(PasskeyRow, query.order_by(passkeys.c.created)))

    async def find(self, credential: str) -> PasskeyRow | None:
        """Return the passkey with that id."""
        query = sa.select(passkeys).where(passkeys.c.credential == credential)
        return await self.database.find(PasskeyRow, query)

    async def count_use(self, row: PasskeyRow, uses: int, now: int) -> bool:
        """Record a use; return False if it was used or deleted meanwhile."""
        condition = (passkeys.c.credential == row.credential) & (passkeys.c.uses == row.uses)
        later = sa.update(passkeys).where(condition).values(uses=uses, used=now)
        return await self.database.apply_change(later)

    async def rename(self, credential: str, label: str) -> None:
        condition = passkeys.c.credential == credential
        await self.database.execute(sa.update(passkeys).where(condition).values(label=label))

    async def remove(self, credential: str) -> None:
        await self.database.execute(sa.delete(passkeys).where(passkeys.c.credential == credential))


# the hash of a key; the key itself is shown once
bot_keys = sa.Table(
    "bot_keys",
    metadata,
    sa.Column("guest", sa.String(80), sa.ForeignKey("accounts.guest"), primary_key=True),
    sa.Column("key", sa.String(80), nullable=False, unique=True),
    sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"),
)


@dataclass(frozen=True)
class BotRow:
    """A person's bot: its account's guest and name, and when it was last seen (ms; 0: never)."""

    guest: str
    name: str
    seen: int


class KeyRows(Rows):
    async def add(self, bot: Account, key: str, most: int) -> bool:
        """Add a bot with its key's hash, unless its owner has ``most``. Raises NameTaken."""
        own = sa.select(sa.func.count()).where(accounts.c.owner == bot.owner)

        def change(connection: sa.Connection) -> bool:
            if connection.execute(own).scalar_one() >= most:
                return False
            try:
                look = own_look(connection, bot.guest, bot.name)
                connection.execute(sa.insert(accounts), asdict(bot) | {"look": look})
            except sa.exc.IntegrityError as error:
                raise NameTaken from error
            connection.execute(sa.insert(bot_keys), {"guest": bot.guest, "key": key})
            return True

        return await self.database.write(change)

    async def bots_of(self, owner: str) -> tuple[BotRow, ...]:
        """Return a person's bots, sorted by name."""
        query = (
            sa.select(accounts.c.guest, accounts.c.name, bot_keys.c.seen)
            .join(bot_keys, bot_keys.c.guest == accounts.c.guest)
            .where(accounts.c.owner == owner)
            .order_by(accounts.c.name)
        )
        return tuple(await self.database.find_all(BotRow, query))

    async def renew(self, guest: str, key: str) -> None:
        """Replace the key's hash, revoking the previous key."""
        condition = bot_keys.c.guest == guest
        await self.database.execute(sa.update(bot_keys).where(condition).values(key=key))

    async def drop(self, guest: str) -> None:
        """Delete the account's key."""
        await self.database.execute(sa.delete(bot_keys).where(bot_keys.c.guest == guest))

    async def guest_of(self, key: str) -> str:
        """Return the guest with this key hash; empty if there is none."""
        query = sa.select(bot_keys.c.guest).where(bot_keys.c.key == key)
        return await self.database.value(query, "")

    async def note_use(self, guest: str, now: int) -> None:
        """Record that the bot connected."""
        condition = bot_keys.c.guest == guest
        await self.database.execute(sa.update(bot_keys).where(condition).values(seen=now))
