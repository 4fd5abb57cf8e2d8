"""Keys of bots: a program signs in with one, and plays as the account of the bot."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa

from openrummy.club.accounts import Account
from openrummy.server.db.club.accounts import NameTaken, accounts, own_look
from openrummy.server.db.database import Database
from openrummy.server.db.schema import metadata

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


class KeyRows:
    """The keys of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, bot: Account, key: str, most: int) -> bool:
        """Keep a bot with the hash of its key, unless its owner has ``most``; Raises NameTaken."""
        row = {
            name: getattr(bot, name)
            for name in ("guest", "name", "key", "face", "created", "owner")
        }
        own = sa.select(sa.func.count()).where(accounts.c.owner == bot.owner)

        def change(connection: sa.Connection) -> bool:
            if connection.execute(own).scalar_one() >= most:
                return False
            try:
                look = own_look(connection, bot.guest, bot.name)
                connection.execute(sa.insert(accounts), row | {"look": look})
            except sa.exc.IntegrityError as error:
                raise NameTaken from error
            connection.execute(sa.insert(bot_keys), {"guest": bot.guest, "key": key})
            return True

        return await self._database.write(change)

    async def bots_of(self, owner: str) -> tuple[BotRow, ...]:
        """A person's bots, by name."""
        query = (
            sa.select(accounts.c.guest, accounts.c.name, bot_keys.c.seen)
            .join(bot_keys, bot_keys.c.guest == accounts.c.guest)
            .where(accounts.c.owner == owner)
            .order_by(accounts.c.name)
        )
        return tuple(BotRow(**row) for row in await self._database.rows(query))

    async def renew(self, guest: str, key: str) -> None:
        """Another key, known by its hash; the one before opens nothing any more."""
        condition = bot_keys.c.guest == guest
        await self._database.execute(sa.update(bot_keys).where(condition).values(key=key))

    async def drop(self, guest: str) -> None:
        """No key opens this account any more."""
        await self._database.execute(sa.delete(bot_keys).where(bot_keys.c.guest == guest))

    async def guest_of(self, key: str) -> str:
        """The guest whose key it is, known by its hash; empty if there is none."""
        guests = await self._database.values(
            sa.select(bot_keys.c.guest).where(bot_keys.c.key == key)
        )
        return str(guests[0]) if guests else ""

    async def seen(self, guest: str, now: int) -> None:
        """The bot was here."""
        condition = bot_keys.c.guest == guest
        await self._database.execute(sa.update(bot_keys).where(condition).values(seen=now))
