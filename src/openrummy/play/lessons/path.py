"""The path of lessons: progress and the next step."""

from __future__ import annotations

from collections.abc import Mapping

from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.lessons.lesson import Lesson
from openrummy.play.lessons.load import lessons
from openrummy.play.lessons.progress import LessonRow
from openrummy.play.lessons.step_view import step_view

NEVER = LessonRow("", 0, 0)


def path_view(rows: Mapping[str, LessonRow]) -> wire.LessonPath:
    """Return all lessons with a learner's progress in each."""
    cards = [card(lesson, rows.get(lesson.id, NEVER)) for lesson in lessons()]
    # continue at the lesson visited last, else at the first unfinished one
    open_ones = [card for card in cards if not card.done]
    begun = [lesson for lesson in open_ones if lesson.reached]
    following = next(iter([*begun, *open_ones]), None)
    return wire.LessonPath(cards, following.id if following else "")


def card(lesson: Lesson, row: LessonRow) -> wire.LessonCard:
    return wire.LessonCard(
        id=lesson.id,
        part=lesson.part,
        title=say(f"lesson.{lesson.id}.title"),
        about=say(f"lesson.{lesson.id}.about"),
        game=lesson.game,
        steps=len(lesson.steps),
        reached=row.reached,
        done=row.done > 0,
    )


def lesson_view(lesson: Lesson, step: int, row: LessonRow) -> wire.LessonView:
    """A lesson and one of its steps."""
    all_of_them = lessons()
    index = all_of_them.index(lesson)
    after = all_of_them[index + 1 :]
    part = [other for other in all_of_them if other.part == lesson.part]
    return wire.LessonView(
        card=card(lesson, row),
        number=part.index(lesson) + 1,
        following=after[0].id if after else "",
        step=step_view(lesson, step),
    )
