"""How somebody plays over their last games that were analysed, and which of them were not yet."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from msgspec import msgpack

from openrummy.analysis.model import METHOD, Reason
from openrummy.core.rules.canonical import parse_canonical
from openrummy.core.rules.text import say
from openrummy.kernel.supported import plays_gin
from openrummy.play import wire
from openrummy.play.calls import Caller
from openrummy.play.host import PlayedGame, Store
from openrummy.play.limits import Buckets
from openrummy.play.review.habits_view import Counted, counted, habits_view
from openrummy.play.review.results import unpack
from openrummy.server.analysis.jobs import Job
from openrummy.server.analysis.work import AnalysedGame, HabitsWork
from openrummy.server.analysis.workers import Workers
from openrummy.server.db.analyses import AnalysisRows
from openrummy.server.replay.store import Replays
from openrummy.server.review.reviews import begin, problem_text

_LAST = 20  # games that are looked at
_AMONG = 60  # of so many; the others were not analysed
_MAX_KEPT = 64
_PLAYERS = 2


@dataclass
class _Looked:
    """Which games were analysed, those that count, the oldest first, and the job over them."""

    analysed: frozenset[str]
    games: tuple[Counted, ...]
    job: Job | None = None


class Habits:
    """The habits of people who asked for theirs."""

    def __init__(
        self,
        store: Store,
        workers: Workers,
        rows: AnalysisRows,
        replays: Replays,
        begun: Buckets,
    ) -> None:
        self._store = store
        self._workers = workers
        self._rows = rows
        self._replays = replays
        self._begun = begun
        self._looked: OrderedDict[str, _Looked] = OrderedDict()

    async def of(self, caller: Caller) -> wire.HabitsView:
        """What is known of who asks; asking begins the work. Raises a :class:`Problem`."""
        person = caller.guest
        played = await self._store.outcomes_of(person, most=_AMONG) if person else ()
        games = {one.table.id: one for one in played}
        found = await self._look(person, games)
        rest = [one for at, one in games.items() if at not in found.analysed]
        left = await self._unreviewed(person, rest)
        state: wire.AnalysisState = "done"
        problem, advice = "", list[Reason]()
        if not self._workers.there:
            state, problem = "unavailable", say("analysis.problem-off")
            left = []
        elif found.games:
            job = await self._job(caller, games, found)
            state = "failed" if job.state == "stopped" else job.state
            problem = problem_text(job)
            advice = msgpack.decode(job.result, type=list[Reason]) if job.result else []
        return habits_view(
            [(games[one.id], one) for one in found.games], state, problem, advice, left
        )

    async def _look(self, person: str, games: dict[str, PlayedGame]) -> _Looked:
        """The last games that were analysed, read again only where there are others."""
        analysed = await self._rows.those(games, METHOD) if games else frozenset()
        before = self._looked.get(person)
        if before is not None and before.analysed == analysed:
            return before
        packed = await self._rows.of_all(analysed, METHOD)
        found: list[Counted] = []
        for one in games.values():
            seat = one.table.seat_of(person)
            if seat is None or one.table.id not in packed or len(found) == _LAST:
                continue
            review = await asyncio.to_thread(unpack, packed[one.table.id])
            about = None if review is None else counted(one.table.id, seat, review)
            if about is not None:
                found.append(about)
        looked = _Looked(analysed, tuple(found[::-1]))
        if before is not None and [one.id for one in before.games] == [
            one.id for one in looked.games
        ]:
            looked.job = before.job
        self._looked[person] = looked
        self._looked.move_to_end(person)
        if len(self._looked) > _MAX_KEPT:
            self._looked.popitem(last=False)
        return looked

    async def _job(self, caller: Caller, games: dict[str, PlayedGame], found: _Looked) -> Job:
        """The work over these games, begun where it is not."""
        if found.job is None or found.job.state == "stopped":
            request = await self._request(caller.guest, games, found.games)
            if found.job is None or found.job.state == "stopped":  # nobody else began it meanwhile
                found.job = begin(self._workers, self._begun, caller, request)
        self._workers.ask_about(found.job)
        return found.job

    async def _request(
        self, person: str, games: dict[str, PlayedGame], chosen: Sequence[Counted]
    ) -> bytes:
        packed = await self._rows.of_all([one.id for one in chosen], METHOD)
        told = [
            AnalysedGame(
                await self._replays.record(games[one.id].table, person), one.seat, packed[one.id]
            )
            for one in chosen
            if one.id in packed
        ]
        return await asyncio.to_thread(msgpack.encode, HabitsWork(told))

    async def _unreviewed(self, person: str, games: Iterable[PlayedGame]) -> list[str]:
        """Of games that were not analysed those that would count, the last first."""
        found: list[str] = []
        for one in games:
            if _would_count(one) and await self._replays.opens(one.table, person):
                found.append(one.table.id)
            if len(found) == _LAST:
                break
        return found


def _would_count(one: PlayedGame) -> bool:
    """Was something played for two, in a game of which analysis knows more than an opinion?"""
    dealt = any(seat.deals for seat in one.outcome.seats)
    return dealt and len(one.table.seats) == _PLAYERS and _judged(one.table.rules)


@lru_cache(maxsize=256)
def _judged(rules: str) -> bool:
    """Is analysis of a game for two by these rules more than an opinion?"""
    known = parse_canonical(rules)
    return plays_gin(known)
