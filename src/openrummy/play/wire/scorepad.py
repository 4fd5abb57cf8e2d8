"""The score pad for games with real cards: deals in, the whole sheet out."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from openrummy.play.wire.score_sheet import LineView, PressView, SheetView


class PadPoints(Struct, tag="points", forbid_unknown_fields=True):
    """The winner at a table and the points, as totalled there."""

    winner: int
    points: int
    boxes: int = 1


class PadKnock(Struct, tag="knock", forbid_unknown_fields=True):
    """A knock, with the deadwood of every hand; the points follow from the rules.

    ``deadwood`` has the count of every seat in the deal, after lay-offs.
    ``doubled``: a spade was turned up (G8).
    """

    knocker: int
    deadwood: dict[int, int]
    big_gin: bool = False
    doubled: bool = False


class PadOut(Struct, tag="out", forbid_unknown_fields=True):
    """A hand that went out, and the points that count, with melds on the table.

        ``out`` is None where the deal was blocked. ``left`` has the points of the
    cards left in each hand of the deal, 0 for an empty one; ``melded`` those each has on the
        table, where they count. ``rummy``: all went in one turn. ``two``: who ended the deal
        with a 2 left, which stands in ``left`` too, and nobody went out (A36).
    """

    out: int | None
    left: dict[int, int]
    melded: dict[int, int] = {}
    rummy: bool = False
    two: int | None = None


class PadDeclared(Struct, tag="declared", forbid_unknown_fields=True):
    """A declaration, and the points of each other seat of the deal: what it had unmelded, or
    what it cost to drop out or to declare wrongly. ``last``: nobody declared, for all
    others had dropped out.
    """

    winner: int
    left: dict[int, int]
    last: bool = False


class PadPaid(Struct, tag="paid", forbid_unknown_fields=True):
    """The player who went out, and the features of the hand that each other pays for (N6)."""

    winner: int
    deuces: int = 0
    jokers: int = 0
    first: bool = False
    undrawn: bool = False
    suit: bool = False


class PadShown(Struct, tag="shown", forbid_unknown_fields=True):
    """Five cards of each: who showed, the class of each hand as its place in the list of
    classes, and among equal ones of the best class who ``won``.
    """

    shower: int
    hands: dict[int, int]
    won: list[int] = []


class PadDead(Struct, tag="dead", forbid_unknown_fields=True):
    """Nobody won; a ``misdeal`` is as if never dealt (A4)."""

    misdeal: bool = False


PadEntry: TypeAlias = PadPoints | PadKnock | PadOut | PadDeclared | PadPaid | PadShown | PadDead


class PadDeal(Struct, forbid_unknown_fields=True):
    """One deal, with teams one entry for every table of the round.

    ``dealer`` is the seat that dealt, where it was not whose turn it was, ``wild`` the rank the
    dealer named, ``A`` to ``K``. ``added``: what a seat added to its own points before this
    deal, to double it.
    """

    tables: list[PadEntry]
    dealer: int | None = None
    wild: str = ""
    added: dict[int, int] = {}


class PadAsked(Struct, forbid_unknown_fields=True):
    """``POST /api/pad``: the sheet of these deals. The server stores nothing.

    ``game`` is a name of the catalogue or a code of house rules; ``settings``
    such as ``sheet.box=20`` change its rules, ``target`` its target.
    """

    game: str
    players: int
    deals: list[PadDeal]
    names: list[str] = []
    dealer: int = 0  # of the first deal
    target: int | None = None
    settings: list[str] = []


class PadGame(Struct):
    """A game the pad can score.

    ``targets`` has another target for some numbers of players. ``score``:
    two hands, one against two, or the lowest count of all; with melds on the table
    what is left against its holder or for the winner, or the table less the hand.
    ``knocks``: a deal may end by a knock; ``limit`` is the
    most deadwood a knocker may have, None for any. ``gin`` is what a hand
    melded to the last card is called. ``rummy``: going rummy doubles; ``blocked``:
    a deal nobody wins is counted; ``dead``: or it is dead. ``box``: what a box is worth.
    ``two``: the score of the player who ends a deal with a 2, 0 for nothing such; ``classes``
    are the classes of five cards, the lowest first, where they are ranked. ``penalty`` is what
    the opponent scores for a gin that was declared in error, 0 where nobody can (S6).
    ``board``: a moment of a deal for two can be set up on the analysis board.
    """

    name: str
    title: str
    summary: str
    players: list[int]
    target: int
    targets: list[tuple[int, int]]
    deals: int
    seating: Literal["table", "sit-out", "teams"]
    form: Literal["game", "columns", "match", "best-of"]
    games: int
    match_target: int
    score: Literal[
        "knock",
        "three-hand",
        "count",
        "left",
        "left-winner",
        "table",
        "declare",
        "payments",
        "hands",
    ]
    knocks: bool
    limit: int | None
    big_gin: bool
    doubles: bool
    gin: str
    rummy: bool
    blocked: bool
    dead: bool
    box: int
    two: int = 0
    classes: list[str] = []
    penalty: int = 0
    board: bool = False


class PadGames(Struct):
    """``GET /api/pad/games``: the games the pad can score."""

    games: list[PadGame]


class PadSeats(Struct):
    """Dealer of a deal, those who sit it out, and the players at each table.

    ``wild`` is the rank that is wild, empty where none is or none is known, ``free`` those
    the dealer may name; it counts ``factor`` times. ``press`` is how that stood before it.
    """

    number: int
    dealer: int
    sits_out: int | None
    tables: list[list[int]]
    wild: str = ""
    free: list[str] = []
    factor: int = 1
    press: PressView | None = None


class PadTableView(Struct):
    """The result of one table; the lists have a place for each seat.

    ``problem`` says why it could not be scored; empty if it could.
    """

    scores: list[int]
    boxes: list[int]
    lines: list[LineView]
    title: str
    text: str
    problem: str = ""


class PadDealView(Struct):
    """One deal of the pad; ``scores``, ``boxes`` and ``line.seat`` of ``lines`` go by side.
    ``title`` says what the tables of a round came to together.

    ``games`` are the games of the sheet it counts in. A deal with a
    ``problem``, its own or a table's, counts in none; ``rule`` is the one that rules it out.
    """

    seats: PadSeats
    tables: list[PadTableView]
    scores: list[int]
    boxes: list[int]
    lines: list[LineView]
    games: list[int]
    title: str = ""
    problem: str = ""
    rule: str = ""


class PadSheet(Struct):
    """The whole sheet; ``next`` is the deal to play now, None when the game is over."""

    game: PadGame
    sheet: SheetView
    deals: list[PadDealView]
    next: PadSeats | None
