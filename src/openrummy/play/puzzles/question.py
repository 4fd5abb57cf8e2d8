"""The question of a puzzle, built from the seat's view without the answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from openrummy.analysis.position import decision_of
from openrummy.analysis.puzzles.model import Puzzle, Theme
from openrummy.bots.base import Seen
from openrummy.core.cards import bit, card_text
from openrummy.core.engine import Action, Discard, Draw, Knock, legal_in
from openrummy.core.engine.model.events import Discarded
from openrummy.core.engine.model.phase import ToDiscard
from openrummy.core.melds.arrange import best
from openrummy.core.notation.tokens import action_token, parse_action
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.review.actions import Deed, deed_of
from openrummy.play.review.sentences import to_do
from openrummy.play.sentences import Speaker
from openrummy.play.sentences.speaker import gin_word
from openrummy.play.views.arrangements import meld_view
from openrummy.play.views.boards import board_view
from openrummy.play.views.card_texts import texts

_KINDS: dict[str, wire.ChoiceKind] = {"pass-last": "pass", "wait": "discard"}


@dataclass(frozen=True)
class Question:
    """The question of a puzzle, and the deed of each choice by token."""

    board: wire.PuzzleBoard
    choices: tuple[wire.PuzzleChoice, ...]
    deeds: dict[str, Deed]


def question_of(puzzle: Puzzle) -> Question:
    """Build the question; choices are ordered by card or token, never by price."""
    decision = decision_of(puzzle.rules, puzzle.position)
    seen = decision.seen
    if puzzle.theme is Theme.HOLDS:
        deeds = {price.action: Deed("card", [price.action]) for price in puzzle.prices}
        order = sorted(deeds, key=_card_place)
    else:
        actions = _actions(puzzle, seen)
        deeds = {action_token(action): deed_of(seen, action) for action in actions}
        order = sorted(deeds, key=_choice_order)
    choices = tuple(_choice(token, deeds[token]) for token in order)
    return Question(_board(seen), choices, deeds)


def view_of(puzzle: Puzzle, question: Question, **state: object) -> wire.PuzzleView:
    """A puzzle on the wire; ``state`` is the player's status."""
    return wire.PuzzleView(
        id=puzzle.id,
        game=puzzle.game,
        game_title=variant(puzzle.game).title,
        theme=puzzle.theme.value,
        title=title_of(puzzle.theme),
        question=say(f"puzzle.ask-{puzzle.theme}"),
        board=question.board,
        choices=list(question.choices),
        **state,  # type: ignore[arg-type]
    )


def title_of(theme: Theme) -> str:
    """The name of a theme."""
    return say(f"puzzle.title-{theme}")


def deed_text(deed: Deed) -> str:
    """``Discard K♠``, or the name of a card the opponent may hold."""
    return (
        say("puzzle.card", card=_card_text(deed.cards[0])) if deed.code == "card" else to_do(deed)
    )


def _card_text(card: str) -> str:
    from openrummy.bots.hints.sentences import cards

    return cards(card)


def _actions(puzzle: Puzzle, seen: Seen) -> list[Action]:
    """The legal actions; for showing and laying off, those that the puzzle distinguishes."""
    if puzzle.theme in (Theme.SHOW, Theme.LAY_OFF):
        return [parse_action(price.action) for price in puzzle.prices]
    return list(legal_in(seen.rules, seen.board))


def _choice_order(token: str) -> tuple[int, int, str]:
    """Sort key of choices: piles first, then discards and knocks by card."""
    action = parse_action(token)
    card = action.card if isinstance(action, Discard | Knock) else None
    return (not isinstance(action, Draw), -1 if card is None else card, token)


def _card_place(card: str) -> tuple[str, int]:
    return card[1], "A23456789TJQK".index(card[0])


def _choice(token: str, deed: Deed) -> wire.PuzzleChoice:
    kind = _KINDS.get(deed.code, cast("wire.ChoiceKind", deed.code))
    return wire.PuzzleChoice(
        token=token,
        kind=kind,
        text=deed_text(deed),
        card=deed.cards[0] if deed.cards else None,
        melds=deed.melds if kind in ("knock", "gin", "big-gin", "show") else [],
        points=deed.points,
    )


# ---------------------------------------------------------------- the table


def _board(seen: Seen) -> wire.PuzzleBoard:
    rules, public, seat = seen.rules, seen.board.public, seen.seat
    other = next(candidate for candidate in public.active if candidate != seat)
    speaker = Speaker(("", ""), seat, gin=gin_word(rules))
    shown = board_view(speaker, rules, seen.board)
    phase = public.phase
    taken = phase.taken if isinstance(phase, ToDiscard) else None
    drawn = seen.board.drawn if taken is None else taken
    known = public.known[other]
    points = seen.game.standing.columns[-1].points
    return wire.PuzzleBoard(
        phase=shown.phase,
        hand=_hand(seen),
        theirs=wire.ReplayHand([], texts(known), public.held[other] - known.bit_count(), None),
        stock=public.stock,
        pile=_pile(seen),
        drawn=None if drawn is None or not seen.board.hand & bit(drawn) else card_text(drawn),
        taken=taken is not None,
        melds=shown.table,
        shown=shown.shown,
        seat=seat,
        dealer=public.dealer == seat,
        limit=public.limit,
        factor=public.factor,
        scores=[points[seat], points[other]],
        target=rules.sheet.target_for(len(public.held)) or 0,
    )


def _hand(seen: Seen) -> wire.ReplayHand:
    rules = seen.rules
    arranged = best(rules.melds, rules.values, seen.board.hand)
    melds = [meld_view(rules, meld).cards for meld in arranged.melds]
    return wire.ReplayHand(melds, texts(arranged.deadwood), 0, arranged.points)


def _pile(seen: Seen) -> list[wire.PuzzlePile]:
    by = {event.card: event.seat for event in seen.history if isinstance(event, Discarded)}
    return [
        wire.PuzzlePile(card_text(card), by[card] == seen.seat if card in by else None)
        for card in seen.board.public.pile
    ]
