"""Changes to a deal's secrets by an event, keyed by state field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from openrummy.core.cards import (
    Card,
    CardSet,
    multiset_difference,
    multiset_of,
    multiset_sum,
    with_card,
    without,
)
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.actions import Pile
from openrummy.core.engine.model.frozen_values import Fields
from openrummy.core.engine.model.state import SEED, State
from openrummy.core.scoring.result import Seat


def replace_item(items: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return items[:index] + (value,) + items[index + 1 :]  # noqa: RUF005 - twice as fast


def _set_up(state: State, event: ev.SetUp) -> Fields:
    if event.order is None:
        return {}
    hands = tuple(hand or 0 for hand in event.hands)
    secrets = {"drawn": event.drawn, "aside": event.aside, "seed": event.seed or SEED}
    return {"hands": hands, "stock": event.order, **secrets}


def _shuffled(state: State, event: ev.Shuffled) -> Fields:
    if event.order is None:
        return {}
    return {"stock": event.order, "seed": event.seed or SEED}


def _reshuffled(state: State, event: ev.Reshuffled) -> Fields:
    return {} if event.order is None else {"stock": (*event.order, *state.stock)}


def _dealt(state: State, event: ev.Dealt) -> Fields:
    if event.cards is None:
        return {}
    hands = replace_item(state.hands, event.seat, event.cards)
    return {"hands": hands, "stock": _dealt_from(state.stock, event.cards)}


def _drew(state: State, event: ev.Drew) -> Fields:
    if event.card is None:
        return {}
    hand = with_card(state.hands[event.seat], event.card)
    if event.above:
        hand = multiset_sum(hand, multiset_of(event.above))
    hands = replace_item(state.hands, event.seat, hand)
    if event.pile is Pile.STOCK:
        return {"hands": hands, "stock": state.stock[:-1], "drawn": event.card}
    return {"hands": hands}


def _discarded(state: State, event: ev.Discarded) -> Fields:
    hand = without(state.hands[event.seat], event.card)
    return {"hands": replace_item(state.hands, event.seat, hand), "drawn": None}


def _shown(state: State, event: ev.Knocked | ev.Declared) -> Fields:
    if isinstance(event, ev.Declared) and not event.right:
        return {"drawn": None}
    return {"hands": replace_item(state.hands, event.seat, 0), "drawn": None, "aside": event.card}


def _held(state: State, seat: Seat, hand: CardSet) -> Fields:
    """Hand of ``seat`` after putting cards on the table."""
    return {"hands": replace_item(state.hands, seat, hand), "drawn": still_held(state.drawn, hand)}


def _reclaimed(state: State, event: ev.Reclaimed) -> Fields:
    hand = with_card(without(state.hands[event.seat], event.card), event.wild)
    return _held(state, event.seat, hand)


SECRET: dict[type[ev.Event], Callable[[State, Any], Fields]] = {
    ev.DealBegan: lambda state, event: {
        "hands": (0,) * event.seats,
        "stock": (),
        "drawn": None,
        "aside": None,
        "seed": SEED,
    },
    ev.SetUp: _set_up,
    ev.Shuffled: _shuffled,
    ev.Reshuffled: _reshuffled,
    ev.Dealt: _dealt,
    ev.Turned: lambda state, event: {"stock": state.stock[:-1]},
    ev.Terms: lambda state, event: {} if event.turned is None else {"stock": state.stock[:-1]},
    ev.Drew: _drew,
    ev.Discarded: _discarded,
    ev.Knocked: _shown,
    ev.Declared: _shown,
    ev.LaidDown: lambda state, event: _held(
        state, event.seat, multiset_difference(state.hands[event.seat], event.meld)
    ),
    ev.LaidOff: lambda state, event: _held(
        state, event.seat, without(state.hands[event.seat], event.card)
    ),
    ev.Reclaimed: _reclaimed,
    ev.Showed: lambda state, event: {"hands": replace_item(state.hands, event.seat, 0)},
    ev.Arranged: lambda state, event: {"hands": replace_item(state.hands, event.seat, 0)},
}


def still_held(drawn: Card | None, hand: CardSet) -> Card | None:
    """The card drawn this turn, while the hand still has its face."""
    return drawn if drawn is not None and hand >> drawn & 1 else None


def _dealt_from(stock: tuple[Card, ...], cards: CardSet) -> tuple[Card, ...]:
    """The stock after a hand was dealt from its top."""
    rest = tuple([card for card in stock if not cards >> card & 1])
    if len(rest) == len(stock) - cards.bit_count():
        return rest
    left, kept = cards, []
    for card in reversed(stock):
        if left >> card & 1:
            left = without(left, card)
        else:
            kept.append(card)
    return tuple(reversed(kept))
