"""A group of cards that somebody holds together: is it a meld, which, and if not, why.

Where cards can be several melds the one that helps most is meant: a run without
wilds, then a run, then a set; of runs the one in the order of the cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openrummy.cards import (
    SUIT_NAMES,
    Card,
    copy_text,
    face_of,
    is_joker,
    rank_of,
    suit_of,
    to_set,
)
from openrummy.melds.layoffs import reading_in_order, readings
from openrummy.melds.plain import Kind
from openrummy.melds.wild import LaidMeld, MeldTerms, in_meld_order, stretches
from openrummy.notation import wire
from openrummy.server.views.kinds.table_melds import stands_of
from openrummy.server.words.cards import card_name, counted, laid_name, meaning, the


@dataclass(frozen=True)
class CardGroup:
    """Cards in the order in which they are held, and the meld they are, if they are one."""

    cards: tuple[Card, ...]
    meld: LaidMeld | None

    @property
    def run(self) -> bool:
        """Is it a run?"""
        return self.meld is not None and self.meld.kind is Kind.RUN

    @property
    def pure(self) -> bool:
        """Is it a run in which no card stands for another (I4)?"""
        return self.run and self.meld is not None and not self.meld.stands


def group(terms: MeldTerms, cards: Sequence[Card]) -> CardGroup:
    """What these cards are together."""
    found = readings(terms, to_set(cards)) if cards else ()
    pure = [one for one in found if one.kind is Kind.RUN and not one.stands]
    if pure:
        return CardGroup(tuple(cards), pure[0])
    runs = [one for one in found if one.kind is Kind.RUN]
    if runs:
        meant = reading_in_order(terms, cards)
        return CardGroup(tuple(cards), meant if meant is not None and meant in runs else runs[0])
    return CardGroup(tuple(cards), found[0] if found else None)


def group_view(terms: MeldTerms, one: CardGroup) -> wire.GroupView:
    """The group for the browser: a meld in showing order, other cards as they are held."""
    if one.meld is None:
        names = [copy_text(card) for card in one.cards]
        return wire.GroupView(names, None, False, [], why_no_meld(terms, one.cards))
    order = in_meld_order(terms, one.meld)
    return wire.GroupView(
        cards=[copy_text(card) for card in order],
        kind="run" if one.run else "set",
        pure=one.pure,
        stands=stands_of(order, one.meld),
        text=_name(terms, one),
    )


def _name(terms: MeldTerms, one: CardGroup) -> str:
    assert one.meld is not None
    name = laid_name(terms.melds, one.meld)
    if one.pure:
        return f"Pure {name[0].lower()}{name[1:]}"
    stands = "".join(f", {the(wild)} as {meaning(face)}" for wild, face in one.meld.stands)
    return f"{name}{stands}"


# ---------------------------------------------------------------- why it is none


def why_no_meld(terms: MeldTerms, cards: Sequence[Card]) -> str:
    """Why cards are no meld, as ``Not a meld: two suits``; empty for no cards."""
    return f"Not a meld: {_why(terms, cards)}" if cards else ""


def _why(terms: MeldTerms, cards: Sequence[Card]) -> str:
    least = terms.melds.min_length
    if len(cards) < least:
        return f"{counted(least, 'card', 'cards')} at least"
    naturals = [one for one in cards if not terms.wilds.may_be(one)]
    dead = next((one for one in naturals if is_joker(one)), None)
    if dead is not None:
        return "a joker is not wild here"
    ranks, suits = {rank_of(one) for one in naturals}, {suit_of(one) for one in naturals}
    if len(ranks) == 1 and len(naturals) > 1:
        return _why_no_set(terms, cards, naturals)
    if len(suits) > 1:
        how = counted(len(suits), "suit", "suits")
        return how if not terms.more.sets else f"{how} and different ranks"
    return _why_no_run(terms, cards, naturals)


def _why_no_set(terms: MeldTerms, cards: Sequence[Card], naturals: Sequence[Card]) -> str:
    if not terms.more.sets:
        return "only runs are melds here"
    duplicate = _twin(naturals)
    if duplicate is not None and not terms.more.twins:
        return f"the {card_name(duplicate)} is there twice"
    if len(cards) > terms.largest_set:
        return f"a set has {counted(terms.largest_set, 'card', 'cards')} at most"
    return _too_wild(terms, cards, naturals)


def _why_no_run(terms: MeldTerms, cards: Sequence[Card], naturals: Sequence[Card]) -> str:
    duplicate = _twin(naturals)
    if duplicate is not None:
        return f"the {card_name(duplicate)} is there twice"
    wilds = len(cards) - len(naturals)
    if not naturals:
        return "wild cards alone are no meld here"
    if _near_enough(terms, cards, naturals):
        return _too_wild(terms, cards, naturals)
    suit = SUIT_NAMES[suit_of(naturals[0])]
    if wilds:
        return f"the {suit} are too far apart"
    return f"the {suit} do not follow each other"


def _near_enough(terms: MeldTerms, cards: Sequence[Card], naturals: Sequence[Card]) -> bool:
    """Would as many cards in a row have places for all of these?"""
    ranks = {rank_of(one) for one in naturals}
    return any(ranks <= set(order) for order in stretches(terms.melds, len(cards)))


def _too_wild(terms: MeldTerms, cards: Sequence[Card], naturals: Sequence[Card]) -> str:
    wilds = len(cards) - len(naturals)
    if terms.more.as_many_naturals and wilds > len(naturals):
        return "more wild cards than others"
    return "too many wild cards"


def _twin(cards: Sequence[Card]) -> Card | None:
    """A card of which another copy is among these."""
    seen: set[int] = set()
    for one in cards:
        if face_of(one) in seen:
            return Card(face_of(one))
        seen.add(face_of(one))
    return None
