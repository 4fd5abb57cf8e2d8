"""Five cards shown instead of melds: what may be shown, and how it lies on the table (F4)."""

from __future__ import annotations

from collections.abc import Iterator

from openrummy.core.cards import CardSet, bit, in_order
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.actions import Knock, Refusal, refuse
from openrummy.core.melds.fivecards import HandClass, class_of, ranked
from openrummy.core.melds.plain import Meld
from openrummy.core.rules.pieces import HandScore
from openrummy.core.scoring.result import Seat

_CLASS_BY_WORD = {hand_class.word: hand_class for hand_class in HandClass}


def least_class(least: str) -> HandClass:
    """The lowest class that may be shown (F2); it is the deal's limit."""
    return _CLASS_BY_WORD[least]


def shows(hand: CardSet, limit: int) -> Iterator[Knock]:
    """Each card whose discard leaves a hand of at least this class."""
    for card in in_order(hand):
        if class_of(hand & ~bit(card)) >= limit:
            yield Knock(card, ())


def why_not_five(rest: CardSet, melds: tuple[Meld, ...], limit: int) -> Refusal | None:
    """Refusal to show these five cards; melds play no part in it."""
    if melds:
        return refuse("no-melds-here", "F4")
    hand_class = class_of(rest)
    if hand_class < limit:
        return refuse("hand-too-low", "F4", hand=hand_class.word, least=HandClass(limit).word)
    return None


def shown_by(score: HandScore, seat: Seat, hand: CardSet) -> ev.Showed:
    """All five cards lie open; the points are what such a hand is worth (F6)."""
    return ev.Showed(seat, (), hand, score.values[ranked(hand).kind])
