"""The verbs of a deal: start, legal, why_not, apply, outcome."""

from __future__ import annotations

from collections.abc import Iterator

from openrummy.core.cards import Card, multiset_of, rank_of, suit_of
from openrummy.core.cards.rng import stream
from openrummy.core.engine.endings import dead_deal
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.actions import Action, IllegalAction, Refusal, refuse
from openrummy.core.engine.model.evolve import evolve_all
from openrummy.core.engine.model.pack import deck
from openrummy.core.engine.model.phase import (
    Defend,
    LastPlay,
    LastTake,
    OfferTwo,
    OfferUpcard,
    Over,
    Phase,
    ToArrange,
    ToChoose,
    ToDiscard,
    ToDraw,
    ToPlay,
)
from openrummy.core.engine.model.state import DealSetup, State, Step
from openrummy.core.engine.model.view import View, view
from openrummy.core.engine.opening import first_phase, times, turns_wild, wild_rank
from openrummy.core.engine.phases import (
    PhaseModule,
    arrange,
    choose_wild_rank,
    declare,
    defend,
    discard,
    draw,
    last_chance,
    lone_two,
    over,
    play,
)
from openrummy.core.engine.show_checks import least_class
from openrummy.core.melds.arrange import least
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import DealResult, Reason, Seat

_SPADES = 3
ANY_COUNT = 999  # above the points of any hand

HANDLERS: dict[type[Phase], PhaseModule] = {
    ToChoose: choose_wild_rank,
    OfferUpcard: draw,
    ToDraw: draw,
    LastTake: draw,
    ToDiscard: discard,
    ToPlay: play,
    Defend: defend,
    OfferTwo: lone_two,
    LastPlay: last_chance,
    ToArrange: arrange,
    Over: over,
}
# Turns differ in games with declared hands.
_DECLARED = HANDLERS | {ToDraw: declare, ToDiscard: declare}


def actors(state: State) -> tuple[Seat, ...]:
    """The seats to act now, in order; empty once the deal is over."""
    seat = _asked(state.public.phase)
    return () if seat is None else (seat,)


def _asked(phase: Phase) -> Seat | None:
    """The seat to act; None once the deal is over."""
    return getattr(phase, "seat", None)


def _handler(rules: Rules, phase: Phase) -> PhaseModule:
    return (_DECLARED if rules.declared else HANDLERS)[type(phase)]


def legal_in(rules: Rules, seen: View) -> tuple[Action, ...]:
    """The canonical actions of the seat whose view this is.

    Every other accepted action differs from one of these only by the
    arrangement shown or by duplicate cards.
    """
    phase = seen.public.phase
    if seen.seat is None or seen.seat != _asked(phase):
        return ()
    return _handler(rules, phase).legal(rules, seen)


def why_not_in(rules: Rules, seen: View, action: Action) -> Refusal | None:
    """Refusal of this seat's action, decided from its view; None when it is accepted."""
    phase = seen.public.phase
    if seen.seat is None or seen.seat != _asked(phase):
        return refuse("deal-over" if isinstance(phase, Over) else "not-your-turn", "G30")
    return _handler(rules, phase).why_not(rules, seen, action)


def legal(rules: Rules, state: State, seat: Seat) -> tuple[Action, ...]:
    """The legal actions of ``seat``, each once.

    Empty when it is not the seat's turn. Computed from its view alone, so legal actions reveal
    nothing about hidden cards. Of the many ways to show a knock or to lay melds with wild cards,
    only those that :mod:`openrummy.core.melds.meld_list` selects are listed; :func:`apply` accepts
    any other that the rules allow.
    """
    return legal_in(rules, view(state, seat))


def why_not(rules: Rules, state: State, seat: Seat, action: Action) -> Refusal | None:
    """Refusal of ``action``: code, numbers and rule; None when it is accepted."""
    return why_not_in(rules, view(state, seat), action)


def apply(rules: Rules, state: State, seat: Seat, action: Action) -> Step:
    """Carry out an action.

    Raises :class:`IllegalAction` with the refusal; the state is not modified.
    """
    refusal = why_not_in(rules, view(state, seat), action)
    if refusal is not None:
        raise IllegalAction(refusal)
    happened = _handler(rules, state.public.phase).act(rules, state, action)
    return Step(evolve_all(state, happened), happened)


def outcome(state: State) -> DealResult | None:
    """Result of a finished deal, in points by seat; None while it goes on."""
    return state.public.result


# ---------------------------------------------------------------- start


def start(rules: Rules, setup: DealSetup) -> Step:
    """Shuffle, deal, turn the upcard and the wild indicator (G3, G4, G6-G8, G13, W1, I2)."""
    cards = deck(rules, len(setup.active))
    order = stream(setup.entropy, setup.number, "pack", setup.board).shuffled(cards)
    return start_with(rules, setup, order)


def start_with(rules: Rules, setup: DealSetup, order: tuple[Card, ...]) -> Step:
    """Start a deal with a known pack, bottom card first (tests, duplicate deals, proofs)."""
    events: list[ev.Event] = [
        ev.DealBegan(setup.number, setup.seats, setup.active, setup.dealer, setup.first),
        ev.Shuffled(len(order), order, _later(rules, setup)),
    ]
    extra = rules.opening.extra
    hands, stock = _hands(rules, setup, order, extra)
    events += [ev.Dealt(seat, len(hand), multiset_of(hand)) for seat, hand in hands.items()]
    upcard = None if not rules.opening.upcard else next(stock)
    if upcard is not None:
        events.append(ev.Turned(upcard))
    turned = next(stock) if turns_wild(rules) else None
    wild = wild_rank(rules, setup, turned)
    basic = terms_for(rules, upcard, setup.knock_card)
    factor = basic.factor * setup.factor * times(rules, wild)
    terms = ev.Terms(basic.limit, factor, basic.card, wild, turned)
    events.append(terms)
    state = evolve_all(State(), tuple(events))
    opened: tuple[ev.Event, ...] = (ev.Now(first_phase(rules, setup)),)
    if rules.deal.misdeal and any(
        least(rules.melds, rules.values, multiset_of(hand)) <= terms.limit
        for hand in hands.values()
    ):
        opened = dead_deal(state, Reason.MISDEAL)
    return Step(evolve_all(state, opened), (*events, *opened))


def _hands(
    rules: Rules, setup: DealSetup, order: tuple[Card, ...], extra: bool
) -> tuple[dict[Seat, list[Card]], Iterator[Card]]:
    """Hands dealt one card at a time from the first to act (G3, D2), and the stock."""
    seats = setup.active
    begin = seats.index(setup.first)
    turn = seats[begin:] + seats[:begin]
    each = setup.cards or rules.deal.hand_size(len(seats), setup.number)
    count = each * len(seats) + extra
    pack = order[::-1]
    hands: dict[Seat, list[Card]] = {seat: [] for seat in turn}
    for index, card in enumerate(pack[:count]):
        hands[turn[index % len(turn)]].append(card)
    return hands, iter(pack[count:])


def _later(rules: Rules, setup: DealSetup) -> bytes | None:
    """The seed of later shuffles, if the rules need one."""
    if rules.ending.stock not in ("reshuffle", "reshuffle-all", "last-draw"):
        return None
    words = stream(setup.entropy, setup.number, "later", setup.board)
    return b"".join(words.word().to_bytes(8, "big") for _ in range(4))


def terms_for(rules: Rules, upcard: Card | None, knock_card: Card | None = None) -> ev.Terms:
    """The knock limit and score factor of a deal (G6, G7, G8, A10, K2, F4).

    Raises ValueError when the card that sets them is missing (A11).
    """
    limit = rules.knock.limit
    by_second_pack = limit.second_pack
    teller = knock_card if by_second_pack else upcard
    shown = teller if by_second_pack else None
    doubles = rules.score.spade_doubles
    factor = 2 if doubles and teller is not None and suit_of(teller) == _SPADES else 1
    if limit.fixed:
        return ev.Terms(limit.points, factor)
    if limit.gin_only or not limit.knocks:
        return ev.Terms(0, factor)
    if limit.any_count:
        return ev.Terms(ANY_COUNT, factor)
    if limit.hands:
        return ev.Terms(least_class(limit.least), factor)
    if teller is None:
        raise ValueError("a limit by a card needs that card (A11)")
    rank = rank_of(teller)
    if rank == 0:
        return ev.Terms(0 if limit.ace == "gin-only" else 1, factor, shown)
    return ev.Terms(min(rank + 1, 10), factor, shown)
