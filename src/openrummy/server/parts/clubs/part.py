"""Clubs: founding, editing, joining and leaving them; members and their roles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Final

from msgspec import Meta

from openrummy.club import names
from openrummy.club.clubs import Club, Role
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.calls import Guest, get, post
from openrummy.play.problems import Problem
from openrummy.play.views.player_statistics import family_title
from openrummy.server.club.clubs import Clubs
from openrummy.server.club.ratings import RatingBook
from openrummy.server.part import Part, Rate, calls_in
from openrummy.server.parts.clubs import activity
from openrummy.server.parts.clubs.pages import ACTION_LIMITS, MEMBER_ERRORS, READ_LIMITS, Pages
from openrummy.server.parts.dependencies import OwnAccount
from openrummy.server.people.accounts import Accounts
from openrummy.server.steady_clock import now

_PAGE = 24
_MAX_SEARCH_CHARS = 60  # characters of a search
_NAME_ERRORS = ("bad-club", "bad-name", "club-name-taken")


@get("/api/clubs", limits=READ_LIMITS)
async def clubs(
    pages: Pages,
    guest: Guest,
    words: str = "",
    skip: Annotated[int, Meta(ge=0, le=100_000)] = 0,
) -> wire.Clubs:
    """Your own clubs, and the public ones that match the search."""
    rows = pages.clubs.rows
    own = {club.id: _card(club, size, role) for club, role, size in await rows.of_guest(guest)}
    listed = await rows.list_page(words[:_MAX_SEARCH_CHARS], skip, _PAGE + 1)
    return wire.Clubs(
        own=list(own.values()) if not (skip or words) else [],
        clubs=[own.get(club.id, _card(club, size)) for club, size in listed[:_PAGE]],
        more=len(listed) > _PAGE,
        account=await pages.accounts.account_of(guest) is not None,
    )


@post(
    "/api/clubs",
    status=201,
    limits=ACTION_LIMITS,
    errors=(*_NAME_ERRORS, "no-account", "barred", "too-many-clubs"),
)
async def found(pages: Pages, account: OwnAccount, data: wire.NewClub) -> wire.ClubLink:
    """Found a club; you own it."""
    await pages.clubs.moderation.require_free(account.guest)
    return _link(await pages.clubs.create_club(account.guest, data))


@get("/api/clubs/{code:str}", limits=READ_LIMITS, errors=("no-such-club",))
async def page(pages: Pages, guest: Guest, code: str, invitation: str = "") -> wire.Club:
    """The page of a club; a private one is for members, and for others with an ``invitation``."""
    club, role = await pages.clubs.visible_club(code, guest, invitation)
    return await pages.view_for(club, guest, role, invitation)


@post("/api/clubs/{code:str}/edit", limits=ACTION_LIMITS, errors=(*MEMBER_ERRORS, *_NAME_ERRORS))
async def edit(pages: Pages, account: OwnAccount, code: str, data: wire.EditClub) -> wire.Club:
    """Change the club's name and admission policy."""
    club, role = await pages.clubs.require(code, account.guest, "edit")
    await pages.clubs.edit(club, data)
    return await pages.reread(club.id, account.guest, role)


@post("/api/clubs/{code:str}/season", limits=ACTION_LIMITS, errors=(*MEMBER_ERRORS, "bad-club"))
async def season(pages: Pages, account: OwnAccount, code: str, data: wire.NewSeason) -> wire.Club:
    """Name the season and set its start, from which the table counts."""
    club, role = await pages.clubs.require(code, account.guest, "season")
    name = names.cleaned_name(data.name)
    if len(name) > names.MAX_LENGTH * 2:
        raise Problem(400, "bad-club", say("error.bad-club.text", most=names.MAX_LENGTH * 2))
    if data.began > now():
        raise Problem(400, "bad-club", say("error.bad-club.began"))
    await pages.clubs.moderation.check_name(name)
    await pages.clubs.rows.change(club.id, season=name, began=data.began)
    return await pages.reread(club.id, account.guest, role)


@post(
    "/api/clubs/{code:str}/dissolve",
    status=204,
    limits=ACTION_LIMITS,
    errors=(*MEMBER_ERRORS, "bad-club"),
)
async def dissolve(pages: Pages, account: OwnAccount, code: str, data: wire.ClubName) -> None:
    """Dissolve the club; its name must be repeated as confirmation."""
    club, _ = await pages.clubs.require(code, account.guest, "dissolve")
    if names.cleaned_name(data.name) != club.name:
        raise Problem(400, "bad-club", say("error.bad-club.name"))
    await pages.clubs.rows.dissolve(club.id)


def _card(club: Club, size: int, role: Role | None = None) -> wire.ClubCard:
    return wire.ClubCard(
        club.id, club.name, club.about, club.emblem, size, club.joining, role or ""
    )


def _link(club: Club) -> wire.ClubLink:
    return wire.ClubLink(club.id, f"/clubs/{club.id}")


_JOIN_ERRORS = ("no-such-club", "no-account", "barred", "club-closed", "club-full", "too-fast")


@post("/api/clubs/{code:str}/join", limits=ACTION_LIMITS, errors=_JOIN_ERRORS)
async def join(pages: Pages, account: OwnAccount, code: str, data: wire.JoinClub) -> wire.Club:
    """Join by an invitation or an open club; otherwise request membership."""
    clubs = pages.clubs
    club, role = await clubs.visible_club(code, account.guest, data.code)
    if role is None and await clubs.join(club, account.guest, data.code):
        role = await clubs.rows.role(club.id, account.guest)
    return await pages.view_for(club, account.guest, role, data.code)


@post("/api/clubs/{code:str}/unask", status=204, limits=ACTION_LIMITS, errors=(*_JOIN_ERRORS[:2],))
async def unask(pages: Pages, account: OwnAccount, code: str) -> None:
    """Withdraw a request to join. Idempotent."""
    club, _ = await pages.clubs.visible_club(code, account.guest)
    await pages.clubs.rows.withdraw_request(club.id, account.guest)


@post(
    "/api/clubs/{code:str}/leave",
    status=204,
    limits=ACTION_LIMITS,
    errors=(*MEMBER_ERRORS, "owner-stays"),
)
async def leave(pages: Pages, account: OwnAccount, code: str) -> None:
    """Leave the club."""
    club, role = await pages.clubs.require(code, account.guest, "come")
    await pages.clubs.leave(club, account.guest, role)


@post(
    "/api/clubs/{code:str}/answer",
    limits=ACTION_LIMITS,
    errors=(*MEMBER_ERRORS, "no-such-member", "club-full"),
)
async def answer(pages: Pages, account: OwnAccount, code: str, data: wire.ClubAnswer) -> wire.Club:
    """Accept or decline a request to join."""
    club, role = await pages.clubs.require(code, account.guest, "answer")
    await pages.clubs.answer(club, (await pages.member_account(data.name)).guest, data.yes)
    return await pages.reread(club.id, account.guest, role)


@post(
    "/api/clubs/{code:str}/remove", limits=ACTION_LIMITS, errors=(*MEMBER_ERRORS, "no-such-member")
)
async def remove(pages: Pages, account: OwnAccount, code: str, data: wire.ClubName) -> wire.Club:
    """Remove a member."""
    club, role = await pages.clubs.require(code, account.guest, "remove-member")
    await pages.clubs.remove(club, role, (await pages.member_account(data.name)).guest)
    return await pages.reread(club.id, account.guest, role)


@post(
    "/api/clubs/{code:str}/appoint", limits=ACTION_LIMITS, errors=(*MEMBER_ERRORS, "no-such-member")
)
async def appoint(
    pages: Pages, account: OwnAccount, code: str, data: wire.ClubAppoint
) -> wire.Club:
    """Make a member a director, or revoke that."""
    club, role = await pages.clubs.require(code, account.guest, "promote")
    other = (await pages.member_account(data.name)).guest
    if await pages.clubs.role_of(club, other) == "owner":
        raise Problem(403, "not-your-role")
    await pages.clubs.rows.appoint(club.id, other, data.role)
    return await pages.reread(club.id, account.guest, role)


@post(
    "/api/clubs/{code:str}/hand-over",
    limits=ACTION_LIMITS,
    errors=(*MEMBER_ERRORS, "no-such-member"),
)
async def hand_over(pages: Pages, account: OwnAccount, code: str, data: wire.ClubName) -> wire.Club:
    """Transfer the club to another member; the previous owner becomes a director."""
    club, _ = await pages.clubs.require(code, account.guest, "hand-over")
    other = (await pages.member_account(data.name)).guest
    await pages.clubs.role_of(club, other)
    await pages.clubs.rows.appoint(club.id, other, "owner")
    role = await pages.clubs.rows.role(club.id, account.guest)
    return await pages.reread(club.id, account.guest, role)


@post("/api/clubs/{code:str}/invitations", status=201, limits=ACTION_LIMITS, errors=MEMBER_ERRORS)
async def invite(
    pages: Pages, account: OwnAccount, code: str, data: wire.AskClubInvitation
) -> wire.NewClubInvitation:
    """Create an invitation link for people with an account; it is shown once."""
    club, _ = await pages.clubs.require(code, account.guest, "invite")
    code, until = await pages.clubs.invite(club, account.guest, data.days)
    return wire.NewClubInvitation(f"/clubs/{club.id}/{code}", until)


@post("/api/clubs/{code:str}/invitations/revoke", limits=ACTION_LIMITS, errors=MEMBER_ERRORS)
async def revoke(
    pages: Pages, account: OwnAccount, code: str, data: wire.RevokeClubInvitation
) -> wire.Club:
    """Revoke an invitation link."""
    club, role = await pages.clubs.require(code, account.guest, "invite")
    if data.id:
        await pages.clubs.rows.revoke(club.id, data.id[:80])
    return await pages.reread(club.id, account.guest, role)


async def member_ratings(
    accounts: Accounts, book: RatingBook, guests: Sequence[str]
) -> dict[str, list[wire.ClubRating]]:
    """The established ratings of members who show theirs."""
    lines: dict[str, list[wire.ClubRating]] = {}
    accounts_by_guest = await accounts.public_accounts_of(guests)
    for guest, family, rating in await book.rows.ranked_of(accounts_by_guest):
        line = wire.ClubRating(
            family, family_title(family), "", "", round(rating.mean), round(rating.within)
        )
        lines.setdefault(guest, []).append(line)
    return lines


def ratings_shown(clubs: Clubs, accounts: Accounts, book: RatingBook) -> None:
    """Let club pages show ratings."""
    clubs.ratings = partial(member_ratings, accounts, book)


PART: Final = Part(
    "clubs",
    calls_in(__name__, activity),
    runs="lead",
    rates=(Rate("club_acts"), Rate("club_words", setting="words")),
    start=(Clubs, ratings_shown),
)
