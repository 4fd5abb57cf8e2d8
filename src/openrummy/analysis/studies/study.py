"""A study: a name, what it measures, how it is drawn, which figures its sentences name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from openrummy.analysis.studies.result import Cell, GameFigures, Plot, Unit

if TYPE_CHECKING:  # needs numpy
    from openrummy.analysis.studies.bench import Bench

#: The figures of each table, by name, as one player gave them.
Measures: TypeAlias = Mapping[str, Sequence[Cell]]

#: Numbers that sentences name, as they are written: "+8.1", "63", "9".
Facts: TypeAlias = Mapping[str, str]


@dataclass(frozen=True)
class TableKind:
    """A table that a study makes: its unit, what its rows are by, and where signs change.

    With no ``reference`` a sign says on which side of the player's own mean a figure lies.
    ``unit`` is ``points`` (a deal), ``percent`` (of the deals or of what is counted),
    ``chance`` (hundredths of a game), or ``deals``.
    """

    unit: Unit
    by: tuple[str, ...]
    reference: float | None = 0.0


@dataclass(frozen=True)
class Study:
    """One question. Its sentences stand in the catalogue under ``truths.NAME``.

    ``measure`` plays and counts; raise ``version`` with what it does. ``facts`` are the numbers
    that the findings name, taken from the figures of a game.
    """

    name: str
    version: int
    tables: Mapping[str, TableKind]
    plot: Plot
    measure: Callable[[Bench], Measures]
    facts: Callable[[GameFigures], Facts]
    work: float = 1.0  # deals that are played for each that is asked for


def signed(value: float | None, decimals: int = 1) -> str:
    """A figure with its sign and a true minus: "+8.1", "−0.4", "0"."""
    if value is None:
        return "?"
    text = f"{abs(value):.{decimals}f}"
    if float(text) == 0:
        return "0"
    return ("−" if value < 0 else "+") + text


def plain(value: float | None, decimals: int = 1) -> str:
    """A figure that has no sign, as shares are."""
    return "?" if value is None else f"{value:.{decimals}f}"
