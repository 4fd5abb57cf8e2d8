"""What is told of a deal that was written down: who knocked, and what was left."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.game.score_only import DealTerms
from openrummy.melds.fivecards import HandClass
from openrummy.scoring.result import DealResult, Reason, Seat
from openrummy.server.words.speaker import Speaker
from openrummy.server.words.table import played_out

_CLASSES = {
    HandClass.NOTHING: "Nothing",
    HandClass.PAIR: "Pair",
    HandClass.TWO_PAIRS: "Two pairs",
    HandClass.SEQUENCE_3: "Sequence of three",
    HandClass.THREE: "Three alike",
    HandClass.STRAIGHT: "Straight",
    HandClass.FLUSH: "Flush",
    HandClass.SEQUENCE_4: "Sequence of four",
    HandClass.FULL_SET: "Full set",
    HandClass.FULL_HOUSE: "Full house",
    HandClass.FOUR: "Four alike",
    HandClass.STRAIGHT_FLUSH: "Straight flush",
}


def class_names() -> list[str]:
    """The classes of five cards, the lowest first (F2)."""
    return [_CLASSES[one] for one in HandClass]


def terms_problem(terms: DealTerms) -> str:
    """Why a deal cannot be entered whatever was played in it; empty when it can."""
    match terms.problem:
        case "wild":
            return "Which rank was wild? One not named before."
        case "added":
            return "Only who alone is behind adds points, and only where that doubles a deal."
        case "points":
            least = 0 if terms.press is None else terms.press.least
            return f"It takes {least} points, or more, to double the deal."
        case _:
            return ""


def entry_text(speaker: Speaker, active: Sequence[Seat], result: DealResult, big_gin: bool) -> str:
    """``Ana knocked with 4, Ben was left with 15.``"""
    if result.reason is Reason.MISDEAL:
        return "A misdeal: as if never dealt."
    knocker = result.knocker
    told = _whole_hands(speaker, active, result)
    if told is not None:
        return told
    if played_out(result):
        return _played(speaker, active, result)
    if knocker is None:
        return "Nobody knocked." if result.winner is None else ""
    who = speaker.who(knocker)
    if big_gin:
        start = f"{who} went big gin"
    elif result.deadwood[knocker] == 0:
        start = f"{who} went {speaker.gin}"
    else:
        start = f"{who} knocked with {result.deadwood[knocker]}"
    others = [seat for seat in active if seat != knocker]
    if len(others) == 1:
        return f"{start}, {speaker.who(others[0])} was left with {result.deadwood[others[0]]}."
    left = ", ".join(f"{speaker.who(seat)} {result.deadwood[seat]}" for seat in others)
    return f"{start}. Left to the others: {left}."


def _whole_hands(speaker: Speaker, active: Sequence[Seat], result: DealResult) -> str | None:
    """``Ana declared. Left to the others: Ben 34, Cleo 12.`` None for any other deal."""
    winner, points = result.winner, result.deadwood
    match result.reason:
        case Reason.DROPPED if winner is not None:
            return f"All but {speaker.whom(winner)} dropped out."
        case Reason.DECLARED if winner is not None:
            others = [seat for seat in active if seat != winner and any(points)]
            left = ", ".join(f"{speaker.who(seat)} {points[seat]}" for seat in others)
            told = f"{speaker.who(winner)} declared."
            return f"{told} Left to the others: {left}." if left else told
        case Reason.SHOWN:
            shower = result.knocker
            value = ", ".join(f"{speaker.who(seat)} {points[seat]}" for seat in active)
            who = "" if shower is None else f"{speaker.who(shower)} showed. "
            return f"{who}Worth: {value}."
        case Reason.TWO if winner is not None:
            return (
                f"{speaker.who(winner)} ended the deal with a 2. {_held(speaker, active, result)}"
            )
        case _:
            return None


def _played(speaker: Speaker, active: Sequence[Seat], result: DealResult) -> str:
    """``Ana went out. Left in hand: Ben 12, Cleo 30.``"""
    out = result.knocker
    how = "rummy" if result.reason is Reason.RUMMY else "out"
    start = "Nobody went out." if out is None else f"{speaker.who(out)} went {how}."
    melded = {line.seat: line.points for line in result.lines if line.code == "melded"}
    told = [start]
    if melded:
        table = ", ".join(f"{speaker.who(seat)} {melded.get(seat, 0)}" for seat in active)
        told.append(f"On the table: {table}.")
    return " ".join([*told, _held(speaker, [seat for seat in active if seat != out], result)])


def _held(speaker: Speaker, seats: Sequence[Seat], result: DealResult) -> str:
    held = ", ".join(f"{speaker.who(seat)} {result.deadwood[seat]}" for seat in seats)
    return f"Left in hand: {held}."
