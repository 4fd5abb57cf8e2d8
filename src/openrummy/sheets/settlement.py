"""What a game comes to in play money (G22, W17, A38). Pure sums; no real money anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from openrummy.rules.pieces import Stake


def settled(
    stake: Stake, ranked: Sequence[int], winners: Sequence[int], won: Sequence[int]
) -> tuple[int, ...]:
    """What each side gets or pays, in hundredths; together nothing.

    ``ranked`` are totals so that the most is best, ``won`` the deals each side won.
    Each pair's difference is rounded for itself, half away from nothing; where only
    the winner collects and several won, they share what each other side pays.
    Without a stake the answer is empty.
    """
    if not stake.cents:
        return ()
    money = [0] * len(ranked)
    for one, other in combinations(range(len(ranked)), 2):
        amount = _rounded(stake, (ranked[one] - ranked[other]) * stake.cents)
        if stake.collects == "winner":
            both = {one, other} & set(winners)
            if len(both) != 1 or len(winners) == 0:
                continue
            amount = _share(amount, winners, both.pop())
        money[one] += amount
        money[other] -= amount
    for side, deals in enumerate(won):
        for other in range(len(won)):
            money[side] += deals * stake.deal
            money[other] -= deals * stake.deal
    return tuple(money)


def _rounded(stake: Stake, amount: int) -> int:
    """The amount to the nearest ``stake.nearest`` hundredths."""
    step = stake.nearest
    if step <= 1:
        return amount
    size = (abs(amount) + step // 2) // step * step
    return size if amount > 0 else -size


def _share(amount: int, winners: Sequence[int], winner: int) -> int:
    """One winner's part of what a side pays once; the first ones take what does not divide."""
    size, rest = divmod(abs(amount), len(winners))
    size += sorted(winners).index(winner) < rest
    return size if amount > 0 else -size
