"""What is told of a deal that was written down: who knocked, and what was left."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.results import DealResult, Reason, Seat
from openrummy.server.words.speaker import Speaker
from openrummy.server.words.tables import played_out


def entry_text(speaker: Speaker, active: Sequence[Seat], result: DealResult, big_gin: bool) -> str:
    """``Ana knocked with 4, Ben was left with 15.``"""
    if result.reason is Reason.MISDEAL:
        return "A misdeal: as if never dealt."
    knocker = result.knocker
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
    held = ", ".join(
        f"{speaker.who(seat)} {result.deadwood[seat]}" for seat in active if seat != out
    )
    return " ".join([*told, f"Left in hand: {held}."])
