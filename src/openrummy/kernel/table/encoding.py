"""Encoding of actions and observations for tables of any size.

Actions are 0 to ``ACTIONS - 1``. First those without a card: ``PASS``, ``DRAW`` (from the stock),
``TAKE`` (the top discard), ``GO_OUT``, ``END_FOR_TWO`` (A36) and ``SHOW`` (after a knock). Then
``NAME + rank`` for the dealer who names the wild rank; ``DISCARD + c``, ``KNOCK + c``, ``DEEPER +
c`` (a deeper discard with all cards above it), ``LAY_OFF + c`` and ``CLAIM + c`` (exchanging the
card for a wild that stands for it), where ``c`` is 13 times the suit (clubs, diamonds, hearts,
spades) plus the rank from 0, the ace, and 52 the joker. Then melds: ``SET + 16 rank + suits`` by
the suits of its naturals, as 4 bits, and ``RUN + MAX_RUNS suit + run``, where :func:`runs` lists
the runs of a game.

Engine actions that differ only in the wilds used, in the cards these stand for or in the meld on
the table share one number, which stands for the first of them that the engine lists.

``FIELDS`` maps each field to its slice of the observation vector: planes of 53 bytes, with
one value per card at index ``c``, and numbers of one byte each. :func:`split_fields` splits
observations by name, :func:`normalize` normalizes them to about 0 to 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from openrummy.core.cards import LANE, RANKS, SUITS, Card, CardSet, card, card_text, cards_text
from openrummy.core.engine.model.pack import JOKER
from openrummy.core.melds.plain import suit_runs
from openrummy.core.rules.pieces import Rules
from openrummy.kernel.core.table import action_numbers as n
from openrummy.kernel.core.table import observe as o
from openrummy.kernel.core.table.columns import DEFENDING, MAX_RUNS, MAX_SEATS

PASS, DRAW, TAKE, GO_OUT, END_FOR_TWO, SHOW = range(n.NAMES)
NAME = n.NAMES
DISCARD, KNOCK, DEEPER = n.DISCARDS, n.KNOCKS, n.DEEPER
LAY_OFF, CLAIM = n.ADDITIONS, n.CLAIMS
SET, RUN = n.SETS, n.RUNS
ACTIONS, OBSERVATION_SIZE = n.ACTIONS, o.OBSERVED
CARDS = n.CARDS

_WITHOUT_CARD = ("pass", "draw", "take", "go out", "end for a two", "show")
_WITH_CARD = ("discard", "knock with", "take down to", "lay off", "claim with")

#: Phases in the order of the field ``phase``.
PHASES = ("choose", "draw", "play", "last take", "two", "last play", "shuffle", "offer", "defend")
_PLANES = {"hand": o.HAND, "hand seen": o.SEEN, "top": o.TOP, "depth": o.DEPTH}
_PLANES |= {"table": o.TABLE, "fits": o.FITS}
_NUMBERS = {
    "to act": o.TO_ACT,
    "asked": o.ASKED,
    "seats": o.SEATED,
    "dealer": o.DEALT,
    "wild": o.WILD_RANK,
    "knocker": o.WHO_KNOCKED,
    "out": o.WHO_IS_OUT,
    "discarder": o.WHO_DISCARDED,
    "opened": o.OPENED,
    "laid down": o.LAID_NOW,
    "laid off": o.ADDED_NOW,
    "taken": o.TOOK,
    "must use": o.MUST_USE,
    "fresh": o.WAS_FRESH,
    "stock only": o.NO_UPCARD,
    "stock": o.IN_STOCK,
    "pile cards": o.IN_PILE,
    "stock in order": o.IN_ORDER,
    "reshuffles": o.RENEWED,
    "idle": o.IDLE_TURNS,
    "turns": o.TURN,
    "passes": o.PASSED,
    "factor": o.COUNTS_TIMES,
    "points": o.POINTS,
}


def _fields() -> dict[str, slice]:
    fields = {name: slice(start, start + CARDS) for name, start in _PLANES.items()}
    for distance in range(1, MAX_SEATS):
        first = o.OTHERS + (distance - 1) * CARDS
        fields[f"seen of {distance}"] = slice(first, first + CARDS)
    fields["phase"] = slice(o.PHASES, o.PHASES + DEFENDING)
    fields |= {name: slice(start, start + 1) for name, start in _NUMBERS.items()}
    fields["held"] = slice(o.HELD, o.HELD + MAX_SEATS)
    fields["melds"] = slice(o.MELDED, o.MELDED + MAX_SEATS)
    return dict(sorted(fields.items(), key=lambda field: field[1].start))


#: Byte slice of each field; other seats are numbered by their distance to the left.
FIELDS: Mapping[str, slice] = MappingProxyType(_fields())

_MAX_VALUES = {"depth": 52, "seats": MAX_SEATS, "wild": 13, "taken": CARDS, "stock": 52}
_MAX_VALUES |= {"pile cards": 52, "stock in order": 52, "turns": 64, "points": 100, "idle": 40}
_MAX_VALUES |= {"held": 13, "melds": 8, "asked": MAX_SEATS, "dealer": MAX_SEATS}
_MAX_VALUES |= dict.fromkeys(("knocker", "out", "discarder"), MAX_SEATS)

#: Divisor of each byte that scales it to about 0 to 1: float32 [OBSERVATION_SIZE].
SCALE: NDArray[np.float32] = np.ones(OBSERVATION_SIZE, np.float32)
for _name, _maximum in _MAX_VALUES.items():
    SCALE[FIELDS[_name]] = _maximum
SCALE.flags.writeable = False


def split_fields(observations: NDArray[np.uint8]) -> dict[str, NDArray[np.uint8]]:
    """Observations [..., OBSERVATION_SIZE] by field: [..., 53] for planes, [...] for numbers."""
    fields = {name: observations[..., span] for name, span in FIELDS.items()}
    return {
        name: field[..., 0] if field.shape[-1] == 1 else field for name, field in fields.items()
    }


def normalize(observations: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Observations normalized to about 0 to 1: float32 of the same shape."""
    return (observations / SCALE).astype(np.float32, copy=False)


def place_of(a_card: Card) -> int:
    """Index ``c`` of a card in planes and discards: 0 to 52."""
    return n.place_of(int(a_card) % (4 * LANE))


def card_at(index: int) -> Card:
    """The card at an index, 0 to 52."""
    return JOKER if index == CARDS - 1 else card(index % 13, index // 13)


def runs(rules: Rules) -> tuple[CardSet, ...]:
    """Runs of a game in the clubs lane, in the order of their action numbers."""
    return tuple(sorted(suit_runs(rules.melds), key=lambda run: (run & -run, run)))


def action_text(rules: Rules, action: int) -> str:
    """An action in words: ``draw``, ``discard 7h``, ``lay down 5c 6c 7c``.

    ValueError for an unknown number.
    """
    if not 0 <= action < ACTIONS:
        raise ValueError(f"actions are 0 to {ACTIONS - 1}, not {action}")
    if action < NAME:
        return _WITHOUT_CARD[action]
    if action < DISCARD:
        return f"name {RANKS[action - NAME]}"
    if action < SET:
        kind, index = divmod(action - DISCARD, CARDS)
        return f"{_WITH_CARD[kind]} {card_text(card_at(index))}"
    if action < RUN:
        rank, suits = divmod(action - SET, 16)
        naturals = " ".join(RANKS[rank] + SUITS[suit] for suit in range(4) if suits >> suit & 1)
        return f"lay down {RANKS[rank]}s: {naturals}" if suits else f"lay down {RANKS[rank]}s"
    suit, index = divmod(action - RUN, MAX_RUNS)
    all_runs = runs(rules)
    if index >= len(all_runs):
        raise ValueError(f"there is no run {index} in these rules, only {len(all_runs)}")
    return f"lay down {cards_text(all_runs[index] << LANE * suit)}"
