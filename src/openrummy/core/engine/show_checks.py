"""Checks for showing melds or five cards, and for knocking.

G6, G9, G31 and A7 for melds; F2 and F6 for five cards.
"""

from __future__ import annotations

from collections.abc import Iterator

from openrummy.core.cards import Card, CardSet, bit, in_order
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.actions import Knock, Refusal, refuse
from openrummy.core.engine.model.view import View
from openrummy.core.melds.arrange import Arrangement, best, big_gin, counts
from openrummy.core.melds.five_cards import HandClass, class_of, rank_hand
from openrummy.core.melds.plain import Meld, all_melds, is_meld, points
from openrummy.core.rules.pieces import HandScore, Rules
from openrummy.core.scoring.result import Seat


def why_not_shown(rules: Rules, hand: CardSet, melds: tuple[Meld, ...]) -> Refusal | None:
    """Refusal to show these melds from ``hand``, regardless of the deadwood."""
    used = 0
    for index, meld in enumerate(melds):
        if meld & ~hand:
            return refuse("meld-not-held", "G31", meld=index)
        if not is_meld(rules.melds, meld):
            return refuse("not-a-meld", "G31", meld=index)
        if used & meld:
            return refuse("card-used-twice", "G31", meld=index)
        used |= meld
    return None


def deadwood_of(rules: Rules, hand: CardSet, melds: tuple[Meld, ...]) -> tuple[CardSet, int]:
    """The cards outside ``melds`` and their points."""
    for meld in melds:
        hand &= ~meld
    return hand, points(rules.values, hand)


def open_melds(rules: Rules, view: View) -> tuple[Meld | None, ...]:
    """For each meld on the table, the cards that a lay-off of the viewer must fit.

    None for a meld closed to lay-offs: only the knocker's are open (G32, J4).
    """
    if rules.on_table:
        return tuple(meld.cards for meld in view.public.table)  # A20: on anybody's
    original = rules.knock.lay_off == "original"
    knocker, seat = view.public.knocker, view.seat
    return tuple(
        None
        if meld.owner != knocker or seat is None or rules.knock.lay_off == "none"
        else meld.open_to(seat, original)
        for meld in view.public.table
    )


def can_knock_with(rules: Rules, view: View, card: Card, may_discard_it: bool) -> bool:
    """True if the seat may knock this turn after taking ``card``.

    ``may_discard_it``: the taken card itself may be the knocking discard.
    """
    hand = view.hand | bit(card)
    if rules.knock.limit.hands:
        rests = (hand & ~bit(held) for held in in_order(hand) if may_discard_it or held != card)
        return any(class_of(rest) >= view.public.limit for rest in rests)
    count = counts(rules.melds, rules.values)
    for discarded in in_order(hand):
        if discarded == card and not may_discard_it:
            continue
        if count[hand & ~bit(discarded)] <= view.public.limit:
            return True
    return rules.knock.big_gin and big_gin(rules.melds, rules.values, hand) is not None


def can_knock_with_deep(rules: Rules, view: View, card: Card) -> bool:
    """True if the seat may knock with ``card``, taken from deep in the pile, in a meld (G23)."""
    hand = view.hand | bit(card)
    limit = view.public.limit
    count = counts(rules.melds, rules.values)
    for discarded in in_order(view.hand):
        rest = hand & ~bit(discarded)
        # Arranging around one card is expensive: only when the hand's deadwood is low enough.
        if count[rest] <= limit:
            shown = best_with(rules, rest, card)
            if shown is not None and shown.points <= limit:
                return True
    return rules.knock.big_gin and big_gin(rules.melds, rules.values, hand) is not None


def best_with(rules: Rules, hand: CardSet, card: Card) -> Arrangement | None:
    """The least-deadwood arrangement that has ``card`` in a meld, if there is one."""
    least: Arrangement | None = None
    for meld in all_melds(rules.melds, hand):
        if not meld & bit(card):
            continue
        rest = best(rules.melds, rules.values, hand & ~meld)
        if least is None or rest.points < least.points:
            least = Arrangement((meld, *rest.melds), rest.deadwood, rest.points)
    return least


# ---------------------------------------------------------------- five cards


_CLASS_BY_WORD = {hand_class.word: hand_class for hand_class in HandClass}


def least_class(least: str) -> HandClass:
    """The lowest class that may be shown (F2): the limit of the deal."""
    return _CLASS_BY_WORD[least]


def shows(hand: CardSet, limit: int) -> Iterator[Knock]:
    """Each card whose discard leaves a hand of at least this class."""
    for card in in_order(hand):
        if class_of(hand & ~bit(card)) >= limit:
            yield Knock(card, ())


def why_not_five(rest: CardSet, melds: tuple[Meld, ...], limit: int) -> Refusal | None:
    """Refusal to show these five cards; melds are ignored."""
    if melds:
        return refuse("no-melds-here", "F4")
    hand_class = class_of(rest)
    if hand_class < limit:
        return refuse("hand-too-low", "F4", hand=hand_class.word, least=HandClass(limit).word)
    return None


def shown_by(score: HandScore, seat: Seat, hand: CardSet) -> ev.Showed:
    """The show of five cards, with the points for such a hand (F6)."""
    return ev.Showed(seat, (), hand, score.values[rank_hand(hand).kind])
