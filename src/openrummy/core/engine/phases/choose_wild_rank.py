"""The dealer looks at the hand dealt and names the wild rank (W1, A37)."""

from __future__ import annotations

from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.actions import Action, Choose, Refusal, refuse
from openrummy.core.engine.model.phase import Phase, ToChoose
from openrummy.core.engine.model.state import State
from openrummy.core.engine.model.view import View
from openrummy.core.engine.opening import first_turn, times
from openrummy.core.rules.pieces import Rules


def _phase(phase: Phase) -> ToChoose:
    assert isinstance(phase, ToChoose)
    return phase


def legal(rules: Rules, view: View) -> tuple[Action, ...]:
    """Each rank that was not wild before."""
    return tuple(map(Choose, _phase(view.public.phase).ranks))


def why_not(rules: Rules, view: View, action: Action) -> Refusal | None:
    """Refusal of the dealer's action, if any."""
    if not isinstance(action, Choose):
        return refuse("choose-first", "A37")
    if action.rank not in _phase(view.public.phase).ranks:
        return refuse("rank-not-free", "A37", rank=action.rank)
    return None


def act(rules: Rules, state: State, action: Action) -> tuple[ev.Event, ...]:
    """Set the wild rank and its factor (W10), and open the deal."""
    assert isinstance(action, Choose)
    public, rank = state.public, action.rank
    chose = ev.Chose(_phase(public.phase).seat, rank)
    factor = times(rules, rank)
    more = (ev.Terms(public.limit, public.factor * factor, wild=rank),) if factor > 1 else ()
    return (chose, *more, ev.Now(first_turn(rules, public.first)))
