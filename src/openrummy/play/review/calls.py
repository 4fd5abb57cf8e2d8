"""HTTP calls of game reviews and position analysis; a request starts the work, polls follow it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Protocol, TypeAlias

from msgspec import Meta

from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.calls import (
    BoundedRunner,
    Caller,
    Dependency,
    Guest,
    InThread,
    Limit,
    RawBody,
    delete,
    get,
    post,
)
from openrummy.play.problems import Problem
from openrummy.play.replay.own_records import MAX_UPLOAD, own_title, read_own
from openrummy.play.replay.view import speaker_of
from openrummy.play.review.board_analyses import Boards, OwnGames, check
from openrummy.play.review.decision_view import decision_view
from openrummy.play.review.game_view import AnalysisProgress, Subject, review_view
from openrummy.play.review.reviews import Reviews

_READ_LIMITS = (Limit("looks", "error.too-fast.games", by="address"),)
_UPLOAD_LIMITS = (Limit("uploads", "error.too-fast.games", by="address"),)
_READ_ERRORS = ("no-such-record", "not-over")
_START_ERRORS = ("too-many-analyses", "analyses-full", "no-such-seat")
_Seat: TypeAlias = Annotated[int | None, Meta(gt=-1, lt=10_000)]


class FinishedGames(Protocol):
    """Finished games that were played on this site."""

    async def find(self, name: str, guest: str) -> tuple[str, Subject]:
        """Return the table of a game that this guest may see, and the game.

        Raises :class:`Problem`: ``no-such-record``, ``not-over``.
        """


class RatedGames(Protocol):
    """Rated games in progress."""

    def playing(self, guest: str) -> bool:
        """True if this guest plays one, when no position may be analysed."""


@dataclass(frozen=True)
class _Game:
    """A game the caller may see: by table name if played here, or one they uploaded."""

    key: str
    subject: Subject
    reviews: Reviews
    caller: Caller
    in_thread: InThread
    lasts: bool = True

    async def review(self, seat: Seat | None, *, anew: bool = False) -> wire.ReviewView:
        """Return the values of a seat's decisions known so far. Raises :class:`Problem`."""
        shown = self._checked(seat)
        known = await self.reviews.review_of(
            self.key, self.subject, self.caller, lasts=self.lasts, anew=anew
        )
        return await self.in_thread(review_view, self.subject, shown, known)

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
        return await self.in_thread(decision_view, self.subject, decision)


async def _game_of(
    name: str, caller: Caller, games: FinishedGames, reviews: Reviews, in_thread: InThread
) -> _Game:
    """Return the game played here in the path. Raises :class:`Problem`."""
    key, subject = await games.find(name, caller.guest)
    return _Game(key, subject, reviews, caller, in_thread)


def _own_game_of(
    name: str, caller: Caller, games: OwnGames, reviews: Reviews, in_thread: InThread
) -> _Game:
    """Return the uploaded game in the path. Raises :class:`Problem`."""
    own = games.find(name, caller.guest)
    if own is None:
        raise Problem(404, "no-such-record")
    subject = Subject(own.id, own.title, own.played, speaker_of(own.played))
    return _Game(name, subject, reviews, caller, in_thread, lasts=False)


_Here: TypeAlias = Annotated[_Game, Dependency(_game_of)]
_Own: TypeAlias = Annotated[_Game, Dependency(_own_game_of)]


@get("/api/games/{name:str}/analysis", limits=_READ_LIMITS, errors=(*_READ_ERRORS, *_START_ERRORS))
async def analysed_game(game: _Here, seat: _Seat = None) -> wire.ReviewView:
    """The values of a seat's decisions known so far; a request starts the analysis."""
    return await game.review(seat)


@post("/api/games/{name:str}/analysis", limits=_READ_LIMITS, errors=(*_READ_ERRORS, *_START_ERRORS))
async def analyse_game(game: _Here, seat: _Seat = None) -> wire.ReviewView:
    """The same, restarting a failed analysis."""
    return await game.review(seat, anew=True)


@get(
    "/api/games/{name:str}/analysis/decisions/{entry:int}",
    limits=_READ_LIMITS,
    errors=(*_READ_ERRORS, "no-such-decision"),
)
async def analysed_decision(game: _Here, entry: int) -> wire.DecisionView:
    """One decision of the game, with values and reasons, all hands open."""
    return await game.decision(entry)


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
    in_thread: InThread,
    body: RawBody,
    seat: _Seat = None,
) -> wire.ReviewView:
    """Analyse an uploaded record, text or JSON; poll with its ``id``. Nothing is stored.

    A record uploaded before is analysed again only if the analysis failed.
    """
    played = await bounded.run(read_own, body)
    own = games.add(caller.guest, own_title(played), played)
    return await _own_game_of(own.id, caller, games, reviews, in_thread).review(seat, anew=True)


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


# ---------------------------------------------------------------- positions

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
    boards: Boards,
    rated: RatedGames,
    bounded: BoundedRunner,
    caller: Caller,
    data: wire.BoardQuestion,
) -> wire.BoardAnswer:
    """Analyse a position; poll with the answer's ``id``. Not during a rated game."""
    if rated.playing(caller.guest):
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


CALLS = (
    analysed_game,
    analyse_game,
    analysed_decision,
    analyse_own,
    analysed_own,
    decision_of_own,
    analyse_position,
    analysed_position,
    stop_analysing,
)
