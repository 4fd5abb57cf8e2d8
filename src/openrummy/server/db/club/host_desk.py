"""Acts of a server's host; every act leaves its row in the audit trail, or is not done."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Final

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from openrummy.club.accounts import Account
from openrummy.server.db.club.accounts import (
    NameTaken,
    account_of,
    accounts,
    own_look,
    recovery_codes,
)
from openrummy.server.db.club.moderation import (
    Act,
    Code,
    Report,
    audit,
    filled,
    filter_words,
    host_files,
    host_letters,
    host_settings,
    registration_codes,
    reports,
    sign_outs,
)
from openrummy.server.db.database import Rows

# Keys of settings that hold an account to be deleted; its guest is the value.
_DELETE: Final = "delete:"
_KEY_LETTERS: Final = 20  # of the guest, in such a key


class HostRows(Rows):
    """Changes by the host of a database, and the reading of its audit trail."""

    async def bar(self, act: Act, until: int | None) -> None:
        """Bar an account until then; None: no more."""
        why = act.why if until is not None else ""

        def change(connection: sa.Connection) -> None:
            condition = accounts.c.guest == act.whom_guest
            connection.execute(sa.update(accounts).where(condition).values(barred=until))
            _file(connection, act.whom_guest, bar_why=why)
            _record(connection, act)

        await self.database.write(change)

    async def search(
        self, words: str, limit: int, after: tuple[int, str] | None = None
    ) -> list[tuple[Account, str]]:
        """Accounts whose name has these words, the newest first, with the host's notes.

        ``after`` is when the last one of the page before was made, and its name.
        """
        columns = [accounts.c[field.name] for field in fields(Account)]
        query = (
            sa.select(*columns, host_files.c.note)
            .outerjoin(host_files, host_files.c.guest == accounts.c.guest)
            .order_by(accounts.c.created.desc(), accounts.c.name.desc())
        )
        if after is not None:
            condition = sa.tuple_(accounts.c.created, accounts.c.name)
            query = query.where(condition < sa.tuple_(*map(sa.literal, after)))
        for word in words.split():
            query = query.where(accounts.c.name.icontains(word, autoescape=True))
        rows = await self.database.rows(query.limit(limit))
        return [(account_of(row), row["note"] or "") for row in rows]

    async def hosts(self) -> list[Account]:
        """Accounts that may look after this server."""
        columns = [accounts.c[field.name] for field in fields(Account)]
        query = sa.select(*columns).where(accounts.c.host).order_by(accounts.c.created)
        return [account_of(row) for row in await self.database.rows(query)]

    async def make_host(self, act: Act, on: bool) -> bool:
        """Somebody is a host, or no more; False where they are the last one."""

        def change(connection: sa.Connection) -> bool:
            others = sa.select(sa.func.count()).where(
                accounts.c.host, accounts.c.guest != act.whom_guest
            )
            if not on and not connection.execute(others).scalar_one():
                return False
            condition = accounts.c.guest == act.whom_guest
            connection.execute(sa.update(accounts).where(condition).values(host=on))
            _record(connection, act)
            return True

        return await self.database.write(change)

    async def rename(self, act: Act, name: str, key: str, letter: str) -> None:
        """Rename an account; its owner is notified. Raises NameTaken."""

        def change(connection: sa.Connection) -> None:
            condition = accounts.c.guest == act.whom_guest
            try:
                look = own_look(connection, act.whom_guest, name)
                changed = {"name": name, "key": key, "look": look}
                connection.execute(sa.update(accounts).where(condition).values(changed))
            except IntegrityError as error:
                raise NameTaken from error
            _write(connection, act, letter)
            _record(connection, act)

        await self.database.write(change)

    async def note(self, act: Act, text: str) -> None:
        """Set the host's note about an account; an empty text removes it."""

        def change(connection: sa.Connection) -> None:
            _file(connection, act.whom_guest, note=text)
            _record(connection, act)

        await self.database.write(change)

    async def reset_password(self, act: Act, code: str) -> None:
        """No password holds any more, and of recovery codes only this one, by its hash."""
        guest = act.whom_guest

        def change(connection: sa.Connection) -> None:
            connection.execute(
                sa.update(accounts).where(accounts.c.guest == guest).values(password="")
            )
            connection.execute(sa.delete(recovery_codes).where(recovery_codes.c.guest == guest))
            connection.execute(sa.insert(recovery_codes), {"guest": guest, "code": code})
            connection.execute(sa.insert(sign_outs), {"guest": guest})
            _record(connection, act)

        await self.database.write(change)

    async def sign_out(self, act: Act) -> None:
        """Ask the running server to sign out all devices of a guest."""

        def change(connection: sa.Connection) -> None:
            connection.execute(sa.insert(sign_outs), {"guest": act.whom_guest})
            _record(connection, act)

        await self.database.write(change)

    async def to_sign_out(self) -> list[tuple[int, str]]:
        """Guests whose devices are still to be signed out, with a number each."""
        rows = await self.database.rows(sa.select(sign_outs).order_by(sign_outs.c.number))
        return [(row["number"], row["guest"]) for row in rows]

    async def signed_out(self, number: int) -> None:
        """That was done."""
        await self.database.execute(sa.delete(sign_outs).where(sign_outs.c.number == number))

    async def ask_to_delete(self, act: Act) -> str:
        """Ask the server that runs to delete an account; the key of the request."""
        key = f"{_DELETE}{act.whom_guest[:_KEY_LETTERS]}"

        def change(connection: sa.Connection) -> None:
            connection.execute(sa.delete(host_settings).where(host_settings.c.key == key))
            connection.execute(sa.insert(host_settings), {"key": key, "value": act.whom_guest})
            _record(connection, act)

        await self.database.write(change)
        return key

    async def to_delete(self) -> dict[str, str]:
        """Accounts still to be deleted: guests by the keys of the requests."""
        requests = host_settings.c.key.startswith(_DELETE)
        rows = await self.database.rows(sa.select(host_settings).where(requests))
        return {row["key"]: row["value"] for row in rows}

    async def deleted(self, key: str) -> None:
        """Forget a request to delete an account."""
        await self.database.execute(sa.delete(host_settings).where(host_settings.c.key == key))

    async def reports(self, is_open: bool, limit: int) -> list[Report]:
        """Reports that wait for the host, the first first; or those that were closed."""
        closed = reports.c.closed
        query = sa.select(reports).where(closed.is_(None) if is_open else closed.is_not(None))
        order = reports.c.number.asc() if is_open else reports.c.number.desc()
        rows = await self.database.rows(query.order_by(order).limit(limit))
        return [filled(Report, row) for row in rows]

    async def close_report(self, number: int, act: Act) -> bool:
        """The host has seen to it; False where no such report is open."""
        condition = (reports.c.number == number) & reports.c.closed.is_(None)

        def change(connection: sa.Connection) -> bool:
            row = connection.execute(sa.select(reports).where(condition)).mappings().first()
            if row is None:
                return False
            connection.execute(sa.update(reports).where(condition).values(closed=act.at))
            _record(connection, replace(act, whom=row["name"], more=str(number)))
            return True

        return await self.database.write(change)

    async def set(self, key: str, value: str, act: Act) -> None:
        """Set something."""

        def change(connection: sa.Connection) -> None:
            connection.execute(sa.delete(host_settings).where(host_settings.c.key == key))
            connection.execute(sa.insert(host_settings), {"key": key, "value": value})
            _record(connection, act)

        await self.database.write(change)

    async def filter(self, key: str, word: str, on: bool, act: Act) -> None:
        """A word may be in no name from now on, or in names again."""

        def change(connection: sa.Connection) -> None:
            connection.execute(sa.delete(filter_words).where(filter_words.c.key == key))
            if on:
                connection.execute(sa.insert(filter_words), {"key": key, "word": word})
            _record(connection, act)

        await self.database.write(change)

    async def add_code(self, code: Code, act: Act) -> None:
        """An invitation to register; those that hold no more are forgotten."""
        row = {field.name: getattr(code, field.name) for field in fields(Code)}
        old = (registration_codes.c.until <= code.made) | (registration_codes.c.left < 1)

        def change(connection: sa.Connection) -> None:
            connection.execute(sa.delete(registration_codes).where(old))
            connection.execute(sa.insert(registration_codes), row)
            _record(connection, act)

        await self.database.write(change)

    async def codes(self, now: int) -> list[Code]:
        """The invitations that hold, the latest first."""
        holds = (registration_codes.c.until > now) & (registration_codes.c.left > 0)
        query = sa.select(registration_codes).where(holds)
        rows = await self.database.rows(query.order_by(registration_codes.c.made.desc()))
        return [filled(Code, row) for row in rows]

    async def revoke_code(self, start: str, act: Act) -> None:
        """The invitation whose hash begins like this holds no more."""
        condition = registration_codes.c.code.startswith(start, autoescape=True)

        def change(connection: sa.Connection) -> None:
            connection.execute(sa.delete(registration_codes).where(condition))
            _record(connection, act)

        await self.database.write(change)

    async def record(self, act: Act) -> None:
        """Note down what was done by other means."""
        await self.database.write(lambda connection: _record(connection, act))

    async def trail(self, limit: int, before: int | None = None) -> list[tuple[int, Act]]:
        """The audit trail with numbers, the latest first; those before a number if it is given."""
        query = sa.select(audit).order_by(audit.c.number.desc()).limit(limit)
        if before is not None:
            query = query.where(audit.c.number < before)
        return [(row["number"], filled(Act, row)) for row in await self.database.rows(query)]


def _record(connection: sa.Connection, act: Act) -> None:
    row = {field.name: getattr(act, field.name) for field in fields(Act)}
    connection.execute(sa.insert(audit), row)


def _write(connection: sa.Connection, act: Act, letter: str) -> None:
    row = {"guest": act.whom_guest, "at": act.at, "text": letter}
    connection.execute(sa.insert(host_letters), row)


def _file(connection: sa.Connection, guest: str, **columns: str) -> None:
    """Change what is on file about a guest."""
    condition = host_files.c.guest == guest
    if connection.execute(sa.select(host_files.c.guest).where(condition)).first() is None:
        connection.execute(sa.insert(host_files), {"guest": guest} | columns)
    else:
        connection.execute(sa.update(host_files).where(condition).values(columns))
