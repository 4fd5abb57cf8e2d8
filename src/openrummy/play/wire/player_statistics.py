"""A player's results in aggregate, and their history of games."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from openrummy.play.wire.lobby import CardPlayer


class GameFigures(Struct):
    """Totals over some games of a player.

    ``games`` counts all finished games; those neither ``won`` nor ``lost`` were called off, and
    ``gave_up`` are included in the lost. Deals are won by ``gins``, ``knocks_won`` and
    ``undercuts``, and lost by ``gins_against``, ``knocks_against`` and ``undercut``; ``knocks``
    are all own knocks except gin. ``points_won`` and ``points_lost`` are sums of the player's
    leads and deficits against the others by deal, in hundredths.
    """

    games: int
    won: int
    lost: int
    gave_up: int
    deals: int
    deals_won: int
    deals_lost: int
    gins: int
    gins_against: int
    knocks: int
    knocks_won: int
    knocks_against: int
    undercut: int
    undercuts: int
    points_won: int
    points_lost: int


class PlayedGroup(Struct):
    """Games grouped by game or by month ("2026-11")."""

    key: str
    title: str
    figures: GameFigures


class PlayedAgainst(Struct):
    """An opponent, and the games in which the player finished ahead (``won``) or behind (``lost``).

    ``key`` identifies the opponent, for this player only; ``level`` is a computer player's.
    ``account``: the name of the opponent's page, if any.
    """

    key: str
    name: str
    face: str
    bot: bool
    level: str
    games: int
    won: int
    lost: int
    account: str = ""


class PlayerStats(Struct):
    """``GET /api/me/stats``: statistics of all games of a player.

    ``streak`` is the current winning streak, ``longest`` the longest ever. ``days`` counts the
    games that ended on each day ("2026-11-24") of the last twelve months.
    """

    total: GameFigures
    streak: int
    longest: int
    families: list[PlayedGroup]
    games: list[PlayedGroup]
    months: list[PlayedGroup]
    against: list[PlayedAgainst]
    days: dict[str, int]


class HistoryGame(Struct):
    """A finished game in a history. ``place`` is 1 for the winner, 0: called off, -1: uncounted,
    since a decision was taken back.

    ``link`` opens the replay; empty if only the players may see it.
    """

    id: str
    game: str
    title: str
    ended: str
    seat: int
    players: list[CardPlayer]
    scores: list[int]  # by side
    side: int
    place: int
    gave_up: bool
    deals: int
    deals_won: int
    link: str
    rated: bool


HistoryResult = Literal["", "won", "lost", "open"]


class History(Struct):
    """``GET /api/me/history?after=&game=&against=&result=``: finished games, newest first.

    ``result`` may be ``won``, ``lost``, or ``open`` for games called off; ``total`` is the number
    of matches. ``more``: there are more pages; ``next`` is the cursor.
    """

    games: list[HistoryGame]
    total: int
    more: bool
    next: str = ""
