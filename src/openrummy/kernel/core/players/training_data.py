"""Training data: deals between player vectors, with their hidden cards."""

from __future__ import annotations

from openrummy.kernel.arrays import np
from openrummy.kernel.core import random
from openrummy.kernel.core.bits import count, lowest, nth
from openrummy.kernel.core.gin import calls
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.gin.baseline_players import defend, leaving_least
from openrummy.kernel.core.memory import address_of, get, offset, put, real, row
from openrummy.kernel.core.players import belief, hand_sampler, ledger, playout, position_value
from openrummy.kernel.core.players.player_vector import INPUT_VECTOR, INPUTS, candidates
from openrummy.kernel.core.players.playout import WORKSPACE
from openrummy.kernel.core.random import below, following, mixed
from openrummy.kernel.jit import compiled, entry

LEARN = 18  # a purpose of random numbers
FOREVER = 1 << 30  # turns
_MAX_DEVIATION = 20  # decisions of a seat


@entry
def ends(tables, players, notes, seed, rows):
    """Play deals 0, 1, ... of a seed between two players; seat 0 deals the even ones.

    ``players``: float64 [2, PLAYER]; ``rows``: int64 [n, SIZE], each deal at its end.
    """
    compiled_rules = address_of(tables)
    no_seat, forever = np.int64(0), np.int64(FOREVER)  # constants would be compiled separately
    for number in range(len(rows)):
        deal = row(rows, number)
        calls.deal_out(compiled_rules, deal, seed, number)
        playout.clear(address_of(notes))
        word = random.begin(seed, number, random.PLAY)
        playout.play_until(
            compiled_rules,
            deal,
            row(players, 0),
            row(players, 1),
            address_of(notes),
            word,
            no_seat,
            forever,
        )


@entry
def turns(tables, workspace, players, notes, ledgers, seed, out):
    """Discards and passed-up cards of seat 1 in deals 0, 1, ... of a seed: int64 [n, LEDGER]."""
    compiled_rules, deal, scratch = address_of(tables), row(workspace, 0), address_of(notes)
    for number in range(len(out)):
        calls.deal_out(compiled_rules, deal, seed, number)
        playout.clear(scratch)
        ledger.no_turns(address_of(ledgers))
        word = random.begin(seed, number, random.PLAY)
        while get(deal, d.PHASE) != d.OVER:
            if get(deal, d.PHASE) == d.DEFEND:
                defend(compiled_rules, deal)
                continue
            act = playout.decide(
                compiled_rules, deal, row(players, get(deal, d.SEAT)), scratch, word
            )
            ledger.enter(deal, address_of(ledgers), act)
            playout.do(compiled_rules, deal, scratch, act)
            word = following(word)
        for index in range(belief.LEDGER):
            out[number, index] = ledgers[1, index]


@entry
def hidden_hands(  # noqa: PLR0913, PLR0917
    tables,
    workspace,
    players,
    notes,
    ledgers,
    evidence,
    seed,
    first,
    number,
    exchanges,
    ones,
    stages,
    rows_out,
):
    """Feature differences between the opponent's true hidden cards and similar hands.

    A similar hand would also have made the last discard, if the true one would. Plays deals
    ``first`` to ``first + number - 1``. Before one in four decisions of seat 0, writes rows of
    ``out`` (float64 [n, FEATURES]): the features of the true hidden cards minus those with one card
    exchanged, for several exchanges; ``stages``: the stretch of each row. ``workspace``: int64
    [2, SIZE]; ``notes``: [2, NOTES]. Returns the number of rows.
    """
    compiled_rules, deal, scratch = address_of(tables), row(workspace, 0), row(notes, 0)
    before, recalled_notes, other = row(workspace, 1), row(notes, 1), row(players, 1)
    evidence_address, rows = address_of(evidence), 0
    for deal_number in range(first, first + number):
        calls.deal_out(compiled_rules, deal, seed, deal_number)
        playout.clear(scratch)
        ledger.no_turns(address_of(ledgers))
        word, choice_word = (
            random.begin(seed, deal_number, random.PLAY),
            random.begin(seed, deal_number, LEARN),
        )
        while get(deal, d.PHASE) != d.OVER:
            if get(deal, d.PHASE) == d.DEFEND:
                defend(compiled_rules, deal)
                continue
            if get(deal, d.SEAT) == 0 and below(choice_word, 4) == 0:
                belief.write_evidence(
                    deal, 0, offset(address_of(ledgers), belief.LEDGER), evidence_address
                )
                known = get(deal, d.KNOWN + 1)
                hidden = get(deal, d.HANDS + 1) & ~known
                for part in range(playout.MEMORY_SIZE):
                    put(recalled_notes, part, get(scratch, part))
                discarded = hand_sampler.rewind(deal, 0, before, recalled_notes)
                if not hand_sampler.would_discard(
                    compiled_rules, before, other, recalled_notes, hidden | known, discarded, word
                ):
                    discarded = d.NONE
                rest = get(evidence_address, belief.UNSEEN) & ~hidden
                for _ in range(exchanges):
                    if rows == len(rows_out) or hidden == 0 or rest == 0:
                        break
                    choice_word = following(choice_word)
                    out = 1 << nth(hidden, below(choice_word, count(hidden)))
                    come = 1 << nth(rest, below(mixed(choice_word), count(rest)))
                    like = hidden ^ out ^ come
                    if not hand_sampler.would_discard(
                        compiled_rules, before, other, recalled_notes, like | known, discarded, word
                    ):
                        continue
                    belief.feature_difference(
                        compiled_rules,
                        evidence_address,
                        hidden,
                        like,
                        address_of(ones),
                        row(rows_out, rows),
                    )
                    stages[rows] = get(evidence_address, belief.STAGE)
                    rows += 1
            choice_word = following(choice_word)
            player = row(players, get(deal, d.SEAT))
            act = playout.decide(compiled_rules, deal, player, scratch, word)
            ledger.enter(deal, address_of(ledgers), act)
            playout.do(compiled_rules, deal, scratch, act)
            word = following(word)
    return rows


@entry
def positions(  # noqa: PLR0913, PLR0917
    tables, workspace, players, notes, evaluate, seed, first, number, out, results
):
    """Positions that seat 0 meets before it draws, from a whim on, and the results of the deals.

    The whim is that of :func:`decisions`, since a search asks about positions that its usual play
    never reaches. ``evaluate``: int64 [position_value.WORKSPACE_SIZE]; ``out``: float64 [n,
    INPUTS]; ``results``: int64 [n, 2], the points of seat 0 and of seat 1. Returns the number of
    rows.
    """
    compiled_rules, deal, scratch = address_of(tables), row(workspace, 0), address_of(notes)
    rows = 0
    for deal_number in range(first, first + number):
        calls.deal_out(compiled_rules, deal, seed, deal_number)
        playout.clear(scratch)
        word, choice_word = (
            random.begin(seed, deal_number, random.PLAY),
            random.begin(seed, deal_number, LEARN),
        )
        since, turn = rows, below(choice_word, _MAX_DEVIATION)
        while get(deal, d.PHASE) != d.OVER:
            if get(deal, d.PHASE) == d.DEFEND:
                defend(compiled_rules, deal)
                continue
            seat = get(deal, d.SEAT)
            if seat == 0 and turn < 0 and get(deal, d.PHASE) == d.DRAW and rows < len(out):
                position_value.describe(compiled_rules, deal, 0, address_of(evaluate))
                for index in range(position_value.INPUTS):
                    out[rows, index] = real(address_of(evaluate), index)
                rows += 1
            act = playout.decide(compiled_rules, deal, row(players, seat), scratch, word)
            if seat == 0:
                if turn == 0:
                    act = _deviate(compiled_rules, deal, act, following(choice_word))
                turn -= 1
            playout.do(compiled_rules, deal, scratch, act)
            word = following(word)
        for index in range(since, rows):
            for seat in range(2):
                results[index, seat] = get(deal, d.SCORE + seat)
    return rows


@entry
def begin_deal(tables, workspace, notes, ledgers, seed, number):
    """Deal out a deal of a seed in row 0 of ``workspace``."""
    calls.deal_out(address_of(tables), row(workspace, 0), seed, number)
    playout.clear(address_of(notes))
    ledger.no_turns(address_of(ledgers))


@entry
def advance(tables, workspace, players, notes, ledgers, skip, word):
    """Play on until seat 0 is asked, ``skip`` of its decisions later, or to the end.

    The next word.
    """
    compiled_rules, deal, word = address_of(tables), row(workspace, 0), np.uint64(word)
    while get(deal, d.PHASE) != d.OVER:
        if get(deal, d.PHASE) == d.DEFEND:
            defend(compiled_rules, deal)
            continue
        seat = get(deal, d.SEAT)
        if seat == 0:
            if skip == 0:
                return word
            skip -= 1
        player = row(players, seat)
        act = playout.decide(compiled_rules, deal, player, address_of(notes), word)
        ledger.enter(deal, address_of(ledgers), act)
        playout.do(compiled_rules, deal, address_of(notes), act)
        word = following(word)
    return word


@entry
def decisions(  # noqa: PLR0913, PLR0917
    tables, workspace, players, notes, seed, first, number, out, kinds, results
):
    """Decisions of seat 0 from a whim on, and the results, for deals from ``first`` on.

    Once a deal, at any of its decisions, the seat makes some other sensible choice than its own;
    from there on it plays as usual. ``out``: float64 [n, INPUTS] of what it discarded, drew from
    the stock or knocked with; ``kinds``: the net that sees it; ``results``: int64 [n, 2], the
    points of both. Returns the number of rows.
    """
    compiled_rules, deal, scratch = address_of(tables), row(workspace, 0), address_of(notes)
    rows = 0
    for deal_number in range(first, first + number):
        calls.deal_out(compiled_rules, deal, seed, deal_number)
        playout.clear(scratch)
        word, choice_word = (
            random.begin(seed, deal_number, random.PLAY),
            random.begin(seed, deal_number, LEARN),
        )
        since, turn = rows, below(choice_word, _MAX_DEVIATION)
        while get(deal, d.PHASE) != d.OVER:
            if get(deal, d.PHASE) == d.DEFEND:
                defend(compiled_rules, deal)
                continue
            seat = get(deal, d.SEAT)
            act = playout.decide(compiled_rules, deal, row(players, seat), scratch, word)
            if seat == 0:
                if turn == 0:
                    choice_word = following(choice_word)
                    act = _deviate(compiled_rules, deal, act, choice_word)
                turn -= 1
                if turn < 0 and rows < len(out):
                    kind = playout.write_inputs(compiled_rules, deal, scratch, act)
                    if kind >= 0:
                        for index in range(INPUTS):
                            out[rows, index] = real(
                                offset(scratch, WORKSPACE + INPUT_VECTOR), index
                            )
                        kinds[rows] = kind
                        rows += 1
            playout.do(compiled_rules, deal, scratch, act)
            word = following(word)
        for index in range(since, rows):
            for seat in range(2):
                results[index, seat] = get(deal, d.SCORE + seat)
    return rows


@compiled
def _deviate(compiled_rules, deal, act, choice_word):
    """Some other action that makes sense."""
    kinds, discards, knocks = d.legal(compiled_rules, deal)
    if get(deal, d.PHASE) != d.DISCARD:
        if kinds & (kinds - 1) and get(deal, d.PHASE) != d.LAST and below(choice_word, 2):
            rest = kinds & ~(1 << d.kind_of(act))
            return d.action(lowest(rest), 0)
        return act
    if kinds or discards == 0:
        return act
    hand = get(deal, d.HANDS + get(deal, d.SEAT))
    if knocks and below(mixed(choice_word), 3) == 0:
        least, _ = leaving_least(compiled_rules, hand, knocks)
        return d.action(d.KNOCK_CARD, lowest(least))
    rest = candidates(compiled_rules, hand, discards)
    return d.action(d.DISCARD_CARD, nth(rest, below(choice_word, count(rest))))


@entry
def act(tables, workspace, notes, ledgers, act):
    """Carry out an action in row 0 of ``workspace``; a defence that follows is played."""
    compiled_rules, deal = address_of(tables), row(workspace, 0)
    ledger.enter(deal, address_of(ledgers), act)
    playout.do(compiled_rules, deal, address_of(notes), act)
    if get(deal, d.PHASE) == d.DEFEND:
        defend(compiled_rules, deal)


@entry
def features(tables, workspace, notes, actions, out, kinds):
    """Write what a learned player weighs of each action of seat 0: float64 [actions, INPUTS].

    ``kinds``: the net that sees it, -1: none is.
    """
    compiled_rules, deal, scratch = address_of(tables), row(workspace, 0), address_of(notes)
    for number in range(len(actions)):
        kinds[number] = playout.write_inputs(compiled_rules, deal, scratch, actions[number])
        for index in range(INPUTS):
            out[number, index] = real(offset(scratch, WORKSPACE + INPUT_VECTOR), index)
