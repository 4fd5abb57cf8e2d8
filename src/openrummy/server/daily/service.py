"""Keeps the deals of days and challenges: published before, played once each, closed in time.

Everything is in rows before anybody hears of it. A try is kept before its table is opened, and
its table is found by what it is played for, so that nothing is begun twice whatever dies.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from openrummy.arena.five_deals import DEALS, points_of
from openrummy.host import HostError, TableRow, where
from openrummy.server.daily import sets
from openrummy.server.daily.strongest import Strongest
from openrummy.server.db.daily.store import CHALLENGE, DealDone, DealSets, SetRow, TryRow
from openrummy.server.errors import Problem
from openrummy.server.live.hub import Hub
from openrummy.server.people.seating import computer_seat, person_seat

_LOG = logging.getLogger(__name__)
#: what a deal counts that is given up, or not finished in time
UNPLAYED = -25
MOST_TRIES = 200  # at one challenge
MOST_CHALLENGES = 20  # of one person that are not over
_REST = 20.0  # seconds between two looks at the clock
_SEAT = 0  # of the person


class Daily:
    """The deals of this server; ``level`` is that of the opponents of days, ``now`` gives ms
    since 1970."""

    def __init__(
        self,
        hub: Hub,
        rows: DealSets,
        strongest: Strongest,
        level: str,
        now: Callable[[], int],
    ) -> None:
        self.rows = rows
        self.now = now
        self._level = level
        self._hub = hub
        self._strongest = strongest
        self._turn = asyncio.Lock()  # one try begins, one set is published at a time
        self._looked = ""  # the day for which all is published
        self._ended: list[str] = []
        self._some = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Publish, close and count from now on."""
        self._task = asyncio.create_task(self._work(), name="daily")

    async def close(self) -> None:
        """Stop; the rows say how to go on."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def hear(self, table_id: str) -> None:
        """A game is over."""
        self._ended.append(table_id)
        self._some.set()

    async def _work(self) -> None:
        settled = False
        while True:
            try:
                await self.look()
                if not settled:
                    await self._settle_all()
                    settled = True
                while self._ended:
                    await self._settle_table(self._ended.pop())
                await self._strongest.look(self.rows)
            except Exception as error:  # the next look finds it again
                _LOG.error("daily: %s", where(error))
            with suppress(TimeoutError):
                await asyncio.wait_for(self._some.wait(), _REST)
            self._some.clear()

    # ------------------------------------------------------------ publishing and closing

    async def look(self) -> None:
        """Publish what is due, and close what has ended."""
        now = self.now()
        today = sets.day_of(now)
        async with self._turn:
            if self._looked != today:
                for day in (today, sets.next_day(today)):
                    if await self.rows.get(day) is None:
                        await self.rows.add(sets.deals_of_day(day, self._level, now))
                self._looked = today
            for row in await self.rows.due(now):
                await self._close(row)

    async def _close(self, row: SetRow) -> None:
        """Every game that still runs ends, so that nobody plays once the secret is shown."""
        for one in await self.rows.tries(row.id):
            if one.ended is None:
                table = await self._table(one)
                if table is not None and not table.over:
                    match = await self._hub.match(table.id)
                    if match is not None:
                        with suppress(HostError):  # over meanwhile
                            await match.absent([_SEAT])
                await self._settle(one, late=True)
        await self.rows.close(row.id)

    async def find(self, name: str) -> SetRow | None:
        """The deals of that name, once everything due is done; None for none that may be seen."""
        await self.look()
        found = await self.rows.get(name)
        return found if found is not None and found.opens <= self.now() else None

    # ------------------------------------------------------------ trying

    async def play(self, row: SetRow, guest: str, name: str, face: str) -> TableRow:
        """The table of somebody's one try, begun where it is not.

        Raises :class:`Problem`: ``deals-closed``, ``deals-full``, ``no-such-face``.
        """
        async with self._turn:
            mine = await self.rows.try_of(row.id, guest)
            if mine is None:
                mine = await self._begun(row, guest, name, face)
            table = await self._table(mine)
            if table is None:
                if mine.ended is not None:
                    raise Problem(409, "deals-closed")
                table = await self._opened(row, mine)
            if mine.table_id != table.id:
                await self.rows.seat(mine, table.id)
        return table

    async def _begun(self, row: SetRow, guest: str, name: str, face: str) -> TryRow:
        now = self.now()
        if not row.opens <= now < row.closes:
            raise Problem(409, "deals-closed")
        if row.kind == CHALLENGE and (await self.rows.many(row.id))[0] >= MOST_TRIES:
            raise Problem(409, "deals-full")
        seat = person_seat(name, face, guest, (), "You")  # refuses a face that there is not
        return await self.rows.begin(TryRow(row.id, 0, guest, seat.name, seat.face, "", now))

    async def _table(self, mine: TryRow) -> TableRow | None:
        return await self._hub.store.event_table(sets.event_of(mine))

    async def _opened(self, row: SetRow, mine: TryRow) -> TableRow:
        person = person_seat(mine.name, mine.face, mine.guest, (), "You")
        computer = computer_seat(row.persona, row.level, [person])
        table = sets.table_of(row, mine, person, computer, self.now())
        return await self._hub.keep(table, sets.promised(row))

    async def challenge(self, row: SetRow) -> None:
        """Keep a new challenge. Raises :class:`Problem`: ``too-many-challenges``."""
        if await self.rows.many_open(row.maker) >= MOST_CHALLENGES:
            raise Problem(409, "too-many-challenges")
        await self.rows.add(row)

    # ------------------------------------------------------------ counting

    async def own(self, row: SetRow, guest: str) -> TryRow | None:
        """Somebody's try, counted if it is over."""
        mine = await self.rows.try_of(row.id, guest) if guest else None
        return await self._settle(mine) if mine is not None else None

    async def points(self, mine: TryRow) -> list[int]:
        """What each deal of a try brought that is over."""
        if mine.ended is not None:
            return [one.points for one in mine.done]
        table = await self._hub.store.table(mine.table_id) if mine.table_id else None
        if table is None:
            return []
        state = (await self._hub.progress(table)).game
        return [points_of(one, _SEAT) for one in state.results]

    async def may_see(self, event: str, guest: str) -> bool:
        """May a guest see all cards of these deals: are they over, or has the guest played?"""
        place = sets.parse_event(event)
        row = await self.rows.get(place[0]) if place is not None else None
        if row is None:
            return False
        if row.over:
            return True
        mine = await self.own(row, guest)
        return mine is not None and mine.ended is not None

    async def merged(self, guest: str, now: str) -> None:
        """All that was this guest's has become another's."""
        async with self._turn:
            await self.rows.merged(guest, now)

    async def _settle_all(self) -> None:
        for row in await self.rows.open():
            for one in await self.rows.tries(row.id):
                await self._settle(one)

    async def _settle_table(self, table_id: str) -> None:
        table = await self._hub.store.table(table_id)
        place = sets.parse_event(table.event) if table is not None else None
        mine = await self.rows.try_numbered(*place) if place is not None else None
        if mine is not None:
            await self._settle(mine)

    async def _settle(self, mine: TryRow, *, late: bool = False) -> TryRow:
        """The try, with what it came to once its game is over; ``late``: it is over in any case."""
        if mine.ended is not None:
            return mine
        table = await self._table(mine)
        if table is None and not late:
            return mine
        if table is not None and not table.over:
            return mine
        results = () if table is None else (await self._hub.progress(table)).game.results
        deals = [
            DealDone(points_of(one, _SEAT), str(one.reason), one.winner == _SEAT)
            for one in results[:DEALS]
        ]
        deals += [DealDone(UNPLAYED, "unplayed", False)] * (DEALS - len(deals))
        await self.rows.end(mine, self.now(), deals)
        found = await self.rows.try_numbered(mine.set_id, mine.number)
        return found or replace(mine, ended=self.now())

    # ------------------------------------------------------------ lists

    async def promises(self, many: int) -> list[SetRow]:
        """The last days and the next one, the last first."""
        await self.look()
        today = sets.day_of(self.now())
        return await self.rows.days(sets.next_day(today, -many), sets.next_day(today))
