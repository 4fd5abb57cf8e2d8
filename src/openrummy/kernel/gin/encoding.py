"""Encoding of actions and observations.

Actions are 0 to ``ACTIONS - 1``: ``PASS``, ``DRAW`` (from the stock), ``TAKE`` (the top
discard), ``BIG_GIN``, then ``DISCARD + c`` and ``KNOCK + c``, where ``c`` is 13 times the suit
(clubs, diamonds, hearts, spades) plus the rank from 0, the ace. A knock discards its card; with
no deadwood left it is gin. The knocker always shows the best arrangement (G31) and the defender
the best defence (G33), so neither is an action.

``FIELDS`` maps each field to its slice of the observation vector. A plane has 52 bytes: 1 at
index ``c`` for each card present; every other field is one byte. :func:`split_fields` splits an
observation by name and shape, :func:`normalize` normalizes it to about 0 to 1 for network input.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from openrummy.core.cards import Card, card, card_text, rank_of, suit_of
from openrummy.kernel.core.gin import observe as o

PASS, DRAW, TAKE, BIG_GIN = range(4)
DISCARD = o.DISCARDS
KNOCK = o.KNOCKS
ACTIONS = o.ACTIONS
OBSERVATION_SIZE = o.OBSERVED

_PLAIN = ("pass", "draw", "take", "big gin")

#: Byte slice of each field.
FIELDS: Mapping[str, slice] = MappingProxyType(
    {
        "hand": slice(o.OWN, o.SEEN),
        "hand seen": slice(o.SEEN, o.OTHERS),  # own cards that the other seat has seen
        "other seen": slice(o.OTHERS, o.PILE),  # cards of the other hand that all have seen
        "pile": slice(o.PILE, o.TOP),
        "top": slice(o.TOP, o.TO_ACT),
        **{
            name: slice(span, span + 1)
            for name, span in {
                "to act": o.TO_ACT,
                "offer": o.OFFER,  # the upcard is offered (G4)
                "draw": o.DRAW,
                "discard": o.DISCARD,
                "last take": o.LAST,  # the last discard may be taken to knock (G14)
                "passes": o.PASSES,
                "dealer": o.DEALER,  # 1: this seat deals
                "stock only": o.STOCK_ONLY,  # the upcard was passed (A1)
                "must knock": o.MUST,
                "take to knock": o.BARRED,  # the top discard may be taken to knock only (G5)
                "top own": o.TOP_OWN,  # this seat discarded the top discard
                "top other": o.TOP_OTHERS,
                "stock": o.STOCK_LEFT,  # cards
                "pile cards": o.PILE_CARDS,
                "other cards": o.OTHER_CARDS,
                "limit": o.LIMIT,  # highest deadwood that may knock (G6)
                "factor": o.FACTOR,  # of the score (G8)
                "deadwood": o.DEADWOOD,  # least deadwood of the hand, without discarding
                "idle": o.IDLE,  # consecutive turns without a stock draw (G24)
                "turns": o.TURNS,  # at most 127
            }.items()
        },
    }
)

_MAX_VALUES = {
    "passes": 2,
    "stock": 31,
    "pile cards": 31,
    "other cards": 11,
    "limit": 10,
    "factor": 2,
}
_MAX_VALUES |= {"deadwood": 98, "idle": 40, "turns": 31}

#: Shape of each field: planes are suits by ranks.
SHAPES: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {name: (4, 13) if span.stop - span.start == o.CARDS else () for name, span in FIELDS.items()}
)

#: Divisor of each byte that scales it to about 0 to 1: float32 [OBSERVATION_SIZE].
SCALE: NDArray[np.float32] = np.ones(OBSERVATION_SIZE, np.float32)
for _name, _maximum in _MAX_VALUES.items():
    SCALE[FIELDS[_name]] = _maximum
SCALE.flags.writeable = False


def split_fields(observations: NDArray[np.uint8]) -> dict[str, NDArray[np.uint8]]:
    """Observations [..., OBSERVATION_SIZE] by field: [..., 4, 13] for planes, [...] for numbers."""
    batch_shape = observations.shape[:-1]
    return {
        name: observations[..., span].reshape(batch_shape + SHAPES[name])
        for name, span in FIELDS.items()
    }


def normalize(observations: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Observations normalized to about 0 to 1: float32 of the same shape."""
    return (observations / SCALE).astype(np.float32, copy=False)


def place_of(a_card: Card) -> int:
    """Index ``c`` of a card in planes, discards and knocks: 0 to 51."""
    return 13 * suit_of(a_card) + rank_of(a_card)


def card_at(index: int) -> Card:
    """The card at an index, 0 to 51."""
    return card(index % 13, index // 13)


def action_text(action: int) -> str:
    """An action in words: ``draw``, ``discard 7h``. ValueError for an unknown number."""
    if not 0 <= action < ACTIONS:
        raise ValueError(f"actions are 0 to {ACTIONS - 1}, not {action}")
    if action < DISCARD:
        return _PLAIN[action]
    verb, first = ("discard", DISCARD) if action < KNOCK else ("knock", KNOCK)
    return f"{verb} {card_text(card_at(action - first))}"
