"""A user's tables against computers: opening, resuming, closing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from openrummy.bots.base import Bot
from openrummy.bots.search.compiled_markers import uses_wasm
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.alone.store import KeptStore
from openrummy.play.computer_players import bot_for, stand_in
from openrummy.play.host import Match, MatchConfig, SeatRow, TableRow, load
from openrummy.play.live.bot_player import Computers
from openrummy.play.live.bot_threads import BotThreadPool
from openrummy.play.live.coach.coach import Coach, Judge
from openrummy.play.live.coach.hints import Hinting
from openrummy.play.live.pace import Pace
from openrummy.play.live.table_connection import TableConnection
from openrummy.play.problems import Problem
from openrummy.play.replay.game import RecordedGame, play
from openrummy.play.replay.records import record_of
from openrummy.play.seating import rematch_of, unchanged_identity
from openrummy.play.table_names import new_id
from openrummy.play.views.table_cards import table_card

if TYPE_CHECKING:
    from openrummy.play.review.coach import CoachJudge

_PACE = 0.9  # seconds of a computer's action


def _bot(row: SeatRow) -> Bot:
    """The player of a seat, which searches once the compiled kernel is here."""
    return bot_for(row, ready=uses_wasm)


@dataclass
class _Open:
    match: Match
    pace: Pace
    coach: Coach
    computers: Computers


class Tables:
    """The tables of one person, ``guest``; ``bots`` makes the player of a computer's seat."""

    def __init__(
        self,
        store: KeptStore,
        guest: str,
        bots: Callable[[SeatRow], Bot] = _bot,
        pace: float = _PACE,
    ) -> None:
        self.store = store
        self.guest = guest
        self._bots = bots
        self._pace = pace
        self._open: dict[str, _Open] = {}
        self._cards: dict[str, tuple[TableRow, int, wire.TableCard]] = {}
        self._played: tuple[TableRow, RecordedGame] | None = None  # the one last looked at
        self._pool = BotThreadPool()
        self._hinting = Hinting(self._pool, partial(self._judge, deep=True))
        self._judges: dict[bool, CoachJudge] = {}

    async def keep(self, table: TableRow) -> TableRow:
        """Store a new table under a name that replaces its id."""
        named_table = replace(table, id=new_id())
        await self.store.create(named_table)
        return named_table

    async def cards(self, limit: int) -> list[wire.TableCard]:
        """The last tables, as the person sees them."""
        return await self.cards_of(self.store.tables()[:limit])

    async def cards_of(self, tables: Iterable[TableRow]) -> list[wire.TableCard]:
        """These tables, as the person sees them."""
        cards = [await self._card(table) for table in tables]
        return [card for card in cards if card is not None]

    async def _card(self, table: TableRow) -> wire.TableCard | None:
        """Return a table's card, rebuilt after changes there."""
        seat, actions = table.seat_of(self.guest), await self.store.actions(table.id)
        if seat is None:
            return None
        known = self._cards.get(table.id)
        if known is None or known[:2] != (table, len(actions)):
            progress = (await load(table, actions)).progress
            known = (table, len(actions), table_card(table, progress, seat))
            self._cards[table.id] = known
        return known[2]

    async def played(self, table_id: str) -> tuple[TableRow, RecordedGame]:
        """A finished game, played again. Raises :class:`Problem`."""
        table = await self.store.table(table_id)
        if table is None:
            raise Problem(404, "no-such-record")
        if not table.over:
            raise Problem(409, "not-over", say("error.not-over.game"))
        known = self._played
        if known is None or known[0].id != table_id:
            record = record_of(table, await self.store.actions(table_id))
            known = self._played = (table, play(record))
        return known

    async def connect(self, table_id: str) -> TableConnection:
        """Sit down at a table. Raises :class:`Problem` where there is none."""
        here = await self._opened(table_id)
        seat = here.match.table.seat_of(self.guest)
        if seat is None:
            raise Problem(404, "no-such-table")
        return TableConnection(here.match, seat, self._hinting, pace=here.pace, coach=here.coach)

    async def close(self) -> None:
        """Close every table; all is stored."""
        for here in list(self._open.values()):
            await self._put_away(here)
        self._open.clear()
        self._pool.shutdown(wait=False, cancel_futures=True)
        for judge in self._judges.values():
            judge.close()

    def _judge(self, deep: bool = False) -> Judge | None:
        """The judge of decisions for the coach, and for hints as ``deep`` as a review.

        None without the compiled kernel.
        """
        if deep not in self._judges and uses_wasm():
            from openrummy.analysis.effort import Effort  # analysis takes time to import
            from openrummy.play.review.coach import CoachJudge

            self._judges[deep] = CoachJudge(lambda: True, Effort() if deep else None)
        return self._judges.get(deep)

    async def _opened(self, table_id: str) -> _Open:
        here = self._open.get(table_id)
        if here is not None and not here.match.closed:
            return here
        table = await self.store.table(table_id)
        if table is None:
            raise Problem(404, "no-such-table")
        loaded = await load(table, await self.store.actions(table_id))
        config = MatchConfig(pause=lambda: self._pace, stand_in=stand_in, ended=self._rest)
        match = await Match.open(table, self.store, config, loaded)
        coach = Coach(match, self._judge)
        pace = Pace(self._pace)
        computers = Computers(match, self._bots, self._pool, pace)
        here = self._open[table_id] = _Open(match, pace, coach, computers)
        match.on_seat = computers.reseat
        match.on_rewound = computers.replace_all
        match.on_rematch = self._rematch
        for seat in range(len(table.seats)):
            computers.reseat(seat)
        return here

    async def _put_away(self, here: _Open) -> None:
        here.coach.close()
        await here.computers.close()
        await here.match.close()

    def _rest(self, table_id: str) -> None:
        """Dismiss the computers of a finished game."""
        here = self._open.get(table_id)
        if here is not None:
            here.computers.dismiss()

    async def _rematch(self, table: TableRow) -> str:
        return (await self.keep(await rematch_of(table, unchanged_identity))).id
