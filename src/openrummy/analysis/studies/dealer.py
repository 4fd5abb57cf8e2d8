"""Studies of the dealer's disadvantage and of deal endings, between equal players."""

from __future__ import annotations

import numpy as np

from openrummy.analysis.studies import compiled_play as t
from openrummy.analysis.studies.result import GameFigures, Plot
from openrummy.analysis.studies.selfplay import Bench
from openrummy.analysis.studies.statistics import between, cell
from openrummy.analysis.studies.study import Facts, Measures, Study, TableKind, plain, signed
from openrummy.kernel.core.gin import deal as d

ENDS = {
    "gin": (d.GIN, d.BIG_GIN),
    "knock": (d.KNOCK,),
    "undercut": (d.UNDERCUT, d.TIE),
    "dead": (d.DEAD, d.IDLED),
}
# Both players have had a turn by number 2; a knock is a turn, too.
TURNS = {"1–3": (1, 6), "4–6": (7, 12), "7–9": (13, 18), "10–12": (19, 24), "13+": (25, 200)}


def measure_dealer(bench: Bench) -> Measures:
    """See :data:`DEALER`."""
    rows = bench.play(t.ENDS)
    rows = rows[rows[:, t.REASON] != d.MISDEAL]
    lead = rows[:, t.SCORE] - rows[:, t.SCORE + 1]
    ahead = np.where(rows[:, t.DEALER] == 1, lead, -lead)
    decided = rows[:, t.WINNER] != d.NONE
    won = 1.0 * (rows[:, t.WINNER] == 1 - rows[:, t.DEALER])
    deals = rows[:, t.DEAL]
    points = [cell(("all",), ahead, deals)]
    for name, reasons in ENDS.items():
        if name != "dead":
            # points of the non-dealer from deals of that end, per deal of any end
            points.append(cell((name,), ahead * np.isin(rows[:, t.REASON], reasons), deals))
    wins = [cell(("all",), won[decided], deals[decided], 100)]
    for name, (first, last) in TURNS.items():
        met = decided & between(rows[:, t.TURNS], first, last)
        wins.append(cell((name,), won[met], deals[met], 100))
    return {"points": points, "wins": wins}


def dealer_facts(game: GameFigures) -> Facts:
    """The numbers in the findings."""
    row, wins = game.table("points").row("all"), game.table("wins")
    turns = {"wins": "all", "wins_early": "1–3", "wins_late": "10–12", "wins_last": "13+"}
    facts_ = {"points": signed(row.value, 2), "within": plain(row.within, 2)}
    return facts_ | {name: plain(wins.row(turn).value) for name, turn in turns.items()}


def measure_gin(bench: Bench) -> Measures:
    """See :data:`GIN`."""
    rows = bench.play(t.ENDS)
    rows = rows[rows[:, t.REASON] != d.MISDEAL]
    deals, turns = rows[:, t.DEAL], rows[:, t.TURNS]
    won = rows[:, t.SCORE] + rows[:, t.SCORE + 1]
    now = {turn: between(turns, first, last) for turn, (first, last) in TURNS.items()}
    ends, when, brings = [], [], []
    for name, reasons in ENDS.items():
        met = np.isin(rows[:, t.REASON], reasons)
        ends.append(cell((name,), 1.0 * met, deals, 100))
        when += [
            cell((turn, name), 1.0 * met[count], deals[count], 100) for turn, count in now.items()
        ]
        if name != "dead":
            brings.append(cell((name,), won[met], deals[met]))
    over = [cell((turn,), 1.0 * count, deals, 100) for turn, count in now.items()]
    return {"ends": ends, "when": when, "over": over, "brings": brings}


def gin_facts(game: GameFigures) -> Facts:
    """The numbers in the findings."""
    facts_ = {}
    for name in ENDS:
        row = game.table("ends").row(name)
        facts_[f"{name}"] = plain(row.value, 0)
        facts_[f"{name}_second"] = plain(row.second, 0)
        if name != "dead":
            facts_[f"{name}_brings"] = plain(game.table("brings").row(name).value, 0)
        facts_[f"{name}_early"] = plain(game.table("when").row("1–3", name).value, 0)
        facts_[f"{name}_late"] = plain(game.table("when").row("10–12", name).value, 0)
    over, when = game.table("over"), game.table("when")
    early = [(over.row(turn).value, when.row(turn, "knock").value) for turn in ("1–3", "4–6")]
    facts_["early_knocks"] = plain(sum((of or 0) * (share or 0) / 100 for of, share in early), 0)
    return facts_


DEALER = Study(
    name="dealer",
    version=2,
    tables={
        "points": TableKind("points", ("end",)),
        "wins": TableKind("percent", ("turn",), 50),
    },
    plot=Plot("wins", "dots"),
    measure=measure_dealer,
    facts=dealer_facts,
)

GIN = Study(
    name="how-often-gin",
    version=2,
    tables={
        "ends": TableKind("percent", ("end",), 50),
        "when": TableKind("percent", ("turn", "end"), None),
        "over": TableKind("percent", ("turn",), None),
        "brings": TableKind("points", ("end",), None),
    },
    plot=Plot("when", "lines", ("gin", "knock", "undercut")),
    measure=measure_gin,
    facts=gin_facts,
)
