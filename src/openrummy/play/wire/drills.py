"""Drills: questions, results of attempts, and your progress."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

DrillName: TypeAlias = Literal["deadwood", "leftover", "outs", "live", "safe"]


class DrillQuestion(Struct):
    """``POST /api/drills/NAME``: the current question, timed from its first sending.

    The options are ``numbers`` or ``cards``; ``many``: several may be right. ``taken``: cards
    the opponent has taken from the pile and holds. ``before``: results of the earlier questions
    of this round.
    """

    drill: DrillName
    number: int  # from 1
    of: int
    level: int  # 1 to 3
    hand: list[str]
    pile: list[str]
    taken: list[str]
    numbers: list[int]
    cards: list[str]
    many: bool
    before: list[bool]


class DrillTry(Struct, forbid_unknown_fields=True):
    """``POST /api/drills/NAME/try``: indices of the chosen options, from 0."""

    number: int
    chosen: list[int]


class DrillPoint(Struct):
    """A finished round: its number of right answers, and the total time."""

    at: int  # ms since 1970
    right: int
    ms: int


class DrillAnswer(Struct):
    """The result of an attempt, with its explanation; ``result`` is the round's, at its end.

    ``melds`` illustrate the answer, ``left`` are the unmelded cards if they were asked for;
    ``counted`` are the cards to be counted. ``best``: the round is the player's best so far.
    """

    right: bool
    options: list[int]  # the right ones
    text: str
    melds: list[list[str]]
    left: list[str]
    counted: list[str]
    ms: int
    result: DrillPoint | None
    best: bool


class DrillCard(Struct):
    """A drill and your results. ``points``: your last rounds, oldest first."""

    drill: DrillName
    running: bool
    rounds: int
    best: DrillPoint | None
    points: list[DrillPoint]


class DrillOverview(Struct):
    """``GET /api/drills``: all drills."""

    drills: list[DrillCard]
    of: int  # questions in a round


class ThemePosition(Struct):
    """``GET /api/themes/NAME``: a position to play from with ``POST /api/board/table``."""

    game: str
    position: str
