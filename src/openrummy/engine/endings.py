"""How a deal goes on after a turn, and how it ends.

Dead, run down, by a knock, by going out (G14, G32, K8, T2, T10, A12, A23-A25).
"""

from __future__ import annotations

from openrummy.arrange import best
from openrummy.cards import gathered
from openrummy.counting import Counts, Left, counted, left_counted, table_counted
from openrummy.engine import events as ev
from openrummy.engine.phase import Defend, LastTake, Over, ToDraw, ToPlay
from openrummy.engine.state import State, evolve
from openrummy.engine.worth import held_points, melded
from openrummy.results import DealResult, Reason, Seat
from openrummy.rng import stream
from openrummy.rules.pieces import CountScore, LeftScore, Rules, TableMelds, TableScore

_AGAIN = ("reshuffle", "reshuffle-all", "turn-over")


def after_turn(rules: Rules, state: State, seat: Seat, drew: bool) -> tuple[ev.Event, ...]:
    """Who is asked after ``seat`` has thrown; ``drew``: from the stock (A2, A23)."""
    public = state.public
    follower = public.after(seat)
    if rules.ending.stock == "take-used" and public.stock <= rules.ending.left:
        return (ev.Now(LastTake(follower)),)  # R9: on and on, as long as discards are used
    if drew and public.stock <= rules.ending.left:
        if rules.ending.stock in ("last-take", "50th-card"):
            return (ev.Now(LastTake(follower)),)
        return run_down(rules, state, follower)
    if public.idle >= rules.ending.idle_turns:  # G24, A5
        return ended(rules, state, Reason.IDLE)
    return (ev.Now(ToDraw(follower)),)


# ---------------------------------------------------------------- deals nobody wins


def dead_deal(state: State, reason: Reason) -> tuple[ev.Event, ...]:
    """End the deal with no score."""
    nothing = (0,) * len(state.hands)
    return _close(state, DealResult(reason, None, nothing, nothing))


def _close(state: State, result: DealResult) -> tuple[ev.Event, ...]:
    revealed = ev.Revealed(state.hands, state.stock, state.aside)
    return (revealed, ev.DealEnded(result), ev.Now(Over()))


def ended(rules: Rules, state: State, reason: Reason) -> tuple[ev.Event, ...]:
    """End a deal that nobody can win any more: dead, or counted as it stands (T10)."""
    dead = "dead" in (rules.ending.stock, rules.ending.used_up)
    if dead or not isinstance(rules.score, LeftScore | TableScore):
        return dead_deal(state, reason)
    return _close(state, _counted(rules, state, None, rummy=False))


def run_down(rules: Rules, state: State, follower: Seat) -> tuple[ev.Event, ...]:
    """The stock has run down: the pile serves again, or the deal ends (K8, T10, A24)."""
    public, way = state.public, rules.ending.stock
    again = way in _AGAIN and public.reshuffles < rules.ending.reshuffles
    if not again or len(public.pile) < 2:
        return ended(rules, state, Reason.DEAD)
    turn = ev.Now(ToDraw(follower))
    under = public.pile[:-1] if way == "reshuffle" else public.pile
    order = under[::-1]  # turned over: the oldest discard comes to lie on top
    if way != "turn-over":
        order = stream(state.seed, public.number, "reshuffle", public.reshuffles).shuffled(under)
    again_stock = ev.Reshuffled(gathered(under), order, way != "turn-over")
    upcard = () if way == "reshuffle" else (ev.Turned(order[-1]),)
    return (again_stock, *upcard, turn)


# ---------------------------------------------------------------- going out


def gone_out(rules: Rules, state: State, phase: ToPlay) -> tuple[ev.Event, ...]:
    """A seat has no card left (T2, A22); it went rummy if nothing of it lay there before (A25)."""
    rummy = phase.fresh and (phase.laid > 0 or phase.added)
    went = ev.WentOut(phase.seat, rummy)
    return (went, *_close(state, _counted(rules, state, phase.seat, rummy)))


def _counted(rules: Rules, state: State, out: Seat | None, rummy: bool) -> DealResult:
    """Count what is left in the hands (T12, T16), and what lies on the table (R10)."""
    public, hands = state.public, state.hands
    left = {seat: held_points(rules, public, hands[seat]) for seat in public.active}
    ended = Left(out, left, rummy, len(hands))
    if isinstance(rules.score, TableScore):
        return table_counted(rules.score, ended, melded(rules, public))
    assert isinstance(rules.score, LeftScore)
    return left_counted(rules.score, ended)


# ---------------------------------------------------------------- after a knock


def after_knock(rules: Rules, state: State, knocked: ev.Knocked) -> tuple[ev.Event, ...]:
    """The first defender is asked; where nothing can be laid off, nobody is (G32, K2)."""
    state = evolve(state, knocked)
    public = state.public
    if isinstance(rules.play, TableMelds):
        return (ev.Now(Defend(public.after(knocked.seat))),)
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
    score = rules.score
    if isinstance(score, LeftScore):
        score = CountScore(0, score.beaten)  # A20: as K7, and never rummy
    return counted(score, counts)
