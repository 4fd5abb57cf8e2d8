"""Text rendering of a gin table with all cards open."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from openrummy.core.cards import Card, card_text, cards_text
from openrummy.core.melds.arrange import least
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Reason
from openrummy.kernel.core.gin import deal as d

_PROMPTS = {
    d.OFFER: "may take the upcard",
    d.DRAW: "draws",
    d.DISCARD: "discards",
    d.LAST: "may take the last discard to knock",
}
_REASONS = tuple(Reason)


def table_text(rules: Rules, row: NDArray[np.int64]) -> str:
    """Render a deal in a few lines, both hands open."""
    phase, to_act = int(row[d.PHASE]), int(row[d.SEAT])
    pile = row[d.DISCARDS :].view("uint8")[: row[d.PILE]]
    lines = [
        f"stock {row[d.LEFT]}, knock limit {row[d.LIMIT]}, seat {row[d.DEALER]} dealt",
        " ".join(["pile:", *(card_text(Card(int(card))) for card in pile)]),
    ]
    for seat in range(2):
        hand = int(row[d.HANDS + seat])
        if hand:
            deadwood = least(rules.melds, rules.values, hand)
            line = f"seat {seat}: {cards_text(hand)} ({deadwood})"
            lines.append(
                f"{line}  {_PROMPTS[phase]}" if seat == to_act and phase in _PROMPTS else line
            )
    if phase == d.OVER:
        lines += _result_lines(row)
    return "\n".join(lines)


def _result_lines(row: NDArray[np.int64]) -> list[str]:
    lines = []
    if row[d.KNOCKER] != d.NONE:
        melds = "  ".join(cards_text(int(meld)) for meld in row[d.MELD :][: row[d.MELDS]])
        counted = row[d.COUNTED : d.COUNTED + 2]
        lines.append(f"seat {row[d.KNOCKER]} knocked: {melds}")
        lines.append(f"deadwood {counted[0]} and {counted[1]}")
    scores = row[d.SCORE : d.SCORE + 2]
    lines.append(f"{_REASONS[row[d.REASON]]}: {scores[0]} and {scores[1]} points")
    return lines
