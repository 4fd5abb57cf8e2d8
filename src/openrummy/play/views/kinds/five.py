"""Games of five-card hands: names and points of hands, possible actions (F2-F6)."""

from __future__ import annotations

from openrummy.core.cards import CardSet, bit, by_face, card_text, copy_text
from openrummy.core.engine import Action, Discard, Draw, Knock, Pass, Pile, View
from openrummy.core.engine.card_values import held_points
from openrummy.core.engine.model.phase import ToDiscard
from openrummy.core.melds.five_cards import SIZE, rank_hand
from openrummy.core.notation.tokens import action_token
from openrummy.core.rules.pieces import HandScore, Rules
from openrummy.play import wire
from openrummy.play.sentences import reason
from openrummy.play.sentences.five import hand_name, least_name
from openrummy.play.sentences.refusals import not_now
from openrummy.play.views.card_texts import newest, pile_texts, texts


def ranks_hands(rules: Rules) -> bool:
    """True if this game ranks hands of five cards."""
    return rules.knock.limit.hands


def points_of_hand(rules: Rules, hand: CardSet) -> int:
    """Return the points of a hand of five cards (F6)."""
    score = rules.score_as(HandScore)
    assert score
    return score.values[rank_hand(hand).kind]


def hand(rules: Rules, seen: View) -> wire.HandView:
    """Return the viewer's hand, with the name and points of the hand after each discard."""
    hand, phase = seen.hand, seen.public.phase
    is_discarding = isinstance(phase, ToDiscard) and phase.seat == seen.seat
    is_complete = hand.bit_count() == SIZE
    hands_after = {copy_text(card): hand & ~bit(card) for card in by_face(hand)}
    hands_after = {text: cards for text, cards in hands_after.items() if cards.bit_count() == SIZE}
    names = {text: hand_name(cards) for text, cards in hands_after.items()}
    return wire.HandView(
        cards=texts(hand),
        arranged=wire.ArrangementView(
            [], texts(hand), points_of_hand(rules, hand) if is_complete else 0
        ),
        without={text: points_of_hand(rules, cards) for text, cards in hands_after.items()},
        drawn=newest(hand, seen.drawn),
        taken=newest(hand, phase.taken) if isinstance(phase, ToDiscard) and is_discarding else None,
        held=held_points(rules, seen.public, hand),
        ranked={"": hand_name(hand)} if is_complete else names,
    )


def can(rules: Rules, seen: View, action: Action) -> wire.CanAct:
    """Convert a legal action; ``leaves`` are the points of the remaining hand."""
    token = action_token(action)
    match action:
        case Pass():
            return wire.CanAct(token, "pass")
        case Draw(pile=Pile.STOCK):
            return wire.CanAct(token, "draw")
        case Draw():
            return wire.CanAct(token, "take", pile_texts(seen.public.pile)[-1])
        case Discard(card=card):
            leaves = points_of_hand(rules, seen.hand & ~bit(card))
            return wire.CanAct(token, "throw", card_text(card), leaves=leaves)
        case Knock(card=card):
            leaves = points_of_hand(rules, seen.hand & ~bit(card))
            return wire.CanAct(token, "knock", card_text(card), leaves=leaves)
        case _:
            raise AssertionError(action)


def cannot(rules: Rules, seen: View, kinds: set[str]) -> list[wire.CannotAct]:
    """Return the disabled button to show the hand, with the reason; empty if it can be shown."""
    if "knock" in kinds:
        return []
    limit = rules.knock.limit
    assert limit.hands
    too_low = reason("nothing-to-show", "F4", least=least_name(limit.least))
    return [wire.CannotAct("knock", not_now(seen) or too_low)]
