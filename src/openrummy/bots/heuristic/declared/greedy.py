"""The greedy player of declared hands: a benchmark, no opponent for people.

Its rules in full: declare as soon as possible; take the top discard only if it completes a meld
with cards of the hand; discard the highest card that is in no meld of a best arrangement and close
to no other card by suit or rank, else the highest loose one; wilds and cards of melds last. It
never gives up and ignores the other players.
"""

from __future__ import annotations

from openrummy.bots.base import Seen
from openrummy.core.cards import CardSet, face_of, in_order, is_joker, rank_of, suit_of, with_card
from openrummy.core.engine import Action, Arrange, Declare, Discard, Draw, Drop, Pile, legal_in
from openrummy.core.engine.meld_terms import meld_terms_of, points_of
from openrummy.core.engine.model.phase import ToDraw
from openrummy.core.melds.cover import best_cover
from openrummy.core.melds.meld_list import holds_meld_with

_NEAR = 2


def greedy(seen: Seen) -> Action:
    """The greedy action of the seat to act."""
    choices = legal_in(seen.rules, seen.board)
    for action in choices:
        if isinstance(action, Declare | Arrange):
            return action
    if isinstance(seen.board.public.phase, ToDraw):
        return _draw(seen, choices)
    discards = [choice for choice in choices if isinstance(choice, Discard)]
    hand = seen.board.hand
    cover = best_cover(meld_terms_of(seen.rules, seen.board.public), points_of(seen.rules), hand)
    loose = cover.left if cover is not None else hand
    return max(discards, key=lambda discard: _useless(seen, discard, loose))


def _draw(seen: Seen, choices: tuple[Action, ...]) -> Action:
    public, hand = seen.board.public, seen.board.hand
    take = Draw(Pile.DISCARD)
    if take in choices:
        top = public.pile[-1]
        terms = meld_terms_of(seen.rules, public)
        if holds_meld_with(terms, with_card(hand, top), top):
            return take
    return next(choice for choice in choices if not isinstance(choice, Drop) and choice != take)


def _useless(seen: Seen, action: Discard, loose: CardSet) -> tuple[bool, bool, bool, int]:
    card = action.card
    terms = meld_terms_of(seen.rules, seen.board.public)
    wild = terms.wilds.may_be(card)
    faces = {face_of(card_) for card_ in in_order(loose)}
    near = any(
        not is_joker(face)
        and face != card
        and (rank_of(face) == rank_of(card) or _close(face, card))
        for face in faces
    )
    return not wild, card in faces, not near, points_of(seen.rules).held(terms.wilds, card)


def _close(first: int, second: int) -> bool:
    return suit_of(first) == suit_of(second) and 0 < abs(rank_of(first) - rank_of(second)) <= _NEAR  # type: ignore[arg-type]
