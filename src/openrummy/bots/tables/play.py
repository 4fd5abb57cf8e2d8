"""The judgement of a turn in a game with melds on the table."""

from __future__ import annotations

from openrummy.bots.base import Judged, Seen
from openrummy.bots.patient.style import BEST, Style
from openrummy.bots.tables.greedy import greedy, weight
from openrummy.engine import legal_in


def judge(seen: Seen, style: Style = BEST) -> list[Judged]:
    """Every sensible action with its equity, best first."""
    first = greedy(seen)
    order = weight(seen)
    found = [
        Judged(one, -1.0 - place, "rest")
        for place, one in enumerate(sorted(legal_in(seen.rules, seen.board), key=order)[::-1])
        if one != first
    ]
    return [Judged(first, 0.0, "first"), *found]
