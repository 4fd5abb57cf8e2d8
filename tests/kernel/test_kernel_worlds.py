"""The worlds of a search: even stocks, turns with cards of their own, and sooner answers."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from openrummy.bots.search.weights import load
from openrummy.core.melds.arrange import best
from openrummy.core.rules.catalogue import variant
from openrummy.kernel.arrays import Int64Array
from openrummy.kernel.core import random
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.gin import worlds
from openrummy.kernel.core.memory import address_of, put
from openrummy.kernel.core.memory import row as row_at
from openrummy.kernel.core.players import belief, playout, search, training_data
from openrummy.kernel.gin.lower import lower
from openrummy.kernel.jit import entry

KNOCKER, HUNTER, WAITING, KEEPING = range(1, 5)
BALANCED = 6
LAW = lower(variant("gin-challenge").rules)
DECK = sum(0x1FFF << 16 * suit for suit in range(4))


def moments(style: int, number: int) -> list[tuple[Int64Array, Int64Array]]:
    """Seat 0's positions against a style in some deals: rows, and the notes there."""
    rows, notes = np.zeros((1, d.SIZE), np.int64), np.zeros(playout.NOTES, np.int64)
    ledgers = np.zeros((2, belief.LEDGER), np.int64)
    players, met = np.stack([load().me[style], load().players[style]]), []
    for deal in range(number):
        training_data.begin_deal(LAW, rows, notes, ledgers, 51, deal)
        for turn in range(40):
            training_data.advance(LAW, rows, players, notes, ledgers, turn > 0, 5)
            if rows[0, d.PHASE] == d.OVER:
                break
            met.append((rows[0].copy(), notes.copy()))
    return met


def unseen_in(row: Int64Array) -> int:
    """The cards that seat 0 has not seen."""
    return DECK & ~int(row[d.HANDS]) & ~int(row[d.KNOWN + 1]) & ~int(row[d.GONE])


@entry
def stocks(deals, hidden, unseen, drawn_stocks):  # type: ignore[no-untyped-def]
    """The stocks of worlds 0, 1, ... as a search deals them."""
    for world in range(len(drawn_stocks)):
        dealt = row_at(deals, 1)
        worlds.copy(row_at(deals, 0), dealt)
        word = random.begin(7, world, search.WALK)
        search.redeal_hidden(dealt, 0, hidden, unseen, search.quasi_random(0.3, world), word)
        for index in range(drawn_stocks.shape[1]):
            drawn_stocks[world, index] = d.byte(
                d.offset(dealt, d.ORDER), 52 - drawn_stocks.shape[1] + index
            )


@pytest.mark.slow
def test_the_next_cards_are_each_card_equally_often() -> None:
    row, _ = moments(WAITING, 1)[0]
    hidden, unseen = int(row[d.HANDS + 1]) & ~int(row[d.KNOWN + 1]), unseen_in(row)
    left = sorted(card for card in range(64) if (unseen & ~hidden) >> card & 1)
    assert len(left) == row[d.LEFT]
    dealt = np.zeros((12 * len(left), len(left)), np.int64)
    stocks(np.stack([row, row]), hidden, unseen, dealt)
    assert all(sorted(stock) == left for stock in dealt.tolist())
    for index in range(search.STRATIFIED_CARDS):
        often = Counter(dealt[:, index].tolist())
        # by chance alone one of them would be met 5 times, another 20 times
        assert all(7 <= often[card] <= 17 for card in left), often
    assert len({tuple(stock[3:9]) for stock in dealt.tolist()}) == len(dealt)


@entry
def then_draws(tables, deals, notes, draw, card):  # type: ignore[no-untyped-def]
    """The stock card of the other's turn, when seat 0 draws so and discards that card."""
    compiled_rules, deal = address_of(tables), row_at(deals, 1)
    worlds.copy(row_at(deals, 0), deal)
    playout.do(compiled_rules, deal, address_of(notes), d.action(draw, 0))
    playout.do(compiled_rules, deal, address_of(notes), d.action(d.DISCARD_CARD, card))
    playout.do(compiled_rules, deal, address_of(notes), d.action(d.STOCK, 0))
    return deals[1, d.DRAWN]


@entry
def plan(deals, notes, on):  # type: ignore[no-untyped-def]
    """Give each turn from this one on a card of the stock; or each draw the next card."""
    put(address_of(notes), playout.PLAN, on * (deals[0, d.TOP] - deals[0, d.TURNS]))


@pytest.mark.slow
@pytest.mark.parametrize("planned", [True, False])
def test_whatever_one_draws_the_other_draws_the_same(planned: bool) -> None:
    met = 0
    for row, notes in moments(KEEPING, 6):
        if row[d.PHASE] != d.DRAW or row[d.STOCK_ONLY] or row[d.LEFT] < 4:
            continue
        deals, card = np.stack([row, row]), int(row[d.HANDS]).bit_length() - 1
        drawn = []
        for draw in (d.STOCK, d.TAKE):
            discarded = notes.copy()
            plan(deals, discarded, planned)
            drawn.append(int(then_draws(LAW, deals, discarded, draw, card)))
        assert (drawn[0] == drawn[1]) == planned
        met += 1
    assert met > 20


@entry
def would(tables, deals, notes, player, tried_cards):  # type: ignore[no-untyped-def]
    """For each card: would the player discard it? What it does when it is just asked."""
    compiled_rules, deal, style_row = address_of(tables), row_at(deals, 0), address_of(player)
    for card in range(64):
        tried_cards[card] = playout.would_discard(
            compiled_rules, deal, style_row, address_of(notes), card, 7
        )
    return playout.decide(compiled_rules, deal, style_row, address_of(notes), 7)


@pytest.mark.slow
@pytest.mark.parametrize("style", [KNOCKER, WAITING, BALANCED])
def test_asked_for_a_card_a_player_says_what_it_would_do(style: int) -> None:
    discards = knocks = 0
    for row, notes in moments(HUNTER, 40):
        if row[d.PHASE] != d.DISCARD:
            continue
        tried_cards = np.zeros(64, np.int64)
        act = int(would(LAW, row[None], notes, load().players[style], tried_cards))
        discarded = act & 63 if act >> 6 == d.DISCARD_CARD else None
        assert [card for card in range(64) if tried_cards[card]] == (
            [] if discarded is None else [discarded]
        )
        discards += discarded is not None
        knocks += act >> 6 == d.KNOCK_CARD
    assert discards > 200
    assert knocks > 10


# ---------------------------------------------------------------- what is tried


@pytest.mark.slow
def test_every_card_is_tried_that_leaves_no_more_deadwood() -> None:
    rules, spared = variant("gin").rules, 0

    def deadwood(cards: int) -> int:
        return best(rules.melds, rules.values, cards).points

    for row, _ in moments(WAITING, 40):
        if row[d.PHASE] != d.DISCARD:
            continue
        hand, acts = int(row[d.HANDS]), np.zeros(16, np.int64)
        many = search.candidate_actions(LAW, row[np.newaxis].copy(), 0, acts)
        tried = {int(act) & 63 for act in acts[:many] if act >> 6 == d.DISCARD_CARD}
        if not tried:  # gin
            continue
        cards = [card for card in range(64) if hand >> card & 1 and card != row[d.TAKEN]]
        points = deadwood(hand)
        assert tried == {card for card in cards if deadwood(hand ^ 1 << card) <= points}
        spared += any(deadwood(hand ^ 1 << card) == points for card in tried)
    assert spared > 30
