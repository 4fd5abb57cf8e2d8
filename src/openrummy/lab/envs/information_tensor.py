"""A seat's information state in a deal as a tensor, for networks with memory.

:mod:`openrummy.core.notation.information_state` has the text form. A tensor has ``HEAD`` entries
for the deal and ``WIDTH`` for each of the last ``rows`` events; the latest event is in the last
row, and unused rows are 0:

====================== ========================================================
HEAD, 0-51             the hand dealt, 1 for each card (numbered as in ``encoding``)
HEAD, 52-103           the upcard
HEAD, 104, 105         knock limit, score factor
row, 0-1               actor: the seat itself, another seat
row, 2-9               action, as in ``WHAT``
row, 10-61             the card, if the seat knows it
====================== ========================================================

If a deal has more events than ``rows``, the earliest are dropped; deals of gin have 20 to 60.
Games with several packs or jokers have only the text form.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from openrummy.core.cards import Card, CardSet, in_order
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.actions import Pile
from openrummy.core.scoring.result import Seat
from openrummy.kernel.gin.encoding import place_of

#: The actions that a row may record.
WHAT = ("pass", "stock", "take", "discard", "knock", "show", "lay off", "meld")
CARDS = 52
HEAD = 2 * CARDS + 2
WIDTH = 2 + len(WHAT) + CARDS
ROWS = 64


class ObservedEvent(NamedTuple):
    """An observed event: seat, action as an index of ``WHAT``, and the card if known."""

    seat: Seat
    what: int
    card: Card | None = None


class Opening(NamedTuple):
    """A seat's knowledge when play begins."""

    hand: CardSet = 0
    upcard: Card | None = None
    limit: int = 0
    factor: int = 1


def observed_events(events: Iterable[ev.Event], seat: Seat) -> tuple[Opening, list[ObservedEvent]]:
    """Convert a deal's events redacted for a seat into its observations."""
    opening, rows = Opening(), []
    for event in events:
        match event:
            case ev.Dealt(seat=whose, cards=cards) if whose == seat and cards is not None:
                opening = opening._replace(hand=cards)
            case ev.Turned(card=card):
                opening = opening._replace(upcard=card)
            case ev.Terms():
                opening = opening._replace(limit=event.limit, factor=event.factor)
            case ev.Passed():
                rows.append(ObservedEvent(event.seat, 0))
            case ev.Drew():
                rows.append(
                    ObservedEvent(event.seat, 1 if event.pile is Pile.STOCK else 2, event.card)
                )
            case ev.Discarded():
                rows.append(ObservedEvent(event.seat, 3, event.card))
            case ev.Knocked():
                rows.append(ObservedEvent(event.seat, 4, event.card))
            case ev.Showed():
                rows.append(ObservedEvent(event.seat, 5))
            case ev.LaidOff():
                rows.append(ObservedEvent(event.seat, 6, event.card))
            case ev.LaidDown():
                rows += (ObservedEvent(event.seat, 7, card) for card in in_order(event.meld))
            case _:
                pass
    return opening, rows


def size(rows: int = ROWS) -> int:
    """Length of a tensor of ``rows`` rows."""
    return HEAD + rows * WIDTH


def tensor(
    opening: Opening, happened: Sequence[ObservedEvent], seat: Seat, rows: int = ROWS
) -> NDArray[np.float32]:
    """Information state as a tensor: float32 [``size(rows)``]."""
    numbers = np.zeros(size(rows), np.float32)
    for card in in_order(opening.hand):
        numbers[place_of(card)] = 1
    if opening.upcard is not None:
        numbers[CARDS + place_of(opening.upcard)] = 1
    numbers[HEAD - 2 : HEAD] = opening.limit, opening.factor
    last = happened[-rows:]
    table = numbers[HEAD:].reshape(rows, WIDTH)[rows - len(last) :]
    for row, happening in zip(table, last, strict=True):
        row[int(happening.seat != seat)] = 1
        row[2 + happening.what] = 1
        if happening.card is not None:
            row[2 + len(WHAT) + place_of(happening.card)] = 1
    return numbers
