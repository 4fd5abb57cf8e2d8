"""Lookup of games and rules by name or file, with changed settings."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from openrummy.library.errors import UsageError, WrongType, quoted

if TYPE_CHECKING:
    from openrummy.core.rules.pieces import Rules, Variant

#: A name from :func:`games`, a TOML file of rules, a share code, or the rules themselves.
RulesLike: TypeAlias = "str | os.PathLike[str] | Variant | Rules"
#: Changed settings: new values by dotted name.
Changes: TypeAlias = Mapping[str, Any]


def games() -> tuple[str, ...]:
    """The names of all games, best known first.

    >>> games()[:3]
    ('gin', 'gin-either', 'gin-classic')
    """
    from openrummy.core.rules.catalogue import names

    return names()


def describe(rules: RulesLike = "gin", replace: Changes | None = None) -> str:
    """The rules of a game in plain words, by heading.

    >>> print(describe("gin").splitlines()[0])
    Gin rummy
    """
    from openrummy.core.rules.rule_sentences import describe as sentences
    from openrummy.core.rules.text import say

    variant = variant_of(rules, replace)
    lines: list[str] = [variant.title]
    heading = None
    for sentence in sentences(variant.rules):
        if sentence.heading != heading:
            heading = sentence.heading
            lines += ["", say(f"heading.{heading}")]
        lines.append(f"  {sentence.text}")
    return "\n".join(lines)


def variant_of(rules: RulesLike, replace: Changes | None = None) -> Variant:
    """Look up a game and change settings.

    Raises :class:`UsageError` for an unknown game or setting, with suggestions, and for
    contradictory rules.
    """
    from dataclasses import replace as changed

    from openrummy.core.rules import pieces
    from openrummy.core.rules.catalogue import resolve
    from openrummy.core.rules.load import UnknownVariant
    from openrummy.core.rules.schema import RulesError
    from openrummy.core.rules.text import say

    try:
        if isinstance(rules, pieces.Variant):
            current = rules
        elif isinstance(rules, pieces.Rules):
            current = pieces.Variant("", say("library.own-rules"), "", "", rules)
        elif isinstance(rules, str | os.PathLike):
            current = resolve(os.fspath(rules))
        else:
            raise WrongType(say("library.no-rules", value=quoted(rules)))
        if not replace:
            return current
        title = say("house.title", title=current.title)
        return changed(current, title=title, rules=_apply_changes(current.rules, replace))
    except UnknownVariant as error:
        raise UsageError(say("library.no-game", problem=str(error))) from None
    except RulesError as error:
        raise UsageError(str(error)) from None


def _apply_changes(rules: Rules, replace: Changes) -> Rules:
    from openrummy.core.rules.contradictions import require
    from openrummy.core.rules.read_pieces import Reader
    from openrummy.core.rules.schema import RulesError
    from openrummy.core.rules.text import say

    given: object = replace  # may be of any type at run time
    if not isinstance(given, Mapping) or not all(isinstance(key, str) for key in given):
        raise WrongType(say("library.no-changes", value=quoted(replace)))
    reader = Reader(bare=True)
    for path, value in replace.items():
        raw = _plain(value)
        for part in reversed(path.split(".")[:20]):
            raw = {part: raw}
        rules = reader.merge(raw, rules)
    if reader.faults:
        raise RulesError(reader.faults)
    require(rules)
    return rules


def _plain(value: Any) -> Any:
    """Convert numeric keys of tables to text, as in TOML files."""
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    return list(value) if isinstance(value, tuple) else value


def seats_for(variant: Variant, players: int | None) -> int:
    """Number of players, the fewest allowed for None. Raises :class:`UsageError` for others."""
    from openrummy.core.rules.text import say

    allowed = variant.rules.seating.players
    if players is None:
        return allowed[0]
    if isinstance(players, bool) or players not in allowed:
        numbers = ", ".join(map(str, allowed))
        raise UsageError(
            say("cli.players", title=variant.title, numbers=numbers, players=quoted(players))
        )
    return players
