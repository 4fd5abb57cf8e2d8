"""Samples of the opponent's hand from the belief, and its reply with each of them."""

from __future__ import annotations

from openrummy.kernel.core import random
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.gin import worlds
from openrummy.kernel.core.memory import address_of, get, offset, put, row
from openrummy.kernel.core.players import belief, hand_sampler, playout
from openrummy.kernel.core.players.player_vector import PLAYER
from openrummy.kernel.core.players.playout import MEMORY_SIZE
from openrummy.kernel.core.players.search import LUCK, WALK, redeal_hidden
from openrummy.kernel.core.random import following
from openrummy.kernel.jit import compiled

# flags of a reply: the opponent's actions in its next turn
TAKES = 1  # takes the top discard
KNOCKS = 2  # knocks or goes gin


@compiled
def _reply(tables, deal, seat, own_players, model, notes, word):
    """Flags of the opponent's next turn; the seat first finishes its own."""
    replies = 0
    for _ in range(4):  # at most a draw and a discard of each seat
        phase, player = get(deal, d.PHASE), get(deal, d.SEAT)
        if phase in (d.OVER, d.DEFEND) or (player == seat and replies):
            return replies
        act = playout.decide(tables, deal, own_players if player == seat else model, notes, word)
        word = following(word)
        kind = d.kind_of(act)
        if player != seat:
            if kind == d.TAKE:
                replies |= TAKES
            elif kind in (d.KNOCK_CARD, d.SHOW_ALL):
                return replies | KNOCKS
            elif kind in (d.DISCARD_CARD, d.PASS):
                return replies
        playout.do(tables, deal, notes, act)
    return replies


@compiled
def draw(  # noqa: PLR0913, PLR0917
    tables, deals, seat, hidden, evidence, own_players, models, player_indices, chains, steps,
    actions, notes, seed,
    out,
):  # fmt: skip
    """Draw a hand in each world, and ask what the opponent does after each action of the seat.

    Arguments are those of :func:`openrummy.kernel.core.players.search.evaluate_actions`; the seat
    goes on as ``own_players`` has it until its turn is over. ``player_indices``: int64 [worlds, 1,
    1]. ``out``: int64 [1 + actions, worlds], the whole hands as sets of cards, then after each
    action TAKES and KNOCKS added up.
    """
    compiled_rules, root, evidence_address = address_of(tables), row(deals, 0), address_of(evidence)
    world_deal, playout_deal, before = row(deals, 1), row(deals, 2), row(deals, 3)
    unseen = get(evidence_address, belief.UNSEEN)
    stage = PLAYER + belief.FEATURES * get(evidence_address, belief.STAGE)
    for part in range(MEMORY_SIZE):
        put(row(notes, 2), part, get(row(notes, 0), part))
    discarded = hand_sampler.rewind(root, seat, before, row(notes, 2))
    drawn = get(root, d.PHASE) == d.DISCARD
    put(row(notes, 0), playout.PLAN, get(root, d.TOP) - get(root, d.TURNS) - drawn)
    for index in range(len(player_indices)):
        number = player_indices[index, 0, 0]
        model, word = row(models, number), random.begin(seed, index, WALK)
        walk = steps
        if chains[1, number] == 0:
            chains[0, number], word = belief.random_hand(unseen, hidden, word)
            walk = 8 * steps
        chains[0, number], word = hand_sampler.metropolis(
            compiled_rules, evidence_address, offset(model, stage), chains[0, number], walk, word,
            before, model, row(notes, 2), discarded,
        )  # fmt: skip
        chains[1, number] += 1
        out[0, index] = chains[0, number] | get(evidence_address, belief.KNOWN)
        worlds.copy(root, world_deal)
        strata = random.portion(word), random.portion(following(word)), 0.5
        redeal_hidden(
            world_deal, seat, chains[0, number], unseen, strata, following(following(word))
        )
        for action_index in range(len(actions)):
            worlds.copy(world_deal, playout_deal)
            for part in range(MEMORY_SIZE):
                put(row(notes, 1), part, get(row(notes, 0), part))
            playout.do(compiled_rules, playout_deal, row(notes, 1), actions[action_index])
            luck = random.begin(seed, index, LUCK)
            out[1 + action_index, index] = _reply(
                compiled_rules,
                playout_deal,
                seat,
                row(own_players, number),
                model,
                row(notes, 1),
                luck,
            )
