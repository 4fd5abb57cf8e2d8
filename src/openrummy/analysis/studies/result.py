"""Result of a study: tables of figures with their intervals, and how they were made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import msgspec


@dataclass(frozen=True)
class Cell:
    """One figure of one player: what it is of, its mean, half its 95 % interval, how many.

    ``value`` is None where nothing was met.
    """

    by: tuple[str, ...]
    value: float | None
    within: float | None
    n: int


@dataclass(frozen=True)
class Measured:
    """A table as one player gave it."""

    name: str
    cells: tuple[Cell, ...]


Unit: TypeAlias = Literal["points", "percent", "chance", "deals"]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One figure: by both players, and whether they agree in sign.

    ``agrees`` is None where one of the intervals holds the reference, so that there is no sign.
    """

    by: tuple[str, ...]
    value: float | None
    within: float | None
    n: int
    second: float | None
    second_within: float | None
    second_n: int
    agrees: bool | None


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Figures of one unit, by what stands in ``by``.

    ``reference``: where signs change; None: at each player's own mean over the table.
    """

    name: str
    unit: Unit
    by: tuple[str, ...]
    reference: float | None
    rows: tuple[Row, ...]

    def row(self, *by: str) -> Row:
        """The row of that; one without figures where nothing like it was met."""
        for row in self.rows:
            if row.by == by:
                return row
        return Row(by, None, None, 0, None, None, 0, None)


class Plot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Drawing of a table.

    ``lines``: figures over the first thing that rows are by, a line for each of ``series``,
    which are values of the second; ``dots``: a dot with its interval for each row instead.
    """

    table: str
    kind: Literal["lines", "dots"]
    series: tuple[str, ...] = ()


class GameFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tables of one game. ``deals``: how many each player was asked to play."""

    game: str
    short: str
    deals: int
    tables: tuple[Table, ...]

    def table(self, name: str) -> Table:
        """A table by name. KeyError if there is none."""
        for table in self.tables:
            if table.name == name:
                return table
        raise KeyError(f"{self.game}: no table {name}")


class StudyResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that a study found.

    ``version`` is that of the study and is raised with what it measures; ``program`` is the
    version of OpenRummy, ``players`` the names of the two players. ``facts`` are the numbers
    that the sentences of its findings name, as they are written: "+8.1".
    """

    study: str
    version: int
    program: str
    seed: int
    players: tuple[str, str]
    plot: Plot
    facts: dict[str, str]
    games: tuple[GameFigures, ...]

    def game(self, short: str) -> GameFigures:
        """The figures of a game by its short name. KeyError if it was not measured."""
        for game in self.games:
            if game.short == short:
                return game
        raise KeyError(short)


def merged(
    first: Measured, second: Measured, unit: Unit, by: tuple[str, ...], reference: float | None
) -> Table:
    """Both players' figures side by side; what neither met is left out."""
    others = {cell.by: cell for cell in second.cells}
    nothing = Cell((), None, None, 0)
    usual = _typical(first) if reference is None else reference
    usual_second = _typical(second) if reference is None else reference
    rows = []
    for cell in first.cells:
        other = others.get(cell.by, nothing)
        if not cell.n and not other.n:
            continue
        agrees = _agrees(_sign(cell, usual), _sign(other, usual_second))
        rows.append(
            Row(
                cell.by,
                cell.value,
                cell.within,
                cell.n,
                other.value,
                other.within,
                other.n,
                agrees,
            )
        )
    return Table(first.name, unit, by, reference, tuple(rows))


def _typical(table: Measured) -> float:
    """The mean of a table, each figure counting as often as it was met."""
    many = sum(cell.n for cell in table.cells if cell.value is not None)
    return sum(cell.n * cell.value for cell in table.cells if cell.value is not None) / max(many, 1)


def _sign(cell: Cell, reference: float) -> int:
    """1 or -1 where the whole interval lies to one side of the reference, else 0."""
    if cell.value is None or cell.within is None or abs(cell.value - reference) <= cell.within:
        return 0
    return 1 if cell.value > reference else -1


def _agrees(first: int, second: int) -> bool | None:
    return first == second if first and second else None


def encode(result: StudyResult) -> bytes:
    """The bytes of a figures file: a line a row, so that changes can be read."""
    rest: dict[str, Any] = msgspec.to_builtins(result)
    text = msgspec.json.format(msgspec.json.encode(rest), indent=1).decode()
    return (_lines(text) + "\n").encode()


def _lines(text: str) -> str:
    """Rows on a line each."""
    import re

    return re.sub(
        r"\{\s+\"by\": \[[^\]]*\],\s+\"value\"[^}]*\}",
        lambda match: re.sub(r"\s+", " ", match[0]),
        text,
    )


def decode(data: bytes) -> StudyResult:
    """A result from the bytes of a file. Raises ``msgspec.ValidationError`` for other things."""
    return msgspec.json.decode(data, type=StudyResult)
