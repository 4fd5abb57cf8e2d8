"""How a deal ends: dead, run down, or by a knock (G14, G32, K8, A12)."""

from __future__ import annotations

from openrummy.arrange import best
from openrummy.cards import to_set
from openrummy.counting import Counts, counted
from openrummy.engine import events as ev
from openrummy.engine.phase import Defend, Over, ToDraw
from openrummy.engine.state import State, evolve
from openrummy.results import DealResult, Reason
from openrummy.rng import stream
from openrummy.rules.pieces import Rules

# ---------------------------------------------------------------- deals nobody wins


def dead_deal(state: State, reason: Reason) -> tuple[ev.Event, ...]:
    """End the deal with no score."""
    nothing = (0,) * len(state.hands)
    return _close(state, DealResult(reason, None, nothing, nothing))


def _close(state: State, result: DealResult) -> tuple[ev.Event, ...]:
    revealed = ev.Revealed(state.hands, state.stock, state.aside)
    return (revealed, ev.DealEnded(result), ev.Now(Over()))


def run_down(rules: Rules, state: State) -> tuple[ev.Event, ...]:
    """The stock has run down where the pile serves again: all but its top card (K8, A24)."""
    public = state.public
    assert public.thrower is not None
    under = public.pile[:-1]
    if public.reshuffles >= rules.ending.reshuffles or not under:
        return dead_deal(state, Reason.DEAD)
    order = stream(state.seed, public.number, "reshuffle", public.reshuffles).shuffled(under)
    turn = ev.Now(ToDraw(public.after(public.thrower)))
    return (ev.Reshuffled(to_set(under), order), turn)


# ---------------------------------------------------------------- after a knock


def after_knock(rules: Rules, state: State, knocked: ev.Knocked) -> tuple[ev.Event, ...]:
    """The first defender is asked; where nothing can be laid off, nobody is (G32, K2)."""
    state = evolve(state, knocked)
    public = state.public
    if knocked.points and rules.knock.lay_off != "none":
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
    """Count the hands that lie on the table (G34)."""
    public = state.public
    assert public.knocker is not None
    points = {seat: points for seat, _, points in public.shown}
    seats = len(state.hands)
    counts = Counts(public.knocker, points, not public.thrown, public.factor, seats)
    return counted(rules.score, counts)
