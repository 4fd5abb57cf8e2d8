"""House rules in the making: a game to begin with, a name, and what is changed.

A draft may be wrong in any way: :class:`Draft` holds the rules as far as they
could be read and everything that is the matter with them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from openrummy.core.rules import catalogue
from openrummy.core.rules.catalogue import build
from openrummy.core.rules.check import check
from openrummy.core.rules.form import changed, entries
from openrummy.core.rules.load import parse
from openrummy.core.rules.pieces import Rules, Variant
from openrummy.core.rules.reading import Reader
from openrummy.core.rules.schema import NumberTable as Pairs
from openrummy.core.rules.schema import Problem, Value
from openrummy.core.rules.share import MAX_TITLE, Shared, encode

_MAX_DOTS = 20


@dataclass(frozen=True)
class Draft:
    """House rules as they stand; ``problems`` is empty when they can be played."""

    base: Variant
    title: str
    rules: Rules
    problems: tuple[Problem, ...]

    @property
    def variant(self) -> Variant:
        """The game that these rules make."""
        return catalogue.house_game(Shared(self.title, self.base.name, self.rules))


def draft(base: Variant, title: str, settings: Mapping[str, Any]) -> Draft:
    """``base`` with settings changed.

    ``settings`` pairs the paths of a form with plain values; the path of a
    tagged piece takes its kind and starts it afresh. They are read in the order
    of the form, whatever their own.
    """
    order, reader, rules = _order(), Reader(), base.rules
    for path in sorted(settings, key=lambda path: order.get(path, len(order))):
        raw = settings[path]
        for part in reversed(path.split(".", _MAX_DOTS)):
            raw = {part: raw}
        rules = reader.merge(raw, rules)
    return Draft(base, title, rules, (*reader.faults, *check(rules)))


@cache
def _order() -> dict[str, int]:
    """The place of each path; a tagged piece stands before what is in it."""
    return {
        path: index for index, path in enumerate(dict.fromkeys(entry.path for entry in entries()))
    }


def draft_of(variant: Variant) -> Draft:
    """A game as a draft that changes it; its base is the game it says it builds on."""
    base = catalogue.variant(variant.base if variant.base else catalogue.names()[0])
    return Draft(base, variant.title, variant.rules, check(variant.rules))


def from_toml(text: str) -> Draft:
    """The draft in a TOML text. Raises :class:`RulesError` for one that cannot be taken."""
    table = parse(text)
    name = table.get("name")
    if isinstance(name, str) and name in catalogue.names() and "base" not in table:
        # one of our own files: who opens it begins with that game
        return draft_of(build({**table, "base": name}))
    return draft_of(build(table))


def changes(draft: Draft) -> dict[str, Any]:
    """Changes from the base to the rules, as settings for :func:`draft`."""
    return {
        now.path: plain(now.spec, now.value) for now, _ in changed(draft.rules, draft.base.rules)
    }


def plain(spec: object, value: Value) -> Any:
    """A value of the rules as JSON has it."""
    if isinstance(spec, Pairs):
        return {str(key): part for key, part in value}
    return list(value) if isinstance(value, tuple) else value


def code_of(variant: Variant) -> str:
    """The code by which a game is shared. Raises :class:`RulesError` when it has none."""
    known = catalogue.names()
    base = variant.name if variant.name in known else variant.base or ""
    return encode(Shared(variant.title[:MAX_TITLE], base, variant.rules))
