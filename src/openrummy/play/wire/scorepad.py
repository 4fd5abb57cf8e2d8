"""The score pad for games with real cards: entered deals, and the resulting sheet."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from openrummy.play.wire.score_sheet import LineView, PressView, SheetView


class PadPoints(Struct, tag="points", forbid_unknown_fields=True):
    """The winner at a table and the points, as totalled by the players."""

    winner: int
    points: int
    boxes: int = 1


class PadKnock(Struct, tag="knock", forbid_unknown_fields=True):
    """A knock, with the deadwood of every hand; the rules determine the points.

    ``deadwood`` is by seat, for all seats in the deal, after lay-offs.
    ``doubled``: the upcard was a spade (G8).
    """

    knocker: int
    deadwood: dict[int, int]
    big_gin: bool = False
    doubled: bool = False


class PadOut(Struct, tag="out", forbid_unknown_fields=True):
    """A deal with melds on the table: the seat that went out, and the points of each hand.

    ``out`` is None if the deal was blocked. ``left`` has the points left in each hand of the
    deal, 0 for an empty one; ``melded`` the points on the table, in games where they count.
    ``rummy``: the seat went out in a single turn. ``two``: the seat that ended the deal with
    only a 2 left, which is included in ``left``; nobody went out (A36).
    """

    out: int | None
    left: dict[int, int]
    melded: dict[int, int] = {}
    rummy: bool = False
    two: int | None = None


class PadDeclared(Struct, tag="declared", forbid_unknown_fields=True):
    """A declaration, and the points of each other seat of the deal: its unmelded cards, or the
    penalty for dropping out or declaring wrongly. ``last``: nobody declared, because all
    others had dropped out.
    """

    winner: int
    left: dict[int, int]
    last: bool = False


class PadPaid(Struct, tag="paid", forbid_unknown_fields=True):
    """The player who went out, and the features of the hand that the others pay for (N6)."""

    winner: int
    deuces: int = 0
    jokers: int = 0
    first: bool = False
    undrawn: bool = False
    suit: bool = False


class PadShown(Struct, tag="shown", forbid_unknown_fields=True):
    """Five-card hands: the seat that showed, the class of each hand as an index into the list
    of classes, and the winners among equal hands of the best class.
    """

    shower: int
    hands: dict[int, int]
    won: list[int] = []


class PadDead(Struct, tag="dead", forbid_unknown_fields=True):
    """A deal without a winner; a ``misdeal`` does not count as dealt (A4)."""

    misdeal: bool = False


PadEntry: TypeAlias = PadPoints | PadKnock | PadOut | PadDeclared | PadPaid | PadShown | PadDead


class PadDeal(Struct, forbid_unknown_fields=True):
    """A deal; with teams one entry per table of the round.

    ``dealer`` is the seat that dealt if it was out of turn, ``wild`` the rank named by the
    dealer, ``A`` to ``K``. ``added``: points that a seat added to its own before this deal, to
    double it.
    """

    tables: list[PadEntry]
    dealer: int | None = None
    wild: str = ""
    added: dict[int, int] = {}


class PadRequest(Struct, forbid_unknown_fields=True):
    """``POST /api/pad``: compute the sheet of these deals. Nothing is stored.

    ``game`` is a name of the catalogue or a code of house rules; ``settings``
    such as ``sheet.box=20`` override its rules, ``target`` its target.
    """

    game: str
    players: int
    deals: list[PadDeal]
    names: list[str] = []
    dealer: int = 0  # of the first deal
    target: int | None = None
    settings: list[str] = []


class PadGame(Struct):
    """A game supported by the pad.

    ``targets``: targets that differ by number of players. ``score`` is the method of scoring:
    by knock, one against two, or lowest count; with melds on the table, cards left count
    against their holder or for the winner, or are subtracted from the melds.
    ``knocks``: a deal may end by a knock; ``limit`` is the maximum deadwood for it, None for
    any. ``gin`` is the term for a fully melded hand. ``rummy``: going rummy doubles;
    ``blocked``: a deal without a winner is scored; ``dead``: such a deal is dead. ``box``: points
    per box. ``two``: score for ending a deal with a 2, 0 if the game has no such rule;
    ``classes``: the classes of five-card hands, lowest first, if hands are ranked. ``penalty``:
    the opponent's score for a wrongly declared gin, 0 if impossible (S6). ``board``: positions
    of two players can be set up on the analysis board.
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
    """The dealer, the players at each table, and the seat that sits the deal out.

    ``wild`` is the wild rank, empty for none or unknown; ``free`` are the ranks the dealer may
    name. The deal counts ``factor`` times. ``press`` is the state of the Press before it.
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
    """The result of one table; lists are by seat.

    ``problem`` is the reason why it could not be scored, if so.
    """

    scores: list[int]
    boxes: list[int]
    lines: list[LineView]
    title: str
    text: str
    problem: str = ""


class PadDealView(Struct):
    """A deal of the pad; ``scores``, ``boxes`` and ``line.seat`` of ``lines`` are by side.

    ``title`` is the combined result of the tables of a round. ``games`` are the games of the
    sheet in which the deal counts. A deal with a ``problem``, its own or a table's, counts in
    none; ``rule`` is the rule it violates.
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
    """The whole sheet; ``next`` is the next deal to play, None once the game is over."""

    game: PadGame
    sheet: SheetView
    deals: list[PadDealView]
    next: PadSeats | None
