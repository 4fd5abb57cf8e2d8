"""Compiled play for the studies: deals played twice from one moment, and under set habits.

All compiled code of the studies is in this one file, because numba's cache checks only
the file of an entry. Seats are 0 and 1; the even deals of a seed are dealt by seat 0. Rows
of results are described by the columns below; values are net points of the acting seat
over the rest of the deal.
"""

from __future__ import annotations

import numpy as np

from openrummy.kernel.core import random
from openrummy.kernel.core.bits import count, lowest
from openrummy.kernel.core.gin import calls, worlds
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.gin.baseline_players import defend, in_meld, leaving_least
from openrummy.kernel.core.gin.neighbours import near_to, next_to, of_rank, outs, ranks_of
from openrummy.kernel.core.gin.solve import loose_points, melded
from openrummy.kernel.core.memory import address_of, get, offset, put, real, row
from openrummy.kernel.core.players import patient_policy as patient
from openrummy.kernel.core.players import player_vector as pl
from openrummy.kernel.core.players import playout
from openrummy.kernel.core.random import below, following, mixed
from openrummy.kernel.jit import compiled, entry, inlined

# modes, and indices in ``how``
MODE, HABIT, UNTIL = 0, 1, 3  # HABIT: and 1 more; UNTIL: turns
HOW = 4
ENDS, KNOCKS, OFFERS, DISCARDS, SAFETY, RECORD = 0, 1, 2, 3, 4, 5

# habits of a seat
NATURAL, FORGETS, SHEDS_HIGH, SHEDS_LOW, SPARES, FEEDS = 0, 1, 2, 3, 4, 5
KNOCKS_SOON, GIN_ONLY, MELD_ONLY, TWO_OUTS, TAKES_ANY = 6, 7, 8, 9, 10

# columns of results, of ENDS: a row a deal
DEAL, REASON, WINNER, KNOCKER, TURNS, LIMIT, DEALER = range(7)
SCORE, COUNTED = 7, 9  # and 1 more each
EARLY = 11  # what seat 0 discarded first, and
KEPT = 12  # what it held then; both NONE and 0 where it never did
# of the others: a row a moment, a card or an action
TURN, WHAT, RANK, VALUE, OTHER, EXTRA, MORE, LAST, WHO = range(1, 10)
# of RECORD: a row a decision
STEP, SEAT, PHASE, KIND, CARD, HAND, KNOWN, PILE, TOP, STOCK, TURNS_OVER = range(1, 12)
COLUMNS = 13

# kinds of cards in a hand, by their neighbours outside melds
LONE, GAP, ONE_END, NEXT, PAIR, BOTH = 0, 1, 2, 3, 4, 5
# use of an upcard: makes a meld; may in several ways, in one; none, and is low or high
MELD, TWO, ONE, LOW, HIGH = 0, 1, 2, 3, 4

_LEARN = 32  # a purpose of random numbers
_FOREVER = 1 << 30


@inlined
def _value(deal, seat):
    return get(deal, d.SCORE + seat) - get(deal, d.SCORE + 1 - seat)


@compiled
def _choose_among(tables, deal, player, notes, may):
    """Return the card of ``may`` that a player would discard."""
    seat, kind = get(deal, d.SEAT), real(player, pl.KIND)
    hand, workspace = get(deal, d.HANDS + seat), offset(notes, playout.WORKSPACE)
    if kind == pl.BASELINE:
        least, _ = leaving_least(tables, hand, may)
        return lowest(least)
    playout.observe(tables, deal, notes, seat, kind == pl.TABLED)
    if kind == pl.TABLED:
        style, parts = offset(player, pl.REST), offset(workspace, pl.PARTS)
        card, _ = patient.choose_discard(tables, style, workspace, hand, may, parts)
    else:
        card, _ = pl.choose_discard(tables, player, workspace, hand, may)
    return card


@compiled
def _by_value(tables, cards, highest):
    """Return the highest or the lowest of some cards."""
    best, chosen = -1, cards
    while cards:
        card = cards & -cards
        cards ^= card
        value = loose_points(tables, card)
        value = value if highest else 20 - value
        if value >= best:
            best, chosen = value, card
    return lowest(chosen)


@compiled
def card_kind(hand, unmelded, card):
    """Kind of a card outside melds by its neighbours: one of LONE to BOTH."""
    bit, rest = 1 << card, unmelded & ~(1 << card)
    pair, beside = of_rank(card) & rest, next_to(bit) & rest
    if pair and beside:
        return BOTH
    if pair:
        return PAIR
    if beside:
        both = bit | beside
        closed = both & of_rank(0) or both & of_rank(12)
        return ONE_END if closed else NEXT
    return GAP if near_to(bit) & rest else LONE


@compiled
def _offer_kind(tables, hand, card):
    """Use of an upcard for a hand: one of MELD to HIGH."""
    grown = hand | 1 << card
    if in_meld(tables, grown, card):
        return MELD
    unmelded = hand & ~melded(tables, hand)
    gained = count(outs(unmelded | 1 << card) & ~outs(unmelded) & ~grown)
    if gained >= 3:
        return TWO
    if gained >= 1:
        return ONE
    return LOW if card & 15 <= 2 else HIGH


@compiled
def _forgetting(tables, deal, player, notes, word):
    """Return the action of a player who remembers only the top discard."""
    seat = get(deal, d.SEAT)
    gone, known = get(deal, d.GONE), get(deal, d.KNOWN + 1 - seat)
    mine, theirs = get(notes, playout.DISCARDED), get(notes, playout.DISCARDED + 1)
    put(deal, d.GONE, 1 << d.top(deal) if get(deal, d.PILE) else 0)
    put(deal, d.KNOWN + 1 - seat, 0)
    put(notes, playout.DISCARDED, 0)
    put(notes, playout.DISCARDED + 1, 0)
    act = playout.decide(tables, deal, player, notes, word)
    put(deal, d.GONE, gone)
    put(deal, d.KNOWN + 1 - seat, known)
    put(notes, playout.DISCARDED, mine)
    put(notes, playout.DISCARDED + 1, theirs)
    return act


@compiled
def act_of(tables, deal, player, notes, word, habit, until):
    """The action of a player with a habit, in any phase but a defence."""
    if habit == FORGETS:
        return _forgetting(tables, deal, player, notes, word)
    act = playout.decide(tables, deal, player, notes, word)
    if habit == NATURAL:
        return act
    phase, hand = get(deal, d.PHASE), get(deal, d.HANDS + get(deal, d.SEAT))
    if phase == d.OFFER and habit >= MELD_ONLY:
        most = HIGH
        if habit == MELD_ONLY:
            most = MELD
        elif habit == TWO_OUTS:
            most = TWO
        kinds, _, _ = d.legal(tables, deal)
        if kinds >> d.TAKE & 1 == 0:
            return act
        take = _offer_kind(tables, hand, d.top(deal)) <= most
        return d.action(d.TAKE if take else d.PASS, 0)
    if phase != d.DISCARD:
        return act
    kinds, discards, _ = d.legal(tables, deal)
    if kinds or discards == 0:
        return act
    return _ends_turn(tables, deal, player, notes, act, habit, until)


@compiled
def _ends_turn(tables, deal, player, notes, act, habit, until):
    """End the turn of a player with a habit, whose usual action is ``act``."""
    _, discards, knocks = d.legal(tables, deal)
    seat = get(deal, d.SEAT)
    hand = get(deal, d.HANDS + seat)
    if knocks:
        least, points = leaving_least(tables, hand, knocks)
        if points == 0 or habit == KNOCKS_SOON:
            return d.action(d.KNOCK_CARD, lowest(least))
        if habit == GIN_ONLY:
            return d.action(d.DISCARD_CARD, _choose_among(tables, deal, player, notes, discards))
    if d.kind_of(act) == d.KNOCK_CARD:
        return act
    may = pl.candidates(tables, hand, discards)
    if habit in (SHEDS_HIGH, SHEDS_LOW) and get(deal, d.TURNS) < 2 * until:
        return d.action(d.DISCARD_CARD, _by_value(tables, may, habit == SHEDS_HIGH))
    known = get(deal, d.KNOWN + 1 - seat)
    like = ranks_of(known) | next_to(known)
    if habit == SPARES and may & ~like:
        return d.action(d.DISCARD_CARD, _choose_among(tables, deal, player, notes, may & ~like))
    if habit == FEEDS and may & like:
        return d.action(d.DISCARD_CARD, _choose_among(tables, deal, player, notes, may & like))
    return act


@compiled
def _try(tables, deal, played, players, notes, recalled, word, act):
    """Do an action in a copy of a deal and play it out into ``played``."""
    nobody, forever = np.int64(0), np.int64(_FOREVER)
    worlds.copy(deal, played)
    for index in range(playout.MEMORY_SIZE):
        put(recalled, index, get(notes, index))
    put(recalled, playout.PLAN, get(deal, d.TOP) - get(deal, d.TURNS))
    playout.do(tables, played, recalled, act)
    first, second = players, offset(players, pl.PLAYER)
    playout.play_until(tables, played, first, second, recalled, word, nobody, forever)


@compiled
def _write_end(deal, result, number, early, hand):
    put(result, DEAL, number)
    put(result, REASON, get(deal, d.REASON))
    put(result, WINNER, get(deal, d.WINNER))
    put(result, KNOCKER, get(deal, d.KNOCKER))
    put(result, TURNS, get(deal, d.TURNS))
    put(result, LIMIT, get(deal, d.LIMIT))
    put(result, DEALER, get(deal, d.DEALER))
    put(result, EARLY, early)
    put(result, KEPT, hand)
    for seat in range(2):
        put(result, SCORE + seat, get(deal, d.SCORE + seat))
        put(result, COUNTED + seat, get(deal, d.COUNTED + seat))


@inlined
def _begins(result, deal, number, what, rank):
    """Write the first columns of a row about a moment."""
    put(result, DEAL, number)
    put(result, TURN, get(deal, d.TURNS) // 2 + 1)
    put(result, WHAT, what)
    put(result, RANK, rank)
    put(result, WHO, get(deal, d.SEAT))


@compiled
def _knock_moment(tables, workspace, players, notes, word, number, result):
    """Compare a knock with one more draw, if there is the choice: 1 and a row, or 0."""
    deal, played, recalled = row(workspace, 0), row(workspace, 1), row(notes, 1)
    kinds, discards, knocks = d.legal(tables, deal)
    if get(deal, d.PHASE) != d.DISCARD or kinds or knocks == 0 or discards == 0:
        return 0
    seat = get(deal, d.SEAT)
    least, points = leaving_least(tables, get(deal, d.HANDS + seat), knocks)
    if points == 0:
        return 0
    player = row(players, seat)
    _begins(result, deal, number, points, get(deal, d.LIMIT))
    card = _choose_among(tables, deal, player, row(notes, 0), discards)
    on = d.action(d.DISCARD_CARD, card)
    _try(tables, deal, played, row(players, 0), row(notes, 0), recalled, word, on)
    put(result, OTHER, _value(played, seat))
    gin = get(played, d.REASON) in (d.GIN, d.BIG_GIN) and get(played, d.WINNER) == seat
    put(result, LAST, 1 if gin else 0)
    knock = d.action(d.KNOCK_CARD, lowest(least))
    _try(tables, deal, played, row(players, 0), row(notes, 0), recalled, word, knock)
    put(result, VALUE, _value(played, seat))
    put(result, EXTRA, 1 if get(played, d.WINNER) == 1 - seat else 0)
    put(result, MORE, count(get(deal, d.KNOWN + 1 - seat)))
    return 1


@compiled
def _offer_moment(tables, workspace, players, notes, word, number, result):
    """Compare taking the first upcard with leaving it: 1 and a row, or 0."""
    deal, played, recalled = row(workspace, 0), row(workspace, 1), row(notes, 1)
    kinds, _, _ = d.legal(tables, deal)
    if get(deal, d.PHASE) != d.OFFER or kinds >> d.TAKE & 1 == 0:
        return 0
    seat, card = get(deal, d.SEAT), d.top(deal)
    what = _offer_kind(tables, get(deal, d.HANDS + seat), card)
    _begins(result, deal, number, what, card & 15)
    put(result, EXTRA, get(deal, d.PASSES))
    acts = (d.action(d.TAKE, 0), d.action(d.PASS, 0))
    for index in range(2):
        _try(tables, deal, played, row(players, 0), row(notes, 0), recalled, word, acts[index])
        put(result, VALUE + index, _value(played, seat))
    return 1


@compiled
def _first_discards(tables, workspace, players, notes, word, number, out, rows):
    """Try each sensible first discard of a seat; return the number of rows added."""
    deal, played, recalled = row(workspace, 0), row(workspace, 1), row(notes, 1)
    kinds, discards, knocks = d.legal(tables, deal)
    if get(deal, d.PHASE) != d.DISCARD or get(deal, d.TURNS) > 1 or kinds or knocks:
        return 0
    seat = get(deal, d.SEAT)
    hand = get(deal, d.HANDS + seat)
    unmelded = hand & ~melded(tables, hand)
    rest, more = pl.candidates(tables, hand, discards), 0
    own = _choose_among(tables, deal, row(players, seat), row(notes, 0), discards)
    many = count(rest)
    while rest and rows + more < len(out):
        card = lowest(rest)
        rest &= rest - 1
        act = d.action(d.DISCARD_CARD, card)
        _try(tables, deal, played, row(players, 0), row(notes, 0), recalled, word, act)
        result = row(out, rows + more)
        _begins(result, deal, 2 * number + seat, card_kind(hand, unmelded, card), card & 15)
        put(result, VALUE, _value(played, seat))
        put(result, OTHER, many)
        put(result, EXTRA, 1 if card == own else 0)
        put(result, MORE, count(outs(unmelded) & ~hand))
        more += 1
    return more


@compiled
def _safeties(tables, workspace, notes, number, out, rows):
    """Record what was seen of each possible discard, and its use to the opponent."""
    deal, kept = row(workspace, 0), row(notes, 0)
    kinds, discards, _ = d.legal(tables, deal)
    if get(deal, d.PHASE) != d.DISCARD or kinds:
        return 0
    seat, more = get(deal, d.SEAT), 0
    hand, others = get(deal, d.HANDS + seat), get(deal, d.HANDS + 1 - seat)
    unseen, known = playout.unseen_by(deal, seat), get(deal, d.KNOWN + 1 - seat)
    theirs = get(kept, playout.DISCARDED + 1 - seat)
    left = get(kept, playout.DISCARDED + seat)
    rest = pl.candidates(tables, hand, discards)
    while rest and rows + more < len(out):
        card = lowest(rest)
        bit = rest & -rest
        rest ^= bit
        result = row(out, rows + more)
        open_pairs = count(of_rank(card) & (unseen | known))
        runs = pl._runs_with(card, unseen | known)
        _begins(result, deal, number, open_pairs * (open_pairs - 1) // 2 + runs, card & 15)
        put(result, VALUE, 1 if in_meld(tables, others | bit, card) else 0)
        put(result, OTHER, open_pairs)
        said = 1 if of_rank(card) & theirs else 0
        said |= 2 if next_to(bit) & theirs else 0
        said |= 4 if of_rank(card) & known else 0
        said |= 8 if next_to(bit) & known else 0
        said |= 16 if of_rank(card) & left else 0
        put(result, EXTRA, said)
        put(result, MORE, runs)
        more += 1
    return more


@inlined
def _decision(deal, number, act, step, result):
    """Write a decision as a row of a data set."""
    seat = get(deal, d.SEAT)
    put(result, DEAL, number)
    put(result, STEP, step)
    put(result, SEAT, seat)
    put(result, PHASE, get(deal, d.PHASE))
    put(result, KIND, d.kind_of(act))
    put(result, CARD, d.card_of(act))
    put(result, HAND, get(deal, d.HANDS + seat))
    put(result, KNOWN, get(deal, d.KNOWN + 1 - seat))
    put(result, PILE, get(deal, d.GONE))
    put(result, TOP, d.top(deal) if get(deal, d.PILE) else d.NONE)
    put(result, STOCK, get(deal, d.LEFT))
    put(result, TURNS_OVER, get(deal, d.TURNS))


@compiled
def _moment(tables, workspace, players, notes, word, how, number, out, rows):  # noqa: PLR0913, PLR0917
    """Try a moment out; the number of rows written to ``out`` after the first ``rows``."""
    if how[MODE] == KNOCKS:
        return _knock_moment(tables, workspace, players, notes, word, number, row(out, rows))
    if how[MODE] == OFFERS:
        return _offer_moment(tables, workspace, players, notes, word, number, row(out, rows))
    if how[MODE] == DISCARDS:
        return _first_discards(tables, workspace, players, notes, word, number, out, rows)
    if how[MODE] == SAFETY:
        return _safeties(tables, workspace, notes, number, out, rows)
    return 0


@entry
def play(tables, workspace, players, notes, how, seed, first, number, out):  # noqa: PLR0913, PLR0917
    """Play deals ``first`` to ``first + number - 1`` of a seed and write what is asked.

    ``workspace``: int64 [2, SIZE]; ``players``: float64 [2, PLAYER]; ``notes``: int64 [2, NOTES];
    ``how``: int64 [HOW]; ``out``: int64 [n, COLUMNS]. Returns the number of rows
    written; it stops when ``out`` is nearly full.
    """
    compiled_rules, deal, kept, rows = address_of(tables), row(workspace, 0), row(notes, 0), 0
    for index in range(first, first + number):
        dice, word = random.begin(seed, index, _LEARN), random.begin(seed, index, random.PLAY)
        calls.deal_out(compiled_rules, deal, seed, index)
        playout.clear(kept)
        early, hand, step = d.NONE, 0, 0
        while get(deal, d.PHASE) != d.OVER:
            if get(deal, d.PHASE) == d.DEFEND:
                defend(compiled_rules, deal)
                continue
            seat = get(deal, d.SEAT)
            word, dice = following(word), following(dice)
            player, habit = row(players, seat), how[HABIT + seat]
            act = act_of(compiled_rules, deal, player, kept, word, habit, how[UNTIL])
            if rows < len(out):
                more = _moment(
                    compiled_rules, workspace, players, notes, mixed(word), how, index, out, rows
                )
                rows += more
                if more and how[MODE] == KNOCKS and below(dice, 2):
                    # it waits half of the time, so that later moments occur too
                    _, discards, _ = d.legal(compiled_rules, deal)
                    card = _choose_among(compiled_rules, deal, player, kept, discards)
                    act = d.action(d.DISCARD_CARD, card)
                if how[MODE] == RECORD:
                    _decision(deal, index, act, step, row(out, rows))
                    rows += 1
            step += 1
            if seat == 0 and early == d.NONE and d.kind_of(act) == d.DISCARD_CARD:
                early = d.card_of(act)
                hand = get(deal, d.HANDS) & ~(1 << early)
            playout.do(compiled_rules, deal, kept, act)
        if how[MODE] == ENDS and rows < len(out):
            _write_end(deal, row(out, rows), index, early, hand)
            rows += 1
    return rows


@entry
def packs(workspace, seed, first, out):
    """Write the shuffled packs of deals from ``first`` on: int64 [n, 7], a byte a card."""
    for number in range(len(out)):
        d.shuffle(row(workspace, 0), random.begin(seed, first + number, random.SHUFFLE))
        for word in range(out.shape[1]):
            out[number, word] = workspace[0, d.ORDER + word]
