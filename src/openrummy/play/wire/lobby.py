"""Requests and answers over HTTP."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from openrummy.play.wire.table import ArrangementView

Shelf: TypeAlias = Literal["two", "upcard", "company", "melds", "wild"]


class GameCard(Struct):
    """One game of the catalogue."""

    name: str
    title: str
    family: str
    summary: str
    also: list[str]
    players: list[int]
    target: int
    sample: list[str]  # three cards for the picture
    targets: list[tuple[int, int]] = []  # [players, points] where the target depends on them
    seating: Literal["table", "sit-out", "teams"] = "table"
    form: Literal["game", "columns", "match", "best-of"] = "game"
    lowest: bool = False  # the target ends the game, and the lowest score wins
    shelf: Shelf = "two"  # where the start page keeps it


class Rating(Struct):
    """Strength of a character at a level, measured in games of gin between bots.

    ``points`` as in chess, the published baseline being at 1500; ``within``: how far off
    they may be (95 %); ``word`` says it plainly.
    """

    level: str
    points: int
    within: int
    word: str


class Persona(Struct):
    """A computer opponent to choose.

    ``line`` is a sentence on the way of playing, ``tag`` a word or two. ``ratings`` hold
    the levels that were measured.
    """

    id: str
    name: str
    line: str
    face: str
    tag: str
    ratings: list[Rating]


class Lobby(Struct):
    """``GET /api/lobby``: data for the start page."""

    games: list[GameCard]
    personas: list[Persona]
    levels: list[str]
    tables: list[TableCard]


class CardPlayer(Struct):
    """A player at a table, in seat order; ``open``: the seat is free and has no name."""

    name: str
    face: str
    side: int  # whose score is theirs
    bot: bool = False
    open: bool = False


class TableCard(Struct):
    """A running or finished table of this guest, latest first.

    ``opponent`` names all the others ("Mara and Otto"), ``face`` is the first
    opponent's. ``scores`` stand by side, ``side`` is the guest's own. ``waiting``: a
    seat is still open; ``clock`` as in :class:`NewInvitation`; ``due``: when the
    clock that runs ends, in ms since 1970. ``arranged``: the hand in
    melds and the rest, where melds are made to be counted.
    """

    id: str
    game: str
    title: str
    opponent: str
    face: str
    deal: int
    scores: list[int]
    seat: int
    your_turn: bool
    over: bool
    touched: str  # ISO time
    hand: list[str]
    upcard: str | None
    players: list[CardPlayer] = []
    side: int = 0
    waiting: bool = False
    clock: str = ""
    due: int | None = None
    arranged: ArrangementView | None = None


class OpponentChoice(Struct, forbid_unknown_fields=True):
    """A character for one seat of the computer."""

    persona: str
    level: Literal["easy", "medium", "hard"]


class NewTable(Struct, forbid_unknown_fields=True):
    """``POST /api/tables``: open a table with computers in every other seat.

    ``players`` is the size of the table, None for the fewest the game seats.
    ``opponents`` are the computer's seats in turn after your own; those left
    out are filled, the first with ``persona``, the others with characters who
    are not at the table yet, at ``level``. With teams every second seat is
    your own side's.
    """

    game: str  # a name of the catalogue, or a code of house rules
    persona: str
    level: Literal["easy", "medium", "hard"]
    target: int | None = None
    face: str = "guest"
    name: str = "You"
    players: int | None = None
    opponents: list[OpponentChoice] = []


class TryAgain(Struct, forbid_unknown_fields=True):
    """``POST /api/games/ID/again``: resume a finished game from one of its decisions.

    ``entry`` names the decision as a review does, ``seat`` whose it was: that seat is your own,
    the computer plays the others. The cards are those of the game; nothing counts. The table
    before is removed, so that there is one at a time.
    """

    entry: int
    seat: int
    face: str = "guest"
    name: str = "You"


class TableLink(Struct):
    """The address of the new table."""

    id: str
    url: str


class FairDeal(Struct):
    """A finished deal, from 0, and all data its cards are derived from, in hexadecimal.

    ``seeds`` are those of every seat, empty where none came in time. What follows belongs to
    promises of the second form (``docs/spec/fair.md``) and is empty for one of the first:
    ``seats`` has a letter each, ``rules`` is their hash, and ``hour`` that of the line which
    counts the promise in the public list, None before it is written.
    """

    deal: int
    commitment: str
    secret: str
    seeds: list[str]
    entropy: str
    seats: str = ""
    rules: str = ""
    key: str = ""
    signature: str = ""
    hour: int | None = None


class FairDeals(Struct):
    """``GET /api/tables/{id}/fair``: the finished deals of a table, in order.

    ``rules`` is the canonical text of the table's rules, whose hash the promises are bound to.
    """

    deals: list[FairDeal]
    rules: str = ""


class HttpError(Struct):
    """Every HTTP error: a code and a sentence."""

    code: str
    text: str
