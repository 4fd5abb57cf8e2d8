"""A turn with melds on the table: lay down, lay off, discard, go out.

T2-T6, T9, T15, T16, R3, W5, W7, A34.
"""

from __future__ import annotations

from openrummy.core.cards import (
    FACES_MASK,
    Card,
    card_text,
    face_of,
    in_order,
    multiset_difference,
    without,
)
from openrummy.core.engine.card_values import held_points
from openrummy.core.engine.endings import after_knock, after_turn, go_out, may_end_with_two
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.actions import (
    Action,
    Discard,
    GoOut,
    Knock,
    LayDown,
    LayOff,
    Reclaim,
    Refusal,
    refuse,
)
from openrummy.core.engine.model.evolve import evolve
from openrummy.core.engine.model.phase import OfferTwo, Phase, ToPlay
from openrummy.core.engine.model.state import State
from openrummy.core.engine.model.view import View
from openrummy.core.engine.table.candidates import additions, lay_downs, reclaims
from openrummy.core.engine.table.laying_down import (
    holds_face,
    put_down_events,
    reuse_first,
    table_of,
    use_first,
    why_not_add,
    why_not_back,
    why_not_claim_now,
    why_not_gain,
    why_not_lay_down,
    why_not_lay_off,
    why_not_meld_now,
    why_not_put,
    why_not_reclaim,
)
from openrummy.core.melds.plain import Meld
from openrummy.core.rules.pieces import Rules


def _phase(phase: Phase) -> ToPlay:
    assert isinstance(phase, ToPlay)
    return phase


def legal(rules: Rules, view: View) -> tuple[Action, ...]:
    """The listed melds of the hand, lay-offs and reclaims, each discard; or going out."""
    if not view.hand:
        return (GoOut(),)
    phase, public, hand = _phase(view.public.phase), view.public, view.hand
    hand = multiset_difference(hand, phase.barred) if phase.barred else hand  # A34
    choices: list[Action] = []
    if why_not_meld_now(rules, view.public, phase) is None:
        # with two or more cards left a turn can always end
        any_of = -1 if phase.gained else view.hand.bit_count() - 2
        choices += (
            lay_down
            for lay_down in lay_downs(rules, public, hand, phase.taken if phase.use else None)
            if lay_down.meld.bit_count() <= any_of
            or why_not_put(rules, view, phase, lay_down) is None
        )
    choices += (
        addition
        for addition in additions(rules, public, hand)
        if why_not_add(rules, view, phase, addition) is None
    )
    if table_of(rules).reclaim != "off" and why_not_claim_now(rules, view, phase) is None:
        choices += (
            reclaim
            for reclaim in reclaims(rules, public, hand)
            if why_not_gain(rules, view, phase, reclaim) is None
        )
    discards = [
        card
        for card in in_order(view.hand & FACES_MASK)
        if _why_not_discard(rules, view, phase, card) is None
    ]
    choices += (Discard(card) for card in discards)
    if rules.knock.limit.fixed:
        knocks = (Knock(card, ()) for card in discards)
        choices += (knock for knock in knocks if why_not(rules, view, knock) is None)
    return tuple(choices)


def why_not(rules: Rules, view: View, action: Action) -> Refusal | None:
    """Refusal of the seat's action, if any."""
    phase = _phase(view.public.phase)
    match action:
        case LayDown():
            return why_not_lay_down(rules, view, phase, action)
        case LayOff():
            return why_not_lay_off(rules, view, phase, action)
        case Reclaim():
            return why_not_reclaim(rules, view, phase, action)
        case Discard(card=card):
            return _why_not_discard(rules, view, phase, card)
        case Knock(card=card, melds=melds):
            return _why_not_knock(rules, view, phase, card, melds)
        case GoOut():
            left = view.hand.bit_count()
            return refuse("cards-in-hand", "T2", left=left) if left else None
        case _:
            return refuse("play-or-throw", "T2")


# ---------------------------------------------------------------- discarding


def _why_not_discard(rules: Rules, view: View, phase: ToPlay, card: Card) -> Refusal | None:
    if not holds_face(view.hand, card):
        return refuse("not-in-hand", "T2", card=card_text(card))
    if phase.use:
        return use_first(phase)
    if phase.gained and table_of(rules).reclaim == "reuse":
        return reuse_first(phase)
    if phase.one and _is_new(view, phase, card):
        return refuse("throw-the-old-card", "W7", card=card_text(card))
    if card == phase.taken:
        return why_not_back(rules, phase, view.hand, "taken-this-turn")
    return None


def _is_new(view: View, phase: ToPlay, card: Card) -> bool:
    """True if the card came this turn and the old one, or its exchange, is still held (A32).

    If the drawn card is in the hand, a reclaimed wild replaced the old card.
    """
    new = phase.gained if view.drawn is None else (face_of(view.drawn),)
    old = view.hand
    for gained in new:
        old = without(old, gained)
    return bool(old) and not old >> card & 1


def _owns(view: View, phase: ToPlay) -> bool:
    return any(meld.owner == phase.seat for meld in view.public.table)


def _why_not_knock(
    rules: Rules, view: View, phase: ToPlay, card: Card, melds: tuple[Meld, ...]
) -> Refusal | None:
    """Refusal to knock with these unmelded cards, if any (O3, A20)."""
    if not rules.knock.limit.fixed:
        return refuse("no-knocking", "T2")
    refusal = _why_not_discard(rules, view, phase, card)
    if refusal is not None:
        return refusal
    if melds:
        return refuse("melds-lie-already", "A20")
    if not _owns(view, phase):
        return refuse("meld-first", "A20")
    rest = without(view.hand, card)
    if not rest:
        return refuse("goes-out", "O3")
    count, limit = held_points(rules, view.public, rest), view.public.limit
    return (
        refuse("deadwood-over-limit", "O3", deadwood=count, limit=limit) if count > limit else None
    )


def act(rules: Rules, state: State, action: Action) -> tuple[ev.Event, ...]:
    """The events of a meld, a lay-off, a discard or going out."""
    phase = _phase(state.public.phase)
    seat = phase.seat
    match action:
        case LayDown() | LayOff() | Reclaim():
            return put_down_events(rules, phase, action)
        case Discard(card=card):
            discarded = ev.Discarded(seat, card)
            left = evolve(state, discarded)
            if not left.hands[seat]:
                return (discarded, *go_out(rules, left, phase))
            drew = phase.taken is None and not phase.opening
            if may_end_with_two(rules, left.public, seat):
                return (discarded, ev.Now(OfferTwo(seat, drew)))
            return (discarded, *after_turn(rules, left, seat, drew))
        case GoOut():
            return go_out(rules, state, phase)
        case Knock(card=card):
            rest = without(state.hands[seat], card)
            count = held_points(rules, state.public, rest)
            knocked = ev.Knocked(seat, (), rest, count, thrown=True, card=card)
            return (knocked, *after_knock(rules, state, knocked))
        case _:
            raise AssertionError(action)
