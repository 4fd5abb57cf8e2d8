"""Optional ending with a natural 2 as the only card left after the discard (A36)."""

from __future__ import annotations

from openrummy.core.engine.endings import after_turn, end_with_two, is_two_alone
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.actions import Action, EndForTwo, Pass, Refusal, refuse
from openrummy.core.engine.model.phase import OfferTwo, Phase
from openrummy.core.engine.model.state import State
from openrummy.core.engine.model.view import View
from openrummy.core.rules.pieces import Rules


def _phase(phase: Phase) -> OfferTwo:
    assert isinstance(phase, OfferTwo)
    return phase


def legal(rules: Rules, view: View) -> tuple[Action, ...]:
    """End the deal with a 2, or continue."""
    return (EndForTwo(), Pass()) if is_two_alone(view.hand) else (Pass(),)


def why_not(rules: Rules, view: View, action: Action) -> Refusal | None:
    """Refusal of the seat's action, if any."""
    if isinstance(action, EndForTwo):
        return None if is_two_alone(view.hand) else refuse("no-two-alone", "A36")
    return None if isinstance(action, Pass) else refuse("two-or-pass", "A36")


def act(rules: Rules, state: State, action: Action) -> tuple[ev.Event, ...]:
    """The end of the deal, or the next turn."""
    phase = _phase(state.public.phase)
    if isinstance(action, EndForTwo):
        return end_with_two(rules, state, phase.seat)
    return after_turn(rules, state, phase.seat, phase.drew)
