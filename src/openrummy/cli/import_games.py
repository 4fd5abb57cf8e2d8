"""``openrummy import``: convert games played elsewhere into records."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from openrummy.cli.common import AsJson, Lang, fail, read_file, write_file
from openrummy.core.rules.text import say

if TYPE_CHECKING:
    from openrummy.core.notation.records import Record


def bring(
    file: Annotated[Path, typer.Argument(help="JSON lines, one per deal.")],
    out: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="Where to write the records; stdout by default."),
    ] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Convert games played elsewhere, one deal per line, into records to replay and analyse."""
    from openrummy.core.notation.records import RecordError, write
    from openrummy.core.notation.records.import_lines import from_lines

    lines = enumerate(read_file(file).split("\n"), start=1)
    try:
        records = list(from_lines((number, line) for number, line in lines if line.strip()))
    except RecordError as error:
        faults = error.message.splitlines()
        if len(faults) == 1:
            raise
        typer.echo(error.message, err=True)
        fail(say("import.faults", faults=len(faults)))
    text = ("" if as_json else "\n").join(write(record, as_json=as_json) for record in records)
    if out is None:
        print(text, end="")
    else:
        write_file(out, text)
    _report(records, out)


def _report(records: list[Record], out: Path | None) -> None:
    """Print a summary to stderr: number of games, and of cards that stay unknown."""
    from openrummy.core.game import StartDeal
    from openrummy.core.notation.records import deals_by_cards

    deals = 0
    for number, record in enumerate(records, start=1):
        for deal, (_, filled) in enumerate(deals_by_cards(record), start=1):
            if filled.unknown:
                counts = {"unknown": filled.unknown, "scored": filled.scored}
                typer.echo(say("import.unknown", game=number, deal=deal, **counts), err=True)
        deals += sum(isinstance(entry.action, StartDeal) for entry in record.entries)
    if out is not None:
        typer.echo(say("import.done", games=len(records), deals=deals, file=out), err=True)
