"""Taking up again a finished game from one of its decisions, or a position of the board."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.analysis.position import sets_up
from openrummy.play import wire
from openrummy.play.calls import Bounded, Guest, post
from openrummy.play.games import variant_of
from openrummy.play.host import ActionRow, TableRow, entropy
from openrummy.play.problems import Problem
from openrummy.play.seating import person_seat
from openrummy.server.connections.charged import charged
from openrummy.server.live.hub import Hub
from openrummy.server.parts.asking import OPENINGS
from openrummy.server.people.accounts import Accounts
from openrummy.server.replay.resume import resumed_table, rows_before, rows_to, table_from
from openrummy.server.replay.store import Replays

_MAX_TABLES = 200  # tables looked through for the one before


@post(
    "/api/games/{name:str}/again",
    status=201,
    limits=(OPENINGS,),
    errors=("no-such-record", "not-over", "no-such-moment", "no-such-face"),
)
async def try_again(
    hub: Hub, replays: Replays, guest: Guest, accounts: Accounts, name: str, data: wire.TryAgain
) -> wire.TableLink:
    """The same cards against the computer, from a decision on."""
    game = await replays.find(name, guest)
    begun = await charged(rows_before, game, data.entry, data.seat)
    shown, face = await accounts.seated(guest, data.name, data.face)
    rows = enumerate(game.table.seats)
    others = [row for seat, row in rows if seat != data.seat and not row.guest]
    person = person_seat(shown, face, guest, others, "You")
    return await _opened(hub, guest, resumed_table(game, data.entry, data.seat, person), begun)


@post(
    "/api/board/table",
    status=201,
    limits=(OPENINGS,),
    errors=("no-such-game", "bad-code", "bad-position", "no-such-face"),
)
async def play_position(
    hub: Hub, guest: Guest, accounts: Accounts, bounded: Bounded, data: wire.PlayPosition
) -> wire.TableLink:
    """A position of the analysis board against the computer; unknown cards lie anywhere."""
    variant = variant_of(data.rules or data.game)
    if not sets_up(variant.rules):
        raise Problem(404, "no-such-game")
    drawn = entropy.draw(32, "position")
    begun, seat = await bounded.run(rows_to, variant.rules, data.position, data.scores, drawn)
    name, face = await accounts.seated(guest, data.name, data.face)
    person = person_seat(name, face, guest, (), "You")
    return await _opened(hub, guest, table_from(variant, begun, seat, person, data.level), begun)


async def _opened(
    hub: Hub, guest: str, row: TableRow, begun: Sequence[ActionRow]
) -> wire.TableLink:
    """Keep the table in place of the one before."""
    for before in await hub.store.tables_of(guest, _MAX_TABLES):
        if before.resumed:
            await hub.remove(before.id)
    table = await hub.keep(row, begun=begun)
    return wire.TableLink(table.id, f"/t/{table.id}")


CALLS = (try_again, play_position)
