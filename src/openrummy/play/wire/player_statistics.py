"""Somebody's results, added up."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from openrummy.play.wire.lobby import CardPlayer


class GameFigures(Struct):
    """Sums over some games of one person.

    ``games`` are all that are over; those neither ``won`` nor ``lost`` were called off, and
    ``gave_up`` are among the lost. Of the deals, ``gins``, ``knocks_won`` and ``undercuts``
    are ways to win one, ``gins_against``, ``knocks_against`` and ``undercut`` ways to lose
    one; ``knocks`` are all own knocks but gin. ``points_won`` and ``points_lost`` are by
    how much one was ahead of the others in a deal, or behind them, in hundredths.
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
    """Games that have something in common: the game, or the month ("2026-11")."""

    key: str
    title: str
    figures: GameFigures


class PlayedAgainst(Struct):
    """Somebody played against: ``won`` games in which one came before them, ``lost`` after.

    ``key`` tells opponents apart, for this person alone; ``level`` is a computer player's.
    ``account``: the name under which they have a page, if they have one.
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
    """``GET /api/me/stats``: all that one has played here.

    ``streak`` are games won one after the other until now, ``longest`` the most ever.
    ``days`` says how many games ended on each day ("2026-11-24") of the last twelve months.
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
    """A game that is over, as a history has it. ``place`` is 1 for the winner, 0: called off,
    -1: a decision was taken back, so it counts for nothing.

    ``link`` opens the game to look at again; empty where only its players may.
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
    """``GET /api/me/history?after=&game=&against=&result=``: games that are over, the last first.

    ``result`` may be ``won``, ``lost``, or ``open`` for those called off; ``total`` counts all
    that fit. ``more`` are left, to be asked for with ``next``.
    """

    games: list[HistoryGame]
    total: int
    more: bool
    next: str = ""
