"""Settlement of a game in play money (G22, T12, W17, A38). Pure sums; no real money."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from openrummy.core.rules.pieces import DeclareScore, PaymentScore, Rules, Stake
from openrummy.core.scoring.result import DealResult


def deal_payments(rules: Rules, result: DealResult) -> tuple[int, ...]:
    """Points paid to each seat in a deal, if deals are settled one by one (T12).

    Scores may already be payments, or their lines list what each seat owes the winner; or the
    winner of a deal collects each loser's points. Otherwise the result is empty; a
    deal without a sole winner pays nothing.
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
    """Hundredths that each side receives or pays, summing to zero, and rounding corrections.

    ``odd`` is the correction of each side to its rounded or evenly shared amount
    that makes the sum zero; empty if none is needed.
    """

    money: tuple[int, ...] = ()
    odd: tuple[int, ...] = ()


def settle(
    stake: Stake,
    ranked: Sequence[int],
    winners: Sequence[int],
    won: Sequence[int],
    payments: Sequence[int] = (),
) -> Settlement:
    """The settlement of a game; without a stake it is empty.

    ``ranked`` are totals with the highest best, ``won`` the deals each side won.
    ``payments`` are points paid deal by deal, if any: each side's sum is rounded.
    Otherwise each pairwise difference counts, rounded separately, half away from zero. If
    only the winner collects and several won, they share what each other side pays.
    """
    if not stake.cents:
        return Settlement()
    money, odd = [0] * len(ranked), [0] * len(ranked)
    if payments:
        money, odd = _balance(stake, [points * stake.cents for points in payments])
    for first, other in () if payments else combinations(range(len(ranked)), 2):
        amount = _round(stake, (ranked[first] - ranked[other]) * stake.cents)
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
    """True if each side settles its difference with every other side."""
    return not payments and (stake.collects == "each" or sides == 2)


def _round(stake: Stake, amount: int) -> int:
    """The amount to the nearest ``stake.nearest`` hundredths."""
    step = stake.nearest
    if step <= 1:
        return amount
    size = (abs(amount) + step // 2) // step * step
    return size if amount > 0 else -size


def _balance(stake: Stake, amounts: Sequence[int]) -> tuple[list[int], list[int]]:
    """Round zero-sum amounts so that they still sum to zero, and return the corrections.

    If they do not, the amount closest to rounding the other way is corrected; among
    ties the player who lost the most pays less, or the one who won the most gets less (A38).
    """
    money = [_round(stake, amount) for amount in amounts]
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
    """One winner's share of a side's single payment, and its part of the remainder.

    The remainder goes to the first winners, one rounding step each.
    """
    size, rest = divmod(abs(amount) // stake.nearest, len(winners))
    extra = int(sorted(winners).index(winner) < rest) * stake.nearest
    size = size * stake.nearest + extra
    return size if amount > 0 else -size, extra
