"""One module per phase, all with the same three functions."""

from __future__ import annotations

from typing import Protocol

from openrummy.core.engine.model.actions import Action, Refusal
from openrummy.core.engine.model.events import Event
from openrummy.core.engine.model.state import State
from openrummy.core.engine.model.view import View
from openrummy.core.rules.pieces import Rules


class PhaseModule(Protocol):
    """The functions of a phase module.

    The first two receive only a :class:`~openrummy.core.engine.model.view.View`, so legality
    cannot depend on hidden information.
    """

    def legal(self, rules: Rules, view: View, /) -> tuple[Action, ...]:
        """The canonical actions of the seat whose view it is."""

    def why_not(self, rules: Rules, view: View, action: Action, /) -> Refusal | None:
        """Refusal of an action of that seat; None when it is accepted."""

    def act(self, rules: Rules, state: State, action: Action, /) -> tuple[Event, ...]:
        """The events that an accepted action leads to."""
