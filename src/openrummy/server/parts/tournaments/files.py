"""Results as files: a table, all of it as data, the records of the games."""

from __future__ import annotations

import asyncio
import csv
import io
import zipfile
from typing import Annotated, TypeAlias

from litestar import MediaType
from msgspec import Meta

from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.calls import Guest, Reply, get
from openrummy.play.replay.records import record_text
from openrummy.server.club.tournaments.director_actions import directs
from openrummy.server.db.club.events.rows import Stored
from openrummy.server.live.hub import Hub
from openrummy.server.parts.tournaments.asking import LOOKS, UPLOADS, Tournament, refused
from openrummy.server.people.accounts import Accounts
from openrummy.server.views.events.tournament import (
    Rounds,
    path,
    standing_rows,
    tie_break_texts,
)

_MAX_GAMES = 300  # records in one file
_LOOKING = ("no-such-tournament",)
_ZIP = "application/zip"
_Round: TypeAlias = Annotated[int, Meta(ge=0, le=10_000)]


@get(
    "/api/tournaments/{tournament_id:str}/results.csv",
    media_type=MediaType.TEXT,
    limits=LOOKS,
    errors=_LOOKING,
)
async def results_csv(stored: Tournament) -> Reply[str]:
    """The standings as a table of commas."""
    return Reply(_csv(stored), "text/csv", _named(stored, "csv"))


def _csv(stored: Stored) -> str:
    """Points as they are said (1.5), of a duplicate tournament above the field."""
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
    """A name that a spreadsheet takes for text."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text


@get("/api/tournaments/{tournament_id:str}/results.json", limits=LOOKS, errors=_LOOKING)
async def results_json(stored: Tournament) -> wire.TournamentResults:
    """Standings and every round as data."""
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
    limits=UPLOADS,
    errors=(*_LOOKING, "not-entrant", "too-many-games"),
)
async def records(
    stored: Tournament, guest: Guest, accounts: Accounts, hub: Hub, round: _Round = 0
) -> Reply[bytes]:
    """The records of the games that are over, of one round or all; for those in it."""
    account = await accounts.of(guest)
    host = account is not None and account.host
    if stored.of_guest(guest) is None and not directs(stored, guest, host):
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
    return Reply(body, _ZIP, _named(stored, "zip"))


def _zip(texts: list[tuple[str, str]]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in texts:
            archive.writestr(name, text)
    return out.getvalue()


def _named(stored: Stored, ending: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="tournament-{stored.row.id}.{ending}"'}


CALLS = (results_csv, results_json, records)
