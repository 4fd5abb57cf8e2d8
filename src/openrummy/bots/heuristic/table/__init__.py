"""Players of games whose melds lie on the table, chosen by the rule piece ``TableMelds``.

:mod:`~openrummy.bots.heuristic.table.greedy` is the plain yardstick; the bots of the
catalogue come here by themselves when the rules say so.
"""

from openrummy.bots.heuristic.table.play import SURE, judge
from openrummy.bots.heuristic.table.reasons import reason

__all__ = ["SURE", "judge", "reason"]
