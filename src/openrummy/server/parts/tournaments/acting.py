"""Making tournaments, entering them, directing them."""

from __future__ import annotations

from openrummy.club import names
from openrummy.club.accounts import Account
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.calls import post
from openrummy.play.problems import Problem
from openrummy.server.club.tournaments import entry
from openrummy.server.club.tournaments.director_actions import DirectorActions, directs
from openrummy.server.db.club.events.rows import Stored
from openrummy.server.errors import refused
from openrummy.server.parts.asking import OwnAccount
from openrummy.server.parts.tournaments.asking import (
    ACTS,
    Pages,
    PlayerAccount,
    TournamentDesk,
    TournamentId,
    TournamentPages,
)
from openrummy.server.parts.tournaments.form import ERRORS, tournament_of
from openrummy.server.views.events.tournament import path

MAX_OPEN = 3  # tournaments of one maker that are not over
_PERSON = ("no-account", "people-only", "entry-barred")
_ACTING = ("no-such-tournament", "no-account", "tournament-over")


@post(
    "/api/tournaments",
    status=201,
    limits=ACTS,
    errors=(*ERRORS, *_PERSON, "members-only", "too-many-tournaments"),
)
async def new_tournament(
    desk: TournamentDesk, account: PlayerAccount, data: wire.NewTournament
) -> wire.TournamentLink:
    """Make a tournament; you direct it."""
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
    limits=ACTS,
    errors=(
        *_ACTING, *_PERSON[1:], "members-only", "bad-name", "entered", "entry-closed",
        "tournament-full", "no-such-team",
    ),
)  # fmt: skip
async def enter(
    pages: Pages, account: PlayerAccount, name: TournamentId, data: wire.EnterTournament
) -> wire.Tournament:
    """Enter, alone or in a team."""
    team = _team_name(data.team)
    async with pages.desk.turn(name) as held:
        stored = await entry.enter(pages.desk, _there(held), account, team, data.code)
        return await pages.changed(stored, account.guest)


@post(
    "/api/tournaments/{tournament_id:str}/withdraw",
    limits=ACTS,
    errors=(*_ACTING, "not-entered"),
)
async def withdraw(pages: Pages, account: OwnAccount, name: TournamentId) -> wire.Tournament:
    """Play no more; a game that runs is lost."""
    async with pages.desk.turn(name) as held:
        stored = _there(held)
        stored = await entry.withdraw(pages.desk, stored, entry.own(stored, account.guest))
        return await pages.changed(stored, account.guest)


@post(
    "/api/tournaments/{tournament_id:str}/check-in",
    limits=ACTS,
    errors=(*_ACTING[:2], "not-entered", "no-check-in"),
)
async def check_in(pages: Pages, account: OwnAccount, name: TournamentId) -> wire.Tournament:
    """Say that you are here, shortly before the start."""
    async with pages.desk.turn(name) as held:
        stored = await entry.check_in(pages.desk, _there(held), account.guest)
        return await pages.changed(stored, account.guest)


@post(
    "/api/tournaments/{tournament_id:str}/director",
    limits=ACTS,
    errors=(
        *_ACTING, "not-director", "bad-points", "no-such-round", "no-such-entrant",
        "no-such-person", "too-few", "wrong-moment",
    ),
)  # fmt: skip
async def direct(
    pages: Pages, account: OwnAccount, name: TournamentId, data: wire.DirectorAction
) -> wire.Tournament:
    """Direct a tournament."""
    async with pages.desk.turn(name) as held:
        stored = _there(held)
        if not directs(stored, account.guest, account.host):
            raise refused("not-director")
        stored = await _directed(pages, stored, account, data)
        return await pages.changed(stored, account.guest)


async def _directed(
    pages: TournamentPages, stored: Stored, account: Account, data: wire.DirectorAction
) -> Stored:
    actions = DirectorActions(pages.desk, stored, account, data.why)
    if data.act == "start":
        return await actions.start()
    if data.act in ("pause", "resume"):
        return await actions.pause(data.act == "pause")
    if data.act == "cancel":
        return await actions.cancel()
    if data.act == "correct":
        return await actions.correct(data.round, data.pairing, data.points)
    if data.act == "remove":
        return await actions.remove(data.entrant)
    return await actions.director(await pages.accounts.named(data.name))


def _there(stored: Stored | None) -> Stored:
    if stored is None:
        raise refused("no-such-tournament")
    return stored


def _team_name(team: str) -> str:
    name = names.shown(team[:200])
    fault = names.fault(name) if name else None
    if fault is not None:
        sentence = say(f"error.bad-name.{fault}", least=names.MIN_LENGTH, most=names.MAX_LENGTH)
        raise Problem(400, "bad-name", sentence)
    return name
