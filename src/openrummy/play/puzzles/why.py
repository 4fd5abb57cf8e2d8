"""Reasons for the answer of a puzzle, which an analysis finds while somebody waits."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from msgspec import Struct

from openrummy.analysis.holds import Guess
from openrummy.analysis.model import Reason
from openrummy.analysis.puzzles.model import Puzzle
from openrummy.play import wire
from openrummy.play.calls import Caller


class FoundWhy(Struct):
    """Reasons for the best action; where no action is asked for, what the opponent may hold."""

    reasons: list[Reason] = []
    guesses: list[Guess] = []


class Why(NamedTuple):
    """The state of the work, a problem if there is one, and the reasons."""

    state: wire.AnalysisState
    problem: str
    reasons: FoundWhy = FoundWhy()


class Reasons(Protocol):
    """Finds reasons by puzzle and by what was tried."""

    def of(self, puzzle: Puzzle, tried: str, caller: Caller) -> Why:
        """The reasons by now; asking begins the work."""
