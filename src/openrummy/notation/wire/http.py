"""What is asked and answered over HTTP."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


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


class Persona(Struct):
    """A computer opponent one may choose."""

    id: str
    name: str
    line: str
    face: str


class Lobby(Struct):
    """``GET /api/lobby``: what the start page needs."""

    games: list[GameCard]
    personas: list[Persona]
    levels: list[str]
    tables: list[TableCard]


class TableCard(Struct):
    """A running or finished table of this guest, latest first."""

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


class NewTable(Struct, forbid_unknown_fields=True):
    """``POST /api/tables``: sit down against the computer."""

    game: str  # a name of the catalogue, or a code of house rules
    persona: str
    level: Literal["easy", "medium", "hard"]
    target: int | None = None
    face: str = "guest"
    name: str = "You"


class TableLink(Struct):
    """Where the new table is."""

    id: str
    url: str


class HttpError(Struct):
    """Every HTTP error: a code and a sentence."""

    code: str
    text: str
