"""Clubs: lists of them, the page of one, founding, changing and dissolving it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from openrummy.club import names
from openrummy.club.clubs import Club, Role
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.calls import Guest, get, post
from openrummy.play.problems import Problem
from openrummy.server.club.moderation import now
from openrummy.server.parts.asking import OwnAccount
from openrummy.server.parts.clubs.asking import ACTS, LOOKS, MEMBERS, Pages

_PAGE = 24
_WORDS = 60  # characters looked for
_NAMING = ("bad-club", "bad-name", "club-name-taken")


@get("/api/clubs", limits=LOOKS)
async def clubs(
    pages: Pages,
    guest: Guest,
    words: str = "",
    skip: Annotated[int, Meta(ge=0, le=100_000)] = 0,
) -> wire.Clubs:
    """Your own clubs, and the public ones that fit some words."""
    rows = pages.clubs.rows
    own = {club.id: _card(club, size, role) for club, role, size in await rows.of_guest(guest)}
    listed = await rows.listed(words[:_WORDS], skip, _PAGE + 1)
    return wire.Clubs(
        own=list(own.values()) if not (skip or words) else [],
        clubs=[own.get(club.id, _card(club, size)) for club, size in listed[:_PAGE]],
        more=len(listed) > _PAGE,
        account=await pages.accounts.of(guest) is not None,
    )


@post(
    "/api/clubs",
    status=201,
    limits=ACTS,
    errors=(*_NAMING, "no-account", "barred", "too-many-clubs"),
)
async def found(pages: Pages, account: OwnAccount, data: wire.NewClub) -> wire.ClubLink:
    """Found a club; you own it."""
    await pages.clubs.moderation.require_free(account.guest)
    return _link(await pages.clubs.found(account.guest, data))


@get("/api/clubs/{code:str}", limits=LOOKS, errors=("no-such-club",))
async def page(pages: Pages, guest: Guest, code: str, invitation: str = "") -> wire.Club:
    """The page of a club; a private one is for members, and for others with an ``invitation``."""
    club, role = await pages.clubs.seen(code, guest, invitation)
    return await pages.shown(club, guest, role, invitation)


@post("/api/clubs/{code:str}/edit", limits=ACTS, errors=(*MEMBERS, *_NAMING))
async def edit(pages: Pages, account: OwnAccount, code: str, data: wire.EditClub) -> wire.Club:
    """Change what the club is called and how people join it."""
    club, role = await pages.clubs.require(code, account.guest, "edit")
    await pages.clubs.edit(club, data)
    return await pages.reread(club.id, account.guest, role)


@post("/api/clubs/{code:str}/season", limits=ACTS, errors=(*MEMBERS, "bad-club"))
async def season(pages: Pages, account: OwnAccount, code: str, data: wire.NewSeason) -> wire.Club:
    """Name the season, and say when it began: the table counts from then."""
    club, role = await pages.clubs.require(code, account.guest, "season")
    name = names.shown(data.name)
    if len(name) > names.MAX_LENGTH * 2:
        raise Problem(400, "bad-club", say("error.bad-club.text", most=names.MAX_LENGTH * 2))
    if data.began > now():
        raise Problem(400, "bad-club", say("error.bad-club.began"))
    await pages.clubs.moderation.check_name(name)
    await pages.clubs.rows.change(club.id, season=name, began=data.began)
    return await pages.reread(club.id, account.guest, role)


@post("/api/clubs/{code:str}/dissolve", status=204, limits=ACTS, errors=(*MEMBERS, "bad-club"))
async def dissolve(pages: Pages, account: OwnAccount, code: str, data: wire.ClubName) -> None:
    """The club is no more; its name has to be said again."""
    club, _ = await pages.clubs.require(code, account.guest, "dissolve")
    if names.shown(data.name) != club.name:
        raise Problem(400, "bad-club", say("error.bad-club.name"))
    await pages.clubs.rows.dissolve(club.id)


def _card(club: Club, size: int, role: Role | None = None) -> wire.ClubCard:
    return wire.ClubCard(
        club.id, club.name, club.about, club.emblem, size, club.joining, role or ""
    )


def _link(club: Club) -> wire.ClubLink:
    return wire.ClubLink(club.id, f"/clubs/{club.id}")


CALLS = (clubs, found, page, edit, season, dissolve)
