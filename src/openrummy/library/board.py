"""Boards as lines of labelled cards, from which text and HTML are rendered, and the text form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openrummy.core.cards import CardSet
    from openrummy.core.engine import Public, TableMeld
    from openrummy.core.engine.model.phase import Phase
    from openrummy.core.game import Game as State
    from openrummy.core.game import GameView
    from openrummy.core.rules.pieces import Rules
    from openrummy.core.scoring.result import Seat

_PILE = 12  # number of cards shown, from the top


@dataclass(frozen=True)
class BoardLine:
    """One line of a board: a label, groups of cards, and a caption."""

    label: str
    groups: tuple[tuple[str, ...], ...] = ()
    note: str = ""
    hidden: int = 0  # number of cards face down

    def text(self, width: int) -> str:
        """The line as text, with the label in a column of this width."""
        cards = " | ".join(" ".join(group) for group in self.groups)
        return f"{self.label:{width}}  {cards}{'  ' if cards and self.note else ''}{self.note}"


def phase_word(phase: Phase) -> str:
    """Name of a phase: ``draw`` for ``ToDraw``, ``offer-upcard`` for ``OfferUpcard``."""
    name = type(phase).__name__.removeprefix("To")
    return "".join(f"-{char.lower()}" if char.isupper() else char for char in name).lstrip("-")


def meld_words(meld: TableMeld) -> str:
    """The cards of a meld on the table in order, wilds with the card they stand for."""
    from openrummy.core.cards import by_face, card_text
    from openrummy.core.melds.wild import face_text

    stands = dict(meld.stands)
    words = [
        card_text(card) + (f"={face_text(stands[card])}" if card in stands else "")
        for card in by_face(meld.cards)
    ]
    return " ".join(words)


# ---------------------------------------------------------------- lines


def head(title: str, state: State | GameView) -> str:
    """The heading: game, deal and awaited action."""
    from openrummy.core.rules.text import say

    return say("library.head", title=title, deal=state.number + 1, turn=turn_words(state))


def turn_words(state: State | GameView) -> str:
    """The seat and action awaited, or the end of the game."""
    from openrummy.core.rules.text import join_words, say

    result = state.result
    if result is not None:
        winners = join_words([str(winner) for winner in result.winners])
        if not winners:
            return say("library.drawn", reason=result.reason)
        return say("library.won", winners=winners, many=len(result.winners), reason=result.reason)
    open_boards = [board.public for board in state.boards if board.public.result is None]
    if not open_boards:
        return say("library.to-deal")
    return ", ".join(
        say("library.turn", seat=getattr(board.phase, "seat", 0), what=_asked_for(board))
        for board in open_boards
    )


def _asked_for(public: Public) -> str:
    from openrummy.core.rules.text import say

    return say(f"library_phase.{phase_word(public.phase)}")


def score_line(state: State | GameView) -> BoardLine:
    """The points of each side."""
    from openrummy.core.rules.text import say

    return BoardLine(say("library.points"), note=" – ".join(map(str, state.standing.totals)))


def board_lines(
    rules: Rules, public: Public, hands: dict[Seat, CardSet], me: Seat | None
) -> Iterator[BoardLine]:
    """Lines for stock and pile, melds on the table, and each hand with its known cards."""
    from openrummy.core.cards import card_text, cards_text
    from openrummy.core.rules.text import say

    pile = tuple(map(card_text, public.pile))
    yield BoardLine(say("library.stock"), note=say("library.cards", many=public.stock))
    if pile:
        more = len(pile) - _PILE
        note = say("library.below", many=more) if more > 0 else ""
        yield BoardLine(say("library.pile"), (pile[-_PILE:],), note)
    for meld in public.table:
        label = say("library.meld-of", seat=meld.owner)
        yield BoardLine(label, (tuple(meld_words(meld).split()),))
    for seat in public.active:
        label = say("library.seat", seat=seat, me=seat == me)
        if seat in hands:
            yield _hand_line(rules, public, label, hands[seat])
        else:
            known = cards_text(public.known[seat])
            held = public.held[seat]
            note = say("library.held", many=held, known=known or "-", some=bool(known))
            yield BoardLine(label, note=note, hidden=held)


def _hand_line(rules: Rules, public: Public, label: str, hand: CardSet) -> BoardLine:
    """A hand, arranged in its best melds, or by suit in games with wild cards."""
    from openrummy.core.cards import SINGLE_PACK, by_face, card_text
    from openrummy.core.engine.meld_terms import meld_terms_of, plain
    from openrummy.core.melds.arrange import best
    from openrummy.core.melds.plain import in_meld_order
    from openrummy.core.rules.text import say

    if hand & ~SINGLE_PACK or not plain(meld_terms_of(rules, public)) or not hand:
        return BoardLine(label, (tuple(card_text(card) for card in by_face(hand)),))
    arrangement = best(rules.melds, rules.values, hand)
    groups = [
        tuple(card_text(card) for card in in_meld_order(rules.melds, meld))
        for meld in arrangement.melds
    ]
    if arrangement.deadwood:
        groups.append(tuple(card_text(card) for card in by_face(arrangement.deadwood)))
    return BoardLine(label, tuple(groups), say("library.deadwood", points=arrangement.points))


def all_lines(rules: Rules, state: State) -> list[BoardLine]:
    """All boards of a game with all cards."""
    lines = [score_line(state)]
    for board in state.boards:
        lines += board_lines(rules, board.public, dict(enumerate(board.hands)), None)
    return lines


def view_lines(rules: Rules, view: GameView) -> list[BoardLine]:
    """All boards as a seat sees them."""
    lines = [score_line(view)]
    for board in view.boards:
        is_own_board = view.seat is not None and view.seat in board.public.active
        hands = {view.seat: board.hand} if is_own_board and view.seat is not None else {}
        lines += board_lines(rules, board.public, hands, view.seat)
    return lines


# ---------------------------------------------------------------- text


def as_text(title: str, lines: list[BoardLine]) -> str:
    """A title and lines with their labels in one column."""
    width = max(len(line.label) for line in lines)
    return "\n".join([title, *(line.text(width).rstrip() for line in lines)])


def one_line(title: str, state: State) -> str:
    """A game in one line."""
    from openrummy.core.rules.text import say

    points = " – ".join(map(str, state.standing.totals))
    deal, turn = state.number + 1, turn_words(state)
    return say("library.line", title=title, deal=deal, points=points, turn=turn)
