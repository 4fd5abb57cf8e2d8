"""The best defence after a knock where melds lie on the table: melds, lay-offs, what is left.

Rules A20, G33 and T5.
"""

from __future__ import annotations

from dataclasses import dataclass

from openrummy.core.cards import FACES, PACK_BITS, Card, CardSet, face_of, in_order, minus, without
from openrummy.core.engine import Action, LayDown, LayOff, Public, View, open_melds
from openrummy.core.engine.card_values import held_points
from openrummy.core.engine.meld_terms import meld_terms_of, plain, points_of
from openrummy.core.engine.model.change import changed
from openrummy.core.engine.table.candidates import additions, may_add
from openrummy.core.melds.arrange import best_defence
from openrummy.core.melds.cover import best_cover
from openrummy.core.melds.wild import LaidMeld
from openrummy.core.rules.pieces import Rules


@dataclass(frozen=True)
class TableDefence:
    """The melds and lay-offs in order, the melds among them, and the cards left."""

    actions: tuple[Action, ...]
    melds: tuple[LaidMeld, ...]
    left: CardSet


def table_defence(rules: Rules, board: View) -> TableDefence:
    """The best defence of a hand: exact in plain games; with wilds or duplicates melds come first.

    So they do where lay-offs wait for a meld of its own and none of it is in the exact one.
    """
    assert board.seat is not None
    may = may_add(rules, board.public, board.seat)
    terms = meld_terms_of(rules, board.public)
    if plain(terms) and board.hand <= FACES:
        onto = tuple(meld for meld in open_melds(rules, board) if meld is not None)
        best = best_defence(rules.melds, rules.values, board.hand, onto)
        laid = [LayOff(card, meld_index) for card, meld_index in best.laid]
        downs = [LayDown(meld) for meld in best.melds]
        melds = tuple(LaidMeld(meld) for meld in best.melds)
        if may or melds or not laid:
            return TableDefence((*downs, *laid), melds, best.deadwood)
    cover = best_cover(terms, points_of(rules), board.hand)
    melds = () if cover is None else tuple(_counted(meld) for meld in cover.melds)
    left = board.hand
    for meld in melds:
        left = minus(left, meld.cards)
    offs: list[Action] = []
    if may or melds:
        offs, left = _laid_off(rules, board, left)
    return TableDefence((*(LayDown(meld.cards, meld.stands) for meld in melds), *offs), melds, left)


def _counted(meld: LaidMeld) -> LaidMeld:
    """The meld with its copies counted from the first, as it lies on the table (A39)."""
    seen: dict[Card, int] = {}
    named: dict[Card, Card] = {}
    for card in in_order(meld.cards):
        face = face_of(card)
        named[card] = Card(face + PACK_BITS * seen.get(face, 0))
        seen[face] = seen.get(face, 0) + 1
    stands = tuple(sorted((named[card], face) for card, face in meld.stands))
    return LaidMeld(sum(1 << card for card in named.values()), stands)


def _laid_off(rules: Rules, board: View, hand: CardSet) -> tuple[list[Action], CardSet]:
    """Each card that fits a meld laid off on it, the highest points first."""
    public: Public = board.public
    laid_off: list[Action] = []
    seat = board.seat
    assert seat is not None
    while candidates := list(additions(rules, public, hand)):
        best = max(
            candidates, key=lambda candidate: held_points(rules, public, 1 << candidate.card)
        )
        grown = public.table[best.meld].grown(seat, best.card, best.stands)
        table = (*public.table[: best.meld], grown, *public.table[best.meld + 1 :])
        public, hand = changed(public, table=table), without(hand, best.card)
        laid_off.append(best)
    return laid_off, hand
