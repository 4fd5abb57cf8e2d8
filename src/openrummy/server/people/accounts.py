"""Accounts: registering, signing in and out.

An account is the guest who registers, so all that guest has played is the account's. A device
that signs in becomes that guest; what it has played by itself comes along
(:meth:`~openrummy.server.people.guests.Guests.become`).
"""

from __future__ import annotations

import base64
import hashlib
import time
from collections.abc import Iterable

from openrummy.bots.cast.personas import personas
from openrummy.club import names
from openrummy.club.accounts import Account
from openrummy.host import entropy
from openrummy.rules.text import say
from openrummy.server.club.order import Order
from openrummy.server.db.club.accounts import AccountRows, NameTaken
from openrummy.server.db.database import Database
from openrummy.server.errors import Problem
from openrummy.server.people.guests import Guests, Merge
from openrummy.server.people.passwords import LEAST, MOST, Passwords

_CODES = 8
_CODE_BYTES = 10


class Accounts:
    """The accounts of this server."""

    def __init__(self, database: Database, guests: Guests, cost: tuple[int, int]) -> None:
        self.rows = AccountRows(database)
        self.order = Order(database)
        self.passwords = Passwords(cost)
        self._guests = guests
        self._computers = frozenset(names.key(one.name) for one in personas())

    async def of(self, guest: str) -> Account | None:
        """The account of a guest, if there is one."""
        return await self.rows.of(guest) if guest else None

    async def all_of(self, guests: Iterable[str]) -> dict[str, Account]:
        """The accounts of those of these guests who have one."""
        return await self.rows.all_of(guests)

    async def named(self, name: str) -> Account | None:
        """The account that has this name, or one that looks like it."""
        found = await self.rows.named(names.key(name))
        return found[0] if found is not None else None

    def checked_name(self, name: str) -> str:
        """The name as it would be kept. Raises :class:`Problem` where nobody may have it."""
        wanted = names.shown(name)
        fault = names.fault(wanted, self._computers)
        if fault is not None:
            told = say(f"error.bad-name.{fault}", least=names.LEAST, most=names.MOST)
            raise Problem(400, "bad-name", told)
        return wanted

    async def register(
        self, device: str, guest: str, name: str, password: str, face: str, invitation: str = ""
    ) -> tuple[Account, list[str]]:
        """An account for this guest, and codes that let one in who forgets the password.

        Raises :class:`Problem`: ``bad-name``, ``bad-password``, ``name-taken``, ``has-account``,
        ``registration-closed``, ``invitation-needed``.
        """
        wanted = self.checked_name(name)
        kept = await self.passwords.hashed(checked_password(password, wanted))
        if await self.of(guest) is not None:
            raise Problem(409, "has-account")
        admitted = await self.order.admit(wanted, invitation)
        account = Account(guest, wanted, names.key(wanted), face, now())
        codes = new_codes()
        try:
            await self.rows.add(account, kept, map(hashed_code, codes))
        except NameTaken:
            await self.order.give_back(admitted)
            raise Problem(409, "name-taken") from None
        await self._guests.settle(device)
        return account, codes

    async def sign_in(self, device: str, name: str, password: str, merge: Merge) -> Account:
        """This device is the account's from now on. Raises :class:`Problem`: ``wrong-password``.

        Whether there is such a name cannot be told from the answer, nor from how long it takes.
        """
        found = await self.rows.named(names.key(names.shown(name)))
        account, kept = found if found is not None else (None, "")
        if not await self.passwords.fits(kept, password) or account is None:
            raise Problem(403, "wrong-password")
        await self._guests.become(device, account.guest, merge)
        return account

    async def sign_out(self, device: str) -> str:
        """This device is a guest with nothing from now on; who that is."""
        return await self._guests.leave(device)


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def checked_password(password: str, name: str) -> str:
    """The password. Raises :class:`Problem`: ``bad-password``."""
    if len(password) < LEAST:
        raise Problem(400, "bad-password", say("error.bad-password.short", least=LEAST))
    if len(password) > MOST:
        raise Problem(400, "bad-password", say("error.bad-password.long", most=MOST))
    if names.key(password) == names.key(name):
        raise Problem(400, "bad-password", say("error.bad-password.name"))
    return password


def new_codes() -> list[str]:
    """Fresh recovery codes, in groups of four letters and digits."""
    return [_code() for _ in range(_CODES)]


def _code() -> str:
    letters = base64.b32encode(entropy.draw(_CODE_BYTES, "code")).decode().lower()
    return "-".join(letters[at : at + 4] for at in range(0, len(letters), 4))


def hashed_code(code: str) -> str:
    """What is kept of a code, however it was typed."""
    letters = "".join(one for one in code.lower() if one.isalnum())
    return hashlib.sha256(b"openrummy code " + letters.encode()).hexdigest()
