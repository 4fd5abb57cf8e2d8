"""Probability of winning a game to a target score, by dynamic programming over the scores."""

from __future__ import annotations

from openrummy.kernel.jit import entry


@entry
def chances(own_odds, other_odds, next_dealer, tables):
    """Fill the chances of a seat from the highest scores down, each by those above it.

    ``tables``: float64 [2, target + 1, target + 1], when the other deals and when the seat does;
    own score first; those of a score at the target are there already. ``own_odds`` and
    ``other_odds``: float64 [2, points], how likely a deal is to bring the seat, and the other, each
    number of points. ``next_dealer``: int64 [2, 2], whether the seat deals after a deal that it
    lost, and that it won.
    """
    target = tables.shape[1] - 1
    for total in range(2 * target - 2, -1, -1):
        for own in range(max(0, total - target + 1), min(target, total + 1)):
            other = total - own
            for is_dealer in range(2):
                lost, won = next_dealer[is_dealer, 0], next_dealer[is_dealer, 1]
                chance = 0.0
                for points in range(own_odds.shape[1]):
                    up, down = min(own + points, target), min(other + points, target)
                    chance += own_odds[is_dealer, points] * tables[won, up, other]
                    chance += other_odds[is_dealer, points] * tables[lost, own, down]
                tables[is_dealer, own, other] = chance
