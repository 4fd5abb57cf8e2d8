"""Daily deals and challenges: published in advance, played once each, closed on time.

Everything is stored before it is published. A try is stored before its table is opened, and
its table is found by its event, so that a crash never leads to a second start.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace

from openrummy.bots.deal_series import DEALS, net_points
from openrummy.play.dates import DAY_MS, day_of
from openrummy.play.host import HostError, TableRow, where
from openrummy.play.limits import RecentValues
from openrummy.play.problems import Problem
from openrummy.play.seating import computer_seat, person_seat
from openrummy.server.daily import shared_deals
from openrummy.server.daily.bot_results import StrongestBot
from openrummy.server.db.daily import CHALLENGE, DealScore, DealSets, SetRow, TryRow
from openrummy.server.live.hub import Hub

_LOG = logging.getLogger(__name__)
#: Score of a deal that was abandoned or not finished in time.
UNPLAYED_POINTS = -25
MAX_TRIES = 200  # per challenge
MAX_CHALLENGES = 20  # open challenges per person
_MAX_POINTS = 500  # tries whose running totals are cached
_MAX_CLOSING_DELAY_MS = DAY_MS  # maximum delay of closing deals for a table that cannot be read
_NOT_PLAYED = DealScore(UNPLAYED_POINTS, "unplayed", False)
_SEAT = 0  # the player's seat


class Daily:
    """The daily deals; ``level`` is the level of their opponents, ``now`` gives ms since 1970,
    ``rest`` is the polling interval in seconds."""

    def __init__(
        self,
        hub: Hub,
        rows: DealSets,
        strongest: StrongestBot,
        level: str,
        now: Callable[[], int],
        rest: float,
    ) -> None:
        self.rows = rows
        self.now = now
        self._level = level
        self._poll_s = rest
        self._hub = hub
        self._strongest = strongest
        self._turn = asyncio.Lock()  # starts of tries and publications are serialised
        self._published_day = ""  # the day for which everything is published
        self._points: RecentValues[tuple[str, int], list[int] | None] = RecentValues(_MAX_POINTS)
        self._finished_tables: list[str] = []
        self._game_ended = asyncio.Event()  # set when a game has ended
        self._try_finished = asyncio.Event()  # set when a try has been finished
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Start publishing, closing and scoring."""
        self._tasks = [
            asyncio.create_task(self._work(), name="daily"),
            asyncio.create_task(self._judge(), name="daily-strongest"),
        ]

    async def close(self) -> None:
        """Stop; the stored rows allow resuming."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def table_over(self, table_id: str) -> None:
        """Report a finished game."""
        self._finished_tables.append(table_id)
        self._game_ended.set()

    async def _work(self) -> None:
        settled = False
        while True:
            self._game_ended.clear()
            await self._attempt("publishing", self.publish_due())
            settled = settled or await self._attempt("counting", self._settle_all())
            finished, self._finished_tables = self._finished_tables, []
            for table_id in finished:
                await self._attempt(table_id, self._settle_table(table_id))
            await self._attempt("closing", self._close_due())
            await self._rest(self._game_ended)

    async def _judge(self) -> None:
        """Run in a separate task, for it takes minutes."""
        while True:
            self._try_finished.clear()
            await self._attempt("strongest", self._strongest.score_finished(self.rows))
            await self._rest(self._try_finished)

    async def _rest(self, until: asyncio.Event) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(until.wait(), self._poll_s)

    async def _attempt(self, what: str, doing: Awaitable[object]) -> bool:
        """Return False if it failed; failed work is picked up by the next poll."""
        try:
            await doing
        except Exception as error:
            _LOG.error("daily: %s: %s", what, where(error))
            return False
        return True

    # ------------------------------------------------------------ publishing and closing

    async def publish_due(self) -> None:
        """Publish what is due."""
        now = self.now()
        today = day_of(now)
        if self._published_day == today:
            return
        async with self._turn:
            for day in (today, shared_deals.next_day(today)):
                if await self.rows.get(day) is None:
                    await self.rows.add(shared_deals.deals_of_day(day, self._level, now))
            self._published_day = today

    async def _close_due(self) -> None:
        for row in await self.rows.due_sets(self.now()):
            await self._attempt(row.id, self._close(row))

    async def _close(self, row: SetRow) -> None:
        """End every running game before the secret is published.

        While one cannot be ended the deals stay open, for an unreadable table a day at most.
        """
        whole, late = True, self.now() >= row.ends + _MAX_CLOSING_DELAY_MS
        for try_ in await self.rows.tries(row.id):
            if try_.ended is None and not await self._attempt(
                shared_deals.event_of(try_), self._stop(try_)
            ):
                whole = False
                if late:
                    await self.rows.finish_try(try_, self.now(), [_NOT_PLAYED] * DEALS)
        if whole or late:
            await self.rows.close(row.id)

    async def _stop(self, try_: TryRow) -> None:
        """End the game of a try and score it."""
        async with self._turn:  # tries admitted before the deadline have a table by now
            table = await self._table(try_)
        if table is not None and not table.over:
            try:
                await self._hub.absent(table.id, [_SEAT])
            except HostError as error:
                if error.code != "game-over":
                    raise
            await self._hub.unload(table.id)
        if (await self._settle(try_, late=True)).ended is None:
            raise HostError("game-runs")

    async def find(self, name: str) -> SetRow | None:
        """Return the deals of that name after publishing what is due; None if not published."""
        await self.publish_due()
        row = await self.rows.get(name)
        return row if row is not None and row.opens <= self.now() else None

    # ------------------------------------------------------------ tries

    async def play(self, row: SetRow, guest: str, name: str, face: str) -> TableRow:
        """Return the table of a guest's one try, started if necessary.

        Raises :class:`Problem`: ``deals-closed``, ``deals-full``, ``no-such-face``.
        """
        async with self._turn:
            own_try = await self.rows.try_of(row.id, guest)
            if own_try is not None and own_try.ended is None and self.now() >= row.ends:
                raise Problem(409, "deals-closed")  # closing is in progress
            if own_try is None:
                own_try = await self._start_try(row, guest, name, face)
            table = await self._table(own_try)
            if table is None:
                if own_try.ended is not None:
                    raise Problem(409, "deals-closed")
                table = await self._open_table(row, own_try)
            if own_try.table_id != table.id:
                await self.rows.set_table(own_try, table.id)
        return table

    async def _start_try(self, row: SetRow, guest: str, name: str, face: str) -> TryRow:
        now = self.now()
        if not row.opens <= now < row.closes:
            raise Problem(409, "deals-closed")
        if row.kind == CHALLENGE and (await self.rows.count_tries(row.id))[0] >= MAX_TRIES:
            raise Problem(409, "deals-full")
        seat = person_seat(name, face, guest, (), "You")  # refuses an unknown avatar
        return await self.rows.add_try(TryRow(row.id, 0, guest, seat.name, seat.face, "", now))

    async def _table(self, mine: TryRow) -> TableRow | None:
        return await self._hub.store.event_table(shared_deals.event_of(mine))

    async def _open_table(self, row: SetRow, mine: TryRow) -> TableRow:
        person = person_seat(mine.name, mine.face, mine.guest, (), "You")
        computer = computer_seat(row.persona, row.level, [person])
        table = shared_deals.table_of(row, mine, person, computer, self.now())
        return await self._hub.keep(table, shared_deals.promised(row))

    async def challenge(self, row: SetRow, name: str, face: str) -> TableRow:
        """Store a new challenge and return its creator's table.

        Raises :class:`Problem`: ``too-many-challenges``, ``no-such-face``.
        """
        person_seat(name, face, row.maker, (), "You")  # refuses before anything is stored
        async with self._turn:
            if await self.rows.count_open(row.maker) >= MAX_CHALLENGES:
                raise Problem(409, "too-many-challenges")
            await self.rows.add(row)
        return await self.play(row, row.maker, name, face)

    # ------------------------------------------------------------ scoring

    async def own_try(self, row: SetRow, guest: str) -> TryRow | None:
        """Return a guest's try, scored if it is over."""
        own_try = await self.rows.try_of(row.id, guest) if guest else None
        return await self._settle(own_try) if own_try is not None else None

    async def points(self, mine: TryRow) -> list[int]:
        """Return the points of each finished deal of a try."""
        if mine.ended is not None:
            return [deal.points for deal in mine.done]
        table = await self._hub.store.table(mine.table_id) if mine.table_id else None
        if table is None:
            return []
        key = (table.id, table.touched)
        points = self._points.get(key, None)
        if points is None:
            state = (await self._hub.progress(table)).game
            points = [net_points(result, _SEAT) for result in state.results]
            self._points.put(key, points)
        return points

    async def may_see(self, event: str, guest: str) -> bool:
        """Return True if a guest may see all cards: the deals are over or the guest has played."""
        event_key = shared_deals.parse_event(event)
        row = await self.rows.get(event_key[0]) if event_key is not None else None
        if row is None:
            return False
        if row.over:
            return True
        own_try = await self.own_try(row, guest)
        return own_try is not None and own_try.ended is not None

    async def merged(self, guest: str, now: str) -> None:
        """Move the data of one guest to another."""
        await self.rows.merged(guest, now)

    async def _settle_all(self) -> None:
        for row in await self.rows.open_sets():
            for try_ in await self.rows.tries(row.id):
                await self._attempt(shared_deals.event_of(try_), self._settle(try_))

    async def _settle_table(self, table_id: str) -> None:
        table = await self._hub.store.table(table_id)
        event_key = shared_deals.parse_event(table.event) if table is not None else None
        own_try = await self.rows.try_numbered(*event_key) if event_key is not None else None
        if own_try is not None:
            await self._settle(own_try)

    async def _settle(self, mine: TryRow, *, late: bool = False) -> TryRow:
        """Return the try, scored once its game is over; ``late``: it is over in any case."""
        if mine.ended is not None:
            return mine
        table = await self._table(mine)
        if table is None and not late:
            return mine
        if table is not None and not table.over:
            return mine
        results = () if table is None else (await self._hub.progress(table)).game.results
        deals = [
            DealScore(net_points(result, _SEAT), str(result.reason), result.winner == _SEAT)
            for result in results[:DEALS]
        ]
        deals += [_NOT_PLAYED] * (DEALS - len(deals))
        await self.rows.finish_try(mine, self.now(), deals)
        self._try_finished.set()
        row = await self.rows.try_numbered(mine.set_id, mine.number)
        return row or replace(mine, ended=self.now())

    # ------------------------------------------------------------ lists

    async def promises(self, many: int) -> list[SetRow]:
        """Return the most recent days and the next one, newest first."""
        await self.publish_due()
        today = day_of(self.now())
        return await self.rows.days(
            shared_deals.next_day(today, -many), shared_deals.next_day(today)
        )
