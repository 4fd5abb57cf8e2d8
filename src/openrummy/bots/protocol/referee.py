"""The referee's side: turns events and questions into lines, and answers into actions.

A :class:`Telling` is for one seat of one game; it receives events redacted for that seat,
so it cannot leak what the seat may not know.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from openrummy.bots.base import BotFailed, Seen
from openrummy.bots.protocol import messages as msg
from openrummy.bots.protocol.card_text import (
    InvalidMessage,
    card_texts,
    meld_texts,
    optional_card_text,
    read_card,
    read_melds,
    read_optional_card,
)
from openrummy.bots.protocol.gin_dialect import source_of, talks_gin
from openrummy.core.cards import CardSet, card_text
from openrummy.core.engine import (
    Action,
    BigGin,
    Discard,
    Draw,
    Knock,
    LayOff,
    Pass,
    Pile,
    Public,
    Spread,
    View,
    fold,
    legal_in,
)
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.phase import Defend, LastTake, OfferUpcard, ToDiscard, ToDraw
from openrummy.core.game import DealScored, GameEnded, GameEvent, OnBoard
from openrummy.core.notation.json_data import event_data
from openrummy.core.notation.seat_history import reconstruct_events
from openrummy.core.notation.tokens import action_token, parse_action
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat

Ask = Callable[[msg.Question], msg.FromBot]
_Answer = TypeVar("_Answer")


@dataclass
class _Hand:
    """Data collected for the ``deal`` and ``ended`` lines, each of which covers several events."""

    began: ev.DealBegan
    hand: CardSet = 0
    upcard: str | None = None
    hands: list[CardSet] = field(default_factory=lambda: [0, 0])
    revealed: ev.Revealed | None = None


class Telling:
    """Messages to a seat in a game. ``speaks``: the dialects its bot supports."""

    def __init__(self, rules: Rules, seat: Seat, seats: int, speaks: list[str]) -> None:
        self.seat = seat
        self._rules = rules
        self.gin = talks_gin(rules, seats) and "gin" in speaks
        if not self.gin and "events" not in speaks:
            raise BotFailed("it speaks only gin for two, and this is another game")
        self._deal: _Hand | None = None
        self._planned: list[Action] = []

    def messages(self, event: GameEvent) -> list[msg.FromReferee]:
        """Return the lines for an event; none for what the seat can infer."""
        if not self.gin:
            return [msg.Event(event_data(event))]
        if isinstance(event, GameEnded):
            return [msg.Over(list(event.result.winners), event.result.reason)]
        if isinstance(event, DealScored):
            return [self._ended(event)]
        if not isinstance(event, OnBoard):
            return []
        return self._on_board(event.event)

    def _on_board(self, event: ev.Event) -> list[msg.FromReferee]:
        if isinstance(event, ev.DealBegan):
            self._deal = _Hand(event)
            self._planned = []
        deal = self._deal
        assert deal is not None
        match event:
            case ev.SetUp():
                return self._set_up(deal.began, event)
            case ev.Dealt(seat=seat, cards=cards) if cards is not None and seat == self.seat:
                deal.hand = cards
            case ev.Turned(card=card):
                deal.upcard = card_text(card)
            case ev.Terms():
                return [_deal_message(deal, event)]
            case ev.Passed(seat=seat):
                return [msg.Passed(seat)]
            case ev.Drew(seat=seat, pile=pile, card=card):
                return [
                    msg.Drew(
                        seat, "stock" if pile is Pile.STOCK else "discard", optional_card_text(card)
                    )
                ]
            case ev.Discarded(seat=seat, card=card):
                return [msg.Discarded(seat, card_text(card))]
            case ev.Knocked() | ev.LaidOff() | ev.Showed():
                return [_showdown_message(deal, event)]
            case ev.Revealed():
                deal.revealed = event
            case _:
                pass
        return []

    def _set_up(self, began: ev.DealBegan, event: ev.SetUp) -> list[msg.FromReferee]:
        """Report moves that lead to a set-up position, which the dialect gin cannot state."""
        board = View(self.seat, Public())
        for happening in (began, event):
            board = fold(board, happening)
        messages = reconstruct_events(self._rules, board)
        if not messages:
            raise BotFailed("it speaks only gin for two, which cannot tell this position")
        return [line for step in messages for line in self._on_board(step)]

    def _ended(self, scored: DealScored) -> msg.Ended:
        deal, (result,) = self._deal, scored.results
        assert deal is not None
        assert deal.revealed is not None
        remaining = deal.revealed
        hands = [shown | hidden for shown, hidden in zip(deal.hands, remaining.hands, strict=True)]
        return msg.Ended(
            list(result.scores),
            [card_texts(hand) for hand in hands],
            str(result.reason),
            list(result.boxes),
            list(result.deadwood) or None,
            [card_text(card) for card in remaining.stock],
            optional_card_text(remaining.aside),
            list(scored.standing.totals),
        )

    def forget(self) -> None:
        """Drop the rest of a refused answer, so that its later steps are asked again."""
        self._planned = []

    # ------------------------------------------------------------ questions

    def action(self, seen: Seen, ask: Ask) -> Action:
        """Return the action the bot answers. Raises :class:`BotFailed` for invalid answers."""
        try:
            return self._gin_action(seen, ask) if self.gin else _any_game(seen, ask)
        except InvalidMessage as error:
            raise BotFailed(str(error)) from None

    def _gin_action(self, seen: Seen, ask: Ask) -> Action:
        match seen.board.public.phase:
            case OfferUpcard() | ToDraw() | LastTake():
                return _draw(seen, ask)
            case ToDiscard() as phase:
                return _discard(seen, phase, ask)
            case Defend():
                if not self._planned:
                    self._planned = _defence(seen, ask)
                return self._planned.pop(0)
            case phase:
                raise BotFailed(f"nothing is asked in {phase}")


def _deal_message(deal: _Hand, terms: ev.Terms) -> msg.Deal:
    began, card = deal.began, optional_card_text(terms.card)
    return msg.Deal(
        card_texts(deal.hand),
        began.first,
        began.dealer,
        deal.upcard,
        card,
        terms.limit,
        terms.factor,
    )


def _showdown_message(deal: _Hand, event: ev.Knocked | ev.LaidOff | ev.Showed) -> msg.FromReferee:
    if isinstance(event, ev.LaidOff):
        deal.hands[event.seat] |= 1 << event.card
        return msg.LaidOff(event.seat, card_text(event.card), event.meld)
    for cards in (*event.melds, event.deadwood):
        deal.hands[event.seat] |= cards
    melds, left = meld_texts(event.melds), card_texts(event.deadwood)
    if isinstance(event, ev.Showed):
        return msg.Showed(event.seat, melds, left)
    return msg.Knocked(event.seat, melds, left, optional_card_text(event.card), not event.thrown)


def _draw(seen: Seen, ask: Ask) -> Action:
    board = seen.board
    may = sorted({source_of(action) for action in legal_in(seen.rules, board)})
    top = board.public.pile[-1] if board.public.pile else None
    request = msg.AskDraw(list(may), card_texts(board.hand), optional_card_text(top))
    answer = _answer(msg.Take, ask(request))
    if answer.take == "pass":
        return Pass()
    if answer.take == "stock":
        return Draw(Pile.STOCK)
    return Draw(Pile.DISCARD, read_optional_card(answer.card))


def _discard(seen: Seen, phase: ToDiscard, ask: Ask) -> Action:
    legal = legal_in(seen.rules, seen.board)
    barred = phase.taken is not None and not any(
        isinstance(action, Discard | Knock) and action.card == phase.taken for action in legal
    )
    taken = optional_card_text(phase.taken) if barred else None
    request = msg.AskDiscard(card_texts(seen.board.hand), taken, phase.must_knock is not None)
    answer = _answer(msg.Discard, ask(request))
    card = read_optional_card(answer.card)
    if card is not None and not any(
        isinstance(action, Knock) and action.card == card for action in legal
    ):
        return Discard(card)
    finish = _answer(msg.Finish, ask(msg.AskFinish(seen.board.public.limit)))
    if card is None:
        if finish.melds is None:
            raise BotFailed("it discards no card, and shows no big gin")
        return BigGin(read_melds(finish.melds))
    return Discard(card) if finish.melds is None else Knock(card, read_melds(finish.melds))


def _defence(seen: Seen, ask: Ask) -> list[Action]:
    answer = _answer(msg.Defend, ask(msg.AskDefend(hand=card_texts(seen.board.hand))))
    lay_offs: list[Action] = [
        LayOff(read_card(lay_off.card), lay_off.meld) for lay_off in answer.lay_offs
    ]
    return [*lay_offs, Spread(read_melds(answer.melds))]


def _any_game(seen: Seen, ask: Ask) -> Action:
    legal = [action_token(action) for action in legal_in(seen.rules, seen.board)]
    answer = _answer(msg.Act, ask(msg.AskAct(legal)))
    try:
        return parse_action(answer.action)
    except ValueError as error:
        raise BotFailed(str(error)) from None


def _answer(kind: type[_Answer], answer: Any) -> _Answer:
    if isinstance(answer, msg.Error):
        raise BotFailed(f"it answers with an error: {answer.message}")
    if not isinstance(answer, kind):
        raise BotFailed(f"it answers a question with {type(answer).__name__.lower()}")
    return answer
