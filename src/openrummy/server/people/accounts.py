"""Accounts: registration, signing in and out, and changes by their owners.

Registering turns a guest into an account, which keeps everything the guest has played. A device
that signs in becomes that guest and its own games are merged in
(:meth:`~openrummy.server.people.device_guests.Guests.become`).
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
from openrummy.play.seating import display_name
from openrummy.server.club.moderation import Moderation
from openrummy.server.db.club.accounts import AccountRows, NameTaken
from openrummy.server.db.database import Database
from openrummy.server.people.device_guests import Guests, Merge
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

    async def account_of(self, guest: str) -> Account | None:
        """Return the account of a guest, if they have one."""
        return await self.rows.account_of(guest) if guest else None

    async def is_program(self, guest: str) -> bool:
        """Return True if the guest is a bot's account."""
        account = await self.account_of(guest)
        return account is not None and account.bot

    async def accounts_of(self, guests: Iterable[str]) -> dict[str, Account]:
        """Return the accounts of these guests, omitting guests without one."""
        return await self.rows.accounts_of(guests)

    async def public_accounts_of(self, guests: Iterable[str]) -> dict[str, Account]:
        """Return the accounts of these guests whose pages are not private."""
        accounts = await self.accounts_of(guests)
        return {guest: account for guest, account in accounts.items() if not account.private}

    async def find_by_name(self, name: str) -> Account | None:
        """Return the account with this name or a confusable one."""
        row = await self.rows.find_by_key(names.key(name))
        return row[0] if row is not None else None

    # ------------------------------------------------------------ names

    def checked_name(self, name: str) -> str:
        """Return the name as it would be stored. Raises :class:`Problem` if it is not allowed."""
        shown = names.cleaned_name(name)
        fault = names.fault(shown, self._computers)
        if fault is not None:
            sentence = say(f"error.bad-name.{fault}", least=names.MIN_LENGTH, most=names.MAX_LENGTH)
            raise Problem(400, "bad-name", sentence)
        return shown

    async def table_identity(self, guest: str, name: str, face: str) -> tuple[str, str]:
        """Return the name and the face a person plays under.

        An account always plays under its own. A guest gets what they asked for, but a name that
        could be mistaken for an account's or the computer's gets a prefix: "Guest Mara".
        """
        account = await self.account_of(guest)
        if account is not None:
            return account.name, account.face
        for variant in (name, say("seat.guest-name", name=display_name(name, ""))):
            key = names.look_alike_key(variant)
            is_taken = key in self._computers or await self.rows.find_by_key(key) is not None
            is_taken = is_taken or await self.rows.is_name_taken(variant)
            if not is_taken and await self._allowed(variant):
                return variant, face
        return say("seat.guest"), face

    async def _allowed(self, name: str) -> bool:
        """Return True if the name contains no word the host has banned."""
        try:
            await self.moderation.check_name(name)
        except Problem:
            return False
        return True

    # ------------------------------------------------------------ signing in and out

    async def register(
        self, guest: str, name: str, password: str, face: str, invitation: str = ""
    ) -> tuple[Account, list[str]]:
        """Create an account for this guest; return it with its recovery codes.

        An empty ``face`` is derived from the name.

        Raises :class:`Problem`: ``bad-name``, ``bad-password``, ``name-taken``, ``has-account``,
        ``registration-closed``, ``invitation-needed``.
        """
        checked = self.checked_name(name)
        password_hash = await self.passwords.hashed(checked_password(password, checked))
        if await self.account_of(guest) is not None:
            raise Problem(409, "has-account")
        admitted = await self.moderation.admit(checked, invitation)
        key = names.key(checked)
        account = Account(guest, checked, key, face or face_for(key), now())
        codes = new_codes()
        try:
            await self.rows.add(account, password_hash, map(hashed_code, codes))
        except NameTaken:
            await self.moderation.give_back(admitted)
            raise Problem(409, "name-taken") from None
        await self._guests.mark_registered(guest)
        return account, codes

    async def sign_in(self, device: str, name: str, password: str, merge: Merge) -> Account:
        """Sign this device in to the account.

        Raises :class:`Problem`: ``wrong-password``, ``both-sit``. Neither the answer nor its timing
        reveals whether the name exists.
        """
        row = await self.rows.find_by_key(names.key(names.cleaned_name(name)))
        account, password_hash = row if row is not None else (None, "")
        if not await self.passwords.fits(password_hash, password) or account is None:
            raise Problem(403, "wrong-password")
        await self.become(device, account.guest, merge)
        return account

    async def recover(
        self, device: str, name: str, code: str, password: str, merge: Merge
    ) -> Account:
        """Set a new password by a recovery code and sign every other device out.

        Raises :class:`Problem`: ``bad-password``, ``wrong-code``. Takes as long for a
        name that does not exist.
        """
        shown = names.cleaned_name(name)
        password_hash = await self.passwords.hashed(checked_password(password, shown))
        row = await self.rows.find_by_key(names.key(shown))
        guest = row[0].guest if row is not None else ""
        if not await self.rows.recover(guest, hashed_code(code), password_hash) or row is None:
            raise Problem(403, "wrong-code")
        try:
            await self.become(device, guest, merge)
        except Problem:  # the code is used up: games that cannot be merged stay behind
            await self._guests.become(device, guest, _nothing)
        await self._guests.forget_others(device)
        return row[0]

    async def become(self, device: str, guest: str, merge: Merge) -> None:
        """Make this device the guest's and merge in what it has played.

        What belongs to another account stays there. Raises :class:`Problem` ``both-sit`` if the
        two are playing against each other.
        """
        if await self.account_of(self._guests.guest_of(device)) is not None:
            merge = _nothing
        elif await self._guests.is_playing_against(device, guest):
            raise Problem(409, "both-sit")
        await self._guests.become(device, guest, merge)

    async def sign_out(self, device: str) -> str:
        """Sign the device out; return its new, empty guest."""
        return await self._guests.leave(device)

    # ------------------------------------------------------------ changes

    async def change(self, account: Account, data: wire.ChangeAccount) -> Account:
        """Change the name, the face or the privacy of the page; return the changed account.

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
        changes = {field: getattr(fresh, field) for field in ("name", "key", "face", "private")}
        try:
            await self.rows.change(account.guest, **changes)
        except NameTaken:
            raise Problem(409, "name-taken") from None
        return fresh

    async def confirm(self, account: Account, password: str) -> str:
        """Check a password and return its stored hash.

        Raises :class:`Problem`: ``wrong-password``.
        """
        password_hash = await self.rows.password_of(account.guest)
        if not await self.passwords.fits(password_hash, password):
            raise Problem(403, "wrong-password", say("error.wrong-password.own"))
        return password_hash

    async def change_password(
        self, device: str, account: Account, password: str, fresh: str
    ) -> None:
        """Change the password and sign every other device out.

        Raises :class:`Problem`: ``bad-password``, ``wrong-password``.
        """
        checked = checked_password(fresh, account.name)
        was = await self.confirm(account, password)
        password_hash = await self.passwords.hashed(checked)
        if not await self.rows.change_password(account.guest, was, password_hash):
            raise Problem(403, "wrong-password", say("error.wrong-password.own"))
        await self._guests.forget_others(device)

    async def renew_codes(self, account: Account, password: str) -> list[str]:
        """Create new recovery codes and invalidate the old ones.

        Raises :class:`Problem`: ``wrong-password``.
        """
        await self.confirm(account, password)
        codes = new_codes()
        await self.rows.renew_codes(account.guest, map(hashed_code, codes))
        return codes


async def _nothing(_old: str, _new: str) -> None:
    """Merge nothing."""


def checked_password(password: str, name: str) -> str:
    """Return a valid password unchanged. Raises :class:`Problem`: ``bad-password``."""
    if len(password) < MIN_LENGTH:
        raise Problem(400, "bad-password", say("error.bad-password.short", least=MIN_LENGTH))
    if len(password) > MAX_LENGTH:
        raise Problem(400, "bad-password", say("error.bad-password.long", most=MAX_LENGTH))
    if names.key(password) == names.key(name):
        raise Problem(400, "bad-password", say("error.bad-password.name"))
    return password
