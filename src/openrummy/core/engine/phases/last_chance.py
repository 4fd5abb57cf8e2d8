"""A final chance to meld for a seat that had no turn before another went out (W15, A31).

There is no draw, no discard and no reclaiming of wilds; the seat may lay down any number
of melds, lay off cards, and passes when done.
"""

from __future__ import annotations

from openrummy.core.cards import PACK_BITS, bit, card_text
from openrummy.core.engine.endings import after_last_play
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.actions import Action, LayDown, LayOff, Pass, Refusal, refuse
from openrummy.core.engine.model.phase import LastPlay, Phase
from openrummy.core.engine.model.state import State
from openrummy.core.engine.model.view import View
from openrummy.core.engine.table.candidates import (
    additions,
    is_laid,
    lay_downs,
    may_add,
    why_not_fitting,
)
from openrummy.core.rules.pieces import Rules


def _phase(phase: Phase) -> LastPlay:
    assert isinstance(phase, LastPlay)
    return phase


def legal(rules: Rules, view: View) -> tuple[Action, ...]:
    """The listed melds of the hand, lay-offs, and passing."""
    public, hand = view.public, view.hand
    added = additions(rules, public, hand) if _may_add(rules, view) else ()
    return (*lay_downs(rules, public, hand), *added, Pass())


def why_not(rules: Rules, view: View, action: Action) -> Refusal | None:
    """Refusal of the seat's action, if any."""
    match action:
        case Pass():
            return None
        case LayDown(meld=meld, stands=stands):
            if meld & ~view.hand:
                return refuse("meld-not-held", "T2", meld=0)
            laid = is_laid(rules, view.public, meld, stands)
            return None if laid else refuse("not-a-meld", "T2", meld=0)
        case LayOff(card=card, meld=index, stands=stands):
            if card >= PACK_BITS or not bit(card) & view.hand:
                return refuse("not-in-hand", "T2", card=card_text(card))
            if not 0 <= index < len(view.public.table):
                return refuse("no-such-meld", "T2", meld=index)
            if refusal := why_not_fitting(rules, view.public, card, index, stands):
                return refusal
            return None if _may_add(rules, view) else refuse("meld-first", "T5")
        case _:
            return refuse("only-put-down", "W15")


def _may_add(rules: Rules, view: View) -> bool:
    return may_add(rules, view.public, _phase(view.public.phase).seat)


def act(rules: Rules, state: State, action: Action) -> tuple[ev.Event, ...]:
    """The events of a meld, a lay-off or a pass."""
    phase = _phase(state.public.phase)
    match action:
        case LayDown(meld=meld, stands=stands):
            return (ev.LaidDown(phase.seat, meld, stands),)
        case LayOff(card=card, meld=index, stands=stands):
            return (ev.LaidOff(phase.seat, card, index, stands),)
        case Pass():
            return (ev.Passed(phase.seat), *after_last_play(rules, state, phase))
        case _:
            raise AssertionError(action)
