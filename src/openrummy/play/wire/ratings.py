"""Players' ratings: after a game, on their pages, on leaderboards.

Ratings are on the Elo scale. ``within`` is half the width of the 95 % interval.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from openrummy.play.wire.player_statistics import PlayerStats

FamilyName: TypeAlias = Literal["knock", "table", "wild", "declared", "five"]
SpanName: TypeAlias = Literal["all", "month", "week", "today"]
Missing: TypeAlias = Literal["", "account", "private", "games", "certainty", "span"]


class RatedSeat(Struct):
    """A seat's rating change in a game. ``games``: rated games in the family, including this.

    ``account``: the name of the player's page; empty if it no longer exists.
    """

    seat: int
    account: str
    rating: float
    within: float
    change: float
    games: int
    provisional: bool


class TableRatings(Struct):
    """``GET /api/tables/{id}/ratings``: rating changes of a rated game.

    ``state``: ``running`` during play, ``waiting`` until it is processed, ``counted``, or
    ``none`` if it changes no ratings: called off, over too soon, or unrated. During play
    ``seats`` has your own rating and the public ones of the others, and ``stake`` is the
    maximum you can lose.
    """

    state: Literal["running", "waiting", "counted", "none"]
    family: FamilyName
    title: str
    seats: list[RatedSeat]
    least: int
    stake: float | None = None


class FamilyRating(Struct):
    """A player's rating in a family, from ``games`` games; ranked from ``least`` games on."""

    family: FamilyName
    title: str
    rating: float
    within: float
    games: int
    least: int
    provisional: bool
    ranked: bool


class Completed(Struct):
    """Completion of rated games: ``begun`` without those called off, ``left`` by timeout or exit.

    ``percent`` is the share played to the end, 100 before the first game.
    """

    begun: int
    left: int
    percent: float


class RatingPoint(Struct):
    """A rating after a game that ended at this time (ISO)."""

    at: str
    rating: float
    within: float
    change: float
    won: bool


class RatingHistory(Struct):
    """``GET /api/people/{name}/ratings?family=``: a rating game by game, oldest first.

    Limited to the last ``limit`` games.
    """

    family: FamilyName
    points: list[RatingPoint]
    limit: int


class PersonPage(Struct):
    """``GET /api/people/{name}``: a player's page.

    ``bot``: the account of a program. ``private``: only name and avatar are public; all else
    is empty. ``you``: it is the caller's own page.
    """

    name: str
    face: str
    bot: bool
    private: bool
    you: bool
    since: str  # ISO time
    ratings: list[FamilyRating]
    completed: Completed
    stats: PlayerStats | None


class OwnRatings(Struct):
    """``GET /api/me/ratings``: your ratings. ``name`` is empty without an account."""

    name: str
    ratings: list[FamilyRating]
    completed: Completed


class BoardLine(Struct):
    """A row of a leaderboard; ``played``, ``won`` and ``gained`` refer to its span."""

    rank: int
    name: str
    face: str
    rating: float
    within: float
    games: int
    played: int
    won: int
    gained: float
    you: bool
    friend: bool


class BoardYou(Struct):
    """The caller's place on the leaderboard. ``rank`` 0: not listed, for the reason ``why``.

    ``more``: number of games still required.
    """

    rank: int
    why: Missing
    more: int
    rating: FamilyRating


class BoardComputer(Struct):
    """A computer character at a level, with its rating measured in games between computers."""

    name: str
    face: str
    level: str
    rating: int
    within: int


class BoardFamily(Struct):
    """A family of games with a leaderboard."""

    family: FamilyName
    title: str


class Leaderboard(Struct):
    """``GET /api/leaderboard?family=&span=&friends=``: players by the lower bound of their rating.

    ``first`` are the top rows; ``around`` are you and your neighbours if you are further down.
    ``listed`` is the number of players on the board. ``since`` is the start of the span (ISO
    time, empty for all time). ``computers`` are unranked.
    """

    family: FamilyName
    span: SpanName
    friends: bool
    families: list[BoardFamily]
    since: str
    least: int
    within: int
    listed: int
    first: list[BoardLine]
    around: list[BoardLine]
    you: BoardYou
    computers: list[BoardComputer]
