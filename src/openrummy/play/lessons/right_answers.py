"""The right answers of a step: actions, cards, or an option."""

from __future__ import annotations

from openrummy.core.cards import CardSet, bit, in_order, parse_cards
from openrummy.core.engine import (
    Action,
    Declare,
    Discard,
    Knock,
    LayDown,
    LayOff,
    Public,
    Spread,
    View,
    legal_in,
)
from openrummy.core.engine.show_checks import deadwood_of
from openrummy.core.melds.arrange import all_best, least
from openrummy.core.melds.plain import Kind, kind_of, value_of
from openrummy.core.notation.tokens import action_token
from openrummy.core.rules.pieces import Rules
from openrummy.play.lessons.facts import facts
from openrummy.play.lessons.lesson import Lesson, Step

_KINDS: dict[str, type] = {
    "lay-down": LayDown,
    "lay-off": LayOff,
    "show": Spread,
    "declare": Declare,
}


def right_actions(rules: Rules, step: Step, seen: View) -> tuple[Action, ...]:
    """The right actions of a step that asks for an action."""
    legal = legal_in(rules, seen)
    if step.right:
        return tuple(action for action in legal if action_token(action) in step.right)
    if step.want == "least":
        discards = [action for action in legal if isinstance(action, Discard)]
        counts = [
            least(rules.melds, rules.values, seen.hand & ~bit(discard.card)) for discard in discards
        ]
        pairs = zip(discards, counts, strict=True)
        return tuple(discard for discard, count in pairs if count == min(counts))
    if step.want in ("knock", "gin"):
        knocks = [action for action in legal if isinstance(action, Knock)]
        deadwood_counts = [
            deadwood_of(rules, seen.hand & ~bit(knock.card), knock.melds)[1] for knock in knocks
        ]
        best = min(deadwood_counts, default=0)
        if step.want == "gin" and best:
            return ()
        return tuple(
            knock for knock, count in zip(knocks, deadwood_counts, strict=True) if count == best
        )
    kind = _KINDS[step.want]
    return tuple(action for action in legal if isinstance(action, kind))


def is_right(rules: Rules, step: Step, seen: View, action: Action, after: Public) -> bool:
    """True if a legal action is right; ``after`` is the deal after it.

    A declaration is also right with other melds than the listed ones.
    """
    if step.want == "declare" and isinstance(action, Declare):
        return after.declarer == seen.seat and seen.seat not in after.wrong
    return action in right_actions(rules, step, seen)


def picks(rules: Rules, step: Step, seen: View) -> tuple[CardSet, ...]:
    """Right selections of a step that asks for cards; the first is shown.

    Not exhaustive: :func:`is_picked` also accepts part of a longer meld.
    """
    if step.right:
        return tuple(parse_cards(cards) for cards in step.right)
    best = all_best(rules.melds, rules.values, seen.hand)
    if step.want == "deadwood":
        return tuple(arrangement.deadwood for arrangement in best)
    if step.want == "largest":
        loose = list(in_order(best[0].deadwood))
        most = max(value_of(rules.values, card) for card in loose)
        return tuple(bit(card) for card in loose if value_of(rules.values, card) == most)
    melds = [
        meld for arrangement in best for meld in arrangement.melds if _is(rules, step.want, meld)
    ]
    return tuple(dict.fromkeys(melds))


def is_picked(rules: Rules, step: Step, seen: View, cards: CardSet) -> bool:
    """True if these are the cards that a step asks for."""
    if cards & ~seen.hand or not cards:
        return False
    if not step.right and step.want in ("meld", "run", "set"):
        return _is(rules, step.want, cards)
    return cards in picks(rules, step, seen)


def right_option(lesson: Lesson, step: Step, seen: View) -> str:
    """The right option of a step that asks for an option."""
    return step.right[0] if step.right else str(facts(lesson.rules, step, seen)[step.want])


def _is(rules: Rules, want: str, cards: CardSet) -> bool:
    kind = kind_of(rules.melds, cards)
    kinds = {"run": (Kind.RUN,), "set": (Kind.SET,), "meld": (Kind.RUN, Kind.SET)}[want]
    return kind in kinds
