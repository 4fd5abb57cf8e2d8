"""Study of safe discards: whether the opponent could use a card, by the cards seen before."""

from __future__ import annotations

from openrummy.analysis.studies import compiled_play as t
from openrummy.analysis.studies.result import Cell, GameFigures, Plot
from openrummy.analysis.studies.selfplay import Bench
from openrummy.analysis.studies.statistics import AnyArray, between, cell
from openrummy.analysis.studies.study import Facts, Measures, Study, TableKind, plain

STAGES = {"1–3": (1, 3), "4–6": (4, 6), "7+": (7, 99)}
_OUTS = range(7)
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
#: Classes of cards by what was seen: bits that must be set, and bits that must not.
SEEN = {
    "nothing": (0, 31),
    "discarded-rank": (1, 14),
    "discarded-next": (2, 13),
    "both": (3, 12),
    "left-rank": (16, 15),
    "took-rank": (4, 0),
    "took-next": (8, 4),
}


def measure(bench: Bench) -> Measures:
    """See :data:`STUDY`."""
    rows = bench.play(t.SAFETY)
    used, deals = rows[:, t.VALUE], rows[:, t.DEAL]

    def share(by: tuple[str, ...], met: AnyArray) -> Cell:
        return cell(by, used[met], deals[met], 100)

    outs, seen, ranks = [], [], []
    for stage, (first, last) in STAGES.items():
        now = between(rows[:, t.TURN], first, last)
        for number in _OUTS:
            outs.append(share((str(number), stage), now & (rows[:, t.WHAT] == number)))
        for name, (must, never) in SEEN.items():
            flags = rows[:, t.EXTRA]
            seen.append(share((name, stage), now & (flags & must == must) & (flags & never == 0)))
        for rank, name in enumerate(RANKS):
            ranks.append(share((name, stage), now & (rows[:, t.RANK] == rank)))
    return {"ways": outs, "seen": seen, "rank": ranks}


def facts(game: GameFigures) -> Facts:
    """The numbers in the findings."""
    facts_ = {}
    for stage, name in (("1–3", "early"), ("4–6", "mid"), ("7+", "late")):
        for table, rows, prefix in (
            ("seen", SEEN, ""),
            ("ways", _OUTS, "ways"),
            ("rank", RANKS, "rank"),
        ):
            for row in map(str, rows):
                fact = plain(game.table(table).row(row, stage).value, 0)
                facts_[f"{prefix}{row.replace('-', '_')}_{name}"] = fact
    return facts_


STUDY = Study(
    name="safe-discards",
    version=1,
    tables={
        "ways": TableKind("percent", ("ways", "turn"), None),
        "seen": TableKind("percent", ("seen", "turn"), None),
        "rank": TableKind("percent", ("rank", "turn"), None),
    },
    plot=Plot("ways", "lines", ("1–3", "4–6", "7+")),
    measure=measure,
    facts=facts,
)
