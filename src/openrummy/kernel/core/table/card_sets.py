"""Operations on card sets with several jokers: n jokers are the n lowest bits of their lane."""

from __future__ import annotations

from openrummy.kernel.core.bits import count
from openrummy.kernel.core.table import columns as c
from openrummy.kernel.jit import compiled


@compiled
def first(bits: int, number: int) -> int:
    """The ``number`` lowest set bits."""
    rest = bits
    for _ in range(number):
        rest &= rest - 1
    return int(bits ^ rest)


@compiled
def plus(cards: int, more: int) -> int:
    """Sum of two card sets, which may share jokers only."""
    if not more & c.JOKERS:
        return int(cards | more)
    number = count(cards & c.JOKERS) + count(more & c.JOKERS)
    return int((cards | more) & ~c.JOKERS | first(c.JOKERS, number))


@compiled
def minus(cards: int, less: int) -> int:
    """The first set without the cards of the second; cards it does not contain are ignored."""
    if not less & c.JOKERS:
        return int(cards & ~less)
    number = max(count(cards & c.JOKERS) - count(less & c.JOKERS), 0)
    return int(cards & ~(less | c.JOKERS) | first(c.JOKERS, number))


@compiled
def faces(cards: int) -> int:
    """The distinct cards of a set: at most one joker."""
    return int(cards & ~c.JOKERS | cards & 1 << c.JOKER)
