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


def as_csv(one: wire.Truth) -> str:
    """Every figure of a study, a line each."""
    file = io.StringIO()
    lines = csv.writer(file, lineterminator="\n")
    lines.writerow(_HEADS)
    for game in one.games:
        for table in game.tables:
            for row in table.rows:
                agrees = "" if row.agrees is None else int(row.agrees)
                by, figure = "; ".join(row.by), (row.value, row.within, row.n)
                second = (row.second, row.second_within, agrees)
                lines.writerow((game.game, table.name, table.unit, by, *figure, *second))
    return file.getvalue()


def markdown(all_of: Iterable[wire.Truth], plots: str) -> str:
    """The page of all studies; ``plots``: the folder of the plots, as seen from the page."""
    found = list(all_of)
    lines = [f"# {say('truths.title')}", "", say("truths.about"), "", say("truths.remake"), ""]
    lines += [f"- [{one.question}](#{one.name}) {one.answer}" for one in found]
    for one in found:
        lines += ["", *_study(one, plots)]
    return "\n".join(lines) + "\n"


def _study(one: wire.Truth, plots: str) -> Iterator[str]:
    yield f'## <a id="{one.name}"></a>{one.question}'
    yield from ("", f"**{one.answer}**", "")
    for text in one.findings:
        yield f"- {text}"
    yield from ("", f"*{say('truths.at-the-table')}*", "")
    for text in one.advice:
        yield f"- {text}"
    file = f"{plots}/{one.name}"
    yield from (
        "",
        "<picture>",
        f'<source media="(prefers-color-scheme: dark)" srcset="{file}-dark.svg">',
        f'<img alt="{one.answer}" src="{file}-light.svg">',
        "</picture>",
        "",
    )
    for game in one.games:
        for table in game.tables:
            if game is one.games[0] or table.name == one.plot.table:
                yield from _table(game, table)
    yield from (f"{one.method} {_made(one)}", "")
    yield f"{say('truths.it-does-not-say')} {one.not_said}"


def _made(one: wire.Truth) -> str:
    return say(
        "truths.made",
        deals=f"{one.deals:,}",
        first=one.players[0],
        second=one.players[1],
        seed=one.seed,
        version=one.version,
        program=one.program,
        command=one.command,
    )


def _table(game: wire.TruthGame, table: wire.TruthTable) -> Iterator[str]:
    unit = say(f"truths.unit.{table.unit}")
    yield from (f"*{table.title}* ({game.short}; {unit})", "")
    two = len(table.heads) == 2
    columns = list(dict.fromkeys(row.labels[1] for row in table.rows)) if two else [""]
    firsts = list(dict.fromkeys(row.labels[0] for row in table.rows))
    cells = {tuple(row.labels): row for row in table.rows}
    numbers = f"{table.heads[-1]} "
    across = [numbers + one if one[:1].isdigit() else one for one in columns]
    heads = across if two else [unit, say("truths.second"), say("truths.counted")]
    yield f"| {table.heads[0]} | " + " | ".join(heads) + " |"
    yield "| --- |" + " --- |" * len(heads)
    for first in firsts:
        if two:
            rest = [figure(table, cells.get((first, column))) for column in columns]
        else:
            row = cells[(first,)]
            rest = [figure(table, row), _written(table, row.second, row.second_within)]
            rest.append(f"{row.n:,}")
        yield f"| {first} | " + " | ".join(rest) + " |"
    yield ""
    if table.note:
        yield from (table.note, "")


def figure(table: wire.TruthTable, row: wire.TruthRow | None) -> str:
    """A figure with its interval, and whether the second player agrees."""
    if row is None:
        return ""
    return _written(table, row.value, row.within) + _AGREES[row.agrees]


def _written(table: wire.TruthTable, value: float | None, within: float | None) -> str:
    if value is None:
        return ""
    ahead = table.reference == 0 and table.unit in ("points", "chance")
    text = signed(value) if ahead else plain(value)
    return text if within is None else f"{text} ± {within:.1f}"
