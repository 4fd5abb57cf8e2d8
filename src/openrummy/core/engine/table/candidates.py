"""Candidates for laying down, adding and reclaiming at a table, in any turn (T2, T6, T8, A29).

The first three functions list candidates, as faces (A39); the others check a given one. Games
without wilds or duplicates in a meld use the faster :mod:`openrummy.core.melds.plain`.
"""

from __future__ import annotations

from collections.abc import Iterator

from openrummy.core.cards import (
    FACES_MASK,
    PACK_BITS,
    Card,
    CardSet,
    card_text,
    in_order,
    is_canonical,
    next_copy,
)
from openrummy.core.engine.meld_terms import meld_terms_of, plain
from openrummy.core.engine.model.actions import LayDown, LayOff, Reclaim, Refusal, refuse
from openrummy.core.engine.model.state import Public
from openrummy.core.engine.turn_rules import may_lay_off
from openrummy.core.melds.meld_list import additions_to, list_melds
from openrummy.core.melds.plain import all_melds, lay_offs
from openrummy.core.melds.plain import is_meld as is_plain_meld
from openrummy.core.melds.readings import claims
from openrummy.core.melds.wild import Face, LaidMeld, is_meld, laid_meld
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat


def lay_downs(
    rules: Rules, public: Public, hand: CardSet, using: Card | None = None
) -> Iterator[LayDown]:
    """Melds of a hand (:mod:`openrummy.core.melds.meld_list`), or only those that use a card."""
    terms = meld_terms_of(rules, public)
    required = -1 if using is None else 1 << using
    if plain(terms):
        for cards in all_melds(rules.melds, hand & FACES_MASK):
            if cards & required:
                yield LayDown(cards)
    else:
        for meld in list_melds(terms, hand):
            if meld.cards & required:
                yield LayDown(meld.cards, meld.stands)


def additions(rules: Rules, public: Public, hand: CardSet) -> Iterator[LayOff]:
    """Each card of a hand that fits a meld of the table, wilds with their possible faces."""
    terms = meld_terms_of(rules, public)
    faces = hand & FACES_MASK
    if plain(terms):
        for index, meld in enumerate(public.table):
            for card in in_order(lay_offs(rules.melds, meld.cards) & faces):
                yield LayOff(card, index)
        return
    wild = list(in_order(terms.wilds.among(faces)))
    for index, meld in enumerate(public.table):
        possible = additions_to(terms, meld.meld)
        for card in in_order(possible.naturals & faces):
            yield LayOff(card, index)
        for card in wild:
            for face in possible.stands(card):
                yield LayOff(card, index, face)


def may_add(rules: Rules, public: Public, seat: Seat) -> bool:
    """True if the seat has a meld of its own, where lay-offs require one (T5, A26)."""
    play = rules.on_table
    return not play or may_lay_off(play, any(meld.owner == seat for meld in public.table))


def reclaims(rules: Rules, public: Public, hand: CardSet) -> Iterator[Reclaim]:
    """Each wild of the table that a card of the hand claims (A30)."""
    for index, meld in enumerate(public.table):
        faces = {face for _, face in meld.stands}
        for card in in_order(hand & FACES_MASK) if faces else ():
            if card in faces or PACK_BITS + card % 16 in faces:
                for wild in sorted({Card(token % PACK_BITS) for token, _ in meld.stands}):
                    if is_claimed(rules, public, card, index, wild):
                        yield Reclaim(card, index, wild)


def is_laid(
    rules: Rules, public: Public, cards: CardSet, stands: tuple[tuple[Card, Face], ...]
) -> bool:
    """True if these cards are a meld, with these wild faces in canonical form."""
    terms = meld_terms_of(rules, public)
    if plain(terms):
        return not stands and is_plain_meld(rules.melds, cards)
    meld = LaidMeld(cards, stands)
    return is_canonical(cards) and meld == laid_meld(cards, stands) and is_meld(terms, meld)


def fits(rules: Rules, public: Public, card: Card, index: int, stands: Face | None) -> bool:
    """True if the card may be added to the meld, a wild standing for ``stands``."""
    terms, meld = meld_terms_of(rules, public), public.table[index]
    if plain(terms):
        return stands is None and bool(lay_offs(rules.melds, meld.cards) >> card & 1)
    possible = additions_to(terms, meld.meld)
    if stands is None:
        return bool(possible.naturals >> card & 1)
    return terms.wilds.may_be(card) and stands in possible.stands(card)


def why_not_fitting(
    rules: Rules, public: Public, card: Card, index: int, stands: Face | None
) -> Refusal | None:
    """Refusal of a card that does not fit the meld, or of a wild without a face."""
    if fits(rules, public, card, index, stands):
        return None
    terms, meld = meld_terms_of(rules, public), public.table[index]
    may_stand = stands is None and not plain(terms) and terms.wilds.may_be(card)
    if may_stand and additions_to(terms, meld.meld).stands(card):
        return refuse("stands-unsaid", "A29", card=card_text(card), meld=index)
    return refuse("does-not-fit", "T6", card=card_text(card), meld=index)


def is_claimed(rules: Rules, public: Public, card: Card, index: int, wild: Card) -> bool:
    """True if the card claims such a wild of the meld."""
    terms, meld = meld_terms_of(rules, public), public.table[index]
    gone = meld.claimed(card, wild)
    if gone is None:
        return False
    token = next_copy(meld.cards, card)
    return any(claim.wild == gone for claim in claims(terms, meld.meld, 1 << token))
