"""Games that are over, analysed: the whole game, one decision, a record of one's own."""

from __future__ import annotations

from typing import Annotated

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.params import QueryParameter

from openrummy.core.rules.text import say
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.problems import Problem
from openrummy.play.replay.view import speaker_of
from openrummy.play.review.decision_view import decision_view
from openrummy.play.review.game_view import Known, Subject, review_view
from openrummy.server.connections.charged import charged
from openrummy.server.connections.visitors import Bounded
from openrummy.server.guard import address_of, guest_of
from openrummy.server.openapi import errors
from openrummy.server.replay.store import MAX_UPLOAD, Finished, Replays, own_title, read_own
from openrummy.server.review.habits import Habits
from openrummy.server.review.own_games import OwnGames
from openrummy.server.review.reviews import Asker, Reviews
from openrummy.server.routes.replays import RecordIn

_LOOKING = ("no-such-record", "not-over", "too-fast")
_BEGINNING = ("too-many-analyses", "analyses-full", "no-such-seat")
_Seat = Annotated[int | None, QueryParameter(gt=-1, lt=10_000)]


def asker_of(request: Request[None, None, State]) -> Asker:
    """Who asks, and from where."""
    return Asker(guest_of(request.scope), address_of(request))


async def _stored(request: Request[None, None, State], state: State) -> tuple[str, Subject]:
    """A game of this server that who asks may look at, by the name of its table."""
    _slowly(request, state)
    replays: Replays = state.replays
    guest = guest_of(request.scope)
    found = await replays.find(request.path_params["name"], guest)
    viewer = _seat_of(found, guest)
    speaker = speaker_of(found.played, viewer)
    return found.table.id, Subject(found.link, found.table.title, found.played, speaker)


def _seat_of(found: Finished, guest: str) -> Seat | None:
    seats = (at for at, row in enumerate(found.table.seats) if guest and row.guest == guest)
    return next(seats, None)


def _slowly(request: Request[None, None, State], state: State) -> None:
    if not state.looks.take(address_of(request)):
        raise Problem(429, "too-fast", say("error.too-fast.games"))


async def _review(
    request: Request[None, None, State],
    state: State,
    seat: Seat | None,
    *,
    anew: bool = False,
) -> wire.ReviewView:
    key, subject = await _stored(request, state)
    at = _checked(subject, seat)
    reviews: Reviews = state.reviews
    known = await reviews.of(key, subject, asker_of(request), anew=anew)
    return await charged(review_view, subject, at, known)


def _checked(subject: Subject, seat: Seat | None) -> Seat:
    """The seat that is asked for; by default the own one, or the first."""
    if seat is None:
        return subject.speaker.viewer or 0
    if seat >= subject.seats:
        raise Problem(404, "no-such-seat")
    return seat


async def _decision(subject: Subject, known: Known, entry: int) -> wire.DecisionView:
    found = next((one for one in known.decisions if one.entry == entry), None)
    if found is None:
        raise Problem(404, "no-such-decision")
    return await charged(decision_view, subject, found)


@get("/api/games/{name:str}/analysis", responses=errors(*_LOOKING, *_BEGINNING))
async def analysed_game(
    request: Request[None, None, State], state: State, seat: _Seat = None
) -> wire.ReviewView:
    """What a seat's decisions were worth, as far as it is known; asking begins the work."""
    return await _review(request, state, seat)


@post("/api/games/{name:str}/analysis", status_code=200, responses=errors(*_LOOKING, *_BEGINNING))
async def analyse_game(
    request: Request[None, None, State], state: State, seat: _Seat = None
) -> wire.ReviewView:
    """The same, and the work begins anew where it failed."""
    return await _review(request, state, seat, anew=True)


@get(
    "/api/games/{name:str}/analysis/decisions/{entry:int}",
    responses=errors(*_LOOKING, "no-such-decision"),
)
async def analysed_decision(request: Request[None, None, State], state: State) -> wire.DecisionView:
    """One decision of it, with prices and reasons, all hands open."""
    key, subject = await _stored(request, state)
    reviews: Reviews = state.reviews
    known = await reviews.known(key)
    return await _decision(subject, known, request.path_params["entry"])


@get("/api/me/analysis", responses=errors("too-many-analyses", "analyses-full", "too-fast"))
async def my_habits(request: Request[None, None, State], state: State) -> wire.HabitsView:
    """Your play over your last games that were analysed; asking begins the work."""
    _slowly(request, state)
    habits: Habits = state.habits
    return await habits.of(asker_of(request))


# ---------------------------------------------------------------- a record of one's own


@post(
    "/api/replay/analysis",
    status_code=200,
    request_max_body_size=MAX_UPLOAD,
    operation_class=RecordIn,
    responses=errors("bad-record", "too-long", "too-fast", *_BEGINNING),
)
async def analyse_own(
    request: Request[None, None, State], state: State, seat: _Seat = None
) -> wire.ReviewView:
    """A record of your own, text or JSON; its ``id`` asks again. Nothing is stored.

    What was sent before is not worked out once more, but where it failed.
    """
    if not state.uploads.take(address_of(request)):
        raise Problem(429, "too-fast", say("error.too-fast.games"))
    body = await request.body()
    bounded: Bounded = state.bounded
    played = await bounded.run(request, read_own, body)
    games: OwnGames = state.own_games
    found = games.add(guest_of(request.scope), own_title(played), played)
    return await _own_review(request, state, found.id, seat, anew=True)


@get("/api/replay/analysis/{name:str}", responses=errors("no-such-record", "too-fast", *_BEGINNING))
async def analysed_own(
    request: Request[None, None, State], state: State, seat: _Seat = None
) -> wire.ReviewView:
    """What is known of it by now."""
    _slowly(request, state)
    return await _own_review(request, state, request.path_params["name"], seat)


@get(
    "/api/replay/analysis/{name:str}/decisions/{entry:int}",
    responses=errors("no-such-record", "no-such-decision", "too-fast"),
)
async def decision_of_own(request: Request[None, None, State], state: State) -> wire.DecisionView:
    """One decision of it."""
    _slowly(request, state)
    name = request.path_params["name"]
    subject = _own(request, state, name)
    reviews: Reviews = state.reviews
    known = await reviews.known(name, lasts=False)
    return await _decision(subject, known, request.path_params["entry"])


def _own(request: Request[None, None, State], state: State, name: str) -> Subject:
    games: OwnGames = state.own_games
    found = games.of(name, guest_of(request.scope))
    if found is None:
        raise Problem(404, "no-such-record")
    return Subject(found.id, found.title, found.played, speaker_of(found.played))


async def _own_review(
    request: Request[None, None, State],
    state: State,
    name: str,
    seat: Seat | None,
    *,
    anew: bool = False,
) -> wire.ReviewView:
    subject = _own(request, state, name)
    at = _checked(subject, seat)
    reviews: Reviews = state.reviews
    known = await reviews.of(name, subject, asker_of(request), lasts=False, anew=anew)
    return await charged(review_view, subject, at, known)


HANDLERS = [
    analysed_game,
    analyse_game,
    analysed_decision,
    my_habits,
    analyse_own,
    analysed_own,
    decision_of_own,
]
