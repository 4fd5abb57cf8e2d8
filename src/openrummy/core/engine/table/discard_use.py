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

    ``lay_offs``: faces that the seat may lay off on melds of the table; ``lays_off_wilds``: True
    if it may lay off wilds too; ``keep``: number of cards that must stay in its hand.
    """

    terms: MeldTerms
    lay_offs: CardSet
    lays_off_wilds: bool
    keep: int

    def can_use(self, hand: CardSet, card: Card) -> bool:
        """True if the card can be used at once; ``hand`` includes it and the discards above it."""
        count = hand.bit_count() - self.keep
        if count >= 1 and (
            self.lay_offs >> card & 1 or (self.lays_off_wilds and self.terms.wilds.may_be(card))
        ):
            return True
        return count >= self.terms.melds.min_length and holds_meld_with(self.terms, hand, card)


def melds_not_yet_allowed(play: TableMelds, public: Public) -> bool:
    """True while melds are not allowed yet: in the first turn or the first round (A31)."""
    rounds = {"free": 0, "discard-only": 1, "wait": len(public.active)}
    return public.turns < rounds[play.first_round]


def uses_of_discards(rules: Rules, public: Public, seat: Seat) -> Uses:
    """Uses that the seat has for a discard now."""
    play, terms = rules.on_table, meld_terms_of(rules, public)
    assert play
    if melds_not_yet_allowed(play, public):
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
