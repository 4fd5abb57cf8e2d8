"""Clubs: lists of them, the page of one, founding, changing and dissolving it."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.datastructures import State
from litestar.params import FromQuery, JSONBody, QueryParameter

from openrummy.club import names
from openrummy.club.clubs import Club, Role
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.host import Store
from openrummy.play.problems import Problem
from openrummy.server.club.order import now
from openrummy.server.openapi import errors
from openrummy.server.people.accounts import Accounts
from openrummy.server.routes.club.asking import MEMBERS, Asked, acts, club_id, clubs_of, looks
from openrummy.server.routes.club.view import ClubView
from openrummy.server.routes.lobby import Lobby

_PAGE = 24
_WORDS = 60  # characters looked for
_NAMING = ("bad-club", "bad-name", "club-name-taken")


@get("/api/clubs", responses=errors("too-fast"))
async def clubs(
    request: Asked,
    state: State,
    words: FromQuery[str] = "",
    skip: Annotated[int, QueryParameter(ge=0, le=100_000)] = 0,
) -> wire.Clubs:
    """Your own clubs, and the public ones that fit some words."""
    guest = looks(request, state)
    rows = clubs_of(state).rows
    accounts: Accounts = state.accounts
    own = {club.id: _card(club, size, role) for club, role, size in await rows.of_guest(guest)}
    found = await rows.listed(words[:_WORDS], skip, _PAGE + 1)
    return wire.Clubs(
        own=list(own.values()) if not (skip or words) else [],
        clubs=[own.get(club.id, _card(club, size)) for club, size in found[:_PAGE]],
        more=len(found) > _PAGE,
        account=await accounts.of(guest) is not None,
    )


@post(
    "/api/clubs",
    responses=errors(*_NAMING, "no-account", "barred", "too-many-clubs", "too-fast"),
)
async def found(request: Asked, state: State, data: JSONBody[wire.NewClub]) -> wire.ClubLink:
    """Found a club; you own it."""
    account = await acts(request, state)
    await clubs_of(state).order.require_free(account.guest)
    return _link(await clubs_of(state).found(account.guest, data))


@get("/api/clubs/{code:str}", responses=errors("no-such-club", "too-fast"))
async def page(request: Asked, state: State, invitation: FromQuery[str] = "") -> wire.Club:
    """The page of a club; a private one is for members and who has an ``invitation``."""
    guest = looks(request, state)
    club, role = await clubs_of(state).seen(club_id(request), guest, invitation)
    return await shown(state, club, guest, role, invitation)


@post("/api/clubs/{code:str}/edit", status_code=200, responses=errors(*MEMBERS, *_NAMING))
async def edit(request: Asked, state: State, data: JSONBody[wire.EditClub]) -> wire.Club:
    """Change what the club is called and how one joins it."""
    account = await acts(request, state)
    club, role = await clubs_of(state).require(club_id(request), account.guest, "edit")
    await clubs_of(state).edit(club, data)
    return await again(state, club.id, account.guest, role)


@post("/api/clubs/{code:str}/season", status_code=200, responses=errors(*MEMBERS, "bad-club"))
async def season(request: Asked, state: State, data: JSONBody[wire.NewSeason]) -> wire.Club:
    """Name the season, and say when it began: the table counts from then."""
    account = await acts(request, state)
    club, role = await clubs_of(state).require(club_id(request), account.guest, "season")
    name = names.shown(data.name)
    if len(name) > names.MAX_LENGTH * 2:
        raise Problem(400, "bad-club", say("error.bad-club.text", most=names.MAX_LENGTH * 2))
    if data.began > now():
        raise Problem(400, "bad-club", say("error.bad-club.began"))
    await clubs_of(state).order.check_name(name)
    await clubs_of(state).rows.change(club.id, season=name, began=data.began)
    return await again(state, club.id, account.guest, role)


@post("/api/clubs/{code:str}/dissolve", status_code=204, responses=errors(*MEMBERS, "bad-club"))
async def dissolve(request: Asked, state: State, data: JSONBody[wire.ClubName]) -> None:
    """The club is no more; its name has to be said again."""
    account = await acts(request, state)
    club, _ = await clubs_of(state).require(club_id(request), account.guest, "dissolve")
    if names.shown(data.name) != club.name:
        raise Problem(400, "bad-club", say("error.bad-club.name"))
    await clubs_of(state).rows.dissolve(club.id)


# ---------------------------------------------------------------- what is shown


async def shown(
    state: State, club: Club, guest: str, role: Role | None, code: str = ""
) -> wire.Club:
    """The page of a club as a guest with that role sees it."""
    store: Store = state.store
    accounts: Accounts = state.accounts
    blocked = await store.blocked(guest) if guest else frozenset()
    account = role is not None or await accounts.of(guest) is not None
    view = ClubView(clubs_of(state), accounts, club, guest, role)
    made = await view.page(code, account, blocked)
    lobby: Lobby = state.lobby
    here = await lobby.tables(guest, people=view.guests)
    made.waiting, made.running = here.open, here.running
    return made


async def again(state: State, club_id: str, guest: str, role: Role | None) -> wire.Club:
    """The page after something has changed."""
    club = await clubs_of(state).rows.of(club_id)
    if club is None:  # somebody dissolved it meanwhile
        raise Problem(404, "no-such-club")
    return await shown(state, club, guest, role)


def _card(club: Club, size: int, role: Role | None = None) -> wire.ClubCard:
    return wire.ClubCard(
        club.id, club.name, club.about, club.emblem, size, club.joining, role or ""
    )


def _link(club: Club) -> wire.ClubLink:
    return wire.ClubLink(club.id, f"/clubs/{club.id}")


HANDLERS = [clubs, found, page, edit, season, dissolve]
