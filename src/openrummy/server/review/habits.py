"""A player's habits over the last analysed games, and the games not analysed yet."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from msgspec import msgpack

from openrummy.analysis.model import METHOD, Reason
from openrummy.core.rules.canonical import parse_canonical
from openrummy.core.rules.text import say
from openrummy.kernel.supported_games import plays_gin
from openrummy.play import wire
from openrummy.play.calls import Caller
from openrummy.play.host import PlayedGame, Store
from openrummy.play.limits import Buckets, RecentValues
from openrummy.play.review.habits_view import GameContribution, contribution_of, habits_view
from openrummy.play.review.jobs import Job, begin, problem_text
from openrummy.play.review.results import unpack
from openrummy.server.analysis.tasks import AnalysedGame, HabitsTask
from openrummy.server.analysis.workers import Workers
from openrummy.server.db.analyses import AnalysisRows
from openrummy.server.replay.store import Replays

_MAX_ANALYSED = 20  # games analysed for habits
_MAX_SEARCHED = 60  # recent games searched for them
_MAX_KEPT = 64
_PLAYERS = 2


@dataclass
class _AnalysedGames:
    """The analysed games that count, oldest first, and the job over them."""

    analysed: frozenset[str]
    games: tuple[GameContribution, ...]
    job: Job | None = None


class Habits:
    """The habits of the players who requested theirs."""

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
        self._looked: RecentValues[str, _AnalysedGames | None] = RecentValues(_MAX_KEPT)

    async def view_for(self, caller: Caller) -> wire.HabitsView:
        """Return a player's habits so far, starting the job. Raises a :class:`Problem`."""
        person = caller.guest
        played = await self._store.outcomes_of(person, most=_MAX_SEARCHED) if person else ()
        games = {game.table.id: game for game in played}
        looked = await self._look(person, games)
        rest = [game for table_id, game in games.items() if table_id not in looked.analysed]
        left = await self._unreviewed(person, rest)
        state: wire.AnalysisState = "done"
        problem, advice = "", list[Reason]()
        if not self._workers.is_available:
            state, problem = "unavailable", say("analysis.problem-off")
            left = []
        elif looked.games:
            job = await self._job(caller, games, looked)
            state = "failed" if job.state == "stopped" else job.state
            problem = problem_text(job)
            advice = msgpack.decode(job.result, type=list[Reason]) if job.result else []
        return habits_view(
            [(games[contribution.id], contribution) for contribution in looked.games],
            state,
            problem,
            advice,
            left,
        )

    async def _look(self, person: str, games: dict[str, PlayedGame]) -> _AnalysedGames:
        """Return the last analysed games, read again only if they have changed."""
        analysed = await self._rows.those(games, METHOD) if games else frozenset()
        before = self._looked.get(person, None)
        if before is not None and before.analysed == analysed:
            return before
        packed = await self._rows.analyses_of(analysed, METHOD)
        entries: list[GameContribution] = []
        for game in games.values():
            seat = game.table.seat_of(person)
            if seat is None or game.table.id not in packed or len(entries) == _MAX_ANALYSED:
                continue
            review = await asyncio.to_thread(unpack, packed[game.table.id])
            about = None if review is None else contribution_of(game.table.id, seat, review)
            if about is not None:
                entries.append(about)
        looked = _AnalysedGames(analysed, tuple(entries[::-1]))
        if before is not None and [game.id for game in before.games] == [
            game.id for game in looked.games
        ]:
            looked.job = before.job
        self._looked.put(person, looked)
        return looked

    async def _job(
        self, caller: Caller, games: dict[str, PlayedGame], looked: _AnalysedGames
    ) -> Job:
        """Return the job over these games, started if necessary."""
        if looked.job is None or looked.job.state == "stopped":
            request = await self._request(caller.guest, games, looked.games)
            if (
                looked.job is None or looked.job.state == "stopped"
            ):  # started by another request meanwhile
                looked.job = begin(self._workers, self._begun, caller, request)
        self._workers.ask_about(looked.job)
        return looked.job

    async def _request(
        self, person: str, games: dict[str, PlayedGame], chosen: Sequence[GameContribution]
    ) -> bytes:
        packed = await self._rows.analyses_of([game.id for game in chosen], METHOD)
        works = [
            AnalysedGame(
                await self._replays.record(games[analysed.id].table, person),
                analysed.seat,
                packed[analysed.id],
            )
            for analysed in chosen
            if analysed.id in packed
        ]
        return await asyncio.to_thread(msgpack.encode, HabitsTask(works))

    async def _unreviewed(self, person: str, games: Iterable[PlayedGame]) -> list[str]:
        """Return the games that would count once analysed, newest first."""
        table_ids: list[str] = []
        for game in games:
            if _would_count(game) and await self._replays.opens(game.table, person):
                table_ids.append(game.table.id)
            if len(table_ids) == _MAX_ANALYSED:
                break
        return table_ids


def _would_count(played: PlayedGame) -> bool:
    """Return True for a game of two with decisions that the analysis can price reliably."""
    dealt = any(seat.deals for seat in played.outcome.seats)
    return dealt and len(played.table.seats) == _PLAYERS and _judged(played.table.rules)


@lru_cache(maxsize=256)
def _judged(rules: str) -> bool:
    """Return True if the analysis of a two-player game under these rules is reliable."""
    known = parse_canonical(rules)
    return plays_gin(known)
