"""The chance to win a game to a target by its score, from how deals end."""

from __future__ import annotations

from openrummy.kernel.jit import entry


@entry
def chances(mine, theirs, following, tables):
    """Fill the chances of a seat from the highest scores down, each by those above it.

    ``tables``: reals [2, target + 1, target + 1], when the other deals and when the seat does; own
    score first; those of a score at the target are there already. ``mine`` and ``theirs``: reals
    [2, points], how likely a deal is to bring the seat, and the other, each number of points.
    ``following``: int64 [2, 2], whether the seat deals after a deal that it lost, and that it won.
    """
    target = tables.shape[1] - 1
    for total in range(2 * target - 2, -1, -1):
        for own in range(max(0, total - target + 1), min(target, total + 1)):
            other = total - own
            for deals in range(2):
                lost, won = following[deals, 0], following[deals, 1]
                chance = 0.0
                for points in range(mine.shape[1]):
                    up, down = min(own + points, target), min(other + points, target)
                    chance += mine[deals, points] * tables[won, up, other]
                    chance += theirs[deals, points] * tables[lost, own, down]
                tables[deals, own, other] = chance
