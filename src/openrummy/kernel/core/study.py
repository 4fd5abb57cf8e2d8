"""What learning needs: deals between players in numbers, and what was hidden in them."""

from __future__ import annotations

import numpy as np

from openrummy.kernel.core import belief, calls, ledger, playout, random, value
from openrummy.kernel.core import deal as d
from openrummy.kernel.core.bits import count, nth
from openrummy.kernel.core.choose import defend
from openrummy.kernel.core.memory import after, begin, get, row
from openrummy.kernel.core.player import PLAYER
from openrummy.kernel.core.random import below, following, mixed
from openrummy.kernel.jit import entry

LEARN = 18  # a purpose of random numbers
FOREVER = 1 << 30  # turns


@entry
def ends(tables, players, notes, seed, rows):
    """Deals 0, 1, ... of a seed between two players; the even ones are dealt by seat 0.

    ``players``: reals [2, PLAYER]; ``rows``: int64 [n, SIZE], each deal at its end.
    """
    law = begin(tables)
    for number in range(len(rows)):
        deal = row(rows, number)
        calls.deal_out(law, deal, seed, number)
        playout.clear(begin(notes))
        word = random.begin(seed, number, random.PLAY)
        playout.play_until(law, deal, begin(players), begin(notes), word, 0, FOREVER)


@entry
def hidden_hands(  # noqa: PLR0913, PLR0917
    tables,
    room,
    players,
    notes,
    ledgers,
    sight,
    seed,
    first,
    number,
    exchanges,
    ones,
    stretches,
    found,
):
    """What sets the other's hidden cards apart from like ones, as one seat meets it.

    Plays deals ``first`` to ``first + number - 1``. Before decisions of seat 0, one in four,
    writes rows of ``found`` (reals [n, FEATURES]): the features of the true hidden cards
    less those of the same with a card exchanged, several exchanges; ``stretches``: of which
    stretch each row is. How many rows.
    """
    law, deal, scratch = begin(tables), row(room, 0), begin(notes)
    here, rows = begin(sight), 0
    for one in range(first, first + number):
        calls.deal_out(law, deal, seed, one)
        playout.clear(scratch)
        ledger.no_turns(begin(ledgers))
        word, dice = random.begin(seed, one, random.PLAY), random.begin(seed, one, LEARN)
        while get(deal, d.PHASE) != d.OVER:
            if get(deal, d.PHASE) == d.DEFEND:
                defend(law, deal)
                continue
            if get(deal, d.SEAT) == 0 and below(dice, 4) == 0:
                belief.look(law, deal, 0, after(begin(ledgers), belief.LEDGER), here)
                hidden = get(deal, d.HANDS + 1) & ~get(deal, d.KNOWN + 1)
                rest = get(here, belief.UNSEEN) & ~hidden
                for _ in range(exchanges):
                    if rows == len(found) or hidden == 0 or rest == 0:
                        break
                    dice = following(dice)
                    out = 1 << nth(hidden, below(dice, count(hidden)))
                    come = 1 << nth(rest, below(mixed(dice), count(rest)))
                    other = hidden ^ out ^ come
                    belief.set_apart(law, here, hidden, other, begin(ones), row(found, rows))
                    stretches[rows] = get(here, belief.STRETCH)
                    rows += 1
            dice = following(dice)
            player = after(begin(players), PLAYER * get(deal, d.SEAT))
            act = playout.decide(law, deal, player, scratch, word)
            ledger.enter(deal, begin(ledgers), act)
            playout.do(law, deal, scratch, act)
            word = following(word)
    return rows


@entry
def moments(  # noqa: PLR0913, PLR0917
    tables, room, players, notes, seed, first, number, found, results
):
    """What seat 0 meets before it draws, one moment in three, and what came of it.

    ``found``: reals [n, INPUTS]; ``results``: int64 [n, 2], the points of seat 0 and of seat 1.
    How many rows.
    """
    law, deal, scratch = begin(tables), row(room, 0), begin(notes)
    rows = 0
    for one in range(first, first + number):
        calls.deal_out(law, deal, seed, one)
        playout.clear(scratch)
        word, dice = random.begin(seed, one, random.PLAY), random.begin(seed, one, LEARN)
        since = rows
        while get(deal, d.PHASE) != d.OVER:
            turns = get(deal, d.TURNS) + below(dice, 3)
            word = playout.play_until(law, deal, begin(players), scratch, word, 0, turns)
            dice = following(dice)
            if get(deal, d.PHASE) != d.OVER and rows < len(found):
                value.describe(law, deal, 0, row(found, rows))
                rows += 1
            if get(deal, d.PHASE) != d.OVER:
                turns = get(deal, d.TURNS) + 1
                word = playout.play_until(law, deal, begin(players), scratch, word, 0, turns)
        for place in range(since, rows):
            for seat in range(2):
                results[place, seat] = get(deal, d.SCORE + seat)
    return rows


@entry
def begin_deal(tables, room, notes, ledgers, seed, number):
    """Deal out a deal of a seed in row 0 of ``room``."""
    calls.deal_out(begin(tables), row(room, 0), seed, number)
    playout.clear(begin(notes))
    ledger.no_turns(begin(ledgers))


@entry
def advance(tables, room, players, notes, ledgers, skip, word):
    """Play on until seat 0 is asked, ``skip`` of its decisions later, or to the end.

    The next word.
    """
    law, deal, word = begin(tables), row(room, 0), np.uint64(word)
    while get(deal, d.PHASE) != d.OVER:
        if get(deal, d.PHASE) == d.DEFEND:
            defend(law, deal)
            continue
        seat = get(deal, d.SEAT)
        if seat == 0:
            if skip == 0:
                return word
            skip -= 1
        player = after(begin(players), PLAYER * seat)
        act = playout.decide(law, deal, player, begin(notes), word)
        ledger.enter(deal, begin(ledgers), act)
        playout.do(law, deal, begin(notes), act)
        word = following(word)
    return word


@entry
def features(tables, room, notes, actions, found):
    """Write what a player weighs of each action of seat 0, a row each: int64 [actions, THROW].

    Of a throw its features, of taking and of knocking theirs; nothing of other actions.
    """
    law, deal, scratch = begin(tables), row(room, 0), begin(notes)
    for number in range(len(actions)):
        playout.weighed(law, deal, scratch, actions[number], row(found, number))
