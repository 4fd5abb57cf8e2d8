"""Translation of a referee's messages in two-player gin into the events that our bots receive.

The referee may be a third-party program: it reports what a player would see, and need not
know phases. These follow from our rules, and where the referee departs from them,
provide, they follow the referee. A phase is announced only when more is heard, since
nobody knows before whether the deal is over; and a card discarded is held back as long as
its discarder may yet knock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from openrummy.bots.protocol import messages as msg
from openrummy.bots.protocol.cardtext import (
    Misheard,
    maybe_card,
    read_card,
    read_cards,
    read_melds,
    union,
)
from openrummy.bots.protocol.result import told_result
from openrummy.core import game
from openrummy.core.cards import Card, CardSet, bit, card_text, in_order
from openrummy.core.engine import Discard, Draw, Pass, Pile, State
from openrummy.core.engine.endings import after_knock
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.phase import LastTake, OfferUpcard, Over, Phase, ToDiscard, ToDraw
from openrummy.core.engine.model.view import View
from openrummy.core.engine.opening import first_turn
from openrummy.core.engine.show_checks import deadwood_of
from openrummy.core.engine.step import HANDLERS, terms_for
from openrummy.core.game import CutForDeal, DealScored, GameBegan, GameEnded, GameEvent, OnBoard
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat
from openrummy.core.sheets import with_round

PACK = 52
_HIGHEST = 10  # the most that a card counts


class Hearing:
    """One two-player gin game as reported to a seat; each event is passed to ``sink`` at once."""

    def __init__(self, rules: Rules, seat: Seat, sink: Callable[[GameEvent], None]) -> None:
        self.rules = rules
        self.seat = seat
        self.sink = sink
        self.view = game.view(game.start(rules, 2).state, seat)
        self._next: Phase | None = None  # who is asked next, unless the deal is over
        self._held_discard: msg.Discarded | None = None  # unless the discarder knocks
        self._offered: CardSet = 0  # laid off already, by our own answer
        self._untold: set[Seat] = set()  # whose deadwood nobody has said so far
        self._tell(GameBegan(2))

    @property
    def board(self) -> View:
        """The deal in progress. Raises :class:`Misheard`."""
        if not self.view.boards or self.view.boards[0].public.result is not None:
            raise Misheard("no deal is in progress; a deal begins with a line of type deal")
        return self.view.boards[0]

    def receive(self, message: msg.Told) -> None:
        """Process a message. Raises :class:`Misheard` if the deal can no longer be followed."""
        _HEARD[type(message)](self, message)

    # ------------------------------------------------------------ passing on

    def _tell(self, event: GameEvent) -> None:
        self.view = game.fold(self.rules, self.view, event)
        self.sink(event)

    def _say(self, event: ev.Event) -> None:
        self._tell(OnBoard(0, event.redact(self.seat)))

    def settle(self) -> None:
        """Release the held-back discard: a further message shows that the deal goes on."""
        discarded, self._held_discard = self._held_discard, None
        if discarded is not None:
            self._discard(discarded)
        phase, self._next = self._next, None
        if phase is not None:
            self._say(ev.Now(phase))

    def ask(self, phase: Phase) -> None:
        """Adopt the phase the referee asks for, whatever our rules expected."""
        if self.board.public.phase != phase:
            self._say(ev.Now(phase))

    def _done(self, happened: Iterable[ev.Event]) -> None:
        """Emit the events of an action, except a deal end, which only the referee declares."""
        for event in happened:
            if isinstance(event, ev.Revealed | ev.Showed):
                return
            if isinstance(event, ev.Now):
                self._next = event.phase
            else:
                self._say(event)

    def _state(self, hand: CardSet = 0, seat: Seat = 0, top: Card | None = None) -> State:
        """Build the partial state that the phases need to determine what follows."""
        hands = (hand, 0) if seat == 0 else (0, hand)
        return State(self.board.public, hands, (Card(0) if top is None else top,))

    def _act(self, state: State, action: Any) -> None:
        handler = HANDLERS[type(state.public.phase)]
        self._done(handler.act(self.rules, state, action))

    # ------------------------------------------------------------ a deal begins

    def _deal(self, message: msg.Deal) -> None:
        rules, hand = self.rules, read_cards(message.hand)
        dealer = 1 - message.first if message.dealer is None else message.dealer
        counts = self._sizes(message.first)
        if message.first > 1 or dealer > 1:
            raise Misheard("seats are 0 and 1")
        if hand.bit_count() != counts[self.seat]:
            raise Misheard(
                f"the hand has {hand.bit_count()} cards, but by the rules that were told"
                f" {counts[self.seat]} are dealt; tell the number as cards in the game's numbers"
            )
        upcard = self._upcard(message, hand)
        terms = self._terms(message, upcard)
        self._next = self._held_discard = None
        self._offered = 0
        self._untold = set()
        if self.view.result is not None:
            raise Misheard("by these rules the game is over; begin the next one with type game")
        if self.view.dealer != dealer:
            self._tell(CutForDeal((), dealer))
        self._say(ev.DealBegan(self.view.number, 2, (0, 1), dealer, message.first))
        self._say(ev.Shuffled(PACK, None))
        for seat in (message.first, 1 - message.first):
            own = hand if seat == self.seat else None
            self._say(ev.Dealt(seat, counts[seat], own))
        if upcard is not None:
            self._say(ev.Turned(upcard))
        self._say(terms)
        self._next = first_turn(rules, message.first)

    def _sizes(self, first: Seat) -> tuple[int, int]:
        each = self.rules.deal.hand_size(2, self.view.standing.counted)
        more = self.rules.opening.extra
        return each + (more and first == 0), each + (more and first == 1)

    def _upcard(self, message: msg.Deal, hand: CardSet) -> Card | None:
        turned = self.rules.opening.upcard
        if turned != (message.upcard is not None):
            raise Misheard(f"these rules turn {'an' if turned else 'no'} upcard; see opening")
        upcard = maybe_card(message.upcard)
        if upcard is not None and hand >> upcard & 1:
            raise Misheard(f"the upcard {message.upcard} is in the hand, too")
        return upcard

    def _terms(self, message: msg.Deal, upcard: Card | None) -> ev.Terms:
        card = maybe_card(message.knock_card)
        try:
            usual = terms_for(self.rules, upcard, card)
        except ValueError:
            raise Misheard("these rules need the knock_card of the deal") from None
        limit = usual.limit if message.limit is None else message.limit
        factor = usual.factor if message.factor is None else message.factor
        return ev.Terms(limit, factor, usual.card)

    # ------------------------------------------------------------ turns

    def _passed(self, message: msg.Passed) -> None:
        self.turn(message.seat, None)
        if not isinstance(self.board.public.phase, OfferUpcard | LastTake):
            self.ask(LastTake(message.seat))
        self._act(self._state(), Pass())

    def _drew(self, message: msg.Drew) -> None:
        card = maybe_card(message.card)
        self.turn(message.seat, message.pile)
        public = self.board.public
        if message.pile == "stock":
            if not public.stock:
                raise Misheard("the stock is empty")
            if message.seat == self.seat and (card is None or self._lies_open(card)):
                raise Misheard("you drew from the stock, but not a card that is new to you")
            drawn = Draw(Pile.STOCK)
        else:
            card = public.pile[-1] if card is None and public.pile else card
            if card is None or card not in public.pile:
                raise Misheard("the card taken does not lie in the discard pile")
            drawn = Draw(Pile.DISCARD, card)
        self._act(self._state(top=card), drawn)

    def turn(self, seat: Seat, pile: str | None) -> None:
        """Start the draw of this seat, inferring a pass that was not reported."""
        _seat(seat)
        self.settle()
        for _ in range(2):
            phase = self.board.public.phase
            passing = isinstance(phase, OfferUpcard) and (phase.seat != seat or pile == "stock")
            if passing:
                self._act(self._state(), Pass())
                self.settle()
        phase = self.board.public.phase
        if (
            not isinstance(phase, OfferUpcard | ToDraw | LastTake)
            or phase.seat != seat
            or (isinstance(phase, LastTake) and pile == "stock")
        ):
            self.ask(ToDraw(seat))

    def _discarded(self, message: msg.Discarded) -> None:
        self.settle()
        self._holds(message.seat, read_card(message.card))
        self._held_discard = message

    def _discard(self, message: msg.Discarded) -> None:
        card = read_card(message.card)
        phase = self.board.public.phase
        if not isinstance(phase, ToDiscard) or phase.seat != message.seat:
            self.ask(ToDiscard(message.seat))
        self._act(self._state(bit(card), message.seat), Discard(card))

    def _lies_open(self, card: Card) -> bool:
        return bool(self.board.hand >> card & 1) or card in self.board.public.pile

    def _not_mine(self, cards: CardSet) -> None:
        """Reject cards of another seat that this seat holds."""
        mine = cards & self.board.hand
        if mine:
            raise Misheard(f"the other cannot show {card_text(next(in_order(mine)))}: you hold it")

    def _holds(self, seat: Seat, card: Card) -> None:
        """Reject a card that the seat cannot hold, by our own hand and the pile."""
        _seat(seat)
        board = self.board
        mine = bool(board.hand >> card & 1)
        if (seat == self.seat) != mine or card in board.public.pile:
            raise Misheard(f"seat {seat} cannot hold {card_text(card)}")
        if board.public.held[seat] < 1:
            raise Misheard(f"seat {seat} holds no card")

    # ------------------------------------------------------------ knocks

    def _knocked(self, message: msg.Knocked) -> None:
        _seat(message.seat)
        discarded = self._held_discard
        card = maybe_card(message.card)
        if discarded is not None and discarded.seat == message.seat:
            self._held_discard, card = None, read_card(discarded.card)
        self.settle()
        melds, left = read_melds(message.melds), read_cards(message.deadwood or [])
        shown = union(melds)
        if message.seat == self.seat:
            hand = self.board.hand
            if shown & ~hand:
                raise Misheard("you knocked with cards that you do not hold")
            rest = hand & ~shown
            if not message.big and card is None and (rest & ~left).bit_count() == 1:
                card = next(in_order(rest & ~left))
            left = rest if card is None else rest & ~bit(card)
        else:
            self._not_mine(shown | left)
        left, points = deadwood_of(self.rules, left, melds)
        if message.seat != self.seat:
            points = self._points_shown(message, shown, left, points)
        phase = self.board.public.phase
        if not isinstance(phase, ToDiscard) or phase.seat != message.seat:
            self.ask(ToDiscard(message.seat))
        knocked = ev.Knocked(message.seat, melds, left, points, not message.big, card)
        state = self._state()
        self._say(knocked)
        self._done(after_knock(self.rules, state, knocked))

    def _points_shown(
        self, message: msg.Knocked, shown: CardSet, left: CardSet, points: int
    ) -> int:
        """Deadwood points of the opponent, or their upper bound where the referee gives none."""
        public = self.board.public
        size = public.held[message.seat] - (not message.big)
        missing = size - shown.bit_count()
        if message.deadwood is not None and missing != left.bit_count():
            raise Misheard(
                f"seat {message.seat} knocked with {size} cards, but melds and deadwood are"
                f" {(shown | left).bit_count()}; leave deadwood out where it is not known"
            )
        if message.deadwood is not None or missing <= 0:
            return points
        self._untold.add(message.seat)
        return max(1, min(public.limit or _HIGHEST * missing, _HIGHEST * missing))

    def _laid_off(self, message: msg.LaidOff) -> None:
        self.settle()
        card = read_card(message.card)
        board = self.board
        if board.public.knocker is None or message.meld >= len(board.public.table):
            raise Misheard("there is no such meld of a knocker")
        if self._offered >> card & 1:
            return
        self._holds(message.seat, card)
        self.lay_off(message.seat, card, message.meld)

    def lay_off(self, seat: Seat, card: Card, meld: int) -> None:
        """Record a lay-off."""
        if seat == self.seat:
            self._offered |= bit(card)
        self._say(ev.LaidOff(seat, card, meld))

    def _showed(self, message: msg.Showed) -> None:
        _seat(message.seat)
        self.settle()
        if self.board.public.knocker in (None, message.seat):
            raise Misheard("only who did not knock shows melds after a knock")
        melds, left = read_melds(message.melds), read_cards(message.deadwood or [])
        if message.seat == self.seat:
            left = self.board.hand
        else:
            self._not_mine(union(melds) | left)
            if (
                message.deadwood is None
                and union(melds).bit_count() < self.board.public.held[message.seat]
            ):
                self._untold.add(message.seat)
        left, points = deadwood_of(self.rules, left, melds)
        self._say(ev.Showed(message.seat, melds, left, points))

    # ------------------------------------------------------------ the end

    def _ended(self, message: msg.Ended) -> None:
        if self._held_discard is not None:
            discarded, self._held_discard = self._held_discard, None
            self._discard(discarded)
        self._next = None
        public = self.board.public
        if len(message.scores) != 2 or len(message.hands) not in (0, 2):
            raise Misheard("scores and hands have a place for each of the two seats")
        aside = maybe_card(message.aside)
        stock = tuple(map(read_card, message.stock))
        hidden = self._hands(message)
        result = told_result(self.rules, public, message, self._counts(message, hidden))
        self._say(ev.Revealed(hidden, stock, aside))
        self._say(ev.DealEnded(result))
        self._say(ev.Now(Over()))
        sheet = with_round(self.rules, self.view.standing, (result,))
        self._tell(DealScored((result,), sheet))
        if sheet.result is not None:
            self._tell(GameEnded(sheet.result))

    def _hands(self, message: msg.Ended) -> tuple[CardSet, ...]:
        """Complete both hands with the cards that had not been shown."""
        public = self.board.public
        hands = []
        for seat, cards in enumerate(message.hands or [None, None]):
            hand = self.board.hand if seat == self.seat else 0
            hand = hand if cards is None else read_cards(cards)
            for meld in public.table:
                hand &= ~meld.cards
            shown = (
                any(shown_seat == seat for shown_seat, _, _ in public.shown)
                and seat not in self._untold
            )
            hands.append(0 if shown else hand)
        return tuple(hands)

    def _counts(self, message: msg.Ended, hidden: tuple[CardSet, ...]) -> dict[Seat, int | None]:
        """Return the deadwood of each hand shown, None where it is still unknown.

        Raises :class:`Misheard` where the hands are not those that were shown.
        """
        counts: dict[Seat, int | None] = {}
        for seat, left, points in self.board.public.shown:
            counts[seat] = points
            hand = message.hands[seat] if message.hands else None
            if seat in self._untold:
                known = hand is not None
                counts[seat] = deadwood_of(self.rules, hidden[seat], ())[1] if known else None
            elif seat == self.board.public.knocker != self.seat and hand is not None:
                melds = union(meld.cards for meld in self.board.public.table if meld.owner == seat)
                if read_cards(hand) & ~melds != left:
                    raise Misheard(f"seat {seat} knocked with another hand than it had at the end")
        return counts

    def _over(self, message: msg.Over) -> None:
        self.settle_quietly()

    def settle_quietly(self) -> None:
        """Drop the pending discard and phase without emitting events."""
        self._held_discard = self._next = None


def _seat(seat: Seat) -> None:
    if seat > 1:
        raise Misheard("seats are 0 and 1")


_HEARD: dict[type, Callable[[Hearing, Any], None]] = {
    msg.Deal: Hearing._deal,
    msg.Passed: Hearing._passed,
    msg.Drew: Hearing._drew,
    msg.Discarded: Hearing._discarded,
    msg.Knocked: Hearing._knocked,
    msg.LaidOff: Hearing._laid_off,
    msg.Showed: Hearing._showed,
    msg.Ended: Hearing._ended,
    msg.Over: Hearing._over,
}
