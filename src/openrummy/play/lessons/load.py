"""Lessons from their files. What is wrong with one is said with its file and field."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

from openrummy.core.engine.position import PositionError
from openrummy.core.notation.errors import PositionSyntaxError, TokenError
from openrummy.core.notation.tokens import parse_action
from openrummy.core.rules import catalogue
from openrummy.play.lessons.facts import FACTS
from openrummy.play.lessons.lesson import ACT_WANTS, KINDS, PARTS, PICK_WANTS, Lesson, Step
from openrummy.play.lessons.table import table_of

__all__ = ["PARTS", "LessonError", "lesson", "lesson_of", "lessons", "load_text"]

_FOLDER = Path(__file__).parent / "data"
_READING = Lock()
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_MAX_STEPS, _FEWEST_STEPS = 8, 3
_WORDS: dict[str, tuple[str, ...]] = {"act": ACT_WANTS, "pick": PICK_WANTS, "choose": FACTS}
_LISTS = ("stock", "moves", "right", "options", "groups")
_PAIRS = ("scores", "boxes")
_TOP = {"part": str, "order": int, "game": str, "steps": list}
_STEP: dict[str, type] = {
    **dict.fromkeys(("id", "kind", "position", "want"), str),
    **dict.fromkeys((*_LISTS, *_PAIRS), list),
    **dict.fromkeys(("guided", "arranged"), bool),
    "wrong": dict,
}


class LessonError(ValueError):
    """A lesson that cannot be: in which file and field, and why."""

    def __init__(self, file: str, field: str, why: str) -> None:
        super().__init__(f"{file}: {field}: {why}")
        self.file, self.field, self.why = file, field, why


def lessons() -> tuple[Lesson, ...]:
    """All lessons in the order of the path. Raises :class:`LessonError`."""
    # read once, even where two ask at once for the first time: a lesson equals itself alone
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
    """The lesson of that id. KeyError where there is none."""
    return _by_id()[name]


def lesson_of(name: str) -> Lesson | None:
    """The same, None where there is none."""
    return _by_id().get(name)


def load_text(name: str, text: str) -> Lesson:
    """A lesson from its file's text. Raises :class:`LessonError` for the first fault."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LessonError(name, "", str(error)) from None
    _typed(name, "", data, _TOP, needed=_TOP)
    if not _NAME.fullmatch(name):
        raise LessonError(name, "", "a file is named in small letters and hyphens")
    if data["part"] not in PARTS:
        raise LessonError(name, "part", f"one of {', '.join(PARTS)}")
    if data["game"] not in catalogue.names():
        raise LessonError(name, "game", f"no game {data['game']}")
    if not _FEWEST_STEPS <= len(data["steps"]) <= _MAX_STEPS:
        raise LessonError(name, "steps", f"{_FEWEST_STEPS} to {_MAX_STEPS} of them")
    steps = tuple(_step(name, index, entry) for index, entry in enumerate(data["steps"]))
    if len({step.id for step in steps}) < len(steps):
        raise LessonError(name, "steps", "an id stands twice")
    rules = catalogue.variant(data["game"]).rules
    parsed = Lesson(name, data["part"], data["order"], data["game"], rules, steps)
    for index in range(len(steps)):
        _set_up(parsed, index)
    return parsed


def _typed(
    name: str, where: str, data: Any, known: Mapping[str, type], needed: Iterable[str]
) -> None:
    if not isinstance(data, dict):
        raise LessonError(name, where, "a table")
    for key, value in data.items():
        if key not in known:
            raise LessonError(name, f"{where}{key}", "no such field")
        if type(value) is not known[key]:
            raise LessonError(name, f"{where}{key}", f"wants {known[key].__name__}")
    for key in needed:
        if key not in data:
            raise LessonError(name, f"{where}{key}", "is missing")


def _step(name: str, index: int, data: Any) -> Step:
    where = f"steps[{index}]."
    _typed(name, where, data, _STEP, ("id", "kind"))
    if not _NAME.fullmatch(data["id"]):
        raise LessonError(name, f"{where}id", "small letters and hyphens")
    if data["kind"] not in KINDS:
        raise LessonError(name, f"{where}kind", f"one of {', '.join(KINDS)}")
    if index == 0 and not data.get("position"):
        raise LessonError(name, f"{where}position", "the first step needs one")
    for key in _LISTS:
        if not all(isinstance(item, str) for item in data.get(key, ())):
            raise LessonError(name, f"{where}{key}", "a list of texts")
    pairs = {key: data.get(key, [0, 0]) for key in _PAIRS}
    for key, pair in pairs.items():
        if len(pair) != 2 or not all(type(number) is int for number in pair):
            raise LessonError(name, f"{where}{key}", "two numbers")
    if not all(isinstance(answer, str) for answer in data.get("wrong", {}).values()):
        raise LessonError(name, f"{where}wrong", "names of sentences")
    _check_wanted(name, where, data)
    lists: dict[str, Any] = {key: tuple(data.get(key, ())) for key in _LISTS}
    rest = {key: value for key, value in data.items() if key not in lists and key not in pairs}
    sides: dict[str, Any] = {key: (pair[0], pair[1]) for key, pair in pairs.items()}
    return Step(**rest, **lists, **sides)


def _check_wanted(name: str, where: str, data: Mapping[str, Any]) -> None:
    want, right, kind = data.get("want", ""), data.get("right", []), data["kind"]
    if bool(want) == bool(right):
        raise LessonError(name, f"{where}want", "either this or right")
    if want and want not in _WORDS[kind]:
        raise LessonError(name, f"{where}want", f"one of {', '.join(_WORDS[kind])}")
    options = data.get("options", [])
    if (kind == "choose") != (len(options) > 1) or len(set(options)) < len(options):
        raise LessonError(name, f"{where}options", "two or more for choose, none for others")
    if kind == "choose" and right and (len(right) > 1 or right[0] not in options):
        raise LessonError(name, f"{where}right", "one of the options")
    if kind == "act":
        for token in right:
            try:
                parse_action(token)
            except TokenError as error:
                raise LessonError(name, f"{where}right", f"{token}: {error}") from None


def _set_up(lesson: Lesson, index: int) -> None:
    where = f"steps[{index}].position"
    try:
        table_of(lesson, index)
    except (PositionSyntaxError, PositionError, TokenError, ValueError) as error:
        raise LessonError(lesson.id, where, str(error)) from None
