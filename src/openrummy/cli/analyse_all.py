"""``openrummy analyse --all``: totals by player and opponent over all games of a file."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import is_dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from openrummy.cli.annotated_record import write_marked
from openrummy.cli.common import Answer, fail, put_table
from openrummy.core.rules.text import say

if TYPE_CHECKING:
    from openrummy.analysis.model import Priced, Review
    from openrummy.analysis.review_totals import Totals
    from openrummy.core.notation.records import Record

COLUMNS = (
    "game", "deal", "move", "seat", "player", "kind", "action", "best", "loss_points",
    "loss_points_error", "loss_chance", "mark", "real",
)  # fmt: skip

_COLUMNS = ("player", "opponent", "games", "deals", "points", "luck", "adjusted", "lost", "grade")


def analysed_all(
    records: Sequence[Record],
    review: Callable[[int, Record], Review],
    table: Path | None,
    output: Path | None,
) -> Answer:
    """Review all records, write their decisions to ``table`` (CSV) and return the totals.

    ``output``: path of the annotated records. ``review`` takes the number of the game, from 1, and
    the record. The decisions of a game are written as soon as it is reviewed.
    """
    from openrummy.analysis.review_totals import totals

    with _open_table(table) as file:
        rows = None if file is None else csv.writer(file)
        if rows is not None:
            rows.writerow(COLUMNS)
        reviewed = []
        for number, record in enumerate(records, start=1):
            reviewed.append((record, review(number, record)))
            if rows is not None and file is not None:
                rows.writerows(_rows(number, *reviewed[-1]))
                file.flush()
    if output is not None:
        write_marked(output, reviewed)
    summed = totals(reviewed)
    seconds = round(sum(review.seconds for _, review in reviewed), 3)
    data = {"games": len(records), "seconds": seconds, "totals": [_data(row) for row in summed]}
    return Answer(data, lambda: _print(summed))


@contextmanager
def _open_table(path: Path | None) -> Iterator[TextIO | None]:
    if path is None:
        yield None
        return
    try:
        with path.open("w", encoding="utf-8", newline="") as file:
            yield file
    except OSError as error:
        fail(say("cli.cannot-write-file", path=path, why=error.strerror))


def _rows(number: int, record: Record, review: Review) -> Iterator[list[Any]]:
    """The decisions of the reviewed seats as rows of :data:`COLUMNS`."""
    from openrummy.analysis.review_totals import names_of

    names, seats = names_of(record), {seat.seat for seat in review.seats}
    for priced in review.decisions:
        if priced.played is not None and priced.decision.seat in seats:
            yield [number, *_row(priced, names)]


def _row(priced: Priced, names: Sequence[str]) -> list[Any]:
    from openrummy.core.notation.tokens import action_token

    assert priced.played is not None
    decision, played = priced.decision, priced.prices[priced.played]
    return [
        decision.deal,
        decision.move,
        decision.seat,
        names[decision.seat],
        decision.kind.value,
        action_token(played.action),
        action_token(priced.prices[0].action),
        round(played.loss_points.mean, 4),
        round(played.loss_points.error, 4),
        "" if played.loss is None else round(played.loss.mean, 5),
        priced.mark.value,
        int(priced.real),
    ]


def _data(row: Totals) -> dict[str, Any]:
    names = (*_COLUMNS[:7], "grade", "kinds")
    data: dict[str, Any] = rounded({name: getattr(row, name) for name in names})
    return data | {"opponent": row.opponent or None}


def rounded(facts: Any) -> Any:
    """Facts rounded to four decimals, with records as mappings."""
    if isinstance(facts, float):
        return round(facts, 4)
    if is_dataclass(facts):
        return rounded(vars(facts))
    if isinstance(facts, dict):
        return {key: rounded(value) for key, value in facts.items()}
    return [*map(rounded, facts)] if isinstance(facts, tuple) else facts


def _print(summed: Sequence[Totals]) -> None:
    headings = [say(f"analyse_cli.column-{column}") for column in _COLUMNS]
    rows = [
        [
            row.player,
            row.opponent or say("analyse_cli.everybody"),
            str(row.games),
            str(row.deals),
            f"{row.points:+.0f}",
            "" if row.luck is None else f"{row.luck:+.0f}",
            "" if row.adjusted is None else f"{row.adjusted:+.0f}",
            f"{row.grade.lost:.2f} ({row.grade.low:.2f}–{row.grade.high:.2f})",
            row.grade.letter,
        ]
        for row in summed
    ]
    put_table("", headings, rows)
