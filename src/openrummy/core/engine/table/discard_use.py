"""Immediate uses of a discard by the seat that takes it (R3, R9, A16)."""

from __future__ import annotations

from dataclasses import dataclass

from openrummy.core.cards import FACES_MASK, Card, CardSet
from openrummy.core.engine.meld_terms import meld_terms_of
from openrummy.core.engine.model.state import Public
from openrummy.core.engine.turn_rules import discards_last, lays_off_taken, may_lay_off
from openrummy.core.melds.meld_list import additions_to, holds_meld_with
from openrummy.core.melds.wild import MeldTerms
from openrummy.core.rules.pieces import Rules, TableMelds
from openrummy.core.scoring.result import Seat

_EVERYTHING = 1 << 10  # more cards than any hand has


@dataclass(frozen=True)
class Uses:
    """Immediate uses of a discard for a seat.

    ``added`` are the faces that it may add to a meld of the table, ``wild_added``:
    wilds too; ``keep`` cards must stay in its hand.
    """

    terms: MeldTerms
    added: CardSet
    wild_added: bool
    keep: int

    def can(self, hand: CardSet, card: Card) -> bool:
        """True if the card can be used at once with this hand and the discards above it."""
        count = hand.bit_count() - self.keep
        if count >= 1 and (
            self.added >> card & 1 or (self.wild_added and self.terms.wilds.may_be(card))
        ):
            return True
        return count >= self.terms.melds.min_length and holds_meld_with(self.terms, hand, card)


def melds_wait(play: TableMelds, public: Public) -> bool:
    """True while melds are not allowed: first player's first turn, or first round (A31)."""
    rounds = {"free": 0, "discard-only": 1, "wait": len(public.active)}
    return public.turns < rounds[play.first_round]


def uses(rules: Rules, public: Public, seat: Seat) -> Uses:
    """Uses of discards for the seat now."""
    play, terms = rules.on_table, meld_terms_of(rules, public)
    assert play
    if melds_wait(play, public):
        return Uses(terms, 0, False, _EVERYTHING)
    keep = int(discards_last(play))
    own = any(meld.owner == seat for meld in public.table)
    if not (lays_off_taken(play) and may_lay_off(play, own)):
        return Uses(terms, 0, False, keep)
    fits = [additions_to(terms, meld.meld) for meld in public.table]
    added = 0
    for fit in fits:
        added |= fit.naturals
    return Uses(terms, added & FACES_MASK, any(fit.wilds for fit in fits), keep)
