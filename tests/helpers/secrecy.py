"""Invariants of secrecy at every moment of a game, as checks that raise.

1. Folding the events redacted for a viewer gives that viewer's view.
2. Worlds a viewer cannot tell apart give it the same view and legal actions.
3. The same action in such worlds shows the viewer the same events. An action
   that differs only in what the viewer may not see, as the card a knocker
   discards face down, is the same action. What ends the secret is left out, by
   one rule: from the first event of :data:`ENDS` on contents may differ, but
   that and when it comes must not.
4. Every card is in one place, and the same actions replay to the same events.

:func:`walk` plays a game and applies them all. Two worlds drawn at random
seldom differ in what matters (hardly any hand can knock), so besides worlds
from ``engine.resample`` it looks at *low* ones, in which hidden cards were
exchanged until a hidden hand has little deadwood.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

from openrummy.core import engine, game
from openrummy.core.cards import (
    SINGLE_PACK,
    Card,
    CardSet,
    face_of,
    in_order,
    multiset_difference,
    with_card,
    without,
)
from openrummy.core.cards.rng import Stream, seed_bytes, stream
from openrummy.core.engine import BigGin, Declare, Discard, Draw, Drop, Knock, Pile, State
from openrummy.core.engine.model.events import (
    Arranged,
    DealBegan,
    DealEnded,
    Event,
    Reshuffled,
    Revealed,
    Showed,
    Turned,
)
from openrummy.core.engine.model.pack import deck
from openrummy.core.engine.model.phase import Defend, LastTake, Over, ToDiscard, ToPlay
from openrummy.core.engine.model.state import all_cards
from openrummy.core.game import HOST, Game, GameAction, GameStep, GameView, OnBoard, StartDeal
from openrummy.core.game.boards import boards
from openrummy.core.melds.arrange import least
from openrummy.core.rules.pieces import DeclaredMelds, ExtraCard, NoUpcard, Rules, TurnedWild
from openrummy.core.scoring.result import Reason, Seat
from openrummy.lab.arena import declared_hands
from playing import pick, setup_of

# With these a hand is laid open: the deal is counted, or nothing stays hidden.
ENDS = (Showed, Arranged, Revealed, DealEnded)
_EXCHANGES = 60


# ---------------------------------------------------------------- 1 and 4: every step


def check_view(step: GameStep, seen: GameView) -> None:
    """Property 1: the view folded from redacted events is the view."""
    assert seen == game.view(step.state, seen.seat), f"seat {seen.seat} folds to another view"


def check_cards(rules: Rules, state: State) -> None:
    """Property 4: no card is lost or doubled, and all are counted right."""
    pack = sorted(deck(rules, len(state.public.active)))
    assert sorted(all_cards(state)) == pack, "a card is lost or doubled"
    assert state.public.stock == len(state.stock)
    assert state.public.held == tuple(hand.bit_count() for hand in state.hands)
    for known, hand in zip(state.public.known, state.hands, strict=True):
        assert not known & ~hand, "known of a hand, and not in it"


def check_replay(
    rules: Rules, seats: int, actions: list[tuple[int, GameAction]], steps: list[GameStep]
) -> None:
    """Property 4: the same actions give the same states and events."""
    again = game.start(rules, seats)
    assert again == steps[0]
    for (actor, action), step in zip(actions, steps[1:], strict=True):
        again = game.apply(rules, again.state, actor, action)
        assert again == step


# ---------------------------------------------------------------- 2: worlds


def check_world(rules: Rules, true: State, other: State, seat: Seat | None) -> None:
    """Property 2, and that the other world is a possible one."""
    check_cards(rules, other)
    assert engine.view(other, seat) == engine.view(true, seat), f"seat {seat} sees another view"
    assert engine.actors(other) == engine.actors(true)
    if seat is not None:
        here, there = engine.legal(rules, true, seat), engine.legal(rules, other, seat)
        assert here == there, f"seat {seat} may do other things"
    for actor in engine.actors(other):
        assert engine.legal(rules, other, actor), f"seat {actor} can do nothing"


def hidden_from(state: State, seat: Seat | None) -> list[CardSet]:
    """The cards of each hand that ``seat`` has not seen."""
    own = range(len(state.hands)) if seat is None else [seat]
    return [
        0
        if other in own and seat is not None
        else multiset_difference(hand, state.public.known[other])
        for other, hand in enumerate(state.hands)
    ]


@dataclass(frozen=True)
class Slot:
    """Position of a hidden card: a copy in the hand of ``seat``, card ``index`` of the stock,
    or, with neither, the card discarded face down."""

    card: Card
    seat: Seat | None = None
    index: int | None = None


def exchanged(state: State, here: Slot, there: Slot) -> State:
    """The state with two hidden cards exchanged."""
    return _put(_put(state, here, there.card), there, here.card)


def _put(state: State, slot: Slot, card: Card) -> State:
    """Put another card into a slot; for a moment there may be one too many."""
    if slot.seat is not None:
        hand = with_card(without(state.hands[slot.seat], slot.card), card)
        hands = tuple(
            hand if seat == slot.seat else other for seat, other in enumerate(state.hands)
        )
        own = getattr(state.public.phase, "seat", None) == slot.seat
        moved = own and state.drawn == slot.card and not hand >> slot.card & 1
        return replace(state, hands=hands, drawn=card if moved else state.drawn)
    if slot.index is not None:
        stock = (*state.stock[: slot.index], card, *state.stock[slot.index + 1 :])
        return replace(state, stock=stock)
    return replace(state, aside=card)


def slots(state: State, viewer: Seat | None) -> list[Slot]:
    """All slots of cards that a viewer has not seen."""
    slots = [
        Slot(face_of(card), seat)
        for seat, cards in enumerate(hidden_from(state, viewer))
        for card in in_order(cards)
    ]
    if not state.public.stock_order:
        slots += [Slot(card, index=index) for index, card in enumerate(state.stock)]
    own = viewer is not None and viewer in (state.public.knocker, state.public.declarer)
    if state.aside is not None and not own:
        slots.append(Slot(state.aside))
    return slots


def low_world(rules: Rules, state: State, seat: Seat | None, rng: Stream) -> State | None:
    """A world ``seat`` cannot tell from this one, some hidden hand of which is low.

    None where nothing is hidden, or where worlds are not free: a dealt hand
    must not have been a misdeal, a seat that must knock must be able to.
    """
    phase = state.public.phase
    if rules.deal.misdeal or (isinstance(phase, ToDiscard) and phase.must_knock):
        return None
    if isinstance(phase, ToPlay) and phase.use:
        return None
    hidden = hidden_from(state, seat)
    places = [other for other, cards in enumerate(hidden) if cards]
    if not places or isinstance(phase, Over):
        return None
    target = rng.choice(places)
    count = _low(rules, state.hands[target])
    for _ in range(_EXCHANGES):
        everywhere = slots(state, seat)
        mine = [slot for slot in everywhere if slot.seat == target]
        rest = [slot for slot in everywhere if slot.seat != target]
        if not rest or not mine:
            return None
        tried = exchanged(state, rng.choice(mine), rng.choice(rest))
        if (now := _low(rules, tried.hands[target])) <= count:
            state, count = tried, now
    return state


def _low(rules: Rules, hand: CardSet) -> int:
    hand &= SINGLE_PACK  # about: second copies and jokers do not count here
    sizes = dict(rules.deal.cards).values()
    if hand.bit_count() in sizes:
        return least(rules.melds, rules.values, hand)
    rests = [hand ^ 1 << card for card in in_order(hand)] or [0]
    return min(least(rules.melds, rules.values, rest) for rest in rests)


def _low_rest(rules: Rules, hand: CardSet) -> int:
    return least(rules.melds, rules.values, hand & SINGLE_PACK)


# ---------------------------------------------------------------- 3: events


def check_events(
    rules: Rules, true: State, other: State, actor: Seat, seat: Seat | None, rng: Stream
) -> int:
    """Check property 3 for every action of ``actor`` that both worlds allow; their number."""
    count = 0
    if actor == seat and true.stock and not true.public.stock_order:
        # What it draws is news to itself: the same card lies on top in both.
        top, card = len(other.stock) - 1, true.stock[-1]
        there = next(slot for slot in slots(other, seat)[::-1] if slot.card == card)
        other = exchanged(other, Slot(other.stock[-1], index=top), there)
    same_hand = other.hands[actor] == true.hands[actor]
    for action in engine.legal(rules, true, actor):
        if isinstance(action, Knock):
            count += _opponent_discard(rules, true, action, actor, seat, rng)
        if isinstance(action, Knock | BigGin) and not same_hand:
            continue  # it lays the hand open: other deadwood is another action
        if engine.why_not(rules, other, actor, action) is None:
            _same_events(rules, (true, action), (other, action), actor, seat)
            count += 1
    return count


def _opponent_discard(
    rules: Rules, true: State, action: Knock, actor: Seat, seat: Seat | None, rng: Stream
) -> bool:
    """The same melds and deadwood shown, with another card discarded face down."""
    if actor == seat or true.public.known[actor] >> action.card & 1 or not true.stock:
        return False
    index = rng.below(len(true.stock))
    card = true.stock[index]
    other = exchanged(true, Slot(action.card, actor), Slot(card, index=index))
    same = replace(action, card=card)
    if engine.why_not(rules, other, actor, same) is not None:
        return False
    _same_events(rules, (true, action), (other, same), actor, seat)
    return True


def _same_events(
    rules: Rules,
    here: tuple[State, engine.Action],
    there: tuple[State, engine.Action],
    actor: Seat,
    seat: Seat | None,
) -> None:
    first, second = (
        list(_until_open(engine.apply(rules, state, actor, action).events, seat))
        for state, action in (here, there)
    )
    assert first == second, f"{here[1]} tells seat {seat} more: {first} and {second}"


def _until_open(events: tuple[Event, ...], seat: Seat | None) -> Iterator[Event | type[Event]]:
    """The events as ``seat`` sees them; once everything lies open, only their kinds."""
    lies_open = shuffled = False
    for event in events:
        lies_open = lies_open or isinstance(event, ENDS)
        shuffled = shuffled or (isinstance(event, Reshuffled) and event.shuffled)
        news = lies_open or (shuffled and isinstance(event, Turned))
        yield type(event) if news else as_sent(event, seat)


def as_sent(event: Event, seat: Seat | None) -> Event:
    """The event as it reaches ``seat``, the way a game sends it."""
    redacted = game.redact(OnBoard(0, event), seat)
    assert isinstance(redacted, OnBoard)
    return redacted.event


def check_start(rules: Rules, setup: engine.DealSetup, rng: Stream) -> None:
    """Property 3 for the deal itself: other hidden cards, the same events."""
    order = rng.shuffled(deck(rules, len(setup.active)))
    true = engine.start_with(rules, setup, order)
    for seat in (*setup.active, None):
        seen = _seen_places(rules, setup, len(order), seat)
        places = [index for index in range(len(order)) if index not in seen]
        cards = rng.shuffled([order[index] for index in places])
        mixed = list(order)
        for index, card in zip(places, cards, strict=True):
            mixed[index] = card
        other = engine.start_with(rules, setup, tuple(mixed))
        if rules.deal.misdeal and Reason.MISDEAL in (_reason(true.state), _reason(other.state)):
            continue  # void deals lie open, and that they are void is the point
        here, there = (list(_until_open(step.events, seat)) for step in (true, other))
        assert here == there, f"the deal tells seat {seat} more"


def _seen_places(rules: Rules, setup: engine.DealSetup, cards: int, seat: Seat | None) -> set[int]:
    """Positions in the pack, bottom card first, of the cards dealt to a seat or turned up."""
    begin = setup.active.index(setup.first)
    turn = setup.active[begin:] + setup.active[:begin]
    extra, no_upcard = (isinstance(rules.opening, kind) for kind in (ExtraCard, NoUpcard))
    dealt = rules.deal.hand_size(len(turn), setup.number) * len(turn) + extra
    positions = {index for index in range(dealt) if turn[index % len(turn)] == seat}
    open_cards = (not (extra or no_upcard)) + isinstance(rules.wild, TurnedWild)
    positions |= set(range(dealt, dealt + open_cards))
    return {cards - 1 - index for index in positions}


def _reason(state: State) -> Reason | None:
    result = engine.outcome(state)
    return None if result is None else result.reason


# ---------------------------------------------------------------- a game


@dataclass
class Walk:
    """A game being played and watched; ``worlds`` and ``compared`` count what was looked at."""

    rules: Rules
    seats: int
    seed: int
    often: float = 0.15
    histories: dict[tuple[int, Seat | None], list[Event]] = field(default_factory=dict)
    views: dict[Seat | None, GameView] = field(default_factory=dict)
    steps: list[GameStep] = field(default_factory=list)
    actions: list[tuple[int, GameAction]] = field(default_factory=list)
    worlds: int = 0
    compared: int = 0

    def __post_init__(self) -> None:
        self.choices = Random(self.seed)
        self.rng = stream(seed_bytes(self.seed), 0, "secrecy")
        first = game.start(self.rules, self.seats)
        for seat in (*range(self.seats), None):
            nothing = replace(game.view(first.state, seat), seats=0)
            self.views[seat] = nothing
        self.follow(first)

    def follow(self, step: GameStep) -> None:
        """Follow a step, and check what each viewer learns of it."""
        self.steps.append(step)
        for seat in self.views:
            seen = self.views[seat]
            for event in step.events:
                redacted = game.redact(event, seat)
                seen = game.fold(self.rules, seen, redacted)
                if isinstance(redacted, OnBoard):
                    if isinstance(redacted.event, DealBegan):
                        self.histories[redacted.board, seat] = []
                    self.histories[redacted.board, seat].append(redacted.event)
            self.views[seat] = seen
            check_view(step, seen)
        for board in step.state.boards:
            check_cards(self.rules, board)

    def act(self, state: Game) -> None:
        """Take one more action, after the checks before it."""
        asked = game.actors(state)
        actor = asked[0] if len(asked) == 1 else self.choices.choice(asked)
        action: GameAction
        if actor == HOST:
            action = StartDeal(self.choices.randbytes(32))
        elif HOST in asked:  # between deals: points are added (W18)
            action = self.choices.choice(game.legal(self.rules, state, actor))
        else:
            index = next(n for n, board in enumerate(state.boards) if actor in board.public.active)
            board, public = state.boards[index], state.boards[index].public
            rare = isinstance(public.phase, LastTake | Defend)
            rare = rare or public.stock <= self.rules.ending.left
            viewers: list[Seat | None] = [*range(self.seats), None]
            if rare:
                for seat in viewers:
                    self.look(index, board, seat)
            elif self.choices.random() < self.often:
                self.look(index, board, self.choices.choice(viewers))
            action = self.pick(board, actor)
        self.actions.append((actor, action))
        self.follow(game.apply(self.rules, state, actor, action))

    def pick(self, board: State, actor: Seat) -> engine.Action:
        """A random action; in every other game mostly the discard that leaves least deadwood.

        Otherwise hands would stay poor, and gin and the end of a stock never meet.
        """
        actions = engine.legal(self.rules, board, actor)
        discards = [discard for discard in actions if isinstance(discard, Discard)]
        if isinstance(self.rules.play, DeclaredMelds):
            return self.gather(board, actor, actions, discards)
        if not discards or self.seed % 2 or self.choices.random() < 0.2:
            return pick(self.choices, actions)
        hand = board.hands[actor]
        rests = [_low_rest(self.rules, without(hand, discard.card)) for discard in discards]
        low = discards[rests.index(min(rests))]
        shows = [action for action in actions if not isinstance(action, Discard)]
        if isinstance(actions[-1], BigGin):
            return actions[-1]
        return self.choices.choice(shows) if shows and self.choices.random() < 0.1 else low

    def gather(
        self, board: State, actor: Seat, actions: tuple[engine.Action, ...], discards: list[Discard]
    ) -> engine.Action:
        """An action towards a hand that can be declared: at random nobody ever has one."""
        declares = [declare for declare in actions if isinstance(declare, Declare)]
        if declares:
            return self.choices.choice(declares)
        if discards and self.choices.random() < 0.95:
            seen = engine.view(board, actor)
            return declared_hands.discard(self.rules, seen, discards, self.rng)
        stays = [action for action in actions if not isinstance(action, Drop)]
        return self.choices.choice(actions if self.choices.random() < 0.02 else stays)

    def look(self, index: int, board: State, seat: Seat | None) -> None:
        """Properties 2 and 3 at this moment of a board, for one viewer."""
        drawn = engine.resample(self.rules, self.histories[index, seat], seat, self.rng)
        low = low_world(self.rules, drawn, seat, self.rng)
        for other in (drawn, low):
            if other is None:
                continue
            self.worlds += 1
            check_world(self.rules, board, other, seat)
            for actor in engine.actors(board):
                self.compared += check_events(self.rules, board, other, actor, seat, self.rng)


def walk(
    rules: Rules, seed: int, deals: int = 1, often: float = 0.15, seats: int | None = None
) -> Walk:
    """Play at most this many deals of a game at random, with every check."""
    allowed = rules.seating.players
    seats = seats or allowed[seed // 2 % len(allowed)]
    watched = Walk(rules, seats, seed, often)
    dealer = watched.choices.randrange(seats)
    for index, board in enumerate(boards(rules, seats, dealer, 0)):
        names = {"active": board.active, "dealer": board.dealer, "first": board.first}
        check_start(rules, setup_of(rules, seats, index, **names), watched.rng)
    while (asked := game.actors(watched.steps[-1].state)) and not (
        asked == (HOST,) and watched.steps[-1].state.number >= deals
    ):
        watched.act(watched.steps[-1].state)
    check_replay(rules, seats, watched.actions, watched.steps)
    return watched


def kinds(watched: Walk) -> set[str]:
    """The kinds of actions in a walk, to make sure that rare ones were among them."""
    names = set()
    for _, action in watched.actions:
        names.add(type(action).__name__)
        if isinstance(action, Draw) and action.pile is Pile.DISCARD:
            names.add("Deep" if action.card is not None else "Take")
    return names
