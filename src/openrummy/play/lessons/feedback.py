"""Replies to a wrong attempt: the lesson's own sentence, else a computed one."""

from __future__ import annotations

from openrummy.core.cards import Card, CardSet, bit, in_order
from openrummy.core.engine import (
    Action,
    BigGin,
    Declare,
    Discard,
    Draw,
    Knock,
    LayDown,
    LayOff,
    Pass,
    Pile,
    Spread,
    View,
)
from openrummy.core.engine.meld_terms import meld_terms_of
from openrummy.core.engine.show_checks import deadwood_of
from openrummy.core.melds.arrange import best, least
from openrummy.core.melds.plain import kind_of, value_of
from openrummy.core.melds.wild import LaidMeld
from openrummy.core.notation.tokens import action_token
from openrummy.core.rules.pieces import Rules
from openrummy.core.rules.text import capitalize, has, join_words, say
from openrummy.play.lessons.facts import facts
from openrummy.play.lessons.lesson import Lesson, Step
from openrummy.play.lessons.right_answers import picks
from openrummy.play.sentences.cards import laid_name, the
from openrummy.play.views.kinds.groups import why_no_meld

_GROUPS: dict[type, str] = {
    Discard: "discard",
    Knock: "knock",
    BigGin: "knock",
    Pass: "pass",
    LayDown: "lay-down",
    LayOff: "lay-off",
    Spread: "show",
    Declare: "declare",
}


def wrong_action(lesson: Lesson, step: Step, seen: View, action: Action) -> str:
    """The reply to a legal action that is not right."""
    rules, group = lesson.rules, _group(action)
    melded = isinstance(action, Discard) and rules.held and _was_melded(rules, seen, action.card)
    for name in (action_token(action), "melded" if melded else group, group, "any"):
        if name in step.wrong:
            return own_sentence(lesson, step, seen, step.wrong[name])
    if isinstance(action, Discard):
        return _wrong_discard(lesson, step, seen, action.card)
    if isinstance(action, Knock) and rules.held:
        left = deadwood_of(rules, seen.hand & ~bit(action.card), action.melds)[1]
        return say("lesson_try.knock", points=left)
    if isinstance(action, Draw) and action.pile is not Pile.STOCK:
        return say("lesson_try.take", card=the(seen.public.pile[-1]))
    key = f"lesson_try.{group}"
    return say(key) if has(key) else say("lesson_try.other")


def own_sentence(lesson: Lesson, step: Step, seen: View, name: str) -> str:
    """Return the lesson's own sentence for an attempt."""
    return say(lesson.key(step, f"wrong.{name}"), **facts(lesson.rules, step, seen))


def _group(action: Action) -> str:
    if isinstance(action, Draw):
        return "draw" if action.pile is Pile.STOCK else "take"
    return _GROUPS.get(type(action), "other")


def _was_melded(rules: Rules, seen: View, card: Card) -> bool:
    """True if the card is melded in the best arrangement of the hand."""
    return not best(rules.melds, rules.values, seen.hand).deadwood & bit(card)


def _wrong_discard(lesson: Lesson, step: Step, seen: View, card: Card) -> str:
    rules = lesson.rules
    if not rules.held:
        return say("lesson_try.keep", card=the(card))
    shape = best(rules.melds, rules.values, seen.hand)
    deadwood = least(rules.melds, rules.values, seen.hand & ~bit(card))
    for meld in shape.melds:
        if meld & bit(card):
            name = laid_name(rules.melds, _plain_meld(rules, meld), "meld_within")
            return say("lesson_try.melded", card=capitalize(the(card)), meld=name, points=deadwood)
    lowest = min(
        least(rules.melds, rules.values, seen.hand & ~bit(discard))
        for discard in in_order(seen.hand)
    )
    if deadwood == lowest and step.want in ("knock", "gin"):
        return say("lesson_try.press-knock")
    if deadwood > lowest:
        return say("lesson_try.more", card=the(card), points=deadwood, least=lowest)
    return say("lesson_try.keep", card=the(card))


def _plain_meld(rules: Rules, meld: CardSet) -> LaidMeld:
    return LaidMeld(meld, ())


# ---------------------------------------------------------------- cards and options


def wrong_cards(lesson: Lesson, step: Step, seen: View, cards: CardSet) -> str:
    """The reply to a selection that is not right."""
    rules = lesson.rules
    if not cards:
        return say("lesson_try.none")
    if "any" in step.wrong:
        return own_sentence(lesson, step, seen, step.wrong["any"])
    if step.want in ("meld", "run", "set"):
        if rules.held and kind_of(rules.melds, cards) is not None:
            return say("lesson_try.other-meld", kind=step.want)
        return f"{why_no_meld(meld_terms_of(rules, seen.public), list(in_order(cards)))}."
    if step.want == "largest":
        return _not_largest(lesson, seen, cards)
    return _compare(lesson, step, seen, cards)


def _compare(lesson: Lesson, step: Step, seen: View, cards: CardSet) -> str:
    """Compare with the nearest right choice: a card too many, else the number missing."""
    choices = picks(lesson.rules, step, seen)
    nearest = min(choices, key=lambda choice: (choice ^ cards).bit_count())
    extra = next(in_order(cards & ~nearest), None)
    if extra is None:
        return say("lesson_try.missing", n=(nearest & ~cards).bit_count())
    if lesson.rules.held:
        for meld in best(lesson.rules.melds, lesson.rules.values, seen.hand).melds:
            if meld & bit(extra):
                name = laid_name(lesson.rules.melds, _plain_meld(lesson.rules, meld), "meld_within")
                return say("lesson_try.in-meld", card=capitalize(the(extra)), meld=name)
    return say("lesson_try.not-that", card=capitalize(the(extra)))


def _not_largest(lesson: Lesson, seen: View, cards: CardSet) -> str:
    chosen = list(in_order(cards))
    if len(chosen) > 1:
        return say("lesson_try.one-card")
    for meld in best(lesson.rules.melds, lesson.rules.values, seen.hand).melds:
        if meld & cards:
            name = laid_name(lesson.rules.melds, _plain_meld(lesson.rules, meld), "meld_within")
            return say("lesson_try.in-meld", card=capitalize(the(chosen[0])), meld=name)
    points = value_of(lesson.rules.values, chosen[0])
    return say("lesson_try.not-largest", card=capitalize(the(chosen[0])), points=points)


def wrong_option(lesson: Lesson, step: Step, seen: View, option: str) -> str:
    """The reply to an option that is not right."""
    for name in (option, "any"):
        if name in step.wrong:
            return own_sentence(lesson, step, seen, step.wrong[name])
    if step.want == "deadwood":
        loose = [*in_order(best(lesson.rules.melds, lesson.rules.values, seen.hand).deadwood)]
        return say(
            "lesson_try.add-up", cards=join_words([the(card) for card in loose]), n=len(loose)
        )
    return say("lesson_try.count-again")
