"""Getting into a club and out of it, and what its members are."""

from __future__ import annotations

from litestar import post
from litestar.datastructures import State
from litestar.params import JSONBody

from openrummy.club.clubs import Club, Role
from openrummy.play import wire
from openrummy.play.problems import Problem
from openrummy.server.openapi import errors
from openrummy.server.routes.club.asking import MEMBERS, Asked, acts, club_id, clubs_of, named
from openrummy.server.routes.club.clubs import again, shown

_GOING_IN = ("no-such-club", "no-account", "barred", "club-closed", "club-full", "too-fast")


@post("/api/clubs/{code:str}/join", status_code=200, responses=errors(*_GOING_IN))
async def join(request: Asked, state: State, data: JSONBody[wire.JoinClub]) -> wire.Club:
    """Join, by an invitation or where the club is open; else a director is asked."""
    account = await acts(request, state)
    clubs = clubs_of(state)
    club, role = await clubs.seen(club_id(request), account.guest, data.code)
    if role is None and await clubs.join(club, account.guest, data.code):
        role = await clubs.rows.role(club.id, account.guest)
    return await shown(state, club, account.guest, role, data.code)


@post("/api/clubs/{code:str}/unask", status_code=204, responses=errors(*_GOING_IN[:2], "too-fast"))
async def unask(request: Asked, state: State) -> None:
    """Ask to join no more; who does not ask stays as they are."""
    account = await acts(request, state)
    club, _ = await clubs_of(state).seen(club_id(request), account.guest)
    await clubs_of(state).rows.unask(club.id, account.guest)


@post("/api/clubs/{code:str}/leave", status_code=204, responses=errors(*MEMBERS, "owner-stays"))
async def leave(request: Asked, state: State) -> None:
    """Be a member no more."""
    account = await acts(request, state)
    club, role = await clubs_of(state).require(club_id(request), account.guest, "come")
    await clubs_of(state).leave(club, account.guest, role)


@post(
    "/api/clubs/{code:str}/answer",
    status_code=200,
    responses=errors(*MEMBERS, "no-such-member", "club-full"),
)
async def answer(request: Asked, state: State, data: JSONBody[wire.ClubAnswer]) -> wire.Club:
    """Somebody who asks to join may, or may not."""
    account = await acts(request, state)
    club, role = await clubs_of(state).require(club_id(request), account.guest, "answer")
    await clubs_of(state).answer(club, await _guest(state, data.name), data.yes)
    return await again(state, club.id, account.guest, role)


@post(
    "/api/clubs/{code:str}/remove",
    status_code=200,
    responses=errors(*MEMBERS, "no-such-member"),
)
async def remove(request: Asked, state: State, data: JSONBody[wire.ClubName]) -> wire.Club:
    """Somebody is a member no more."""
    account = await acts(request, state)
    club, role = await clubs_of(state).require(club_id(request), account.guest, "remove-member")
    await clubs_of(state).remove(club, role, await _guest(state, data.name))
    return await again(state, club.id, account.guest, role)


@post(
    "/api/clubs/{code:str}/appoint",
    status_code=200,
    responses=errors(*MEMBERS, "no-such-member"),
)
async def appoint(request: Asked, state: State, data: JSONBody[wire.ClubAppoint]) -> wire.Club:
    """A member is a director from now on, or no more."""
    account = await acts(request, state)
    club, role = await clubs_of(state).require(club_id(request), account.guest, "promote")
    other = await _guest(state, data.name)
    if await clubs_of(state).role_of(club, other) == "owner":
        raise Problem(403, "not-your-role")
    await clubs_of(state).rows.appoint(club.id, other, data.role)
    return await again(state, club.id, account.guest, role)


@post(
    "/api/clubs/{code:str}/hand-over",
    status_code=200,
    responses=errors(*MEMBERS, "no-such-member"),
)
async def hand_over(request: Asked, state: State, data: JSONBody[wire.ClubName]) -> wire.Club:
    """Another member owns the club; who owned it is a director."""
    account = await acts(request, state)
    club, _ = await clubs_of(state).require(club_id(request), account.guest, "hand-over")
    other = await _guest(state, data.name)
    await clubs_of(state).role_of(club, other)
    await clubs_of(state).rows.appoint(club.id, other, "owner")
    return await again(state, club.id, account.guest, await _role(state, club, account.guest))


@post("/api/clubs/{code:str}/invitations", responses=errors(*MEMBERS))
async def invite(
    request: Asked, state: State, data: JSONBody[wire.AskClubInvitation]
) -> wire.NewClubInvitation:
    """A link that lets people with an account into the club; it is told once."""
    account = await acts(request, state)
    club, _ = await clubs_of(state).require(club_id(request), account.guest, "invite")
    code, until = await clubs_of(state).invite(club, account.guest, data.days)
    return wire.NewClubInvitation(f"/clubs/{club.id}/{code}", until)


@post("/api/clubs/{code:str}/invitations/revoke", status_code=200, responses=errors(*MEMBERS))
async def revoke(
    request: Asked, state: State, data: JSONBody[wire.RevokeClubInvitation]
) -> wire.Club:
    """A link holds no more."""
    account = await acts(request, state)
    club, role = await clubs_of(state).require(club_id(request), account.guest, "invite")
    if data.id:
        await clubs_of(state).rows.revoke(club.id, data.id[:80])
    return await again(state, club.id, account.guest, role)


async def _guest(state: State, name: str) -> str:
    found = await named(state, name)
    if found is None:
        raise Problem(404, "no-such-member")
    return found.guest


async def _role(state: State, club: Club, guest: str) -> Role | None:
    return await clubs_of(state).rows.role(club.id, guest)


HANDLERS = [join, unask, leave, answer, remove, appoint, hand_over, invite, revoke]
