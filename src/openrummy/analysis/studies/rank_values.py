"""Study of the value of a card of each rank in the dealt hand."""

from __future__ import annotations

import numpy as np

from openrummy.analysis.studies import compiled_play as t
from openrummy.analysis.studies.result import Cell, GameFigures, Plot
from openrummy.analysis.studies.safe_discards import RANKS
from openrummy.analysis.studies.selfplay import Bench
from openrummy.analysis.studies.statistics import AnyArray, slopes
from openrummy.analysis.studies.study import Facts, Measures, Study, TableKind, signed

_FACES = 20  # cards that are dealt


def measure(bench: Bench) -> Measures:
    """See :data:`STUDY`."""
    rows = bench.play(t.ENDS)
    lead = rows[:, t.SCORE] - rows[:, t.SCORE + 1]
    columns = np.column_stack([_more(bench, rows[:, t.DEALER]), 1.0 - 2.0 * rows[:, t.DEALER]])
    # hands have equal sizes, so only differences between ranks are identified
    columns[:, : len(RANKS) - 1] -= columns[:, len(RANKS) - 1 : len(RANKS)]
    columns = np.delete(columns, len(RANKS) - 1, axis=1)
    means, spread = slopes(lead.astype(float), columns)
    # the last rank follows from the others; all sum to zero
    whole = np.vstack([np.eye(len(RANKS) - 1), np.full(len(RANKS) - 1, -1.0)])
    shift = whole - whole.mean(axis=0)
    values = shift @ means[: len(RANKS) - 1]
    within = 1.96 * np.sqrt(np.diag(shift @ spread[: len(RANKS) - 1, : len(RANKS) - 1] @ shift.T))
    cells = [
        Cell((name,), round(float(value), 4), round(float(width), 4), len(rows))
        for name, value, width in zip(RANKS, values, within, strict=True)
    ]
    return {"rank": cells}


def _more(bench: Bench, dealer: AnyArray) -> AnyArray:
    """Cards of each rank dealt to seat 0, minus those of seat 1: [n, 13]."""
    cards = bench.packs()[:, :_FACES]
    first = np.stack([(cards[:, ::2] & 15 == rank).sum(axis=1) for rank in range(13)], axis=1)
    second = np.stack([(cards[:, 1::2] & 15 == rank).sum(axis=1) for rank in range(13)], axis=1)
    # the non-dealer gets the first card
    difference: AnyArray = (first - second) * np.where(dealer == 1, 1.0, -1.0)[:, None]
    return difference


def facts(game: GameFigures) -> Facts:
    """The numbers in the findings."""
    table = game.table("rank")
    facts_ = {f"rank_{row.by[0]}": signed(row.value) for row in table.rows}
    facts_["within"] = f"{max(row.within or 0.0 for row in table.rows):.1f}"
    return facts_


STUDY = Study(
    name="worth-of-an-ace",
    version=1,
    tables={"rank": TableKind("points", ("rank",))},
    plot=Plot("rank", "dots"),
    measure=measure,
    facts=facts,
)
