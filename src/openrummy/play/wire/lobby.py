"""The start page, new tables, and the fairness data of a table."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from openrummy.play.wire.table import ArrangementView

Shelf: TypeAlias = Literal["two", "upcard", "company", "melds", "wild"]


class GameCard(Struct):
    """A game of the catalogue."""

    name: str
    title: str
    family: str
    summary: str
    also: list[str]
    players: list[int]
    target: int
    sample: list[str]  # three cards for the picture
    targets: list[tuple[int, int]] = []  # [players, points] if the target depends on the players
    seating: Literal["table", "sit-out", "teams"] = "table"
    form: Literal["game", "columns", "match", "best-of"] = "game"
    lowest: bool = False  # the target ends the game, and the lowest score wins
    shelf: Shelf = "two"  # section of the start page


class Rating(Struct):
    """Strength of a character at a level, measured in gin games between bots.

    ``points`` are on the Elo scale, with the published baseline at 1500; ``within`` is half
    of the 95 % interval; ``word`` is a verbal rating.
    """

    level: str
    points: int
    within: int
    word: str


class Persona(Struct):
    """A computer opponent.

    ``line`` describes the playing style in a sentence, ``tag`` in a word or two. ``ratings``
    cover the measured levels.
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
    side: int  # index of their score
    bot: bool = False
    open: bool = False


class TableCard(Struct):
    """A running or finished table of this guest, latest first.

    ``opponent`` names all opponents ("Mara and Otto"), ``face`` is that of the first.
    ``scores`` are by side; ``side`` is the guest's own. ``waiting``: a seat is still open;
    ``clock`` as in :class:`NewInvitation`; ``due``: when the running clock expires (ms since
    1970). ``arranged``: the hand split into melds and deadwood, in games that count deadwood.
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
    """The character of a computer seat."""

    persona: str
    level: Literal["easy", "medium", "hard"]


class NewTable(Struct, forbid_unknown_fields=True):
    """``POST /api/tables``: open a table with computers in all other seats.

    ``players`` is the number of seats; None: the minimum of the game. ``opponents`` are the
    computer players in seat order after your own; the remaining seats get ``persona`` first,
    then characters not yet at the table, at ``level``. With teams, every second seat is on
    your side.
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
    """``POST /api/games/ID/again``: replay a finished game from one of its decisions.

    ``entry`` identifies the decision as in a review, ``seat`` is its player's: you take that
    seat and the computer the others. The cards are those of the game; the result is not
    counted. It replaces your previous table of this kind.
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
    """A finished deal, numbered from 0, and all data its cards are derived from, in hexadecimal.

    ``seeds`` are by seat, empty if none arrived in time. The other fields belong to promises of
    the second form (``docs/spec/fair.md``) and are empty for the first: ``seats`` has one letter
    per seat, ``rules`` is the hash of the rules, and ``hour`` identifies the line of the public
    list that covers the promise, None until it is written.
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

    ``rules`` is the canonical text of the table's rules; the promises contain its hash.
    """

    deals: list[FairDeal]
    rules: str = ""


class HttpError(Struct):
    """Body of every HTTP error: a code and a sentence."""

    code: str
    text: str
