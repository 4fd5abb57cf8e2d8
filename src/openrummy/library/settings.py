"""The settings of a game: what each may be, what it is, and the rule it changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from openrummy.library.rulesets import Changes, RulesLike, variant_of

if TYPE_CHECKING:
    from openrummy.core.rules.schema import Spec


@dataclass(frozen=True)
class Setting:
    """One setting: its name for ``replace={...}`` and ``--set``, and what it may be.

    ``value`` is what it is in this game and ``default`` what it is where nothing is said;
    ``allowed`` are its values in words, as ``"1 to 200"``; ``rule`` is the id of its rule in
    ``docs/rules.md``, "" where it has none. ``label`` is what the form of house rules calls it.
    """

    name: str
    value: Any
    default: Any
    allowed: str
    rule: str
    label: str

    def __str__(self) -> str:
        from openrummy.core.rules.text import say

        rule = f" [{self.rule}]" if self.rule else ""
        value, usual = written(self.value), written(self.default)
        default = "" if value == usual else say("setting.default", value=usual)
        return f"{self.name} = {value}  ({self.allowed}{default}){rule}"


def settings(rules: RulesLike = "gin", replace: Changes | None = None) -> tuple[Setting, ...]:
    """Every setting of a game, in the order of the form of house rules.

    Settings that belong to another form of a piece are those of a game that has it: a game without
    a knock has no ``knock.limit.points``. Raises as :func:`~openrummy.new_game`.

    >>> limit = {setting.name: setting for setting in settings("gin")}["knock.limit.points"]
    >>> limit.value, limit.allowed, limit.rule
    (10, '1 to 200', 'G6')
    """
    from openrummy.core.rules.settings_form import entries
    from openrummy.core.rules.settings_form import settings as standing

    variant = variant_of(rules, replace)
    known = {entry.key: entry for entry in entries()}
    return tuple(
        Setting(
            setting.path,
            setting.value,
            known[setting.key].default,
            allowed(setting.spec),
            known[setting.key].rule,
            known[setting.key].label,
        )
        for setting in standing(variant.rules)
    )


def written(value: Any) -> str:
    """A value as a file of rules has it: ``true``, ``[2, 3]``."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(map(written, value))}]"
    return str(value)


def allowed(spec: Spec) -> str:
    """The values that a setting may have, in words."""
    from openrummy.core.rules.schema import Many, Number, NumberTable, Piece, Switch
    from openrummy.core.rules.text import say

    match spec:
        case Number(low=low, high=high):
            return say("setting.range", low=low, high=high)
        case Switch():
            return say("setting.switch")
        case Many(item=item):
            return say("setting.many", each=allowed(item))
        case NumberTable(key=key, value=value):
            return say("setting.table", key=allowed(key), value=allowed(value))
        case Piece(kinds=kinds):
            return " | ".join(kinds)
        case _:
            return " | ".join(spec.words)
