"""Decoding of rule pieces from the plain data of TOML or JSON.

Data is merged into an existing piece: an untagged table changes the fields it names, a table with
a ``kind`` replaces the piece (``kind`` alone may be an unquoted word), and a scalar replaces a
value. All faults are collected, with their paths.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from openrummy.core.rules.schema import (
    Fault,
    Many,
    Number,
    NumberTable,
    Piece,
    Scalar,
    Spec,
    Switch,
    Value,
    Word,
    fields_of,
    paths,
)
from openrummy.core.rules.text import join_words, say

MAX_FAULTS = 50
_SHOWN = 40
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]{1,40}")
_INTEGER = re.compile(r"[+-]?[0-9]{1,15}")
_MAX_QUOTED_NUMBER = 10**15
_INVALID = object()


def quote_value(value: object) -> str:
    """Quote a value in a message, on one line and shortened."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        small = -_MAX_QUOTED_NUMBER < value < _MAX_QUOTED_NUMBER
        return str(value) if small else say("problem.a-number-far-too-large")
    if isinstance(value, str):
        return repr(value if len(value) <= _SHOWN else value[:_SHOWN] + "…")
    if isinstance(value, float):
        return repr(value)
    for sort, name in ((Mapping, "a-table"), (Sequence, "a-list")):
        if isinstance(value, sort):
            return say(f"problem.{name}")
    return say("problem.a-date-or-time") if value is not None else say("problem.nothing")


def key_text(key: str) -> str:
    """A key as part of a path, quoted if necessary."""
    return key if _BARE_KEY.fullmatch(key) else quote_value(key)


def close(word: str, words: Iterable[str]) -> tuple[str, ...]:
    """Close matches for ``word`` among ``words``, best first."""
    return tuple(difflib.get_close_matches(word[:_SHOWN], list(words), n=3, cutoff=0.6))


def did_you_mean(suggestions: Sequence[str]) -> str:
    """The sentence that suggests these words; empty without suggestions."""
    return say("problem.did-you-mean", words=join_words(suggestions, "or")) if suggestions else ""


def allowed(spec: Spec) -> str:
    """The values allowed by a spec, in words."""
    match spec:
        case Number(low, high):
            return str(low) if low == high else say("problem.from-to", low=low, high=high)
        case Switch():
            return say("problem.true-or-false")
        case Word(words):
            return ", ".join(words)
        case Many(item):
            return say("problem.a-list-of", what=allowed(item))
        case NumberTable(key, value):
            return say("problem.a-table-from-to", what=allowed(key), other=allowed(value))
        case Piece():
            return ", ".join(spec.kinds) if spec.tagged else say("problem.a-table")


def bare_value(text: str) -> Any:
    """Parse a TOML value or an unquoted word.

    Raises ValueError for an invalid TOML value in quotes or brackets.
    """
    if text[:1] in {'"', "'", "[", "{"}:
        try:
            return tomllib.loads(f"value = {text}")["value"]
        except RecursionError:
            raise ValueError("nested too deeply") from None
    if text in {"true", "false"}:
        return text == "true"
    return int(text) if _INTEGER.fullmatch(text) else text


class Reader:
    """Merges data into pieces and collects faults.

    With ``bare``, a list may be written as ``2,3,4`` and a table as ``2:10,3:7``.
    """

    def __init__(self, bare: bool = False) -> None:
        self.bare = bare
        self.faults: list[Fault] = []

    def fault(self, code: str, path: str, actual: str, allows: str = "", hint: str = "") -> None:
        """Record a fault; those beyond the first ``MAX_FAULTS`` are dropped."""
        if len(self.faults) < MAX_FAULTS:
            self.faults.append(Fault(code, path, actual, allows, hint))

    def wrong(self, code: str, path: str, value: object, allows: str = "", hint: str = "") -> None:
        """Record a value that is not allowed."""
        self.fault(code, path, say("problem.found", value=quote_value(value)), allows, hint)

    def value(self, spec: Spec, raw: Any, current: Value, path: str) -> Value:
        """Decode a value; ``current`` if it is faulty."""
        if isinstance(spec, Piece):
            return self.piece(spec, raw, current, path)
        if isinstance(spec, Many):
            read = self._many(spec, raw, path)
        elif isinstance(spec, NumberTable):
            read = self._table(spec, raw, path)
        else:
            read = self._scalar(spec, raw, path)
        return current if read is _INVALID else read

    # ------------------------------------------------------------ pieces

    def piece(self, spec: Piece, raw: Any, current: Value, path: str) -> Value:
        """Merge a table into the piece ``current``, or replace it if the table has a ``kind``."""
        if spec.tagged and isinstance(raw, str):
            raw = {"kind": raw}
        if not isinstance(raw, Mapping):
            hint = did_you_mean(spec.kinds[:3]) if spec.tagged else ""
            if isinstance(raw, int) and not isinstance(raw, bool):
                numbers = [
                    field for field in fields_of(type(current)) if isinstance(field.spec, Number)
                ]
                hint = did_you_mean([f"{path}.{field.name}" for field in numbers]) or hint
            self.wrong("wrong-type", path, raw, allowed(spec), hint)
            return current
        if spec.tagged and "kind" in raw:
            kind = raw["kind"]
            form = spec.form(kind) if isinstance(kind, str) else None
            if form is None:
                hint = did_you_mean(close(str(kind)[:_SHOWN], spec.kinds))
                where = f"{path}.kind" if path else "kind"
                self.wrong("not-allowed", where, kind, allowed(spec), hint)
                return current
            current = form()
            raw = {key: value for key, value in raw.items() if key != "kind"}
        return self.merge(raw, current, path, spec)

    def merge(
        self, raw: Mapping[str, Any], current: Value, path: str = "", spec: Piece | None = None
    ) -> Value:
        """``current`` with the fields in ``raw`` changed."""
        known = {field.name: field for field in fields_of(type(current))}
        changes = {}
        for key, value in raw.items():
            here = f"{path}.{key_text(key)}" if path else key_text(key)
            if key not in known:
                self.unknown(key, here, known, spec)
                continue
            changes[key] = self.value(known[key].spec, value, getattr(current, key), here)
        return replace(current, **changes)

    def unknown(self, key: str, path: str, known: Iterable[str], spec: Piece | None = None) -> None:
        """Record an unknown key."""
        if len(self.faults) >= MAX_FAULTS:
            return
        names = [*known, "kind"] if spec is not None and spec.tagged else list(known)
        hint = did_you_mean(close(key, names)) or self._elsewhere(key, path, spec)
        self.fault(
            "unknown-key",
            path,
            say("problem.no-such-setting"),
            ", ".join(names) or say("problem.no-settings"),
            hint,
        )

    def _elsewhere(self, key: str, path: str, spec: Piece | None) -> str:
        for kind, form in spec.forms if spec else ():
            if key in {field.name for field in fields(form)}:
                return say("problem.it-belongs-to-kind", kind=kind)
        same = [known for known in paths() if known.rsplit(".", 1)[-1] == key and known != path]
        return did_you_mean(same[:3])

    # ------------------------------------------------------------ values

    def _scalar(self, spec: Scalar, raw: Any, path: str) -> Any:
        hint = ""
        if isinstance(spec, Switch):
            code = "" if isinstance(raw, bool) else "wrong-type"
        elif isinstance(spec, Word):
            code = "" if isinstance(raw, str) and raw in spec.words else "not-allowed"
            if not isinstance(raw, str):
                code = "wrong-type"
            elif code:
                hint = did_you_mean(close(raw, spec.words))
        elif not isinstance(raw, int) or isinstance(raw, bool):
            code = "wrong-type"
        else:
            code = "" if spec.low <= raw <= spec.high else "out-of-range"
        if not code:
            return raw
        self.wrong(code, path, raw, allowed(spec), hint)
        return _INVALID

    def _many(self, spec: Many, raw: Any, path: str) -> Any:
        if self.bare and isinstance(raw, str | int):
            raw = _items(str(raw)) if not isinstance(raw, bool) else raw
        if not isinstance(raw, list | tuple):
            self.wrong("wrong-type", path, raw, allowed(spec))
            return _INVALID
        values = tuple(
            self._scalar(spec.item, item, f"{path}[{index}]") for index, item in enumerate(raw)
        )
        return _INVALID if _INVALID in values else values

    def _table(self, spec: NumberTable, raw: Any, path: str) -> Any:
        if self.bare and isinstance(raw, str):
            raw = _pairs(raw)
        if not isinstance(raw, Mapping):
            self.wrong("wrong-type", path, raw, allowed(spec))
            return _INVALID
        pairs = []
        for key, value in raw.items():
            here = f"{path}.{key_text(key)}"
            number = bare_value(key) if _INTEGER.fullmatch(key) else key
            if str(number) != key:
                number = key
            pairs.append(
                (self._scalar(spec.key, number, here), self._scalar(spec.value, value, here))
            )
        if any(_INVALID in pair for pair in pairs):
            return _INVALID
        return tuple(sorted(pairs))


def _items(text: str) -> list[Any]:
    return [bare_value(part) for part in text.split(",")] if text else []


def _pairs(text: str) -> Any:
    """Parse ``2:10,3:7`` as a table; return the text itself if it is not one."""
    parts = [part.partition(":") for part in text.split(",")] if text else []
    if len({key for key, _, _ in parts}) != len(parts) or any(not colon for _, colon, _ in parts):
        return text
    return {key: bare_value(value) for key, _, value in parts}
