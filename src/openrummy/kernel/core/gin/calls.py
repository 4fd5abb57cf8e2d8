"""Entry points for Python: one deal of a matrix at a time, or many."""

from __future__ import annotations

from openrummy.kernel.core import random
from openrummy.kernel.core.gin import baseline_players, run, solve, worlds
from openrummy.kernel.core.gin import compiled_rules as t
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.memory import address_of, get, put, row
from openrummy.kernel.jit import compiled, entry


@entry
def start(tables, deals, number, dealer, knock_card):
    """Start the deal of a row with the pack stored in it."""
    d.start(address_of(tables), row(deals, number), dealer, knock_card)


@entry
def shuffle(deals, seed):
    """Put a shuffled pack into every row."""
    for number in range(len(deals)):
        d.shuffle(row(deals, number), random.begin(seed, number, random.SHUFFLE))


@entry
def legal(tables, deals, number):
    """Legal kinds, discards and knocks in the deal of a row."""
    return d.legal(address_of(tables), row(deals, number))


@entry
def laid_on(tables, deals, number, index):
    """The defender's cards that fit the meld at an index."""
    return d.laid_on(address_of(tables), row(deals, number), index)


@entry
def apply(tables, deals, number, act):
    """Apply a legal action."""
    d.apply(address_of(tables), row(deals, number), act)


@entry
def least(tables, hands, points):
    """The least deadwood of each hand."""
    where = address_of(tables)
    suit, shortest = t.runs(where), t.compiled_rules(where, t.SHORTEST)
    for index in range(len(hands)):
        points[index] = solve.least_of(suit, shortest, hands[index])


@entry
def least_of_one(tables, hand):
    """The least deadwood of a hand."""
    where = address_of(tables)
    return solve.least_of(t.runs(where), t.compiled_rules(where, t.SHORTEST), hand)


@entry
def least_at(where, hand):
    """Like :func:`least_of_one`, by the address of the tables: the fastest call from Python."""
    return solve.least_of(t.runs(where), t.compiled_rules(where, t.SHORTEST), hand)


@entry
def leaving_least(tables, hand, may):
    """The cards whose discard leaves the least deadwood, and that deadwood."""
    return baseline_players.leaving_least(address_of(tables), hand, may)


@entry
def best_melds(tables, hand, shown):
    """Write the melds to show with a hand; return their number."""
    return solve.best_melds(address_of(tables), hand, address_of(shown))


@entry
def lay_offs(tables, meld):
    """The cards that may be added to a meld."""
    return solve.lay_offs(address_of(tables), meld)


@entry
def best_lay_offs(tables, hand, onto, melds):
    """The cards that a defender lays off on the melds at ``onto``."""
    return solve.best_lay_offs(address_of(tables), hand, address_of(onto), melds)


# ---------------------------------------------------------------- many deals

# columns of results
REASON, WINNER, SCORE, BOXES, KNOCKER, TURNS = 0, 1, 2, 4, 6, 7
RESULT = 8


@entry
def play(tables, deals, pairs, policies, seed, first, results):
    """Play deals ``first``, ``first + 1``, ... of a seed, one after another in row 0 of ``deals``.

    Seat 0 deals those with even numbers. ``results``: int64 [n, RESULT].
    """
    compiled_rules, deal, scratch = address_of(tables), row(deals, 0), address_of(pairs)
    for number in range(len(results)):
        deal_out(compiled_rules, deal, seed, first + number)
        run.forget(scratch)
        word = random.begin(seed, first + number, random.PLAY)
        run.run(compiled_rules, deal, address_of(policies), scratch, word)
        write_result(deal, row(results, number))


@entry
def play_by_steps(tables, deals, pairs, policies, seed, first, results):
    """Slow reference of :func:`play`, with every action applied by :mod:`.deal`."""
    compiled_rules, deal, scratch = address_of(tables), row(deals, 0), address_of(pairs)
    for number in range(len(results)):
        deal_out(compiled_rules, deal, seed, first + number)
        run.forget(scratch)
        word = random.begin(seed, first + number, random.PLAY)
        while get(deal, d.PHASE) != d.OVER:
            word = run.step(compiled_rules, deal, address_of(policies), scratch, word)
        write_result(deal, row(results, number))


@compiled
def deal_out(tables, deal, seed, number):
    """Shuffle and start a deal of a seed."""
    d.shuffle(deal, random.begin(seed, number, random.SHUFFLE))
    card = d.NONE
    if get(tables, t.LIMIT) == t.LIMIT_KNOCK_CARD:
        word = random.begin(seed, number, random.TERMS)
        card = 16 * random.below(word, 4) + random.below(random.following(word), 13)
    d.start(tables, deal, number & 1, card)


@compiled
def write_result(deal, result):
    """Write the outcome of a deal."""
    put(result, REASON, get(deal, d.REASON))
    put(result, WINNER, get(deal, d.WINNER))
    put(result, KNOCKER, get(deal, d.KNOCKER))
    put(result, TURNS, get(deal, d.TURNS))
    for seat in range(2):
        put(result, SCORE + seat, get(deal, d.SCORE + seat))
        put(result, BOXES + seat, get(deal, d.BOXES + seat))


# ---------------------------------------------------------------- determinization


@entry
def resample(deals, seat, seed, world):
    """Redeal the cards of row 0 that the seat has not seen, for a world of a seed."""
    worlds.resample(row(deals, 0), seat, random.begin(seed, world, random.WORLD))


@entry
def rollouts(  # noqa: PLR0913, PLR0917
    tables, deals, seat, actions, policies, pairs, seed, first, scores
):
    """Play out the deal of row 0 in sampled worlds, after each of ``actions`` (-1: no action).

    Worlds ``first``, ``first + 1``, ... of a seed, and the random numbers of the playouts, are the
    same for all actions. Rows 1 and 2 of ``deals`` are overwritten.
    ``scores``: int64 [actions, worlds], the seat's points minus the opponent's.
    """
    compiled_rules, here = address_of(tables), row(deals, 0)
    other, played = row(deals, 1), row(deals, 2)
    for index in range(scores.shape[1]):
        world = first + index
        worlds.copy(here, other)
        worlds.resample(other, seat, random.begin(seed, world, random.WORLD))
        for number in range(len(actions)):
            worlds.copy(other, played)
            if actions[number] >= 0:
                d.apply(compiled_rules, played, actions[number])
            run.forget(address_of(pairs))
            word = random.begin(seed, world, random.PLAY)
            run.run(compiled_rules, played, address_of(policies), address_of(pairs), word)
            scores[number, index] = get(played, d.SCORE + seat) - get(played, d.SCORE + 1 - seat)
