"""Entries of the score pad for whole hands: declared, paid for, or ranked (I6, I9, N6, F6)."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.melds.fivecards import HandClass, Ranked
from openrummy.notation import wire
from openrummy.rules.pieces import Rules
from openrummy.rules.text import listed, say
from openrummy.scoring.declared import Losses, Payments, losses_counted, payments_counted
from openrummy.scoring.knock import Hands, hands_counted
from openrummy.scoring.result import DealResult, Seat
from openrummy.server.scorepad.checks import HAND, LEFT, MOST_DEADWOOD, Unclear, each, number, plays
from openrummy.server.words.five import least_name

_MOST_WILDS = 15


def declared(
    rules: Rules, names: Sequence[str], active: Sequence[Seat], entry: wire.PadDeclared
) -> DealResult:
    """Somebody declared, and the others count. Raises :class:`Unclear`."""
    if not rules.declare_score:
        raise Unclear(say("pad.no-declaring"))
    plays(names, active, entry.winner)
    others = [seat for seat in active if seat != entry.winner]
    each(LEFT, names, others, entry.left, MOST_DEADWOOD)
    costs = {seat: entry.left[seat] for seat in others}
    if entry.last:  # drops cost what they cost
        losses = Losses(entry.winner, dropped=costs, last=True, seats=len(names))
    else:
        losses = Losses(entry.winner, left=costs, seats=len(names))
    return losses_counted(rules.declare_score, losses)


def paid(
    rules: Rules, names: Sequence[str], active: Sequence[Seat], entry: wire.PadPaid
) -> DealResult:
    """Somebody went out, and the others pay. Raises :class:`Unclear`."""
    if not rules.payment_score:
        raise Unclear(say("pad.no-payments"))
    plays(names, active, entry.winner)
    number("deuces", entry.deuces, _MOST_WILDS)
    number("jokers", entry.jokers, _MOST_WILDS)
    payers = tuple(seat for seat in active if seat != entry.winner)
    payments = Payments(
        entry.winner,
        payers,
        entry.deuces,
        entry.jokers,
        entry.first,
        entry.undrawn,
        entry.suit,
        len(names),
    )
    return payments_counted(rules.payment_score, payments)


def shown(
    rules: Rules, names: Sequence[str], active: Sequence[Seat], entry: wire.PadShown
) -> DealResult:
    """Five cards of each were shown. Raises :class:`Unclear`."""
    if not rules.hand_score:
        raise Unclear(say("pad.no-five"))
    plays(names, active, entry.shower)
    each(HAND, names, active, entry.hands, len(HandClass) - 1)
    _enough(rules, names, entry)
    best = max(entry.hands[seat] for seat in active)
    level = [seat for seat in active if entry.hands[seat] == best]
    won = level if len(level) == 1 else [seat for seat in level if seat in entry.won]
    if not won:
        told = listed([names[seat] for seat in level])
        raise Unclear(say("pad.same-kind", names=told))
    ranked = {
        seat: Ranked(HandClass(entry.hands[seat]), (int(seat in won),), ()) for seat in active
    }
    return hands_counted(rules.hand_score, Hands(entry.shower, ranked, len(names)))


def _enough(rules: Rules, names: Sequence[str], entry: wire.PadShown) -> None:
    """Had the hand that was shown at least the class it needs?"""
    limit = rules.knock.limit
    if not limit.hands:
        return
    least = next(one for one in HandClass if one.word == limit.least)
    if entry.hands[entry.shower] < least:
        needed = least_name(limit.least)
        raise Unclear(say("pad.too-low", name=names[entry.shower], needed=needed))
