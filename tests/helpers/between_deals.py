"""Games between two deals, with chosen scores."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from openrummy.core import game
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.game import HOST, StartDeal
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import DealResult
from openrummy.core.sheets import Added, standing
from playing import pick


def between(
    rules: Rules, seats: int, *deals: DealResult, added: tuple[Added, ...] = ()
) -> game.Game:
    """A game after one random deal, whose sheet holds these deals instead."""
    state = deal_over(rules, game.start(rules, seats).state)
    sheet = standing(rules, seats, deals, added)
    return replace(state, results=deals, standing=sheet, number=len(deals), result=sheet.result)


def deal_over(rules: Rules, state: game.Game, seed: int = 1) -> game.Game:
    """The next deal, dealt and played at random to its end."""
    choices = Random(seed)
    state = game.apply(rules, state, HOST, StartDeal(seed_bytes(seed))).state
    while (asked := game.actors(state)) not in ((HOST,), ()):
        action = pick(choices, game.legal(rules, state, asked[0]))
        state = game.apply(rules, state, asked[0], action).state
    return state
