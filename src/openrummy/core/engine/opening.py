"""Opening of a deal: wild rank, factor on card points, first seat to act (G4, W1, W10, I2).

If the dealer has to name the wild rank first, the deal opens after that.
"""

from __future__ import annotations

from openrummy.core.cards import Card, is_joker, rank_of
from openrummy.core.engine.model.phase import (
    OfferUpcard,
    Phase,
    ToChoose,
    ToDiscard,
    ToDraw,
    ToPlay,
)
from openrummy.core.engine.model.state import DealSetup
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat


def wild_rank(rules: Rules, setup: DealSetup, turned: Card | None) -> int | None:
    """The rank that is wild from the start, ace 0 to king 12; None: none, or not yet."""
    if turned is not None:
        return 0 if is_joker(turned) else rank_of(turned)  # I2: for a joker, aces
    if rules.wild.named:
        free = choices(rules, setup)
        return free[0] if len(free) == 1 else None  # A37: the last one needs no choice
    return setup.wild


def choices(rules: Rules, setup: DealSetup) -> tuple[int, ...]:
    """The ranks the dealer may name, ace 0 to king 12; none if the dealer has no choice."""
    if not rules.wild.named:
        return ()
    if setup.wild is not None:  # the last rank left, or a redeal
        return (setup.wild,)
    return setup.free or tuple(rank - 1 for rank in rules.wild.ranks)


def turns_wild(rules: Rules) -> bool:
    """True if a turned-up card determines the wild rank (I2)."""
    return rules.wild.turned


def times(rules: Rules, wild: int | None) -> int:
    """Factor on card points in a deal with this wild rank (W10)."""
    return 2 if wild is not None and wild + 1 in rules.score.doubled else 1


def first_phase(rules: Rules, setup: DealSetup) -> Phase:
    """First phase after the deal: the seat to act and its decision."""
    free = choices(rules, setup)
    return ToChoose(setup.dealer, free) if len(free) > 1 else first_turn(rules, setup.first)


def first_turn(rules: Rules, first: Seat) -> Phase:
    """The first turn, or the upcard offer that precedes it (G4, W14)."""
    if rules.opening.extra:
        if rules.on_table:
            return ToPlay(first, opening=True)
        return ToDiscard(first, opening=True)
    return OfferUpcard(first) if rules.opening.offer else ToDraw(first)
