"""How a deal ends and what it scores (G8-G12, G14-G16, G34, A9, A12)."""

from __future__ import annotations

from openrummy.arrange import best
from openrummy.engine import events as ev
from openrummy.engine.phase import Defend, Over
from openrummy.engine.state import State, evolve
from openrummy.results import DealResult, Line, Reason, Seat
from openrummy.rules.pieces import KnockScore, Rules

# ---------------------------------------------------------------- deals nobody wins


def dead_deal(state: State, reason: Reason) -> tuple[ev.Event, ...]:
    """End the deal with no score."""
    nothing = (0,) * len(state.hands)
    return _close(state, DealResult(reason, None, nothing, nothing))


def _close(state: State, result: DealResult) -> tuple[ev.Event, ...]:
    revealed = ev.Revealed(state.hands, state.stock, state.aside)
    return (revealed, ev.DealEnded(result), ev.Now(Over()))


# ---------------------------------------------------------------- after a knock


def after_knock(rules: Rules, state: State, knocked: ev.Knocked) -> tuple[ev.Event, ...]:
    """The first defender is asked; against gin there is nothing to choose (G32)."""
    state = evolve(state, knocked)
    public = state.public
    if knocked.points:
        return (ev.Now(Defend(public.after(knocked.seat))),)
    events: list[ev.Event] = []
    seat = public.after(knocked.seat)
    while seat != knocked.seat:
        shown = best(rules.melds, rules.values, state.hands[seat])
        showed = ev.Showed(seat, shown.melds, shown.deadwood, shown.points)
        events.append(showed)
        state = evolve(state, showed)
        seat = public.after(seat)
    return (*events, *_close(state, knock_result(rules, state)))


def after_show(rules: Rules, state: State, showed: ev.Showed) -> tuple[ev.Event, ...]:
    """The next defender is asked, or the deal is counted."""
    state = evolve(state, showed)
    follower = state.public.after(showed.seat)
    if follower != state.public.knocker:
        return (ev.Now(Defend(follower)),)
    return _close(state, knock_result(rules, state))


def knock_result(rules: Rules, state: State) -> DealResult:
    """Count a knock between two hands (G34)."""
    public = state.public
    counts = {seat: points for seat, _, points in public.shown}
    (knocker, own), (defender, other) = counts.items()
    score = rules.score
    lines = _lines(score, public.thrown, knocker, own, defender, other)
    reason = _reason(public.thrown, own, other)
    winner = lines[0].seat if lines else None
    if winner is not None:
        if score.deal_win:
            lines.append(Line("deal-win", winner, score.deal_win))  # G15
        total = sum(line.points for line in lines)
        if public.factor > 1:
            doubled = total * (public.factor - 1)
            lines.append(Line("doubled", winner, doubled, (("factor", public.factor),)))
    boxes = [0] * len(state.hands)
    if winner is not None:
        boxes[winner] = 1 + _extra_boxes(score, reason, winner == knocker) * public.factor
    scores = [0] * len(state.hands)
    for line in lines:
        scores[line.seat] += line.points
    deadwood = tuple(counts.get(seat, 0) for seat in range(len(state.hands)))
    return DealResult(reason, winner, tuple(scores), tuple(boxes), knocker, deadwood, tuple(lines))


def _lines(
    score: KnockScore, thrown: bool, knocker: Seat, own: int, defender: Seat, other: int
) -> list[Line]:
    if not thrown:
        return [Line("deadwood", knocker, other), Line("big-gin", knocker, score.big_gin)]
    if own == 0:
        return [Line("deadwood", knocker, other), Line("gin", knocker, score.gin)]
    if other > own:
        return [Line("difference", knocker, other - own, (("high", other), ("low", own)))]
    if other < own or score.tie == "undercut":
        difference = Line("difference", defender, own - other, (("high", own), ("low", other)))
        return [difference, Line("undercut", defender, score.undercut)]
    if score.tie == "own":
        return [Line("tie", defender, score.tie_bonus)]
    return []


def _reason(thrown: bool, own: int, other: int) -> Reason:
    if not thrown:
        return Reason.BIG_GIN
    if own == 0:
        return Reason.GIN
    if other > own:
        return Reason.KNOCK
    return Reason.UNDERCUT if other < own else Reason.TIE


def _extra_boxes(score: KnockScore, reason: Reason, by_knocker: bool) -> int:
    if reason in (Reason.GIN, Reason.BIG_GIN):
        return score.gin_boxes
    undercut = reason is Reason.UNDERCUT or (reason is Reason.TIE and score.tie == "undercut")
    return score.undercut_boxes if undercut and not by_knocker else 0
