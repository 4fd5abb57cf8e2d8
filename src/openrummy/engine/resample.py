"""Another world that a seat cannot tell apart from the true one.

The seat's redacted events are replayed with a token for every card it has not
seen: when another seat throws or shows a card that was not known to be in its
hand, one of that hand's tokens, picked evenly, turns out to have been it. What
is left over is filled from the unseen cards. All consistent worlds are equally
likely: at each such moment the number of tokens to pick from is the same in
every world. Twins are two cards here, either of which may have been the one; only
where one of them has been shuffled again and the other not, worlds are possible
but not all equally likely.

Three things rule worlds out that fit the cards: a misdeal would have been void
(G13), a seat that took a card it must use at once can use it (R3), and one that
took a card it may only knock with can knock (G5, G14, G23). Worlds are drawn
until one fits. Where a seat must knock that may take too long, so after some
tries hidden cards are exchanged until it can: possible worlds then, but no
longer equally likely ones. It lasts from that take to the knock that follows,
and whoever asks for worlds in order to act is not asked then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from openrummy.arrange import least
from openrummy.cards import Card, CardSet, face_of, gathered, in_order, to_set
from openrummy.engine import events as ev
from openrummy.engine.actions import Pile
from openrummy.engine.change import changed
from openrummy.engine.pack import deck
from openrummy.engine.phase import Phase, ToDiscard, ToPlay
from openrummy.engine.showing import best_with
from openrummy.engine.state import Public, State
from openrummy.engine.step import legal
from openrummy.engine.view import View, fold, view
from openrummy.results import Seat
from openrummy.rng import Stream
from openrummy.rules.pieces import Rules

_TRIES = 10_000
_EVEN_TRIES = 300  # of these, worlds in which nothing was exchanged
_EXCHANGES = 200
_FAR = 1000  # more points than any hand counts


@dataclass(frozen=True, eq=False)
class _Token:
    """A card nobody but its holder has seen; compared by identity.

    ``shuffle`` counts the reshuffles before it was drawn: it comes from that stock.
    """

    shuffle: int = 0


class _Dead(Exception):
    """A world that cannot be finished: what was picked before leaves no choice now."""


@dataclass
class _Hidden:
    """What is known of the other hands while events are replayed.

    ``unseen`` holds, by the number of reshuffles before, the faces that the viewer
    has not seen since: they lie behind tokens or in the stock.
    """

    viewer: Seat | None
    unseen: dict[int, Counter[Card]]
    hands: dict[Seat, list[Card | _Token]] = field(default_factory=dict)
    dealt: dict[Seat, list[_Token]] = field(default_factory=dict)
    found: dict[_Token, Card] = field(default_factory=dict)
    drawn: Card | _Token | None = None
    aside: Card | _Token | None = None
    shuffles: int = 0
    stock_known: bool = False  # it was turned over: nothing in it is unseen (T10)

    def follow(self, event: ev.Event, rng: Stream) -> None:
        """One more redacted event."""
        match event:
            case ev.Reshuffled():
                self.shuffles += 1
                self.stock_known = not event.shuffled
                if event.shuffled:
                    self.unseen[self.shuffles] = Counter(map(face_of, in_order(event.cards)))
            case ev.Turned(card=card):
                self.see([card])
            case ev.Dealt(seat=seat, cards=cards) if seat == self.viewer and cards is not None:
                self.see(in_order(cards))
            case ev.Drew(seat=seat, pile=Pile.STOCK, card=card) if (
                seat == self.viewer and card is not None
            ):
                self.see([card])
        if getattr(event, "seat", self.viewer) != self.viewer:
            self.take(event, rng)

    def see(self, cards: Iterable[Card]) -> None:
        """The viewer sees cards of the stock."""
        if not self.stock_known:
            self.unseen[self.shuffles].subtract(map(face_of, cards))

    def leave(self, seat: Seat, cards: Iterable[Card], rng: Stream) -> None:
        """These cards leave a hand in sight of all."""
        hand = self.hands[seat]
        for card in sorted(cards, key=lambda one: one not in hand):
            if card in hand:
                hand.remove(card)
                continue
            tokens = [
                token
                for token in hand
                if isinstance(token, _Token)
                for _ in range(self.unseen[token.shuffle][card])
            ]
            if not tokens:
                raise _Dead
            token = rng.choice(tokens)
            hand.remove(token)
            self.found[token] = card
            self.unseen[token.shuffle][card] -= 1

    def take(self, event: ev.Event, rng: Stream) -> None:
        """Follow one redacted event of another seat."""
        match event:
            case ev.Dealt(seat=seat, count=count):
                self.dealt[seat] = [_Token() for _ in range(count)]
                self.hands[seat] = list(self.dealt[seat])
            case ev.Drew(seat=seat, card=card):
                self.drawn = _Token(self.shuffles) if card is None else card
                self.hands[seat] += [self.drawn, *event.above]
            case ev.Discarded(seat=seat, card=card) | ev.LaidOff(seat=seat, card=card):
                self.leave(seat, [card], rng)
            case ev.Reclaimed(seat=seat, card=card, wild=wild):
                self.leave(seat, [card], rng)
                self.hands[seat].append(wild)
            case ev.LaidDown(seat=seat, meld=meld):
                self.leave(seat, map(face_of, in_order(meld)), rng)
            case ev.Knocked(seat=seat) | ev.Showed(seat=seat):
                shown = [one for meld in event.melds for one in in_order(meld)]
                self.leave(seat, map(face_of, [*shown, *in_order(event.deadwood)]), rng)
                if isinstance(event, ev.Knocked) and event.thrown:
                    self.aside = self.hands[seat].pop()


# A state, and the hands that were dealt in it.
_World: TypeAlias = tuple[State, list[Sequence[Card]]]


def resample(rules: Rules, history: Sequence[ev.Event], seat: Seat | None, rng: Stream) -> State:
    """A full state drawn evenly from those ``seat`` cannot tell from the true one.

    ``history`` is the deal's events redacted for ``seat`` (None: a spectator),
    from :class:`~openrummy.engine.events.DealBegan` on.
    """
    seen = View(seat, Public())
    for event in history:
        seen = fold(seen, event)
    pack = Counter(deck(rules, len(seen.public.active)))
    for tries in range(_TRIES):
        hidden = _Hidden(seat, {0: Counter(pack)})
        try:
            for event in history:
                hidden.follow(event, rng)
        except _Dead:
            continue
        state, dealt = _fill(seen, hidden, rng)
        if tries >= _EVEN_TRIES:
            state, dealt = _towards_knock(rules, seat, (state, dealt), rng)
        fair = not rules.deal.misdeal or _dealt_fairly(rules, dealt, seen)
        free = _must_knock(state) in (None, seat) or _gap(rules, state) == 0
        if fair and free and _can_use(rules, state):
            return state
    raise RuntimeError("no world fits what this seat has seen")


def _fill(seen: View, hidden: _Hidden, rng: Stream) -> _World:
    """Put the unseen cards behind the tokens and into the stock."""
    public = seen.public
    revealed = public.revealed
    places = [*(item for hand in hidden.hands.values() for item in hand), hidden.aside]
    open_tokens = [item for item in places if isinstance(item, _Token)]
    behind = [(card, when) for when, cards in hidden.unseen.items() for card in cards.elements()]
    unseen = list(rng.shuffled(sorted(behind)))
    values = dict(hidden.found)
    for token in open_tokens:
        one = next(one for one in unseen if one[1] == token.shuffle)
        values[token] = one[0]
        unseen.remove(one)

    def card(item: Card | _Token) -> Card:
        return values[item] if isinstance(item, _Token) else item

    stock = (*(one for one, _ in unseen), *public.stock_order)
    hands = [0] * len(public.held)
    for other, held in hidden.hands.items():
        hands[other] = gathered(card(item) for item in held)
    if seen.seat is not None and seen.seat in public.active:
        hands[seen.seat] = seen.hand
    later = b"".join(rng.word().to_bytes(8, "big") for _ in range(4))
    drawn, aside = seen.drawn, seen.aside
    phase = public.phase
    if isinstance(phase, ToDiscard | ToPlay) and phase.seat != seen.seat and _drew_stock(phase):
        drawn = None if hidden.drawn is None else card(hidden.drawn)
        if drawn is not None and not hands[phase.seat] >> drawn & 1:
            drawn = None  # it lies on the table by now
    if public.knocker is not None and public.knocker != seen.seat and hidden.aside is not None:
        aside = card(hidden.aside)
    if revealed is not None:
        return State(public, revealed.hands, revealed.stock, None, revealed.aside, later), []
    dealt = [[card(token) for token in given] for given in hidden.dealt.values()]
    return State(public, tuple(hands), stock, drawn, aside, later), list(dealt)


def _drew_stock(phase: Phase) -> bool:
    if isinstance(phase, ToPlay):
        return phase.taken is None
    return isinstance(phase, ToDiscard) and phase.taken is None and not phase.opening


def _dealt_fairly(rules: Rules, dealt: list[Sequence[Card]], seen: View) -> bool:
    """No dealt hand was a misdeal (G13)."""
    limit = seen.public.limit
    return all(least(rules.melds, rules.values, gathered(hand)) > limit for hand in dealt)


def _can_use(rules: Rules, state: State) -> bool:
    """A seat that must use the discard it has taken can (R3)."""
    phase = state.public.phase
    if not isinstance(phase, ToPlay) or not phase.use:
        return True
    return bool(legal(rules, state, phase.seat))


# ---------------------------------------------------------------- a seat that must knock


def _must_knock(state: State) -> Seat | None:
    """The seat that has taken a card with which it may only knock."""
    phase = state.public.phase
    return phase.seat if isinstance(phase, ToDiscard) and phase.must_knock else None


def _gap(rules: Rules, state: State) -> int:
    """How many points the seat that must knock is away from it; 0 when it can."""
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
    """Exchange cards the viewer has not seen until the seat that must knock can."""
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


def _exchanged(world: _World, one: Card, other: Card) -> _World:
    """The world with two cards in each other's place."""
    state, dealt = world
    both = {one: other, other: one}
    hands = tuple(to_set(both.get(card, card) for card in in_order(hand)) for hand in state.hands)
    stock = tuple(both.get(card, card) for card in state.stock)
    given = [[both.get(card, card) for card in hand] for hand in dealt]
    return changed(state, hands=hands, stock=stock), list(given)
