"""How deals with melds on the table ended: who went out, what was left, what lies there."""

from __future__ import annotations

from openrummy.cards import copy_text
from openrummy.engine import Public
from openrummy.notation import wire
from openrummy.rules.pieces import Rules
from openrummy.scoring.result import DealResult, Reason, Seat, SumLine
from openrummy.server.words.cards import counted, points_text
from openrummy.server.words.speaker import Speaker

_PLAYED = (Reason.OUT, Reason.RUMMY, Reason.BLOCK, Reason.TWO)
_ON_TABLE = ("melded", "held")
_TIMES = {1: "once", 2: "twice"}


def played_out(result: DealResult) -> bool:
    """Did the deal end as only a deal with melds on the table does?"""
    return result.reason in _PLAYED


def played_title(speaker: Speaker, result: DealResult) -> str | None:
    """``Mara goes out``; None where the winner scores, as in any game."""
    codes = {line.code for line in result.lines}
    out = result.knocker
    if result.reason is Reason.TWO and result.winner is not None:
        who = speaker.who(result.winner)
        return f"{who} {speaker.verb(result.winner, 'end')} the deal with a 2"
    if out is None:
        if result.winner is not None:
            return None
        return (
            "Nobody went out: every hand counts"
            if codes
            else "Nobody wins the deal: the lowest hands are level"
        )
    if "left-by" in codes:
        return None
    how = "rummy" if result.reason is Reason.RUMMY else "out"
    goes = f"{speaker.who(out)} {speaker.verb(out, 'go', 'goes')} {how}"
    return f"{goes}, {points_text(result.scores[out])}" if codes & set(_ON_TABLE) else goes


def played_line(speaker: Speaker, line: SumLine) -> str | None:
    """The words of a line that only such deals have; None for any other."""
    data = dict(line.data)
    match line.code:
        case "left" | "held":
            return f"{speaker.whose(line.seat)} cards left in hand"
        case "left-by":
            low = data["low"]
            whose = f"{speaker.whose(data['of'])} cards left in hand"
            return f"{whose}, {line.points + low} less {low}" if low else whose
        case "doubled" if "times" in data:
            times = data["times"]
            return f"The deal counts {'double' if times == 2 else f'{times} times'}"
        case "melded":
            return f"{speaker.whose(line.seat)} cards on the table"
        case _:
            return None


def played_text(speaker: Speaker, rules: Rules, public: Public, result: DealResult) -> str:
    """``Mara went out. You were left with 34, Otto with 12.``"""
    out = result.knocker
    seats = public.active
    if result.reason is Reason.TWO and result.winner is not None:
        start = f"{speaker.who(result.winner)} ended the deal with a 2 alone."
    elif out is None:
        start = _why_blocked(rules, public)
    else:
        went = "rummy, all cards in one turn" if result.reason is Reason.RUMMY else "out"
        start = f"{speaker.who(out)} went {went}."
        at = seats.index(out)
        seats = (*seats[at + 1 :], *seats[:at])
    times = max(
        (value for one in result.lines for name, value in one.data if name == "times"), default=1
    )
    double = {1: "", 2: " The deal counts double."}.get(times, f" The deal counts {times} times.")
    if any(line.code in _ON_TABLE for line in result.lines):
        everybody = seats if out is None else (out, *seats)
        told = [start, *(_told(speaker, result, seat) for seat in everybody)]
        return " ".join(told) + double
    first, *others = seats
    points = result.deadwood
    told = [f"{speaker.who(first)} {speaker.was(first)} left with {points[first]}"]
    told += [f"{speaker.whom(seat)} with {points[seat]}" for seat in others]
    return f"{start} {', '.join(told)}.{double}"


def _why_blocked(rules: Rules, public: Public) -> str:
    if public.idle >= rules.ending.idle_turns:
        return (
            f"{rules.ending.idle_turns} turns without a card from the stock:"
            " the deal ends, and what is held counts."
        )
    return "The stock ran down and nobody went out: what is held counts."


def dead_text(rules: Rules) -> str:
    """Why nobody scores after the stock ran down (G14, O6)."""
    if rules.ending.stock in ("reshuffle", "reshuffle-all", "turn-over"):
        times = rules.ending.reshuffles
        often = _TIMES.get(times) or counted(times, "time", "times")
        how = "turned over" if rules.ending.stock == "turn-over" else "shuffled"
        return f"The pile was {how} {often} and the stock ran down again: nobody scores."
    left = counted(rules.ending.left, "card", "cards").capitalize()
    return f"{left} left in the stock and nobody went out: nobody scores."


def _told(speaker: Speaker, result: DealResult, seat: Seat) -> str:
    """What one seat has on the table and in hand, where both count."""
    laid = sum(one.points for one in result.lines if one.code == "melded" and one.seat == seat)
    who = speaker.who(seat)
    if seat == result.knocker:
        return f"{who} put down {laid}."
    return f"{who} put down {laid} and {speaker.was(seat)} left with {result.deadwood[seat]}."


def played_hands(speaker: Speaker, public: Public, result: DealResult) -> list[wire.HandResultView]:
    """Every hand: of who went out first, then in turn."""
    seats, out = public.active, result.knocker
    if out is not None:
        at = seats.index(out)
        seats = (*seats[at:], *seats[:at])
    return [
        wire.HandResultView(
            seat=seat,
            deadwood=result.deadwood[seat],
            score=result.scores[seat],
            laid=laid_off(public, seat),
            text=_hand_text(speaker, result, seat),
        )
        for seat in seats
    ]


def laid_off(public: Public, seat: Seat) -> list[str]:
    """The cards a seat added to melds."""
    return [copy_text(card) for meld in public.table for who, card in meld.laid if who == seat]


def _hand_text(speaker: Speaker, result: DealResult, seat: Seat) -> str:
    if any(line.code in _ON_TABLE for line in result.lines):
        return _told(speaker, result, seat)
    who = speaker.who(seat)
    if seat == result.knocker:
        return f"{who} went {'rummy' if result.reason is Reason.RUMMY else 'out'}."
    return f"{who} {speaker.was(seat)} left with {result.deadwood[seat]}."
