"""How deals ended in which a hand was declared, or all others dropped out (I5-I9, N4-N6)."""

from __future__ import annotations

from openrummy.engine import Public
from openrummy.notation import wire
from openrummy.rules.pieces import Rules
from openrummy.scoring.result import DealResult, Reason, Seat, SumLine
from openrummy.server.words.cards import counted, points_text
from openrummy.server.words.speaker import Speaker

_PAID = {
    "out": "For going out",
    "neither": "No deuce and no joker",
    "undrawn": "Without drawing a card",
    "first": "On the first turn",
    "suit": "All cards of one suit",
}


def by_declaring(result: DealResult) -> bool:
    """Did the deal end as only a deal of declared hands does?"""
    return result.reason in (Reason.DECLARED, Reason.DROPPED)


def declared_title(speaker: Speaker, result: DealResult) -> str:
    """``Mara declares, 84 points``; ``You win the deal: all others dropped out``."""
    winner = result.winner
    assert winner is not None
    points = result.scores[winner]
    gain = f", {points_text(points)}" if points > 0 else ""
    if result.reason is Reason.DROPPED:
        won = f"{speaker.who(winner)} {speaker.verb(winner, 'win')} the deal{gain}"
        return f"{won}: all others dropped out"
    return f"{speaker.who(winner)} {speaker.verb(winner, 'declare')}{gain}"


def declared_text(speaker: Speaker, rules: Rules, public: Public, result: DealResult) -> str:
    """``Mara declared. You were left with 34. Otto dropped out for 20.``"""
    winner = result.winner
    assert winner is not None
    at = public.active.index(winner)
    others = (*public.active[at + 1 :], *public.active[:at])
    told = [_told(speaker, rules, public, result, seat) for seat in (winner, *others)]
    return " ".join(one for one in told if one)


def declared_hands(
    speaker: Speaker, rules: Rules, public: Public, result: DealResult
) -> list[wire.HandResultView]:
    """Every hand: of who won first, then in turn."""
    winner = result.winner
    assert winner is not None
    at = public.active.index(winner)
    return [
        wire.HandResultView(
            seat=seat,
            deadwood=result.deadwood[seat],
            score=result.scores[seat],
            laid=[],
            text=_told(speaker, rules, public, result, seat),
        )
        for seat in (*public.active[at:], *public.active[:at])
    ]


def _told(speaker: Speaker, rules: Rules, public: Public, result: DealResult, seat: Seat) -> str:
    """What one seat did, and what it came to."""
    who = speaker.who(seat)
    dropped = dict(public.dropped)
    if seat == result.winner:
        last = result.reason is Reason.DROPPED
        return f"{who} {speaker.was(seat)} the last in the deal." if last else f"{who} declared."
    if seat in dropped:
        how = "declared wrongly" if seat in public.wrong else "dropped out"
        cost = f", {points_text(dropped[seat])}" if dropped[seat] else ""
        return f"{who} {how}{cost}."
    if rules.payment_score:
        paid = -result.scores[seat]
        return f"{who} {speaker.verb(seat, 'pay')} {paid}." if paid else ""
    if not result.deadwood[seat]:
        return f"{who} had nothing left over."
    return f"{who} {speaker.was(seat)} left with {result.deadwood[seat]}."


# ---------------------------------------------------------------- the sum


def declared_line(speaker: Speaker, line: SumLine) -> str | None:
    """The words of a line that only such deals have; None for any other."""
    data = dict(line.data)
    if "payers" in data:
        return _payment(line.code, data["count"], data["payers"])
    loser = data.get("of", line.seat)
    match line.code:
        case "unmelded":
            return f"{speaker.whose(loser)} cards that are not melded"
        case "capped":
            return f"Over the most that {speaker.whose_within(loser)} hand can count"
        case "dropped":
            return f"{speaker.who(loser)} dropped out"
        case "wrong":
            return f"{speaker.who(loser)} declared wrongly"
        case "pays":
            return f"Paid to {speaker.whom(data['to'])}"
        case _:
            return None


def _payment(code: str, count: int, payers: int) -> str:
    """``Two jokers, from each of four players``."""
    match code:
        case "deuces":
            what = "A deuce" if count == 1 else f"{counted(count, '', 'deuces').capitalize()}"
        case "jokers":
            what = "A joker" if count == 1 else f"{counted(count, '', 'jokers').capitalize()}"
        case _:
            what = _PAID[code]
    if payers == 1:
        return what
    return f"{what}, from each of {counted(payers, 'player', 'players')}"
