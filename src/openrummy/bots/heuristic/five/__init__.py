"""Heuristics for five-card games, selected by the rule piece ``HandScore``."""

from openrummy.bots.heuristic.five.play import SURE, judge
from openrummy.bots.heuristic.five.reasons import reason

__all__ = ["SURE", "judge", "reason"]
