"""Other requests of the analysis board: its games, a hand, playing a position on."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from openrummy.play.wire.table import MeldView


class BoardGame(Struct):
    """A game for two that the analysis board sets up.

    ``hand`` cards are dealt to each. ``limit`` is the most deadwood a knocker may have, None
    where a card that is turned up says it. ``upcard``: the first upcard is offered.
    """

    name: str  # a game's, or a code of house rules
    title: str
    hand: int
    target: int
    limit: int | None
    upcard: bool


class BoardGames(Struct):
    """``GET /api/board/games``: the games that can be set up; with ``rules`` only that one."""

    games: list[BoardGame]


class BoardHand(Struct):
    """``GET /api/board/hand``: the best arrangement of a hand.

    ``limit``: the most deadwood to knock with, told by ``upcard`` where a card tells it;
    None where the card that does is not known.
    """

    melds: list[MeldView]
    deadwood: list[str]
    points: int
    limit: int | None


class PlayPosition(Struct, forbid_unknown_fields=True):
    """``POST /api/board/table``: play a position on against the computer.

    ``position`` is the text of ``docs/spec/position.md``, ``scores`` the seats' totals before the
    deal. You play the seat to act; cards unknown to it are placed at random. Nothing
    counts, and the table before of that kind is removed, as with :class:`TryAgain`.
    """

    game: str
    position: str
    rules: str = ""  # a code of house rules
    scores: list[int] = []
    level: Literal["easy", "medium", "hard"] = "hard"
    face: str = "guest"
    name: str = "You"
