"""A complete deal, with cards and actions, that leads to a seat's view.

This lets play continue from a position set up by hand: the host deals these cards, and the seats
repeat the actions. Cards unknown to the seat are placed uniformly at random.
If no history leads to the position, unrecorded cards may be below the pile, as when only
its top is known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TypeAlias

from openrummy.core import game
from openrummy.core.cards import SINGLE_PACK, Card, in_order, to_set
from openrummy.core.cards.rng import Stream, stream
from openrummy.core.engine import DealtCards, Discard, Draw, IllegalAction, Pass, Pile, View
from openrummy.core.engine import view as view_of
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.phase import OfferUpcard, ToDiscard, ToDraw
from openrummy.core.engine.step import terms_for
from openrummy.core.game import HOST, NO_ENTROPY, Actor, Game, GameAction, StartDeal
from openrummy.core.notation.errors import PositionSyntaxError
from openrummy.core.notation.seat_history import reconstruct_events
from openrummy.core.notation.seat_position import SeatPosition
from openrummy.core.rules.pieces import Rules
from openrummy.core.rules.text import say
from openrummy.core.scoring.result import Seat

ActorAction: TypeAlias = tuple[Actor, GameAction]
_PHASES = (OfferUpcard, ToDraw, ToDiscard)
_SEATS = 2
_MAX_HIDDEN = 8  # unrecorded cards below the pile


def actions_to_reach(position: SeatPosition, entropy: bytes) -> tuple[ActorAction, ...]:
    """Actions of host and seats that start a deal and reach this position.

    ``entropy``, 32 bytes, determines where the unknown cards are. Raises
    :class:`PositionSyntaxError` if the seat is to do anything but take the upcard, draw or
    discard, if the game is over or a team game, and if no history leads to the position.
    """
    board, rules = position.board, position.rules
    points = position.game.standing.columns[-1].points
    target = rules.sheet.target_for(_SEATS)
    if rules.seating.in_teams:
        raise PositionSyntaxError(say("seen.no-teams"))
    if not isinstance(board.public.phase, _PHASES):
        raise PositionSyntaxError(say("seen.no-start"))
    if target and max(points) >= target:
        raise PositionSyntaxError(say("seen.over", target=target))
    scores = points if any(points) else ()
    chance = stream(entropy, 0, "position")
    for candidate, history in _histories(rules, position, chance):
        actions = _Start(rules, candidate, history, chance).all_actions(scores)
        if actions is not None:
            return actions
    raise PositionSyntaxError(say("seen.no-course"))


def _histories(
    rules: Rules, position: SeatPosition, chance: Stream
) -> Iterator[tuple[View, tuple[ev.Event, ...]]]:
    """Views equivalent to that of the position, each with a history that leads there."""
    discarders = _discarders(position)
    for hidden in range(_MAX_HIDDEN + 1):
        board = _with_hidden_cards(rules, position.board, hidden, chance)
        if board is None:
            return
        dealers = (board.public.dealer, 1 - board.public.dealer)
        options = dict.fromkeys((() if hidden else discarders, ()))
        for discarded_by, dealer in product(options, dealers):
            begins = rules.opening.extra and rules.opening.to == "dealer"
            first = dealer if begins else 1 - dealer
            candidate = replace(board, public=replace(board.public, dealer=dealer, first=first))
            if events := reconstruct_events(rules, candidate, discarded_by):
                yield candidate, events


def _discarders(position: SeatPosition) -> tuple[Seat | None, ...]:
    """Seats that discarded the cards of the pile, by the events; () without events."""
    seats = {event.card: event.seat for event in position.events if isinstance(event, ev.Discarded)}
    return tuple(seats.get(card) for card in position.board.public.pile) if seats else ()


def _with_hidden_cards(rules: Rules, board: View, hidden: int, chance: Stream) -> View | None:
    """The view with some unrecorded cards below the pile, the first of them the upcard.

    The new upcard gives the same knock limit and factor as the old one. None if impossible.
    """
    public = board.public
    if not hidden:
        return board
    bottom = rules.opening.upcard and public.pile[:1] == (public.upcard,)
    if not bottom or isinstance(public.phase, OfferUpcard) or public.stock <= hidden:
        return None
    unseen = chance.shuffled(_unseen(board))
    terms = public.limit, public.factor
    candidates = (card for card in unseen if _terms(rules, card, public.knock_card) == terms)
    upcard = next(candidates, None)
    if upcard is None:
        return None
    more = [card for card in unseen if card != upcard][: hidden - 1]
    pile, stock = (upcard, *more, *public.pile), public.stock - hidden
    return replace(board, public=replace(public, upcard=upcard, pile=pile, stock=stock))


def _terms(rules: Rules, upcard: Card, knock_card: Card | None) -> tuple[int, int]:
    terms = terms_for(rules, upcard, knock_card)
    return terms.limit, terms.factor


def _unseen(board: View) -> list[Card]:
    """Cards that may be in the opponent's hand or in the stock."""
    public = board.public
    assert board.seat is not None
    seen = board.hand | public.known[1 - board.seat] | to_set(public.pile)
    if public.upcard is not None:
        seen |= 1 << public.upcard
    return list(in_order(SINGLE_PACK & ~seen))


@dataclass(frozen=True)
class _Start:
    """A history as the events of one seat, and the random stream for its unknown cards."""

    rules: Rules
    board: View
    history: Sequence[ev.Event]
    chance: Stream

    @property
    def own_seat(self) -> Seat:
        """Seat whose view this is."""
        assert self.board.seat is not None
        return self.board.seat

    def all_actions(self, scores: tuple[int, ...]) -> tuple[ActorAction, ...] | None:
        """The deal and the actions of the history; None if they do not lead to the view."""
        actions = ((HOST, StartDeal(NO_ENTROPY, self._cards(scores))), *self._actions())
        state = game.start(self.rules, _SEATS).state
        try:
            for actor, action in actions:
                state = game.apply(self.rules, state, actor, action).state
        except IllegalAction:
            return None
        return actions if self._reaches_view(state) else None

    def _reaches_view(self, state: Game) -> bool:
        """True if the seat's view of the state is the expected one."""
        if len(state.boards) != 1 or game.is_over(state):
            return False
        reached = view_of(state.boards[0], self.own_seat)
        names = ("phase", "pile", "known", "held", "stock", "limit", "factor", "upcard", "knocker")
        public, other = reached.public, self.board.public
        alike = all(getattr(public, name) == getattr(other, name) for name in names)
        return alike and reached.hand == self.board.hand

    def _actions(self) -> Iterator[ActorAction]:
        for event in self.history:
            match event:
                case ev.Passed(seat=seat):
                    yield seat, Pass()
                case ev.Drew(seat=seat, pile=pile):
                    yield seat, Draw(pile)
                case ev.Discarded(seat=seat, card=card):
                    yield seat, Discard(card)

    def _cards(self, scores: tuple[int, ...]) -> DealtCards:
        public, other = self.board.public, 1 - self.own_seat
        sizes = {event.seat: event.count for event in self.history if isinstance(event, ev.Dealt)}
        unseen = self.chance.shuffled(_unseen(self.board))
        more = public.held[other] - public.known[other].bit_count()
        opponent_cards = self._held_by(other, unseen[:more])
        dealt, drawn = opponent_cards[: sizes[other]], iter(opponent_cards[sizes[other] :])
        stock = [
            event.card if event.seat == self.own_seat else next(drawn)
            for event in self.history
            if isinstance(event, ev.Drew) and event.pile is Pile.STOCK
        ]
        own = [event.cards for event in self.history if isinstance(event, ev.Dealt) and event.cards]
        hands = {self.own_seat: in_order(own[0]), other: dealt}
        return DealtCards(
            hands=tuple(tuple(hands[seat]) for seat in range(_SEATS)),
            upcard=public.upcard,
            stock=(*stock, *unseen[more:]),
            knock_card=public.knock_card,
            dealer=public.dealer,
            scores=scores,
        )

    def _held_by(self, seat: Seat, unknown: Sequence[Card]) -> list[Card]:
        """Cards a seat was dealt or drew: first those it has discarded, in that order."""
        taken: set[Card] = set()
        discards: list[Card] = []
        for event in self.history:
            if isinstance(event, ev.Drew) and event.seat == seat and event.pile is Pile.DISCARD:
                assert event.card is not None
                taken.add(event.card)
            elif isinstance(event, ev.Discarded) and event.seat == seat:
                if event.card in taken:
                    taken.remove(event.card)
                else:
                    discards.append(event.card)
        known = [card for card in in_order(self.board.public.known[seat]) if card not in taken]
        return [*discards, *self.chance.shuffled([*known, *unknown])]
