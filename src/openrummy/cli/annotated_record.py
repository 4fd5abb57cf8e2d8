"""Records annotated with the marks of an analysis and the better actions."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from openrummy.cli.common import write_file
from openrummy.core.rules.text import say

if TYPE_CHECKING:
    from openrummy.analysis.model import Priced, Review
    from openrummy.core.notation.records import Record


def write_marked(path: Path, reviewed: Iterable[tuple[Record, Review]]) -> None:
    """Write annotated records; as JSON lines if the name of the file ends in ``.json``."""
    as_json = path.suffix == ".json"
    text = ("" if as_json else "\n").join(_mark_record(*each, as_json=as_json) for each in reviewed)
    write_file(path, text)


def _mark_record(record: Record, review: Review, *, as_json: bool) -> str:
    """The record with its marks; existing comments are kept."""
    from openrummy.core.notation.records import annotated, write

    seats = {seat.seat for seat in review.seats}
    marked = [
        priced for priced in review.decisions if priced.mark and priced.decision.seat in seats
    ]
    marks = {priced.decision.entry: priced.mark.value for priced in marked}
    comments = {priced.decision.entry: _comment(record, priced) for priced in marked}
    return write(annotated(record, marks, comments), as_json=as_json)


def _comment(record: Record, priced: Priced) -> str:
    from openrummy.core.notation.tokens import action_token

    before = record.entries[priced.decision.entry].comment
    if not priced.played:
        return before
    price = priced.prices[priced.played]
    fields = {
        "best": action_token(priced.prices[0].action),
        "points": f"{price.loss_points.mean:.1f}",
    }
    if price.loss is None:
        comment = say("analyse_cli.comment_points", **fields)
    else:
        comment = say("analyse_cli.comment", **fields, chance=f"{100 * price.loss.mean:.1f}")
    return f"{before} {comment}".strip()
