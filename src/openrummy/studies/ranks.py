"""What a card of each rank is worth in hand: the same deal with one card exchanged."""

from __future__ import annotations

import numpy as np

from openrummy.kernel.core.gin import deal as d
from openrummy.studies import trials as t
from openrummy.studies.bench import Bench
from openrummy.studies.result import Cell, GameFigures, Measured, Plot
from openrummy.studies.safety import RANKS
from openrummy.studies.statistics import Numbers, cell
from openrummy.studies.study import Facts, Study, TableKind, signed


def measure(bench: Bench) -> tuple[Measured, ...]:
    """See :data:`STUDY`."""
    lead = _lead(bench.play(t.ENDS))
    cells = []
    for rank, name in enumerate(RANKS):
        rows = bench.play(t.ENDS, change=rank)
        done = rows[:, t.REASON] != d.MISDEAL
        cells.append(cell((name,), (_lead(rows) - lead)[done], rows[done, t.DEAL]))
    return (Measured("rank", _centred(cells)),)


def _lead(rows: Numbers) -> Numbers:
    return rows[:, t.SCORE] - rows[:, t.SCORE + 1]


def _centred(cells: list[Cell]) -> tuple[Cell, ...]:
    """Against the mean of all ranks, so that what the exchange itself costs is out of it."""
    mean = float(np.mean([cell.value for cell in cells if cell.value is not None]))
    return tuple(
        Cell(one.by, None if one.value is None else round(one.value - mean, 4), one.within, one.n)
        for one in cells
    )


def facts(game: GameFigures) -> Facts:
    """The numbers in the findings."""
    told = {}
    table = game.table("rank")
    for row in table.rows:
        told[f"{row.by[0]}"] = signed(row.value)
    best = max(table.rows, key=lambda row: row.value or 0)
    told["best"] = best.by[0]
    return told


STUDY = Study(
    name="worth-of-an-ace",
    version=1,
    tables={"rank": TableKind("points", ("rank",))},
    plot=Plot("rank", "dots"),
    measure=measure,
    facts=facts,
    work=14.0,
)
