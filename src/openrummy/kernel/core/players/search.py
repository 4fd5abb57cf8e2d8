"""Evaluation of actions by playouts in worlds sampled from a belief."""

from __future__ import annotations

from openrummy.kernel.arrays import np
from openrummy.kernel.core import random
from openrummy.kernel.core.bits import count, lowest
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.gin import worlds
from openrummy.kernel.core.gin.baseline_players import leaving_least
from openrummy.kernel.core.memory import address_of, get, offset, put, put_byte, real, row
from openrummy.kernel.core.players import belief, hand_sampler, playout, position_value
from openrummy.kernel.core.players.player_vector import PLAYER, candidates
from openrummy.kernel.core.players.playout import MEMORY_SIZE
from openrummy.kernel.core.random import below, following
from openrummy.kernel.jit import compiled, entry, inlined

# A model of the opponent: a player vector, then the belief weights of each stretch.
BELIEF = belief.FEATURES * belief.STAGES
MODEL = PLAYER + BELIEF

STRATIFIED_CARDS = 3  # number of top stock cards that are stratified over the worlds
# powers of the generalised golden ratio for three dimensions (Roberts, 2018)
_FIRST, _SECOND, _THIRD = 0.8191725133961645, 0.6710436067037893, 0.5497004779019703

# Worlds per sampled hand, each with another stock: before a draw, and before a discard. Sampling
# a hand is expensive, but much of the variance of a discard's value is due to that hand.
WORLDS_PER_HAND = (2, 1)

MAX_VALUED = 256  # size of a side's value table; higher scores are clamped

# purposes of random numbers
WALK = 16
LUCK = 17
STRATA = 19


@compiled
def redeal_hidden(deal, seat, hidden, unseen, strata, word):
    """Give the opponent these hidden cards and shuffle the other unseen cards into the stock.

    ``strata``: quantiles of the first STRATIFIED_CARDS cards among the remaining sorted cards.
    Return the next random word.
    """
    order, opponent = offset(deal, d.ORDER), 1 - seat
    put(deal, d.HANDS + opponent, get(deal, d.KNOWN + opponent) | hidden)
    rest = unseen & ~hidden
    first = playout.CARDS - count(rest)
    position = first
    while rest:
        put_byte(order, position, lowest(rest))
        rest &= rest - 1
        position += 1
    put(deal, d.TOP, playout.CARDS - get(deal, d.LEFT))
    for position in range(first, playout.CARDS):
        left = playout.CARDS - position
        chosen = below(word, left)
        if position < first + STRATIFIED_CARDS:
            chosen = int(strata[position - first] * left)
        d.swap(deal, position, position + chosen)
        word = following(word)
    return word


@inlined
def quasi_random(start, number):
    """Element ``number`` of a three-dimensional low-discrepancy sequence in [0, 1)."""
    first, second, third = (
        start + number * _FIRST,
        start + number * _SECOND,
        start + number * _THIRD,
    )
    return first - np.floor(first), second - np.floor(second), third - np.floor(third)


@compiled
def terminal_value(deal, seat, values):
    """Value of a finished deal for a seat, looked up by its score or the opponent's."""
    own, others = get(deal, d.SCORE + seat), get(deal, d.SCORE + 1 - seat)
    if others:
        return real(values, MAX_VALUED + min(others, MAX_VALUED - 1))
    return real(values, min(own, MAX_VALUED - 1))


@entry
def write_evidence(deals, seat, ledger, evidence):
    """Write the evidence that a seat has in the deal of row 0, given its ledger of the opponent."""
    belief.write_evidence(row(deals, 0), seat, address_of(ledger), address_of(evidence))


@entry
def candidate_actions(tables, deals, seat, out):
    """Write the candidate actions in the deal of row 0 to ``out``; return their number.

    Big gin, gin or a forced knock is the only candidate. Of several knocks, only the one with the
    least deadwood is a candidate.
    """
    compiled_rules, deal = address_of(tables), row(deals, 0)
    kinds, discards, knocks = d.legal(compiled_rules, deal)
    number = 0
    if get(deal, d.PHASE) != d.DISCARD:
        for kind in (d.PASS, d.STOCK, d.TAKE):
            if kinds >> kind & 1:
                out[number] = d.action(kind, 0)
                number += 1
        return number
    if kinds:
        out[0] = d.action(d.SHOW_ALL, 0)
        return 1
    hand = get(deal, d.HANDS + seat)
    if knocks:
        least, points = leaving_least(compiled_rules, hand, knocks)
        out[0] = d.action(d.KNOCK_CARD, lowest(least))
        if points == 0 or discards == 0:
            return 1
        number = 1
    rest = candidates(compiled_rules, hand, discards)
    while rest:
        out[number] = d.action(d.DISCARD_CARD, lowest(rest))
        rest &= rest - 1
        number += 1
    return number


@entry
def decide(tables, deals, player, notes, word):
    """Action of a parameterised player in the deal of row 0."""
    word = np.uint64(word)  # the compiled functions expect this type
    return playout.decide(
        address_of(tables), row(deals, 0), address_of(player), address_of(notes), word
    )


@compiled
def rewind_to_discard(root, seat, before, notes):
    """Write the deal before the opponent's last discard to ``before``; return that card or NONE.

    Row 2 of ``notes`` receives the players' memory at that time.
    """
    for part in range(MEMORY_SIZE):
        put(row(notes, 2), part, get(row(notes, 0), part))
    return hand_sampler.rewind(root, seat, before, row(notes, 2))


@compiled
def sample_world(  # noqa: PLR0913, PLR0917
    compiled_rules, root, seat, hidden, evidence_address, stage, model, number, chains, steps,
    worlds_per_hand,
    before, noted, discarded, start, seed, world, world_deal,
):  # fmt: skip
    """Sample world ``world`` of the position into ``world_deal``: an opponent's hand and a stock.

    Each style's Markov chain of hands continues from world to world; see :func:`evaluate_actions`.
    """
    unseen, word = get(evidence_address, belief.UNSEEN), random.begin(seed, world, WALK)
    if chains[1, number] % worlds_per_hand == 0:
        walk = steps
        if chains[0, number] == 0:
            chains[0, number], word = belief.random_hand(unseen, hidden, word)
            walk = 8 * steps
        chains[0, number], word = hand_sampler.metropolis(
            compiled_rules, evidence_address, offset(model, stage), chains[0, number], walk, word,
            before, model, noted, discarded,
        )  # fmt: skip
    chains[1, number] += 1
    worlds.copy(root, world_deal)
    redeal_hidden(world_deal, seat, chains[0, number], unseen, quasi_random(start, world), word)


@entry
def evaluate_actions(  # noqa: PLR0913, PLR0917
    tables, deals, seat, hidden, evidence, own_players, models, nets, player_indices, chains,
    steps, actions,
    notes, values, slopes, seed, first, rounds, workspace, out,
):  # fmt: skip
    """Evaluate each action by playouts in worlds ``first``, ``first + 1``, ...

    All actions are played out in the same worlds, with common random numbers. A playout is
    truncated after the opponent's next turn and ``rounds`` turns of both; there the value net
    estimates the points of each side, which ``slopes`` convert to a value. With ``rounds`` -1,
    playouts reach the end of the deal.

    ``deals``: int64 [4, SIZE], the deal as the seat sees it in row 0, and workspace.
    ``hidden``: number of unknown cards in the opponent's hand.
    ``evidence``: int64 [EVIDENCE_SIZE].
    ``own_players``: float64 [n, PLAYER], the seat's player against each of n styles.
    ``models``: float64 [n, MODEL], the styles; ``nets``: float64 [n, NET], their value nets.
    ``player_indices``: int64 [worlds], the opponent's style in each world.
    ``chains``: int64 [2, n], the current hidden hand of each style's chain (0: none yet) and the
    number of worlds so far; after every ``WORLDS_PER_HAND`` of them, ``steps`` exchanges follow.
    ``notes``: int64 [3, NOTES], the memory of both players in row 0, and workspace.
    ``values``: float64 [2 * MAX_VALUED], by the points of the seat, then of the opponent.
    ``slopes``: float64 [3], value per point of the seat and of the opponent, and intercept.
    ``workspace``: int64 [position_value.WORKSPACE_SIZE].
    ``out``: float64 [actions, worlds].
    """
    compiled_rules, root, evidence_address = address_of(tables), row(deals, 0), address_of(evidence)
    world_deal, playout_deal, before = row(deals, 1), row(deals, 2), row(deals, 3)
    stage = PLAYER + belief.FEATURES * get(evidence_address, belief.STAGE)
    discarded = rewind_to_discard(root, seat, before, notes)
    worlds_per_hand = WORLDS_PER_HAND[1] if get(root, d.PHASE) == d.DISCARD else WORLDS_PER_HAND[0]
    start = random.portion(random.begin(seed, 0, STRATA))
    # before a discard, this turn's card has been drawn already
    drawn = get(root, d.PHASE) == d.DISCARD
    put(row(notes, 0), playout.PLAN, get(root, d.TOP) - get(root, d.TURNS) - drawn)
    stop = get(root, d.TURNS) + 2 + 2 * rounds if rounds >= 0 else 1 << 30
    for index in range(len(player_indices)):
        number = player_indices[index]
        model = row(models, number)
        sample_world(
            compiled_rules, root, seat, hidden, evidence_address, stage, model, number, chains,
            steps, worlds_per_hand,
            before, row(notes, 2), discarded, start, seed, first + index, world_deal,
        )  # fmt: skip
        own_player = row(own_players, number)
        seat_0, seat_1 = (own_player, model) if seat == 0 else (model, own_player)
        for action_index in range(len(actions)):
            worlds.copy(world_deal, playout_deal)
            for part in range(MEMORY_SIZE):
                put(row(notes, 1), part, get(row(notes, 0), part))
            playout.do(compiled_rules, playout_deal, row(notes, 1), actions[action_index])
            luck = random.begin(seed, first + index, LUCK)
            playout.play_until(
                compiled_rules, playout_deal, seat_0, seat_1, row(notes, 1), luck, seat, stop
            )
            if get(playout_deal, d.PHASE) == d.OVER:
                out[action_index, index] = terminal_value(playout_deal, seat, address_of(values))
            else:
                position_value.describe(compiled_rules, playout_deal, seat, address_of(workspace))
                own, others = position_value.estimate(row(nets, number), address_of(workspace))
                out[action_index, index] = slopes[2] + own * slopes[0] - others * slopes[1]
