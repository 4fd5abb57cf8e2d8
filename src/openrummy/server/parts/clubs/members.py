"""Getting into a club and out of it, and what its members are."""

from __future__ import annotations

from openrummy.play import wire
from openrummy.play.calls import post
from openrummy.play.problems import Problem
from openrummy.server.parts.asking import OwnAccount
from openrummy.server.parts.clubs.asking import ACTS, MEMBERS, Pages

_GOING_IN = ("no-such-club", "no-account", "barred", "club-closed", "club-full", "too-fast")


@post("/api/clubs/{code:str}/join", limits=ACTS, errors=_GOING_IN)
async def join(pages: Pages, account: OwnAccount, code: str, data: wire.JoinClub) -> wire.Club:
    """Join, by an invitation or where the club is open; else a director is asked."""
    clubs = pages.clubs
    club, role = await clubs.seen(code, account.guest, data.code)
    if role is None and await clubs.join(club, account.guest, data.code):
        role = await clubs.rows.role(club.id, account.guest)
    return await pages.shown(club, account.guest, role, data.code)


@post("/api/clubs/{code:str}/unask", status=204, limits=ACTS, errors=(*_GOING_IN[:2],))
async def unask(pages: Pages, account: OwnAccount, code: str) -> None:
    """Ask to join no more; who does not ask stays as they are."""
    club, _ = await pages.clubs.seen(code, account.guest)
    await pages.clubs.rows.unask(club.id, account.guest)


@post("/api/clubs/{code:str}/leave", status=204, limits=ACTS, errors=(*MEMBERS, "owner-stays"))
async def leave(pages: Pages, account: OwnAccount, code: str) -> None:
    """Be a member no more."""
    club, role = await pages.clubs.require(code, account.guest, "come")
    await pages.clubs.leave(club, account.guest, role)


@post("/api/clubs/{code:str}/answer", limits=ACTS, errors=(*MEMBERS, "no-such-member", "club-full"))
async def answer(pages: Pages, account: OwnAccount, code: str, data: wire.ClubAnswer) -> wire.Club:
    """Somebody who asks to join may, or may not."""
    club, role = await pages.clubs.require(code, account.guest, "answer")
    await pages.clubs.answer(club, (await pages.named(data.name)).guest, data.yes)
    return await pages.reread(club.id, account.guest, role)


@post("/api/clubs/{code:str}/remove", limits=ACTS, errors=(*MEMBERS, "no-such-member"))
async def remove(pages: Pages, account: OwnAccount, code: str, data: wire.ClubName) -> wire.Club:
    """Somebody is a member no more."""
    club, role = await pages.clubs.require(code, account.guest, "remove-member")
    await pages.clubs.remove(club, role, (await pages.named(data.name)).guest)
    return await pages.reread(club.id, account.guest, role)


@post("/api/clubs/{code:str}/appoint", limits=ACTS, errors=(*MEMBERS, "no-such-member"))
async def appoint(
    pages: Pages, account: OwnAccount, code: str, data: wire.ClubAppoint
) -> wire.Club:
    """A member is a director from now on, or no more."""
    club, role = await pages.clubs.require(code, account.guest, "promote")
    other = (await pages.named(data.name)).guest
    if await pages.clubs.role_of(club, other) == "owner":
        raise Problem(403, "not-your-role")
    await pages.clubs.rows.appoint(club.id, other, data.role)
    return await pages.reread(club.id, account.guest, role)


@post("/api/clubs/{code:str}/hand-over", limits=ACTS, errors=(*MEMBERS, "no-such-member"))
async def hand_over(pages: Pages, account: OwnAccount, code: str, data: wire.ClubName) -> wire.Club:
    """Another member owns the club; who owned it is a director."""
    club, _ = await pages.clubs.require(code, account.guest, "hand-over")
    other = (await pages.named(data.name)).guest
    await pages.clubs.role_of(club, other)
    await pages.clubs.rows.appoint(club.id, other, "owner")
    role = await pages.clubs.rows.role(club.id, account.guest)
    return await pages.reread(club.id, account.guest, role)


@post("/api/clubs/{code:str}/invitations", status=201, limits=ACTS, errors=MEMBERS)
async def invite(
    pages: Pages, account: OwnAccount, code: str, data: wire.AskClubInvitation
) -> wire.NewClubInvitation:
    """A link that lets people with an account into the club; it is told once."""
    club, _ = await pages.clubs.require(code, account.guest, "invite")
    code, until = await pages.clubs.invite(club, account.guest, data.days)
    return wire.NewClubInvitation(f"/clubs/{club.id}/{code}", until)


@post("/api/clubs/{code:str}/invitations/revoke", limits=ACTS, errors=MEMBERS)
async def revoke(
    pages: Pages, account: OwnAccount, code: str, data: wire.RevokeClubInvitation
) -> wire.Club:
    """A link holds no more."""
    club, role = await pages.clubs.require(code, account.guest, "invite")
    if data.id:
        await pages.clubs.rows.revoke(club.id, data.id[:80])
    return await pages.reread(club.id, account.guest, role)


CALLS = (join, unask, leave, answer, remove, appoint, hand_over, invite, revoke)
