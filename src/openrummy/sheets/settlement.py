"""What a game comes to in play money (G22, T12, W17, A38). Pure sums; no real money anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from openrummy.rules.pieces import Rules, Stake
from openrummy.scoring.result import DealResult


def paid(rules: Rules, result: DealResult) -> tuple[int, ...]:
    """What each seat is paid in a deal, in points, where deals are settled one by one (T12).

    Scores may be payments already, or say in their lines who owes the winner what; or the
    winner of a deal collects each loser's points. Else the answer is empty; of a
    deal that nobody won alone nobody is paid anything.
    """
    scores, winner = result.scores, result.winner
    goes_to = rules.declare_score.to if rules.declare_score else ""
    if rules.payment_score or goes_to == "paid":
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


def settled(
    stake: Stake,
    ranked: Sequence[int],
    winners: Sequence[int],
    won: Sequence[int],
    payments: Sequence[int] = (),
) -> tuple[int, ...]:
    """What each side gets or pays, in hundredths; together nothing.

    ``ranked`` are totals so that the most is best, ``won`` the deals each side won.
    ``payments`` are points that were paid deal by deal, if they were: those count as they
    are, and else each pair's difference, rounded for itself, half away from nothing. Where
    only the winner collects and several won, they share what each other side pays.
    Without a stake the answer is empty.
    """
    if not stake.cents:
        return ()
    money = [points * stake.cents for points in payments] or [0] * len(ranked)
    pairs = () if payments else combinations(range(len(ranked)), 2)
    for one, other in pairs:
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
