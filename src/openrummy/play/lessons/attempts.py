"""Replies to attempts in a lesson: the engine decides legality, the lesson correctness."""

from __future__ import annotations

from openrummy.core import game
from openrummy.core.cards import CardSet, CardSyntaxError, parse_copy, to_set
from openrummy.core.engine import Action
from openrummy.core.notation.errors import TokenError
from openrummy.core.notation.tokens import parse_action
from openrummy.core.rules.text import capitalize, has, say
from openrummy.play import wire
from openrummy.play.host import TableState, game_with_drafts
from openrummy.play.lessons.feedback import wrong_action, wrong_cards, wrong_option
from openrummy.play.lessons.lesson import Lesson, Step
from openrummy.play.lessons.right_answers import is_picked, is_right, right_option
from openrummy.play.lessons.step_view import update, words_of
from openrummy.play.lessons.table import LEARNER, played, table_of, view_of
from openrummy.play.problems import Problem
from openrummy.play.sentences.refusals import refused
from openrummy.play.views.kinds.declared_groups import NotDeclared, declaring


def reply_to(lesson: Lesson, index: int, data: wire.LessonTry) -> wire.LessonAnswer:
    """The reply to an attempt. Raises :class:`Problem` ``malformed`` for unreadable data."""
    step = lesson.steps[index]
    if step.kind == "act":
        return _answer_action(lesson, index, _action(data.action))
    progress = table_of(lesson, index)
    seen = view_of(progress)
    if step.kind == "pick":
        cards = _cards(data.cards)
        right = is_picked(lesson.rules, step, seen, cards)
        text = "" if right else wrong_cards(lesson, step, seen, cards)
    else:
        if data.option not in step.options:
            raise Problem(400, "malformed")
        right = data.option == right_option(lesson, step, seen)
        text = "" if right else wrong_option(lesson, step, seen, data.option)
    if not right:
        return _wrong(text)
    # the count of the hand is shown now
    news = None if step.arranged else update(lesson, progress)
    return _right(lesson, index, progress, news)


def in_groups(lesson: Lesson, index: int, data: wire.LessonGroups) -> wire.Declaring:
    """The evaluation of a step's hand in these groups. Raises :class:`Problem` ``malformed``."""
    seen = view_of(table_of(lesson, index))
    try:
        return declaring(lesson.rules, seen, wire.AskDeclare(0, data.card, data.groups))
    except (NotDeclared, CardSyntaxError):
        raise Problem(400, "malformed") from None


def _answer_action(lesson: Lesson, index: int, action: Action) -> wire.LessonAnswer:
    step, progress = lesson.steps[index], table_of(lesson, index)
    state = game_with_drafts(progress, LEARNER)
    refusal = game.why_not(lesson.rules, state, LEARNER, action)
    if refusal is not None:
        return _wrong(capitalize(refused(refusal).text.removesuffix(".")) + ".")
    seen = view_of(progress)
    after = played(progress, action)
    if not is_right(lesson.rules, step, seen, action, after.game.boards[0].public):
        return _wrong(wrong_action(lesson, step, seen, action))
    return _right(lesson, index, after, update(lesson, after, progress.versions[LEARNER]))


def _right(
    lesson: Lesson, index: int, after: TableState, seen: wire.Update | None
) -> wire.LessonAnswer:
    text = right_text(lesson, lesson.steps[index], index, after)
    return wire.LessonAnswer(True, text, seen, index + 1 == len(lesson.steps))


def right_text(lesson: Lesson, step: Step, index: int, after: TableState) -> str:
    """The reply to a right answer; empty if the lesson just continues.

    Its placeholders are the facts before, and as ``then_...`` the facts ``after``.
    """
    key = lesson.key(step, "right")
    if not has(key):
        return ""
    values = words_of(lesson, step, table_of(lesson, index))
    for name, fact in words_of(lesson, step, after).items():
        values[f"then_{name}"] = fact
    return say(key, **values)


def _wrong(text: str) -> wire.LessonAnswer:
    return wire.LessonAnswer(False, text, None, False)


def _action(token: str) -> Action:
    try:
        return parse_action(token)
    except TokenError:
        raise Problem(400, "malformed") from None


def _cards(names: list[str]) -> CardSet:
    try:
        return to_set(parse_copy(name) for name in names)
    except (CardSyntaxError, ValueError):
        raise Problem(400, "malformed") from None
