"""Judgement of each kind of play: the one place where heuristic players tell kinds apart."""

from __future__ import annotations

from typing import Final, Protocol

from openrummy.bots.base import Fact, Judged, Seen
from openrummy.bots.heuristic import declared, five, knock, table
from openrummy.bots.heuristic.style import BEST, Style
from openrummy.core.rules.kinds import Kind, kind_of
from openrummy.core.rules.pieces import Rules


class Player(Protocol):
    """The judgement of one kind of play; a package of this folder is one."""

    @property
    def SURE(self) -> float:
        """From this equity on no player misjudges: gin is in the hand, or the deal is won."""

    def judge(self, seen: Seen, style: Style) -> list[Judged]:
        """Every sensible action with its equity and reason, best first."""

    def reason(self, seen: Seen, judged: tuple[Judged, ...]) -> tuple[str, tuple[Fact, ...]]:
        """Reason for the best action that was judged: a code with its data."""


_PLAYERS: Final[dict[Kind, Player]] = {
    "knock": knock,
    "table": table,
    "declared": declared,
    "five": five,
}


def player_of(rules: Rules) -> Player:
    """Judge of the turns of a game."""
    return _PLAYERS[kind_of(rules)]


def judge(seen: Seen, style: Style = BEST) -> list[Judged]:
    """Every sensible action with its equity and reason, best first."""
    return player_of(seen.rules).judge(seen, style)
