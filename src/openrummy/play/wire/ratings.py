"""Strength of people: at a table that is over, on their pages, on leaderboards.

Ratings are on the scale of Elo. A figure is never without ``within``: with 95 % the true
strength is no further away.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from openrummy.play.wire.player_statistics import PlayerStats

FamilyName: TypeAlias = Literal["knock", "table", "wild", "declared", "five"]
SpanName: TypeAlias = Literal["all", "month", "week", "today"]
Missing: TypeAlias = Literal["", "account", "private", "games", "certainty", "span"]


class RatedSeat(Struct):
    """Change of a seat's rating by a game. ``games`` are rated ones in the family, with this.

    ``account``: the name under which they have a page; empty where they have none any more.
    """

    seat: int
    account: str
    rating: float
    within: float
    change: float
    games: int
    provisional: bool


class TableRatings(Struct):
    """``GET /api/tables/{id}/ratings``: what a rated game that is over changed.

    ``state``: ``running`` while it is played, ``waiting`` until it is counted, ``counted``, or
    ``none`` where it changed nothing: called off, over too soon, or not rated. While it runs
    ``seats`` has the ratings of those who show theirs and your own, and ``stake`` what losing
    would take from yours at most.
    """

    state: Literal["running", "waiting", "counted", "none"]
    family: FamilyName
    title: str
    seats: list[RatedSeat]
    least: int
    stake: float | None = None


class FamilyRating(Struct):
    """Somebody's rating in a family; ``games`` changed it, ``least`` are enough for a ranking."""

    family: FamilyName
    title: str
    rating: float
    within: float
    games: int
    least: int
    provisional: bool
    ranked: bool


class Completed(Struct):
    """Of ``begun`` rated games that were not called off, ``left`` were given up: by clock, or left.

    ``percent`` is the share played to the end, 100 before the first.
    """

    begun: int
    left: int
    percent: float


class RatingPoint(Struct):
    """A rating after a game that ended then (ISO time)."""

    at: str
    rating: float
    within: float
    change: float
    won: bool


class RatingHistory(Struct):
    """``GET /api/people/{name}/ratings?family=``: a rating game by game, the oldest first.

    At most ``limit`` of the last games.
    """

    family: FamilyName
    points: list[RatingPoint]
    limit: int


class PersonPage(Struct):
    """``GET /api/people/{name}``: who somebody is and what they have played here.

    ``bot``: a program plays under this name. ``private``: its owner shows name and face only;
    all else is empty. ``you``: it is the caller's own page.
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
    """``GET /api/me/ratings``: your ratings. ``name`` is empty where you have no account."""

    name: str
    ratings: list[FamilyRating]
    completed: Completed


class BoardLine(Struct):
    """Somebody on a leaderboard; ``played``, ``won`` and ``gained`` are of its span."""

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
    """The caller on this board. ``rank`` 0: not listed; ``why`` says what is missing.

    ``more`` are the games to come until there are enough.
    """

    rank: int
    why: Missing
    more: int
    rating: FamilyRating


class BoardComputer(Struct):
    """A character of the computer at a level, as measured in games between computers."""

    name: str
    face: str
    level: str
    rating: int
    within: int


class BoardFamily(Struct):
    """A family of games there is a board for."""

    family: FamilyName
    title: str


class Leaderboard(Struct):
    """``GET /api/leaderboard?family=&span=&friends=``: who is strong for certain.

    In the order of the lower end of the interval, ``first`` the first lines; ``around`` are you
    and your neighbours where you stand further down. ``listed`` counts everybody on the board.
    ``since`` is when the span began (ISO time, empty for all time). ``computers`` hold no rank.
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
