"""The defender's answer to a knock: lay off, then show (G32, G33, A8)."""

from __future__ import annotations

from openrummy.core.cards import bit, card_text, in_order
from openrummy.core.engine.endings import after_show
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.actions import Action, LayDown, LayOff, Refusal, Spread, refuse
from openrummy.core.engine.model.phase import Defend, Phase
from openrummy.core.engine.model.state import State
from openrummy.core.engine.model.view import View
from openrummy.core.engine.show_checks import deadwood_of, open_melds, why_not_shown
from openrummy.core.engine.table.candidates import additions, fits, is_laid, lay_downs, may_add
from openrummy.core.melds.arrange import best
from openrummy.core.melds.plain import Meld, lay_offs
from openrummy.core.rules.pieces import Rules


def _phase(phase: Phase) -> Defend:
    assert isinstance(phase, Defend)
    return phase


def legal(rules: Rules, view: View) -> tuple[Action, ...]:
    """Each card that fits each of the knocker's melds now, then the best show of the rest."""
    if rules.on_table:
        added = additions(rules, view.public, view.hand) if _may_add(rules, view) else ()
        return (*added, *lay_downs(rules, view.public, view.hand), Spread(()))
    choices: list[Action] = [
        LayOff(card, index)
        for index, meld in enumerate(open_melds(rules, view))
        if meld is not None
        for card in in_order(lay_offs(rules.melds, meld) & view.hand)
    ]
    return (*choices, Spread(best(rules.melds, rules.values, view.hand).melds))


def why_not(rules: Rules, view: View, action: Action) -> Refusal | None:
    """Refusal of the seat's action, if any."""
    match action:
        case LayOff(card=card, meld=index):
            if not view.hand >> card & 1:
                return refuse("not-in-hand", "G32", card=card_text(card))
            if not 0 <= index < len(view.public.table):
                return refuse("no-such-meld", "G32", meld=index)
            meld = open_melds(rules, view)[index]
            if meld is None:
                return refuse("not-the-knockers", "G32", meld=index)
            if not _fits(rules, view, action, meld):
                return refuse("does-not-fit", "G32", card=card_text(card), meld=index)
            return None if _may_add(rules, view) else refuse("meld-first", "T5")
        case LayDown(meld=meld, stands=stands) if rules.on_table:
            if meld & ~view.hand:
                return refuse("meld-not-held", "G31", meld=0)
            laid = is_laid(rules, view.public, meld, stands)
            return None if laid else refuse("not-a-meld", "G31", meld=0)
        case Spread(melds=melds) if melds and rules.on_table:
            return refuse("melds-are-laid-down", "A20")
        case Spread(melds=melds):
            return why_not_shown(rules, view.hand, melds)
        case _:
            return refuse("knock-is-called", "G32")


def _may_add(rules: Rules, view: View) -> bool:
    return may_add(rules, view.public, _phase(view.public.phase).seat)


def _fits(rules: Rules, view: View, action: LayOff, open_to: Meld) -> bool:
    if rules.on_table:
        return fits(rules, view.public, action.card, action.meld, action.stands)
    return action.stands is None and bool(lay_offs(rules.melds, open_to) >> action.card & 1)


def act(rules: Rules, state: State, action: Action) -> tuple[ev.Event, ...]:
    """The events of a lay-off or of the final show."""
    seat = _phase(state.public.phase).seat
    match action:
        case LayOff(card=card, meld=index, stands=stands):
            assert bit(card) & state.hands[seat]
            return (ev.LaidOff(seat, card, index, stands),)
        case LayDown(meld=meld, stands=stands):
            return (ev.LaidDown(seat, meld, stands),)
        case Spread(melds=melds):
            left, count = deadwood_of(rules, state.hands[seat], melds)
            showed = ev.Showed(seat, melds, left, count)
            return (showed, *after_show(rules, state, showed))
        case _:
            raise AssertionError(action)
