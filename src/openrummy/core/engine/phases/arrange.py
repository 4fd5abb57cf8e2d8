"""Response to a declaration: each other seat shows its melds; leftover cards count (I6)."""

from __future__ import annotations

from openrummy.core.cards import multiset_difference
from openrummy.core.engine.declared.endings import after_arranging
from openrummy.core.engine.declared.hands import (
    all_cards_of,
    least_arrangement,
    points_left,
    protected_melds,
    why_not_held,
    why_not_melds,
)
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.actions import Action, Arrange, Refusal, refuse
from openrummy.core.engine.model.phase import ToArrange
from openrummy.core.engine.model.state import State
from openrummy.core.engine.model.view import View
from openrummy.core.rules.pieces import Rules


def legal(rules: Rules, view: View) -> tuple[Action, ...]:
    """The arrangement with the fewest points left."""
    return (Arrange(least_arrangement(rules, view.public, view.hand)),)


def why_not(rules: Rules, view: View, action: Action) -> Refusal | None:
    """Refusal to show this, if any; melds of the seat's own hand are always accepted."""
    if not isinstance(action, Arrange):
        return refuse("declared-already", "I6")
    refusal = why_not_held(view.hand, action.melds)
    return refusal or why_not_melds(rules, view.public, action.melds)


def act(rules: Rules, state: State, action: Action) -> tuple[ev.Event, ...]:
    """The events of showing; melds that do not qualify count as leftover cards."""
    phase = state.public.phase
    assert isinstance(phase, ToArrange)
    assert isinstance(action, Arrange)
    seat = phase.seat
    melds = protected_melds(rules, action.melds)
    left = multiset_difference(state.hands[seat], all_cards_of(melds))
    arranged = ev.Arranged(seat, melds, left, points_left(rules, state.public, left))
    return (arranged, *after_arranging(rules, state, arranged))
