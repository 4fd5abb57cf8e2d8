"""Matching of reported scores against the possible endings, with the reason if none fits."""

from __future__ import annotations

from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.possible_results import (
    DealFacts,
    Ending,
    Impossible,
    endings,
    knock_limit,
    who_plays,
)
from openrummy.core.scoring.result import DealResult, Reason, Seat


def fitting_ending(
    rules: Rules, facts: DealFacts, result: DealResult, reason: Reason | None = None
) -> Ending | Impossible:
    """Infer the ending from the scores, or the reason they are impossible under these rules.

    ``reason`` is the reason the deal ended, if known; otherwise any ending is allowed.
    """
    winners = [seat for seat in range(facts.seats) if result.boxes[seat] or seat == result.winner]
    if wrong := _wrong_winner(rules, facts, result, winners):
        return wrong
    rows = [row for row in endings(rules, facts) if row.reason is (reason or row.reason)]
    if not rows:
        return _no_such_end(rules, reason)
    fair = [row for row in rows if len(winners) in row.winners]
    if not fair:
        if reason is None:
            return Impossible("several-winners" if winners else "nobody-wins-counted", "T10")
        return Impossible("has-no-winner" if winners else "needs-winner", rows[0].rule)
    return _by_scores(facts, fair, result, winners)


def _wrong_winner(
    rules: Rules, facts: DealFacts, result: DealResult, winners: list[Seat]
) -> Impossible | None:
    """Reason that these cannot be the winners of a deal, whatever it scored."""
    if len(winners) == 1 and result.winner is None:
        return Impossible("box-without-winner", "G19", {"seat": winners[0]})
    if len(winners) > 1 and result.winner is not None:
        return Impossible("several-winners", "G19")
    for seat, points in enumerate(result.scores):
        if seat not in facts.may_play and (points or seat in winners):
            return Impossible("not-here", who_plays(rules), {"seat": seat})
    return None


def _by_scores(
    facts: DealFacts, rows: list[Ending], result: DealResult, winners: list[Seat]
) -> Ending | Impossible:
    """The row with these scores and boxes."""
    others = [seat for seat in facts.may_play if seat not in winners]
    for seat in winners:
        fair = [row for row in rows if result.scores[seat] in row.scores]
        if not fair:
            return _no_such_score(rows, result, seat, won=True)
        rows = fair
    for seat in others:
        points = result.scores[seat]
        sits_out = points == 0 and len(facts.may_play) > facts.hands
        fair = [row for row in rows if sits_out or points in row.others]
        if not fair:
            return _no_such_score(rows, result, seat, won=False)
        rows = fair
    if rows[0].paid and sum(result.scores) != 0:
        return Impossible("unpaid", rows[0].rule, {"points": sum(result.scores)})
    boxed = [row for row in rows if all(result.boxes[seat] == row.boxes for seat in winners)]
    if not boxed:
        allowed = sorted({row.boxes for row in rows})
        data: dict[str, int | str] = {
            "seat": winners[0],
            "boxes": result.boxes[winners[0]],
            "allowed": " ".join(map(str, allowed)),
        }
        return Impossible("boxes", "G16" if len(allowed) > 1 else "G19", data)
    return boxed[0]


def _no_such_score(rows: list[Ending], result: DealResult, seat: Seat, *, won: bool) -> Impossible:
    """Refusal if no row gives the seat its score."""
    points = result.scores[seat]
    possible = [row.scores if won else row.others for row in rows]
    least, most = min(map(min, possible)), max(map(max, possible))
    reasons = {row.reason for row in rows}
    data: dict[str, int | str] = {
        "seat": seat,
        "points": points,
        "least": least,
        "most": most,
        "reason": str(rows[0].reason) if won and len(reasons) == 1 else "any",
    }
    plain = next((row for row in rows if row.reason is Reason.KNOCK), rows[0])
    if not won and least == most == 0:
        return Impossible("loser-score", plain.rule, data)
    code = "no-such-score" if least <= points <= most else "score"
    return Impossible(code, plain.rule, data)


def _no_such_end(rules: Rules, reason: Reason | None) -> Impossible:
    """Refusal of an ending that this game does not have."""
    if reason in (Reason.KNOCK, Reason.UNDERCUT, Reason.TIE) and knock_limit(rules) == 0:
        return Impossible("only-gin", "G6")
    by_reason = {
        Reason.BIG_GIN: ("big-gin", "G9"),
        Reason.DEAD: ("nobody-wins-counted", "T10"),
        Reason.IDLE: ("nobody-wins-counted", "T10"),
        Reason.BLOCK: ("nobody-wins-dead", "G14"),
        Reason.OUT: ("no-going-out", "T2"),
        Reason.RUMMY: ("no-going-out", "T2"),
        Reason.TWO: ("no-two", "A36"),
        Reason.DECLARED: ("no-declaring", "I5"),
        Reason.DROPPED: ("no-dropping", "I7"),
        Reason.SHOWN: ("no-five", "F4"),
    }
    return Impossible(*by_reason.get(reason or Reason.KNOCK, ("no-knocking", "G6")))
