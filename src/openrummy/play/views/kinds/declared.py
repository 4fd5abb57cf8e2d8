"""Hands in games with declarations: best arrangement, points, possible actions.

The points are those of the best arrangement with the required runs (I6), found by exact search.
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

# ---------------------------------------------------------------- points of a hand


def counts_cards(rules: Rules) -> bool:
    """True if hands are not scored: the number of unmelded cards is shown instead of points."""
    return rules.score_as(PaymentScore) is not None


def best_melds(rules: Rules, public: Public, hand: CardSet) -> tuple[LaidMeld, ...]:
    """Return the melds that leave the fewest points.

    If the required runs are missing, so that no meld counts, the best incomplete melds.
    """
    return _best(rules, len(public.active), public.wild, hand)


@lru_cache(maxsize=1 << 13)
def _best(rules: Rules, seats: int, wild: int | None, hand: CardSet) -> tuple[LaidMeld, ...]:
    public = Public(active=tuple(range(seats)), wild=wild)  # melds depend on these fields only
    if counts_cards(rules):
        return whole_hand(rules, public, hand) or _fewest_left(meld_terms_of(rules, public), hand)
    melds = least_arrangement(rules, public, hand)
    return melds or _incomplete_melds(meld_terms_of(rules, public), points_of(rules), hand)


def _fewest_left(terms: MeldTerms, hand: CardSet) -> tuple[LaidMeld, ...]:
    cover = best_cover(terms, CardPoints((1,) * len(RANKS), joker=1, wild=1), hand)
    return () if cover is None else tuple(as_faces(meld) for meld in cover.melds)


def _incomplete_melds(terms: MeldTerms, points: CardPoints, hand: CardSet) -> tuple[LaidMeld, ...]:
    """The melds with the fewest points left, including a pure run if one exists."""
    pure = best_cover(terms, points, hand, (Demand((Count(Kind.RUN, 1, pure=True),)),))
    cover = pure or best_cover(terms, points, hand)
    return () if cover is None else tuple(as_faces(meld) for meld in cover.melds)


def counted_points(rules: Rules, public: Public, melds: tuple[LaidMeld, ...], hand: CardSet) -> int:
    """Return the points of a hand in these melds (I6), all cards if a run is missing.

    In games where losers pay a fixed amount, the number of unmelded cards (N6).
    """
    if counts_cards(rules):
        return multiset_difference(hand, all_cards_of(melds)).bit_count()
    free = protected_melds(rules, melds)
    return points_left(rules, public, multiset_difference(hand, all_cards_of(free)))


def least_points(rules: Rules, public: Public, hand: CardSet) -> int:
    """Return the points of a hand in its best arrangement."""
    return counted_points(rules, public, best_melds(rules, public, hand), hand)


def least_without(rules: Rules, public: Public, hand: CardSet, card: Card) -> int:
    """Return the points of a hand in its best arrangement after discarding ``card``.

    If the best arrangement of the full hand leaves ``card`` unmelded, it stays the best one
    without it. This holds for nearly half of the cards and saves their searches.
    """
    melds = best_melds(rules, public, hand)
    if counts_cards(rules):
        unmelded = multiset_difference(hand, all_cards_of(melds))
    else:
        unmelded = multiset_difference(hand, all_cards_of(protected_melds(rules, melds)))
    if face_of(card) not in map(face_of, in_order(unmelded)):
        return least_points(rules, public, without(hand, card))
    remaining = without(unmelded, card)
    return remaining.bit_count() if counts_cards(rules) else points_left(rules, public, remaining)


def arranged_hand(
    rules: Rules, public: Public, hand: CardSet, token: str = ""
) -> wire.ArrangementView:
    """Convert a hand: its best melds, the unmelded cards and their points."""
    melds = best_melds(rules, public, hand)
    return wire.ArrangementView(
        melds=[laid_view(rules, public, meld) for meld in melds],
        deadwood=texts(multiset_difference(hand, all_cards_of(melds))),
        points=counted_points(rules, public, melds, hand),
        token=token,
    )


def hand(rules: Rules, seen: View) -> wire.HandView:
    """Return the viewer's hand; before a discard, with the points after each possible one."""
    public, hand, phase = seen.public, seen.hand, seen.public.phase
    is_discarding = isinstance(phase, ToDiscard) and phase.seat == seen.seat
    discards = by_face(hand) if is_discarding else []
    points_without = {
        copy_text(discard): least_without(rules, public, hand, discard) for discard in discards
    }
    return wire.HandView(
        cards=texts(hand),
        arranged=arranged_hand(rules, public, hand),
        without=points_without,
        drawn=newest(hand, seen.drawn),
        taken=newest(hand, phase.taken) if isinstance(phase, ToDiscard) and is_discarding else None,
        held=held_points(rules, public, hand),
    )


# ---------------------------------------------------------------- actions


def can(rules: Rules, seen: View, action: Action) -> wire.CanAct:
    """Convert a legal action, with the points left in hand after it."""
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
    """Return the disabled button to declare, with the reason; empty if declaring is possible."""
    if "declare" in kinds or "arrange" in kinds:
        return []
    why = not_now(seen) or reason("hand-not-melded", "I5")
    return [wire.CannotAct("declare", why)]
