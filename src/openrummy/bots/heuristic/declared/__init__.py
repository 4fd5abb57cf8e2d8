"""Players of games in which whole hands are declared, chosen by the piece ``DeclaredMelds``."""

from openrummy.bots.heuristic.declared.play import SURE, judge
from openrummy.bots.heuristic.declared.reasons import reason

__all__ = ["SURE", "judge", "reason"]
