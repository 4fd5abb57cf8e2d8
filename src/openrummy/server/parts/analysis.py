"""Analysis of finished games and of positions, and its worker processes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from msgspec import Meta

from openrummy.analysis.position import sets_up
from openrummy.analysis.prices import Effort
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.calls import (
    BoundedRunner,
    Caller,
    Dependency,
    Guest,
    Limit,
    RawBody,
    delete,
    get,
    post,
)
from openrummy.play.games import variant_of
from openrummy.play.host import ActionRow, Store, TableRow, entropy
from openrummy.play.limits import TimeBudget
from openrummy.play.problems import Problem
from openrummy.play.replay.own_records import MAX_UPLOAD, own_title, read_own
from openrummy.play.replay.view import speaker_of
from openrummy.play.review.coach import CoachJudge
from openrummy.play.review.decision_view import decision_view
from openrummy.play.review.game_view import AnalysisProgress, Subject, review_view
from openrummy.play.seating import person_seat
from openrummy.server.analysis.workers import Workers
from openrummy.server.connections.limited_processes import Visitors
from openrummy.server.connections.middleware import charged
from openrummy.server.db.analyses import AnalysisRows
from openrummy.server.live.hub import Hub
from openrummy.server.part import Part, Rate, Rates, calls_in
from openrummy.server.parts.dependencies import OPENINGS
from openrummy.server.people.accounts import Accounts
from openrummy.server.replay.resume import resumed_table, rows_before, rows_to, table_from
from openrummy.server.replay.store import FinishedGame, Replays
from openrummy.server.review.board_analyses import Boards, OwnGames, check
from openrummy.server.review.habits import Habits
from openrummy.server.review.live_reviews import AHEAD_REST, ReviewAhead
from openrummy.server.review.reviews import Reviews
from openrummy.server.settings import Settings

_READ_LIMITS = (Limit("looks", "error.too-fast.games", by="address"),)
_UPLOAD_LIMITS = (Limit("uploads", "error.too-fast.games", by="address"),)
_READ_ERRORS = ("no-such-record", "not-over")
_START_ERRORS = ("too-many-analyses", "analyses-full", "no-such-seat")
_Seat: TypeAlias = Annotated[int | None, Meta(gt=-1, lt=10_000)]


@dataclass(frozen=True)
class _Game:
    """A game the caller may see: by table name if played here, or one they uploaded."""

    key: str
    subject: Subject
    reviews: Reviews
    caller: Caller
    lasts: bool = True

    async def review(self, seat: Seat | None, *, anew: bool = False) -> wire.ReviewView:
        """Return the values of a seat's decisions known so far. Raises :class:`Problem`."""
        shown = self._checked(seat)
        known = await self.reviews.review_of(
            self.key, self.subject, self.caller, lasts=self.lasts, anew=anew
        )
        return await charged(review_view, self.subject, shown, known)

    def _checked(self, seat: Seat | None) -> Seat:
        """Return the requested seat; by default the caller's own, or the first."""
        if seat is None:
            return self.subject.speaker.viewer or 0
        if seat >= self.subject.seats:
            raise Problem(404, "no-such-seat")
        return seat

    async def decision(self, entry: int) -> wire.DecisionView:
        """Return a decision of the game. Raises :class:`Problem`: ``no-such-decision``."""
        known: AnalysisProgress = await self.reviews.progress_of(self.key, lasts=self.lasts)
        decision = next((each for each in known.decisions if each.entry == entry), None)
        if decision is None:
            raise Problem(404, "no-such-decision")
        return await charged(decision_view, self.subject, decision)


async def game_of(name: str, caller: Caller, replays: Replays, reviews: Reviews) -> _Game:
    """Return the game of this server in the path. Raises :class:`Problem`."""
    finished = await replays.find(name, caller.guest)
    speaker = speaker_of(finished.played, _seat_of(finished, caller.guest))
    title = finished.table.title
    subject = Subject(finished.link, title, finished.played, speaker)
    return _Game(finished.table.id, subject, reviews, caller)


def _seat_of(finished: FinishedGame, guest: str) -> Seat | None:
    rows = enumerate(finished.table.seats)
    return next((seat for seat, row in rows if guest and row.guest == guest), None)


def own_game_of(name: str, caller: Caller, games: OwnGames, reviews: Reviews) -> _Game:
    """Return the uploaded game in the path. Raises :class:`Problem`."""
    own = games.find(name, caller.guest)
    if own is None:
        raise Problem(404, "no-such-record")
    subject = Subject(own.id, own.title, own.played, speaker_of(own.played))
    return _Game(name, subject, reviews, caller, lasts=False)


_OfServer: TypeAlias = Annotated[_Game, Dependency(game_of)]
_Own: TypeAlias = Annotated[_Game, Dependency(own_game_of)]


@get("/api/games/{name:str}/analysis", limits=_READ_LIMITS, errors=(*_READ_ERRORS, *_START_ERRORS))
async def analysed_game(game: _OfServer, seat: _Seat = None) -> wire.ReviewView:
    """The values of a seat's decisions known so far; a request starts the analysis."""
    return await game.review(seat)


@post("/api/games/{name:str}/analysis", limits=_READ_LIMITS, errors=(*_READ_ERRORS, *_START_ERRORS))
async def analyse_game(game: _OfServer, seat: _Seat = None) -> wire.ReviewView:
    """The same, restarting a failed analysis."""
    return await game.review(seat, anew=True)


@get(
    "/api/games/{name:str}/analysis/decisions/{entry:int}",
    limits=_READ_LIMITS,
    errors=(*_READ_ERRORS, "no-such-decision"),
)
async def analysed_decision(game: _OfServer, entry: int) -> wire.DecisionView:
    """One decision of the game, with values and reasons, all hands open."""
    return await game.decision(entry)


@get("/api/me/analysis", limits=_READ_LIMITS, errors=("too-many-analyses", "analyses-full"))
async def my_habits(habits: Habits, caller: Caller) -> wire.HabitsView:
    """Your play over your last analysed games; a request starts the work."""
    return await habits.view_for(caller)


# ---------------------------------------------------------------- uploaded records


@post(
    "/api/replay/analysis",
    max_body=MAX_UPLOAD,
    limits=_UPLOAD_LIMITS,
    errors=("bad-record", "too-long", *_START_ERRORS),
)
async def analyse_own(
    caller: Caller,
    games: OwnGames,
    reviews: Reviews,
    bounded: BoundedRunner,
    body: RawBody,
    seat: _Seat = None,
) -> wire.ReviewView:
    """Analyse an uploaded record, text or JSON; poll with its ``id``. Nothing is stored.

    A record uploaded before is analysed again only if the analysis failed.
    """
    played = await bounded.run(read_own, body)
    own = games.add(caller.guest, own_title(played), played)
    return await own_game_of(own.id, caller, games, reviews).review(seat, anew=True)


@get(
    "/api/replay/analysis/{name:str}",
    limits=_READ_LIMITS,
    errors=("no-such-record", *_START_ERRORS),
)
async def analysed_own(game: _Own, seat: _Seat = None) -> wire.ReviewView:
    """The same for an uploaded record."""
    return await game.review(seat)


@get(
    "/api/replay/analysis/{name:str}/decisions/{entry:int}",
    limits=_READ_LIMITS,
    errors=("no-such-record", "no-such-decision"),
)
async def decision_of_own(game: _Own, entry: int) -> wire.DecisionView:
    """One decision of the uploaded game."""
    return await game.decision(entry)


_REQUEST_ERRORS = (
    "no-such-game",
    "bad-code",
    "bad-position",
    "too-many-analyses",
    "analyses-full",
    "in-rated-game",
    "too-long",
    "too-fast",
)


@post("/api/analysis", errors=_REQUEST_ERRORS)
async def analyse_position(
    boards: Boards, hub: Hub, bounded: BoundedRunner, caller: Caller, data: wire.BoardQuestion
) -> wire.BoardAnswer:
    """Analyse a position; poll with the answer's ``id``. Not during a rated game."""
    if any(
        summary.rated and summary.playing and caller.guest in summary.people
        for summary in hub.summaries()
    ):
        raise Problem(409, "in-rated-game")
    if boards.is_available:
        await bounded.run(check, data)
    return boards.ask(data, caller)


@get(
    "/api/analysis/{name:str}",
    limits=(Limit("looks", "error.too-fast.games", by="address"),),
    errors=("no-such-analysis",),
)
async def analysed_position(boards: Boards, guest: Guest, name: str) -> wire.BoardAnswer:
    """The answer so far; the work stops if it is not polled for a while."""
    return _known_answer(boards.find_answer(name, guest))


@delete("/api/analysis/{name:str}", errors=("no-such-analysis",))
async def stop_analysing(boards: Boards, guest: Guest, name: str) -> wire.BoardAnswer:
    """Stop the analysis and return the answer so far."""
    return _known_answer(boards.stop(name, guest))


def _known_answer(answer: wire.BoardAnswer | None) -> wire.BoardAnswer:
    if answer is None:
        raise Problem(404, "no-such-analysis")
    return answer


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
    rows_played = await charged(rows_before, game, data.entry, data.seat)
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
    """The analysis processes."""
    working = Workers(settings.analysis, settings.analysis_work, aside=settings.analysis_aside)
    working.start()
    yield working
    await working.close()


async def visitors(settings: Settings, work: TimeBudget) -> AsyncIterator[Visitors]:
    """The processes that handle visitors' uploads."""
    working = Visitors(settings.visitor_processes, work)
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


def boards(workers: Workers, rates: Rates) -> Boards:
    """Positions from the editor."""
    return Boards(workers, rates["analyses"])


PART: Final = Part(
    "analysis",
    calls_in(__name__),
    runs="lead",
    rates=(Rate("analyses", a_minute=True),),
    start=(AnalysisRows, workers, visitors, ahead, reviews, habits, coaches, OwnGames, boards),
)
