"""Loading of variants from TOML files, and of single settings from a command line.

A file names a game and lists the differences of its rules from those of a base game::

    name = "seven-up"
    title = "Seven up"
    family = "gin"
    summary = "Gin with seven cards and a generous knock."
    base = "gin"            # optional; default: the defaults of the pieces
    also = ["little gin"]   # alternative names, for searches
    order = 900             # position in the catalogue, optional

    [deal]
    cards = { 2 = 7 }       # an untagged piece is merged into that of the base

    [knock.limit]
    kind = "fixed"          # a tagged piece with a kind replaces that of the base
    points = 15

Loading is strict: an unknown key, a wrong type and a value out of range are each a
:class:`Fault`, and all faults of a text are raised in one :class:`RulesError`. Valid values that
contradict each other are rejected by :mod:`openrummy.core.rules.contradictions`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, TypeAlias

from openrummy.core.rules.contradictions import require
from openrummy.core.rules.decode_text import MARK, NotUtf8, decode_utf8
from openrummy.core.rules.pieces import Rules, Variant
from openrummy.core.rules.read_pieces import Reader, bare_value, did_you_mean, key_text, quote_value
from openrummy.core.rules.schema import Fault, RulesError
from openrummy.core.rules.text import say

MAX_BYTES = 64 * 1024
_HEADER = ("name", "title", "family", "summary", "base", "also", "order")
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_LENGTHS = {"name": 40, "family": 40, "base": 40, "title": 60, "summary": 400, "also": 60}
_MAX_ALSO = 30
_MAX_SETTING_LENGTH = 500
_MAX_DOTS = 100  # the TOML parser is slow on long dotted keys

Bases: TypeAlias = Callable[[str], Variant]
"""Look up a base variant by name. Raises :class:`UnknownVariant`."""


class UnknownVariant(LookupError):
    """No variant has this name; ``close`` are similar names."""

    def __init__(self, name: str, close: tuple[str, ...] = ()) -> None:
        self.name = name
        self.close = close
        super().__init__(name, close)

    def __str__(self) -> str:
        hint = did_you_mean(self.close)
        name = quote_value(self.name)
        if hint:
            return say("problem.no-game-is-called-hint", name=name, hint=hint)
        return say("problem.no-game-is-called", name=name)


def load_file(path: str | Path, bases: Bases) -> Variant:
    """Load a variant from a TOML file; ``bases`` looks up its base.

    Raises :class:`RulesError`, also for an unreadable file.
    """
    try:
        with Path(path).open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise _error(
            "unreadable", say("problem.cannot-read", path=path, why=error.strerror)
        ) from None
    if len(data) > MAX_BYTES:
        raise _too_large()
    try:
        text = decode_utf8(data)
    except NotUtf8 as error:
        details = {"encoding": error.encoding, "byte": error.byte}
        raise _error("syntax", say("problem.not-utf-8", **details)) from None
    return load_text(text, bases)


def load_text(text: str, bases: Bases) -> Variant:
    """Load a variant from a TOML text. Raises :class:`RulesError`."""
    return build(parse(text.removeprefix(MARK)), bases)


def parse(text: str) -> dict[str, Any]:
    """Parse TOML without interpreting it as rules.

    Raises :class:`RulesError` for invalid TOML and for text larger than ``MAX_BYTES`` or nested
    too deeply.
    """
    if len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise _too_large()
    if any(line.count(".") > _MAX_DOTS for line in text.split("\n")):
        raise _error("syntax", say("problem.many-dots", most=_MAX_DOTS))
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise _error("syntax", say("problem.nested-too-deeply")) from None
    except ValueError as error:  # includes invalid integers and dates
        raise _error("syntax", say("problem.not-toml", error=error)) from None


def build(table: Mapping[str, Any], bases: Bases) -> Variant:
    """Build a variant from the data of a TOML file.

    Raises :class:`RulesError` with all faults.
    """
    reader = Reader()
    base = _base(table, bases, reader)
    header = _header(table, base, reader)
    start = base.rules if base else Rules()
    known = {*_HEADER, *(field.name for field in fields(Rules))}
    pieces = {}
    for key, value in table.items():
        if key not in known:
            reader.unknown(key, key_text(key), sorted(known))
        elif key not in _HEADER:
            pieces[key] = value
    # with an unknown base, valid settings could look faulty
    rules = reader.merge(pieces, start) if base or "base" not in table else start
    if reader.faults:
        raise RulesError(reader.faults)
    require(rules)
    return Variant(rules=rules, base=base.name if base else None, **header)


def _base(table: Mapping[str, Any], bases: Bases, reader: Reader) -> Variant | None:
    if "base" not in table:
        return None
    name = _text(table, "base", reader)
    if name is None:
        return None
    try:
        return bases(name)
    except UnknownVariant as error:
        reason = say("problem.no-game-is-called", name=quote_value(name))
        reader.fault("unknown-base", "base", reason, hint=did_you_mean(error.close))
        return None


def _header(table: Mapping[str, Any], base: Variant | None, reader: Reader) -> dict[str, Any]:
    header: dict[str, Any] = {}
    for key in ("name", "title", "family", "summary"):
        if key == "family" and key not in table and base is not None:
            header[key] = base.family
        elif key == "summary" and key not in table:
            header[key] = ""
        else:
            header[key] = _text(table, key, reader)
    also = table.get("also", [])
    if not isinstance(also, list | tuple) or len(also) > _MAX_ALSO:
        reader.wrong("wrong-type", "also", also, say("problem.names", most=_MAX_ALSO))
        also = []
    names = [_checked("also", name, f"also[{index}]", reader) for index, name in enumerate(also)]
    header["also"] = tuple(name for name in names if name)
    order = table.get("order", 0)
    if not isinstance(order, int) or isinstance(order, bool):
        reader.wrong("wrong-type", "order", order, say("problem.a-whole-number"))
    return header


def _text(table: Mapping[str, Any], key: str, reader: Reader) -> str | None:
    if key not in table:
        reader.fault("missing", key, say("problem.missing"), say("problem.text"))
        return None
    return _checked(key, table[key], key, reader)


def _checked(key: str, value: object, path: str, reader: Reader) -> str | None:
    """A text of the header, validated; None if it is faulty."""
    most = _LENGTHS[key]
    if not isinstance(value, str):
        reader.wrong("wrong-type", path, value, say("problem.text"))
    elif not value.strip() or len(value) > most or not value.isprintable():
        reader.wrong("not-allowed", path, value, say("problem.one-line", most=most))
    elif key in {"name", "family", "base"} and not _NAME.fullmatch(value):
        what = say("problem.name-form")
        reader.wrong("not-allowed", path, value, what)
    else:
        return value
    return None


# ---------------------------------------------------------------- settings and data


def apply_settings(rules: Rules, settings: Iterable[str]) -> Rules:
    """Apply settings such as ``knock.limit.points=8`` in order.

    A key is a dotted path; a value is a TOML value or an unquoted word, ``2,3`` for a list,
    ``2:10,3:7`` for a table. The value of a tagged piece is its kind: ``opening=plain``. Raises
    :class:`RulesError` with all faults of the settings or, without faults, all contradictions of
    the changed rules.
    """
    changed = settings_onto(rules, settings)
    require(changed)
    return changed


def settings_onto(rules: Rules, settings: Iterable[str]) -> Rules:
    """Like :func:`apply_settings`, without checking for contradictions."""
    reader = Reader(bare=True)
    for setting in settings:
        if len(setting) > _MAX_SETTING_LENGTH:
            reader.wrong("too-large", "", setting, say("problem.a-short-setting"))
            continue
        path, equals, text = setting.partition("=")
        path, text = path.strip(), text.strip()
        if not equals or not path:
            reader.wrong("syntax", "", setting, say("problem.key-value"))
            continue
        try:
            raw = bare_value(text)
        except ValueError:
            reader.wrong("syntax", path, text, say("problem.toml-or-word"))
            continue
        for part in reversed(path.split(".")[:20]):
            raw = {part: raw}
        rules = reader.merge(raw, rules)
    if reader.faults:
        raise RulesError(reader.faults)
    return rules


def rules_from_data(data: object, base: Rules | None = None) -> Rules:
    """Build rules from plain data: the pieces of a TOML file, or JSON.

    The data is merged into ``base`` or the defaults, without checking for contradictions. Raises
    :class:`RulesError` with all faults.
    """
    reader = Reader()
    if not isinstance(data, Mapping):
        raise _error("wrong-type", say("problem.found-allowed-a-table", data=quote_value(data)))
    rules: Rules = reader.merge(data, base or Rules())
    if reader.faults:
        raise RulesError(reader.faults)
    return rules


def _error(code: str, reason: str) -> RulesError:
    """A single fault that concerns the whole text."""
    return RulesError([Fault(code, "", reason)])


def _too_large() -> RulesError:
    return _error("too-large", say("problem.larger-than", kilobytes=MAX_BYTES // 1024))
