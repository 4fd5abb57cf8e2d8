"""Analysis of finished games and of positions, and its worker processes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Final

from openrummy.analysis.position import sets_up
from openrummy.analysis.prices import Effort
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.calls import (
    BoundedRunner,
    Caller,
    Guest,
    Limit,
    get,
    post,
)
from openrummy.play.games import variant_of
from openrummy.play.host import ActionRow, Store, TableRow, entropy
from openrummy.play.limits import TimeBudget
from openrummy.play.problems import Problem
from openrummy.play.replay.view import speaker_of
from openrummy.play.review import calls
from openrummy.play.review.board_analyses import Boards, OwnGames
from openrummy.play.review.calls import FinishedGames, RatedGames
from openrummy.play.review.coach import CoachJudge
from openrummy.play.review.game_view import Subject
from openrummy.play.review.reviews import Reviews
from openrummy.play.seating import person_seat
from openrummy.server.analysis.workers import Workers
from openrummy.server.connections.limited_processes import VisitorProcesses
from openrummy.server.connections.middleware import run_charged
from openrummy.server.db.analyses import AnalysisRows
from openrummy.server.live.hub import Hub
from openrummy.server.part import Part, Rate, Rates, calls_in
from openrummy.server.parts.dependencies import OPENINGS
from openrummy.server.people.accounts import Accounts
from openrummy.server.replay.resume import resumed_table, rows_before, rows_to, table_from
from openrummy.server.replay.store import FinishedGame, Replays
from openrummy.server.review.habits import Habits
from openrummy.server.review.live_reviews import AHEAD_REST, ReviewAhead
from openrummy.server.settings import Settings


class _Finished:
    """The finished games of this server; see :class:`FinishedGames`."""

    def __init__(self, replays: Replays) -> None:
        self._replays = replays

    async def find(self, name: str, guest: str) -> tuple[str, Subject]:
        finished = await self._replays.find(name, guest)
        speaker = speaker_of(finished.played, _seat_of(finished, guest))
        subject = Subject(finished.link, finished.table.title, finished.played, speaker)
        return finished.table.id, subject


class _Rated:
    """The rated games of this server; see :class:`RatedGames`."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def playing(self, guest: str) -> bool:
        return any(
            summary.rated and summary.playing and guest in summary.people
            for summary in self._hub.summaries()
        )


def _seat_of(finished: FinishedGame, guest: str) -> Seat | None:
    rows = enumerate(finished.table.seats)
    return next((seat for seat, row in rows if guest and row.guest == guest), None)


@get(
    "/api/me/analysis",
    limits=(Limit("looks", "error.too-fast.games", by="address"),),
    errors=("too-many-analyses", "analyses-full"),
)
async def my_habits(habits: Habits, caller: Caller) -> wire.HabitsView:
    """Your play over your last analysed games; a request starts the work."""
    return await habits.view_for(caller)


_MAX_TABLES = 200  # tables searched for the previous one


@post(
    "/api/games/{name:str}/again",
    status=201,
    limits=(OPENINGS,),
    errors=("no-such-record", "not-over", "no-such-moment", "no-such-face"),
)
async def try_again(
    hub: Hub, replays: Replays, guest: Guest, accounts: Accounts, name: str, data: wire.TryAgain
) -> wire.TableLink:
    """Replay the same cards against the computer from a decision on."""
    game = await replays.find(name, guest)
    rows_played = await run_charged(rows_before, game, data.entry, data.seat)
    shown, face = await accounts.table_identity(guest, data.name, data.face)
    rows = enumerate(game.table.seats)
    others = [row for seat, row in rows if seat != data.seat and not row.guest]
    person = person_seat(shown, face, guest, others, "You")
    return await _opened(
        hub, guest, resumed_table(game, data.entry, data.seat, person), rows_played
    )


@post(
    "/api/board/table",
    status=201,
    limits=(OPENINGS,),
    errors=("no-such-game", "bad-code", "bad-position", "no-such-face"),
)
async def play_position(
    hub: Hub, guest: Guest, accounts: Accounts, bounded: BoundedRunner, data: wire.PlayPosition
) -> wire.TableLink:
    """Play a position of the analysis board against the computer; unknown cards are random."""
    variant = variant_of(data.rules or data.game)
    if not sets_up(variant.rules):
        raise Problem(404, "no-such-game")
    drawn = entropy.draw(32, "position")
    rows_played, seat = await bounded.run(rows_to, variant.rules, data.position, data.scores, drawn)
    name, face = await accounts.table_identity(guest, data.name, data.face)
    person = person_seat(name, face, guest, (), "You")
    return await _opened(
        hub, guest, table_from(variant, rows_played, seat, person, data.level), rows_played
    )


async def _opened(
    hub: Hub, guest: str, row: TableRow, begun: Sequence[ActionRow]
) -> wire.TableLink:
    """Store the table in place of the previous one."""
    for before in await hub.store.tables_of(guest, _MAX_TABLES):
        if before.resumed:
            await hub.remove(before.id)
    table = await hub.keep(row, begun=begun)
    return wire.TableLink(table.id, f"/t/{table.id}")


async def workers(settings: Settings) -> AsyncIterator[Workers]:
    working = Workers(settings.analysis, settings.analysis_work, aside=settings.analysis_aside)
    working.start()
    yield working
    await working.close()


async def visitors(settings: Settings, work: TimeBudget) -> AsyncIterator[VisitorProcesses]:
    """The processes that handle visitors' uploads."""
    working = VisitorProcesses(settings.visitor_processes, work)
    working.start()
    yield working
    await working.close()


async def ahead(hub: Hub, workers: Workers, settings: Settings) -> AsyncIterator[ReviewAhead]:
    """Review games while they are played."""
    reviewing = ReviewAhead(hub, workers, min(AHEAD_REST, settings.due_seconds))
    if settings.analysis_ahead:
        reviewing.start()
    yield reviewing
    if settings.analysis_ahead:
        await reviewing.close()


async def reviews(
    workers: Workers, rows: AnalysisRows, rates: Rates, ahead: ReviewAhead
) -> AsyncIterator[Reviews]:
    """Reviews of finished games."""
    review_store = Reviews(workers, rows, rates["analyses"], ahead)
    yield review_store
    await review_store.close()


def habits(
    store: Store, workers: Workers, rows: AnalysisRows, replays: Replays, rates: Rates
) -> Habits:
    """Playing habits over many games."""
    return Habits(store, workers, rows, replays, rates["analyses"])


async def coaches(hub: Hub, settings: Settings) -> AsyncIterator[None]:
    """Live coaching at tables, with a second pass that takes as long as a review."""
    coach, second_look = CoachJudge(settings.loaded), CoachJudge(settings.loaded, Effort())
    hub.judge, hub.get_ready, hub.second_look = coach, coach.get_ready, second_look
    yield
    second_look.close()
    coach.close()


def finished(replays: Replays) -> FinishedGames:
    """The games that can be reviewed."""
    return _Finished(replays)


def rated(hub: Hub) -> RatedGames:
    """The games during which no position is analysed."""
    return _Rated(hub)


def boards(workers: Workers, rates: Rates) -> Boards:
    """Positions from the editor."""
    return Boards(workers, rates["analyses"])


PART: Final = Part(
    "analysis",
    (*calls.CALLS, *calls_in(__name__)),
    runs="lead",
    rates=(Rate("analyses", a_minute=True),),
    start=(
        AnalysisRows,
        workers,
        visitors,
        ahead,
        reviews,
        habits,
        coaches,
        OwnGames,
        boards,
        finished,
        rated,
    ),
)
