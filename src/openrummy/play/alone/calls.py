"""Calls that a server answers with its people and tables, answered for one person."""

from __future__ import annotations

from dataclasses import replace

from openrummy.core.rules import catalogue
from openrummy.play import wire
from openrummy.play.alone.tables import Tables
from openrummy.play.calls import get, post
from openrummy.play.computers import LEVELS, lobby_personas
from openrummy.play.games import variant_of
from openrummy.play.seating import ERRORS, seats_for, with_target
from openrummy.play.views.table_cards import game_card

_MAX_CARDS = 24


@get("/api/lobby")
async def lobby(tables: Tables) -> wire.Lobby:
    """Everything on the start page."""
    return wire.Lobby(
        games=[game_card(variant) for variant in map(catalogue.variant, catalogue.names())],
        personas=lobby_personas(),
        levels=list(LEVELS),
        tables=await tables.cards(_MAX_CARDS),
    )


@get("/api/tables")
async def own_tables(tables: Tables) -> list[wire.TableCard]:
    """The person's tables, last touched first."""
    return await tables.cards(_MAX_CARDS)


@post("/api/tables", status=201, errors=(*ERRORS, "no-such-game", "bad-code"))
async def new_table(tables: Tables, data: wire.NewTable) -> wire.TableLink:
    """Sit down against the computer."""
    variant = variant_of(data.game)
    seats = seats_for(variant, data, tables.guest)
    if data.target is not None:
        variant = replace(variant, rules=with_target(variant.rules, len(seats), data.target))
    table = await tables.create(variant, seats)
    return wire.TableLink(table.id, f"/t/{table.id}")


CALLS = (lobby, own_tables, new_table)
