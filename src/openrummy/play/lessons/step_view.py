"""A step of a lesson for the browser: a table with the coach as the opponent."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from openrummy.core.notation.tokens import action_token
from openrummy.core.rules import catalogue
from openrummy.core.rules.canonical import canonical
from openrummy.core.rules.text import has, say
from openrummy.play import wire
from openrummy.play.computer_players import persona
from openrummy.play.host import LayOffMode, Match, MemoryStore, News, SeatRow, TableRow, TableState
from openrummy.play.lessons.facts import facts
from openrummy.play.lessons.lesson import Lesson, Step
from openrummy.play.lessons.right_answers import picks, right_actions, right_option
from openrummy.play.lessons.table import LEARNER, table_of, view_of
from openrummy.play.live.updates import update_of
from openrummy.play.views.card_texts import texts
from openrummy.play.views.choices import NEXT_DEAL

COACH = "greta"


def step_view(lesson: Lesson, index: int) -> wire.LessonStep:
    """The view of a step at its start."""
    step, progress = lesson.steps[index], table_of(lesson, index)
    values = words_of(lesson, step, progress)
    return wire.LessonStep(
        number=index,
        kind=step.kind,
        title=say(lesson.key(step, "title"), **values),
        text=say(lesson.key(step, "text"), **values),
        ask=say(lesson.key(step, "ask"), **values),
        shown=help_of(lesson, index) if step.guided else [],
        options=[
            wire.LessonOption(option, _option(lesson, step, option)) for option in step.options
        ],
        bare=not step.arranged,
        update=update(lesson, progress, bare=not step.arranged),
    )


def _option(lesson: Lesson, step: Step, option: str) -> str:
    key = lesson.key(step, f"option.{option}")
    return say(key) if has(key) else option


def words_of(lesson: Lesson, step: Step, progress: TableState) -> dict[str, Any]:
    """The placeholder values of a step's sentences: the facts of its position."""
    return dict(facts(lesson.rules, step, view_of(progress)))


def help_of(lesson: Lesson, index: int) -> list[str]:
    """The right answer of a step: a token, cards, or an option."""
    step, seen = lesson.steps[index], view_of(table_of(lesson, index))
    if step.kind == "act":
        return [action_token(right_actions(lesson.rules, step, seen)[0])]
    if step.kind == "pick":
        return texts(picks(lesson.rules, step, seen)[0])
    return [right_option(lesson, step, seen)]


def update(
    lesson: Lesson, progress: TableState, known: int = -1, *, bare: bool = False
) -> wire.Update:
    """The learner's view of the table, with the events since version ``known``.

    ``bare`` hides melds and count of the hand, because the task is to find them.
    """
    entries = tuple(entry for entry in progress.logs[LEARNER] if entry.version > known)
    news = News(progress.versions[LEARNER], entries, whole=known < 0)
    picture = update_of(_match(lesson, progress), LEARNER, news)
    picture.table.can = [action for action in picture.table.can if action.token != NEXT_DEAL]
    hand = picture.table.hand
    if hand is not None and bare:
        bared = wire.ArrangementView([], list(hand.cards), hand.held)
        picture.table.hand = replace(hand, arranged=bared, without={})
    return picture


def _match(lesson: Lesson, progress: TableState) -> Match:
    return Match(_row(lesson), MemoryStore(), progress)


@lru_cache(maxsize=64)
def _row(lesson: Lesson) -> TableRow:
    """The table row of a lesson, which is never opened or stored."""
    coach = persona(COACH)
    seats = (
        SeatRow("You", "guest", guest="learner"),
        SeatRow(coach.name, coach.face, bot=f"{COACH}-easy", persona=COACH, level="easy"),
    )
    title = catalogue.variant(lesson.game).title
    modes: tuple[LayOffMode, ...] = ("hand", "hand")
    rules = canonical(lesson.rules)
    return TableRow(f"lesson-{lesson.id}", lesson.game, title, rules, seats, modes, 0, 0)
