"""House rules being edited: a base game, a title and the changed settings.

A draft need not be valid: :class:`Draft` holds the rules as far as they could
be read, with all problems found.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from openrummy.core.rules import catalogue
from openrummy.core.rules.catalogue import build
from openrummy.core.rules.contradictions import check
from openrummy.core.rules.load import parse
from openrummy.core.rules.pieces import Rules, Variant
from openrummy.core.rules.read_pieces import Reader
from openrummy.core.rules.schema import NumberTable as Pairs
from openrummy.core.rules.schema import Problem, Value
from openrummy.core.rules.settings_form import changed_settings, entries
from openrummy.core.rules.share_code import MAX_TITLE, Shared, encode

_MAX_DOTS = 20


@dataclass(frozen=True)
class Draft:
    """House rules being edited; ``problems`` is empty when they can be played."""

    base: Variant
    title: str
    rules: Rules
    problems: tuple[Problem, ...]

    @property
    def variant(self) -> Variant:
        """The house game with these rules."""
        return catalogue.house_game(Shared(self.title, self.base.name, self.rules))


def draft(base: Variant, title: str, settings: Mapping[str, Any]) -> Draft:
    """Apply changed settings to ``base``.

    ``settings`` maps form paths to plain values; the path of a tagged piece takes
    its kind and resets the piece to its defaults. Settings are applied in form
    order, not in mapping order.
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
    """Index of each path in the form; a tagged piece precedes its fields."""
    return {
        path: index for index, path in enumerate(dict.fromkeys(entry.path for entry in entries()))
    }


def draft_of(variant: Variant) -> Draft:
    """Open a game as a draft on the base game that it names."""
    base = catalogue.variant(variant.base if variant.base else catalogue.names()[0])
    return Draft(base, variant.title, variant.rules, check(variant.rules))


def from_toml(text: str) -> Draft:
    """Parse a draft from TOML. Raises :class:`RulesError` for an invalid text."""
    table = parse(text)
    name = table.get("name")
    if isinstance(name, str) and name in catalogue.names() and "base" not in table:
        # one of our own rule files: the draft starts from that game
        return draft_of(build({**table, "base": name}))
    return draft_of(build(table))


def changes(draft: Draft) -> dict[str, Any]:
    """Differences from the base, as settings for :func:`draft`."""
    return {
        now.path: plain(now.spec, now.value)
        for now, _ in changed_settings(draft.rules, draft.base.rules)
    }


def plain(spec: object, value: Value) -> Any:
    """Convert a rule value to its JSON form."""
    if isinstance(spec, Pairs):
        return {str(key): part for key, part in value}
    return list(value) if isinstance(value, tuple) else value


def code_of(variant: Variant) -> str:
    """Share code of a game. Raises :class:`RulesError` when it has none."""
    known = catalogue.names()
    base = variant.name if variant.name in known else variant.base or ""
    return encode(Shared(variant.title[:MAX_TITLE], base, variant.rules))
