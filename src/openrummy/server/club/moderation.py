"""Access rules: registration, names and bars.

Everything that admits people checks here, and only here: registering calls
:meth:`Moderation.admit`, every name :meth:`Moderation.check_name`, and any interaction with other
people (sitting down with them, chat, entering a club or a tournament)
:meth:`Moderation.require_free`.
"""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from typing import Final, Literal, TypeAlias, get_args

from openrummy.club import names
from openrummy.core.rules.text import say
from openrummy.play.problems import Problem
from openrummy.server.db.club.moderation import Bar, ModerationRows
from openrummy.server.db.database import Database
from openrummy.server.steady_clock import now

Registration: TypeAlias = Literal["open", "invite", "closed"]
MODES: Final[tuple[Registration, ...]] = get_args(Registration)
REGISTRATION: Final = "registration"
# a bar until then is permanent
PERMANENT_MS: Final = 253_402_300_799_000
_MAX_CHECKED_CHARS = 80  # characters of a name that are checked


class Moderation:
    """Access rules as set by the host, read on each check."""

    def __init__(self, database: Database) -> None:
        self.rows = ModerationRows(database)

    async def bar_of(self, guest: str) -> Bar | None:
        """Return the current bar on a guest; None if there is none."""
        return await self.rows.bar_of(guest, now()) if guest else None

    async def is_barred(self, guest: str) -> bool:
        """Return True if a guest is barred now."""
        return await self.bar_of(guest) is not None

    async def require_free(self, guest: str) -> None:
        """Raise :class:`Problem` (``barred``, until when and why) for a guest who is barred."""
        bar = await self.bar_of(guest)
        if bar is not None:
            raise Problem(403, "barred", bar_text(bar))

    async def check_name(self, name: str) -> None:
        """Raise :class:`Problem` (``bad-name``) for a name with a word of the filter in it."""
        key = names.key(name[:_MAX_CHECKED_CHARS])
        if any(word in key for word in await self.rows.words()):
            raise Problem(400, "bad-name", say("error.bad-name.filtered"))

    async def registration(self) -> Registration:
        stored_setting = await self.rows.setting(REGISTRATION)
        return next((mode for mode in MODES if mode == stored_setting), "open")

    async def admit(self, name: str, invitation: str) -> str:
        """Check that a name may register, with an invitation code or none.

        Pass the result to :meth:`give_back` if no account is created. Raises
        :class:`Problem`: ``bad-name``, ``registration-closed``, ``invitation-needed``.
        """
        await self.check_name(name)
        mode = await self.registration()
        if mode == "open":
            return ""
        if mode == "closed":
            raise Problem(403, "registration-closed")
        code = hashed_invitation(invitation)
        if not invitation or not await self.rows.take_code(code, now()):
            raise Problem(403, "invitation-needed")
        return code

    async def give_back(self, admitted: str) -> None:
        """Return an unused admission."""
        if admitted:
            await self.rows.give_code_back(admitted)


def bar_text(bar: Bar) -> str:
    """Return the end and the reason of a bar as text."""
    if bar.until >= PERMANENT_MS:
        return say("error.barred.for-good", why=bar.why)
    return say("error.barred.until", date=day(bar.until), why=bar.why)


def day(ms: int) -> str:
    """Format the day of a moment (ms since 1970): 3 December 2026."""
    moment = datetime.fromtimestamp(ms / 1000, UTC)
    return f"{moment.day} {moment:%B %Y}"


def hashed_invitation(code: str) -> str:
    """Return the hash of an invitation code, normalizing how it was typed."""
    letters = "".join(letter for letter in code.lower()[:_MAX_CHECKED_CHARS] if letter.isalnum())
    return hashlib.sha256(b"openrummy invitation " + letters.encode()).hexdigest()
