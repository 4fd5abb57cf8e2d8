"""Heuristics for games of declared hands, selected by the piece ``DeclaredMelds``."""

from openrummy.bots.heuristic.declared.play import SURE, judge
from openrummy.bots.heuristic.declared.reasons import reason

__all__ = ["SURE", "judge", "reason"]
