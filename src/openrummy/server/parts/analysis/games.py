"""Games that are over, analysed: the whole game, one decision, a record of your own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from msgspec import Meta

from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.calls import Bounded, Caller, Given, Limit, RawBody, get, post
from openrummy.play.problems import Problem
from openrummy.play.replay.own import MAX_UPLOAD, own_title, read_own
from openrummy.play.replay.view import speaker_of
from openrummy.play.review.decision_view import decision_view
from openrummy.play.review.game_view import Known, Subject, review_view
from openrummy.server.connections.charged import charged
from openrummy.server.replay.store import Finished, Replays
from openrummy.server.review.habits import Habits
from openrummy.server.review.own_games import OwnGames
from openrummy.server.review.reviews import Reviews

_LOOKS = (Limit("looks", "error.too-fast.games", by="address"),)
_UPLOADS = (Limit("uploads", "error.too-fast.games", by="address"),)
_LOOKING = ("no-such-record", "not-over")
_BEGINNING = ("too-many-analyses", "analyses-full", "no-such-seat")
_Seat: TypeAlias = Annotated[int | None, Meta(gt=-1, lt=10_000)]


@dataclass(frozen=True)
class _Game:
    """A game that somebody may look at: of this server, by the name of its table, or their own."""

    key: str
    subject: Subject
    reviews: Reviews
    caller: Caller
    lasts: bool = True

    async def review(self, seat: Seat | None, *, anew: bool = False) -> wire.ReviewView:
        """The prices of a seat's decisions, as far as they are known. Raises :class:`Problem`."""
        shown = self._checked(seat)
        known = await self.reviews.of(
            self.key, self.subject, self.caller, lasts=self.lasts, anew=anew
        )
        return await charged(review_view, self.subject, shown, known)

    def _checked(self, seat: Seat | None) -> Seat:
        """The seat that is asked for; by default their own, or the first."""
        if seat is None:
            return self.subject.speaker.viewer or 0
        if seat >= self.subject.seats:
            raise Problem(404, "no-such-seat")
        return seat

    async def decision(self, entry: int) -> wire.DecisionView:
        """One decision of it. Raises :class:`Problem`: ``no-such-decision``."""
        known: Known = await self.reviews.known(self.key, lasts=self.lasts)
        decision = next((each for each in known.decisions if each.entry == entry), None)
        if decision is None:
            raise Problem(404, "no-such-decision")
        return await charged(decision_view, self.subject, decision)


async def game_of(name: str, caller: Caller, replays: Replays, reviews: Reviews) -> _Game:
    """The game of this server in the path. Raises :class:`Problem`."""
    finished = await replays.find(name, caller.guest)
    speaker = speaker_of(finished.played, _seat_of(finished, caller.guest))
    title = finished.table.title
    subject = Subject(finished.link, title, finished.played, speaker)
    return _Game(finished.table.id, subject, reviews, caller)


def _seat_of(finished: Finished, guest: str) -> Seat | None:
    rows = enumerate(finished.table.seats)
    return next((seat for seat, row in rows if guest and row.guest == guest), None)


def own_game_of(name: str, caller: Caller, games: OwnGames, reviews: Reviews) -> _Game:
    """The game in the path that this person has sent. Raises :class:`Problem`."""
    own = games.of(name, caller.guest)
    if own is None:
        raise Problem(404, "no-such-record")
    subject = Subject(own.id, own.title, own.played, speaker_of(own.played))
    return _Game(name, subject, reviews, caller, lasts=False)


_OfServer: TypeAlias = Annotated[_Game, Given(game_of)]
_Own: TypeAlias = Annotated[_Game, Given(own_game_of)]


@get("/api/games/{name:str}/analysis", limits=_LOOKS, errors=(*_LOOKING, *_BEGINNING))
async def analysed_game(game: _OfServer, seat: _Seat = None) -> wire.ReviewView:
    """The prices of a seat's decisions, as far as they are known; asking begins the work."""
    return await game.review(seat)


@post("/api/games/{name:str}/analysis", limits=_LOOKS, errors=(*_LOOKING, *_BEGINNING))
async def analyse_game(game: _OfServer, seat: _Seat = None) -> wire.ReviewView:
    """The same, and the work begins anew where it failed."""
    return await game.review(seat, anew=True)


@get(
    "/api/games/{name:str}/analysis/decisions/{entry:int}",
    limits=_LOOKS,
    errors=(*_LOOKING, "no-such-decision"),
)
async def analysed_decision(game: _OfServer, entry: int) -> wire.DecisionView:
    """One decision of it, with prices and reasons, all hands open."""
    return await game.decision(entry)


@get("/api/me/analysis", limits=_LOOKS, errors=("too-many-analyses", "analyses-full"))
async def my_habits(habits: Habits, caller: Caller) -> wire.HabitsView:
    """Your play over your last games that were analysed; asking begins the work."""
    return await habits.of(caller)


# ---------------------------------------------------------------- a record of your own


@post(
    "/api/replay/analysis",
    max_body=MAX_UPLOAD,
    limits=_UPLOADS,
    errors=("bad-record", "too-long", *_BEGINNING),
)
async def analyse_own(
    caller: Caller,
    games: OwnGames,
    reviews: Reviews,
    bounded: Bounded,
    body: RawBody,
    seat: _Seat = None,
) -> wire.ReviewView:
    """A record of your own, text or JSON; its ``id`` asks again. Nothing is stored.

    What was sent before is not worked out once more, but where it failed.
    """
    played = await bounded.run(read_own, body)
    own = games.add(caller.guest, own_title(played), played)
    return await own_game_of(own.id, caller, games, reviews).review(seat, anew=True)


@get("/api/replay/analysis/{name:str}", limits=_LOOKS, errors=("no-such-record", *_BEGINNING))
async def analysed_own(game: _Own, seat: _Seat = None) -> wire.ReviewView:
    """The same for a record of your own."""
    return await game.review(seat)


@get(
    "/api/replay/analysis/{name:str}/decisions/{entry:int}",
    limits=_LOOKS,
    errors=("no-such-record", "no-such-decision"),
)
async def decision_of_own(game: _Own, entry: int) -> wire.DecisionView:
    """One decision of it."""
    return await game.decision(entry)


CALLS = (
    analysed_game,
    analyse_game,
    analysed_decision,
    my_habits,
    analyse_own,
    analysed_own,
    decision_of_own,
)
