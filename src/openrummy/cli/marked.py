"""A record with the marks that analysis gave, and at each what was better."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from openrummy.cli.common import fail
from openrummy.core.rules.text import say

if TYPE_CHECKING:
    from openrummy.analysis.model import Priced, Review
    from openrummy.core.notation.records import Record


def write_marked(path: Path, record: Record, found: Review, *, as_json: bool) -> None:
    """Write the record with its marks; comments that stand there stay."""
    from openrummy.core.notation.records import annotated, write

    seats = {one.seat for one in found.seats}
    marked = [one for one in found.decisions if one.mark and one.decision.seat in seats]
    marks = {one.decision.entry: one.mark.value for one in marked}
    comments = {one.decision.entry: _comment(record, one) for one in marked}
    text = write(annotated(record, marks, comments), as_json=as_json)
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        fail(say("cli.cannot-write", path=path, why=error.strerror))


def _comment(record: Record, one: Priced) -> str:
    from openrummy.core.notation.tokens import action_token

    before = record.entries[one.decision.entry].comment
    if not one.played:
        return before
    price = one.prices[one.played]
    told = {"best": action_token(one.prices[0].action), "points": f"{price.loss_points.mean:.1f}"}
    if price.loss is None:
        said = say("analyse_cli.comment_points", **told)
    else:
        said = say("analyse_cli.comment", **told, chance=f"{100 * price.loss.mean:.1f}")
    return f"{before} {said}".strip()
