"""The question of a puzzle: the position and the choices, without the answer."""

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
from openrummy.play.review.actions import ActionFacts, action_facts
from openrummy.play.review.sentences import action_sentence
from openrummy.play.sentences import Speaker
from openrummy.play.sentences.speaker import gin_word
from openrummy.play.views.arrangements import meld_view
from openrummy.play.views.boards import board_view
from openrummy.play.views.card_texts import texts

_KINDS: dict[str, wire.ChoiceKind] = {"pass-last": "pass", "wait": "discard"}


@dataclass(frozen=True)
class Question:
    """The position and choices of a puzzle, and the facts of each choice by its token."""

    board: wire.PuzzleBoard
    choices: tuple[wire.PuzzleChoice, ...]
    facts_by_token: dict[str, ActionFacts]


def question_of(puzzle: Puzzle) -> Question:
    """Build the question; choices are ordered by card or token, never by value."""
    decision = decision_of(puzzle.rules, puzzle.position)
    seen = decision.seen
    if puzzle.theme is Theme.HOLDS:
        facts = {price.action: ActionFacts("card", [price.action]) for price in puzzle.prices}
        order = sorted(facts, key=_card_sort_key)
    else:
        actions = _actions(puzzle, seen)
        facts = {action_token(action): action_facts(seen, action) for action in actions}
        order = sorted(facts, key=_choice_sort_key)
    choices = tuple(_choice(token, facts[token]) for token in order)
    return Question(_board(seen), choices, facts)


def view_of(puzzle: Puzzle, question: Question, **state: object) -> wire.PuzzleView:
    """Convert a puzzle for the browser; ``state`` are the fields that depend on the player."""
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
    """Return the name of a theme."""
    return say(f"puzzle.title-{theme}")


def action_text(facts: ActionFacts) -> str:
    """Return the text of a choice: ``Discard K♠``, or a card that the opponent may hold."""
    if facts.code == "card":
        return say("puzzle.card", card=_card_text(facts.cards[0]))
    return action_sentence(facts)


def _card_text(card: str) -> str:
    from openrummy.bots.hints.sentences import cards

    return cards(card)


def _actions(puzzle: Puzzle, seen: Seen) -> list[Action]:
    """The actions to choose from: the legal ones, or those of the puzzle for shows and lay-offs."""
    if puzzle.theme in (Theme.SHOW, Theme.LAY_OFF):
        return [parse_action(price.action) for price in puzzle.prices]
    return list(legal_in(seen.rules, seen.board))


def _choice_sort_key(token: str) -> tuple[int, int, str]:
    """Sort key of choices: piles first, then discards and knocks by card."""
    action = parse_action(token)
    card = action.card if isinstance(action, Discard | Knock) else None
    return (not isinstance(action, Draw), -1 if card is None else card, token)


def _card_sort_key(card: str) -> tuple[str, int]:
    return card[1], "A23456789TJQK".index(card[0])


def _choice(token: str, facts: ActionFacts) -> wire.PuzzleChoice:
    kind = _KINDS.get(facts.code, cast("wire.ChoiceKind", facts.code))
    return wire.PuzzleChoice(
        token=token,
        kind=kind,
        text=action_text(facts),
        card=facts.cards[0] if facts.cards else None,
        melds=facts.melds if kind in ("knock", "gin", "big-gin", "show") else [],
        points=facts.points,
    )


# ---------------------------------------------------------------- the position


def _board(seen: Seen) -> wire.PuzzleBoard:
    rules, public, seat = seen.rules, seen.board.public, seen.seat
    opponent = next(candidate for candidate in public.active if candidate != seat)
    speaker = Speaker(("", ""), seat, gin=gin_word(rules))
    view = board_view(speaker, rules, seen.board)
    phase = public.phase
    taken = phase.taken if isinstance(phase, ToDiscard) else None
    drawn = seen.board.drawn if taken is None else taken
    known = public.known[opponent]
    points = seen.game.standing.columns[-1].points
    return wire.PuzzleBoard(
        phase=view.phase,
        hand=_hand(seen),
        theirs=wire.ReplayHand([], texts(known), public.held[opponent] - known.bit_count(), None),
        stock=public.stock,
        pile=_pile(seen),
        drawn=None if drawn is None or not seen.board.hand & bit(drawn) else card_text(drawn),
        taken=taken is not None,
        melds=view.table,
        shown=view.shown,
        seat=seat,
        dealer=public.dealer == seat,
        limit=public.limit,
        factor=public.factor,
        scores=[points[seat], points[opponent]],
        target=rules.sheet.target_for(len(public.held)) or 0,
    )


def _hand(seen: Seen) -> wire.ReplayHand:
    rules = seen.rules
    arranged = best(rules.melds, rules.values, seen.board.hand)
    melds = [meld_view(rules, meld).cards for meld in arranged.melds]
    return wire.ReplayHand(melds, texts(arranged.deadwood), 0, arranged.points)


def _pile(seen: Seen) -> list[wire.PuzzlePile]:
    discarders = {event.card: event.seat for event in seen.history if isinstance(event, Discarded)}
    return [
        wire.PuzzlePile(
            card_text(card), discarders[card] == seen.seat if card in discarders else None
        )
        for card in seen.board.public.pile
    ]
