"""What can be done and shown in each kind of play: knock, table, declared, five.

The one place where the views tell the kinds apart; each kind is a module of this folder.
"""

from __future__ import annotations

from typing import Final, Protocol

from openrummy.core.engine import Action, View
from openrummy.core.rules.kinds import Kind, kind_of
from openrummy.core.rules.pieces import Rules
from openrummy.play import wire
from openrummy.play.views.kinds import declared, five, knock, table


class KindView(Protocol):
    """How one kind of play is shown to the seat whose view it is."""

    def can(self, rules: Rules, seen: View, action: Action) -> wire.CanAct:
        """An action that is possible, with what it leaves."""

    def cannot(self, rules: Rules, seen: View, kinds: set[str]) -> list[wire.CannotAct]:
        """What stays to be seen though it is not possible; ``kinds`` are those that are."""

    def hand(self, rules: Rules, seen: View) -> wire.HandView:
        """Own cards, arranged, and what each of them is worth."""


_VIEWS: Final[dict[Kind, KindView]] = {
    "knock": knock,
    "table": table,
    "declared": declared,
    "five": five,
}


def view_of(rules: Rules) -> KindView:
    """How a game is shown."""
    return _VIEWS[kind_of(rules)]
