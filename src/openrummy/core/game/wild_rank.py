"""Wild rank of a deal, as far as it is known before the cards are dealt (W1, A37)."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.core.rules.pieces import Wild


def ranks_before(wild: Wild, deals: int) -> tuple[int | None, ...]:
    """Wild ranks of the first n deals if the rules fix them, else empty."""
    ranks: list[int | None] = []
    while wild.order and len(ranks) < deals:
        ranks.append(wild_of(wild, ranks)[0])
    return tuple(ranks)


def wild_of(wild: Wild, before: Sequence[int | None]) -> tuple[int | None, tuple[int, ...]]:
    """The next wild rank and the ranks the dealer may name, from ace 0 to king 12.

    ``before`` are the wild ranks of the deals so far. None if no rank is wild (yet).
    The last rank left is wild without being named.
    """
    if wild.order:
        number = wild.order[len(before) % len(wild.order)]
        return (number - 1 if number else None), ()
    if wild.named:
        named = before[len(before) // len(wild.ranks) * len(wild.ranks) :]
        free = tuple(rank - 1 for rank in sorted(wild.ranks) if rank - 1 not in named)
        return (free[0], ()) if len(free) == 1 else (None, free)
    return None, ()
