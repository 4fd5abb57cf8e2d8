"""Played deals reported as people report them: they count the same."""

from __future__ import annotations

from openrummy.core import engine
from openrummy.core.game import Game
from openrummy.core.melds.five_cards import HandClass
from openrummy.core.rules.pieces import (
    DeclareScore,
    HandScore,
    PaymentScore,
    Rules,
)
from openrummy.core.scoring.declared import Payments
from openrummy.core.scoring.knock import Counts, Left
from openrummy.core.scoring.possible_results import DealFacts
from openrummy.core.scoring.reported_results import (
    declared_result,
    going_out_result,
    knock_result,
    payment_result,
    show_result,
)
from openrummy.core.scoring.result import DealResult, Reason
from openrummy.lab.arena.invariants import Checker, deal_facts


class Recounting(Checker):
    """Every deal that was played is reported as people would, and counts the same."""

    def _sheet(self, before: Game, state: Game) -> None:
        super()._sheet(before, state)
        results = [engine.outcome(board) for board in state.boards]
        if None in results:
            return
        for board, result in zip(state.boards, results, strict=True):
            assert result is not None
            facts = deal_facts(self.rules, board, before.standing.counted)
            again = reported(self.rules, facts, result)
            if again is not None:
                same = (again.scores, again.boxes) == (result.scores, result.boxes)
                self.expect(same, "reported", f"{again} for {result}")


def reported(rules: Rules, facts: DealFacts, result: DealResult) -> DealResult | None:
    left = {seat: result.deadwood[seat] for seat in facts.may_play if result.deadwood}
    by_code = {line.code: line for line in result.lines}
    match result.reason:
        case Reason.OUT | Reason.RUMMY | Reason.BLOCK:
            rummy = result.reason is Reason.RUMMY and rules.score.rummy_doubles
            entry = Left(result.knocker, left, rummy, facts.seats, facts.factor)
            melded = {
                seat: sum(
                    line.points
                    for line in result.lines
                    if line.code == "melded" and line.seat == seat
                )
                for seat in facts.may_play
            }
            return going_out_result(rules, facts, entry, melded if rules.score.melded else None)
        case Reason.DECLARED if rules.score_as(PaymentScore):
            counts = {code: dict(line.data).get("count", 0) for code, line in by_code.items()}
            assert result.winner is not None
            payers = tuple(seat for seat in facts.may_play if seat != result.winner)
            told_paid = Payments(
                result.winner,
                payers,
                int(counts.get("deuces", 0)),
                int(counts.get("jokers", 0)),
                "first" in counts,
                "undrawn" in counts,
                "suit" in counts,
                facts.seats,
            )
            return payment_result(rules, facts, told_paid)
        case Reason.DECLARED | Reason.DROPPED if rules.score_as(DeclareScore):
            assert result.winner is not None
            return declared_result(
                rules, facts, result.winner, left, result.reason is Reason.DROPPED
            )
        case Reason.SHOWN:
            score = rules.score_as(HandScore)
            assert score and result.knocker is not None
            classes = {seat: HandClass(score.values.index(value)) for seat, value in left.items()}
            won = [seat for seat, boxes in enumerate(result.boxes) if boxes]
            return show_result(rules, facts, result.knocker, classes, won)
        case _ if result.knocker is not None:
            big = result.reason is Reason.BIG_GIN
            counts_of = Counts(result.knocker, left, big, facts.factor, facts.seats)
            return knock_result(rules, facts, counts_of)
        case _:
            return None
