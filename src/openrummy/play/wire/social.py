"""Other people at a table: offers, absence, chat."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

EmoteName: TypeAlias = Literal["hello", "good-luck", "well-played", "thanks", "oops", "one-moment"]


class ClaimView(Struct):
    """Actions about a seat whose player has gone; ``wait``: possible in this many ms."""

    seat: int
    kind: Literal["win", "computer"]
    wait: int


class ClockView(Struct):
    """A clock's rules. ``kind`` ``bank``: each has time that runs; ``move``: each move has it.

    ``total`` and ``increment`` are milliseconds; ``out`` says what happens when
    a clock runs out.
    """

    kind: Literal["bank", "move"]
    total: int
    increment: int
    text: str
    out: str


class RoomView(Struct):
    """Everything beside the cards.

    ``maker``: this viewer opened the table. ``invite`` is the path to send to
    others while a seat is open, empty for those who may not ask anybody.
    ``ends`` and ``rematches`` are the seats that offer to end the game without
    a winner, and to play again; ``next`` is where they play again.
    ``deal_in``: the next deal begins by itself after so long (ms).
    ``watchers`` watch now. ``delay``: what a spectator sees is so old (ms).
    ``rated``: the game changes ratings. ``tournament``: the page of the tournament it is of.
    ``coach``: this viewer plays computers alone and nothing counts, so a coach may look on.
    ``review``: the page of the review from which this game was taken up again. ``deals``:
    the page of the deals that many play, and nobody is helped with. ``hints``: who plays may
    ask the computer for advice; ``aside``: who plays may let the computer play instead.
    ``alone``: the seats that gave no number for this deal, so that for them the server dealt
    it alone.
    """

    maker: bool = False
    invite: str = ""
    listed: bool = False
    gathering: bool = False
    watch: bool = True
    chat: bool = False
    ends: list[int] = []
    rematches: list[int] = []
    next: str = ""
    claims: list[ClaimView] = []
    deal_in: int | None = None
    watchers: int = 0
    delay: int = 0
    rated: bool = False
    tournament: str = ""
    coach: bool = False
    review: str = ""
    deals: str = ""
    hints: bool = False
    aside: bool = False
    alone: list[int] = []


class ChatLine(Struct):
    """Something said at a table; ``number`` counts from 1, ``at`` is ms since 1970."""

    number: int
    seat: int
    name: str
    text: str
    at: int


class BlockSeat(Struct, forbid_unknown_fields=True):
    """``POST /api/tables/{id}/block`` and ``/unblock``: the person who sits there."""

    seat: int


class Blocked(Struct):
    """``GET /api/blocked``: somebody one hears nothing of, by the name they had at the time."""

    id: str
    name: str


class Unblock(Struct, forbid_unknown_fields=True):
    """``POST /api/blocked/undo``: hear of that one again."""

    id: str
