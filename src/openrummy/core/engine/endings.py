"""Continue or end a deal after a turn.

Dead deals, an exhausted stock, knocks and going out (G14, G32, K8, T2, T10, A12, A23-A25, F4).
"""

from __future__ import annotations

from openrummy.core.cards import Card, CardSet, in_order, is_joker, multiset_of, rank_of
from openrummy.core.cards.rng import stream
from openrummy.core.engine.card_values import held_points, table_points
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.evolve import evolve
from openrummy.core.engine.model.phase import Defend, LastPlay, LastTake, Over, ToDraw, ToPlay
from openrummy.core.engine.model.state import Public, State
from openrummy.core.engine.show_checks import shown_by
from openrummy.core.melds.arrange import best
from openrummy.core.melds.five_cards import rank_hand
from openrummy.core.rules.pieces import HandScore, LeftScore, Rules, TableScore
from openrummy.core.scoring.knock import (
    Counts,
    Hands,
    Left,
    score_end_with_two,
    score_hands,
    score_knock,
    score_left_cards,
    score_table,
)
from openrummy.core.scoring.result import DealResult, Reason, Seat

_RANK_OF_TWO = 1
_RECYCLING_ENDINGS = ("reshuffle", "reshuffle-all", "turn-over")


def next_turn_is_ordinary(rules: Rules, public: Public) -> bool:
    """True if the turn after the next discard is ordinary, whatever is discarded.

    True for nearly every turn, so the state after the discard need not be examined.
    """
    return public.stock > rules.ending.left and public.idle + 1 < rules.ending.idle_turns


def after_turn(rules: Rules, state: State, seat: Seat, drew: bool) -> tuple[ev.Event, ...]:
    """Pass the turn after ``seat`` has discarded; ``drew``: from the stock (A2, A23)."""
    public = state.public
    follower = public.after(seat)
    if rules.ending.stock == "take-used" and public.stock <= rules.ending.left:
        return (ev.Now(LastTake(follower)),)  # R9: continues as long as discards are used
    if public.idle >= rules.ending.idle_turns:  # G24, A5
        return end_without_winner(rules, state, Reason.IDLE)
    if rules.ending.stock == "continue" and public.stock <= rules.ending.left:
        if _takes_no_discard(rules, state, follower):
            return end_without_winner(rules, state, Reason.DEAD)
        return (ev.Now(LastTake(follower)),)  # W8, A33: as long as the next takes the discard
    if drew and public.stock <= rules.ending.left:
        if rules.ending.stock in ("last-take", "50th-card"):
            return (ev.Now(LastTake(follower)),)
        return handle_empty_stock(rules, state, follower)
    return (ev.Now(ToDraw(follower)),)


def _takes_no_discard(rules: Rules, state: State, seat: Seat) -> bool:
    """True if the seat has one card left and may only draw from the stock (A32)."""
    play = rules.on_table
    return play is not None and play.one_card and state.public.held[seat] == 1


# ---------------------------------------------------------------- deals without a winner


def dead_deal(state: State, reason: Reason) -> tuple[ev.Event, ...]:
    """End the deal with no score."""
    nothing = (0,) * len(state.hands)
    return close(state, DealResult(reason, None, nothing, nothing))


def close(state: State, result: DealResult) -> tuple[ev.Event, ...]:
    """End the deal with this result and reveal everything."""
    revealed = ev.Revealed(state.hands, state.stock, state.aside)
    return (revealed, ev.DealEnded(result), ev.Now(Over()))


def end_without_winner(rules: Rules, state: State, reason: Reason) -> tuple[ev.Event, ...]:
    """End a deal that can no longer be won: dead, or with the hands counted (T10)."""
    dead = "dead" in (rules.ending.stock, rules.ending.used_up)
    if dead or not (rules.score_as(LeftScore) or rules.score.melded):
        return dead_deal(state, reason)
    return close(state, _count_hands(rules, state, None, rummy=False))


def handle_empty_stock(rules: Rules, state: State, follower: Seat) -> tuple[ev.Event, ...]:
    """Handle an exhausted stock: reuse the pile or end the deal (K8, T10, A24)."""
    return recycle_pile(rules, state, follower) or end_without_winner(rules, state, Reason.DEAD)


def recycle_pile(rules: Rules, state: State, follower: Seat) -> tuple[ev.Event, ...]:
    """Turn the pile into the stock for ``follower``; empty if not allowed (K8)."""
    public, stock = state.public, rules.ending.stock
    again = stock in _RECYCLING_ENDINGS and public.reshuffles < rules.ending.reshuffles
    if not again or len(public.pile) < 2:
        return ()
    turn = ev.Now(ToDraw(follower))
    under = public.pile[:-1] if stock == "reshuffle" else public.pile
    order = under[::-1]  # turned over: the oldest discard is now on top
    if stock != "turn-over":
        order = _shuffle(state, under)
    again_stock = ev.Reshuffled(multiset_of(under), order, stock != "turn-over")
    upcard = () if stock == "reshuffle" else (ev.Turned(order[-1]),)
    return (again_stock, *upcard, turn)


def reshuffle_at_last_draw(rules: Rules, state: State) -> tuple[ev.Event, ...]:
    """Turn the whole pile into the stock as the last stock card is drawn (W8)."""
    public, ending = state.public, rules.ending
    last = ending.stock == "last-draw" and public.stock == ending.left + 1
    if not last or not public.pile or public.reshuffles >= ending.reshuffles:
        return ()
    return (ev.Reshuffled(multiset_of(public.pile), _shuffle(state, public.pile)),)


def _shuffle(state: State, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    public = state.public
    return stream(state.seed, public.number, "reshuffle", public.reshuffles).shuffled(cards)


# ---------------------------------------------------------------- going out


def go_out(rules: Rules, state: State, phase: ToPlay) -> tuple[ev.Event, ...]:
    """End the deal as a seat goes out (T2, A22); rummy if it had nothing on the table (A25)."""
    rummy = phase.fresh and (phase.laid > 0 or phase.added)
    went = ev.WentOut(phase.seat, rummy)
    waiting = _without_turn(rules, state.public, phase.seat)
    if waiting:
        return (went, ev.Now(LastPlay(waiting[0], phase.seat, rummy, waiting[1:])))
    return (went, *close(state, _count_hands(rules, state, phase.seat, rummy)))


def _without_turn(rules: Rules, public: Public, out: Seat) -> tuple[Seat, ...]:
    """Seats that had no turn, in turn order; each melds once after ``out`` went out (A31)."""
    if not rules.on_table or not rules.on_table.last_turn:
        return ()
    begin = public.active.index(public.first)
    order = public.active[begin:] + public.active[:begin]
    return order[max(public.turns, order.index(out) + 1) :]


def after_last_play(rules: Rules, state: State, phase: LastPlay) -> tuple[ev.Event, ...]:
    """Move to the next seat that has had no turn, or end the deal (A31)."""
    if phase.waiting:
        after = LastPlay(phase.waiting[0], phase.out, phase.rummy, phase.waiting[1:])
        return (ev.Now(after),)
    return close(state, _count_hands(rules, state, phase.out, phase.rummy))


def may_end_with_two(rules: Rules, public: Public, seat: Seat) -> bool:
    """True if the seat, holding one card, is offered an ending with a natural 2 (A36); public."""
    return rules.score.up_for_two > 0 and public.held[seat] == 1 and public.wild != _RANK_OF_TWO


def is_two_alone(hand: CardSet) -> bool:
    """True if the hand is a single 2 (A36)."""
    cards = list(in_order(hand))
    return len(cards) == 1 and not is_joker(cards[0]) and rank_of(cards[0]) == _RANK_OF_TWO


def end_with_two(rules: Rules, state: State, seat: Seat) -> tuple[ev.Event, ...]:
    """End the deal as a win for a seat with its 2; every hand counts (A36)."""
    score = rules.score_as(LeftScore)
    assert score
    held = {
        other: held_points(rules, state.public, state.hands[other]) for other in state.public.active
    }
    held[seat] = score.up_for_two
    left = Left(None, held, seats=len(state.hands), factor=state.public.factor)
    return close(state, score_end_with_two(score, seat, left))


def _count_hands(rules: Rules, state: State, out: Seat | None, rummy: bool) -> DealResult:
    """Count the cards left in the hands (T12, T16) and those on the table (R10)."""
    public, hands = state.public, state.hands
    left = {seat: held_points(rules, public, hands[seat]) for seat in public.active}
    ended = Left(out, left, rummy, len(hands), public.factor)
    if table := rules.score_as(TableScore):
        return score_table(table, ended, table_points(rules, public))
    score = rules.score_as(LeftScore)
    assert score
    return score_left_cards(score, ended)


# ---------------------------------------------------------------- after a knock


def after_knock(rules: Rules, state: State, knocked: ev.Knocked) -> tuple[ev.Event, ...]:
    """Ask the first defender to lay off; nobody if laying off is impossible (G32, K2)."""
    state = evolve(state, knocked)
    public = state.public
    if rules.on_table:
        return (ev.Now(Defend(public.after(knocked.seat))),)
    if knocked.points and rules.knock.lay_off != "none" and not rules.score_as(HandScore):
        return (ev.Now(Defend(public.after(knocked.seat))),)
    events: list[ev.Event] = []
    seat = public.after(knocked.seat)
    while seat != knocked.seat:
        showed = _automatic_show(rules, state, seat)
        events.append(showed)
        state = evolve(state, showed)
        seat = public.after(seat)
    return (*events, *close(state, knock_result(rules, state)))


def _automatic_show(rules: Rules, state: State, seat: Seat) -> ev.Showed:
    """The show of a hand that needs no decision."""
    hand = state.hands[seat]
    if score := rules.score_as(HandScore):
        return shown_by(score, seat, hand)
    shown = best(rules.melds, rules.values, hand)
    return ev.Showed(seat, shown.melds, shown.deadwood, shown.points)


def after_show(rules: Rules, state: State, showed: ev.Showed) -> tuple[ev.Event, ...]:
    """Ask the next defender, or count the deal."""
    state = evolve(state, showed)
    follower = state.public.after(showed.seat)
    if follower != state.public.knocker:
        return (ev.Now(Defend(follower)),)
    return close(state, knock_result(rules, state))


def knock_result(rules: Rules, state: State) -> DealResult:
    """Count the shown hands (G34)."""
    public = state.public
    assert public.knocker is not None
    if score := rules.score_as(HandScore):
        larger_first = score.first == "group"
        hands = {seat: rank_hand(hand, larger_first) for seat, hand, _ in public.shown}
        return score_hands(score, Hands(public.knocker, hands, len(state.hands)))
    points = {seat: points for seat, _, points in public.shown}
    seats = len(state.hands)
    counts = Counts(public.knocker, points, not public.thrown, public.factor, seats)
    return score_knock(rules.score, counts)
