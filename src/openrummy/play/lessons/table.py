"""A step of a lesson as a table in play: its position and later events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from openrummy.core import game
from openrummy.core.cards import parse_card
from openrummy.core.engine import Action, State, View, setup
from openrummy.core.engine.model.phase import Defend, ToArrange
from openrummy.core.notation.position import parse_position
from openrummy.core.rules.pieces import Rules
from openrummy.core.sheets import Added, standing
from openrummy.play.host import TableState, apply_move, begin, game_with_drafts, parse_move
from openrummy.play.host.automatic_moves import defence
from openrummy.play.lessons.lesson import Lesson
from openrummy.play.lessons.right_answers import right_actions

LEARNER = 0
SEATS = 2


@lru_cache(maxsize=512)
def table_of(lesson: Lesson, index: int) -> TableState:
    """The table at the start of step ``index``.

    ValueError or a subclass for an impossible position or move in the file.
    """
    step = lesson.steps[index]
    if step.position:
        progress = _set(lesson.rules, step.position, step.stock, step.scores)
    else:
        progress = table_of(lesson, index - 1)
        before = lesson.steps[index - 1]
        if before.kind == "act":
            (done,) = right_actions(lesson.rules, before, view_of(progress))
            progress = played(progress, done)
    for token in step.moves:
        (actor, *_) = game.actors(progress.game)
        progress = _answer_knock(apply_move(progress, actor, parse_move(token)))
    return progress


def played(progress: TableState, action: Action) -> TableState:
    """The table after the learner's action and the opponent's answer to a knock.

    Raises as :func:`openrummy.play.host.apply_move` does.
    """
    return _answer_knock(apply_move(progress, LEARNER, action))


def _answer_knock(progress: TableState) -> TableState:
    phase = progress.game.boards[0].public.phase
    if isinstance(phase, Defend | ToArrange) and phase.seat != LEARNER:
        for actor, move in defence(progress, phase.seat):
            progress = apply_move(progress, actor, move)
    return progress


def view_of(progress: TableState) -> View:
    """The learner's view of the deal, own drafts included."""
    return game.view(game_with_drafts(progress, LEARNER), LEARNER).boards[0]


def _set(rules: Rules, text: str, stock: Sequence[str], scores: tuple[int, int]) -> TableState:
    state = _on_top(setup(rules, parse_position(text)), stock)
    fresh = begin(rules, SEATS)
    start = fresh.game.standing.columns[-1].points
    added = [Added(0, side, now - start[side]) for side, now in enumerate(scores)]
    sheet = standing(rules, SEATS, (), added) if any(scores) else fresh.game.standing
    now = replace(fresh.game, boards=(state,), standing=sheet, dealer=state.public.dealer)
    # the only row so far is the deal
    return replace(fresh, game=now, dealt=1, seq=1, versions=(1,) * (SEATS + 1), learner=LEARNER)


def _on_top(state: State, cards: Sequence[str]) -> State:
    """The state with these cards on top of the stock, the first one on top."""
    first = [parse_card(name) for name in cards]
    if missing := [card for card in cards if parse_card(card) not in state.stock]:
        raise ValueError(f"not in the stock: {' '.join(missing)}")
    remaining_stock = tuple(card for card in state.stock if card not in first)
    return replace(state, stock=(*remaining_stock, *reversed(first)))
