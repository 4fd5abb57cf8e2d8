"""A turn with melds on the table: what is not possible in it, and why.

What stays visible though it cannot be done: laying a meld down, laying a card off,
throwing, knocking where the game knows it. All from the seat's own view.
"""

from __future__ import annotations

from openrummy.cards import Card, bit, card_text, in_order
from openrummy.engine import Discard, Knock, LayDown, LayOff, Refusal, View, why_not_in
from openrummy.engine.phase import Defend, LastTake, OfferUpcard, Over, ToDraw, ToPlay
from openrummy.melds import all_melds, in_meld_order, points
from openrummy.notation import wire
from openrummy.rules.pieces import NoKnock, Rules
from openrummy.server.words import reason, refused

_MOST_MELDS = 40  # of a hand, that are named one by one as refused


def cannot_play(rules: Rules, seen: View, kinds: set[str]) -> list[wire.CannotAct]:
    """What the seat cannot do on the table; ``kinds`` are those of what it can."""
    told = _not_now(seen)
    if told is not None:
        found = [wire.CannotAct("meld", told), wire.CannotAct("lay-off", told)]
    else:
        found = [*_no_melds(rules, seen, kinds), *_no_lay_offs(rules, seen)]
    if not isinstance(rules.knock.limit, NoKnock) and "knock" not in kinds:
        found.append(wire.CannotAct("knock", told or _no_knock(rules, seen)))
    return found


def _not_now(seen: View) -> wire.Reason | None:
    """Why nothing is played now, whatever the cards are."""
    phase = seen.public.phase
    if isinstance(phase, Over):
        return reason("deal-over", "G30")
    if phase.seat != seen.seat:
        return reason("not-your-turn", "G30")
    if isinstance(phase, OfferUpcard | ToDraw | LastTake):
        return reason("draw-first", "G30")
    return None


def _no_melds(rules: Rules, seen: View, kinds: set[str]) -> list[wire.CannotAct]:
    """The melds of the hand that may not be laid down; one reason for all if none may."""
    refusals: list[tuple[int, Refusal]] = []
    for meld in all_melds(rules.melds, seen.hand):
        refusal = why_not_in(rules, seen, LayDown(meld))
        if refusal is not None:
            refusals.append((meld, refusal))
    phase = seen.public.phase
    if "meld" not in kinds:
        if isinstance(phase, ToPlay) and phase.use:
            return [wire.CannotAct("meld", _use_first(phase))]
        if not refusals:
            return [wire.CannotAct("meld", reason("no-meld-held", "T2"))]
        if len({refusal.code for _, refusal in refusals}) == 1:
            return [wire.CannotAct("meld", refused(refusals[0][1]))]
    return [
        wire.CannotAct("meld", refused(refusal), cards=meld_texts(rules, meld))
        for meld, refusal in refusals[:_MOST_MELDS]
    ]


def meld_texts(rules: Rules, meld: int) -> list[str]:
    """The cards of a meld in showing order."""
    return [card_text(one) for one in in_meld_order(rules.melds, meld)]


def _use_first(phase: ToPlay) -> wire.Reason:
    return reason("use-the-taken-first", "R3", card=card_text(phase.taken or Card(0)))


def _no_lay_offs(rules: Rules, seen: View) -> list[wire.CannotAct]:
    """Each card of the hand that can be laid off nowhere; one reason where that holds of all."""
    if not seen.public.table:
        return [wire.CannotAct("lay-off", reason("no-melds-yet", "T2"))]
    found = []
    for card in in_order(seen.hand):
        refusal = _why_no_lay_off(rules, seen, card)
        if refusal is not None:
            found.append(wire.CannotAct("lay-off", refusal, card_text(card)))
    return found


def _why_no_lay_off(rules: Rules, seen: View, card: Card) -> wire.Reason | None:
    """Why a card can be added to no meld of the table; None where it can be to one."""
    best: Refusal | None = None
    for place in range(len(seen.public.table)):
        refusal = why_not_in(rules, seen, LayOff(card, place))
        if refusal is None:
            return None
        if best is None or best.code == "does-not-fit":
            best = refusal
    assert best is not None
    if best.code == "does-not-fit":
        return reason("fits-nowhere", best.rule, card=card_text(card))
    return refused(best)


def _no_knock(rules: Rules, seen: View) -> wire.Reason:
    """Why no throw of the hand is a knock (O3, A20)."""
    if isinstance(seen.public.phase, Defend):
        return reason("knock-is-called", "G32")
    throws = [one for one in in_order(seen.hand) if _may_throw(rules, seen, one)]
    if not throws:
        return reason("cannot-knock-empty", "O3")
    left = {card: points(rules.values, seen.hand & ~bit(card)) for card in throws}
    least = min(throws, key=lambda card: left[card])
    refusal = why_not_in(rules, seen, Knock(least, ()))
    assert refusal is not None
    return refused(refusal)


def _may_throw(rules: Rules, seen: View, card: Card) -> bool:
    return why_not_in(rules, seen, Discard(card)) is None
