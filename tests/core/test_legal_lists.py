"""Lists of legal actions are complete: whatever is accepted at a table of melds is listed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from openrummy.core import engine
from openrummy.core.cards import full_pack, next_copy, with_card
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.engine import Action, Discard, Draw, LayOff, Pass, Pile, View
from openrummy.core.engine.model.phase import ToPlay
from openrummy.core.rules.catalogue import names, variant
from openrummy.core.rules.pieces import Rules, TableMelds
from playing import setup_of
from tables import TABLES

CATALOGUE = {
    name: variant(name).rules
    for name in names()
    if isinstance(variant(name).rules.play, TableMelds)
}
EVERY = TABLES | CATALOGUE


def tried(view: View) -> Iterator[Action]:
    """Actions that could be tried without naming a meld of the hand."""
    yield from (Pass(), Draw(Pile.STOCK), Draw(Pile.DISCARD))
    above = 0
    for card in reversed(view.public.pile):
        if above:  # the top is asked for without a name
            yield Draw(Pile.DISCARD, next_copy(above, card))
        above = with_card(above, card)
    if isinstance(view.public.phase, ToPlay):
        for listed_card in full_pack():
            yield Discard(listed_card)
            yield from (LayOff(listed_card, index) for index in range(len(view.public.table)))


def deal(rules: Rules, seats: int, seed: str) -> engine.State:
    return engine.start(rules, setup_of(rules, seats, entropy=seed_bytes(seed))).state


@pytest.mark.sweep("sparse")
@pytest.mark.parametrize("name", EVERY)
def test_what_is_accepted_is_listed(name: str) -> None:
    rules = EVERY[name]
    for number, seats in enumerate((rules.seating.players[0], rules.seating.players[-1])):
        chance = Random(number)
        state = deal(rules, seats, f"lists {name} {number}")
        for _ in range(400):
            if not (asked := engine.actors(state)):
                break
            view = engine.view(state, asked[0])
            listed = engine.legal_in(rules, view)
            for action in tried(view):
                accepted = engine.why_not_in(rules, view, action) is None
                assert accepted is (action in listed), action
            state = engine.apply(rules, state, asked[0], chance.choice(listed)).state
