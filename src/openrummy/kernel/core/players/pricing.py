"""Evaluation of actions in points: the value net's estimate, and the result of the deal."""

from __future__ import annotations

from openrummy.kernel.core import random
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.gin import worlds
from openrummy.kernel.core.memory import address_of, get, put, row
from openrummy.kernel.core.players import belief, playout, position_value
from openrummy.kernel.core.players.player_vector import PLAYER
from openrummy.kernel.core.players.playout import MEMORY_SIZE
from openrummy.kernel.core.players.search import (
    LUCK,
    STRATA,
    WORLDS_PER_HAND,
    rewind_to_discard,
    sample_world,
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
    tables, deals, seat, hidden, evidence, own_players, models, nets, player_indices, chains,
    steps, actions,
    notes, seed, first, rounds, to_end, workspace, out,
):  # fmt: skip
    """Play each action out in worlds ``first``, ``first + 1``, ...

    Worlds and arguments are those of
    :func:`openrummy.kernel.core.players.search.evaluate_actions`, but ``player_indices`` is int64
    [worlds, 1, 1]. The net evaluates the position after the opponent's next turn and ``rounds``
    turns of both; with ``to_end`` the same playout continues to the end of the deal.
    ``out``: float64 [actions, worlds, PARTS].
    """
    compiled_rules, root, evidence_address = address_of(tables), row(deals, 0), address_of(evidence)
    world_deal, playout_deal, before = row(deals, 1), row(deals, 2), row(deals, 3)
    stage = PLAYER + belief.FEATURES * get(evidence_address, belief.STAGE)
    discarded = rewind_to_discard(root, seat, before, notes)
    worlds_per_hand = WORLDS_PER_HAND[1] if get(root, d.PHASE) == d.DISCARD else WORLDS_PER_HAND[0]
    start = random.portion(random.begin(seed, 0, STRATA))
    drawn = get(root, d.PHASE) == d.DISCARD
    put(row(notes, 0), playout.PLAN, get(root, d.TOP) - get(root, d.TURNS) - drawn)
    stop = get(root, d.TURNS) + 2 + 2 * rounds
    for index in range(len(player_indices)):
        number = player_indices[index, 0, 0]
        model, own_player = row(models, number), row(own_players, number)
        sample_world(
            compiled_rules, root, seat, hidden, evidence_address, stage, model, number, chains,
            steps, worlds_per_hand,
            before, row(notes, 2), discarded, start, seed, first + index, world_deal,
        )  # fmt: skip
        seat_0, seat_1 = (own_player, model) if seat == 0 else (model, own_player)
        for action_index in range(len(actions)):
            worlds.copy(world_deal, playout_deal)
            for part in range(MEMORY_SIZE):
                put(row(notes, 1), part, get(row(notes, 0), part))
            playout.do(compiled_rules, playout_deal, row(notes, 1), actions[action_index])
            luck = random.begin(seed, first + index, LUCK)
            for again in range(1 + to_end):
                turns = 1 << 30 if again else stop
                luck = playout.play_until(
                    compiled_rules, playout_deal, seat_0, seat_1, row(notes, 1), luck, seat, turns
                )
                if get(playout_deal, d.PHASE) == d.OVER:
                    points = _ended(playout_deal, seat)
                    out[action_index, index, END] = points
                    if again == 0:
                        out[action_index, index, OWN] = max(points, 0)
                        out[action_index, index, THEIRS] = max(-points, 0)
                    break
                position_value.describe(compiled_rules, playout_deal, seat, address_of(workspace))
                own, others = position_value.estimate(row(nets, number), address_of(workspace))
                out[action_index, index, OWN] = own
                out[action_index, index, THEIRS] = others
