"""Prices of actions by playouts: the net's estimate after some turns, and the deal's result."""

from __future__ import annotations

from openrummy.kernel.core import random
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.gin import worlds
from openrummy.kernel.core.memory import begin, get, put, row
from openrummy.kernel.core.players import belief, playout, position_value
from openrummy.kernel.core.players.player_vector import PLAYER
from openrummy.kernel.core.players.playout import KEPT
from openrummy.kernel.core.players.search import (
    EVENLY,
    LUCK,
    SERVES,
    look_back,
    next_world,
)
from openrummy.kernel.jit import compiled

# for each action and world: estimated points of the seat and of the opponent in a truncated
# playout, and the seat's net points at the end of the deal
OWN, THEIRS, END = 0, 1, 2
PARTS = 3


@compiled
def _ended(deal, seat):
    """The seat's net points in a finished deal."""
    return get(deal, d.SCORE + seat) - get(deal, d.SCORE + 1 - seat)


@compiled
def play_out(  # noqa: PLR0913, PLR0917
    tables, deals, seat, hidden, sight, mine, models, nets, which, chains, steps, actions,
    notes, seed, first, rounds, to_end, room, out,
):  # fmt: skip
    """Play each action out in worlds ``first``, ``first + 1``, ...; the worlds of ``try_out``.

    The arguments are those of :func:`openrummy.kernel.core.players.search.try_out`; ``which`` is
    int64 [worlds, 1, 1]. The net evaluates the position after the opponent's next turn and
    ``rounds`` turns of both; with ``to_end`` the same playout continues to the end of the deal.
    ``out``: reals [actions, worlds, PARTS].
    """
    compiled_rules, here, sees = begin(tables), row(deals, 0), begin(sight)
    dealt, played, before = row(deals, 1), row(deals, 2), row(deals, 3)
    stretch = PLAYER + belief.FEATURES * get(sees, belief.STRETCH)
    discarded = look_back(here, seat, before, notes)
    serves = SERVES[1] if get(here, d.PHASE) == d.DISCARD else SERVES[0]
    start = random.portion(random.begin(seed, 0, EVENLY))
    drawn = get(here, d.PHASE) == d.DISCARD
    put(row(notes, 0), playout.PLAN, get(here, d.TOP) - get(here, d.TURNS) - drawn)
    stop = get(here, d.TURNS) + 2 + 2 * rounds
    for index in range(len(which)):
        number = which[index, 0, 0]
        model, me = row(models, number), row(mine, number)
        next_world(
            compiled_rules, here, seat, hidden, sees, stretch, model, number, chains, steps, serves,
            before, row(notes, 2), discarded, start, seed, first + index, dealt,
        )  # fmt: skip
        seat_0, seat_1 = (me, model) if seat == 0 else (model, me)
        for tried in range(len(actions)):
            worlds.copy(dealt, played)
            for part in range(KEPT):
                put(row(notes, 1), part, get(row(notes, 0), part))
            playout.do(compiled_rules, played, row(notes, 1), actions[tried])
            luck = random.begin(seed, first + index, LUCK)
            for again in range(1 + to_end):
                turns = 1 << 30 if again else stop
                luck = playout.play_until(
                    compiled_rules, played, seat_0, seat_1, row(notes, 1), luck, seat, turns
                )
                if get(played, d.PHASE) == d.OVER:
                    points = _ended(played, seat)
                    out[tried, index, END] = points
                    if again == 0:
                        out[tried, index, OWN] = max(points, 0)
                        out[tried, index, THEIRS] = max(-points, 0)
                    break
                position_value.describe(compiled_rules, played, seat, begin(room))
                own, others = position_value.estimate(row(nets, number), begin(room))
                out[tried, index, OWN] = own
                out[tried, index, THEIRS] = others
