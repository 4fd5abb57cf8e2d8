"""Dispatch to the heuristics of each kind of play; no other module distinguishes kinds."""

from __future__ import annotations

from typing import Final, Protocol

from openrummy.bots.base import Fact, Judgement, Seen
from openrummy.bots.heuristic import declared, five, knock, table
from openrummy.bots.heuristic.style import BEST, Style
from openrummy.core.rules.kinds_of_play import Kind, kind_of
from openrummy.core.rules.pieces import Rules


class Player(Protocol):
    """Interface of the heuristics for one kind of play; each package of this folder is one."""

    @property
    def SURE(self) -> float:
        """Equity from which no player misjudges: gin is in the hand, or the deal is won."""

    def judge(self, seen: Seen, style: Style) -> list[Judgement]:
        """Every sensible action with its equity and reason, best first."""

    def reason(self, seen: Seen, judgements: tuple[Judgement, ...]) -> tuple[str, tuple[Fact, ...]]:
        """Reason for the best of the judged actions: a code with its data."""


_PLAYERS: Final[dict[Kind, Player]] = {
    "knock": knock,
    "table": table,
    "declared": declared,
    "five": five,
}


def player_of(rules: Rules) -> Player:
    """The heuristics for the turns of a game."""
    return _PLAYERS[kind_of(rules)]


def judge(seen: Seen, style: Style = BEST) -> list[Judgement]:
    """Every sensible action with its equity and reason, best first."""
    return player_of(seen.rules).judge(seen, style)
