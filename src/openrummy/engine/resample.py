"""Another world that a seat cannot tell apart from the true one.

The seat's redacted events are replayed with a token for every card it has not
seen: when another seat throws or shows a card that was not known to be in its
hand, one of that hand's tokens, picked evenly, turns out to have been it. What
is left over is filled from the unseen cards. All consistent worlds are equally
likely: at each such moment the number of tokens to pick from is the same in
every world.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from openrummy.arrange import least
from openrummy.cards import Card, full_pack, in_order, to_set
from openrummy.engine import events as ev
from openrummy.engine.phase import ToDiscard
from openrummy.engine.state import Public, State
from openrummy.engine.view import View, fold
from openrummy.results import Seat
from openrummy.rng import Stream
from openrummy.rules.pieces import Rules

_TRIES = 10_000


@dataclass(frozen=True, eq=False)
class _Token:
    """A card nobody but its holder has seen; compared by identity."""


@dataclass
class _Hidden:
    """What is known of the other hands while events are replayed."""

    hands: dict[Seat, list[Card | _Token]] = field(default_factory=dict)
    dealt: dict[Seat, list[_Token]] = field(default_factory=dict)
    found: dict[_Token, Card] = field(default_factory=dict)
    drawn: Card | _Token | None = None
    aside: Card | _Token | None = None

    def leave(self, seat: Seat, cards: Iterable[Card], rng: Stream) -> None:
        """These cards leave a hand in sight of all."""
        hand = self.hands[seat]
        for card in sorted(cards, key=lambda one: one not in hand):
            if card in hand:
                hand.remove(card)
                continue
            tokens = [token for token in hand if isinstance(token, _Token)]
            token = rng.choice(tokens)
            hand.remove(token)
            self.found[token] = card

    def take(self, event: ev.Event, rng: Stream) -> None:
        """Follow one redacted event of another seat."""
        match event:
            case ev.Dealt(seat=seat, count=count):
                self.dealt[seat] = [_Token() for _ in range(count)]
                self.hands[seat] = list(self.dealt[seat])
            case ev.Drew(seat=seat, card=card):
                self.drawn = _Token() if card is None else card
                self.hands[seat].append(self.drawn)
            case ev.Discarded(seat=seat, card=card):
                self.leave(seat, [card], rng)
            case ev.LaidOff(seat=seat, card=card):
                self.leave(seat, [card], rng)
            case ev.Knocked(seat=seat) | ev.Showed(seat=seat):
                shown = [one for meld in event.melds for one in in_order(meld)]
                self.leave(seat, [*shown, *in_order(event.deadwood)], rng)
                if isinstance(event, ev.Knocked) and event.thrown:
                    self.aside = self.hands[seat].pop()


def resample(rules: Rules, history: Sequence[ev.Event], seat: Seat | None, rng: Stream) -> State:
    """A full state drawn evenly from those ``seat`` cannot tell from the true one.

    ``history`` is the deal's events redacted for ``seat`` (None: a spectator),
    from :class:`~openrummy.engine.events.DealBegan` on.
    """
    seen = View(seat, Public())
    for event in history:
        seen = fold(seen, event)
    for _ in range(_TRIES):
        hidden = _Hidden()
        for event in history:
            if getattr(event, "seat", seat) != seat:
                hidden.take(event, rng)
        state, dealt = _fill(rules, seen, hidden, rng)
        if not rules.deal.misdeal or _dealt_fairly(rules, dealt, seen):
            return state
    raise RuntimeError("no world fits what this seat has seen")


def _fill(
    rules: Rules, seen: View, hidden: _Hidden, rng: Stream
) -> tuple[State, list[Sequence[Card]]]:
    """Put the unseen cards behind the tokens and into the stock."""
    public = seen.public
    revealed = public.revealed
    places = [*(item for hand in hidden.hands.values() for item in hand), hidden.aside]
    open_tokens = [item for item in places if isinstance(item, _Token)]
    unseen = rng.shuffled(_unseen(rules, seen, hidden))
    values = dict(hidden.found)
    values.update(zip(open_tokens, unseen, strict=False))

    def card(item: Card | _Token) -> Card:
        return values[item] if isinstance(item, _Token) else item

    hands = [0] * len(public.held)
    for other, held in hidden.hands.items():
        hands[other] = to_set(card(item) for item in held)
    if seen.seat is not None and seen.seat in public.active:
        hands[seen.seat] = seen.hand
    stock = unseen[len(open_tokens) :]
    drawn, aside = seen.drawn, seen.aside
    phase = public.phase
    if isinstance(phase, ToDiscard) and phase.seat != seen.seat and _drew_stock(phase):
        drawn = None if hidden.drawn is None else card(hidden.drawn)
    if public.knocker is not None and public.knocker != seen.seat and hidden.aside is not None:
        aside = card(hidden.aside)
    if revealed is not None:
        return State(public, revealed.hands, revealed.stock, None, revealed.aside), []
    dealt = [[card(token) for token in given] for given in hidden.dealt.values()]
    return State(public, tuple(hands), tuple(stock), drawn, aside), list(dealt)


def _drew_stock(phase: ToDiscard) -> bool:
    return phase.taken is None and not phase.opening


def _unseen(rules: Rules, seen: View, hidden: _Hidden) -> list[Card]:
    """The cards that may lie behind a token or in the stock."""
    public = seen.public
    known = seen.hand | to_set(public.pile)
    for meld in public.table:
        known |= meld.cards
    for _, deadwood, _ in public.shown:
        known |= deadwood
    for hand in hidden.hands.values():
        known |= to_set(item for item in hand if not isinstance(item, _Token))
    for aside in (seen.aside, hidden.aside):
        if aside is not None and not isinstance(aside, _Token):
            known |= 1 << aside
    pack = full_pack(rules.pack.packs, rules.pack.jokers)
    return [one for one in pack if not known >> one & 1]


def _dealt_fairly(rules: Rules, dealt: list[Sequence[Card]], seen: View) -> bool:
    """No dealt hand was a misdeal (G13)."""
    limit = seen.public.limit
    return all(least(rules.melds, rules.values, to_set(hand)) > limit for hand in dealt)
