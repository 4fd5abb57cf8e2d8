"""The meaning of the numbers of actions and observations, at tables of any size.

Actions are 0 to ``ACTIONS - 1``. First those without a card: ``PASS``, ``DRAW`` (from the stock),
``TAKE`` (the top discard), ``GO_OUT``, ``END_FOR_TWO`` (A36) and ``SHOW`` (to be done after a
knock). Then ``NAME + rank`` for the dealer who names the wild rank; ``DISCARD + c``, ``KNOCK +
c``, ``DEEPER + c`` (a discard below the top, with all that lies on it), ``LAY_OFF + c`` and
``CLAIM + c`` (the card for a wild that stands for it), where ``c`` is 13 times the suit (clubs,
diamonds, hearts, spades) plus the rank from 0, the ace, and 52 the joker. Then melds: ``SET + 16
rank + suits`` by the suits of its naturals, as 4 bits, and ``RUN + MAX_RUNS suit + run``, where
:func:`runs` lists the runs of a game.

What differs only in the wilds that are used, in what they stand for or in the meld of the table is
one action, and of several variants the first that the engine lists is done.

``FIELDS`` names the places of an observation: planes of 53 bytes, which count the cards at their
``c``, and numbers of one byte each. :func:`parts` takes observations apart by name, :func:`scaled`
makes numbers of about 0 to 1 of them.
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
from openrummy.kernel.core.table import numbering as n
from openrummy.kernel.core.table import observe as o
from openrummy.kernel.core.table.columns import DEFENDING, MAX_RUNS, MAX_SEATS

PASS, DRAW, TAKE, GO_OUT, END_FOR_TWO, SHOW = range(n.NAMES)
NAME = n.NAMES
DISCARD, KNOCK, DEEPER = n.DISCARDS, n.KNOCKS, n.DEEPER
LAY_OFF, CLAIM = n.ADDITIONS, n.CLAIMS
SET, RUN = n.SETS, n.RUNS
ACTIONS, OBSERVED = n.ACTIONS, o.OBSERVED
CARDS = n.CARDS

_ALONE = ("pass", "draw", "take", "go out", "end for a two", "show")
_CARD = ("discard", "knock with", "take down to", "lay off", "claim with")

_PHASES = ("choose", "draw", "play", "last take", "two", "last play", "shuffle", "offer", "defend")
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
    for left in range(1, MAX_SEATS):
        first = o.OTHERS + (left - 1) * CARDS
        fields[f"seen of {left}"] = slice(first, first + CARDS)
    fields["phase"] = slice(o.PHASES, o.PHASES + DEFENDING)
    fields |= {name: slice(start, start + 1) for name, start in _NUMBERS.items()}
    fields["held"] = slice(o.HELD, o.HELD + MAX_SEATS)
    fields["melds"] = slice(o.MELDED, o.MELDED + MAX_SEATS)
    return dict(sorted(fields.items(), key=lambda field: field[1].start))


#: : Name of a field to its bytes in an observation; other seats by their distance to the left.
FIELDS: Mapping[str, slice] = MappingProxyType(_fields())

#: The phases of ``phase``, in their order.
PHASES = _PHASES

_MAX_VALUES = {"depth": 52, "seats": MAX_SEATS, "wild": 13, "taken": CARDS, "stock": 52}
_MAX_VALUES |= {"pile cards": 52, "stock in order": 52, "turns": 64, "points": 100, "idle": 40}
_MAX_VALUES |= {"held": 13, "melds": 8, "asked": MAX_SEATS, "dealer": MAX_SEATS}
_MAX_VALUES |= dict.fromkeys(("knocker", "out", "discarder"), MAX_SEATS)

#: What each byte is divided by to become a number of about 0 to 1: float32 [OBSERVED].
SCALE: NDArray[np.float32] = np.ones(OBSERVED, np.float32)
for _name, _most in _MAX_VALUES.items():
    SCALE[FIELDS[_name]] = _most
SCALE.flags.writeable = False


def parts(observations: NDArray[np.uint8]) -> dict[str, NDArray[np.uint8]]:
    """Observations [..., OBSERVED] by field: [..., 53] for planes, [...] for single numbers."""
    fields = {name: observations[..., span] for name, span in FIELDS.items()}
    return {
        name: field[..., 0] if field.shape[-1] == 1 else field for name, field in fields.items()
    }


def scaled(observations: NDArray[np.uint8]) -> NDArray[np.float32]:
    """The same as numbers of about 0 to 1: float32 of the same shape."""
    return (observations / SCALE).astype(np.float32, copy=False)


def place_of(a_card: Card) -> int:
    """The index of a card in a plane and among discards: 0 to 52."""
    return n.place_of(int(a_card) % (4 * LANE))


def card_at(index: int) -> Card:
    """The card at an index, 0 to 52."""
    return JOKER if index == CARDS - 1 else card(index % 13, index // 13)


def runs(rules: Rules) -> tuple[CardSet, ...]:
    """The runs of a game in clubs, in the order of their numbers."""
    return tuple(sorted(suit_runs(rules.melds), key=lambda run: (run & -run, run)))


def action_text(rules: Rules, action: int) -> str:
    """An action in words: ``draw``, ``discard 7h``, ``lay down 5c 6c 7c``.

    ValueError if there is none of the number.
    """
    if not 0 <= action < ACTIONS:
        raise ValueError(f"actions are 0 to {ACTIONS - 1}, not {action}")
    if action < NAME:
        return _ALONE[action]
    if action < DISCARD:
        return f"name {RANKS[action - NAME]}"
    if action < SET:
        kind, index = divmod(action - DISCARD, CARDS)
        return f"{_CARD[kind]} {card_text(card_at(index))}"
    if action < RUN:
        rank, suits = divmod(action - SET, 16)
        naturals = " ".join(RANKS[rank] + SUITS[suit] for suit in range(4) if suits >> suit & 1)
        return f"lay down {RANKS[rank]}s: {naturals}" if suits else f"lay down {RANKS[rank]}s"
    suit, index = divmod(action - RUN, MAX_RUNS)
    known = runs(rules)
    if index >= len(known):
        raise ValueError(f"there is no run {index} in these rules, only {len(known)}")
    return f"lay down {cards_text(known[index] << LANE * suit)}"
