"""Looking at tournaments."""

from __future__ import annotations

from typing import cast

import msgspec
from litestar import get
from litestar.datastructures import State
from litestar.params import FromQuery

from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.problems import Problem
from openrummy.server.db.club.events.rows import TournamentRow, plan_of
from openrummy.server.guard import address_of, guest_of
from openrummy.server.openapi import errors
from openrummy.server.routes.tournaments.asking import (
    Asked,
    desk_of,
    found,
    refused,
    shown,
    slowly,
)
from openrummy.server.views.events.tournament import (
    Rounds,
    card_view,
    standing_rows,
    tie_break_texts,
)

_MAX_ROWS = 50
_LOOKING = ("no-such-tournament", "too-fast")


@get("/api/tournaments", responses=errors("too-fast"))
async def tournaments(request: Asked, state: State, club: FromQuery[str] = "") -> wire.Tournaments:
    """Those that run, come and are over, listed ones or a club's, and your own."""
    guest, desk = slowly(request, state.lists), desk_of(state)
    rows = desk.rows
    member = bool(club and guest) and await desk.member_of(club, guest)
    running = await rows.listed(("running",), club, _MAX_ROWS, member)
    soon = await rows.listed(("open",), club, _MAX_ROWS, member)
    over = await rows.listed(("over", "cancelled"), club, _MAX_ROWS, member)
    yours = await rows.of_guest(guest, _MAX_ROWS) if guest else []
    soon.sort(key=lambda one: (one[0].starts is None, one[0].starts or 0, -one[0].created))
    together = [*running, *soon, *over, *yours]
    ids = [row.id for row, _ in together]
    entered = await rows.entered(guest, ids) if guest else set()
    rounds = await rows.last_rounds(ids)

    def cards(found: list[tuple[TournamentRow, int]]) -> list[wire.TournamentCard]:
        return [
            msgspec.structs.replace(
                card_view(desk, row, plan_of(row.plan), rounds.get(row.id, 0), many),
                entered=row.id in entered,
            )
            for row, many in found
        ]

    return wire.Tournaments(cards(running), cards(soon), cards(over), cards(yours))


@get("/api/tournaments/{tournament_id:str}", responses=errors(*_LOOKING))
async def tournament(request: Asked, state: State) -> wire.Tournament:
    """All that its page needs; who has the link finds one that is not listed."""
    guest = slowly(request, state.lists)
    return await shown(state, await found(request, state), guest)


@get("/api/tournaments/{tournament_id:str}/standings", responses=errors(*_LOOKING))
async def standings(request: Asked, state: State) -> wire.TournamentStandings:
    """Every line of its standings."""
    guest = slowly(request, state.lists)
    stored = await found(request, state)
    rows = standing_rows(stored, guest)
    return wire.TournamentStandings(stored.row.version, rows, tie_break_texts(stored.plan))


@get(
    "/api/tournaments/{tournament_id:str}/rounds/{number:int}",
    responses=errors(*_LOOKING, "no-such-round"),
)
async def tournament_round(request: Asked, state: State) -> wire.TournamentRound:
    """The games of one round."""
    guest = slowly(request, state.lists)
    stored = await found(request, state)
    number: int = request.path_params["number"]
    if not 1 <= number <= max(stored.data.round, stored.row.rounds):
        raise refused("no-such-round")
    if number > stored.data.round and stored.plan.format != "knockout":
        raise refused("no-such-round")
    return Rounds(stored, guest, state.hub.present).round(number)


@get("/api/tournaments/{tournament_id:str}/pulse", responses=errors(*_LOOKING))
async def pulse(request: Asked, state: State) -> wire.TournamentPulse:
    """Is there anything new? In an arena, who asks is there to be paired."""
    if not state.pulses.take(address_of(request)):  # a hall of people may be behind one address
        raise Problem(429, "too-fast", say("error.too-fast.questions"))
    desk, guest = desk_of(state), guest_of(request.scope)
    stored = await found(request, state)
    mine = stored.of_guest(guest)
    table = ""
    if mine is not None:
        desk.seen(stored.row.id, mine.number)
        for row in stored.pairings:
            tables = stored.tables_of(row.place)
            if not row.pairing.over and tables and mine.number in row.pairing.entrants:
                table = tables[-1].table_id
    going = cast("wire.TournamentState", stored.row.state)
    return wire.TournamentPulse(stored.row.version, desk.now(), going, table)


HANDLERS = [tournaments, tournament, standings, tournament_round, pulse]
