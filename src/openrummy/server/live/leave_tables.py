"""Leave every table of a person who will not come back."""

from __future__ import annotations

from openrummy.play.host import OPEN_SEAT, HostError, Store
from openrummy.play.problems import Problem
from openrummy.server.live.hub import Hub

_TRIES = 20
_PAGE = 50
_SETTLED = ("game-over", "stand-in", "time-out")


async def leave_everywhere(hub: Hub, guest: str) -> None:
    """Leave every table that is not over. Raises :class:`Problem`: ``not-stored``.

    Before play the seat is given up. Between two players the opponent wins; at a larger table the
    computer plays on, so that nobody else's game ends.
    """
    seen: set[str] = set()
    while fresh := [id for id in await _running(hub.store, guest) if id not in seen]:
        for table_id in fresh:
            seen.add(table_id)
            if ask := await hub.processes.owner(table_id):
                await ask("leave", table_id, guest)
            else:
                await leave_table(hub, table_id, guest)


async def _running(store: Store, guest: str) -> list[str]:
    """Ids of the tables that are not over, which come first in the list of a person's tables."""
    running: list[str] = []
    cursor = None
    while page := await store.tables_of(guest, _PAGE, cursor):
        running += [row.id for row in page if not row.over]
        cursor = page[-1].place
        if cursor.over or len(page) < _PAGE:
            break
    return running


async def leave_table(hub: Hub, table_id: str, guest: str) -> None:
    """Leave a table that is this process's to play. Raises :class:`Problem`: ``not-stored``."""
    async with hub.seating:
        await _leave(hub, table_id, guest)


async def _leave(hub: Hub, table_id: str, guest: str) -> None:
    for _ in range(_TRIES):
        match = await hub.match(table_id)
        seat = None if match is None else match.table.seat_of(guest)
        if match is None or seat is None:
            return
        try:
            if match.table.gathering:
                await match.set_seat(seat, OPEN_SEAT, match.table.seats[seat])
                if not any(row.guest for row in match.table.seats):
                    await hub.discard(table_id)
            elif not match.table.seats[seat].stand_in:
                await match.absent([seat])
        except HostError as error:
            if error.code in ("closing", "seat-taken"):  # it has changed: look again
                continue
            if error.code not in _SETTLED:
                break
        return
    raise Problem(503, "not-stored")
