"""Actions of the host of a server, the same for the page and for ``openrummy admin``."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import Final

from openrummy.club import names
from openrummy.club.accounts import Account
from openrummy.core.rules.text import say
from openrummy.play.host import entropy
from openrummy.play.problems import Problem
from openrummy.server.club.clubs import DAY_MS, checked_text, short_hash
from openrummy.server.club.moderation import (
    PERMANENT_MS,
    REGISTRATION,
    Moderation,
    Registration,
    day,
    hashed_invitation,
)
from openrummy.server.db.club.accounts import AccountRows, NameTaken
from openrummy.server.db.club.clubs import ClubRows
from openrummy.server.db.club.host_actions import HostRows
from openrummy.server.db.club.moderation import Act, Code
from openrummy.server.db.database import Database
from openrummy.server.steady_clock import now

MAX_REASON: Final = 300
MIN_WORD: Final = 2
_MAX_LABEL = 40
_CODE_BYTES = 10


@dataclass(frozen=True)
class NewInvitation:
    """A new invitation to register: its code, expiry (ms) and number of uses."""

    code: str
    until: int
    left: int


class HostService:
    """The acts of a host; ``actor`` is the name recorded in the trail."""

    def __init__(self, database: Database, actor: str) -> None:
        self.rows = HostRows(database)
        self.moderation = Moderation(database)
        self.accounts = AccountRows(database)
        self.clubs = ClubRows(database)
        self._actor = actor

    async def account(self, name: str) -> Account:
        """Return the account with a name. Raises :class:`Problem`: ``no-such-account``."""
        account = await self.accounts.find_by_key(names.key(names.cleaned_name(name[:80])))
        if account is None:
            raise Problem(404, "no-such-account")
        return account[0]

    async def bar(self, name: str, days: int | None, why: str) -> None:
        """Bar an account for days (0: permanently; None lifts the bar) and notify its owner."""
        account = await self.account(name)
        if account.host and days is not None:
            raise Problem(400, "malformed", say("error.malformed.host"))
        if days is None:
            await self.rows.bar(self._act("unbar", account, why), None)
            return
        until = now() + days * DAY_MS if days else PERMANENT_MS
        reason = checked_text(why, MAX_REASON)
        if not reason:
            raise Problem(400, "malformed", say("error.malformed.why"))
        until_day = day(until) if days else ""
        await self.rows.bar(self._act("bar", account, reason, until_day), until)

    async def rename(self, name: str, to: str, why: str) -> str:
        """Rename an account and notify its owner; return the stored name."""
        account = await self.account(name)
        new_name = names.cleaned_name(to[:200])
        fault = names.fault(new_name)
        if fault is not None:
            sentence = say(f"error.bad-name.{fault}", least=names.MIN_LENGTH, most=names.MAX_LENGTH)
            raise Problem(400, "bad-name", sentence)
        reason = checked_text(why, MAX_REASON)
        letter = say("letter.renamed", old=account.name, new=new_name, why=reason or "none")
        act = self._act("rename", account, reason, new_name)
        try:
            await self.rows.rename(act, new_name, names.key(new_name), letter)
        except NameTaken:
            raise Problem(409, "name-taken") from None
        return new_name

    async def note(self, name: str, text: str) -> None:
        """Set the host's note about an account; an empty text removes it."""
        account = await self.account(name)
        note_text = checked_text(text, MAX_REASON)
        await self.rows.note(self._act("note" if note_text else "note-deleted", account), note_text)

    async def sign_out(self, name: str) -> None:
        """Request that the server sign out an account's devices, within a second or two."""
        account = await self.account(name)
        await self.rows.sign_out(self._act("sign-out", account))

    async def make_host(self, name: str, on: bool) -> None:
        """Grant or revoke the host role. Raises :class:`Problem`: ``last-host``."""
        account = await self.account(name)
        act = self._act("make-host" if on else "unmake-host", account)
        if not await self.rows.make_host(act, on):
            raise Problem(409, "last-host")

    async def reset_password(self, name: str, code: str) -> None:
        """Invalidate the password and sign out all devices; the recovery code with the hash
        ``code`` lets the owner in once."""
        account = await self.account(name)
        await self.rows.reset_password(self._act("reset-password", account), code)

    async def ask_to_delete(self, name: str) -> str:
        """Request that the server delete an account, within a second or two; return the key."""
        return await self.rows.ask_to_delete(self._act("delete", await self.account(name)))

    async def account_to_export(self, name: str) -> Account:
        """Return an account whose data are exported, and record that in the trail."""
        account = await self.account(name)
        await self.rows.record(self._act("export", account))
        return account

    async def record_withdrawal(self, hours: list[int], why: str) -> None:
        """Record that lines of the public list were withdrawn, those of these hours."""
        listed_hours = ", ".join(map(str, hours))[:_MAX_LABEL]
        reason = checked_text(why, MAX_REASON)
        await self.rows.record(
            Act(now(), self._actor, "withdraw-lines", more=listed_hours, why=reason)
        )

    async def close_report(self, number: int, why: str) -> None:
        """Close a report. Raises :class:`Problem`: ``not-found``."""
        act = Act(now(), self._actor, "close-report", why=checked_text(why, MAX_REASON))
        if not await self.rows.close_report(number, act):
            raise Problem(404, "not-found")

    # ------------------------------------------------------------ settings

    async def set_registration(self, mode: Registration) -> None:
        act = Act(now(), self._actor, "registration", more=mode)
        await self.rows.set(REGISTRATION, mode, act)

    async def invite(self, label: str, days: int, uses: int) -> NewInvitation:
        """Create an invitation code for registration."""
        letters = base64.b32encode(entropy.draw(_CODE_BYTES, "registration")).decode().lower()
        code = "-".join(letters[index : index + 4] for index in range(0, len(letters), 4))
        cleaned_label = checked_text(label, _MAX_LABEL).replace("\n", " ")
        moment = now()
        row = Code(hashed_invitation(code), cleaned_label, moment, moment + days * DAY_MS, uses)
        await self.rows.add_code(row, Act(moment, self._actor, "invite", more=cleaned_label))
        return NewInvitation(code, row.until, uses)

    async def revoke(self, start: str) -> None:
        """Revoke an invitation, given by the prefix of its hash."""
        if start:
            act = Act(now(), self._actor, "revoke", more=short_hash(start))
            await self.rows.revoke_code(short_hash(start), act)

    async def set_word_ban(self, word: str, on: bool) -> None:
        """Ban a word from names in any spelling, or allow it again."""
        key = names.key(word[:80])
        if len(key) < MIN_WORD:
            raise Problem(400, "malformed", say("error.malformed.word", least=MIN_WORD))
        cleaned_word = names.cleaned_name(word[:_MAX_LABEL])
        act = Act(now(), self._actor, "filter" if on else "unfilter", more=cleaned_word)
        await self.rows.filter(key, cleaned_word, on, act)

    async def close_club(self, club: str, why: str) -> None:
        """Dissolve a club. Raises :class:`Problem`: ``no-such-club``."""
        row = await self.clubs.club_by_id(club[:80])
        if row is None:
            raise Problem(404, "no-such-club")
        reason = checked_text(why, MAX_REASON)
        await self.clubs.dissolve(row.id)
        await self.rows.record(Act(now(), self._actor, "close-club", row.name, why=reason))

    def _act(self, act: str, account: Account, why: str = "", more: str = "") -> Act:
        reason = checked_text(why, MAX_REASON)
        return Act(now(), self._actor, act, account.name, account.guest, more, reason)
