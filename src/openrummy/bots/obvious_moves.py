"""Moves on which all sensible bots agree: laying off, and showing a hand."""

from __future__ import annotations

from openrummy.bots.base import Seen
from openrummy.core.engine import Action, BigGin, LayOff, Spread, open_melds, why_not_in
from openrummy.core.melds.arrange import best_defence, big_gin


def defend(seen: Seen) -> Action:
    """The next step of the best defence: a lay-off, or the final show (G32, G33).

    Against gin there is no defence phase, so every table meld of the knocker takes cards.
    """
    rules, board = seen.rules, seen.board
    melds_by_index = {
        index: meld for index, meld in enumerate(open_melds(rules, board)) if meld is not None
    }
    defence = best_defence(rules.melds, rules.values, board.hand, tuple(melds_by_index.values()))
    if defence.laid:
        card, index = defence.laid[0]
        return LayOff(card, list(melds_by_index)[index])
    return Spread(defence.melds)


def whole_hand(seen: Seen) -> BigGin | None:
    """Big gin if the hand has it and the rules allow it now (G9)."""
    rules = seen.rules
    if not rules.knock.big_gin:
        return None
    arrangement = big_gin(rules.melds, rules.values, seen.board.hand)
    if arrangement is None:
        return None
    action = BigGin(arrangement.melds)
    return action if why_not_in(rules, seen.board, action) is None else None
