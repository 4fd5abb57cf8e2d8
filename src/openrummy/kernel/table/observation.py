"""Observations and legal actions for an engine view at a table, encoded for policies.

They equal those of the environments, but are computed from the view of a seat, so that networks
trained there can play anywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from openrummy.core.cards import Card, CardSet, full_pack
from openrummy.core.engine import Action, legal_in
from openrummy.core.engine.model.state import State
from openrummy.core.engine.model.view import View
from openrummy.core.rules.pieces import Rules
from openrummy.kernel.core.table import action_numbers, calls
from openrummy.kernel.core.table import vector as v
from openrummy.kernel.core.table.arrays import Int64Array
from openrummy.kernel.core.table.legal import MAX_ACTIONS
from openrummy.kernel.table.encoding import ACTIONS, OBSERVATION_SIZE
from openrummy.kernel.table.lower import lower, rows
from openrummy.kernel.table.rows import put_state


@dataclass(frozen=True)
class TableObservation:
    """The observation of a seat, uint8 [OBSERVATION_SIZE], and its legal actions, bool [ACTIONS].

    ``actions`` maps each legal number to the action of the engine.
    :mod:`openrummy.kernel.table.encoding` documents the encoding.
    """

    seen: NDArray[np.uint8]
    mask: NDArray[np.bool_]
    actions: dict[int, Action]


def ready(rules: Rules) -> None:
    """Load the code for observations at tables, or compile it (half a minute, once per machine).

    ``rules``: any supported rules. Raises :class:`~openrummy.kernel.gin.settings.NotLowered` for
    others.
    """
    compiled_rules = _lowered(rules, rules.seating.players[0])
    words, cards = rows(1)
    command = np.array([0, 0, 0, 0, 0, v.EXTERNAL, v.LOOKING], np.int64)  # no row is looked at
    _look(compiled_rules, words, cards, command)
    calls.legal(compiled_rules, words, cards, 0, np.empty(MAX_ACTIONS, np.int64))


def observe_table(rules: Rules, view: View) -> TableObservation:
    """The observation of a view's seat; a seat that is not to act has no legal actions.

    Raises :class:`~openrummy.kernel.gin.settings.NotLowered` for games the kernel does not play
    with this many players; ValueError for a spectator.
    """
    if view.seat is None:
        raise ValueError("only a seat in the deal observes it")
    compiled_rules = _lowered(rules, len(view.public.active))
    words, cards = rows(1)
    put_state(words, cards, 0, _some_state(view))
    command = np.array([0, 1, 0, 0, view.seat, v.EXTERNAL, v.LOOKING], np.int64)
    seen, masks = _look(compiled_rules, words, cards, command)
    actions: dict[int, Action] = {}
    if masks.any():
        out = np.empty(MAX_ACTIONS, np.int64)
        n = calls.legal(compiled_rules, words, cards, 0, out)
        # the engine lists the same actions in the same order
        for code, action in zip(out[:n].tolist(), legal_in(rules, view), strict=True):
            actions.setdefault(action_numbers.number_of(code), action)
    return TableObservation(seen[0], masks[0].view(np.bool_), actions)


def _look(
    compiled_rules: Int64Array, words: Int64Array, cards: NDArray[np.uint8], command: Int64Array
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    seen, masks = np.zeros((1, OBSERVATION_SIZE), np.uint8), np.zeros((1, ACTIONS), np.uint8)
    nothing, streams = np.zeros(1, np.int64), np.zeros((1, 2), np.uint64)
    outcome = np.zeros((1, v.OUTCOME), np.int64)
    v.step(
        compiled_rules,
        words,
        cards,
        nothing,
        streams,
        nothing,
        seen,
        masks,
        outcome,
        command,
    )
    return seen, masks


@lru_cache(maxsize=16)
def _lowered(rules: Rules, seats: int) -> Int64Array:
    return lower(rules, seats)


def _some_state(view: View) -> State:
    """A deal that looks the same to the seat: of what is hidden it has only the number."""
    public = view.public
    shown = {seat for seat, _, _ in public.shown}
    seen = view.hand
    for cards in (*public.known, *(meld.cards for meld in public.table)):
        seen |= cards
    for card in public.pile:
        seen |= 1 << card
    free = [card for card in full_pack() if not seen >> card & 1]
    hands: list[CardSet] = []
    for seat in public.active:
        if seat == view.seat:
            hands.append(view.hand)
            continue
        hidden = 0 if seat in shown else public.held[seat] - public.known[seat].bit_count()
        hands.append(public.known[seat] | sum(1 << free.pop() for _ in range(hidden)))
    stock = (Card(0),) * public.stock
    return State(public, tuple(hands), stock, view.drawn, view.aside)
