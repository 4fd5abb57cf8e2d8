"""Findings about gin, measured by studies."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

TruthState = Literal["found", "running", "withdrawn"]


class TruthCard(Struct):
    """A study in the list; ``deals`` were played for it in all."""

    name: str
    question: str
    answer: str
    state: TruthState
    deals: int


class TruthList(Struct):
    """All studies."""

    truths: list[TruthCard]


class TruthRow(Struct):
    """A figure: its label, the first player's mean, half its 95 % interval, the sample size.

    ``second`` is the same by an independent player; ``agrees`` in sign, None where one of
    the intervals holds what signs are counted from. None: nothing like it was met.
    """

    by: list[str]
    labels: list[str]
    value: float | None
    within: float | None
    n: int
    second: float | None
    second_within: float | None
    agrees: bool | None


class TruthTable(Struct):
    """Figures of one unit. ``reference``: where signs change, if at a number."""

    name: str
    title: str
    note: str
    unit: Literal["points", "percent", "chance", "deals"]
    heads: list[str]
    reference: float | None
    rows: list[TruthRow]


class TruthGame(Struct):
    """All tables by the rules of one game."""

    game: str
    title: str
    short: str
    rules: str
    deals: int
    tables: list[TruthTable]


class TruthPlot(Struct):
    """The plot of a table; ``series`` are values of the second thing in ``by``."""

    table: str
    kind: Literal["lines", "dots"]
    series: list[str]


class Truth(Struct):
    """A study: its question, its answer in a sentence, findings and method.

    ``within`` is half the widest interval of what is drawn, told while it is ``running``.
    ``players`` are the two, as they are called; ``version`` is that of the study and
    ``program`` of what measured it.
    """

    name: str
    question: str
    answer: str
    state: TruthState
    why: str
    within: float | None
    findings: list[str]
    advice: list[str]
    method: str
    not_said: str
    players: list[str]
    seed: int
    version: int
    program: str
    deals: int
    command: str
    plot: TruthPlot
    games: list[TruthGame]
