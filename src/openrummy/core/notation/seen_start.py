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
from openrummy.core.cards import ONE_PACK, Card, in_order, to_set
from openrummy.core.cards.rng import Stream, stream
from openrummy.core.engine import DealtCards, Discard, Draw, IllegalAction, Pass, Pile, View
from openrummy.core.engine import view as view_of
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.phase import OfferUpcard, ToDiscard, ToDraw
from openrummy.core.engine.step import terms_for
from openrummy.core.game import HOST, NO_ENTROPY, Actor, Game, GameAction, StartDeal
from openrummy.core.notation.errors import PositionSyntaxError
from openrummy.core.notation.position_seen import SeenPosition
from openrummy.core.notation.seen_history import happened
from openrummy.core.rules.pieces import Rules
from openrummy.core.rules.text import say
from openrummy.core.scoring.result import Seat

Done: TypeAlias = tuple[Actor, GameAction]
_PHASES = (OfferUpcard, ToDraw, ToDiscard)
_SEATS = 2
_MAX_HIDDEN = 8  # cards below the pile that nobody wrote down


def started(position: SeenPosition, entropy: bytes) -> tuple[Done, ...]:
    """Actions of host and seats, from the deal on, until the seat sees this.

    ``entropy``, 32 bytes, says where the unknown cards lie. Raises
    :class:`PositionSyntaxError` where the seat is asked something else than to take the upcard,
    to draw or to discard, where the game is over or is one for teams, and where no course leads
    there.
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
    for candidate, course in _courses(rules, position, chance):
        done = _Dealing(rules, candidate, course, chance).done(scores)
        if done is not None:
            return done
    raise PositionSyntaxError(say("seen.no-course"))


def _courses(
    rules: Rules, position: SeenPosition, chance: Stream
) -> Iterator[tuple[View, tuple[ev.Event, ...]]]:
    """Views that are as good as the one of the position, each with a course that leads there."""
    by = _discarders(position)
    for hidden in range(_MAX_HIDDEN + 1):
        board = _on_cards(rules, position.board, hidden, chance)
        if board is None:
            return
        dealers = (board.public.dealer, 1 - board.public.dealer)
        for known_by, dealer in product(dict.fromkeys((() if hidden else by, ())), dealers):
            begins = rules.opening.extra and rules.opening.to == "dealer"
            first = dealer if begins else 1 - dealer
            candidate = replace(board, public=replace(board.public, dealer=dealer, first=first))
            if events := happened(rules, candidate, known_by):
                yield candidate, events


def _discarders(position: SeenPosition) -> tuple[Seat | None, ...]:
    """Seats that discarded the cards of the pile, by the events; () where there are none."""
    by = {event.card: event.seat for event in position.events if isinstance(event, ev.Discarded)}
    return tuple(by.get(card) for card in position.board.public.pile) if by else ()


def _on_cards(rules: Rules, board: View, hidden: int, chance: Stream) -> View | None:
    """The view with n cards nobody wrote down below the pile, the upcard the first of them.

    It says the same of the knock as the one that was there. None where that cannot be.
    """
    public = board.public
    if not hidden:
        return board
    bottom = rules.opening.upcard and public.pile[:1] == (public.upcard,)
    if not bottom or isinstance(public.phase, OfferUpcard) or public.stock <= hidden:
        return None
    unseen = chance.shuffled(_unseen(board))
    terms = public.limit, public.factor
    fit = (card for card in unseen if _terms(rules, card, public.knock_card) == terms)
    upcard = next(fit, None)
    if upcard is None:
        return None
    more = [card for card in unseen if card != upcard][: hidden - 1]
    pile, stock = (upcard, *more, *public.pile), public.stock - hidden
    return replace(board, public=replace(public, upcard=upcard, pile=pile, stock=stock))


def _terms(rules: Rules, upcard: Card, knock_card: Card | None) -> tuple[int, int]:
    terms = terms_for(rules, upcard, knock_card)
    return terms.limit, terms.factor


def _unseen(board: View) -> list[Card]:
    """The cards that may lie in the opponent's hand or in the stock."""
    public = board.public
    assert board.seat is not None
    seen = board.hand | public.known[1 - board.seat] | to_set(public.pile)
    if public.upcard is not None:
        seen |= 1 << public.upcard
    return list(in_order(ONE_PACK & ~seen))


@dataclass(frozen=True)
class _Dealing:
    """A course of the deal, as the events of one seat, and the chance of what it cannot know."""

    rules: Rules
    board: View
    course: Sequence[ev.Event]
    chance: Stream

    @property
    def me(self) -> Seat:
        """Seat that sees."""
        assert self.board.seat is not None
        return self.board.seat

    def done(self, scores: tuple[int, ...]) -> tuple[Done, ...] | None:
        """The deal and the actions of the course; None where they do not lead to the view."""
        done = ((HOST, StartDeal(NO_ENTROPY, self._cards(scores))), *self._actions())
        state = game.start(self.rules, _SEATS).state
        try:
            for actor, action in done:
                state = game.apply(self.rules, state, actor, action).state
        except IllegalAction:
            return None
        return done if self._fits(state) else None

    def _fits(self, state: Game) -> bool:
        """Does the seat see there what it is to see?"""
        if len(state.boards) != 1 or game.is_over(state):
            return False
        reached = view_of(state.boards[0], self.me)
        names = ("phase", "pile", "known", "held", "stock", "limit", "factor", "upcard", "knocker")
        public, other = reached.public, self.board.public
        alike = all(getattr(public, name) == getattr(other, name) for name in names)
        return alike and reached.hand == self.board.hand

    def _actions(self) -> Iterator[Done]:
        for event in self.course:
            match event:
                case ev.Passed(seat=seat):
                    yield seat, Pass()
                case ev.Drew(seat=seat, pile=pile):
                    yield seat, Draw(pile)
                case ev.Discarded(seat=seat, card=card):
                    yield seat, Discard(card)

    def _cards(self, scores: tuple[int, ...]) -> DealtCards:
        public, other = self.board.public, 1 - self.me
        sizes = {event.seat: event.count for event in self.course if isinstance(event, ev.Dealt)}
        unseen = self.chance.shuffled(_unseen(self.board))
        more = public.held[other] - public.known[other].bit_count()
        theirs = self._held_by(other, unseen[:more])
        dealt, drawn = theirs[: sizes[other]], iter(theirs[sizes[other] :])
        stock = [
            event.card if event.seat == self.me else next(drawn)
            for event in self.course
            if isinstance(event, ev.Drew) and event.pile is Pile.STOCK
        ]
        own = [event.cards for event in self.course if isinstance(event, ev.Dealt) and event.cards]
        hands = {self.me: in_order(own[0]), other: dealt}
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
        gone: list[Card] = []
        for event in self.course:
            if isinstance(event, ev.Drew) and event.seat == seat and event.pile is Pile.DISCARD:
                assert event.card is not None
                taken.add(event.card)
            elif isinstance(event, ev.Discarded) and event.seat == seat:
                if event.card in taken:
                    taken.remove(event.card)
                else:
                    gone.append(event.card)
        known = [card for card in in_order(self.board.public.known[seat]) if card not in taken]
        return [*gone, *self.chance.shuffled([*known, *unknown])]
