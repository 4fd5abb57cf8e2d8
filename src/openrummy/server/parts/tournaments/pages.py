"""Viewing tournaments: the page, the rounds, and results as files."""

from __future__ import annotations

import asyncio
import csv
import io
import zipfile
from typing import Annotated, TypeAlias, cast

import msgspec
from litestar import MediaType
from msgspec import Meta

from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.calls import Guest, Limit, Reply, get
from openrummy.play.replay.records import record_text
from openrummy.server.club.tournaments.director_actions import is_director
from openrummy.server.db.club.events.rows import StoredTournament, TournamentRow, plan_of
from openrummy.server.errors import refused
from openrummy.server.live.hub import Hub
from openrummy.server.parts.dependencies import LISTS
from openrummy.server.parts.tournaments.dependencies import (
    READ_LIMITS,
    UPLOAD_LIMITS,
    InjectedService,
    Pages,
    Tournament,
)
from openrummy.server.people.accounts import Accounts
from openrummy.server.views.events.rounds import Rounds
from openrummy.server.views.events.tournament import (
    card_view,
    path,
    standing_rows,
    tie_break_texts,
)

_MAX_ROWS = 50
_READ_ERRORS = ("no-such-tournament",)


@get("/api/tournaments", limits=(LISTS,))
async def tournaments(service: InjectedService, guest: Guest, club: str = "") -> wire.Tournaments:
    """Running, upcoming and finished tournaments, either public or a club's, and your own."""
    rows = service.rows
    member = bool(club and guest) and await service.member_of(club, guest)
    running = await rows.list_in_states(("running",), club, _MAX_ROWS, member)
    soon = await rows.list_in_states(("open",), club, _MAX_ROWS, member)
    over = await rows.list_in_states(("over", "cancelled"), club, _MAX_ROWS, member)
    yours = await rows.of_guest(guest, _MAX_ROWS) if guest else []
    soon.sort(key=lambda row: (row[0].starts is None, row[0].starts or 0, -row[0].created))
    together = [*running, *soon, *over, *yours]
    ids = [row.id for row, _ in together]
    entered = await rows.entered_by(guest, ids) if guest else set()
    rounds = await rows.last_rounds(ids)

    def cards(listed: list[tuple[TournamentRow, int]]) -> list[wire.TournamentCard]:
        return [
            msgspec.structs.replace(
                card_view(service, row, plan_of(row.plan), rounds.get(row.id, 0), many),
                entered=row.id in entered,
            )
            for row, many in listed
        ]

    return wire.Tournaments(cards(running), cards(soon), cards(over), cards(yours))


@get("/api/tournaments/{tournament_id:str}", limits=(LISTS,), errors=_READ_ERRORS)
async def tournament(pages: Pages, guest: Guest, stored: Tournament) -> wire.Tournament:
    """Everything the tournament's page needs; unlisted tournaments are found by their link."""
    return await pages.view_for(stored, guest)


@get("/api/tournaments/{tournament_id:str}/standings", limits=(LISTS,), errors=_READ_ERRORS)
async def standings(guest: Guest, stored: Tournament) -> wire.TournamentStandings:
    """The complete standings."""
    rows = standing_rows(stored, guest)
    return wire.TournamentStandings(stored.row.version, rows, tie_break_texts(stored.plan))


@get(
    "/api/tournaments/{tournament_id:str}/rounds/{number:int}",
    limits=(LISTS,),
    errors=(*_READ_ERRORS, "no-such-round"),
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
    # many players may share one address
    limits=(Limit("pulses", "error.too-fast.questions", by="address"),),
    errors=_READ_ERRORS,
)
async def pulse(service: InjectedService, guest: Guest, stored: Tournament) -> wire.TournamentPulse:
    """The version of the tournament; in an arena the request also marks you as ready to pair."""
    entrant = stored.of_guest(guest)
    table = ""
    if entrant is not None:
        service.note_presence(stored.row.id, entrant.number)
        for row in stored.pairings:
            tables = stored.tables_of(row.place)
            if not row.pairing.over and tables and entrant.number in row.pairing.entrants:
                table = tables[-1].table_id
    going = cast("wire.TournamentState", stored.row.state)
    return wire.TournamentPulse(stored.row.version, service.now(), going, table)


_MAX_GAMES = 300  # records in one file
_READ_ERRORS = ("no-such-tournament",)
_ZIP = "application/zip"
_Round: TypeAlias = Annotated[int, Meta(ge=0, le=10_000)]


@get(
    "/api/tournaments/{tournament_id:str}/results.csv",
    media_type=MediaType.TEXT,
    limits=READ_LIMITS,
    errors=_READ_ERRORS,
)
async def results_csv(stored: Tournament) -> Reply[str]:
    """The standings as CSV."""
    return Reply(_csv(stored), "text/csv", _attachment_headers(stored, "csv"))


def _csv(stored: StoredTournament) -> str:
    """Return the standings as CSV; points in decimals (1.5), duplicate relative to the field."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\r\n")
    breaks = tie_break_texts(stored.plan)
    most = max((len(standing.cells) for standing in stored.standings), default=0)
    titles = [value.title for value in breaks]
    table.writerow([*_heads(), *titles, *range(1, most + 1)])
    scale = 100 if stored.plan.duplicate else 2
    units = {"buchholz": 2, "direct": 2, "rounds-won": 2, "sonneborn": 4, "difference": 100}
    for standing in stored.standings:
        values = [
            "" if value is None else _plain(value, units.get(each.key, 1))
            for each, value in zip(breaks, standing.values, strict=True)
        ]
        cells = [
            "" if how in ("none", "running") else _plain(more, 2) for how, more in standing.cells
        ]
        name = stored.entrants[standing.entrant].name
        table.writerow(
            [standing.place, _safe(name), _plain(standing.points, scale), *values, *cells]
        )
    return out.getvalue()


def _heads() -> list[str]:
    rank, name = say("tournament.file.place"), say("tournament.file.name")
    return [rank, name, say("tournament.file.points")]


def _plain(value: int, unit: int) -> str:
    return f"{value / unit:g}" if value % unit else str(value // unit)


def _safe(text: str) -> str:
    """Return a name that a spreadsheet reads as text, not as a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text


@get("/api/tournaments/{tournament_id:str}/results.json", limits=READ_LIMITS, errors=_READ_ERRORS)
async def results_json(stored: Tournament) -> wire.TournamentResults:
    """The standings and every round as JSON."""
    rounds = Rounds(stored, "", lambda _: set())
    return wire.TournamentResults(
        id=stored.row.id,
        url=path(stored.row.id),
        name=stored.row.name,
        format=stored.plan.format,
        game_title=stored.row.title,
        duplicate=stored.plan.duplicate,
        standings=standing_rows(stored, ""),
        tie_breaks=tie_break_texts(stored.plan),
        rounds=[rounds.round(index) for index in range(1, stored.data.round + 1)],
    )


@get(
    "/api/tournaments/{tournament_id:str}/records.zip",
    media_type=_ZIP,
    answers=bytes,
    answered_as=_ZIP,
    limits=UPLOAD_LIMITS,
    errors=(*_READ_ERRORS, "not-entrant", "too-many-games"),
)
async def records(
    stored: Tournament, guest: Guest, accounts: Accounts, hub: Hub, round: _Round = 0
) -> Reply[bytes]:
    """The records of finished games, of one round or of all; for participants."""
    account = await accounts.account_of(guest)
    host = account is not None and account.host
    if stored.of_guest(guest) is None and not is_director(stored, guest, host):
        raise refused("not-entrant")
    games = [game for game in stored.games if game.outcome and round in (0, game.round)]
    if len(games) > _MAX_GAMES:
        raise refused("too-many-games")
    texts: list[tuple[str, str]] = []
    for game in games:
        table = await hub.table(game.table_id)
        if table is None or await hub.sealed(table, guest):
            continue
        rows, fair = await hub.actions(table.id), await hub.fair(table, guest)
        text = await asyncio.to_thread(record_text, table, rows, fair)
        texts.append((f"round-{game.round}/{game.pairing}-{game.game}-{table.id}.txt", text))
    body = await asyncio.to_thread(_zip, texts)
    return Reply(body, _ZIP, _attachment_headers(stored, "zip"))


def _zip(texts: list[tuple[str, str]]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in texts:
            archive.writestr(name, text)
    return out.getvalue()


def _attachment_headers(stored: StoredTournament, ending: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="tournament-{stored.row.id}.{ending}"'}
