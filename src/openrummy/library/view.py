"""A seat's view of a game, the input of a bot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from openrummy.library.action import Action, action_of, read_action
from openrummy.library.errors import UsageError

if TYPE_CHECKING:
    from openrummy.bots.base import Seen
    from openrummy.core.cards import Cards
    from openrummy.core.engine import View as BoardView
    from openrummy.core.game import GameView
    from openrummy.core.rules.pieces import Rules
    from openrummy.core.scoring.result import Seat
    from openrummy.library.hand import Hand


@dataclass(frozen=True)
class View:
    """A seat's knowledge of the current state, independent of hidden cards.

    ``state`` is the underlying immutable value, ``title`` the title of the game. Cards are texts
    such as ``"Ks"``; card sets are :class:`~openrummy.core.cards.Cards`.

    >>> from openrummy import new_game
    >>> view = new_game("gin", seed=7).view(0)
    >>> len(view.hand), view.held, view.stock, view.upcard
    (10, (10, 10), 31, 'Jh')
    """

    rules: Rules
    state: GameView
    title: str = ""
    seen: Seen | None = None

    @classmethod
    def of_seen(cls, seen: Seen) -> View:
        """View of a bot's seat (:class:`openrummy.bots.base.Seen`)."""
        return cls(seen.rules, seen.game, "", seen)

    @property
    def seat(self) -> Seat:
        """The seat of this view."""
        seat = self.state.seat
        assert seat is not None
        return seat

    @property
    def board(self) -> BoardView:
        """The seat's own deal as an immutable value; the first deal for a seat that sits out."""
        boards = self.state.boards
        return next((board for board in boards if self.seat in board.public.active), boards[0])

    @property
    def hand(self) -> Cards:
        """The seat's own cards."""
        from openrummy.core.cards import Cards

        return Cards(self.board.hand if self.state.boards else 0)

    @property
    def drawn(self) -> str | None:
        """The card drawn from the stock this turn."""
        return _text(self.board.drawn)

    @property
    def pile(self) -> tuple[str, ...]:
        """The discard pile, bottom first."""
        from openrummy.core.cards import card_text

        return tuple(map(card_text, self.board.public.pile))

    @property
    def upcard(self) -> str | None:
        """The top of the discard pile."""
        pile = self.board.public.pile
        return _text(pile[-1]) if pile else None

    @property
    def stock(self) -> int:
        """Number of cards in the stock."""
        return self.board.public.stock

    @property
    def held(self) -> tuple[int, ...]:
        """Number of cards in each hand."""
        return self.board.public.held

    @property
    def known(self) -> tuple[Cards, ...]:
        """By seat, the cards that it took face up and still holds."""
        from openrummy.core.cards import Cards

        return tuple(map(Cards, self.board.public.known))

    @property
    def melds(self) -> tuple[tuple[Seat, str], ...]:
        """The melds on the table, each with its owner."""
        from openrummy.library.board import meld_words

        public = self.board.public
        return tuple((meld.owner, meld_words(meld)) for meld in public.table)

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each side before this deal."""
        return self.state.standing.totals

    @property
    def knock_limit(self) -> int:
        """The knock limit of this deal; 0: gin only, or no knocking."""
        return self.board.public.limit

    @property
    def wild(self) -> str | None:
        """The wild rank of this deal, ``"A"`` to ``"K"``; None without one."""
        from openrummy.core.cards import RANKS

        wild = self.board.public.wild
        return None if wild is None else RANKS[wild]

    @property
    def asked_for(self) -> str:
        """Kind of the awaited action, such as ``draw`` or ``defend`` (see ``docs/library.md``)."""
        from openrummy.library.board import phase_word

        return phase_word(self.board.public.phase)

    def legal(self) -> tuple[Action, ...]:
        """Legal actions of the seat; () if it is not to act."""
        from openrummy.core.engine import legal_in

        if not self.state.boards or self.state.result is not None:
            return ()
        return tuple(map(action_of, legal_in(self.rules, self.board)))

    def why_not(self, action: Action | str) -> str | None:
        """The reason that an action is illegal, as a sentence; None if it is legal."""
        from openrummy.core.engine import why_not_in
        from openrummy.core.notation.refusals import refusal_text

        value = read_action(action, self.legal()).value
        refusal = why_not_in(self.rules, self.board, value)  # type: ignore[arg-type]
        return None if refusal is None else refusal_text(refusal)

    def as_hand(self) -> Hand:
        """The hand as a :class:`Hand` to solve, of any size."""
        from openrummy.library.hand import Hand

        wild = (self.wild or "none") if self.rules.wild.any else None
        return Hand(self.hand, self.rules, wild=wild, players=self.state.seats, any_size=True)

    def best_defence(self) -> Action:
        """The next action of the optimal defence against a knock.

        Raises :class:`~openrummy.library.errors.UsageError` unless the seat is to defend.
        """
        from openrummy.bots.base import Seen
        from openrummy.bots.obvious_moves import defend
        from openrummy.core.engine.model.phase import Defend
        from openrummy.core.rules.text import say

        if not isinstance(self.board.public.phase, Defend):
            raise UsageError(say("library.no-defence", asked=self.asked_for))
        return action_of(defend(self.seen or Seen.from_view(self.rules, self.state, ())))

    def text(self) -> str:
        """The board as text."""
        from openrummy.library.board import as_text, head, view_lines

        return as_text(head(self.title, self.state), view_lines(self.rules, self.state))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        from openrummy.core.cards import cards_text

        cards = cards_text(self.hand.mask)
        return f"<View {self.seat}: {cards}; {self.asked_for}>"

    def _repr_html_(self) -> str:
        from openrummy.library.board import head, view_lines
        from openrummy.library.board_html import as_html

        return as_html(head(self.title, self.state), view_lines(self.rules, self.state))


def _text(card: object) -> str | None:
    from openrummy.core.cards import card_text

    return None if card is None else card_text(card)  # type: ignore[arg-type]
