"""Parsing of a deal entered by hand into a result, or the reason it is impossible."""

from __future__ import annotations

from openrummy.core.melds.five_cards import HandClass
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.declared import Payments
from openrummy.core.scoring.knock import Counts, Left
from openrummy.core.scoring.possible_results import DealFacts, Impossible
from openrummy.core.scoring.reported_results import (
    ImpossibleDeal,
    declared_result,
    drawn_result,
    going_out_result,
    knock_result,
    payment_result,
    points_won,
    show_result,
)
from openrummy.core.scoring.result import DealResult
from openrummy.play import wire

_SPADES = 2


def result_of(rules: Rules, facts: DealFacts, entry: wire.PadEntry) -> DealResult:
    """Convert an entry into the result of a table. Raises :class:`ImpossibleDeal`."""
    match entry:
        case wire.PadPoints():
            return points_won(rules, facts, entry.winner, entry.points, entry.boxes)
        case wire.PadKnock():
            factor = _SPADES if entry.doubled else 1
            counts = Counts(entry.knocker, entry.deadwood, entry.big_gin, factor, facts.seats)
            return knock_result(rules, facts, counts)
        case wire.PadOut():
            left = Left(entry.out, entry.left, entry.rummy, facts.seats, facts.factor)
            melded = entry.melded if entry.melded or rules.score.melded else None
            return going_out_result(rules, facts, left, melded, entry.two)
        case wire.PadDeclared():
            return declared_result(rules, facts, entry.winner, entry.left, entry.last)
        case wire.PadPaid():
            payers = tuple(seat for seat in facts.may_play if seat != entry.winner)
            payments = Payments(
                winner=entry.winner,
                payers=payers,
                deuces=entry.deuces,
                jokers=entry.jokers,
                first=entry.first,
                undrawn=entry.undrawn,
                one_suit=entry.suit,
                seats=facts.seats,
            )
            return payment_result(rules, facts, payments)
        case wire.PadShown():
            classes = range(len(HandClass))
            for seat, kind in entry.hands.items():
                if kind not in classes:
                    raise ImpossibleDeal(Impossible("no-such-hand", "F2", {"seat": seat}))
            hands = {seat: HandClass(kind) for seat, kind in entry.hands.items()}
            return show_result(rules, facts, entry.shower, hands, entry.won)
        case wire.PadDead():
            return drawn_result(rules, facts, entry.misdeal)
