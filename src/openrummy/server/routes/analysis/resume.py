"""Taking up again a finished game from one of its decisions, or a position of the board."""

from __future__ import annotations

from collections.abc import Sequence

from litestar import Request, post
from litestar.datastructures import State
from litestar.params import JSONBody

from openrummy.analysis.position import sets_up
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.games import variant_of
from openrummy.play.host import ActionRow, TableRow, entropy
from openrummy.play.problems import Problem
from openrummy.play.seating import person_seat
from openrummy.server.connections.charged import charged
from openrummy.server.connections.visitors import Bounded
from openrummy.server.guard import not_too_often
from openrummy.server.live.hub import Hub
from openrummy.server.openapi import errors
from openrummy.server.replay.resume import resumed_table, rows_before, rows_to, table_from
from openrummy.server.replay.store import Replays

_MAX_TABLES = 200  # tables looked through for the one before


@post(
    "/api/games/{name:str}/again",
    responses=errors("no-such-record", "not-over", "no-such-moment", "no-such-face", "too-fast"),
)
async def try_again(
    request: Request[None, None, State], state: State, data: JSONBody[wire.TryAgain]
) -> wire.TableLink:
    """The same cards against the computer, from a decision on."""
    guest = not_too_often(request, state.openings, say("error.too-fast.tables"))
    replays: Replays = state.replays
    found = await replays.find(request.path_params["name"], guest)
    begun = await charged(rows_before, found, data.entry, data.seat)
    name, face = await state.accounts.seated(guest, data.name, data.face)
    others = [row for at, row in enumerate(found.table.seats) if at != data.seat and not row.guest]
    row = resumed_table(found, data.entry, data.seat, person_seat(name, face, guest, others, "You"))
    return await _opened(state.hub, guest, row, begun)


@post(
    "/api/board/table",
    responses=errors("no-such-game", "bad-code", "bad-position", "no-such-face", "too-fast"),
)
async def play_position(
    request: Request[None, None, State], state: State, data: JSONBody[wire.PlayPosition]
) -> wire.TableLink:
    """A position of the analysis board against the computer; unknown cards lie anywhere."""
    guest = not_too_often(request, state.openings, say("error.too-fast.tables"))
    variant = variant_of(data.rules or data.game)
    if not sets_up(variant.rules):
        raise Problem(404, "no-such-game")
    bounded: Bounded = state.bounded
    drawn = entropy.draw(32, "position")
    begun, seat = await bounded.run(
        request, rows_to, variant.rules, data.position, data.scores, drawn
    )
    name, face = await state.accounts.seated(guest, data.name, data.face)
    person = person_seat(name, face, guest, (), "You")
    return await _opened(
        state.hub, guest, table_from(variant, begun, seat, person, data.level), begun
    )


async def _opened(
    hub: Hub, guest: str, row: TableRow, begun: Sequence[ActionRow]
) -> wire.TableLink:
    """Keep the table in place of the one before."""
    for before in await hub.store.tables_of(guest, _MAX_TABLES):
        if before.resumed:
            await hub.remove(before.id)
    table = await hub.keep(row, begun=begun)
    return wire.TableLink(table.id, f"/t/{table.id}")


HANDLERS = [try_again, play_position]
