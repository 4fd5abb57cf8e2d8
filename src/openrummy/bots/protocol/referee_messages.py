"""Translation of a referee's messages in two-player gin into the events that our bots receive.

The referee may be a third-party program: it reports what a player would see, and need not
know phases. Phases follow from our rules and, where the referee departs from them, from its
messages. A phase is announced only with the next message, since the deal might be over; and
a discard is held back as long as its seat may still knock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from openrummy.bots.protocol import messages as msg
from openrummy.bots.protocol.card_text import (
    InvalidMessage,
    read_card,
    read_cards,
    read_melds,
    read_optional_card,
    union,
)
from openrummy.bots.protocol.result import reported_result
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
from openrummy.core.sheets import enter_round

PACK = 52
_HIGHEST = 10  # maximum value of a card


class ReportedGame:
    """One two-player gin game as reported to a seat; each event is passed to ``sink`` at once."""

    def __init__(self, rules: Rules, seat: Seat, sink: Callable[[GameEvent], None]) -> None:
        self.rules = rules
        self.seat = seat
        self.sink = sink
        self.view = game.view(game.start(rules, 2).state, seat)
        self._next: Phase | None = None  # the phase to announce, unless the deal is over
        self._held_discard: msg.Discarded | None = None  # unless the discarder knocks
        self._own_lay_offs: CardSet = 0  # laid off already, by our own answer
        self._unreported: set[Seat] = set()  # seats whose deadwood was not reported yet
        self._emit(GameBegan(2))

    @property
    def board(self) -> View:
        """The deal in progress. Raises :class:`InvalidMessage`."""
        if not self.view.boards or self.view.boards[0].public.result is not None:
            raise InvalidMessage("no deal is in progress; a deal begins with a line of type deal")
        return self.view.boards[0]

    def receive(self, message: msg.Notification) -> None:
        """Process a message. Raises :class:`InvalidMessage` if the deal is lost."""
        _HANDLERS[type(message)](self, message)

    # ------------------------------------------------------------ passing on

    def _emit(self, event: GameEvent) -> None:
        self.view = game.fold(self.rules, self.view, event)
        self.sink(event)

    def _emit_on_board(self, event: ev.Event) -> None:
        self._emit(OnBoard(0, event.redact(self.seat)))

    def settle(self) -> None:
        """Release the held-back discard: a further message shows that the deal goes on."""
        discarded, self._held_discard = self._held_discard, None
        if discarded is not None:
            self._discard(discarded)
        phase, self._next = self._next, None
        if phase is not None:
            self._emit_on_board(ev.Now(phase))

    def ask(self, phase: Phase) -> None:
        """Adopt the phase the referee asks for, whatever our rules expected."""
        if self.board.public.phase != phase:
            self._emit_on_board(ev.Now(phase))

    def _emit_all(self, events: Iterable[ev.Event]) -> None:
        """Emit the events of an action, except a deal end, which only the referee declares."""
        for event in events:
            if isinstance(event, ev.Revealed | ev.Showed):
                return
            if isinstance(event, ev.Now):
                self._next = event.phase
            else:
                self._emit_on_board(event)

    def _state(self, hand: CardSet = 0, seat: Seat = 0, top: Card | None = None) -> State:
        """Build the partial state that the phases need to determine what follows."""
        hands = (hand, 0) if seat == 0 else (0, hand)
        return State(self.board.public, hands, (Card(0) if top is None else top,))

    def _apply(self, state: State, action: Any) -> None:
        handler = HANDLERS[type(state.public.phase)]
        self._emit_all(handler.act(self.rules, state, action))

    # ------------------------------------------------------------ a deal begins

    def _deal(self, message: msg.Deal) -> None:
        rules, hand = self.rules, read_cards(message.hand)
        dealer = 1 - message.first if message.dealer is None else message.dealer
        counts = self._sizes(message.first)
        if message.first > 1 or dealer > 1:
            raise InvalidMessage("seats are 0 and 1")
        if hand.bit_count() != counts[self.seat]:
            raise InvalidMessage(
                f"the hand has {hand.bit_count()} cards, but by the rules that were told"
                f" {counts[self.seat]} are dealt; tell the number as cards in the game's numbers"
            )
        upcard = self._upcard(message, hand)
        terms = self._terms(message, upcard)
        self._next = self._held_discard = None
        self._own_lay_offs = 0
        self._unreported = set()
        if self.view.result is not None:
            raise InvalidMessage(
                "by these rules the game is over; begin the next one with type game"
            )
        if self.view.dealer != dealer:
            self._emit(CutForDeal((), dealer))
        self._emit_on_board(ev.DealBegan(self.view.number, 2, (0, 1), dealer, message.first))
        self._emit_on_board(ev.Shuffled(PACK, None))
        for seat in (message.first, 1 - message.first):
            own = hand if seat == self.seat else None
            self._emit_on_board(ev.Dealt(seat, counts[seat], own))
        if upcard is not None:
            self._emit_on_board(ev.Turned(upcard))
        self._emit_on_board(terms)
        self._next = first_turn(rules, message.first)

    def _sizes(self, first: Seat) -> tuple[int, int]:
        size = self.rules.deal.hand_size(2, self.view.standing.counted)
        extra = self.rules.opening.extra
        return size + (extra and first == 0), size + (extra and first == 1)

    def _upcard(self, message: msg.Deal, hand: CardSet) -> Card | None:
        turned = self.rules.opening.upcard
        if turned != (message.upcard is not None):
            raise InvalidMessage(f"these rules turn {'an' if turned else 'no'} upcard; see opening")
        upcard = read_optional_card(message.upcard)
        if upcard is not None and hand >> upcard & 1:
            raise InvalidMessage(f"the upcard {message.upcard} is in the hand, too")
        return upcard

    def _terms(self, message: msg.Deal, upcard: Card | None) -> ev.Terms:
        card = read_optional_card(message.knock_card)
        try:
            default = terms_for(self.rules, upcard, card)
        except ValueError:
            raise InvalidMessage("these rules need the knock_card of the deal") from None
        limit = default.limit if message.limit is None else message.limit
        factor = default.factor if message.factor is None else message.factor
        return ev.Terms(limit, factor, default.card)

    # ------------------------------------------------------------ turns

    def _passed(self, message: msg.Passed) -> None:
        self.turn(message.seat, None)
        if not isinstance(self.board.public.phase, OfferUpcard | LastTake):
            self.ask(LastTake(message.seat))
        self._apply(self._state(), Pass())

    def _drew(self, message: msg.Drew) -> None:
        card = read_optional_card(message.card)
        self.turn(message.seat, message.pile)
        public = self.board.public
        if message.pile == "stock":
            if not public.stock:
                raise InvalidMessage("the stock is empty")
            if message.seat == self.seat and (card is None or self._is_visible(card)):
                raise InvalidMessage("you drew from the stock, but not a card that is new to you")
            draw = Draw(Pile.STOCK)
        else:
            card = public.pile[-1] if card is None and public.pile else card
            if card is None or card not in public.pile:
                raise InvalidMessage("the card taken does not lie in the discard pile")
            draw = Draw(Pile.DISCARD, card)
        self._apply(self._state(top=card), draw)

    def turn(self, seat: Seat, pile: str | None) -> None:
        """Start the draw of this seat, inferring a pass that was not reported."""
        _seat(seat)
        self.settle()
        for _ in range(2):
            phase = self.board.public.phase
            passing = isinstance(phase, OfferUpcard) and (phase.seat != seat or pile == "stock")
            if passing:
                self._apply(self._state(), Pass())
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
        self._check_holds(message.seat, read_card(message.card))
        self._held_discard = message

    def _discard(self, message: msg.Discarded) -> None:
        card = read_card(message.card)
        phase = self.board.public.phase
        if not isinstance(phase, ToDiscard) or phase.seat != message.seat:
            self.ask(ToDiscard(message.seat))
        self._apply(self._state(bit(card), message.seat), Discard(card))

    def _is_visible(self, card: Card) -> bool:
        return bool(self.board.hand >> card & 1) or card in self.board.public.pile

    def _check_not_own(self, cards: CardSet) -> None:
        """Reject cards of another seat that this seat holds."""
        own_cards = cards & self.board.hand
        if own_cards:
            raise InvalidMessage(
                f"the other cannot show {card_text(next(in_order(own_cards)))}: you hold it"
            )

    def _check_holds(self, seat: Seat, card: Card) -> None:
        """Reject a card that the seat cannot hold, by our own hand and the pile."""
        _seat(seat)
        board = self.board
        is_own = bool(board.hand >> card & 1)
        if (seat == self.seat) != is_own or card in board.public.pile:
            raise InvalidMessage(f"seat {seat} cannot hold {card_text(card)}")
        if board.public.held[seat] < 1:
            raise InvalidMessage(f"seat {seat} holds no card")

    # ------------------------------------------------------------ knocks

    def _knocked(self, message: msg.Knocked) -> None:
        _seat(message.seat)
        discarded = self._held_discard
        card = read_optional_card(message.card)
        if discarded is not None and discarded.seat == message.seat:
            self._held_discard, card = None, read_card(discarded.card)
        self.settle()
        melds, left = read_melds(message.melds), read_cards(message.deadwood or [])
        melded = union(melds)
        if message.seat == self.seat:
            hand = self.board.hand
            if melded & ~hand:
                raise InvalidMessage("you knocked with cards that you do not hold")
            unmelded = hand & ~melded
            if not message.big and card is None and (unmelded & ~left).bit_count() == 1:
                card = next(in_order(unmelded & ~left))
            left = unmelded if card is None else unmelded & ~bit(card)
        else:
            self._check_not_own(melded | left)
        left, points = deadwood_of(self.rules, left, melds)
        if message.seat != self.seat:
            points = self._points_shown(message, melded, left, points)
        phase = self.board.public.phase
        if not isinstance(phase, ToDiscard) or phase.seat != message.seat:
            self.ask(ToDiscard(message.seat))
        knocked = ev.Knocked(message.seat, melds, left, points, not message.big, card)
        state = self._state()
        self._emit_on_board(knocked)
        self._emit_all(after_knock(self.rules, state, knocked))

    def _points_shown(
        self, message: msg.Knocked, melded: CardSet, left: CardSet, points: int
    ) -> int:
        """Deadwood points of the opponent, or their upper bound where the referee gives none."""
        public = self.board.public
        size = public.held[message.seat] - (not message.big)
        missing = size - melded.bit_count()
        if message.deadwood is not None and missing != left.bit_count():
            raise InvalidMessage(
                f"seat {message.seat} knocked with {size} cards, but melds and deadwood are"
                f" {(melded | left).bit_count()}; leave deadwood out where it is not known"
            )
        if message.deadwood is not None or missing <= 0:
            return points
        self._unreported.add(message.seat)
        return max(1, min(public.limit or _HIGHEST * missing, _HIGHEST * missing))

    def _laid_off(self, message: msg.LaidOff) -> None:
        self.settle()
        card = read_card(message.card)
        board = self.board
        if board.public.knocker is None or message.meld >= len(board.public.table):
            raise InvalidMessage("there is no such meld of a knocker")
        if self._own_lay_offs >> card & 1:
            return
        self._check_holds(message.seat, card)
        self.lay_off(message.seat, card, message.meld)

    def lay_off(self, seat: Seat, card: Card, meld: int) -> None:
        """Record a lay-off."""
        if seat == self.seat:
            self._own_lay_offs |= bit(card)
        self._emit_on_board(ev.LaidOff(seat, card, meld))

    def _showed(self, message: msg.Showed) -> None:
        _seat(message.seat)
        self.settle()
        if self.board.public.knocker in (None, message.seat):
            raise InvalidMessage("only the seat that did not knock shows melds after a knock")
        melds, left = read_melds(message.melds), read_cards(message.deadwood or [])
        if message.seat == self.seat:
            left = self.board.hand
        else:
            self._check_not_own(union(melds) | left)
            if (
                message.deadwood is None
                and union(melds).bit_count() < self.board.public.held[message.seat]
            ):
                self._unreported.add(message.seat)
        left, points = deadwood_of(self.rules, left, melds)
        self._emit_on_board(ev.Showed(message.seat, melds, left, points))

    # ------------------------------------------------------------ the end

    def _ended(self, message: msg.Ended) -> None:
        if self._held_discard is not None:
            discarded, self._held_discard = self._held_discard, None
            self._discard(discarded)
        self._next = None
        public = self.board.public
        if len(message.scores) != 2 or len(message.hands) not in (0, 2):
            raise InvalidMessage("scores and hands have an entry for each of the two seats")
        aside = read_optional_card(message.aside)
        stock = tuple(map(read_card, message.stock))
        hidden = self._hands(message)
        result = reported_result(self.rules, public, message, self._counts(message, hidden))
        self._emit_on_board(ev.Revealed(hidden, stock, aside))
        self._emit_on_board(ev.DealEnded(result))
        self._emit_on_board(ev.Now(Over()))
        sheet = enter_round(self.rules, self.view.standing, (result,))
        self._emit(DealScored((result,), sheet))
        if sheet.result is not None:
            self._emit(GameEnded(sheet.result))

    def _hands(self, message: msg.Ended) -> tuple[CardSet, ...]:
        """Complete both hands with the cards that had not been shown."""
        public = self.board.public
        hands = []
        for seat, cards in enumerate(message.hands or [None, None]):
            hand = self.board.hand if seat == self.seat else 0
            hand = hand if cards is None else read_cards(cards)
            for meld in public.table:
                hand &= ~meld.cards
            is_shown = (
                any(shown_seat == seat for shown_seat, _, _ in public.shown)
                and seat not in self._unreported
            )
            hands.append(0 if is_shown else hand)
        return tuple(hands)

    def _counts(self, message: msg.Ended, hidden: tuple[CardSet, ...]) -> dict[Seat, int | None]:
        """Return the deadwood of each hand shown, None where it is still unknown.

        Raises :class:`InvalidMessage` where the hands are not those that were shown.
        """
        counts: dict[Seat, int | None] = {}
        for seat, left, points in self.board.public.shown:
            counts[seat] = points
            hand = message.hands[seat] if message.hands else None
            if seat in self._unreported:
                is_known = hand is not None
                counts[seat] = deadwood_of(self.rules, hidden[seat], ())[1] if is_known else None
            elif seat == self.board.public.knocker != self.seat and hand is not None:
                melds = union(meld.cards for meld in self.board.public.table if meld.owner == seat)
                if read_cards(hand) & ~melds != left:
                    raise InvalidMessage(
                        f"seat {seat} knocked with another hand than it had at the end"
                    )
        return counts

    def _over(self, message: msg.Over) -> None:
        self.settle_quietly()

    def settle_quietly(self) -> None:
        """Drop the pending discard and phase without emitting events."""
        self._held_discard = self._next = None


def _seat(seat: Seat) -> None:
    if seat > 1:
        raise InvalidMessage("seats are 0 and 1")


_HANDLERS: dict[type, Callable[[ReportedGame, Any], None]] = {
    msg.Deal: ReportedGame._deal,
    msg.Passed: ReportedGame._passed,
    msg.Drew: ReportedGame._drew,
    msg.Discarded: ReportedGame._discarded,
    msg.Knocked: ReportedGame._knocked,
    msg.LaidOff: ReportedGame._laid_off,
    msg.Showed: ReportedGame._showed,
    msg.Ended: ReportedGame._ended,
    msg.Over: ReportedGame._over,
}
