"""Melds and hands for the browser in games with wild or duplicate cards.

Cards have the texts of :func:`~openrummy.core.cards.copy_text`, in which the second copy of a
face in a hand, a meld or a pile is marked: ``7s'``.
"""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.core.cards import (
    FACES_MASK,
    PACK_BITS,
    Card,
    CardSet,
    copies,
    copy_text,
    in_order,
    multiset_difference,
    multiset_sum,
)
from openrummy.core.engine import Public, TableMeld
from openrummy.core.engine.card_values import held_points
from openrummy.core.engine.meld_terms import meld_terms_of, plain, points_of
from openrummy.core.engine.table.candidates import lay_downs
from openrummy.core.melds.arrange import best
from openrummy.core.melds.cover import best_cover
from openrummy.core.melds.plain import Kind
from openrummy.core.melds.wild import LaidMeld, face_text, in_meld_order
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.sentences.cards import laid_name
from openrummy.play.views.card_texts import texts

_MAX_EXACT_CARDS = 24  # the exact search may take seconds for a larger hand


# ---------------------------------------------------------------- one meld


def order_of(rules: Rules, public: Public, meld: LaidMeld) -> tuple[Card, ...]:
    """Return the cards of a meld in conventional order."""
    return in_meld_order(meld_terms_of(rules, public), meld)


def stands_of(order: Sequence[Card], meld: LaidMeld) -> list[str]:
    """Return the face that each card represents, empty for a natural card; [] without wilds."""
    faces = dict(meld.stands)
    if not faces:
        return []
    return [face_text(faces[card]) if card in faces else "" for card in order]


def laid_view(
    rules: Rules, public: Public, meld: LaidMeld, owner: Seat | None = None
) -> wire.MeldView:
    """Convert a meld, in showing order and with the faces that its wilds represent."""
    order = order_of(rules, public, meld)
    return wire.MeldView(
        kind="set" if meld.kind is Kind.SET else "run",
        cards=[copy_text(card) for card in order],
        name=laid_name(rules.melds, meld),
        owner=owner,
        stands=stands_of(order, meld),
    )


def table_meld(rules: Rules, public: Public, meld: TableMeld) -> wire.MeldView:
    """Convert a meld on the table, with the cards that other players added."""
    view = laid_view(rules, public, meld.meld, meld.owner)
    view.laid = [(seat, copy_text(card)) for seat, card in meld.laid if seat != meld.owner]
    return view


# ---------------------------------------------------------------- a hand


def split(rules: Rules, public: Public, hand: CardSet) -> tuple[list[LaidMeld], CardSet]:
    """Split a hand into melds and the unmelded cards with the fewest points.

    The split of a very large hand is approximate.
    """
    terms = meld_terms_of(rules, public)
    if hand.bit_count() > _MAX_EXACT_CARDS:
        return _greedy(rules, public, hand)
    if plain(terms) and hand <= FACES_MASK:
        best_split = best(rules.melds, rules.values, hand)
        return [LaidMeld(meld) for meld in best_split.melds], best_split.deadwood
    cover = best_cover(terms, points_of(rules), hand)
    return (list(cover.melds), cover.left) if cover is not None else ([], hand)


def _greedy(rules: Rules, public: Public, hand: CardSet) -> tuple[list[LaidMeld], CardSet]:
    """Split a hand by repeatedly choosing the meld with the most points."""
    melds: list[LaidMeld] = []
    used = 0
    while True:
        candidates = lay_downs(rules, public, multiset_difference(hand, used))
        costliest = max(
            candidates,
            key=lambda laid: (held_points(rules, public, laid.meld), -laid.meld),
            default=None,
        )
        if costliest is None:
            return melds, hand & ~used  # melds use the first free copies
        melds.append(_with_next_copies(LaidMeld(costliest.meld, costliest.stands), used))
        used = multiset_sum(used, costliest.meld)


def _with_next_copies(meld: LaidMeld, used: CardSet) -> LaidMeld:
    """The meld with each card replaced by the next copy that is not in ``used``."""

    def next_copy(card: Card) -> Card:
        return Card(card + PACK_BITS * copies(used, card))

    cards = sum(1 << next_copy(card) for card in in_order(meld.cards))
    return LaidMeld(cards, tuple((next_copy(card), face) for card, face in meld.stands))


def arranged(rules: Rules, public: Public, hand: CardSet) -> wire.ArrangementView:
    """Convert a hand: its best melds, the unmelded cards and their points."""
    melds, unmelded = split(rules, public, hand)
    return wire.ArrangementView(
        melds=[laid_view(rules, public, meld) for meld in melds],
        deadwood=texts(unmelded),
        points=held_points(rules, public, unmelded),
    )
