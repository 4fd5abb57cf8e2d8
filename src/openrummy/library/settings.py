"""The settings of a game with their values, allowed values and rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from openrummy.library.rulesets import Changes, RulesLike, variant_of

if TYPE_CHECKING:
    from openrummy.core.rules.schema import Spec


@dataclass(frozen=True)
class Setting:
    """A setting, named as in ``replace={...}`` and ``--set``.

    ``value`` is its value in this game, ``default`` that of the defaults; ``allowed`` are the
    allowed values in words, such as ``"1 to 200"``; ``rule`` is the id of its rule in
    ``docs/rules.md``, empty if it has none; ``label`` is its label in the house-rules form.
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
    """All settings of a game, in the order of the house-rules form.

    Settings of other forms of a piece are not included: a game without knocking has no
    ``knock.limit.points``. Raises the errors of :func:`~openrummy.new_game`.

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
    """A value in the syntax of rule files: ``true``, ``[2, 3]``."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(map(written, value))}]"
    return str(value)


def allowed(spec: Spec) -> str:
    """The allowed values of a setting, in words."""
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
