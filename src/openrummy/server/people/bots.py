"""Bot accounts: created by a person, who gets an API key for the program."""

from __future__ import annotations

import base64
import hashlib
import re
from typing import Final

from openrummy.club import names
from openrummy.club.accounts import Account
from openrummy.play.host import entropy
from openrummy.play.problems import Problem
from openrummy.server.db.club.accounts import NameTaken
from openrummy.server.db.club.keys import BotRow, KeyRows
from openrummy.server.db.database import Database
from openrummy.server.people.accounts import Accounts
from openrummy.server.steady_clock import now

MAX_BOTS: Final = 5  # bots per person
_BEGINS = "orb_"
_KEY = re.compile(r"orb_[A-Za-z0-9_-]{40}")


class BotAccounts:
    """The bot accounts of this server."""

    def __init__(self, database: Database, accounts: Accounts) -> None:
        self._rows = KeyRows(database)
        self._accounts = accounts

    async def guest_of(self, key: str) -> str:
        """Return the guest with this key; empty if the key is unknown."""
        return await self._rows.guest_of(_hash(key)) if _KEY.fullmatch(key) else ""

    async def bots_of(self, owner: str) -> tuple[BotRow, ...]:
        return await self._rows.bots_of(owner)

    async def note_use(self, guest: str) -> None:
        """Record that the bot connected."""
        await self._rows.note_use(guest, now())

    async def make(self, owner: str, name: str, face: str) -> str:
        """Create a bot for an account; return its key, which is not shown again.

        Raises :class:`Problem`: ``no-account``, ``bad-name``, ``name-taken``, ``too-many-bots``.
        """
        account = await self._accounts.account_of(owner)
        if account is None or account.bot:
            raise Problem(403, "no-account")
        checked, key = self._accounts.checked_name(name), _new_key()
        guest = entropy.draw(20, "guest").hex()
        bot = Account(guest, checked, names.key(checked), face, now(), owner=owner)
        try:
            is_stored = await self._rows.add(bot, _hash(key), MAX_BOTS)
        except NameTaken:
            raise Problem(409, "name-taken") from None
        if not is_stored:
            raise Problem(409, "too-many-bots")
        return key

    async def renew(self, owner: str, name: str) -> str:
        """Replace a bot's key and revoke the old one. Raises :class:`Problem`: ``no-such-bot``."""
        guest, key = await self._own(owner, name), _new_key()
        await self._rows.renew(guest, _hash(key))
        return key

    async def _own(self, owner: str, name: str) -> str:
        for bot in await self._rows.bots_of(owner):
            if bot.name == name:
                return bot.guest
        raise Problem(404, "no-such-bot")


def _new_key() -> str:
    return _BEGINS + base64.urlsafe_b64encode(entropy.draw(30, "key")).decode()


def _hash(key: str) -> str:
    return hashlib.sha256(b"openrummy key " + key.encode()).hexdigest()
