"""The defender's answer to a knock: lay off, then show (G32, G33, A8)."""

from __future__ import annotations

from openrummy.arrange import best
from openrummy.cards import bit, card_text, in_order
from openrummy.engine import events as ev
from openrummy.engine.actions import Action, LayDown, LayOff, Refusal, Spread, refuse
from openrummy.engine.endings import after_show
from openrummy.engine.phase import Defend, Phase
from openrummy.engine.showing import deadwood_of, open_melds, why_not_shown
from openrummy.engine.state import State
from openrummy.engine.view import View
from openrummy.melds import all_melds, lay_offs
from openrummy.results import Seat
from openrummy.rules.pieces import Rules, TableMelds


def _phase(phase: Phase) -> Defend:
    assert isinstance(phase, Defend)
    return phase


def seats(phase: Phase) -> tuple[Seat, ...]:
    """The one seat that defends."""
    return (_phase(phase).seat,)


def legal(rules: Rules, view: View) -> tuple[Action, ...]:
    """Each card that fits each of the knocker's melds now, then the best show of the rest."""
    on_table = isinstance(rules.play, TableMelds)
    choices: list[Action] = [
        LayOff(card, place)
        for place, meld in enumerate(open_melds(rules, view))
        if meld is not None
        for card in in_order(lay_offs(rules.melds, meld) & view.hand)
    ]
    if on_table:
        melds = all_melds(rules.melds, view.hand)
        return (*choices, *(LayDown(meld) for meld in melds), Spread(()))
    return (*choices, Spread(best(rules.melds, rules.values, view.hand).melds))


def why_not(rules: Rules, view: View, action: Action) -> Refusal | None:
    """Why the seat may not do this now."""
    match action:
        case LayOff(card=card, meld=place):
            if not view.hand >> card & 1:
                return refuse("not-in-hand", "G32", card=card_text(card))
            if not 0 <= place < len(view.public.table):
                return refuse("no-such-meld", "G32", meld=place)
            meld = open_melds(rules, view)[place]
            if meld is None:
                return refuse("not-the-knockers", "G32", meld=place)
            if not lay_offs(rules.melds, meld) >> card & 1:
                return refuse("does-not-fit", "G32", card=card_text(card), meld=place)
            return None
        case LayDown(meld=meld) if isinstance(rules.play, TableMelds):
            return why_not_shown(rules, view.hand, (meld,))
        case Spread(melds=melds) if melds and isinstance(rules.play, TableMelds):
            return refuse("melds-are-laid-down", "A20")
        case Spread(melds=melds):
            return why_not_shown(rules, view.hand, melds)
        case _:
            return refuse("knock-is-called", "G32")


def act(rules: Rules, state: State, action: Action) -> tuple[ev.Event, ...]:
    """The events of a lay-off or of the final show."""
    seat = _phase(state.public.phase).seat
    match action:
        case LayOff(card=card, meld=place):
            assert bit(card) & state.hands[seat]
            return (ev.LaidOff(seat, card, place),)
        case LayDown(meld=meld):
            return (ev.LaidDown(seat, meld),)
        case Spread(melds=melds):
            left, count = deadwood_of(rules, state.hands[seat], melds)
            showed = ev.Showed(seat, melds, left, count)
            return (showed, *after_show(rules, state, showed))
        case _:
            raise AssertionError(action)
