"""Stored accounts: names, passwords, recovery codes and devices."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from openrummy.club import names
from openrummy.club.accounts import Account
from openrummy.server.db.database import Rows, columns_of, from_row
from openrummy.server.db.personal_data import forget_elsewhere
from openrummy.server.db.schema import columns, devices, metadata

# password: its Argon2 hash, empty if there is none
accounts = sa.Table(
    "accounts",
    metadata,
    sa.Column("guest", sa.String(80), primary_key=True),
    *columns(sa.String(80), "name face"),
    sa.Column("key", sa.String(80), nullable=False, unique=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    *columns(sa.String(80), "owner look", server_default=""),
    *columns(sa.Boolean, "host private", server_default=sa.false()),
    sa.Column("barred", sa.BigInteger, nullable=True),
    sa.Column("password", sa.String(255), nullable=False, server_default=""),
    sa.Index("accounts_owner", "owner"),
    sa.Index("accounts_look", "look"),
    sa.Index("accounts_created", "created", "name"),
)

# hashes of single-use recovery codes
recovery_codes = sa.Table(
    "recovery_codes",
    metadata,
    sa.Column("code", sa.String(80), primary_key=True),
    sa.Column("guest", sa.String(80), sa.ForeignKey("accounts.guest"), nullable=False, index=True),
)

_COLUMNS = columns_of(Account, accounts)


class NameTaken(Exception):
    """A confusable name is taken, or this guest already has an account."""


@dataclass(frozen=True)
class DeviceRow:
    """A signed-in device: its label and when it was last seen (ms)."""

    device: str
    label: str
    seen: int


def own_look(connection: sa.Connection, guest: str, name: str) -> str:
    """Return the name's confusable skeleton. Raises NameTaken if another account has it."""
    look = names.coarse_key(name)
    others = sa.select(accounts.c.guest).where(accounts.c.look == look, accounts.c.guest != guest)
    if connection.execute(others).first() is not None:
        raise NameTaken
    return look


class AccountRows(Rows):
    async def add(self, account: Account, password: str, codes: Iterable[str]) -> None:
        """Add an account with the hashes of its password and codes. Raises NameTaken."""
        row = asdict(account) | {"password": password}
        of_codes = [{"code": code, "guest": account.guest} for code in codes]

        def change(connection: sa.Connection) -> None:
            try:
                look = own_look(connection, account.guest, account.name)
                connection.execute(sa.insert(accounts), row | {"look": look})
            except IntegrityError as error:
                raise NameTaken from error
            if of_codes:
                connection.execute(sa.insert(recovery_codes), of_codes)

        await self.database.write(change)

    async def account_of(self, guest: str) -> Account | None:
        query = sa.select(*_COLUMNS).where(accounts.c.guest == guest)
        return await self.database.find(Account, query)

    async def accounts_of(self, guests: Iterable[str]) -> dict[str, Account]:
        """Return the accounts of these guests, omitting guests without one."""
        query = sa.select(*_COLUMNS).where(accounts.c.guest.in_(list(guests)))
        return {account.guest: account for account in await self.database.find_all(Account, query)}

    async def find_by_key(self, key: str) -> tuple[Account, str] | None:
        """Return the account with that name key, and its password hash."""
        query = sa.select(*_COLUMNS, accounts.c.password).where(accounts.c.key == key)
        row = await self.database.row(query)
        return (from_row(Account, row), row["password"]) if row is not None else None

    async def is_name_taken(self, name: str) -> bool:
        """Return True if an account has a confusable name."""
        query = (
            sa.select(accounts.c.guest).where(accounts.c.look == names.coarse_key(name)).limit(1)
        )
        return bool(await self.database.values(query))

    async def change(self, guest: str, **columns: object) -> None:
        """Change columns of an account. Raises NameTaken."""

        def change(connection: sa.Connection) -> None:
            condition = accounts.c.guest == guest
            try:
                if "name" in columns:
                    columns["look"] = own_look(connection, guest, str(columns["name"]))
                connection.execute(sa.update(accounts).where(condition).values(columns))
            except IntegrityError as error:
                raise NameTaken from error

        await self.database.write(change)

    async def password_of(self, guest: str) -> str:
        """Stored password of an account; empty if it has none."""
        query = sa.select(accounts.c.password).where(accounts.c.guest == guest)
        return await self.database.value(query, "")

    async def change_password(self, guest: str, was: str, password: str) -> bool:
        """Store a new password hash; return False if it was changed meanwhile."""
        condition = (accounts.c.guest == guest) & (accounts.c.password == was)
        fresh = sa.update(accounts).where(condition).values(password=password)
        return await self.database.apply_change(fresh)

    async def bots_of(self, guest: str) -> tuple[str, ...]:
        """Return the guests of the bot accounts this person owns."""
        query = sa.select(accounts.c.guest).where(accounts.c.owner == guest)
        return tuple(await self.database.values(query))

    async def forget(self, guest: str, fresh: str) -> None:
        """Delete the account and replace its guest by ``fresh`` elsewhere."""
        await self.database.write(lambda connection: forget_elsewhere(connection, guest, fresh))

    # ------------------------------------------------------------ recovery

    async def renew_codes(self, guest: str, codes: Iterable[str]) -> None:
        """Replace the stored code hashes."""
        rows = [{"code": code, "guest": guest} for code in codes]
        await self.database.execute(
            sa.delete(recovery_codes).where(recovery_codes.c.guest == guest),
            sa.insert(recovery_codes).values(rows),
        )

    async def recover(self, guest: str, code: str, password: str) -> bool:
        """Use up a code and store a new password, both as hashes.

        Returns False, changing nothing, if the guest has no such code.
        """
        condition = (recovery_codes.c.guest == guest) & (recovery_codes.c.code == code)
        account = accounts.c.guest == guest

        def change(connection: sa.Connection) -> bool:
            if connection.execute(sa.delete(recovery_codes).where(condition)).rowcount != 1:
                return False
            connection.execute(sa.update(accounts).where(account).values(password=password))
            return True

        return await self.database.write(change)

    async def codes_left(self, guest: str) -> int:
        """Number of codes that are still valid."""
        query = sa.select(sa.func.count()).where(recovery_codes.c.guest == guest)
        return await self.database.count(query)

    # ------------------------------------------------------------ devices

    async def devices_of(self, guest: str) -> tuple[DeviceRow, ...]:
        """Return the signed-in devices, most recently seen first."""
        query = sa.select(*columns_of(DeviceRow, devices)).where(devices.c.guest == guest)
        return tuple(await self.database.find_all(DeviceRow, query.order_by(devices.c.seen.desc())))

    async def note_device(self, device: str, label: str, now: int) -> None:
        """Record a device's label and that it was seen."""
        condition = devices.c.device == device
        await self.database.execute(
            sa.update(devices).where(condition).values(label=label, seen=now)
        )
