"""SVG plots of studies, for light and dark backgrounds."""

from __future__ import annotations

from pathlib import Path
from textwrap import fill
from typing import Any

from openrummy.analysis.studies.optional_packages import matplotlib
from openrummy.core.rules.text import say
from openrummy.play import wire

#: Colours of text, labels, hairlines and the three lines, on light and dark backgrounds.
THEMES = {
    "light": ("#1f2321", "#545b57", "#dcd8cc", ("#1a664c", "#1556b0", "#a87512")),
    "dark": ("#ebe8e0", "#b4b8b3", "#3a403c", ("#6fc3a2", "#8db8ff", "#e9be57")),
}
_DASHES: tuple[Any, ...] = ("-", (0, (5, 2)), (0, (1.5, 1.6)))
_MARKS = ("o", "s", "^")


def draw(truth: wire.Truth, folder: Path) -> list[Path]:
    """Write NAME-light.svg and NAME-dark.svg with the first game; return the files.

    Raises :class:`~openrummy.analysis.studies.optional_packages.Missing` without matplotlib.
    """
    matplotlib()
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for theme in THEMES:
        file = folder / f"{truth.name}-{theme}.svg"
        _draw(truth, theme, file)
        files.append(file)
    return files


def _draw(truth: wire.Truth, theme: str, file: Path) -> None:
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    _, label, hair, colours = THEMES[theme]
    # reproducible files: no date, and ids from a fixed salt
    how: dict[Any, Any] = {
        "svg.hashsalt": truth.name,
        "svg.fonttype": "none",
        "font.family": "sans-serif",
    }
    with rc_context(how):
        picture = Figure(figsize=(7.2, 3.8), layout="constrained")
        axes = picture.add_subplot()
        table = drawn_table(truth)
        _dress(axes, table, theme, flat := _is_flat(truth, table))
        if table.reference is not None:
            line = axes.axvline if flat else axes.axhline
            line(table.reference, color=label, linewidth=0.9, zorder=1)
        if flat:
            _put_flat(axes, table, colours[0])
        else:
            _put(axes, truth, table, colours)
        axes.grid(axis="x" if flat else "y", color=hair, linewidth=0.7)
        picture.savefig(file, format="svg", transparent=True, metadata={"Date": None})


def _dress(axes: Any, table: wire.TruthTable, theme: str, flat: bool) -> None:
    """Draw title and axis labels, without decoration."""
    ink, label, _, _ = THEMES[theme]
    unit = say(f"truths.unit.{table.unit}")
    axes.set_title(fill(table.title, 64), loc="left", color=ink, fontsize=12)
    axes.set_xlabel(unit if flat else table.heads[0], color=label, fontsize=10)
    axes.set_ylabel("" if flat else unit, color=label, fontsize=10)
    axes.tick_params(colors=label, labelsize=10, length=0)
    axes.set_axisbelow(True)
    for spine in axes.spines.values():
        spine.set_visible(False)


def _is_flat(truth: wire.Truth, table: wire.TruthTable) -> bool:
    """True if the names are too many and too long to fit side by side."""
    names = [row.labels[0] for row in table.rows]
    return truth.plot.kind == "dots" and not truth.plot.series and sum(map(len, names)) > 110


def _put_flat(axes: Any, table: wire.TruthTable, colour: str) -> None:
    """Draw each row as a dot with its interval, names to the left."""
    rows = [row for row in table.rows if row.value is not None]
    places = range(len(rows) - 1, -1, -1)
    values = [row.value or 0.0 for row in rows]
    low = [value - (row.within or 0.0) for value, row in zip(values, rows, strict=True)]
    high = [value + (row.within or 0.0) for value, row in zip(values, rows, strict=True)]
    axes.hlines(places, low, high, color=colour, alpha=0.38, linewidth=4)
    axes.plot(values, places, _MARKS[0], color=colour, markersize=6)
    axes.set_yticks(places, [row.labels[0] for row in rows])


def drawn_table(truth: wire.Truth) -> wire.TruthTable:
    """The table that a study plots, of its first game."""
    return next(table for table in truth.games[0].tables if table.name == truth.plot.table)


def lines_of(plot: wire.TruthPlot, table: wire.TruthTable) -> dict[str, list[wire.TruthRow]]:
    """The rows of each line by name; without series a single line with an empty name."""
    if not plot.series:
        return {"": list(table.rows)}
    lines = {}
    for series in plot.series:
        rows = [row for row in table.rows if row.by[1] == series]
        if rows:
            label = rows[0].labels[1]
            lines[f"{table.heads[1]} {label}" if label[:1].isdigit() else label] = rows
    return lines


def _put(axes: Any, truth: wire.Truth, table: wire.TruthTable, colours: tuple[str, ...]) -> None:
    lines = lines_of(truth.plot, table)
    places = list(dict.fromkeys(row.labels[0] for rows in lines.values() for row in rows))
    ends: list[tuple[float, str, str, float]] = []
    for number, (name, rows) in enumerate(lines.items()):
        known = [row for row in rows if row.value is not None]
        positions = [float(places.index(row.labels[0])) for row in known]
        values = [row.value or 0.0 for row in known]
        low = [value - (row.within or 0.0) for value, row in zip(values, known, strict=True)]
        high = [value + (row.within or 0.0) for value, row in zip(values, known, strict=True)]
        colour = colours[number]
        if truth.plot.kind == "lines":
            axes.fill_between(positions, low, high, color=colour, alpha=0.15, linewidth=0)
            axes.plot(positions, values, color=colour, linewidth=2.5, linestyle=_DASHES[number])
        else:
            positions = [
                position + 0.16 * (number - (len(lines) - 1) / 2) * 1.6 for position in positions
            ]
            axes.vlines(positions, low, high, color=colour, alpha=0.38, linewidth=4)
            axes.plot(positions, values, _MARKS[number], color=colour, markersize=6)
        if name and positions:
            ends.append((values[-1], name, colour, positions[-1]))
    _name(axes, ends)
    axes.set_xticks(range(len(places)), [_wrap(label) for label in places])


def _name(axes: Any, ends: list[tuple[float, str, str, float]]) -> None:
    """Draw the names at the line ends without overlap."""
    low, high = axes.get_ylim()
    least, last = (high - low) * 0.065, -1e9
    for value, name, colour, x in sorted(ends):
        last = max(value, last + least)
        axes.annotate(
            name,
            (x, last),
            xytext=(8, 0),
            textcoords="offset points",
            color=colour,
            fontsize=10,
            va="center",
            annotation_clip=False,
        )


def _wrap(text: str) -> str:
    """Wrap a label over several lines."""
    return fill(text, 14)
