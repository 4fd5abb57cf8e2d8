"""Study of traditional advice: the same deals played with and without a habit."""

from __future__ import annotations

import numpy as np

from openrummy.analysis.studies import compiled_play as t
from openrummy.analysis.studies.result import Cell, GameFigures, Plot
from openrummy.analysis.studies.selfplay import Bench
from openrummy.analysis.studies.statistics import AnyArray, cell
from openrummy.analysis.studies.study import Facts, Measures, Study, TableKind, plain, signed
from openrummy.kernel.core.gin import deal as d

#: Habits, and the number of turns they last.
HABITS = {
    "forgets": (t.FORGETS, 0),
    "high-early": (t.SHEDS_HIGH, 3),
    "high-always": (t.SHEDS_HIGH, 99),
    "low-early": (t.SHEDS_LOW, 3),
    "knocks-at-once": (t.KNOCKS_SOON, 0),
    "gin-only": (t.GIN_ONLY, 0),
    "never-feeds": (t.SPARES, 0),
    "feeds": (t.FEEDS, 0),
}


def measure(bench: Bench) -> Measures:
    """See :data:`STUDY`."""
    natural = bench.play(t.ENDS)
    lead = natural[:, t.SCORE] - natural[:, t.SCORE + 1]
    cells = []
    for name, (habit, until) in HABITS.items():
        rows = bench.play(t.ENDS, (habit, t.NATURAL), until=until)
        change = rows[:, t.SCORE] - rows[:, t.SCORE + 1] - lead
        cells.append(cell((name,), change, rows[:, t.DEAL]))
    return {"habit": cells, "fourteen": _fourteen(natural)}


def _fourteen(rows: AnyArray) -> list[Cell]:
    """Increase of each other rank in hands that discard a rank first, by the sum of both ranks.

    Against hands whose first discard was of another rank, that of the held one left out.
    """
    rows = rows[rows[:, t.EARLY] != d.NONE]
    early = rows[:, t.EARLY] & 15
    bits = [[rows[:, t.KEPT] >> (16 * s + r) & 1 for s in range(4)] for r in range(13)]
    holds = np.stack([np.sum(suits, axis=0) for suits in bits], axis=1)
    sums: dict[str, list[AnyArray]] = {"14": [], "other": []}
    deals: dict[str, list[AnyArray]] = {"14": [], "other": []}
    for held in range(13):
        rest = early != held
        usual = holds[rest, held].mean()
        for first in range(13):
            met = early == first
            if first == held or not met.any():
                continue
            name = "14" if (first + 1) + (held + 1) == 14 else "other"
            sums[name].append(holds[met, held] - usual)
            deals[name].append(rows[met, t.DEAL])
    return [
        cell((name,), np.concatenate(sums[name]), np.concatenate(deals[name]), 100) for name in sums
    ]


def facts(game: GameFigures) -> Facts:
    """The numbers in the findings."""
    facts_ = {}
    for name in HABITS:
        row = game.table("habit").row(name)
        facts_[f"{name.replace('-', '_')}"] = signed(row.value)
        facts_[f"{name.replace('-', '_')}_second"] = signed(row.second)
    facts_["fourteen_within"] = plain(game.table("fourteen").row("14").within)
    facts_["fourteen"] = signed(game.table("fourteen").row("14").value)
    return facts_


STUDY = Study(
    name="old-advice",
    version=1,
    tables={
        "habit": TableKind("points", ("habit",)),
        "fourteen": TableKind("percent", ("sum",)),
    },
    plot=Plot("habit", "dots"),
    measure=measure,
    facts=facts,
    work=9.0,
)
