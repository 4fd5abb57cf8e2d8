"""Making tournaments, entering them, directing them."""

from __future__ import annotations

from litestar import post
from litestar.datastructures import State
from litestar.params import JSONBody

from openrummy.club import names
from openrummy.club.accounts import Account
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.problems import Problem
from openrummy.server.club.tournaments import entry
from openrummy.server.club.tournaments.desk import Desk
from openrummy.server.club.tournaments.orders import Orders, directs
from openrummy.server.db.club.events.rows import Stored
from openrummy.server.openapi import errors
from openrummy.server.people.accounts import Accounts
from openrummy.server.routes.tournaments.asking import (
    Asked,
    desk_of,
    id_of,
    member,
    player,
    refused,
    shown,
    slowly,
)
from openrummy.server.routes.tournaments.form import ERRORS, tournament_of
from openrummy.server.views.events.tournament import path

MAX_OPEN = 3  # tournaments of one maker that are not over
_PERSON = ("no-account", "people-only", "entry-barred")
_ACTING = ("no-such-tournament", "no-account", "tournament-over", "too-fast")


@post(
    "/api/tournaments",
    responses=errors(*ERRORS, *_PERSON, "members-only", "too-many-tournaments", "too-fast"),
)
async def new_tournament(
    request: Asked, state: State, data: JSONBody[wire.NewTournament]
) -> wire.TournamentLink:
    """Make a tournament; you direct it."""
    slowly(request, state.acts)
    account, desk = await player(request, state), desk_of(state)
    row = tournament_of(data, account.guest, desk.now())
    if row.club and not await desk.member_of(row.club, account.guest):
        raise refused("members-only")
    if await desk.rows.open_of(account.guest) >= MAX_OPEN:
        raise refused("too-many-tournaments")
    await desk.rows.create(row)
    desk.wake(row.id)
    return wire.TournamentLink(row.id, path(row.id))


@post(
    "/api/tournaments/{tournament_id:str}/enter",
    status_code=200,
    responses=errors(
        *_ACTING, *_PERSON[1:], "members-only", "bad-name", "entered", "entry-closed",
        "tournament-full", "no-such-team",
    ),
)  # fmt: skip
async def enter(
    request: Asked, state: State, data: JSONBody[wire.EnterTournament]
) -> wire.Tournament:
    """Enter, alone or in a team."""
    slowly(request, state.acts)
    account, desk = await player(request, state), desk_of(state)
    team = _team_name(data.team)
    async with desk.turn(id_of(request)) as held:
        stored = _there(held)
        stored = await entry.enter(desk, stored, account, team, data.code)
        return await _done(state, desk, stored, account)


@post(
    "/api/tournaments/{tournament_id:str}/withdraw",
    status_code=200,
    responses=errors(*_ACTING, "not-entered"),
)
async def withdraw(request: Asked, state: State) -> wire.Tournament:
    """Play no more; a game that runs is lost."""
    slowly(request, state.acts)
    account, desk = await member(request, state), desk_of(state)
    async with desk.turn(id_of(request)) as held:
        stored = _there(held)
        stored = await entry.withdraw(desk, stored, entry.own(stored, account.guest))
        return await _done(state, desk, stored, account)


@post(
    "/api/tournaments/{tournament_id:str}/check-in",
    status_code=200,
    responses=errors(*_ACTING[:2], "not-entered", "no-check-in", "too-fast"),
)
async def check_in(request: Asked, state: State) -> wire.Tournament:
    """Say that you are here, shortly before the start."""
    slowly(request, state.acts)
    account, desk = await member(request, state), desk_of(state)
    async with desk.turn(id_of(request)) as held:
        stored = await entry.check_in(desk, _there(held), account.guest)
        return await _done(state, desk, stored, account)


@post(
    "/api/tournaments/{tournament_id:str}/director",
    status_code=200,
    responses=errors(
        *_ACTING, "not-director", "bad-points", "no-such-round", "no-such-entrant",
        "no-such-person", "too-few", "wrong-moment",
    ),
)  # fmt: skip
async def direct(
    request: Asked, state: State, data: JSONBody[wire.TournamentOrder]
) -> wire.Tournament:
    """What a director does."""
    slowly(request, state.acts)
    account, desk = await member(request, state), desk_of(state)
    async with desk.turn(id_of(request)) as held:
        stored = _there(held)
        if not directs(stored, account.guest, account.host):
            raise refused("not-director")
        stored = await _ordered(state, desk, stored, account, data)
        return await _done(state, desk, stored, account)


async def _ordered(
    state: State, desk: Desk, stored: Stored, account: Account, data: wire.TournamentOrder
) -> Stored:
    orders = Orders(desk, stored, account, data.why)
    if data.act == "start":
        return await orders.start()
    if data.act in ("pause", "resume"):
        return await orders.pause(data.act == "pause")
    if data.act == "cancel":
        return await orders.cancel()
    if data.act == "correct":
        return await orders.correct(data.round, data.pairing, data.points)
    if data.act == "remove":
        return await orders.remove(data.entrant)
    accounts: Accounts = state.accounts
    return await orders.director(await accounts.named(data.name))


async def _done(state: State, desk: Desk, stored: Stored, account: Account) -> wire.Tournament:
    desk.wake(stored.row.id)
    return await shown(state, stored, account.guest)


def _there(stored: Stored | None) -> Stored:
    if stored is None:
        raise refused("no-such-tournament")
    return stored


def _team_name(team: str) -> str:
    wanted = names.shown(team[:200])
    fault = names.fault(wanted) if wanted else None
    if fault is not None:
        sentence = say(f"error.bad-name.{fault}", least=names.MIN_LENGTH, most=names.MAX_LENGTH)
        raise Problem(400, "bad-name", sentence)
    return wanted


HANDLERS = [new_tournament, enter, withdraw, check_in, direct]
