"""Tournaments in a line: on the page of their club, and for the host of the server."""

from __future__ import annotations

from datetime import UTC, datetime

from openrummy.play import wire
from openrummy.server.club.tournaments.desk import Desk
from openrummy.server.db.club.events.rows import TournamentRow
from openrummy.server.views.events.tournament import path

_GOING = ("running", "open")
_MAX_NOTICES = 200


async def of_club(desk: Desk, club: str) -> list[wire.ClubTournament]:
    """A club's tournaments, those that run first; for its members."""
    rows = [
        each
        for state in _GOING
        for each in await desk.rows.listed((state,), club, _MAX_NOTICES, member=True)
    ]
    return [wire.ClubTournament(row.name, _when(row), path(row.id)) for row, _ in rows]


async def of_server(desk: Desk) -> list[wire.HostTournament]:
    """All that is going, listed or not."""
    rows = [await desk.rows.row(id_) for id_ in await desk.rows.active()]
    return [
        wire.HostTournament(row.name, _when(row), path(row.id)) for row in rows if row is not None
    ]


def _when(row: TournamentRow) -> str:
    """Time at which it began or starts, as ISO time; empty where it starts when it is full."""
    moment = row.began or row.starts
    return (
        datetime.fromtimestamp(moment / 1000, UTC).isoformat(timespec="seconds") if moment else ""
    )
