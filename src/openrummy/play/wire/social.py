"""Players at a table: offers, absence, chat, blocks."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

EmoteName: TypeAlias = Literal["hello", "good-luck", "well-played", "thanks", "oops", "one-moment"]


class ClaimView(Struct):
    """A claim against an absent player; ``wait``: ms until it is possible."""

    seat: int
    kind: Literal["win", "computer"]
    wait: int


class ClockView(Struct):
    """A time control. ``kind``: ``bank`` is time per player, ``move`` time per move.

    ``total`` and ``increment`` are in milliseconds; ``out`` describes the consequence of a
    timeout.
    """

    kind: Literal["bank", "move"]
    total: int
    increment: int
    text: str
    out: str


class RoomView(Struct):
    """The state of a table apart from the cards.

    ``maker``: this viewer created the table. ``invite`` is the invitation link while a seat is
    open, empty for viewers who may not invite. ``ends`` and ``rematches`` are the seats that
    offer to end the game without a winner, or a rematch; ``next`` is the rematch's table.
    ``deal_in``: ms until the next deal starts automatically. ``watchers``: number of
    spectators. ``delay``: delay of spectators in ms. ``rated``: the game changes ratings.
    ``tournament``: the page of its tournament. ``coach``: a coach is possible, since the viewer
    plays only computers and nothing counts. ``review``: the page of the review from which this
    game was resumed. ``deals``: the page of the shared deals played here, for which there is no
    help. ``hints``: players may ask the computer for advice; ``aside``: players may let the
    computer play for them. ``alone``: the seats that contributed no seed to this deal, so its
    fairness to them relies on the server's promise.
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
    """A chat message; ``number`` counts from 1, ``at`` is ms since 1970."""

    number: int
    seat: int
    name: str
    text: str
    at: int


class BlockSeat(Struct, forbid_unknown_fields=True):
    """``POST /api/tables/{id}/block`` and ``/unblock``: the player in that seat."""

    seat: int


class Blocked(Struct):
    """``GET /api/blocked``: a blocked player, by the name at the time of blocking."""

    id: str
    name: str


class Unblock(Struct, forbid_unknown_fields=True):
    """``POST /api/blocked/undo``: unblock a player."""

    id: str
