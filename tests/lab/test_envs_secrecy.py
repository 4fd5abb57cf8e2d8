"""An environment shows what the engine's view shows, and no hidden card, in every game of gin."""

from __future__ import annotations

import numpy as np
import pytest

from envs_seen import LOWERED, defended, number_of, observed, same_deal
from openrummy.core import engine
from openrummy.core.cards import SINGLE_PACK, in_order
from openrummy.core.scoring.result import Reason
from openrummy.kernel.core.gin import calls
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.gin import vector as v
from openrummy.kernel.gin.observation import observe
from openrummy.lab.envs import encoding
from openrummy.lab.envs.gin_rows import Rows

DEALS = 3
WORLDS = 32  # rows in which hidden cards are dealt anew
STEPS = 150


def sensible(rows: Rows, chance: np.random.Generator) -> np.ndarray:
    """Legal actions, often one that brings the deal to an end or discards a high card."""
    actions = rows.sample()
    for number in np.flatnonzero(chance.random(rows.number) < 0.5):
        ends = np.flatnonzero(rows.masks[number, encoding.KNOCK :])
        if len(ends) and chance.random() < 0.3:
            actions[number] = encoding.KNOCK + chance.choice(ends)
        else:
            discards = np.flatnonzero(rows.masks[number, encoding.DISCARD : encoding.KNOCK])
            if len(discards):
                actions[number] = encoding.DISCARD + max(discards, key=lambda action: action % 13)
    return actions


def test_every_game_of_gin_for_two_is_there() -> None:
    assert len(LOWERED) > 25


@pytest.mark.sweep("games")
@pytest.mark.parametrize("name", LOWERED)
def test_both_seats_see_what_their_view_shows(name: str) -> None:
    rules = LOWERED[name]
    rows = Rows(rules, 1, 1, again=False)
    rows.begin(5)
    chance = np.random.default_rng(5)
    for _ in range(DEALS):
        state = same_deal(rows, 0)
        while not rows.outcome[0, v.ENDED]:
            seat = int(rows.outcome[0, v.SEAT])
            for viewer in range(2):
                assert rows.look(0, viewer).tolist() == observed(rules, state, viewer).tolist()
            assert rows.observations[0].tolist() == observed(rules, state, seat).tolist()
            known = {number_of(action): action for action in engine.legal(rules, state, seat)}
            assert np.flatnonzero(rows.masks[0]).tolist() == sorted(known)
            # and the same at a table of any kind, from the view alone
            for viewer in range(2):
                observation = observe(rules, engine.view(state, viewer))
                assert (observation.seen == rows.look(0, viewer)).all()
                assert (observation.mask == (rows.masks[0] & (viewer == seat))).all()
            actions = sensible(rows, chance)
            state = engine.apply(rules, state, seat, known[int(actions[0])]).state
            state = defended(rules, state)
            rows.step(actions)
            assert rows.outcome[0, v.ACTED] == seat
        result = state.public.result
        assert result is not None
        assert rows.outcome[0, v.SCORE : v.SCORE + 2].tolist() == list(result.scores)
        assert list(Reason)[rows.outcome[0, v.REASON]] == result.reason
        rows.next_deals()


@pytest.mark.sweep("some")
@pytest.mark.parametrize("name", LOWERED)
def test_no_hidden_card_is_in_an_observation(name: str) -> None:
    rows, worlds = Rows(LOWERED[name], WORLDS, 1), 0
    rows.begin(9)
    for step in range(STEPS):
        chance = np.random.default_rng(step)
        legal = [calls.legal(rows.tables, rows.deals, number) for number in range(WORLDS)]
        seats, kept = rows.outcome[:, v.SEAT], rows.deals.copy()
        worlds += sum(deal_anew(row, chance) for row in rows.deals)
        for number in range(WORLDS):
            seen = rows.look(number, int(seats[number]))
            assert (seen == rows.observations[number]).all()
            assert calls.legal(rows.tables, rows.deals, number) == legal[number]
        rows.deals[:] = kept
        rows.step(sensible(rows, chance))
    assert worlds > WORLDS * STEPS * 0.9


def deal_anew(row: np.ndarray, chance: np.random.Generator) -> bool:
    """Shuffle what the seat that is asked has not seen; is another card there than before?"""
    seat = int(row[d.SEAT])
    opponent = 1 - seat
    bytes_of, top = row.view(np.uint8), 8 * d.ORDER + int(row[d.TOP])
    secret = int(row[d.HANDS + opponent] & ~row[d.KNOWN + opponent])
    stock = bytes_of[top : 8 * d.ORDER + 52]
    seen = int(row[d.HANDS + seat] | row[d.KNOWN + opponent] | row[d.GONE])
    cards = np.array(list(in_order(SINGLE_PACK & ~seen)))
    assert sorted(cards) == sorted([*in_order(secret), *stock])
    chance.shuffle(cards)
    dealt = sum(1 << int(index) for index in cards[: secret.bit_count()])
    stock[:] = cards[secret.bit_count() :]
    row[d.HANDS + opponent] = dealt | int(row[d.KNOWN + opponent])
    return dealt != secret
