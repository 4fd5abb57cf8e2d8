"""Findings about gin, measured by studies."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

TruthState = Literal["found", "running", "withdrawn"]


class TruthCard(Struct):
    """A study in the list; ``deals`` is the total number of deals played for it."""

    name: str
    question: str
    answer: str
    state: TruthState
    deals: int


class TruthList(Struct):
    """All studies."""

    truths: list[TruthCard]


class TruthRow(Struct):
    """A figure: its labels, the first player's mean, half its 95 % interval, the sample size.

    ``second`` is the mean of an independent player; ``agrees``: both are on the same side of the
    reference, None if one of the intervals contains it. Values are None without samples.
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
    """Figures of one unit. ``reference``: the value that separates the signs, if any."""

    name: str
    title: str
    note: str
    unit: Literal["points", "percent", "chance", "deals"]
    heads: list[str]
    reference: float | None
    rows: list[TruthRow]


class TruthGame(Struct):
    """All tables of one game."""

    game: str
    title: str
    short: str
    rules: str
    deals: int
    tables: list[TruthTable]


class TruthPlot(Struct):
    """The plot of a table; ``series`` are the values of the second dimension of ``by``."""

    table: str
    kind: Literal["lines", "dots"]
    series: list[str]


class Truth(Struct):
    """A study: its question, its answer in a sentence, findings and method.

    ``within`` is half the widest plotted interval, given while the study is ``running``.
    ``players`` are the names of the two players; ``version`` is the study's version,
    ``program`` that of the program that ran it.
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
