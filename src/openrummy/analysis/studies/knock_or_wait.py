"""Study of knock or wait: a knock against playing on, from the same moment of a deal."""

from __future__ import annotations

import numpy as np

from openrummy.analysis.studies import compiled_play as t
from openrummy.analysis.studies.result import Cell, GameFigures, Plot
from openrummy.analysis.studies.selfplay import Bench
from openrummy.analysis.studies.statistics import AnyArray, between, cell
from openrummy.analysis.studies.study import Facts, Measures, Study, TableKind, plain, signed

TURNS = {
    "1–2": (1, 2),
    "3–4": (3, 4),
    "5–6": (5, 6),
    "7–8": (7, 8),
    "9–10": (9, 10),
    "11+": (11, 99),
}
DEADWOOD = {"1–3": (1, 3), "4–6": (4, 6), "7–8": (7, 8), "9–10": (9, 10)}
#: Own score and the opponent's in a game to 100.
SCORES = {"0 : 0": (0, 0), "75 : 25": (75, 25), "25 : 75": (25, 75), "90 : 90": (90, 90)}
_TARGET = 100
_HASTY = "simple"


def measure(bench: Bench) -> Measures:
    """See :data:`STUDY`."""
    rows = bench.play(t.KNOCKS)
    hasty = Bench(bench.rules, bench.player, _HASTY, bench.deals // 4, bench.seed, bench.report)
    against = hasty.play(t.KNOCKS)
    return {
        "gain": _gains(rows),
        "hasty": _gains(against[against[:, t.WHO] == 0]),
        "score": _by_score(rows),
        "undercut": _cells(rows, rows[:, t.EXTRA], 100),
        "gin": _cells(rows, rows[:, t.LAST], 100),
    }


def _gains(rows: AnyArray) -> list[Cell]:
    return _cells(rows, rows[:, t.VALUE] - rows[:, t.OTHER])


def _cells(rows: AnyArray, values: AnyArray, scale: float = 1.0) -> list[Cell]:
    """Values of knocks by turn and deadwood."""
    cells = []
    for turn, (first, last) in TURNS.items():
        now = between(rows[:, t.TURN], first, last)
        for points, (least, most) in DEADWOOD.items():
            met = now & between(rows[:, t.WHAT], least, most)
            cells.append(cell((turn, points), values[met], rows[met, t.DEAL], scale))
    return cells


def _by_score(rows: AnyArray) -> list[Cell]:
    """Value of a knock in winning chances, by score, early and late."""
    from openrummy.bots.search.equity import by_points

    cells = []
    for score, (own, other) in SCORES.items():
        values = by_points(own, other, _TARGET)
        half = len(values) // 2

        def chance(points: AnyArray, values: AnyArray = values, half: int = half) -> AnyArray:
            most = np.minimum(np.abs(points), half - 1)
            return np.where(points >= 0, values[most], values[half + most])

        ahead = chance(rows[:, t.VALUE]) - chance(rows[:, t.OTHER])
        for turn, (first, last) in {"1–4": (1, 4), "5–8": (5, 8), "9+": (9, 99)}.items():
            met = between(rows[:, t.TURN], first, last)
            cells.append(cell((score, turn), ahead[met], rows[met, t.DEAL]))
    return cells


def facts(game: GameFigures) -> Facts:
    """The numbers in the findings."""
    facts_ = {}
    gain = game.table("gain")
    for label, turn in (("first", "1–2"), ("second", "3–4"), ("third", "5–6"), ("late", "9–10")):
        for low, points in (("low", "1–3"), ("mid", "4–6"), ("high", "9–10")):
            facts_[f"{label}_{low}"] = signed(gain.row(turn, points).value)
            facts_[f"hasty_{label}_{low}"] = signed(game.table("hasty").row(turn, points).value)
    undercut = game.table("undercut")
    facts_["undercut_first"] = plain(undercut.row("1–2", "9–10").value, 0)
    facts_["undercut_late"] = plain(undercut.row("9–10", "9–10").value, 0)
    facts_["gin_low"] = plain(game.table("gin").row("5–6", "1–3").value, 0)
    scores = {"ahead": "75 : 25", "behind": "25 : 75", "level": "0 : 0", "close": "90 : 90"}
    for name, score in scores.items():
        facts_[name] = signed(game.table("score").row(score, "5–8").value)
    return facts_


STUDY = Study(
    name="knock-or-wait",
    version=1,
    tables={
        "gain": TableKind("points", ("turn", "deadwood")),
        "hasty": TableKind("points", ("turn", "deadwood")),
        "score": TableKind("chance", ("score", "turn")),
        "undercut": TableKind("percent", ("turn", "deadwood"), None),
        "gin": TableKind("percent", ("turn", "deadwood"), None),
    },
    plot=Plot("gain", "lines", ("1–3", "4–6", "9–10")),
    measure=measure,
    facts=facts,
    work=1.25,
)
