"""Further requests of the analysis board: its games, a hand, continuing from a position."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from openrummy.play.wire.table import MeldView


class BoardGame(Struct):
    """A two-player game supported by the analysis board.

    ``hand`` cards are dealt to each. ``limit`` is the maximum deadwood for a knock, None if a
    turned-up card sets it. ``upcard``: the first upcard is offered.
    """

    name: str  # of a game, or a code of house rules
    title: str
    hand: int
    target: int
    limit: int | None
    upcard: bool


class BoardGames(Struct):
    """``GET /api/board/games``: the supported games; with ``rules`` only that one."""

    games: list[BoardGame]


class BoardHand(Struct):
    """``GET /api/board/hand``: the best arrangement of a hand.

    ``limit``: the maximum deadwood for a knock, possibly set by ``upcard``; None if the card
    that sets it is unknown.
    """

    melds: list[MeldView]
    deadwood: list[str]
    points: int
    limit: int | None


class PlayPosition(Struct, forbid_unknown_fields=True):
    """``POST /api/board/table``: continue a position against the computer.

    ``position`` is in the notation of ``docs/spec/position.md``, ``scores`` are the seats' totals
    before the deal. You play the seat to act; cards unknown to it are placed at random. The
    game is not counted, and it replaces your previous table of this kind, as with
    :class:`TryAgain`.
    """

    game: str
    position: str
    rules: str = ""  # a code of house rules
    scores: list[int] = []
    level: Literal["easy", "medium", "hard"] = "hard"
    face: str = "guest"
    name: str = "You"
