"""Study of deals until skill beats luck: the leader after n deals of unequal players."""

from __future__ import annotations

import numpy as np

from openrummy.analysis.studies import compiled_play as t
from openrummy.analysis.studies.result import Cell, GameFigures, Plot
from openrummy.analysis.studies.selfplay import Bench
from openrummy.analysis.studies.statistics import AnyArray, cell
from openrummy.analysis.studies.study import Facts, Measures, Study, TableKind, plain, signed

DEALS = (1, 3, 10, 30, 100, 300, 1000)
#: Opponents of each player: the weakest one, and the one nearest in strength.
_OPPONENTS = {"fast": {"weak": "simple", "near": "patient"}, "patient": {"weak": "simple"}}
_SURE = 1.6448536269514722  # standard errors of a one-sided 95 % bound
_TARGET = 100


def measure(bench: Bench) -> Measures:
    """See :data:`STUDY`."""
    edge, ahead, needed = [], [], []
    for name, opponent in _OPPONENTS.get(bench.player, {"weak": "simple"}).items():
        leads = _leads(bench, opponent)
        row = cell((name,), leads, np.arange(len(leads)))
        edge.append(row)
        needed.append(_needed(name, row, float(leads.std())))
        for many in DEALS:
            ahead.append(_ahead((str(many), name), leads, many))
        ahead.append(_games(("game", name), leads))
    return {"ahead": ahead, "edge": edge, "needed": needed}


def _leads(bench: Bench, opponent: str) -> AnyArray:
    """Lead of the player in points per deal; half of the deals from each seat."""
    other = Bench(bench.rules, bench.player, opponent, bench.deals // 2, bench.seed, bench.report)
    parts = []
    for swapped, sign, first in ((False, 1, 0), (True, -1, bench.deals // 2)):
        rows = other.play(t.ENDS, swapped=swapped, first=first)
        parts.append(sign * (rows[:, t.SCORE] - rows[:, t.SCORE + 1]))
    return np.random.default_rng(bench.seed).permutation(np.concatenate(parts))


def _ahead(by: tuple[str, ...], leads: AnyArray, many: int) -> Cell:
    """Share of leads after n deals; ties count half."""
    sums = leads[: len(leads) // many * many].reshape(-1, many).sum(axis=1)
    return cell(by, (sums > 0) + 0.5 * (sums == 0), np.arange(len(sums)), 100)


def _games(by: tuple[str, ...], leads: AnyArray) -> Cell:
    """Share of games to the target won, from consecutive deals."""
    won, own, other = [], 0, 0
    for lead in leads.tolist():
        own, other = own + max(lead, 0), other + max(-lead, 0)
        if own >= _TARGET or other >= _TARGET:
            won.append(own >= _TARGET)
            own = other = 0
    return cell(by, np.array(won, float), np.arange(len(won)), 100)


def _needed(name: str, edge: Cell, spread: float) -> Cell:
    """Deals after which the better player leads with 95 % probability."""
    assert edge.value is not None and edge.within is not None
    if edge.value <= edge.within:
        return Cell((name,), None, None, edge.n)
    deals = (_SURE * spread / edge.value) ** 2
    return Cell((name,), round(deals, 1), round(2 * deals * edge.within / edge.value, 1), edge.n)


def facts(game: GameFigures) -> Facts:
    """The numbers in the findings."""
    facts_ = {}
    for name in ("weak", "near"):
        facts_[f"{name}_edge"] = signed(game.table("edge").row(name).value)
        needed = game.table("needed").row(name).value
        facts_[f"{name}_needed"] = "?" if needed is None else f"{float(f'{needed:.2g}'):.0f}"
        for many in ("1", "10", "100", "game"):
            facts_[f"{name}_{many}"] = plain(game.table("ahead").row(many, name).value, 0)
    return facts_


STUDY = Study(
    name="skill-and-luck",
    version=1,
    tables={
        "ahead": TableKind("percent", ("deals", "rival"), 50),
        "edge": TableKind("points", ("rival",)),
        "needed": TableKind("deals", ("rival",), 100),
    },
    plot=Plot("ahead", "lines", ("weak", "near")),
    measure=measure,
    facts=facts,
    work=2.0,
)
