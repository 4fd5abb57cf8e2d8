"""Definition of a study: name, measurement, plots, and the facts in its findings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from openrummy.analysis.studies.result import Cell, GameFigures, Plot, Unit

if TYPE_CHECKING:  # needs numpy
    from openrummy.analysis.studies.selfplay import Bench

#: Figures of each table by name, from one player.
Measures: TypeAlias = Mapping[str, Sequence[Cell]]

#: Numbers used in sentences, already formatted: "+8.1", "63", "9".
Facts: TypeAlias = Mapping[str, str]


@dataclass(frozen=True)
class TableKind:
    """A table of a study: its unit, row keys, and the reference for signs.

    Without ``reference`` the sign is relative to the player's own mean.
    ``unit`` is ``points`` (a deal), ``percent`` (of the deals or of what is counted),
    ``chance`` (hundredths of a game), or ``deals``.
    """

    unit: Unit
    by: tuple[str, ...]
    reference: float | None = 0.0


@dataclass(frozen=True)
class Study:
    """One question. Its sentences are in the catalogue under ``truths.NAME``.

    ``measure`` plays and counts; increment ``version`` when it changes. ``facts`` are the numbers
    that the findings name, taken from the figures of a game.
    """

    name: str
    version: int
    tables: Mapping[str, TableKind]
    plot: Plot
    measure: Callable[[Bench], Measures]
    facts: Callable[[GameFigures], Facts]
    work: float = 1.0  # deals played per requested deal


def signed(value: float | None, decimals: int = 1) -> str:
    """Format a figure with its sign and a true minus: "+8.1", "−0.4", "0"."""
    if value is None:
        return "?"
    text = f"{abs(value):.{decimals}f}"
    if float(text) == 0:
        return "0"
    return ("−" if value < 0 else "+") + text


def plain(value: float | None, decimals: int = 1) -> str:
    """Format an unsigned figure, such as a share."""
    return "?" if value is None else f"{value:.{decimals}f}"
