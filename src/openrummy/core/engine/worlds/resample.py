"""Sampling of a world that a seat cannot distinguish from the true one.

The seat's redacted events are read once, with a token for every card it has not seen
(:mod:`openrummy.core.engine.worlds.hidden_cards`). When another seat discards or shows a card that
was not known to be in its hand, it is assigned to one of that hand's tokens, drawn
uniformly. The remaining tokens are filled from the unseen cards. All consistent
worlds are equally likely: at each such event the number of tokens to pick from is
the same in every world. Duplicates are two cards here, either of which may have been
played; only if one of them was reshuffled and the other not is the origin chosen
first (:mod:`openrummy.core.engine.worlds.card_origins`): worlds are then possible but not
all equally likely.

Three conditions reject worlds that fit the cards: a misdeal would have been void
(G13), a seat that took a card it must use at once can use it (R3), and one that
took a card it may only knock with can knock (G5, G14, G23). Worlds are drawn
until one is accepted. If a seat must knock, that may take too long, so after some
tries hidden cards are exchanged until it can: such worlds are possible but no
longer equally likely. This applies only between that take and the following knock,
when callers that sample worlds to choose an action are not to move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from openrummy.core.cards import Card, CardSet, in_order, multiset_of, to_set
from openrummy.core.cards.rng import Stream
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.evolve_secret import still_held
from openrummy.core.engine.model.frozen_values import fast_replace
from openrummy.core.engine.model.pack import deck
from openrummy.core.engine.model.phase import Phase, ToDiscard, ToPlay
from openrummy.core.engine.model.state import Public, State
from openrummy.core.engine.model.view import View, fold, view
from openrummy.core.engine.show_checks import best_with
from openrummy.core.engine.step import legal
from openrummy.core.engine.worlds.card_origins import Origins
from openrummy.core.engine.worlds.hidden_cards import Hidden, Token, hidden_from
from openrummy.core.melds.arrange import least
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat

_MAX_TRIES = 10_000
_UNIFORM_TRIES = 300  # of these, worlds without an exchange
_EXCHANGES = 200
_FAR = 1000  # above the points of any hand

# A state and its dealt hands.
_World: TypeAlias = tuple[State, list[Sequence[Card]]]


def resample(rules: Rules, history: Sequence[ev.Event], seat: Seat | None, rng: Stream) -> State:
    """Draw a full state uniformly from those ``seat`` cannot distinguish from the true one.

    ``history`` is the deal's events redacted for ``seat`` (None: a spectator),
    from :class:`~openrummy.core.engine.model.events.DealBegan` on.
    """
    seen = View(seat, Public())
    for event in history:
        seen = fold(seen, event)
    if seen.public.revealed is not None:
        return _revealed(seen.public, seen.public.revealed, rng)
    hidden = hidden_from(seat, history, deck(rules, len(seen.public.active)))
    origins = Origins(hidden)
    for tries in range(_MAX_TRIES):
        shuffles = origins.draw(rng)
        if shuffles is None:
            continue
        state, dealt = _fill(seen, hidden, _lost_cards(hidden, shuffles, rng), rng)
        if tries >= _UNIFORM_TRIES:
            state, dealt = _towards_knock(rules, seat, (state, dealt), rng)
        fair = not rules.deal.misdeal or _dealt_fairly(rules, dealt, seen)
        free = _must_knock(state) in (None, seat) or _gap(rules, state) == 0
        if fair and free and _can_use(rules, state):
            return state
    raise RuntimeError("no world fits what this seat has seen")


def _revealed(public: Public, revealed: ev.Revealed, rng: Stream) -> State:
    """The state after everything is revealed; only the seed of later shuffles is unknown."""
    return State(public, revealed.hands, revealed.stock, None, revealed.aside, _seed(rng))


def _seed(rng: Stream) -> bytes:
    return b"".join(rng.word().to_bytes(8, "big") for _ in range(4))


def _lost_cards(hidden: Hidden, shuffles: dict[int, int], rng: Stream) -> dict[Token, Card]:
    """Draw the token of each card that left a hand unseen, uniformly within its shuffle."""
    lost: dict[Token, Card] = {}
    for n, loss in enumerate(hidden.losses):
        when = shuffles[n]
        given = hidden.tokens[loss.seat][when][: loss.had[when]]
        lost[rng.choice([token for token in given if token not in lost])] = loss.card
    return lost


def _fill(seen: View, hidden: Hidden, lost: dict[Token, Card], rng: Stream) -> _World:
    """Distribute the unseen cards over the remaining tokens and the stock."""
    public = seen.public
    unseen = [Counter(cards) for cards in hidden.unseen]
    for token, card in lost.items():
        unseen[token.shuffle][card] -= 1
    left = [list(rng.shuffled(sorted(cards.elements()))) for cards in unseen]
    values = dict(lost)
    hands = [0] * len(public.held)
    for other, given in hidden.tokens.items():
        open_tokens = [token for some in given for token in some if token not in lost]
        values.update((token, left[token.shuffle].pop()) for token in open_tokens)
        held = (values[token] for token in open_tokens)
        hands[other] = multiset_of([*hidden.known[other], *held])
    if seen.seat is not None and seen.seat in public.active:
        hands[seen.seat] = seen.hand
    stock = (*(card for cards in left for card in cards), *public.stock_order)
    drawn, aside = seen.drawn, seen.aside
    phase = public.phase
    if isinstance(phase, ToDiscard | ToPlay) and phase.seat != seen.seat and _drew_stock(phase):
        item = hidden.drawn
        drawn = values[item] if isinstance(item, Token) else item
        if drawn is not None:
            drawn = still_held(drawn, hands[phase.seat])  # else it is already on the table
    if hidden.aside is not None:
        (aside,) = in_order(hands[hidden.aside])
        hands[hidden.aside] = 0
    dealt: list[Sequence[Card]] = [[values[token] for token in given] for given in hidden.dealt]
    return State(public, tuple(hands), stock, drawn, aside, _seed(rng)), dealt


def _drew_stock(phase: Phase) -> bool:
    if not isinstance(phase, ToDiscard | ToPlay):
        return False
    return phase.taken is None and not phase.opening


def _dealt_fairly(rules: Rules, dealt: list[Sequence[Card]], seen: View) -> bool:
    """True if no dealt hand was a misdeal (G13)."""
    limit = seen.public.limit
    return all(least(rules.melds, rules.values, multiset_of(hand)) > limit for hand in dealt)


def _can_use(rules: Rules, state: State) -> bool:
    """True if a seat that must use the discard it took can do so (R3)."""
    phase = state.public.phase
    if not isinstance(phase, ToPlay) or not phase.use:
        return True
    return bool(legal(rules, state, phase.seat))


# ---------------------------------------------------------------- a seat that must knock


def _must_knock(state: State) -> Seat | None:
    """The seat that took a card with which it may only knock."""
    phase = state.public.phase
    return phase.seat if isinstance(phase, ToDiscard) and phase.must_knock else None


def _gap(rules: Rules, state: State) -> int:
    """Points by which the seat that must knock exceeds the limit; 0 if it can knock."""
    seat = _must_knock(state)
    assert seat is not None
    if legal(rules, state, seat):
        return 0
    seen = view(state, seat)
    rests = [seen.hand ^ 1 << card for card in in_order(seen.hand)]
    counts = [_count(rules, seen, rest) - state.public.limit for rest in rests]
    return max(1, min(counts))


def _count(rules: Rules, seen: View, rest: CardSet) -> int:
    """The deadwood with which ``rest`` could be shown."""
    phase = seen.public.phase
    assert isinstance(phase, ToDiscard)
    if phase.must_knock != "G23" or phase.taken is None:
        return least(rules.melds, rules.values, rest)
    shown = best_with(rules, rest, phase.taken)
    return _FAR if shown is None else shown.points


def _towards_knock(rules: Rules, viewer: Seat | None, world: _World, rng: Stream) -> _World:
    """Swap cards unseen by the viewer until the seat that must knock can."""
    seat = _must_knock(world[0])
    if seat is None or seat == viewer:
        return world
    gap = _gap(rules, world[0])
    for _ in range(_EXCHANGES):
        if gap == 0:
            break
        public, hands = world[0].public, world[0].hands
        hidden = [hand & ~known for hand, known in zip(hands, public.known, strict=True)]
        others = list(world[0].stock)
        for other in public.active:
            if other not in (seat, viewer):
                others += in_order(hidden[other])
        mine = list(in_order(hidden[seat]))
        if not mine:
            break
        tried = _exchanged(world, rng.choice(mine), rng.choice(others))
        now = _gap(rules, tried[0])
        if now <= gap:
            world, gap = tried, now
    return world


def _exchanged(world: _World, first: Card, second: Card) -> _World:
    """The world with two cards swapped."""
    state, dealt = world
    both = {first: second, second: first}
    hands = tuple(to_set(both.get(card, card) for card in in_order(hand)) for hand in state.hands)
    stock = tuple(both.get(card, card) for card in state.stock)
    given = [[both.get(card, card) for card in hand] for hand in dealt]
    return fast_replace(state, hands=hands, stock=stock), list(given)
