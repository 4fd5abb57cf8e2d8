"""Valid rules that a server refuses because a turn would take too long.

The best arrangement of a hand is found by exact search. Its running time depends on the rules;
``openrummy bench legal --worst`` measures the slowest rules accepted here. Stored games continue
regardless, and the command line accepts any rules.
"""

from __future__ import annotations

from typing import Final

from openrummy.core.rules.contradictions.contradiction import Contradiction
from openrummy.core.rules.contradictions.deal import hand_sizes, small_part
from openrummy.core.rules.pieces import Rules
from openrummy.core.rules.text import say

#: Largest hand that is declared whole and may be melded in sets and runs: each further card
#: makes the search about 1.5 times as long. On a machine with ten million Python additions in
#: 1.2 s, the longest turn took 0.12 s with 16 cards, 0.5 s with 17, and seconds with 26.
MAX_DECLARED: Final = 16


def too_slow(rules: Rules) -> tuple[Contradiction, ...]:
    """Reasons why a server refuses these rules; empty if there are none.

    Small packs (A41) are refused altogether: pages, proofs and bots assume 52 cards.
    """
    if not rules.pack.whole:
        name = small_part(rules.pack)
        path, value = f"pack.{name}", getattr(rules.pack, name)
        text = say("problem.small-pack-served", path=path, value=value)
        return (Contradiction("small-pack", (path,), text, "A41"),)
    cards = max(hand_sizes(rules), default=0)
    if not rules.declared or not rules.melds.sets or cards <= MAX_DECLARED:
        return ()
    text = say("problem.too-slow-declared", cards=cards, most=MAX_DECLARED)
    path = "deal.by_deal" if rules.deal.by_deal else "deal.cards"
    return (Contradiction("too-slow", (path, "play"), text, "I6"),)
