"""Result of a study: tables of figures with their intervals and provenance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import msgspec


@dataclass(frozen=True)
class Cell:
    """One figure of one player: its key, mean, half of the 95 % interval, and count.

    ``value`` is None if there were no observations.
    """

    by: tuple[str, ...]
    value: float | None
    within: float | None
    n: int


@dataclass(frozen=True)
class MeasuredTable:
    """A table measured with one player."""

    name: str
    cells: tuple[Cell, ...]


Unit: TypeAlias = Literal["points", "percent", "chance", "deals"]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One figure: by both players, and whether they agree in sign.

    ``agrees`` is None if one of the intervals contains the reference, so that it has no sign.
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
    """Figures of one unit, keyed by the dimensions in ``by``.

    ``reference``: where signs change; None: at each player's own mean over the table.
    """

    name: str
    unit: Unit
    by: tuple[str, ...]
    reference: float | None
    rows: tuple[Row, ...]

    def row(self, *by: str) -> Row:
        """Row of a key; an empty one if there were no such observations."""
        for row in self.rows:
            if row.by == by:
                return row
        return Row(by, None, None, 0, None, None, 0, None)


class Plot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Drawing of a table.

    ``lines``: figures over the first dimension, a line for each of ``series``,
    which are values of the second; ``dots``: a dot with its interval for each row instead.
    """

    table: str
    kind: Literal["lines", "dots"]
    series: tuple[str, ...] = ()


class GameFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tables of one game. ``deals``: number requested for each player."""

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
    """Complete result of a study.

    ``version`` is that of the study; ``program`` is the
    version of OpenRummy, ``players`` the names of the two players. ``facts`` are the numbers
    used in the sentences of its findings, already formatted: "+8.1".
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


def merge_tables(
    first: MeasuredTable,
    second: MeasuredTable,
    unit: Unit,
    by: tuple[str, ...],
    reference: float | None,
) -> Table:
    """Merge both players' figures; keys that neither observed are omitted."""
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


def _typical(table: MeasuredTable) -> float:
    """Mean of a table, weighted by the counts."""
    many = sum(cell.n for cell in table.cells if cell.value is not None)
    return sum(cell.n * cell.value for cell in table.cells if cell.value is not None) / max(many, 1)


def _sign(cell: Cell, reference: float) -> int:
    """1 or -1 if the whole interval is on one side of the reference, else 0."""
    if cell.value is None or cell.within is None or abs(cell.value - reference) <= cell.within:
        return 0
    return 1 if cell.value > reference else -1


def _agrees(first: int, second: int) -> bool | None:
    return first == second if first and second else None


def encode(result: StudyResult) -> bytes:
    """Encode a figures file with one row per line, for readable diffs."""
    rest: dict[str, Any] = msgspec.to_builtins(result)
    text = msgspec.json.format(msgspec.json.encode(rest), indent=1).decode()
    return (_lines(text) + "\n").encode()


def _lines(text: str) -> str:
    """Put each row on one line."""
    import re

    return re.sub(
        r"\{\s+\"by\": \[[^\]]*\],\s+\"value\"[^}]*\}",
        lambda match: re.sub(r"\s+", " ", match[0]),
        text,
    )


def decode(data: bytes) -> StudyResult:
    """Decode a result. Raises ``msgspec.ValidationError`` if the bytes are not one."""
    return msgspec.json.decode(data, type=StudyResult)
