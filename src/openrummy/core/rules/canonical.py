"""Rules as text and data: canonical text, digest, JSON, TOML.

**Canonical text.** One line with the settings that differ from the defaults::

    text    = "" | setting *(" " setting)
    setting = path "=" value
    path    = name *("." name)                 as in TOML: knock.limit.ace
    value   = number | "true" | "false" | word | list | table
    list    = [value *("," value)]             seating.players=2,3
    table   = [entry *("," entry)]             deal.cards=2:10,3:7
    entry   = number ":" value

Settings are in declaration order of the pieces and their fields. A tagged piece whose form is
not the default one is written as ``path=kind``, followed by the differences from the defaults of
that form: ``knock.limit=upcard knock.limit.ace=one``. Rules are equal exactly if their texts
are, so the digest of the text identifies the rules; the text of the default game is empty. A
released default never changes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from openrummy.core.rules.load import MAX_BYTES, Bases, rules_from_data, settings_onto
from openrummy.core.rules.pieces import Rules, Variant
from openrummy.core.rules.read_pieces import quote_value
from openrummy.core.rules.schema import (
    Fault,
    NumberTable,
    Piece,
    RulesError,
    Value,
    fields_of,
    kind_of,
)
from openrummy.core.rules.text import say

# Changes only if the meaning of canonical text does; every digest would change with it.
_SCHEMA = "openrummy rules 1\n"
_DEFAULTS = Rules()


def canonical(rules: Rules) -> str:
    """The canonical text of some rules, empty for the default game."""
    return " ".join(f"{path}={text}" for path, text in _flat(differences(rules), ""))


@lru_cache(maxsize=128)  # tables of the same game share their rules
def parse_canonical(text: str) -> Rules:
    """Parse a canonical text.

    Raises :class:`RulesError` for invalid text, and for text that is not canonical.
    Contradictions are left to :func:`openrummy.core.rules.contradictions.check`.
    """
    if len(text) > MAX_BYTES:
        raise RulesError([Fault("too-large", "", say("problem.found", value=quote_value(text)))])
    rules = settings_onto(_DEFAULTS, text.split(" ") if text else ())
    right = canonical(rules)
    if right != text:
        fault = Fault(
            "not-canonical",
            "",
            say("problem.found", value=quote_value(text)),
            hint=say("problem.write", right=repr(right)),
        )
        raise RulesError([fault])
    return rules


def digest(rules: Rules) -> str:
    """Digest of the rules: sixteen hexadecimal digits that identify them."""
    return hashlib.sha256((_SCHEMA + canonical(rules)).encode()).hexdigest()[:16]


def to_json(rules: Rules) -> dict[str, Any]:
    """The rules as plain data without defaults, ready for JSON."""
    return differences(rules)


def from_json(data: object) -> Rules:
    """Inverse of :func:`to_json`, without checking for contradictions.

    Raises :class:`RulesError`.
    """
    return rules_from_data(data)


def differences(rules: Rules, base: Rules = _DEFAULTS) -> dict[str, Any]:
    """Changes from ``base`` to ``rules``, as the tables of a TOML file.

    A tagged piece whose form differs from that of the base starts with its ``kind``.
    """
    return _differences(rules, base)


def _differences(piece: Value, base: Value) -> dict[str, Any]:
    changes: dict[str, Any] = {}
    for field in fields_of(type(piece)):
        value, usual = getattr(piece, field.name), getattr(base, field.name)
        if value == usual and type(value) is type(usual):
            continue
        if not isinstance(field.spec, Piece):
            changes[field.name] = _plain(value, isinstance(field.spec, NumberTable))
        elif type(value) is type(usual):
            changes[field.name] = _differences(value, usual)
        else:
            changes[field.name] = {"kind": kind_of(value)} | _differences(value, type(value)())
    return changes


def _plain(value: Value, table: bool) -> Any:
    if table:
        return {str(key): part for key, part in value}
    return list(value) if isinstance(value, tuple) else value


def _flat(data: Mapping[str, Any], path: str) -> Iterator[tuple[str, str]]:
    for key, value in data.items():
        here = f"{path}.{key}" if path else key
        if key == "kind":
            yield path, value
        elif not isinstance(value, dict):
            yield here, _word(value)
        elif all(number.isdigit() for number in value):
            yield here, ",".join(f"{number}:{_word(value[number])}" for number in value)
        else:
            yield from _flat(value, here)


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(_word(part) for part in value) if isinstance(value, list) else str(value)


# ---------------------------------------------------------------- TOML


def to_toml(variant: Variant, bases: Bases) -> str:
    """Format a variant as a TOML file that loads as an equal variant.

    ``bases`` looks up the base. Raises :class:`openrummy.core.rules.load.UnknownVariant` if it
    does not exist.
    """
    base = _DEFAULTS
    if variant.base is not None:
        base = bases(variant.base).rules
    lines = [
        f"{key} = {_toml(value)}"
        for key in ("name", "title", "family", "summary", "base", "also")
        if (value := getattr(variant, key))
    ]
    for piece, data in differences(variant.rules, base).items():
        lines += _tables(piece, data)
    return "\n".join(lines) + "\n"


def _tables(path: str, data: Mapping[str, Any]) -> Iterator[str]:
    inner = {key: value for key, value in data.items() if _is_piece(value)}
    own = [f"{key} = {_toml(value)}" for key, value in data.items() if key not in inner]
    if own:
        yield from ("", f"[{path}]", *own)
    for key, value in inner.items():
        yield from _tables(f"{path}.{key}", value)


def _is_piece(value: Any) -> bool:
    return isinstance(value, dict) and not all(key.isdigit() for key in value)


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        # JSON and TOML escape the same characters, except for one
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, dict):
        inner = ", ".join(f"{key} = {_toml(part)}" for key, part in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return str(value)
