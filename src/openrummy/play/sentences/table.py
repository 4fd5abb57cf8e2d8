"""Sentences for the results of deals with melds on the table."""

from __future__ import annotations

from openrummy.core.cards import copy_text
from openrummy.core.engine import Public
from openrummy.core.rules.pieces import Rules
from openrummy.core.rules.text import capitalize, say
from openrummy.core.scoring.result import DealResult, Reason, Seat, SumLine
from openrummy.play.sentences.speaker import Speaker

_PLAY_REASONS = (Reason.OUT, Reason.RUMMY, Reason.BLOCK, Reason.TWO)
_MELD_CODES = ("melded", "held")


def played_out(result: DealResult) -> bool:
    """True if the deal ended by play with melds on the table: out, blocked, or for two points."""
    return result.reason in _PLAY_REASONS


def in_turn(public: Public, first: Seat | None) -> tuple[Seat, ...]:
    """Return the seats of a deal in order of play, starting with ``first`` if given."""
    seats = public.active
    start = 0 if first is None else seats.index(first)
    return (*seats[start:], *seats[:start])


def played_title(speaker: Speaker, result: DealResult) -> str | None:
    """Title of a result: ``Mara goes out``; None if the general title with the score fits."""
    codes = {line.code for line in result.lines}
    out = result.knocker
    if result.reason is Reason.TWO and result.winner is not None:
        return say("result.ends-with-two", **speaker.arguments_for(result.winner))
    if out is None:
        if result.winner is not None:
            return None
        return say("result.blocked" if codes else "result.lowest-level")
    if "left-by" in codes:
        return None
    values = {**speaker.arguments_for(out), "how": _end_kind(result)}
    if codes & set(_MELD_CODES):
        return say("result.goes-out-points", **values, points=result.scores[out])
    return say("result.goes-out", **values)


def _end_kind(result: DealResult) -> str:
    return "rummy" if result.reason is Reason.RUMMY else "out"


def played_line(speaker: Speaker, line: SumLine) -> str | None:
    """Return the text of a score line; None if it is not specific to these deals."""
    data = dict(line.data)
    match line.code:
        case "left" | "held":
            return say("line.left", **speaker.arguments_for(line.seat))
        case "left-by":
            low, loser = data["low"], speaker.arguments_for(data["of"])
            if not low:
                return say("line.left", **loser)
            return say("line.left-by", **loser, high=line.points + low, low=low)
        case "doubled" if "times" in data:
            return say("line.times", times=data["times"])
        case "melded":
            return say("line.melded", **speaker.arguments_for(line.seat))
        case _:
            return None


def played_text(speaker: Speaker, rules: Rules, public: Public, result: DealResult) -> str:
    """Text of a result: ``Mara went out. You were left with 34, Otto with 12.``"""
    out = result.knocker
    seats = public.active
    if result.reason is Reason.TWO and result.winner is not None:
        start = say("happening.ended-with-two", **speaker.arguments_for(result.winner))
    elif out is None:
        start = _blocked_text(rules, public)
    else:
        start = say("happening.went-out", **speaker.arguments_for(out), how=_end_kind(result))
        seats = in_turn(public, out)[1:]
    times = max(
        (value for line in result.lines for name, value in line.data if name == "times"), default=1
    )
    double = [say("happening.counts", times=times)] if times > 1 else []
    if any(line.code in _MELD_CODES for line in result.lines):
        if out is not None and result.reason is not Reason.TWO:
            laid = _melded_points(result, out)
            start = say(
                "result.went-put-down",
                **speaker.arguments_for(out),
                how=_end_kind(result),
                laid=laid,
            )
            listed_seats = seats
        else:
            listed_seats = seats if out is None else (out, *seats)
        sentences = [start, *(_seat_sentence(speaker, result, seat) for seat in listed_seats)]
        return " ".join([*sentences, *double])
    first, *later = seats
    points = result.deadwood
    text = say("result.was-left", **speaker.arguments_for(first), points=points[first])
    for seat in later:
        text = say(
            "result.and-left", before=text, **speaker.arguments_for(seat), points=points[seat]
        )
    return " ".join([start, say("result.stop", text=text), *double])


def _blocked_text(rules: Rules, public: Public) -> str:
    if public.idle >= rules.ending.idle_turns:
        return say("result.idle-counts", turns=rules.ending.idle_turns)
    return say("result.stock-counts")


def dead_text(rules: Rules) -> str:
    """Explain why nobody scores after the stock ran out (G14, O6)."""
    if rules.ending.stock in ("reshuffle", "reshuffle-all", "turn-over"):
        how = "turned" if rules.ending.stock == "turn-over" else "shuffled"
        return say("result.dead-again", how=how, times=rules.ending.reshuffles)
    return capitalize(say("result.dead-table", left=rules.ending.left))


def _melded_points(result: DealResult, seat: Seat) -> int:
    return sum(line.points for line in result.lines if line.code == "melded" and line.seat == seat)


def _seat_sentence(speaker: Speaker, result: DealResult, seat: Seat) -> str:
    """Describe a seat's points on the table and in hand, in games that score both."""
    laid = _melded_points(result, seat)
    if seat == result.knocker:
        return say("result.put-down", **speaker.arguments_for(seat), laid=laid)
    left = result.deadwood[seat]
    return say("result.put-down-left", **speaker.arguments_for(seat), laid=laid, points=left)


def laid_off_cards(public: Public, seat: Seat) -> list[str]:
    """Return the texts of the cards that a seat laid off."""
    return [copy_text(card) for meld in public.table for owner, card in meld.laid if owner == seat]


def played_sentence(speaker: Speaker, result: DealResult, seat: Seat) -> str:
    """Describe a seat's hand at the end of the deal."""
    if any(line.code in _MELD_CODES for line in result.lines):
        return _seat_sentence(speaker, result, seat)
    if seat == result.knocker:
        return say("result.went", **speaker.arguments_for(seat), how=_end_kind(result))
    return say("happening.left-with", **speaker.arguments_for(seat), points=result.deadwood[seat])
