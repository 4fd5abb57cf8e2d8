"""How somebody plays over their last games that were analysed: sums by kind, and habits."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from msgspec import msgpack

from openrummy.analysis.grade import FEWEST, letter_of
from openrummy.analysis.model import METHOD, Grade, Kind, KindSummary, Reason, SeatReview
from openrummy.host import Store, TableRow
from openrummy.notation import wire
from openrummy.rules.text import say
from openrummy.scoring.result import Seat
from openrummy.server.analysis.found import unpack
from openrummy.server.analysis.jobs import Job
from openrummy.server.analysis.work import AnalysedGame, HabitsWork
from openrummy.server.analysis.workers import Workers
from openrummy.server.db.analyses import AnalysisRows
from openrummy.server.limits import Buckets
from openrummy.server.replay.store import Replays
from openrummy.server.review.game_view import Z95, kind_counts
from openrummy.server.review.reviews import Asker, begin, problem_text
from openrummy.server.review.words import advice_lines, grade_view

_LAST = 20  # games that are looked at
_AMONG = 60  # of so many; the others were not analysed
_MOST = 64


@dataclass(frozen=True)
class _Game:
    table: TableRow
    seat: Seat
    packed: bytes
    about: SeatReview


@dataclass(frozen=True)
class _Looked:
    """The games looked at, the oldest first, and the job that finds habits in them."""

    games: tuple[str, ...]
    job: Job


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

    async def of(self, asker: Asker) -> wire.HabitsView:
        """What is known of who asks; asking begins the work. Raises a :class:`Problem`."""
        games = await self._games(asker.person)
        if not games:
            return wire.HabitsView("done", "", 0, None, [], [])
        if not self._workers.there:
            return _view(games, "unavailable", say("analysis.problem-off"), [])
        names = tuple(one.table.id for one in games)
        found = self._looked.get(asker.person)
        if found is None or found.games != names or found.job.state == "stopped":
            request = await self._request(asker.person, games)
            job = begin(self._workers, self._begun, asker, request)
            self._looked[asker.person] = found = _Looked(names, job)
            if len(self._looked) > _MOST:
                self._looked.popitem(last=False)
        job = found.job
        self._workers.ask_about(job)
        advice = msgpack.decode(job.result, type=list[Reason]) if job.result else []
        state = "failed" if job.state == "stopped" else job.state
        return _view(games, state, problem_text(job), advice)

    async def _games(self, guest: str) -> list[_Game]:
        """The last games of a guest that were analysed, the oldest first."""
        played = (await self._store.outcomes_of(guest))[:_AMONG] if guest else ()
        packed = await self._rows.of_all([one.table.id for one in played], METHOD)
        found: list[_Game] = []
        for table in (one.table for one in played if one.table.id in packed):
            seat = table.seat_of(guest)
            review = await asyncio.to_thread(unpack, packed[table.id])
            if seat is None or review is None:
                continue
            about = next((one for one in review.seats if one.seat == seat), None)
            if about is not None and not review.opinion:
                found.append(_Game(table, seat, packed[table.id], about))
            if len(found) == _LAST:
                break
        return found[::-1]

    async def _request(self, guest: str, games: Sequence[_Game]) -> bytes:
        told = [
            AnalysedGame(await self._replays.record(one.table, guest), one.seat, one.packed)
            for one in games
        ]
        return await asyncio.to_thread(msgpack.encode, HabitsWork(told))


def _view(
    games: Sequence[_Game], state: wire.AnalysisState, problem: str, advice: Sequence[Reason]
) -> wire.HabitsView:
    about = [one.about for one in games]
    return wire.HabitsView(
        state=state,
        problem=problem,
        games=len(games),
        grade=grade_view(_grade([one.grade for one in about])),
        kinds=kind_counts(_kinds(about), by_chance=False),
        advice=advice_lines(advice),
    )


def _grade(several: Sequence[Grade]) -> Grade:
    """The grade over several games, each as much as it has decisions."""
    many = sum(one.decisions for one in several)
    if not many:
        return Grade(0, 0.0, 0.0, 0.0, 0.0)
    mean = sum(one.decisions * one.lost for one in several) / many
    errors = ((one.high - one.lost) / Z95 * one.decisions / many for one in several)
    within = Z95 * sqrt(sum(error * error for error in errors))
    rate = sum(one.decisions * one.rate for one in several) / many
    letter = letter_of(mean) if many >= FEWEST else ""
    return Grade(many, mean, max(0.0, mean - within), mean + within, rate, letter)


def _kinds(about: Sequence[SeatReview]) -> list[KindSummary]:
    found = []
    for kind in Kind:
        some = [one for each in about for one in each.kinds if one.kind == kind]
        if some:
            found.append(
                KindSummary(
                    kind,
                    sum(one.decisions for one in some),
                    sum(one.marked for one in some),
                    sum(one.lost for one in some),
                    sum(one.lost_chance for one in some),
                )
            )
    return found
