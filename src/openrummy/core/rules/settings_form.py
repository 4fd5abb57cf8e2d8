"""A form for editing rules: groups of entries, derived from the piece classes.

A new piece needs no code here: :func:`form` takes the ranges, choices and rule ids from the
dataclasses and the labels from :mod:`openrummy.core.rules.setting_labels`.

An entry has the *path* of its setting (``knock.limit.ace``), used in files and faults, and the
*key* of its label, which includes the kind of a tagged piece (``knock.limit.upcard.ace``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from openrummy.core.rules.pieces import Rules
from openrummy.core.rules.schema import (
    Fault,
    Field,
    Many,
    Number,
    Piece,
    Problem,
    Scalar,
    Spec,
    Switch,
    Value,
    Word,
    fields_of,
    kind_of,
)
from openrummy.core.rules.schema import NumberTable as Pairs
from openrummy.core.rules.setting_labels import label
from openrummy.core.rules.text import say


@dataclass(frozen=True)
class Choice:
    """One allowed word, or one form of a piece with its entries."""

    value: str
    label: str
    help: str
    entries: tuple[FormEntry, ...] = ()


@dataclass(frozen=True)
class FormEntry:
    """The entry of one setting; the choices of a tagged piece are its kinds."""

    path: str
    key: str
    label: str
    help: str
    rule: str
    spec: Spec
    default: Value
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True)
class FormGroup:
    """The entries of one piece."""

    name: str
    title: str
    help: str
    entries: tuple[FormEntry, ...]


@cache
def form() -> tuple[FormGroup, ...]:
    """The groups of the form, in declaration order of the pieces."""
    return tuple(_groups())


def _groups() -> Iterator[FormGroup]:
    for field in fields_of(Rules):
        title, text = label(field.name)
        assert isinstance(field.spec, Piece)
        entries = tuple(_piece(field, field.name, field.name))
        yield FormGroup(field.name, title, text, entries)


def _piece(field: Field, path: str, key: str) -> Iterator[FormEntry]:
    """The entries of a piece: one with its kinds as choices, or the fields of its only form."""
    spec = field.spec
    assert isinstance(spec, Piece)
    if not spec.tagged:
        yield from _fields(spec.forms[0][1], path, key)
        return
    choices = tuple(
        Choice(kind, *label(f"{key}.{kind}"), tuple(_fields(form, path, f"{key}.{kind}")))
        for kind, form in spec.forms
    )
    yield _entry(path, key, field, kind_of(field.default), choices)


def _fields(piece: type, path: str, key: str) -> Iterator[FormEntry]:
    for field in fields_of(piece):
        here, words = f"{path}.{field.name}", f"{key}.{field.name}"
        if isinstance(field.spec, Piece):
            yield from _piece(field, here, words)
        else:
            choices = tuple(Choice(word, *label(f"{words}.{word}")) for word in _words(field.spec))
            yield _entry(here, words, field, field.default, choices)


def _entry(
    path: str, key: str, field: Field, default: Value, choices: tuple[Choice, ...]
) -> FormEntry:
    rule = field.rule.id if field.rule else ""
    return FormEntry(path, key, *label(key), rule, field.spec, default, choices)


def _words(spec: Spec) -> tuple[str, ...]:
    if isinstance(spec, Many):
        spec = spec.item
    elif isinstance(spec, Pairs):
        spec = spec.value
    return spec.words if isinstance(spec, Word) else ()


# ---------------------------------------------------------------- the settings of some rules


@dataclass(frozen=True)
class Setting:
    """Value of an entry in some rules; a tagged piece has its kind as the value."""

    path: str
    key: str
    spec: Spec
    value: Value


def settings(rules: Rules) -> Iterator[Setting]:
    """All settings of some rules, in form order."""
    for field in fields_of(Rules):
        yield from _standing(field.spec, getattr(rules, field.name), field.name, field.name)


def _standing(spec: Spec, value: Value, path: str, key: str) -> Iterator[Setting]:
    if not isinstance(spec, Piece):
        yield Setting(path, key, spec, value)
        return
    if spec.tagged:
        yield Setting(path, key, spec, kind_of(value))
        key = f"{key}.{kind_of(value)}"
    for field in fields_of(type(value)):
        inner = getattr(value, field.name)
        yield from _standing(field.spec, inner, f"{path}.{field.name}", f"{key}.{field.name}")


def changed_settings(rules: Rules, base: Rules) -> Iterator[tuple[Setting, Setting | None]]:
    """The settings that differ between ``rules`` and ``base``, each with that of the base.

    A piece whose form differs yields its kind and the differences from the defaults of the new
    form; the latter have no counterpart in the base (None).
    """
    for field in fields_of(Rules):
        now, was = getattr(rules, field.name), getattr(base, field.name)
        yield from _changed(field.spec, now, was, field.name, field.name)


def _changed(
    spec: Spec, now: Value, was: Value, path: str, key: str, fresh: bool = False
) -> Iterator[tuple[Setting, Setting | None]]:
    if not isinstance(spec, Piece):
        if now != was:
            yield Setting(path, key, spec, now), None if fresh else Setting(path, key, spec, was)
        return
    if type(now) is not type(was):
        before = None if fresh else Setting(path, key, spec, kind_of(was))
        yield Setting(path, key, spec, kind_of(now)), before
        was, fresh = type(now)(), True
    if spec.tagged:
        key = f"{key}.{kind_of(now)}"
    for field in fields_of(type(now)):
        both = getattr(now, field.name), getattr(was, field.name)
        yield from _changed(field.spec, *both, f"{path}.{field.name}", f"{key}.{field.name}", fresh)


# ---------------------------------------------------------------- in words


def in_words(setting: Setting) -> str:
    """The value of a setting in words: ``10``, ``yes``, ``Gin only``."""
    value, key = setting.value, setting.key
    if isinstance(setting.spec, Pairs):
        pairs = (f"{count}: {_scalar(setting.spec.value, part, key)}" for count, part in value)
        return ", ".join(pairs) or say("form.none")
    if isinstance(setting.spec, Many):
        parts = (_scalar(setting.spec.item, part, key) for part in value)
        return ", ".join(parts) or say("form.none")
    if isinstance(setting.spec, Piece):
        return label(f"{key}.{value}").text
    return _scalar(setting.spec, value, key)


def _scalar(spec: Scalar, value: Value, key: str) -> str:
    if isinstance(spec, Word):
        return label(f"{key}.{value}").text
    if isinstance(spec, Switch):
        return say("form.yes" if value else "form.no")
    return str(value)


def explain_problem(problem: Problem) -> str:
    """The sentence for a problem, with settings and words named by their labels in the form."""
    if isinstance(problem, Fault) and problem.path:
        known = _entries().get(path_of(problem))
        if not known:
            return problem.message
        label, explanation = known[0].label, problem.explained
        if problem.path.endswith("]") and problem.allowed:
            return say("problem.with-label-listed", label=label, found=explanation)
        return say("problem.with-label", label=label, found=explanation)
    return _mentions().sub(_called, problem.message)


def path_of(problem: Fault) -> str:
    """The path of the entry with a fault, without ``[2]``, ``.3`` or ``.kind`` at the end."""
    return re.sub(r"(\[\d+\]|\.\d+|\.kind)+$", "", problem.path)


def _called(match: re.Match[str]) -> str:
    path, value = match["path"], match["value"]
    known = _entries()[path]
    if value is None:
        return say("form.label", label=known[0].label)
    words = {choice.value: choice.label for entry in known for choice in entry.choices}
    words |= {"true": say("form.yes"), "false": say("form.no")}
    return say("form.label-and-value", label=known[0].label, value=words.get(value, value))


@cache
def _entries() -> dict[str, tuple[FormEntry, ...]]:
    """The entries by path; different forms of a piece may have the same path."""
    by_path: dict[str, tuple[FormEntry, ...]] = {}
    for entry in entries():
        by_path[entry.path] = (*by_path.get(entry.path, ()), entry)
    return by_path


@cache
def _mentions() -> re.Pattern[str]:
    """Pattern of a path in a sentence, with the value given for it."""
    paths = "|".join(re.escape(path) for path in sorted(_entries(), key=len, reverse=True))
    return re.compile(rf"(?<![\w.-])(?P<path>{paths})(?:=(?P<value>[\w-]+))?(?![\w-])(?!\.\w)")


def entries() -> Iterator[FormEntry]:
    """All entries of the form, including those of every kind."""
    for group in form():
        yield from _nested(group.entries)


def _nested(outer: tuple[FormEntry, ...]) -> Iterator[FormEntry]:
    for entry in outer:
        yield entry
        for choice in entry.choices:
            yield from _nested(choice.entries)


def limits(spec: Spec) -> tuple[int, int]:
    """Minimum and maximum of a number; both 0 for other specs."""
    if isinstance(spec, Many):
        spec = spec.item
    elif isinstance(spec, Pairs):
        spec = spec.value
    return (spec.low, spec.high) if isinstance(spec, Number) else (0, 0)
