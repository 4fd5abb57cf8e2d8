"""Settlement of a game in play money (G22, T12, W17, A38). Pure sums; no real money."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from openrummy.core.rules.pieces import DeclareScore, PaymentScore, Rules, Stake
from openrummy.core.scoring.result import DealResult


def paid(rules: Rules, result: DealResult) -> tuple[int, ...]:
    """Points paid to each seat in a deal, where deals are settled one by one (T12).

    Scores may be payments already, or say in their lines who owes the winner what; or the
    winner of a deal collects each loser's points. Else the answer is empty; of a
    deal that nobody won alone nobody is paid anything.
    """
    scores, winner = result.scores, result.winner
    declared = rules.score_as(DeclareScore)
    goes_to = declared.to if declared else ""
    if rules.score_as(PaymentScore) or goes_to == "paid":
        return scores
    if winner is None:
        by_deal = goes_to == "winner" or rules.stake.collects == "deal"
        return (0,) * len(scores) if by_deal else ()
    if goes_to == "winner":
        owed = [(line.points, dict(line.data)["of"]) for line in result.lines]
    elif rules.stake.collects == "deal":
        owed = [(points, seat) for seat, points in enumerate(scores) if seat != winner]
    else:
        return ()
    money = [0] * len(scores)
    for points, seat in owed:
        money[winner] += points
        money[int(seat)] -= points
    return tuple(money)


class Settlement(NamedTuple):
    """Hundredths that each side gets or pays, together nothing, and the odd ones among them.

    ``odd`` is what a side gets more, or pays more, than its own amount rounded or shared evenly,
    so that all adds up; empty where everything came out even.
    """

    money: tuple[int, ...] = ()
    odd: tuple[int, ...] = ()


def settled(
    stake: Stake,
    ranked: Sequence[int],
    winners: Sequence[int],
    won: Sequence[int],
    payments: Sequence[int] = (),
) -> Settlement:
    """The settlement of a game; without a stake it is empty.

    ``ranked`` are totals so that the most is best, ``won`` the deals each side won.
    ``payments`` are points that were paid deal by deal, if they were: each side's sum is rounded.
    Else each pair's difference counts, rounded for itself, half away from nothing. Where
    only the winner collects and several won, they share what each other side pays.
    """
    if not stake.cents:
        return Settlement()
    money, odd = [0] * len(ranked), [0] * len(ranked)
    if payments:
        money, odd = _evened(stake, [points * stake.cents for points in payments])
    for first, other in () if payments else combinations(range(len(ranked)), 2):
        amount = _rounded(stake, (ranked[first] - ranked[other]) * stake.cents)
        if stake.collects == "winner":
            both = {first, other} & set(winners)
            if len(both) != 1 or len(winners) == 0:
                continue
            winner = both.pop()
            amount, extra = _share(stake, amount, winners, winner)
            odd[winner] += extra
        money[first] += amount
        money[other] -= amount
    for side, deals in enumerate(won):
        for other in range(len(won)):
            money[side] += deals * stake.deal
            money[other] -= deals * stake.deal
    return Settlement(tuple(money), tuple(odd) if any(odd) else ())


def in_pairs(stake: Stake, sides: int, payments: Sequence[int]) -> bool:
    """Does each side settle its difference with every other one?"""
    return not payments and (stake.collects == "each" or sides == 2)


def _rounded(stake: Stake, amount: int) -> int:
    """The amount to the nearest ``stake.nearest`` hundredths."""
    step = stake.nearest
    if step <= 1:
        return amount
    size = (abs(amount) + step // 2) // step * step
    return size if amount > 0 else -size


def _evened(stake: Stake, amounts: Sequence[int]) -> tuple[list[int], list[int]]:
    """Amounts that add up to nothing, rounded so that they still do, and what that took.

    Where the rounded ones do not, the amount that was nearest to being rounded the other way is;
    of several the player who lost the most pays less, or the one who won the most gets less (A38).
    """
    money = [_rounded(stake, amount) for amount in amounts]
    odd = [0] * len(amounts)
    step = -stake.nearest if sum(money) > 0 else stake.nearest
    while sum(money):
        side = min(
            (side for side, changed in enumerate(odd) if not changed),
            key=lambda side: (abs(money[side] + step - amounts[side]), step * amounts[side]),
        )
        odd[side] = step
        money[side] += step
    return money, odd


def _share(stake: Stake, amount: int, winners: Sequence[int], winner: int) -> tuple[int, int]:
    """One winner's part of what a side pays once, and what of it did not divide.

    The first winners take that, a step of the rounding each.
    """
    size, rest = divmod(abs(amount) // stake.nearest, len(winners))
    extra = int(sorted(winners).index(winner) < rest) * stake.nearest
    size = size * stake.nearest + extra
    return size if amount > 0 else -size, extra
