"""Rules that go together and still are not played on a server: a turn would take too long.

Everything that is shown of a hand is found by exact search. How long that takes follows from
the rules, and ``openrummy bench legal --worst`` measures the largest that are accepted here.
What is stored already is played on, and a command line takes what it is given.
"""

from __future__ import annotations

from typing import Final

from openrummy.core.rules.check.contradiction import Contradiction
from openrummy.core.rules.check.deal import hand_sizes, small_part
from openrummy.core.rules.pieces import Rules
from openrummy.core.rules.text import say

#: cards of a hand that is declared whole, where it may be melded in sets as in runs: with each
#: card more the search takes half as long again. Measured where ten million Python additions take
#: 1.2 s, the longest turn took 0.12 s with 16, 0.5 s with 17, and seconds with 26
MAX_DECLARED: Final = 16


def too_slow(rules: Rules) -> tuple[Contradiction, ...]:
    """Parts that make a turn by these rules too slow for a server; empty where none does.

    Small packs (A41) are none of a server's games at all: pages, proofs and bots know 52 cards.
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
