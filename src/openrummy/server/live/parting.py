"""Getting up from every table, for somebody who will not come back."""

from __future__ import annotations

from openrummy.play.host import OPEN_SEAT, HostError, Store
from openrummy.play.problems import Problem
from openrummy.server.live.hub import Hub

_TRIES = 20
_PAGE = 50
_SETTLED = ("game-over", "stand-in", "time-out")


async def leave_everywhere(hub: Hub, guest: str) -> None:
    """Leave every table that is not over. Raises :class:`Problem`: ``not-stored``.

    Before play one gets up. Between two the other wins; at a larger table the computer plays on,
    so that nobody else's game ends.
    """
    seen: set[str] = set()
    while fresh := [one for one in await _running(hub.store, guest) if one not in seen]:
        for table_id in fresh:
            seen.add(table_id)
            if ask := await hub.across.owner(table_id):
                await ask("leave", table_id, guest)
            else:
                await leave_table(hub, table_id, guest)


async def _running(store: Store, guest: str) -> list[str]:
    """The tables that are not over; they stand first in the list of a person's tables."""
    found: list[str] = []
    place = None
    while page := await store.tables_of(guest, _PAGE, place):
        found += [one.id for one in page if not one.over]
        place = page[-1].place
        if place.over or len(page) < _PAGE:
            break
    return found


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
