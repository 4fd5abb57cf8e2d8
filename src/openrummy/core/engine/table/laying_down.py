"""Cards put on the table: laying down, laying off and reclaiming, with refusals.

T2-T6, T8, T9, T15, R3, W5, A26, A28, A30, A34. Each refusal leaves a turn that can be ended.
"""

from __future__ import annotations

from openrummy.core.cards import (
    FACES_MASK,
    PACK_BITS,
    Card,
    CardSet,
    bit,
    card_text,
    in_order,
    multiset_difference,
    without,
)
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.actions import LayDown, LayOff, Reclaim, Refusal, refuse
from openrummy.core.engine.model.frozen_values import fast_replace
from openrummy.core.engine.model.phase import ToPlay
from openrummy.core.engine.model.state import Public
from openrummy.core.engine.model.view import View, fold
from openrummy.core.engine.table.candidates import (
    additions,
    is_claimed,
    is_laid,
    lay_downs,
    may_add,
    reclaims,
    why_not_fitting,
)
from openrummy.core.engine.table.discard_use import melds_not_yet_allowed
from openrummy.core.engine.turn_rules import discards_last, lays_off_taken, may_meld, may_return
from openrummy.core.rules.pieces import Rules, TableMelds


def table_of(rules: Rules) -> TableMelds:
    """The rules for melds on the table."""
    assert rules.on_table
    return rules.on_table


# ---------------------------------------------------------------- melds and lay-offs


def why_not_lay_down(rules: Rules, view: View, phase: ToPlay, action: LayDown) -> Refusal | None:
    """Refusal to lay down this meld now, if any."""
    if action.meld & ~view.hand:
        return refuse("meld-not-held", "T2", meld=phase.laid)
    if action.meld & ~_free(view, phase):
        return _barred(action.meld & phase.barred)
    if not is_laid(rules, view.public, action.meld, action.stands):
        return refuse("not-a-meld", "T2", meld=phase.laid)
    put = why_not_put(rules, view, phase, action)
    return put if put and put.rule == "R3" else why_not_meld_now(rules, view.public, phase) or put


def why_not_meld_now(rules: Rules, public: Public, phase: ToPlay) -> Refusal | None:
    """Refusal of any meld in the rest of this turn."""
    if melds_not_yet_allowed(table_of(rules), public):
        return refuse("no-meld-yet", "W15")
    if may_meld(table_of(rules), phase.laid, phase.added):
        return None
    if phase.laid:
        return refuse("one-meld-a-turn", "T4")
    return refuse("lay-off-ends-melding", "T15")


def why_not_put(rules: Rules, view: View, phase: ToPlay, action: LayDown) -> Refusal | None:
    """Refusal of a meld after which the turn cannot continue."""
    if phase.use and not action.meld & bit(phase.taken or Card(0)):
        return use_first(phase)
    left = _why_not_left(rules, view, phase, action, multiset_difference(view.hand, action.meld))
    return left or _why_not_keep(rules, view, phase, action)


def why_not_lay_off(rules: Rules, view: View, phase: ToPlay, action: LayOff) -> Refusal | None:
    """Refusal to lay off this card now, if any."""
    card, index, table = action.card, action.meld, view.public.table
    if not holds_face(view.hand, card):
        return refuse("not-in-hand", "T2", card=card_text(card))
    if not 0 <= index < len(table):
        return refuse("no-such-meld", "T2", meld=index)
    if refusal := why_not_fitting(rules, view.public, card, index, action.stands):
        return refusal
    if not holds_face(_free(view, phase), card):
        return _barred(bit(card))
    return why_not_add(rules, view, phase, action)


def why_not_add(rules: Rules, view: View, phase: ToPlay, action: LayOff) -> Refusal | None:
    """Refusal to add a card that fits, if any."""
    if phase.use and (action.card != phase.taken or not lays_off_taken(table_of(rules))):
        return use_first(phase)
    if not may_add(rules, view.public, phase.seat):
        return refuse("meld-first", "T5")
    left = _why_not_left(rules, view, phase, action, without(view.hand, action.card))
    return left or _why_not_keep(rules, view, phase, action)


def why_not_reclaim(rules: Rules, view: View, phase: ToPlay, action: Reclaim) -> Refusal | None:
    """Refusal to exchange this wild for that card now, if any."""
    card, index, table = action.card, action.meld, view.public.table
    if table_of(rules).reclaim == "off":
        return refuse("no-reclaiming", "A30")
    if not holds_face(view.hand, card):
        return refuse("not-in-hand", "T2", card=card_text(card))
    if not 0 <= index < len(table):
        return refuse("no-such-meld", "T2", meld=index)
    if not is_claimed(rules, view.public, card, index, action.wild):
        names = {"card": card_text(card), "wild": card_text(action.wild)}
        return refuse("not-claimed", "A30", meld=index, **names)
    if not holds_face(_free(view, phase), card):
        return _barred(bit(card))
    return why_not_claim_now(rules, view, phase) or why_not_gain(rules, view, phase, action)


def why_not_claim_now(rules: Rules, view: View, phase: ToPlay) -> Refusal | None:
    """Refusal of any reclaim now: the condition is that of lay-offs (A28)."""
    if phase.use:
        return use_first(phase)
    if not may_add(rules, view.public, phase.seat):
        return refuse("meld-first", "T5")
    if phase.gained and table_of(rules).reclaim == "reuse":
        return reuse_first(phase)
    return None


# ---------------------------------------------------------------- wilds that must be used again


def why_not_gain(rules: Rules, view: View, phase: ToPlay, action: Reclaim) -> Refusal | None:
    """Refusal of a wild that could not be put on the table again (W5)."""
    if table_of(rules).reclaim != "reuse" or _reusable(rules, view, phase, action):
        return None
    return refuse("nowhere-to-reuse", "W5", wild=card_text(action.wild))


def _why_not_keep(
    rules: Rules, view: View, phase: ToPlay, action: LayDown | LayOff
) -> Refusal | None:
    """Refusal of an action after which the reclaimed wild would fit nowhere (W5)."""
    if table_of(rules).reclaim != "reuse" or not phase.gained:
        return None
    if phase.gained[0] in _put_down(action) or _reusable(rules, view, phase, action):
        return None
    return reuse_first(phase)


def _put_down(action: LayDown | LayOff) -> tuple[Card, ...]:
    """The faces this puts on the table."""
    cards = action.meld if isinstance(action, LayDown) else bit(action.card)
    return tuple(in_order(cards & FACES_MASK))


def _reusable(rules: Rules, view: View, phase: ToPlay, action: LayDown | LayOff | Reclaim) -> bool:
    """True if the reclaimed wild can still be put on the table after this action."""
    wild = action.wild if isinstance(action, Reclaim) else phase.gained[0]
    after, there = _after(rules, view, phase, action)
    hand = _free(after, there)
    put: list[LayDown | LayOff] = [
        addition for addition in additions(rules, after.public, hand) if addition.card == wild
    ]
    if why_not_meld_now(rules, after.public, there) is None:
        put += (
            choice for choice in lay_downs(rules, after.public, hand) if choice.meld & bit(wild)
        )
    return any(
        _why_not_left(rules, after, there, choice, _left_by(after.hand, choice)) is None
        for choice in put
    )


def _after(
    rules: Rules, view: View, phase: ToPlay, action: LayDown | LayOff | Reclaim
) -> tuple[View, ToPlay]:
    """View and phase of the seat after this action."""
    for event in put_down_events(rules, phase, action):
        view = fold(view, event)
    assert isinstance(view.public.phase, ToPlay)
    return view, view.public.phase


def _left_by(hand: CardSet, action: LayDown | LayOff) -> CardSet:
    if isinstance(action, LayDown):
        return multiset_difference(hand, action.meld)
    return without(hand, action.card)


def reuse_first(phase: ToPlay) -> Refusal:
    """Refusal to discard before the reclaimed wild is used (W5)."""
    return refuse("reuse-first", "W5", wild=card_text(phase.gained[0]))


# ---------------------------------------------------------------- restrictions


def _free(view: View, phase: ToPlay) -> CardSet:
    """The cards of the hand that may be put on the table this turn (A34)."""
    return multiset_difference(view.hand, phase.barred) if phase.barred else view.hand


def _barred(cards: CardSet) -> Refusal:
    """Refusal to put down discards taken this turn (A34)."""
    names = " ".join(card_text(card) for card in in_order(cards))
    return refuse("taken-is-barred", "A34", cards=names)


def holds_face(hand: CardSet, card: Card) -> bool:
    """True if the hand has a card of this face (A39)."""
    return card < PACK_BITS and bool(hand >> card & 1)


def use_first(phase: ToPlay) -> Refusal:
    """Refusal of other actions before the deeper discard is used."""
    return refuse("use-the-taken-first", "R3", card=card_text(phase.taken or Card(0)))


def _why_not_left(
    rules: Rules, view: View, phase: ToPlay, action: LayDown | LayOff, left: CardSet
) -> Refusal | None:
    """Refusal to bring the hand down to ``left``: the turn must have an end."""
    if not left:
        return refuse("last-card-is-thrown", "T9") if discards_last(table_of(rules)) else None
    if phase.taken is None or left != bit(phase.taken):
        return None
    put = action.meld if isinstance(action, LayDown) else bit(action.card)
    if put & left or _finds_a_place(rules, view, phase, action):
        return None
    return why_not_back(rules, phase, left, "only-the-taken-left")


def _finds_a_place(rules: Rules, view: View, phase: ToPlay, action: LayDown | LayOff) -> bool:
    """True if the last card can then be laid off, or exchanged for a wild to discard."""
    after, there = _after(rules, view, phase, action)
    hand = _free(after, there)
    if not discards_last(table_of(rules)) and any(additions(rules, after.public, hand)):
        return True
    if table_of(rules).reclaim == "off" or why_not_claim_now(rules, after, there):
        return False
    claimed = reclaims(rules, after.public, hand)
    return any(why_not_gain(rules, after, there, reclaim) is None for reclaim in claimed)


def why_not_back(rules: Rules, phase: ToPlay, hand: CardSet, code: str) -> Refusal | None:
    """Refusal to discard the card just taken, unless the hand held a duplicate of it (T3)."""
    assert phase.taken is not None
    if phase.spent or may_return(rules, hand, phase.taken):
        return None
    return refuse(code, "T3", card=card_text(phase.taken))


# ---------------------------------------------------------------- effects


def put_down_events(
    rules: Rules, phase: ToPlay, action: LayDown | LayOff | Reclaim
) -> tuple[ev.Event, ...]:
    """Events of putting cards on the table."""
    seat = phase.seat
    match action:
        case LayDown(meld=meld, stands=stands):
            after = fast_replace(_put(phase, meld), laid=phase.laid + 1)
            return (ev.LaidDown(seat, meld, stands), ev.Now(after))
        case LayOff(card=card, meld=index, stands=stands):
            after = fast_replace(_put(phase, bit(card)), added=True)
            return (ev.LaidOff(seat, card, index, stands), ev.Now(after))
        case Reclaim(card=card, meld=index, wild=wild):
            after = _put(phase, bit(card))
            if table_of(rules).reclaim == "reuse" or phase.one:
                after = fast_replace(after, gained=(*after.gained, wild))
            return (ev.Reclaimed(seat, card, index, wild), ev.Now(after))


def _put(phase: ToPlay, cards: CardSet) -> ToPlay:
    """The turn after these cards, perhaps including the card taken, are on the table."""
    spent = phase.spent or (phase.taken is not None and bool(cards >> phase.taken & 1))
    gained = phase.gained
    for card in in_order(cards & FACES_MASK) if gained else ():
        if card in gained:
            index = gained.index(card)
            gained = (*gained[:index], *gained[index + 1 :])
    return fast_replace(phase, use=False, spent=spent, gained=gained)
