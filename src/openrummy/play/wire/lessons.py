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
    """A task: its reason, in a sentence, and the instruction.

    ``act``: do something at the table; ``pick``: choose cards of the hand; ``choose``: one of
    the ``options``. ``shown`` is what is asked for, where that is told from the start, as in
    :class:`LessonHelp`; empty where one has to find it. ``bare``: the hand tells no melds.
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
    """``GET /api/lessons/ID``: a lesson and one of its steps; ``following`` comes after it."""

    card: LessonCard
    number: int  # of the lesson in its part, from 1
    following: str
    step: LessonStep


class LessonTry(Struct, forbid_unknown_fields=True):
    """``POST /api/lessons/ID/STEP``: an attempt.

    A token of an action, cards of the hand, or the id of an option, by the kind of the step.
    """

    action: str = ""
    cards: list[str] = []
    option: str = ""


class LessonAnswer(Struct):
    """The result of an attempt. If right, ``update`` is the table after it, None if unchanged.

    ``done``: that was the last step.
    """

    right: bool
    text: str
    update: Update | None
    done: bool


class LessonGroups(Struct, forbid_unknown_fields=True):
    """``POST /api/lessons/ID/STEP/groups``: as :class:`AskDeclare`, at the table of a step.

    It is answered by :class:`Declaring`.
    """

    card: str | None
    groups: list[list[str]]


class LessonHelp(Struct):
    """``GET /api/lessons/ID/STEP/help``: the right answer: a token, cards, or an option."""

    shown: list[str]
