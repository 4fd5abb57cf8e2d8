"""Clubs: founding, joining, leaving, and the rights of their members."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeAlias

from openrummy.club import clubs as club_rules
from openrummy.club import names
from openrummy.club.clubs import Club, Right, Role, has_right, removes
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.host import entropy
from openrummy.play.problems import Problem
from openrummy.server.club.moderation import Moderation
from openrummy.server.db.club.club_activity import ClubLife
from openrummy.server.db.club.clubs import ClubFull, ClubNameTaken, ClubRows, Invitation
from openrummy.server.db.database import Database
from openrummy.server.steady_clock import now

DAY_MS: Final = 24 * 3600 * 1000  # ms
_MAX_ID_ATTEMPTS = 5
_ID_BYTES = 5
_CODE_BYTES = 10
_SHORT_HASH_CHARS = 16  # length of a shortened hash

Ratings: TypeAlias = Callable[[Sequence[str]], Awaitable[dict[str, list[wire.ClubRating]]]]
Tournaments: TypeAlias = Callable[[str], Awaitable[list[wire.ClubTournament]]]


class Clubs:
    """The clubs of this server.

    Other parts provide the ``ratings`` of guests (name and face are filled in here), the
    ``tournaments`` of a club by its id, and all tournaments, for the host.
    """

    ratings: Ratings
    tournaments: Tournaments
    all_tournaments: Callable[[], Awaitable[list[wire.HostTournament]]]

    def __init__(self, database: Database, moderation: Moderation) -> None:
        self.rows = ClubRows(database)
        self.life = ClubLife(database)
        self.moderation = moderation

    # ------------------------------------------------------------ the club

    async def create_club(self, owner: str, new: wire.NewClub) -> Club:
        """Create a club. Raises :class:`Problem`: ``bad-club``, ``bad-name``, ``club-name-taken``,
        ``too-many-clubs``."""
        name = await self.checked_name(new.name)
        about = checked_text(new.about, club_rules.MAX_ABOUT)
        if await self.rows.count_owned(owner) >= club_rules.MAX_OWN:
            raise Problem(409, "too-many-clubs")
        moment = now()
        key = names.key(name)
        for _ in range(_MAX_ID_ATTEMPTS):
            club = Club(
                id=_letters(_ID_BYTES, "club"),
                name=name,
                key=key,
                about=about,
                emblem=new.emblem,
                public=new.public,
                joining=new.joining,
                created=moment,
                season="",
                began=moment,
            )
            if await self.rows.club_by_id(club.id) is None:
                break
        try:
            await self.rows.add(club, owner)
        except ClubNameTaken:
            raise Problem(409, "club-name-taken") from None
        return club

    async def edit(self, club: Club, edit: wire.EditClub) -> None:
        """Change the settings open to directors. Raises :class:`Problem` as :meth:`found`."""
        name = club.name if edit.name == club.name else await self.checked_name(edit.name)
        try:
            await self.rows.change(
                club.id,
                name=name,
                key=names.key(name),
                about=checked_text(edit.about, club_rules.MAX_ABOUT),
                emblem=edit.emblem,
                public=edit.public,
                joining=edit.joining,
            )
        except ClubNameTaken:
            raise Problem(409, "club-name-taken") from None

    async def checked_name(self, name: str) -> str:
        """Return a club's name as stored. Raises :class:`Problem`: ``bad-club``, ``bad-name``."""
        cleaned = names.cleaned_name(name[:200])
        least, most = club_rules.MIN_NAME, club_rules.MAX_NAME
        if not least <= len(cleaned) <= most:
            raise Problem(400, "bad-club", say("error.bad-club.length", least=least, most=most))
        fault = names.fault(cleaned, most=most)
        if fault is not None:
            message = say(f"error.bad-name.{fault}", least=least, most=most)
            raise Problem(400, "bad-club", message)
        await self.moderation.check_name(cleaned)
        return cleaned

    # ------------------------------------------------------------ permissions

    async def visible_club(
        self, club_id: str, guest: str, code: str = ""
    ) -> tuple[Club, Role | None]:
        """A club, and what a guest is there. Raises :class:`Problem` (``no-such-club``) also
        where it is private, and they are no member and have no invitation."""
        club = await self.rows.club_by_id(club_id[:80])
        role = await self.rows.role(club.id, guest) if club is not None and guest else None
        if club is None:
            raise Problem(404, "no-such-club")
        if role is None and not club.public and await self.find_invitation(club.id, code) is None:
            raise Problem(404, "no-such-club")
        return club, role

    async def require(self, club_id: str, guest: str, right: Right) -> tuple[Club, Role]:
        """A club in which a guest may do that.

        Raises :class:`Problem`: ``no-such-club``, ``not-a-member``, ``not-your-role``.
        """
        club, role = await self.visible_club(club_id, guest)
        if role is None:
            raise Problem(403, "not-a-member")
        if not has_right(role, right):
            raise Problem(403, "not-your-role")
        return club, role

    # ------------------------------------------------------------ joining and leaving

    async def invite(self, club: Club, guest: str, days: int) -> tuple[str, int]:
        """Create an invitation code; return it with its expiry (ms)."""
        code, moment = _letters(_CODE_BYTES, "club-invitation"), now()
        until = moment + days * DAY_MS
        await self.rows.invite(Invitation(hash_code(code), club.id, guest, moment, until, 0))
        return code, until

    async def find_invitation(self, club_id: str, code: str) -> Invitation | None:
        """Return the club's valid invitation with this code."""
        invitation = await self.rows.invitation(hash_code(code[:80]), now()) if code else None
        return invitation if invitation is not None and invitation.club == club_id else None

    async def join(self, club: Club, guest: str, code: str) -> bool:
        """Join a club; return False if a director must approve first.

        Raises :class:`Problem`: ``barred``, ``club-closed``, ``club-full``.
        """
        await self.moderation.require_free(guest)
        invitation = await self.find_invitation(club.id, code)
        if invitation is None and club.joining == "closed":
            raise Problem(403, "club-closed")
        if invitation is None and club.joining == "ask":
            await self.rows.request_to_join(club.id, guest, now())
            return False
        await self._enter(club, guest)
        if invitation is not None:
            await self.rows.count_use(invitation.code)
        return True

    async def answer(self, club: Club, guest: str, yes: bool) -> None:
        """Accept or decline a request to join. Raises :class:`Problem` if it was withdrawn."""
        if not await self.rows.withdraw_request(club.id, guest):
            raise Problem(404, "no-such-member")
        if yes:
            await self._enter(club, guest)

    async def _enter(self, club: Club, guest: str) -> None:
        try:
            await self.rows.add_member(club.id, guest, now())
        except ClubFull:
            raise Problem(409, "club-full") from None

    async def leave(self, club: Club, guest: str, role: Role) -> None:
        """Leave a club. Raises :class:`Problem` (``owner-stays``) for the owner."""
        if role == "owner":
            raise Problem(409, "owner-stays")
        await self.rows.remove_member(club.id, guest)

    async def remove(self, club: Club, role: Role, other: str) -> None:
        """Remove a member. Raises :class:`Problem`: ``no-such-member``, ``not-your-role``."""
        if not removes(role, await self.role_of(club, other)):
            raise Problem(403, "not-your-role")
        await self.rows.remove_member(club.id, other)

    async def role_of(self, club: Club, guest: str) -> Role:
        """Return the role of a member. Raises :class:`Problem`: ``no-such-member``."""
        role = await self.rows.role(club.id, guest)
        if role is None:
            raise Problem(404, "no-such-member")
        return role


def checked_text(text: str, most: int) -> str:
    """Return a multi-line text as stored. Raises :class:`Problem`: ``bad-club``."""
    lines = [
        " ".join("".join(character for character in line if character.isprintable()).split())
        for line in text.replace("\t", " ").splitlines()
    ]
    cleaned = "\n".join(lines).strip()
    if len(cleaned) > most:
        raise Problem(400, "bad-club", say("error.bad-club.text", most=most))
    return cleaned


def short_hash(code: str) -> str:
    """Return the short form of an invitation's hash."""
    return code[:_SHORT_HASH_CHARS]


def hash_code(code: str) -> str:
    """Return the hash of an invitation; the code itself is not stored."""
    return hashlib.sha256(b"openrummy club " + code.encode()).hexdigest()


def _letters(size: int, purpose: str) -> str:
    return base64.b32encode(entropy.draw(size, purpose)).decode().lower().rstrip("=")
