"""A table as one seat sees it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from openrummy.notation.wire.sheet import LineView, SheetView


class Reason(Struct):
    """Why something is not possible: code, numbers, the rule's id, and a plain sentence."""

    code: str
    rule: str
    text: str
    data: dict[str, int | str]


class PlayerView(Struct):
    """Who sits in a seat."""

    seat: int
    name: str
    bot: bool
    face: str
    line: str
    online: bool = True


class MeldView(Struct):
    """A meld in showing order. ``laid``: [seat, card] for each card added by another."""

    kind: Literal["set", "run"]
    cards: list[str]
    name: str  # "Run, 5 to 8 of diamonds"
    owner: int | None = None
    laid: list[tuple[int, str]] = []


class ArrangementView(Struct):
    """A hand split into melds and deadwood. ``takes``: cards that could be laid off on it."""

    melds: list[MeldView]
    deadwood: list[str]
    points: int
    takes: list[str] = []
    token: str = ""  # the action that shows it, where there is one


class ShownView(Struct):
    """The deadwood a seat has put down for the count."""

    seat: int
    deadwood: list[str]
    points: int


class DealResultView(Struct):
    """How the deal ended, explained."""

    reason: str
    winner: int | None
    knocker: int | None
    scores: list[int]
    boxes: list[int]
    deadwood: list[int]
    lines: list[LineView]
    title: str  # "Mara wins the deal, 11 points"
    text: str  # "She knocked with 3. You laid off five cards and were left with 14."
    note: str = ""  # a good or costly decision named


class CanAct(Struct):
    """Something this seat may do now: its token, what it is, and what it leaves."""

    token: str
    kind: Literal[
        "pass", "draw", "take", "throw", "knock", "gin", "big-gin", "lay-off", "show", "next-deal"
    ]
    card: str | None = None
    meld: int | None = None
    leaves: int | None = None  # deadwood afterwards


class CannotAct(Struct):
    """Something that stays visible though it is not possible, with its reason."""

    kind: str
    reason: Reason
    card: str | None = None


class HandView(Struct):
    """Own cards: as held, arranged best, and the deadwood after throwing each of them."""

    cards: list[str]
    arranged: ArrangementView
    without: dict[str, int]
    drawn: str | None = None  # just drawn from the stock
    taken: str | None = None  # just taken from the pile


class BoardView(Struct):
    """One deal as this seat sees it."""

    number: int
    dealer: int
    first: int
    active: list[int]
    phase: Literal["offer", "draw", "throw", "last-take", "defend", "over"]
    turn: int | None
    limit: int
    factor: int
    stock: int
    pile: list[str]
    upcard: str | None
    held: list[int]
    known: list[list[str]]
    table: list[MeldView]
    shown: list[ShownView]
    knocker: int | None
    revealed: list[list[str]] | None  # all hands once the deal is over
    aside: str | None  # the card thrown face down, once it may be seen
    result: DealResultView | None


class GameInfo(Struct):
    """Which game this is. ``deals``: a fixed number of them, 0 when played to a target."""

    name: str  # or the code of its house rules; /rules/NAME shows them
    title: str
    target: int
    deals: int
    pile_open: bool
    knock_face_down: bool


class TableView(Struct):
    """All a seat needs to draw its table; ``own`` is the place of its board."""

    id: str
    seq: int
    seat: int | None
    game: GameInfo
    players: list[PlayerView]
    sheet: SheetView
    boards: list[BoardView]
    own: int
    hand: HandView | None
    prompt: str  # "Your turn: throw a card"
    your_turn: bool
    can: list[CanAct]
    cannot: list[CannotAct]
    can_take_back: bool
    best_defence: ArrangementView | None  # "Lay off for me": its token does it, its points stay
    lay_off: Literal["auto", "hand"]
    cut: list[tuple[int, str]]  # the cut for the first deal, in order drawn
