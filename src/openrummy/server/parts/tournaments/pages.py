"""Looking at tournaments."""

from __future__ import annotations

from typing import cast

import msgspec

from openrummy.play import wire
from openrummy.play.calls import Guest, Limit, get
from openrummy.server.db.club.events.rows import TournamentRow, plan_of
from openrummy.server.live.hub import Hub
from openrummy.server.parts.asking import LISTS
from openrummy.server.parts.tournaments.asking import (
    Pages,
    Tournament,
    TournamentDesk,
    refused,
)
from openrummy.server.views.events.tournament import (
    Rounds,
    card_view,
    standing_rows,
    tie_break_texts,
)

_MAX_ROWS = 50
_LOOKING = ("no-such-tournament",)


@get("/api/tournaments", limits=(LISTS,))
async def tournaments(desk: TournamentDesk, guest: Guest, club: str = "") -> wire.Tournaments:
    """Those that run, come and are over, listed ones or a club's, and your own."""
    rows = desk.rows
    member = bool(club and guest) and await desk.member_of(club, guest)
    running = await rows.listed(("running",), club, _MAX_ROWS, member)
    soon = await rows.listed(("open",), club, _MAX_ROWS, member)
    over = await rows.listed(("over", "cancelled"), club, _MAX_ROWS, member)
    yours = await rows.of_guest(guest, _MAX_ROWS) if guest else []
    soon.sort(key=lambda row: (row[0].starts is None, row[0].starts or 0, -row[0].created))
    together = [*running, *soon, *over, *yours]
    ids = [row.id for row, _ in together]
    entered = await rows.entered(guest, ids) if guest else set()
    rounds = await rows.last_rounds(ids)

    def cards(listed: list[tuple[TournamentRow, int]]) -> list[wire.TournamentCard]:
        return [
            msgspec.structs.replace(
                card_view(desk, row, plan_of(row.plan), rounds.get(row.id, 0), many),
                entered=row.id in entered,
            )
            for row, many in listed
        ]

    return wire.Tournaments(cards(running), cards(soon), cards(over), cards(yours))


@get("/api/tournaments/{tournament_id:str}", limits=(LISTS,), errors=_LOOKING)
async def tournament(pages: Pages, guest: Guest, stored: Tournament) -> wire.Tournament:
    """All that its page needs; the link finds one that is not listed."""
    return await pages.shown(stored, guest)


@get("/api/tournaments/{tournament_id:str}/standings", limits=(LISTS,), errors=_LOOKING)
async def standings(guest: Guest, stored: Tournament) -> wire.TournamentStandings:
    """Every line of its standings."""
    rows = standing_rows(stored, guest)
    return wire.TournamentStandings(stored.row.version, rows, tie_break_texts(stored.plan))


@get(
    "/api/tournaments/{tournament_id:str}/rounds/{number:int}",
    limits=(LISTS,),
    errors=(*_LOOKING, "no-such-round"),
)
async def tournament_round(
    hub: Hub, guest: Guest, stored: Tournament, number: int
) -> wire.TournamentRound:
    """The games of one round."""
    if not 1 <= number <= max(stored.data.round, stored.row.rounds):
        raise refused("no-such-round")
    if number > stored.data.round and stored.plan.format != "knockout":
        raise refused("no-such-round")
    return Rounds(stored, guest, hub.present).round(number)


@get(
    "/api/tournaments/{tournament_id:str}/pulse",
    # many people may be behind one address
    limits=(Limit("pulses", "error.too-fast.questions", by="address"),),
    errors=_LOOKING,
)
async def pulse(desk: TournamentDesk, guest: Guest, stored: Tournament) -> wire.TournamentPulse:
    """Is there anything new? In an arena, those who ask are there to be paired."""
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


CALLS = (tournaments, tournament, standings, tournament_round, pulse)
