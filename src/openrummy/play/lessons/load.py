"""Loading of lessons; errors name the file and the field."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Annotated

from msgspec import Meta, Struct, ValidationError, convert

from openrummy.core.engine.position import PositionError
from openrummy.core.notation.errors import PositionSyntaxError, TokenError
from openrummy.core.notation.tokens import parse_action
from openrummy.core.rules import catalogue
from openrummy.play.lessons.facts import FACTS
from openrummy.play.lessons.lesson import ACT_WANTS, NAME, PARTS, PICK_WANTS, Lesson, Part, Step
from openrummy.play.lessons.table import table_of

_FOLDER = Path(__file__).parent / "data"
_READING = Lock()
_WORDS: dict[str, tuple[str, ...]] = {"act": ACT_WANTS, "pick": PICK_WANTS, "choose": FACTS}


class _File(Struct, forbid_unknown_fields=True):
    part: Part
    order: int
    game: str
    steps: Annotated[list[Step], Meta(min_length=3, max_length=8)]


class LessonError(ValueError):
    """An invalid lesson: the file, the field and the reason."""

    def __init__(self, file: str, field: str, why: str) -> None:
        super().__init__(f"{file}: {field}: {why}")
        self.file, self.field, self.why = file, field, why


def lessons() -> tuple[Lesson, ...]:
    """All lessons in the order of the path. Raises :class:`LessonError`."""
    # loaded once, even by concurrent first requests: lessons are compared by identity
    with _READING:
        return _read()


@cache
def _read() -> tuple[Lesson, ...]:
    files = sorted(_FOLDER.glob("*.toml"))
    loaded = [load_text(file.stem, file.read_text(encoding="utf-8")) for file in files]
    return tuple(sorted(loaded, key=lambda each: (PARTS.index(each.part), each.order)))


@cache
def _by_id() -> Mapping[str, Lesson]:
    return {each.id: each for each in lessons()}


def lesson(name: str) -> Lesson:
    """The lesson with this id. Raises KeyError if there is none."""
    return _by_id()[name]


def lesson_of(name: str) -> Lesson | None:
    """The lesson of that id, or None."""
    return _by_id().get(name)


def load_text(name: str, text: str) -> Lesson:
    """A lesson from its file's text. Raises :class:`LessonError` for the first fault."""
    if not re.fullmatch(NAME, name):
        raise LessonError(name, "", "a file is named in small letters and hyphens")
    try:
        file = convert(tomllib.loads(text), _File)
    except tomllib.TOMLDecodeError as error:
        raise LessonError(name, "", str(error)) from None
    except ValidationError as error:
        raise LessonError(name, _field_of(str(error)), str(error)) from None
    if file.game not in catalogue.names():
        raise LessonError(name, "game", f"no game {file.game}")
    if not file.steps[0].position:
        raise LessonError(name, "steps[0].position", "the first step needs one")
    if len({step.id for step in file.steps}) < len(file.steps):
        raise LessonError(name, "steps", "duplicate id")
    for index, step in enumerate(file.steps):
        _check_answer(name, f"steps[{index}].", step)
    rules = catalogue.variant(file.game).rules
    parsed = Lesson(name, file.part, file.order, file.game, rules, tuple(file.steps))
    for index in range(len(file.steps)):
        _set_up(parsed, index)
    return parsed


def _field_of(fault: str) -> str:
    """The field in a msgspec error message, such as ``steps[0].right``."""
    what, _, path = fault.partition(" - at `$")
    named = re.search(r"field `(\w+)`", what)
    path = path.strip("`.") + (f".{named[1]}" if named else "")
    return re.sub(r"(\.\w+)\[\d+\]$", r"\1", path).strip(".")


def _check_answer(name: str, prefix: str, step: Step) -> None:
    if bool(step.want) == bool(step.right):
        raise LessonError(name, f"{prefix}want", "either this or right")
    if step.want and step.want not in _WORDS[step.kind]:
        raise LessonError(name, f"{prefix}want", f"one of {', '.join(_WORDS[step.kind])}")
    options = step.options
    if (step.kind == "choose") != (len(options) > 1) or len(set(options)) < len(options):
        raise LessonError(name, f"{prefix}options", "two or more for choose, none for others")
    if step.kind == "choose" and step.right and (step.right[1:] or step.right[0] not in options):
        raise LessonError(name, f"{prefix}right", "one of the options")
    for token in step.right if step.kind == "act" else ():
        try:
            parse_action(token)
        except TokenError as error:
            raise LessonError(name, f"{prefix}right", f"{token}: {error}") from None


def _set_up(lesson: Lesson, index: int) -> None:
    field = f"steps[{index}].position"
    try:
        table_of(lesson, index)
    except (PositionSyntaxError, PositionError, TokenError, ValueError) as error:
        raise LessonError(lesson.id, field, str(error)) from None
