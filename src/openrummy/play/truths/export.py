"""Studies as Markdown and as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator

from openrummy.analysis.studies.study import plain, signed
from openrummy.core.rules.text import say
from openrummy.play import wire

_HEADS = (
    "game",
    "table",
    "unit",
    "by",
    "value",
    "within",
    "n",
    "second",
    "second_within",
    "agrees",
)
_AGREES = {True: " ✓", False: " ✗", None: ""}


def as_csv(truth: wire.Truth) -> str:
    """Format every figure of a study as CSV, one per line."""
    file = io.StringIO()
    lines = csv.writer(file, lineterminator="\n")
    lines.writerow(_HEADS)
    for game in truth.games:
        for table in game.tables:
            for row in table.rows:
                agrees = "" if row.agrees is None else int(row.agrees)
                by, figure = "; ".join(row.by), (row.value, row.within, row.n)
                second = (row.second, row.second_within, agrees)
                lines.writerow((game.game, table.name, table.unit, by, *figure, *second))
    return file.getvalue()


def markdown(all_of: Iterable[wire.Truth], plots: str) -> str:
    """The page of all studies; ``plots``: the folder of the plots, relative to the page."""
    truths = list(all_of)
    lines = [f"# {say('truths.title')}", "", say("truths.about"), "", say("truths.remake"), ""]
    lines += [f"- [{truth.question}](#{truth.name}) {truth.answer}" for truth in truths]
    for truth in truths:
        lines += ["", *_study(truth, plots)]
    return "\n".join(lines) + "\n"


def _study(truth: wire.Truth, plots: str) -> Iterator[str]:
    yield f'## <a id="{truth.name}"></a>{truth.question}'
    yield from ("", f"**{truth.answer}**", "")
    for text in truth.findings:
        yield f"- {text}"
    yield from ("", f"*{say('truths.at-the-table')}*", "")
    for text in truth.advice:
        yield f"- {text}"
    file = f"{plots}/{truth.name}"
    yield from (
        "",
        "<picture>",
        f'<source media="(prefers-color-scheme: dark)" srcset="{file}-dark.svg">',
        f'<img alt="{truth.answer}" src="{file}-light.svg">',
        "</picture>",
        "",
    )
    for game in truth.games:
        for table in game.tables:
            if game is truth.games[0] or table.name == truth.plot.table:
                yield from _table(game, table)
    yield from (f"{truth.method} {_provenance(truth)}", "")
    yield f"{say('truths.it-does-not-say')} {truth.not_said}"


def _provenance(truth: wire.Truth) -> str:
    return say(
        "truths.made",
        deals=f"{truth.deals:,}",
        first=truth.players[0],
        second=truth.players[1],
        seed=truth.seed,
        version=truth.version,
        program=truth.program,
        command=truth.command,
    )


def _table(game: wire.TruthGame, table: wire.TruthTable) -> Iterator[str]:
    unit = say(f"truths.unit.{table.unit}")
    yield from (f"*{table.title}* ({game.short}; {unit})", "")
    two = len(table.heads) == 2
    columns = list(dict.fromkeys(row.labels[1] for row in table.rows)) if two else [""]
    firsts = list(dict.fromkeys(row.labels[0] for row in table.rows))
    cells = {tuple(row.labels): row for row in table.rows}
    numbers = f"{table.heads[-1]} "
    across = [numbers + column if column[:1].isdigit() else column for column in columns]
    heads = across if two else [unit, say("truths.second"), say("truths.counted")]
    yield f"| {table.heads[0]} | " + " | ".join(heads) + " |"
    yield "| --- |" + " --- |" * len(heads)
    for first in firsts:
        if two:
            other_columns = [figure(table, cells.get((first, column))) for column in columns]
        else:
            row = cells[(first,)]
            other_columns = [figure(table, row), _figure_text(table, row.second, row.second_within)]
            other_columns.append(f"{row.n:,}")
        yield f"| {first} | " + " | ".join(other_columns) + " |"
    yield ""
    if table.note:
        yield from (table.note, "")


def figure(table: wire.TruthTable, row: wire.TruthRow | None) -> str:
    """A figure with its interval, and a mark if the second player disagrees."""
    if row is None:
        return ""
    return _figure_text(table, row.value, row.within) + _AGREES[row.agrees]


def _figure_text(table: wire.TruthTable, value: float | None, within: float | None) -> str:
    if value is None:
        return ""
    ahead = table.reference == 0 and table.unit in ("points", "chance")
    text = signed(value) if ahead else plain(value)
    return text if within is None else f"{text} ± {within:.1f}"
