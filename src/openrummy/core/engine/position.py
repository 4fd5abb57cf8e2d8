"""A deal set up at any moment: for tests, puzzles, perft and the reference table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any

from openrummy.core.cards import Card, CardSet, card_text, face_of, in_order, is_canonical, to_set
from openrummy.core.cards.rng import seed_bytes, stream
from openrummy.core.engine.card_values import held_points
from openrummy.core.engine.declared.hands import dealt_each
from openrummy.core.engine.declared.invariants import faults
from openrummy.core.engine.model.events import DealBegan, SetUp, Terms
from openrummy.core.engine.model.pack import deck
from openrummy.core.engine.model.phase import (
    Defend,
    Phase,
    ToArrange,
    ToChoose,
    ToDiscard,
    ToDraw,
    ToPlay,
)
from openrummy.core.engine.model.state import SEED, Public, State, all_cards
from openrummy.core.engine.model.tablemeld import TableMeld
from openrummy.core.engine.opening import times, turns_wild
from openrummy.core.engine.step import actors, legal, terms_for
from openrummy.core.engine.table.candidates import is_laid
from openrummy.core.rules.pieces import Rules, in_a_deal
from openrummy.core.scoring.result import Seat

_MAX_NAMED = 10


class PositionError(ValueError):
    """An impossible position: a card twice, a wrong hand, a missing seat."""


@dataclass(frozen=True)
class Position:
    """A complete state of a deal, as input.

    ``hands`` by seat, empty for a seat that sits out; ``active`` None: all seats play;
    ``pile`` bottom first; ``stock`` bottom first, None for
    "all other cards, in an order fixed by ``shuffle``". ``limit`` and
    ``factor`` None: from the rules and the upcard. ``dealer`` None: the seat before the one
    to act. ``scores`` are the points of each side before the deal, for the surrounding
    game; empty for a new game.
    """

    hands: tuple[CardSet, ...]
    pile: tuple[Card, ...] = ()
    stock: tuple[Card, ...] | None = None
    shuffle: int = 0
    phase: Phase = ToDraw(0)
    dealer: Seat | None = None
    number: int = 0
    upcard: Card | None = None
    drawn: Card | None = None
    known: tuple[CardSet, ...] | None = None
    passes: int = 0
    idle: int = 0
    turns: int = 0
    thrower: Seat | None = None
    barred: Seat | None = None
    limit: int | None = None
    factor: int | None = None
    knock_card: Card | None = None
    reshuffles: int = 0
    table: tuple[TableMeld, ...] = ()
    knocker: Seat | None = None
    thrown: bool = True
    shown: tuple[tuple[Seat, CardSet, int], ...] = ()
    aside: Card | None = None
    seed: bytes = SEED  # seed of later shuffles
    stock_known: bool = False  # the order of the stock is public (T10)
    active: tuple[Seat, ...] | None = None
    wild: int | None = None  # the rank that is wild, ace 0 to king 12
    turned: Card | None = None  # the turned-up card that determines it, if any (I2)
    dropped: tuple[tuple[Seat, int], ...] = ()  # seats that dropped, with their points (I7)
    wrong: tuple[Seat, ...] = ()  # those of them that declared wrongly (I5)
    declarer: Seat | None = None
    scores: tuple[int, ...] = ()


def setup(rules: Rules, position: Position) -> State:
    """The state of a position.

    Raises :class:`PositionError` when cards are missing, duplicated or unknown,
    or the phase asks a seat that does not exist.
    """
    seats = len(position.hands)
    if seats not in rules.seating.players:
        raise PositionError(f"{seats} hands, but the game seats {rules.seating.players}")
    if position.wild is not None and not 0 <= position.wild < 13:
        raise PositionError(f"wild {position.wild}: no such rank")
    active = position.active or tuple(range(seats))
    if not _may_play(rules, active, seats):
        raise PositionError(f"seats {active} cannot be those that play a deal")
    for name in ("dealer", "thrower", "barred", "knocker", "declarer"):
        if (seat := getattr(position, name)) is not None and seat not in active:
            raise PositionError(f"{name} {seat}: no such seat")
    asked = getattr(position.phase, "seat", 0)
    if asked not in active:
        raise PositionError(f"seat {asked} is to act: no such seat")
    upcard = position.upcard
    if upcard is None and position.pile and rules.opening.upcard:
        upcard = position.pile[0]
    dealer = _dealer(rules, position, active, asked)
    stock = _stock(rules, position, len(active))
    terms = _terms(rules, position, upcard)
    settled = {
        "active": active,
        "dealer": dealer,
        "first": _first(rules, active, dealer),
        "held": tuple(hand.bit_count() for hand in position.hands),
        "known": position.known or (0,) * seats,
        "stock": len(stock),
        "upcard": upcard,
        "limit": terms.limit if position.limit is None else position.limit,
        "factor": terms.factor if position.factor is None else position.factor,
        "stock_order": stock if position.stock_known else (),
        "thrown": position.thrown and (position.knocker, position.declarer) != (None, None),
    }
    public = Public(**shared(position) | settled)
    state = State(public, position.hands, stock, position.drawn, position.aside, position.seed)
    _check(rules, state)
    return state


def shared(source: Position | Public) -> dict[str, Any]:
    """Fields that a position shares with the public state of a deal, by name."""
    return {name: getattr(source, name) for name in _COMMON}


_NAMES = {kind: {field.name for field in fields(kind)} for kind in (Position, Public, SetUp)}
_COMMON = _NAMES[Position] & _NAMES[Public] - {"stock"}  # cards there, a count here


def events_to(state: State) -> tuple[DealBegan, SetUp]:
    """The events of a deal that starts from this state."""
    public = state.public
    began = DealBegan(public.number, len(state.hands), public.active, public.dealer, public.first)
    return began, moment(public, state.hands, state.stock, state.drawn, state.aside, state.seed)


def moment(
    public: Public,
    hands: tuple[CardSet | None, ...],
    order: tuple[Card, ...] | None,
    drawn: Card | None,
    aside: Card | None,
    seed: bytes | None,
) -> SetUp:
    """A public state and the known secrets as a single event."""
    seen = {name: getattr(public, name) for name in _NAMES[SetUp] & _NAMES[Public]}
    return SetUp(**seen, hands=hands, order=order, drawn=drawn, aside=aside, seed=seed)


def _dealer(rules: Rules, position: Position, active: tuple[Seat, ...], asked: Seat) -> Seat:
    """The dealer as given, or the seat before the one to act, unless the dealer acts first."""
    if position.dealer is not None:
        return position.dealer
    phase = position.phase
    extra = getattr(phase, "opening", False) and rules.opening.to == "dealer"
    if isinstance(phase, ToChoose) or extra:
        return asked
    return active[active.index(asked) - 1]


def _may_play(rules: Rules, active: tuple[Seat, ...], seats: int) -> bool:
    """True if these seats may play a deal; in a pool eliminated seats may not (I9)."""
    most = in_a_deal(rules.seating, seats)
    number = len(set(active))
    there = not set(active) - set(range(seats)) and number == len(active)
    return there and (number == most or (rules.sheet.pool > 0 and 2 <= number <= most))


def _first(rules: Rules, active: tuple[Seat, ...], dealer: Seat) -> Seat:
    """The seat that played first: the one after the dealer, or the dealer with a card more."""
    if rules.opening.extra and rules.opening.to == "dealer":
        return dealer
    return active[(active.index(dealer) + 1) % len(active)]


def _terms(rules: Rules, position: Position, upcard: Card | None) -> Terms:
    if position.limit is not None and position.factor is not None:
        return Terms(position.limit, position.factor)
    try:
        terms = terms_for(rules, upcard, position.knock_card)
    except ValueError as error:
        raise PositionError(str(error)) from None
    return Terms(terms.limit, terms.factor * times(rules, position.wild))


def _stock(rules: Rules, position: Position, seats: int) -> tuple[Card, ...]:
    if position.stock is not None:
        return position.stock
    used = Counter(position.pile)
    masks = [*position.hands, *(meld.cards for meld in position.table)]
    for mask in (*masks, *(deadwood for _, deadwood, _ in position.shown)):
        used.update(map(face_of, in_order(mask)))
    used.update(card for card in (position.aside, position.turned) if card is not None)
    rest = []
    for card in deck(rules, seats):
        if used[card]:
            used[card] -= 1
        else:
            rest.append(card)
    return stream(seed_bytes(position.shuffle), position.number, "position").shuffled(rest)


def _check_sizes(rules: Rules, state: State) -> None:
    """Check that hands have the dealt size where melds stay in hand until the end (G3, D2)."""
    public, phase = state.public, state.public.phase
    size = dealt_each(rules, public)
    if rules.deal.by_deal and size not in rules.deal.by_deal:
        raise PositionError(f"in no deal each is dealt {size} cards")
    for seat in () if rules.declared else public.active:
        hand = state.hands[seat]
        full = size + (isinstance(phase, ToDiscard) and phase.seat == seat)
        if public.knocker is None and hand.bit_count() != full:
            raise PositionError(f"seat {seat} holds {hand.bit_count()} cards, not {full}")


def _check(rules: Rules, state: State) -> None:
    phase = state.public.phase
    active = state.public.active
    _check_cards(state, Counter(deck(rules, len(active))))
    if any(hand for seat, hand in enumerate(state.hands) if seat not in active):
        raise PositionError("a seat that sits out holds cards")
    on_table = rules.on_table is not None  # hands come in any size there
    if not on_table:
        _check_sizes(rules, state)
    held = state.hands[phase.seat] if isinstance(phase, ToDiscard | ToPlay) else 0
    if state.drawn is not None and not held >> state.drawn & 1:
        raise PositionError("the drawn card is not in the hand of who drew")
    holds = isinstance(phase, ToDiscard) or (isinstance(phase, ToPlay) and phase.use)
    taken = getattr(phase, "taken", None)
    if holds and taken is not None and not held >> taken & 1:
        raise PositionError("the card taken this turn is not in the hand")
    if isinstance(phase, ToPlay) and phase.use and phase.taken is None:
        raise PositionError("a card to be used at once is one taken this turn")
    if isinstance(phase, ToPlay | ToDiscard) and isinstance(phase, ToPlay) != on_table:
        raise PositionError("such a turn belongs to another kind of game")
    if (state.public.turned is None) is turns_wild(rules):
        raise PositionError("a card is turned up that says what is wild, or none is, by the rules")
    _check_known(state)
    if rules.declared:
        _check_melds(rules, state.public)
        for fault in faults(rules, state):
            raise PositionError(fault)
    else:
        _check_table(rules, state)
    if isinstance(phase, ToDraw) and not state.stock:
        raise PositionError("no stock is left to draw from")
    for seat in actors(state):
        if not legal(rules, state, seat):
            raise PositionError(f"seat {seat} is to act and can do nothing")


def _check_cards(state: State, pack: Counter[Card]) -> None:
    counts = Counter(all_cards(state))
    masks = [*state.hands, *(meld.cards for meld in state.public.table), *state.public.known]
    if not all(map(is_canonical, masks)):
        raise PositionError("twins are counted from the first pack on")
    if strange := counts.keys() - pack.keys():
        raise PositionError(f"not in this pack: {_named(strange)}")
    if doubled := counts - pack:
        raise PositionError(f"in two places: {_named(doubled)}")
    if missing := pack - counts:
        raise PositionError(f"missing: {_named(missing)}")


def _named(cards: Iterable[Card]) -> str:
    """Names of the first ten cards, and a count of the rest."""
    texts = [card_text(card) for card in sorted(cards)]
    more = len(texts) - _MAX_NAMED
    return " ".join(texts[:_MAX_NAMED]) + (f" and {more} more" if more > 0 else "")


def _check_known(state: State) -> None:
    known = state.public.known
    if len(known) != len(state.hands):
        raise PositionError(f"known cards of {len(known)} hands, not {len(state.hands)}")
    for seat, hand in enumerate(state.hands):
        if known[seat] & ~hand:
            raise PositionError(f"seat {seat} does not hold all cards known of it")


def _check_table(rules: Rules, state: State) -> None:
    """Check that melds and deadwood are on the table after a knock and only then."""
    public = state.public
    declared = public.dropped or public.wrong or public.declarer is not None
    if declared or isinstance(public.phase, ToArrange):
        raise PositionError("nobody declares or gives up in this game")
    if rules.on_table:
        if public.knocker is None and (public.shown or state.aside is not None):
            raise PositionError("nothing is shown before a knock")
        if public.knocker is not None and not rules.knock.limit.knocks:
            raise PositionError("nobody knocks in this game")
        _check_melds(rules, public)
        if public.knocker is None and not isinstance(public.phase, Defend):
            return
    after_knock = isinstance(public.phase, Defend)
    if after_knock != (public.knocker is not None):
        raise PositionError("somebody defends after a knock, and only then")
    if not after_knock:
        if public.table or public.shown or state.aside is not None:
            raise PositionError("nothing is shown before a knock")
        return
    shown = [seat for seat, _, _ in public.shown]
    asked = getattr(public.phase, "seat", None)
    if shown[:1] != [public.knocker] or len(set(shown)) != len(shown) or asked in shown:
        raise PositionError("the knocker's deadwood, and that of who has defended, is shown")
    if any(count != held_points(rules, public, cards) for _, cards, count in public.shown):
        raise PositionError("the points of the deadwood shown are wrong")
    if getattr(public.phase, "seat", None) == public.knocker:
        raise PositionError("the knocker does not defend")
    if public.thrown != (state.aside is not None):
        raise PositionError("a knocker discards a card aside, except with big gin")
    on_table = rules.on_table
    if not on_table and any(meld.owner not in shown for meld in public.table):
        raise PositionError("the table holds something that is no meld of who has shown")
    _check_melds(rules, public)


def _check_melds(rules: Rules, public: Public) -> None:
    for meld in public.table:
        if meld.owner not in public.active or not is_laid(rules, public, meld.cards, meld.stands):
            raise PositionError("the table holds something that is no meld of who plays")
        laid = to_set(card for _, card in meld.laid)
        doubled = laid.bit_count() != len(meld.laid)
        if doubled or laid & ~meld.cards or any(seat not in public.active for seat, _ in meld.laid):
            raise PositionError("a card laid off that is not in its meld, or by no seat")
