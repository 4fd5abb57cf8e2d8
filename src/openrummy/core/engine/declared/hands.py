"""Declaring a whole hand: required melds, and points of the other hands (I4-I6, N4).

Melds in actions and on the table are groups of faces: each counts its copies from the
first pack on, whatever the other groups hold (A39).
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from openrummy.core.cards import (
    RANKS,
    Card,
    CardSet,
    face_of,
    in_order,
    is_canonical,
    multiset_difference,
    multiset_sum,
    next_copy,
    with_card,
)
from openrummy.core.engine.card_values import held_points
from openrummy.core.engine.meld_terms import meld_terms_of, points_of
from openrummy.core.engine.model.actions import Refusal, refuse
from openrummy.core.engine.model.phase import ToDiscard
from openrummy.core.engine.model.state import Public
from openrummy.core.melds.cover import ANYTHING, after_discard, best_cost, best_cover, run_shapes
from openrummy.core.melds.cover.keys import Count
from openrummy.core.melds.cover.search import Demand
from openrummy.core.melds.plain import Kind
from openrummy.core.melds.wild import CardPoints, LaidMeld, MeldTerms, is_meld, laid_meld
from openrummy.core.rules.pieces import DeclaredMelds, DeclareScore, Rules
from openrummy.core.scoring.result import Seat

Melds = tuple[LaidMeld, ...]
_EACH_ONE = CardPoints((1,) * len(RANKS), joker=1, wild=1)


def declared_play(rules: Rules) -> DeclaredMelds:
    """The rules of declaring in this game; an error if it has none."""
    assert rules.declared
    return rules.declared


def dealt_each(rules: Rules, public: Public) -> int:
    """Number of cards dealt to each seat (G3).

    If it varies by deal, it is derived from the hand of the seat to act: void deals
    do not count, so the deal number is not sufficient (D2).
    """
    if not rules.deal.by_deal:
        return rules.deal.hand_size(len(public.active))
    seat = getattr(public.phase, "seat", public.first)
    return public.held[seat] - isinstance(public.phase, ToDiscard)


def on_first_turn(public: Public, seat: Seat) -> bool:
    """True if this is the seat's first turn; a seat that dropped has had one."""
    distance = public.active.index(seat) - public.active.index(public.first)
    return public.turns + len(public.dropped) <= distance % len(public.active)


def drop_points(rules: Rules, public: Public, seat: Seat) -> int:
    """Points for dropping now (I7)."""
    drops = rules.score.drops
    if not drops:
        return 0
    return drops[0] if on_first_turn(public, seat) else drops[-1]


# ---------------------------------------------------------------- groups of a hand


def as_faces(meld: LaidMeld) -> LaidMeld:
    """The meld as an independent group, copies counted from the first pack on (A39)."""
    cards, moved = 0, {}
    for card in in_order(meld.cards):
        moved[card] = next_copy(cards, card)
        cards = with_card(cards, card)
    return laid_meld(cards, ((moved[card], face) for card, face in meld.stands))


def all_cards_of(melds: Melds) -> CardSet:
    """All cards of some groups."""
    cards = 0
    for meld in melds:
        cards = multiset_sum(cards, meld.cards)
    return cards


def why_not_held(hand: CardSet, melds: Melds) -> Refusal | None:
    """Refusal of groups that the hand does not hold, whether melds or not."""
    rest = hand
    for index, meld in enumerate(melds):
        if not is_canonical(meld.cards) or meld.cards & ~hand or meld.wilds & ~meld.cards:
            return refuse("meld-not-held", "I5", meld=index)
        if meld.cards & ~rest:
            return refuse("card-used-twice", "I5", meld=index)
        rest = multiset_difference(rest, meld.cards)
    return None


def why_not_melds(rules: Rules, public: Public, melds: Melds) -> Refusal | None:
    """Refusal of the first of these groups that is not a meld."""
    terms = meld_terms_of(rules, public)
    for index, meld in enumerate(melds):
        if meld != laid_meld(meld.cards, meld.stands) or not is_meld(terms, meld):
            return refuse("not-a-meld", "I4", meld=index)
    return None


def why_wrong(rules: Rules, public: Public, melds: Melds, left: CardSet) -> Refusal | None:
    """Refusal of a declaration with these melds and these cards left over."""
    refusal = why_not_melds(rules, public, melds)
    if refusal is not None:
        return refusal
    if left:
        return refuse("cards-left-over", "I5", left=left.bit_count())
    return why_too_few(declared_play(rules), melds) or _why_wrong_shape(declared_play(rules), melds)


def is_pure(meld: LaidMeld) -> bool:
    """True if this meld is a run without substituting wilds (I4)."""
    return meld.kind is Kind.RUN and not meld.stands


def why_too_few(play: DeclaredMelds, melds: Melds) -> Refusal | None:
    """Refusal if the runs required in any declaration are missing (I5)."""
    if play.shapes:
        return None
    pure = sum(map(is_pure, melds))
    runs = sum(meld.kind is Kind.RUN for meld in melds)
    if pure < play.pure:
        return refuse("too-few-pure-runs", "I5", pure=pure, least=play.pure)
    if runs < play.runs:
        return refuse("too-few-runs", "I5", runs=runs, least=play.runs)
    if not any(meld.kind is Kind.RUN and meld.cards.bit_count() >= play.life for meld in melds):
        return refuse("no-long-run", "I5", least=play.life) if play.life else None
    return None


def _why_wrong_shape(play: DeclaredMelds, melds: Melds) -> Refusal | None:
    """Refusal of runs whose lengths do not allow going out (N4)."""
    if not play.shapes:
        return None
    for index, meld in enumerate(melds):
        if meld.kind is not Kind.RUN:
            return refuse("runs-only", "N4", meld=index)
    lengths = sorted((meld.cards.bit_count() for meld in melds), reverse=True)
    if lengths not in map(list, shapes_of(play)):
        return refuse("wrong-lengths", "N4", lengths="-".join(map(str, lengths)))
    return None


@lru_cache(maxsize=256)
def shapes_of(play: DeclaredMelds) -> tuple[tuple[int, ...], ...]:
    """The lengths of runs to go out with, each shape longest first (N4)."""
    return tuple(tuple(sorted(map(int, str(shape)), reverse=True)) for shape in play.shapes)


# ---------------------------------------------------------------- possible declarations


@lru_cache(maxsize=256)
def _demands(play: DeclaredMelds, all_cards: bool) -> tuple[Demand, ...]:
    """Joint demands on the melds; without ``all_cards``, those that part of a hand can meet."""
    if play.shapes:
        return run_shapes(*shapes_of(play)) if all_cards else ANYTHING
    pure = (Count(Kind.RUN, play.pure, pure=True),) if play.pure else ()
    life = (Count(Kind.RUN, 1, lengths=(play.life, len(RANKS))),) if play.life else ()
    return (Demand((*pure, Count(Kind.RUN, play.runs), *life), all_cards),)


def whole_hand(rules: Rules, public: Public, hand: CardSet) -> Melds | None:
    """Melds that declare exactly these cards, or None."""
    return melds_to_declare(rules, meld_terms_of(rules, public), hand)


def melds_to_declare(rules: Rules, terms: MeldTerms, hand: CardSet) -> Melds | None:
    """As :func:`whole_hand`, for a hand outside a deal."""
    return _melds_of_whole_hand(terms, declared_play(rules), hand)


@lru_cache(maxsize=1 << 10)
def _melds_of_whole_hand(terms: MeldTerms, play: DeclaredMelds, hand: CardSet) -> Melds | None:
    cover = best_cover(terms, _EACH_ONE, hand, _demands(play, True))
    return None if cover is None else _sort_melds(cover.melds)


def declarations(rules: Rules, public: Public, hand: CardSet) -> tuple[tuple[Card, Melds], ...]:
    """Each card that can be discarded to declare the rest, as a face, with the melds to show."""
    return discards_to_declare(rules, meld_terms_of(rules, public), hand)


def discards_to_declare(
    rules: Rules, terms: MeldTerms, hand: CardSet
) -> tuple[tuple[Card, Melds], ...]:
    """As :func:`declarations`, for a hand outside a deal."""
    return _declarations(terms, declared_play(rules), hand)


@lru_cache(maxsize=1 << 10)
def _declarations(
    terms: MeldTerms, play: DeclaredMelds, hand: CardSet
) -> tuple[tuple[Card, Melds], ...]:
    # A single search rules out nearly every hand: more than one card is left over.
    fewest = best_cost(terms, _EACH_ONE, hand, _demands(play, False))
    if fewest is None or fewest > 1:
        return ()
    covers = after_discard(terms, _EACH_ONE, hand, _demands(play, True))
    return tuple(sorted((face_of(card), _sort_melds(cover.melds)) for card, cover in covers))


def _sort_melds(melds: Melds) -> Melds:
    """Groups of faces: runs before sets, pure ones first."""
    return tuple(sorted(map(as_faces, melds), key=_meld_sort_key))


def _meld_sort_key(meld: LaidMeld) -> tuple[bool, bool, CardSet]:
    return (not is_pure(meld), meld.kind is not Kind.RUN, meld.cards)


# ---------------------------------------------------------------- after a declaration


def protected_melds(rules: Rules, melds: Melds) -> Melds:
    """The melds whose cards do not count: all of them, if the required runs are present (I6).

    Otherwise none, or the pure runs if they are protected.
    """
    if why_too_few(declared_play(rules), melds) is None:
        return melds
    return tuple(filter(is_pure, melds)) if _protects_pure_runs(rules) else ()


def least_arrangement(rules: Rules, public: Public, hand: CardSet) -> Melds:
    """The melds that leave the fewest points, by exact search (I6); none if none would count."""
    return least_melds(rules, meld_terms_of(rules, public), hand)


def least_melds(rules: Rules, terms: MeldTerms, hand: CardSet) -> Melds:
    """As :func:`least_arrangement`, for a hand outside a deal."""
    points = points_of(rules)
    candidates = [best_cover(terms, points, hand, _demands(declared_play(rules), False))]
    if _protects_pure_runs(rules):
        pure = replace(terms, more=replace(terms.more, sets=False, most_wilds=0))
        candidates.append(best_cover(pure, points, hand))
    best = min((cover for cover in candidates if cover), key=lambda cover: cover.held, default=None)
    return () if best is None else _sort_melds(best.melds)


def _protects_pure_runs(rules: Rules) -> bool:
    return rules.score.protected


def points_left(rules: Rules, public: Public, left: CardSet) -> int:
    """Points of these cards, capped per hand (I6)."""
    points = held_points(rules, public, left)
    score = rules.score_as(DeclareScore)
    return score.capped(points) if score else points
