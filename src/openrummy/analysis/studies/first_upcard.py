"""Study of the first upcard: taken against left in the same deal, by its use for the hand."""

from __future__ import annotations

from openrummy.analysis.studies import compiled_play as t
from openrummy.analysis.studies.result import GameFigures, Plot
from openrummy.analysis.studies.selfplay import Bench
from openrummy.analysis.studies.statistics import cell
from openrummy.analysis.studies.study import Facts, Measures, Study, TableKind, signed

KINDS = {"meld": t.MELD, "two-ways": t.TWO, "one-way": t.ONE, "low": t.LOW, "nothing": t.HIGH}
SEATS = {"non-dealer": 0, "dealer": 1}
HABITS = {"meld": t.MELD_ONLY, "two-ways": t.TWO_OUTS, "any": t.TAKES_ANY}


def measure(bench: Bench) -> Measures:
    """See :data:`STUDY`."""
    rows = bench.play(t.OFFERS)
    ahead, deals = rows[:, t.VALUE] - rows[:, t.OTHER], rows[:, t.DEAL]
    kinds, seats = [], []
    for name, kind in KINDS.items():
        met = rows[:, t.WHAT] == kind
        for seat, passes in SEATS.items():
            offered = rows[:, t.EXTRA] == passes
            relevant = met & offered
            kinds.append(cell((name, seat), ahead[relevant], deals[relevant]))
            seats.append(cell((name, seat), 1.0 * relevant[offered], deals[offered], 100))
    few = bench.deals // 4
    natural = bench.play(t.ENDS, deals=few)
    lead = natural[:, t.SCORE] - natural[:, t.SCORE + 1]
    habits = []
    for name, habit in HABITS.items():
        other = bench.play(t.ENDS, (habit, t.NATURAL), deals=few)
        change = other[:, t.SCORE] - other[:, t.SCORE + 1] - lead
        habits.append(cell((name,), change, other[:, t.DEAL]))
    return {"take": kinds, "often": seats, "habit": habits}


def facts(game: GameFigures) -> Facts:
    """The numbers in the findings."""
    facts_ = {}
    take = game.table("take")
    for kind in KINDS:
        name = kind.replace("-", "_")
        facts_[f"{name}"] = signed(take.row(kind, "non-dealer").value)
        facts_[f"{name}_dealer"] = signed(take.row(kind, "dealer").value)
    habit = game.table("habit")
    for kind in HABITS:
        facts_[f"habit_{kind.replace('-', '_')}"] = signed(habit.row(kind).value)
    return facts_


STUDY = Study(
    name="first-upcard",
    version=1,
    tables={
        "take": TableKind("points", ("upcard", "seat")),
        "habit": TableKind("points", ("habit",)),
        "often": TableKind("percent", ("upcard", "seat"), None),
    },
    plot=Plot("take", "dots", ("non-dealer", "dealer")),
    measure=measure,
    facts=facts,
    work=2.0,
)
