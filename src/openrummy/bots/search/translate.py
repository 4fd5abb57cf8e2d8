"""Conversion of actions and scores between engine and kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openrummy.bots.base import Seen
from openrummy.core.cards import Card, bit
from openrummy.core.engine import Action, Discard, Draw, Knock, Pass, Pile
from openrummy.core.melds.arrange import best

if TYPE_CHECKING:
    from openrummy.kernel.arrays import Int64Array


def score_of(seen: Seen) -> tuple[int, int, int]:
    """Own points, the opponent's, and the target of the current game; 0: no target."""
    standing = seen.game.standing
    if not seen.rules.format.single or len(standing.sides) != 2:
        return 0, 0, 0
    side = standing.side_of(seen.seat)
    totals = standing.columns[-1].points
    return totals[side], totals[1 - side], seen.rules.sheet.target_for(seen.game.seats)


def number_of(seen: Seen, numbers: Int64Array, action: Action) -> int:
    """Kernel number of an engine action; any of the numbers for knocks; -1 if there is none."""
    from openrummy.kernel.core.gin import deal as d

    for number in numbers.tolist():
        knock = number >> 6 == d.KNOCK_CARD
        if isinstance(action, Knock) if knock else action_of(seen, number) == action:
            return int(number)
    return -1


def action_of(seen: Seen, number: int) -> Action:
    """Engine action of a kernel action number."""
    from openrummy.kernel.core.gin import deal as d

    kind, card = number >> 6, Card(number & 63)
    if kind == d.PASS:
        return Pass()
    if kind in (d.STOCK, d.TAKE):
        return Draw(Pile.STOCK if kind == d.STOCK else Pile.DISCARD)
    if kind == d.DISCARD_CARD:
        return Discard(card)
    rules = seen.rules
    return Knock(card, best(rules.melds, rules.values, seen.board.hand & ~bit(card)).melds)
