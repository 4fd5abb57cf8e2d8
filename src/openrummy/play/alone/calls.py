"""Calls about tables and games, answered for a single user."""

from __future__ import annotations

from openrummy.bots.cast.levels import LEVELS, SEARCHES
from openrummy.bots.search.compiled_markers import uses_wasm
from openrummy.core.notation.records import write
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.alone.tables import Tables
from openrummy.play.calls import Reply, get, post
from openrummy.play.games import rules_name
from openrummy.play.problems import Problem
from openrummy.play.replay.own_records import deal_json, require_deal, start_page
from openrummy.play.replay.view import game_view
from openrummy.play.seating import ERRORS, against_computers
from openrummy.play.views import table_cards

_MAX_CARDS = 24
_LOOKING = ("no-such-record", "not-over")


def _levels() -> list[str]:
    """The available levels; those that search need the compiled kernel."""
    return [level for level in LEVELS if level not in SEARCHES or uses_wasm()]


@get("/api/lobby")
async def lobby(tables: Tables) -> wire.Lobby:
    """Contents of the start page."""
    return table_cards.lobby(_levels(), await tables.cards(_MAX_CARDS))


@get("/api/tables")
async def own_tables(tables: Tables) -> list[wire.TableCard]:
    """The user's tables, the most recently used first."""
    return await tables.cards(_MAX_CARDS)


@post("/api/tables", status=201, errors=(*ERRORS, "no-such-game", "bad-code"))
async def new_table(tables: Tables, data: wire.NewTable) -> wire.TableLink:
    """Start a game against the computer."""
    table = await tables.keep(against_computers(data, tables.guest))
    return wire.TableLink(table.id, f"/t/{table.id}")


# ---------------------------------------------------------------- games to look at again


@get("/api/games", errors=("malformed",))
async def own_games(tables: Tables, after: str = "") -> wire.MyGames:
    """The user's tables, running ones first; ``after``: number of tables already listed."""
    if after and not after.isdecimal():
        raise Problem(400, "malformed")
    begin = int(after or 0)
    rows = sorted(tables.store.tables(), key=lambda table: table.over)
    page_rows = rows[begin : begin + _MAX_CARDS]
    end = begin + len(page_rows)
    has_more = end < len(rows)
    return wire.MyGames(await tables.cards_of(page_rows), has_more, str(end) if has_more else "")


@get("/api/games/{name:str}", errors=_LOOKING)
async def finished_game(tables: Tables, name: str) -> wire.ReplayGame:
    """Summary of a finished game."""
    table, played = await tables.played(name)
    rules = rules_name(table)
    faces = [row.face for row in table.seats]
    again = start_page(rules)
    return game_view(played, faces, id=table.id, title=table.title, rules=rules, again=again)


@get(
    "/api/games/{name:str}/deals/{number:int}",
    answers=wire.ReplayDeal,
    errors=(*_LOOKING, "no-such-deal", "no-such-seat"),
)
async def finished_deal(
    tables: Tables, name: str, number: int, seat: Seat | None = None
) -> Reply[bytes]:
    """A deal of the game, step by step; ``?seat=N``: as that seat saw it."""
    _, played = await tables.played(name)
    require_deal(played, number, seat)
    return Reply(deal_json(played, number, seat))


@get("/api/games/{name:str}/record", errors=_LOOKING)
async def finished_record(tables: Tables, name: str, form: str = "text") -> Reply[str]:
    """The record of the game: text, or JSON with ``?form=json``."""
    _, played = await tables.played(name)
    as_json = form == "json"
    media_type = "application/json" if as_json else "text/plain"
    return Reply(write(played.record, as_json=as_json), media_type=media_type)


CALLS = (
    lobby,
    own_tables,
    new_table,
    own_games,
    finished_game,
    finished_deal,
    finished_record,
)
