"""The deal is finished: nobody acts."""

from __future__ import annotations

from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.actions import Action, Refusal, refuse
from openrummy.core.engine.model.state import State
from openrummy.core.engine.model.view import View
from openrummy.core.rules.pieces import Rules


def legal(rules: Rules, view: View) -> tuple[Action, ...]:
    """No actions."""
    return ()


def why_not(rules: Rules, view: View, action: Action) -> Refusal | None:
    """The deal is over."""
    return refuse("deal-over", "G30")


def act(rules: Rules, state: State, action: Action) -> tuple[ev.Event, ...]:
    """Never called: every action is refused."""
    raise AssertionError(action)
