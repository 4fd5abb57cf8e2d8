"""The choices and the hand view of each kind of play: knock, table, declared, five.

Only this package distinguishes the kinds; each has its own module.
"""

from __future__ import annotations

from typing import Final, Protocol

from openrummy.core.engine import Action, View
from openrummy.core.rules.kinds_of_play import Kind, kind_of
from openrummy.core.rules.pieces import Rules
from openrummy.play import wire
from openrummy.play.views.kinds import declared, five, knock, table


class KindView(Protocol):
    """The presentation of a kind of play to the viewer."""

    def can(self, rules: Rules, seen: View, action: Action) -> wire.CanAct:
        """Return a possible action with its effect on the hand."""

    def cannot(self, rules: Rules, seen: View, kinds: set[str]) -> list[wire.CannotAct]:
        """The choices shown as disabled; ``kinds`` are the possible ones."""

    def hand(self, rules: Rules, seen: View) -> wire.HandView:
        """The hand, arranged, with the value of each card."""


_VIEWS: Final[dict[Kind, KindView]] = {
    "knock": knock,
    "table": table,
    "declared": declared,
    "five": five,
}


def view_of(rules: Rules) -> KindView:
    """The presentation of a game."""
    return _VIEWS[kind_of(rules)]
