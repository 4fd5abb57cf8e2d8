"""Information state of a seat: its knowledge of a deal as text.

It lists the cards it was dealt and every event it saw, in order (perfect recall): two states have
the same text exactly when the seat cannot distinguish them. It is built from events redacted for
the seat, so it cannot leak anything else::

    dealer 0; hand Ac 2c 3c; up 4d; limit 10; 1 pass; 0 take 4d; 0 discard 3c; 1 stock

Each action is prefixed with the seat number. Cards of a hand are in order of suit and rank; stock
cards appear only for the seat that drew them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from openrummy.core.cards import RANKS, Card, CardSet, by_face, card_text
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.actions import Pile
from openrummy.core.melds.wild import LaidMeld, face_text


def information_state(events: Iterable[ev.Event], points: Sequence[int] = ()) -> str:
    """The information state of the seat for which these events of a deal were redacted.

    ``points`` of each side before the deal come first, if given.
    """
    score = [f"points {' '.join(map(str, points))}"] if points else []
    return "; ".join([*score, *(text for event in events if (text := event_text(event)))])


def event_text(event: ev.Event) -> str:
    """Text of an event for the seat it was redacted for; "" if other events imply it."""
    formatter = _FORMATTERS.get(type(event))
    return formatter(event) if formatter else ""


def _cards(cards: CardSet) -> str:
    return " ".join(map(card_text, by_face(cards)))


def _melds(melds: Iterable[CardSet | LaidMeld]) -> str:
    return "/".join(_meld(meld) for meld in melds)


def _meld(meld: CardSet | LaidMeld) -> str:
    if isinstance(meld, LaidMeld):
        return _laid(meld.cards, meld.stands)
    return _laid(meld, ())


def _laid(cards: CardSet, stands: tuple[tuple[Card, int], ...]) -> str:
    faces = {card: f"={face_text(face)}" for card, face in stands}
    return "".join(card_text(card) + faces.get(card, "") for card in by_face(cards))


def _terms(event: ev.Terms) -> str:
    text = f"limit {event.limit}"
    if event.factor != 1:
        text += f" times {event.factor}"
    if event.card is not None:
        text += f" by {card_text(event.card)}"
    if event.turned is not None:
        text += f" turned {card_text(event.turned)}"
    return text if event.wild is None else f"{text} wild {RANKS[event.wild]}"


def _drew(event: ev.Drew) -> str:
    card = "" if event.card is None else f" {card_text(event.card)}"
    if event.pile is Pile.STOCK:
        return f"{event.seat} stock{card}"
    above = "".join(f" {card_text(card)}" for card in event.above)
    return f"{event.seat} take{card}{above}"


def _shown(event: ev.Knocked | ev.Declared | ev.Showed | ev.Arranged) -> str:
    word = {ev.Knocked: "knock", ev.Declared: "declare"}.get(type(event), "show")
    left = event.left if isinstance(event, ev.Declared | ev.Arranged) else event.deadwood
    text = f"{event.seat} {word} {_melds(event.melds)}:{_cards(left)}"
    if isinstance(event, ev.Knocked | ev.Declared):
        hidden = "-" if event.card is None else card_text(event.card)
        text += f" discard {hidden}" if event.thrown else " of all"
        if isinstance(event, ev.Declared) and not event.right:
            text += " wrong"
    return text


def _reshuffled(event: ev.Reshuffled) -> str:
    return f"new stock {event.cards.bit_count()}" + ("" if event.shuffled else " turned over")


def _revealed(event: ev.Revealed) -> str:
    hands = "/".join(map(_cards, event.hands))
    return f"open {hands}, stock {' '.join(map(card_text, event.stock))}"


_FORMATTERS: dict[type[ev.Event], Callable[[Any], str]] = {
    ev.DealBegan: lambda event: f"dealer {event.dealer}",
    ev.Dealt: lambda event: "" if event.cards is None else f"hand {_cards(event.cards)}",
    ev.Turned: lambda event: f"up {card_text(event.card)}",
    ev.Terms: _terms,
    ev.Chose: lambda event: f"{event.seat} wild {RANKS[event.rank]}",
    ev.Dropped: lambda event: f"{event.seat} drop",
    ev.Passed: lambda event: f"{event.seat} pass",
    ev.Drew: _drew,
    ev.Discarded: lambda event: f"{event.seat} discard {card_text(event.card)}",
    ev.Knocked: _shown,
    ev.Declared: _shown,
    ev.Showed: _shown,
    ev.Arranged: _shown,
    ev.LaidDown: lambda event: f"{event.seat} meld {_laid(event.meld, event.stands)}",
    ev.LaidOff: lambda event: (
        f"{event.seat} lay off {_laid(1 << event.card, ())} on {event.meld}"
        + ("" if event.stands is None else f"={face_text(event.stands)}")
    ),
    ev.Reclaimed: lambda event: (
        f"{event.seat} reclaim {card_text(event.wild)} of {event.meld} for {card_text(event.card)}"
    ),
    ev.WentOut: lambda event: f"{event.seat} out",
    ev.Reshuffled: _reshuffled,
    ev.Revealed: _revealed,
}
