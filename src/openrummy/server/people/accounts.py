"""Accounts: registering, signing in and out, and what their owners change.

An account is the guest who registers, so all that guest has played is the account's. A device
that signs in becomes that guest; what it has played by itself comes along
(:meth:`~openrummy.server.people.guests.Guests.become`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from openrummy.bots.cast.personas import personas
from openrummy.club import names
from openrummy.club.accounts import Account
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.faces import face_for, own_face
from openrummy.play.problems import Problem
from openrummy.play.seating import shown_name
from openrummy.server.club.moderation import Moderation
from openrummy.server.db.club.accounts import AccountRows, NameTaken
from openrummy.server.db.database import Database
from openrummy.server.people.guests import Guests, Merge
from openrummy.server.people.passkeys import Passkeys
from openrummy.server.people.passwords import (
    MAX_LENGTH,
    MIN_LENGTH,
    Passwords,
    hashed_code,
    new_codes,
)
from openrummy.server.steady_clock import now


class Accounts:
    """The accounts of this server."""

    def __init__(self, database: Database, guests: Guests, cost: tuple[int, int]) -> None:
        self.rows = AccountRows(database)
        self.moderation = Moderation(database)
        self.passwords = Passwords(cost)
        self.passkeys = Passkeys(database)
        self._guests = guests
        self._computers = frozenset(names.key(persona.name) for persona in personas())

    async def of(self, guest: str) -> Account | None:
        """The account of a guest, if there is one."""
        return await self.rows.of(guest) if guest else None

    async def is_program(self, guest: str) -> bool:
        """Is this guest the account of a bot?"""
        account = await self.of(guest)
        return account is not None and account.bot

    async def all_of(self, guests: Iterable[str]) -> dict[str, Account]:
        """The accounts of those of these guests who have one."""
        return await self.rows.all_of(guests)

    async def open_of(self, guests: Iterable[str]) -> dict[str, Account]:
        """The accounts of those of these guests whose page is not private."""
        accounts = await self.all_of(guests)
        return {guest: account for guest, account in accounts.items() if not account.private}

    async def named(self, name: str) -> Account | None:
        """The account that has this name, or one that looks like it."""
        row = await self.rows.named(names.key(name))
        return row[0] if row is not None else None

    # ------------------------------------------------------------ names

    def checked_name(self, name: str) -> str:
        """The name as it would be kept. Raises :class:`Problem` where nobody may have it."""
        shown = names.shown(name)
        fault = names.fault(shown, self._computers)
        if fault is not None:
            sentence = say(f"error.bad-name.{fault}", least=names.MIN_LENGTH, most=names.MAX_LENGTH)
            raise Problem(400, "bad-name", sentence)
        return shown

    async def seated(self, guest: str, name: str, face: str) -> tuple[str, str]:
        """The name and the face a person sits down with.

        Those of the account, whatever was asked for. A guest gets what they asked for, but
        not a name that would be taken for an account's or for the computer's: "Guest Mara".
        """
        account = await self.of(guest)
        if account is not None:
            return account.name, account.face
        for variant in (name, say("seat.guest-name", name=shown_name(name, ""))):
            key = names.seen(variant)
            taken = key in self._computers or await self.rows.named(key) is not None
            taken = taken or await self.rows.looks_taken(variant)
            if not taken and await self._allowed(variant):
                return variant, face
        return say("seat.guest"), face

    async def _allowed(self, name: str) -> bool:
        """Has the host nothing against the words of this name?"""
        try:
            await self.moderation.check_name(name)
        except Problem:
            return False
        return True

    # ------------------------------------------------------------ coming and going

    async def register(
        self, guest: str, name: str, password: str, face: str, invitation: str = ""
    ) -> tuple[Account, list[str]]:
        """An account for this guest, and codes that let one in who forgets the password.

        An empty ``face`` is one that follows from the name.

        Raises :class:`Problem`: ``bad-name``, ``bad-password``, ``name-taken``, ``has-account``,
        ``registration-closed``, ``invitation-needed``.
        """
        checked = self.checked_name(name)
        kept = await self.passwords.hashed(checked_password(password, checked))
        if await self.of(guest) is not None:
            raise Problem(409, "has-account")
        admitted = await self.moderation.admit(checked, invitation)
        key = names.key(checked)
        account = Account(guest, checked, key, face or face_for(key), now())
        codes = new_codes()
        try:
            await self.rows.add(account, kept, map(hashed_code, codes))
        except NameTaken:
            await self.moderation.give_back(admitted)
            raise Problem(409, "name-taken") from None
        await self._guests.settle(guest)
        return account, codes

    async def sign_in(self, device: str, name: str, password: str, merge: Merge) -> Account:
        """This device is the account's from now on.

        Raises :class:`Problem`: ``wrong-password``, ``both-sit``. Whether there is such a name
        cannot be told from the answer, nor from how long it takes.
        """
        row = await self.rows.named(names.key(names.shown(name)))
        account, kept = row if row is not None else (None, "")
        if not await self.passwords.fits(kept, password) or account is None:
            raise Problem(403, "wrong-password")
        await self.become(device, account.guest, merge)
        return account

    async def recover(
        self, device: str, name: str, code: str, password: str, merge: Merge
    ) -> Account:
        """A new password by a recovery code; this device is the account's, and no other is.

        Raises :class:`Problem`: ``bad-password``, ``wrong-code``. As slow where there is no
        such name as where there is.
        """
        shown = names.shown(name)
        kept = await self.passwords.hashed(checked_password(password, shown))
        row = await self.rows.named(names.key(shown))
        guest = row[0].guest if row is not None else ""
        if not await self.rows.recover(guest, hashed_code(code), kept) or row is None:
            raise Problem(403, "wrong-code")
        try:
            await self.become(device, guest, merge)
        except Problem:  # the code is used up: what cannot come along stays behind
            await self._guests.become(device, guest, _nothing)
        await self._guests.forget_others(device)
        return row[0]

    async def become(self, device: str, guest: str, merge: Merge) -> None:
        """This device is that guest's from now on, and brings along what it has played.

        What belongs to another account stays with it. Raises :class:`Problem` ``both-sit``
        where the two play against each other.
        """
        if await self.of(self._guests.of(device)) is not None:
            merge = _nothing
        elif await self._guests.meets(device, guest):
            raise Problem(409, "both-sit")
        await self._guests.become(device, guest, merge)

    async def sign_out(self, device: str) -> str:
        """This device is a guest with nothing from now on; who that is."""
        return await self._guests.leave(device)

    # ------------------------------------------------------------ changes

    async def change(self, account: Account, data: wire.ChangeAccount) -> Account:
        """Another name or face, or a page that shows little; the account as it is then.

        Raises :class:`Problem`: ``bad-name``, ``name-taken``, ``no-such-face``.
        """
        fresh = account
        if data.name is not None:
            checked = self.checked_name(data.name)
            await self.moderation.check_name(checked)
            fresh = replace(fresh, name=checked, key=names.key(checked))
        if data.face is not None:
            fresh = replace(fresh, face=own_face(data.face))
        if data.private is not None:
            fresh = replace(fresh, private=data.private)
        kept = {field: getattr(fresh, field) for field in ("name", "key", "face", "private")}
        try:
            await self.rows.change(account.guest, **kept)
        except NameTaken:
            raise Problem(409, "name-taken") from None
        return fresh

    async def confirm(self, account: Account, password: str) -> str:
        """Stored password, if this is the right one.

        Raises :class:`Problem`: ``wrong-password``.
        """
        kept = await self.rows.password_of(account.guest)
        if not await self.passwords.fits(kept, password):
            raise Problem(403, "wrong-password", say("error.wrong-password.own"))
        return kept

    async def change_password(
        self, device: str, account: Account, password: str, fresh: str
    ) -> None:
        """Another password; no other device is signed in then.

        Raises :class:`Problem`: ``bad-password``, ``wrong-password``.
        """
        checked = checked_password(fresh, account.name)
        was = await self.confirm(account, password)
        kept = await self.passwords.hashed(checked)
        if not await self.rows.change_password(account.guest, was, kept):
            raise Problem(403, "wrong-password", say("error.wrong-password.own"))
        await self._guests.forget_others(device)

    async def renew_codes(self, account: Account, password: str) -> list[str]:
        """New recovery codes; those before work no more.

        Raises :class:`Problem`: ``wrong-password``.
        """
        await self.confirm(account, password)
        codes = new_codes()
        await self.rows.renew_codes(account.guest, map(hashed_code, codes))
        return codes


async def _nothing(_old: str, _new: str) -> None:
    """Nothing comes along."""


def checked_password(password: str, name: str) -> str:
    """The password. Raises :class:`Problem`: ``bad-password``."""
    if len(password) < MIN_LENGTH:
        raise Problem(400, "bad-password", say("error.bad-password.short", least=MIN_LENGTH))
    if len(password) > MAX_LENGTH:
        raise Problem(400, "bad-password", say("error.bad-password.long", most=MAX_LENGTH))
    if names.key(password) == names.key(name):
        raise Problem(400, "bad-password", say("error.bad-password.name"))
    return password
