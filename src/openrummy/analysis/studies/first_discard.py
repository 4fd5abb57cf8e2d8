"""Study of the first discard: every sensible one tried in the same deal."""

from __future__ import annotations

import numpy as np

from openrummy.analysis.studies import compiled_play as t
from openrummy.analysis.studies.result import Cell, GameFigures, Plot
from openrummy.analysis.studies.selfplay import Bench
from openrummy.analysis.studies.statistics import AnyArray, cell, effects
from openrummy.analysis.studies.study import Facts, Measures, Study, TableKind, plain, signed

KINDS = {
    "lone": t.LONE,
    "gap": t.GAP,
    "one-end": t.ONE_END,
    "next": t.NEXT,
    "pair": t.PAIR,
    "both": t.BOTH,
}
HEIGHTS = {"10–K": (9, 12), "7–9": (6, 8), "4–6": (3, 5), "A–3": (0, 2)}


def measure(bench: Bench) -> Measures:
    """See :data:`STUDY`."""
    rows = bench.play(t.DISCARDS)
    names = [(kind, height) for kind in KINDS for height in HEIGHTS]
    kinds = _kinds(rows)
    estimates = effects(rows[:, t.VALUE].astype(float), kinds, rows[:, t.DEAL])
    loss = [
        Cell(by, None, None, n) if np.isnan(mean) else Cell(by, round(mean, 4), round(error, 4), n)
        for by, (mean, error, n) in zip(names, estimates, strict=False)
    ]
    chosen = []
    for index, by in enumerate(names):
        met = kinds == index
        chosen.append(cell(by, rows[met, t.EXTRA], rows[met, t.DEAL], 100))
    return {"against": loss, "chosen": chosen}


def _kinds(rows: AnyArray) -> AnyArray:
    """Category of each card by kind and height; 0 is a high lone card."""
    heights = np.zeros(13, np.int64)
    for index, (low, high) in enumerate(HEIGHTS.values()):
        heights[low : high + 1] = index
    return rows[:, t.WHAT] * len(HEIGHTS) + heights[rows[:, t.RANK]]


def facts(game: GameFigures) -> Facts:
    """The numbers in the findings."""
    facts_ = {}
    for kind in KINDS:
        for height, name in (("10–K", "high"), ("7–9", "mid"), ("4–6", "small"), ("A–3", "low")):
            row = game.table("against").row(kind, height)
            facts_[f"{kind.replace('-', '_')}_{name}"] = signed(row.value)
    facts_["chosen_high"] = plain(game.table("chosen").row("lone", "10–K").value, 0)
    return facts_


STUDY = Study(
    name="first-discard",
    version=1,
    tables={
        "against": TableKind("points", ("card", "height")),
        "chosen": TableKind("percent", ("card", "height"), None),
    },
    plot=Plot("against", "dots", ("10–K", "4–6")),
    measure=measure,
    facts=facts,
)
