"""Acts of a server's host, each in one transaction with its audit row."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Final

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from openrummy.club.accounts import Account
from openrummy.server.db.club.accounts import (
    NameTaken,
    accounts,
    own_look,
    recovery_codes,
)
from openrummy.server.db.club.moderation import (
    Act,
    Code,
    Report,
    audit,
    filter_words,
    host_files,
    host_letters,
    host_settings,
    registration_codes,
    reports,
    sign_outs,
)
from openrummy.server.db.database import Rows, columns_of, from_row, put

# Keys of settings that hold an account to be deleted; its guest is the value.
_DELETE: Final = "delete:"
_KEY_LETTERS: Final = 20  # length of the guest id in such a key


class HostRows(Rows):
    """Changes by the host of a database, and the reading of its audit trail."""

    async def bar(self, act: Act, until: int | None) -> None:
        """Bar an account until a time; None lifts the bar."""
        why = act.why if until is not None else ""
        filed = put(host_files, guest=act.whom_guest, bar_why=why)
        await self._do(act, _account(act).values(barred=until), filed)

    async def search(
        self, words: str, limit: int, after: tuple[int, str] | None = None
    ) -> list[tuple[Account, str]]:
        """Return accounts whose name matches, newest first, with the host's notes.

        ``after`` is the creation time and name of the previous page's last account.
        """
        query = (
            sa.select(*columns_of(Account, accounts), host_files.c.note)
            .outerjoin(host_files, host_files.c.guest == accounts.c.guest)
            .order_by(accounts.c.created.desc(), accounts.c.name.desc())
        )
        if after is not None:
            condition = sa.tuple_(accounts.c.created, accounts.c.name)
            query = query.where(condition < sa.tuple_(*map(sa.literal, after)))
        for word in words.split():
            query = query.where(accounts.c.name.icontains(word, autoescape=True))
        rows = await self.database.rows(query.limit(limit))
        return [(from_row(Account, row), row["note"] or "") for row in rows]

    async def hosts(self) -> list[Account]:
        """Return the accounts that are hosts of this server."""
        query = sa.select(*columns_of(Account, accounts)).where(accounts.c.host)
        return await self.database.find_all(Account, query.order_by(accounts.c.created))

    async def make_host(self, act: Act, on: bool) -> bool:
        """Grant or revoke the host role; return False for the last host."""

        def change(connection: sa.Connection) -> bool:
            others = sa.select(sa.func.count()).where(
                accounts.c.host, accounts.c.guest != act.whom_guest
            )
            if not on and not connection.execute(others).scalar_one():
                return False
            connection.execute(_account(act).values(host=on))
            connection.execute(_recorded(act))
            return True

        return await self.database.write(change)

    async def rename(self, act: Act, name: str, key: str, letter: str) -> None:
        """Rename an account; its owner is notified. Raises NameTaken."""

        def change(connection: sa.Connection) -> None:
            try:
                look = own_look(connection, act.whom_guest, name)
                connection.execute(_account(act).values(name=name, key=key, look=look))
            except IntegrityError as error:
                raise NameTaken from error
            row = {"guest": act.whom_guest, "at": act.at, "text": letter}
            connection.execute(sa.insert(host_letters), row)
            connection.execute(_recorded(act))

        await self.database.write(change)

    async def note(self, act: Act, text: str) -> None:
        """Set the host's note about an account; an empty text removes it."""
        await self._do(act, put(host_files, guest=act.whom_guest, note=text))

    async def reset_password(self, act: Act, code: str) -> None:
        """Invalidate the password and all recovery codes but this one, given by its hash."""
        guest = act.whom_guest
        await self._do(
            act,
            _account(act).values(password=""),
            sa.delete(recovery_codes).where(recovery_codes.c.guest == guest),
            sa.insert(recovery_codes).values(guest=guest, code=code),
            sa.insert(sign_outs).values(guest=guest),
        )

    async def sign_out(self, act: Act) -> None:
        """Request that the running server sign out all devices of a guest."""
        await self._do(act, sa.insert(sign_outs).values(guest=act.whom_guest))

    async def pending_sign_outs(self) -> list[tuple[int, str]]:
        """Return the pending sign-out requests: number and guest."""
        query = sa.select(sign_outs.c.number, sign_outs.c.guest).order_by(sign_outs.c.number)
        return [(number, guest) for number, guest in await self.database.tuples(query)]

    async def clear_sign_out(self, number: int) -> None:
        """Delete a completed sign-out request."""
        await self.database.execute(sa.delete(sign_outs).where(sign_outs.c.number == number))

    async def ask_to_delete(self, act: Act) -> str:
        """Request that the running server delete an account; return the request's key."""
        key = f"{_DELETE}{act.whom_guest[:_KEY_LETTERS]}"
        await self.set(key, act.whom_guest, act)
        return key

    async def pending_deletions(self) -> dict[str, str]:
        """Return the pending deletions: guests by request key."""
        query = sa.select(host_settings.c.key, host_settings.c.value)
        requests = query.where(host_settings.c.key.startswith(_DELETE))
        return dict(await self.database.tuples(requests))

    async def clear_deletion(self, key: str) -> None:
        """Delete a completed deletion request."""
        await self.database.execute(sa.delete(host_settings).where(host_settings.c.key == key))

    async def reports(self, is_open: bool, limit: int) -> list[Report]:
        """Return the open reports, oldest first, or the closed ones."""
        closed = reports.c.closed
        query = sa.select(reports).where(closed.is_(None) if is_open else closed.is_not(None))
        order = reports.c.number.asc() if is_open else reports.c.number.desc()
        return await self.database.find_all(Report, query.order_by(order).limit(limit))

    async def close_report(self, number: int, act: Act) -> bool:
        """Close a report; return False if no such report is open."""
        condition = (reports.c.number == number) & reports.c.closed.is_(None)

        def change(connection: sa.Connection) -> bool:
            row = connection.execute(sa.select(reports).where(condition)).mappings().first()
            if row is None:
                return False
            connection.execute(sa.update(reports).where(condition).values(closed=act.at))
            connection.execute(_recorded(replace(act, whom=row["name"], more=str(number))))
            return True

        return await self.database.write(change)

    async def set(self, key: str, value: str, act: Act) -> None:
        """Store a setting."""
        await self._do(act, put(host_settings, key=key, value=value))

    async def filter(self, key: str, word: str, on: bool, act: Act) -> None:
        """Ban a word from names, or allow it again."""
        off = sa.delete(filter_words).where(filter_words.c.key == key)
        await self._do(act, put(filter_words, key=key, word=word) if on else off)

    async def add_code(self, code: Code, act: Act) -> None:
        """Add an invitation to register and delete expired ones."""
        old = (registration_codes.c.until <= code.made) | (registration_codes.c.left < 1)
        fresh = sa.insert(registration_codes).values(asdict(code))
        await self._do(act, sa.delete(registration_codes).where(old), fresh)

    async def codes(self, now: int) -> list[Code]:
        """Return the valid invitations, newest first."""
        holds = (registration_codes.c.until > now) & (registration_codes.c.left > 0)
        query = sa.select(registration_codes).where(holds)
        return await self.database.find_all(Code, query.order_by(registration_codes.c.made.desc()))

    async def revoke_code(self, start: str, act: Act) -> None:
        """Revoke the invitation with this hash prefix."""
        condition = registration_codes.c.code.startswith(start, autoescape=True)
        await self._do(act, sa.delete(registration_codes).where(condition))

    async def record(self, act: Act) -> None:
        """Record an act performed by other means."""
        await self._do(act)

    async def _do(self, act: Act, *statements: sa.Executable) -> None:
        await self.database.execute(*statements, _recorded(act))

    async def trail(self, limit: int, before: int | None = None) -> list[tuple[int, Act]]:
        """Return the numbered audit trail, newest first, optionally before a number."""
        query = sa.select(audit).order_by(audit.c.number.desc()).limit(limit)
        if before is not None:
            query = query.where(audit.c.number < before)
        return [(row["number"], from_row(Act, row)) for row in await self.database.rows(query)]


def _recorded(act: Act) -> sa.Insert:
    return sa.insert(audit).values(asdict(act))


def _account(act: Act) -> sa.Update:
    return sa.update(accounts).where(accounts.c.guest == act.whom_guest)
