"""Contradictory settings and the table rows that describe them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from openrummy.core.rules.pieces import Rules
from openrummy.core.rules.schema import fields_of
from openrummy.core.rules.text import join_words, say


@dataclass(frozen=True)
class Contradiction:
    """Incompatible settings.

    ``code`` names the kind of contradiction, ``paths`` the settings involved,
    ``message`` is the explanation in plain words, ``rule`` the id of the rule in the rulebook.
    """

    code: str
    paths: tuple[str, ...]
    message: str
    rule: str


Numbers: TypeAlias = Mapping[str, object]


@dataclass(frozen=True)
class Row:
    """A kind of contradiction and its condition.

    ``when`` is a predicate on the rules; alternatively ``each`` yields the message arguments of
    each contradiction. A message may also use the settings of ``paths`` by their last name, and
    the first one as ``path`` and ``value``. Its key is ``problem.`` followed by ``text`` or, by
    default, the code.
    """

    code: str
    rule: str
    paths: tuple[str, ...]
    when: Callable[[Rules], object] | None = None
    each: Callable[[Rules], Iterable[Numbers]] | None = None
    text: str = ""

    def of(self, rules: Rules) -> Iterator[Contradiction]:
        """The contradictions of this kind in the rules."""
        if self.each is not None:
            cases = self.each(rules)
        else:
            cases = ({},) if self.when and self.when(rules) else ()
        for case in cases:
            message = say(f"problem.{self.text or self.code}", **{**self._arguments(rules), **case})
            yield Contradiction(self.code, self.paths, message, self.rule)

    def _arguments(self, rules: Rules) -> dict[str, object]:
        values = {path: value_at(rules, path) for path in self.paths}
        return {
            "path": self.paths[0],
            "value": values[self.paths[0]],
            "paths": join_words(self.paths),
            "count": len(self.paths),
        } | {path.rpartition(".")[2]: value for path, value in values.items()}


def value_at(rules: Rules, path: str) -> Any:
    """The value of a setting or the kind of a tagged piece; None if the rules have none."""
    value: Any = rules
    for name in path.split("."):
        value = getattr(value, name, None)
    return getattr(value, "kind", value)


def changed(rules: Rules, path: str) -> bool:
    """True if the rules have this setting and its value is not the default."""
    piece: Any = rules
    *outer, last = path.split(".")
    for name in outer:
        piece = getattr(piece, name)
    return any(
        field.name == last and getattr(piece, last) != field.default
        for field in fields_of(type(piece))
    )
