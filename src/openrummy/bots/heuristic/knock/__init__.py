"""The patient player: live cards, what the opponent takes and discards, when to knock."""

from openrummy.bots.heuristic.knock.play import SURE, judge
from openrummy.bots.heuristic.knock.reasons import reason

__all__ = ["SURE", "judge", "reason"]
