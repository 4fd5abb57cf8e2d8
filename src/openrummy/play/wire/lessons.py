"""Lessons: the path, steps as tables in play, and results of attempts."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from openrummy.play.wire.server_messages import Update


class LessonCard(Struct):
    """A lesson on the path. ``reached``: number of steps completed."""

    id: str
    part: Literal["gin", "deal", "tactics", "games"]
    title: str
    about: str
    game: str
    steps: int
    reached: int
    done: bool


class LessonPath(Struct):
    """``GET /api/lessons``: all lessons in order; ``next`` is the one to continue with, if any."""

    lessons: list[LessonCard]
    next: str


class LessonOption(Struct):
    """An answer option."""

    id: str
    label: str


class LessonStep(Struct):
    """A task: an explanation and an instruction.

    ``act``: play an action; ``pick``: choose cards of the hand; ``choose``: choose one of the
    ``options``. ``shown`` is the solution if it is given away from the start, as in
    :class:`LessonHelp`, else empty. ``bare``: the hand does not show its melds.
    """

    number: int
    kind: Literal["act", "pick", "choose"]
    title: str
    text: str
    ask: str
    shown: list[str]
    options: list[LessonOption]
    bare: bool
    update: Update


class LessonView(Struct):
    """``GET /api/lessons/ID``: a lesson and one of its steps; ``following`` is the next lesson."""

    card: LessonCard
    number: int  # of the lesson in its part, from 1
    following: str
    step: LessonStep


class LessonTry(Struct, forbid_unknown_fields=True):
    """``POST /api/lessons/ID/STEP``: an attempt.

    Depending on the kind of step: the token of an action, cards of the hand, or an option's id.
    """

    action: str = ""
    cards: list[str] = []
    option: str = ""


class LessonAnswer(Struct):
    """The result of an attempt; ``update`` is the table after a right one, None if unchanged.

    ``done``: it was the last step.
    """

    right: bool
    text: str
    update: Update | None
    done: bool


class LessonGroups(Struct, forbid_unknown_fields=True):
    """``POST /api/lessons/ID/STEP/groups``: like :class:`AskDeclare`, at the table of a step.

    Answered by :class:`Declaring`.
    """

    card: str | None
    groups: list[list[str]]


class LessonHelp(Struct):
    """``GET /api/lessons/ID/STEP/help``: the solution: a token, cards, or an option."""

    shown: list[str]
