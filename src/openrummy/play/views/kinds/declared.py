"""Declared hands: their points and possible actions.

The count is exact: the arrangement that leaves least, with the required runs (I6).
"""

from __future__ import annotations

from functools import lru_cache

from openrummy.core.cards import (
    RANKS,
    Card,
    CardSet,
    by_face,
    card_text,
    copy_text,
    face_of,
    in_order,
    multiset_difference,
    without,
)
from openrummy.core.engine import (
    Action,
    Arrange,
    Declare,
    Discard,
    Draw,
    Drop,
    Pass,
    Pile,
    Public,
    View,
)
from openrummy.core.engine.card_values import held_points
from openrummy.core.engine.declared.hands import (
    all_cards_of,
    as_faces,
    drop_points,
    least_arrangement,
    points_left,
    protected_melds,
    whole_hand,
)
from openrummy.core.engine.meld_terms import meld_terms_of, points_of
from openrummy.core.engine.model.phase import ToDiscard
from openrummy.core.melds.cover import best_cover
from openrummy.core.melds.cover.keys import Count
from openrummy.core.melds.cover.search import Demand
from openrummy.core.melds.plain import Kind
from openrummy.core.melds.wild import CardPoints, LaidMeld, MeldTerms
from openrummy.core.notation.tokens import action_token
from openrummy.core.rules.pieces import PaymentScore, Rules
from openrummy.play import wire
from openrummy.play.sentences import reason
from openrummy.play.sentences.refusals import not_now
from openrummy.play.views.card_texts import newest, pile_texts, texts
from openrummy.play.views.kinds.table_melds import laid_view

# ---------------------------------------------------------------- what a hand counts


def by_cards(rules: Rules) -> bool:
    """Return whether hands score nothing, so that only the cards left over are reported."""
    return rules.score_as(PaymentScore) is not None


def best_melds(rules: Rules, public: Public, hand: CardSet) -> tuple[LaidMeld, ...]:
    """Return the melds that leave the fewest points; if none counts, the best so far."""
    return _best(rules, len(public.active), public.wild, hand)


@lru_cache(maxsize=1 << 13)
def _best(rules: Rules, seats: int, wild: int | None, hand: CardSet) -> tuple[LaidMeld, ...]:
    public = Public(active=tuple(range(seats)), wild=wild)  # melds depend on nothing else
    if by_cards(rules):
        return whole_hand(rules, public, hand) or _fewest_left(meld_terms_of(rules, public), hand)
    melds = least_arrangement(rules, public, hand)
    return melds or _so_far(meld_terms_of(rules, public), points_of(rules), hand)


def _fewest_left(terms: MeldTerms, hand: CardSet) -> tuple[LaidMeld, ...]:
    cover = best_cover(terms, CardPoints((1,) * len(RANKS), joker=1, wild=1), hand)
    return () if cover is None else tuple(as_faces(meld) for meld in cover.melds)


def _so_far(terms: MeldTerms, points: CardPoints, hand: CardSet) -> tuple[LaidMeld, ...]:
    """The best incomplete melds, with a pure run if there is one."""
    pure = best_cover(terms, points, hand, (Demand((Count(Kind.RUN, 1, pure=True),)),))
    cover = pure or best_cover(terms, points, hand)
    return () if cover is None else tuple(as_faces(meld) for meld in cover.melds)


def counted_points(rules: Rules, public: Public, melds: tuple[LaidMeld, ...], hand: CardSet) -> int:
    """The points of a hand in these melds (I6): the cards left, or all where runs are missing.

    Where losers only pay, the number of cards left (N6).
    """
    if by_cards(rules):
        return multiset_difference(hand, all_cards_of(melds)).bit_count()
    free = protected_melds(rules, melds)
    return points_left(rules, public, multiset_difference(hand, all_cards_of(free)))


def least_points(rules: Rules, public: Public, hand: CardSet) -> int:
    """The points of a hand in its best arrangement."""
    return counted_points(rules, public, best_melds(rules, public, hand), hand)


def least_without(rules: Rules, public: Public, hand: CardSet, card: Card) -> int:
    """The points of a hand in its best arrangement once this card is discarded.

    Where that card is left over anyway no other arrangement can be better: with the card in the
    hand it would count less than the best one. Nearly half the cards are, which saves as
    many searches.
    """
    melds = best_melds(rules, public, hand)
    if by_cards(rules):
        unmelded = multiset_difference(hand, all_cards_of(melds))
    else:
        unmelded = multiset_difference(hand, all_cards_of(protected_melds(rules, melds)))
    if face_of(card) not in map(face_of, in_order(unmelded)):
        return least_points(rules, public, without(hand, card))
    other_cards = without(unmelded, card)
    return other_cards.bit_count() if by_cards(rules) else points_left(rules, public, other_cards)


def arranged_hand(
    rules: Rules, public: Public, hand: CardSet, token: str = ""
) -> wire.ArrangementView:
    """A hand in its best melds, with the remaining cards and their points."""
    melds = best_melds(rules, public, hand)
    return wire.ArrangementView(
        melds=[laid_view(rules, public, meld) for meld in melds],
        deadwood=texts(multiset_difference(hand, all_cards_of(melds))),
        points=counted_points(rules, public, melds, hand),
        token=token,
    )


def hand(rules: Rules, seen: View) -> wire.HandView:
    """The seat's cards in the best arrangement; before a discard, with the points after each."""
    public, hand, phase = seen.public, seen.hand, seen.public.phase
    own = isinstance(phase, ToDiscard) and phase.seat == seen.seat
    discards = by_face(hand) if own else []
    deadwood_without = {
        copy_text(discard): least_without(rules, public, hand, discard) for discard in discards
    }
    return wire.HandView(
        cards=texts(hand),
        arranged=arranged_hand(rules, public, hand),
        without=deadwood_without,
        drawn=newest(hand, seen.drawn),
        taken=newest(hand, phase.taken) if isinstance(phase, ToDiscard) and own else None,
        held=held_points(rules, public, hand),
    )


# ---------------------------------------------------------------- what can be done


def can(rules: Rules, seen: View, action: Action) -> wire.CanAct:
    """An action as a button or a target."""
    token, public, seat = action_token(action), seen.public, seen.seat
    assert seat is not None
    match action:
        case Pass():
            return wire.CanAct(token, "pass")
        case Draw(pile=Pile.STOCK):
            return wire.CanAct(token, "draw")
        case Draw():
            return wire.CanAct(token, "take", pile_texts(public.pile)[-1])
        case Discard(card=card):
            leaves = least_without(rules, public, seen.hand, card)
            return wire.CanAct(token, "throw", card_text(card), leaves=leaves)
        case Drop():
            return wire.CanAct(token, "drop", points=drop_points(rules, public, seat))
        case Declare(card=discarded):
            discard_text = None if discarded is None else card_text(discarded)
            return wire.CanAct(token, "declare", discard_text, leaves=0)
        case Arrange(melds=melds):
            leaves = counted_points(rules, public, melds, seen.hand)
            return wire.CanAct(token, "arrange", leaves=leaves)
        case _:
            raise AssertionError(action)


def cannot(_: Rules, seen: View, kinds: set[str]) -> list[wire.CannotAct]:
    """Return the buttons that stay visible though disabled."""
    if "declare" in kinds or "arrange" in kinds:
        return []
    why = not_now(seen) or reason("hand-not-melded", "I5")
    return [wire.CannotAct("declare", why)]
