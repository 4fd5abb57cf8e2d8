"""Sentences about a deal entered on a score pad."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.core.game.score_only import DealTerms
from openrummy.core.melds.five_cards import HandClass
from openrummy.core.rules.text import say
from openrummy.core.scoring.result import DealResult, Reason, Seat
from openrummy.play.sentences.cards import numbers_text
from openrummy.play.sentences.speaker import Speaker
from openrummy.play.sentences.table import played_out


def class_names() -> list[str]:
    """Return the names of the classes of five-card hands, lowest first (F2)."""
    return [say(f"hand_class.{kind.name.lower().replace('_', '-')}") for kind in HandClass]


def terms_problem(terms: DealTerms) -> str:
    """Return the reason why no deal can be entered now; empty if one can."""
    match terms.problem:
        case "wild":
            return say("pad.wild")
        case "added":
            return say("pad.added")
        case "points":
            least = 0 if terms.press is None else terms.press.least
            return say("pad.points", least=least)
        case _:
            return ""


def entry_text(speaker: Speaker, active: Sequence[Seat], result: DealResult, big_gin: bool) -> str:
    """Describe a deal: ``Ana knocked with 4, Ben was left with 15.``"""
    if result.reason is Reason.MISDEAL:
        return say("pad.misdeal")
    knocker = result.knocker
    text = _whole_hands_text(speaker, active, result)
    if text is not None:
        return text
    if played_out(result):
        return _played_text(speaker, active, result)
    if knocker is None:
        return say("pad.nobody-knocked") if result.winner is None else ""
    points = result.deadwood[knocker]
    how = "big-gin" if big_gin else "knocked" if points else speaker.gin
    knock = {"name": speaker.who(knocker), "how": how}
    opponents = [seat for seat in active if seat != knocker]
    if len(opponents) == 1:
        opponent, deadwood = speaker.who(opponents[0]), result.deadwood[opponents[0]]
        return say("pad.one-left", **knock, points=points, other=opponent, left=deadwood)
    return say("pad.many-left", **knock, points=points, left=_numbers(speaker, opponents, result))


def _whole_hands_text(speaker: Speaker, active: Sequence[Seat], result: DealResult) -> str | None:
    """Describe a deal of declared or shown hands; None for other deals.

    ``Ana declared. Left to the others: Ben 34, Cleo 12.``
    """
    winner, points = result.winner, result.deadwood
    match result.reason:
        case Reason.DROPPED if winner is not None:
            return say("pad.dropped", name=speaker.whom(winner))
        case Reason.DECLARED if winner is not None:
            losers = [seat for seat in active if seat != winner and any(points)]
            if not losers:
                return say("pad.declared", name=speaker.who(winner))
            numbers = _numbers(speaker, losers, result)
            return say("pad.declared-left", name=speaker.who(winner), left=numbers)
        case Reason.SHOWN:
            shower = result.knocker
            numbers = _numbers(speaker, active, result)
            if shower is None:
                return say("pad.worth", values=numbers)
            return say("pad.showed", name=speaker.who(shower), values=numbers)
        case Reason.TWO if winner is not None:
            start = say("pad.two", name=speaker.who(winner))
            return f"{start} {_hands_text(speaker, active, result)}"
        case _:
            return None


def _played_text(speaker: Speaker, active: Sequence[Seat], result: DealResult) -> str:
    """Describe a deal with melds on the table: ``Ana went out. Left in hand: Ben 12, Cleo 30.``"""
    out = result.knocker
    how = "rummy" if result.reason is Reason.RUMMY else "out"
    start = say("pad.nobody-out")
    if out is not None:
        start = say("pad.went", name=speaker.who(out), how=how)
    melded = {line.seat: line.points for line in result.lines if line.code == "melded"}
    sentences = [start]
    if melded:
        entries = [(speaker.who(seat), melded.get(seat, 0)) for seat in active]
        sentences.append(say("pad.on-table", numbers=numbers_text(entries)))
    return " ".join(
        [*sentences, _hands_text(speaker, [seat for seat in active if seat != out], result)]
    )


def _hands_text(speaker: Speaker, seats: Sequence[Seat], result: DealResult) -> str:
    return say("pad.held", numbers=_numbers(speaker, seats, result))


def _numbers(speaker: Speaker, seats: Sequence[Seat], result: DealResult) -> str:
    """The points left in the hands of these seats: ``Ben 34, Cleo 12``."""
    return numbers_text([(speaker.who(seat), result.deadwood[seat]) for seat in seats])
