"""Choices and hand views by kind of play: knock, table, declared, five.

Each kind has a module with the functions of :class:`KindView`. Other views do not distinguish
kinds.
"""

from __future__ import annotations

from typing import Final, Protocol

from openrummy.core.engine import Action, View
from openrummy.core.rules.kinds_of_play import Kind, kind_of
from openrummy.core.rules.pieces import Rules
from openrummy.play import wire
from openrummy.play.views.kinds import declared, five, knock, table


class KindView(Protocol):
    """Views that depend on the kind of play."""

    def can(self, rules: Rules, seen: View, action: Action) -> wire.CanAct:
        """A legal action with the points left in hand after it."""

    def cannot(self, rules: Rules, seen: View, kinds: set[str]) -> list[wire.CannotAct]:
        """The disabled choices with reasons; ``kinds`` are the kinds of legal actions."""

    def hand(self, rules: Rules, seen: View) -> wire.HandView:
        """The viewer's hand in its best arrangement, with the points after each discard."""


_VIEWS: Final[dict[Kind, KindView]] = {
    "knock": knock,
    "table": table,
    "declared": declared,
    "five": five,
}


def view_of(rules: Rules) -> KindView:
    """Return the views of a game's kind of play."""
    return _VIEWS[kind_of(rules)]
