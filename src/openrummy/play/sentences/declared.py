"""Sentences for deals that end by a declaration or by all opponents dropping out (I5-I9, N4-N6)."""

from __future__ import annotations

from openrummy.core.engine import Public
from openrummy.core.rules.pieces import PaymentScore, Rules
from openrummy.core.rules.text import capitalize, say
from openrummy.core.scoring.result import DealResult, Reason, Seat, SumLine
from openrummy.play.sentences.speaker import Speaker
from openrummy.play.sentences.table import in_turn


def is_declared_deal(result: DealResult) -> bool:
    """True if the deal ended with a declaration, or because all opponents dropped out."""
    return result.reason in (Reason.DECLARED, Reason.DROPPED)


def declared_title(speaker: Speaker, result: DealResult) -> str:
    """Title of a result: ``Mara declares, 84 points``."""
    winner = result.winner
    assert winner is not None
    key = "result.last-one" if result.reason is Reason.DROPPED else "result.declares"
    return say(key, **speaker.arguments_for(winner), points=max(0, result.scores[winner]))


def declared_text(speaker: Speaker, rules: Rules, public: Public, result: DealResult) -> str:
    """Text of a result: ``Mara declared. You were left with 34. Otto dropped out for 20.``"""
    seats = in_turn(public, result.winner)
    sentences = [declared_sentence(speaker, rules, public, result, seat) for seat in seats]
    return " ".join(sentence for sentence in sentences if sentence)


def declared_sentence(
    speaker: Speaker, rules: Rules, public: Public, result: DealResult, seat: Seat
) -> str:
    """Describe how a seat ended the deal and its points; empty if it has nothing to pay."""
    subject = speaker.arguments_for(seat)
    drop_points = dict(public.dropped)
    if seat == result.winner:
        won_by_drops = result.reason is Reason.DROPPED
        return say("result.was-last" if won_by_drops else "result.declared", **subject)
    if seat in drop_points:
        key = "result.declared-wrongly" if seat in public.wrong else "result.dropped-out"
        return say(key, **subject, points=drop_points[seat])
    if rules.score_as(PaymentScore):
        paid = -result.scores[seat]
        return say("result.pays", **subject, paid=paid) if paid else ""
    if not result.deadwood[seat]:
        return say("result.nothing-left", **subject)
    return say("happening.left-with", **subject, points=result.deadwood[seat])


# ---------------------------------------------------------------- lines of the score


def declared_line(speaker: Speaker, line: SumLine) -> str | None:
    """Return the text of a score line; None if it is not specific to these deals."""
    data = dict(line.data)
    if "payers" in data:
        return _payment(line.code, data["count"], data["payers"])
    loser = data.get("of", line.seat)
    match line.code:
        case "unmelded":
            return say("line.unmelded", **speaker.arguments_for(loser))
        case "dropped":
            return say("line.dropped", **speaker.arguments_for(loser))
        case "wrong":
            return say("line.wrong", **speaker.arguments_for(loser))
        case "pays":
            return say("line.pays", **speaker.arguments_for(data["to"]))
        case _:
            return None


def _payment(code: str, count: int, payers: int) -> str:
    """Describe a payment: ``Two jokers, from each of four players``."""
    return capitalize(say(f"paid.{code}", count=count, payers=payers))
