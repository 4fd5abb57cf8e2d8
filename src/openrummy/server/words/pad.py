"""What is told of a deal that was written down: who knocked, and every line of the sum."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.notation import wire
from openrummy.results import DealResult, Line, Reason, Seat
from openrummy.server.words.speaker import Speaker

_LINES = {
    "gin": "Bonus for gin",
    "big-gin": "Bonus for big gin",
    "undercut": "Bonus for the undercut",
    "tie": "Bonus for equal deadwood",
    "deal-win": "For winning the deal",
    "doubled": "Doubled by the spade turned up",
    "rummy": "Bonus for rummy",
    "shared": "Bonus for a count as low as another's",
    "shared-count": "What the others lose, shared",
    "beaten-knocker": "From the knocker, who was beaten",
    "tables": "Won at the tables",
    "against": "What the other side won, taken off",
    "all-win": "Bonus for winning at every table",
}


def entry_lines(speaker: Speaker, result: DealResult) -> list[wire.LineView]:
    """Every line of the sum of one table."""
    return [entry_line(line) for line in result.lines]


def entry_line(line: Line) -> wire.LineView:
    """A line of a table, or of a round."""
    data = dict(line.data)
    text = _LINES.get(line.code, line.code)
    if line.code == "difference":
        text = f"Deadwood {data['high']} less {data['low']}"
    elif line.code == "deadwood":
        text = "Deadwood left to the other"
    return wire.LineView(line.code, line.seat, line.points, text)


def entry_text(
    speaker: Speaker, active: Sequence[Seat], result: DealResult, big_gin: bool, gin: str
) -> str:
    """``Ana knocked with 4, Ben was left with 15.``"""
    if result.reason is Reason.MISDEAL:
        return "A misdeal: as if never dealt."
    knocker = result.knocker
    if knocker is None:
        return "Nobody knocked." if result.winner is None else ""
    who = speaker.who(knocker)
    if big_gin:
        start = f"{who} went big gin"
    elif result.deadwood[knocker] == 0:
        start = f"{who} went {gin}"
    else:
        start = f"{who} knocked with {result.deadwood[knocker]}"
    others = [seat for seat in active if seat != knocker]
    if len(others) == 1:
        return f"{start}, {speaker.who(others[0])} was left with {result.deadwood[others[0]]}."
    left = ", ".join(f"{speaker.who(seat)} {result.deadwood[seat]}" for seat in others)
    return f"{start}. Left to the others: {left}."
