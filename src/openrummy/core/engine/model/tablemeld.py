"""A meld on the table: owner, cards, faces of wilds, and the seat that added each card."""

from __future__ import annotations

from dataclasses import dataclass

from openrummy.core.cards import (
    PACK_BITS,
    Card,
    bit,
    face_of,
    next_copy,
    to_set,
    with_card,
    without,
)
from openrummy.core.engine.model.frozen_values import fast_replace
from openrummy.core.melds.plain import Meld
from openrummy.core.melds.wild import Face, LaidMeld
from openrummy.core.scoring.result import Seat


@dataclass(frozen=True)
class TableMeld:
    """A meld on the table: its owner, all its cards, and the seat that added each of them.

    ``cards`` counts copies, and ``laid`` and ``stands`` name the copies that lie
    there: ``stands`` is the face of each wild that stands for another card (A29).
    """

    owner: Seat
    cards: Meld
    laid: tuple[tuple[Seat, Card], ...] = ()
    stands: tuple[tuple[Card, Face], ...] = ()

    @property
    def meld(self) -> LaidMeld:
        """The cards and the faces of wilds."""
        return LaidMeld(self.cards, self.stands)

    def open_to(self, seat: Seat, original: bool) -> Meld:
        """The cards ``seat`` may build on: the meld, perhaps without others' additions (J4)."""
        if not original:
            return self.cards
        return self.cards & ~to_set(card for other, card in self.laid if other != seat)

    def grown(self, seat: Seat, card: Card, stands: Face | None = None) -> TableMeld:
        """The meld with a card added by ``seat``; a wild with its face."""
        token = next_copy(self.cards, card)
        return fast_replace(
            self,
            cards=self.cards | bit(token),
            laid=(*self.laid, (seat, token)),
            stands=self.stands
            if stands is None
            else tuple(sorted((*self.stands, (token, stands)))),
        )

    def claimed(self, card: Card, wild: Card) -> Card | None:
        """The copy of ``wild`` that ``card`` claims here: it stands for that card (A30).

        In a set, where any card of the rank may be meant, the last such copy.
        None if there is none.
        """
        faces = (face_of(card), PACK_BITS + card % 16)
        wilds = [token for token, face in self.stands if face_of(token) == wild and face in faces]
        return max(wilds, default=None)

    def exchanged(self, seat: Seat, card: Card, wild: Card) -> TableMeld:
        """The meld with ``card`` of ``seat`` in the place of a wild.

        No other card changes its meaning; copies of the wild move up.
        """
        gone = self.claimed(card, wild)
        assert gone is not None
        token = next_copy(self.cards, card)

        def moved(other: Card) -> Card:
            later = face_of(other) == face_of(gone) and other > gone
            return Card(other - PACK_BITS) if later else other

        laid = tuple((who, moved(other)) for who, other in self.laid if other != gone)
        return fast_replace(
            self,
            cards=with_card(without(self.cards, wild), card),
            laid=(*laid, (seat, token)),
            stands=tuple(
                sorted((moved(other), face) for other, face in self.stands if other != gone)
            ),
        )
