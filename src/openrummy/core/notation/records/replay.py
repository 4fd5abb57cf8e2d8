"""Replaying records."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from openrummy.core import game
from openrummy.core.engine import IllegalAction
from openrummy.core.game import Actor, Game, GameAction, GameStep, StartDeal
from openrummy.core.notation.errors import RecordError
from openrummy.core.notation.records.record import Record, action_location, obvious, result_text
from openrummy.core.notation.records.unknown_cards import Effort, FilledDeal, ImpossibleAction, fill
from openrummy.core.rules.text import say


class ReplayedAction(NamedTuple):
    """One replayed action, its actor and the step it led to."""

    step: GameStep
    actor: Actor
    action: GameAction


def opening(record: Record) -> GameStep:
    """The game before its first action.

    Raises :class:`RecordError` if the rules do not allow this number of players.
    """
    try:
        return game.start(record.rules, len(record.players))
    except ValueError as error:
        raise RecordError(str(error)) from None


def replay(record: Record) -> Iterator[ReplayedAction]:
    """Replay the game, action by action.

    The unknown cards of deals given by their cards are filled in
    (:mod:`~openrummy.core.notation.records.unknown_cards`). Raises :class:`RecordError`, with line
    and column when the record was read from text, at an impossible action, and at the end
    when the result is not that of the record.
    """
    for replayed, _ in replay_filled(record):
        yield replayed


def replay_filled(record: Record) -> Iterator[tuple[ReplayedAction, FilledDeal | None]]:
    """As :func:`replay`, with the filled-in deal at each start of one given by its cards."""
    state = opening(record).state
    effort = Effort.for_entries(len(record.entries))
    for index, entry in enumerate(record.entries):
        action, filled = entry.action, None
        if isinstance(action, StartDeal) and action.cards is not None:
            filled = fill(record.rules, state, record.entries, index, effort)
            if filled is not None:
                action = replace(action, cards=filled.cards)
        actor = entry.actor if entry.actor is not None else obvious(state, action)
        if actor is None:
            actors = game.actors(state)
            problem = say("notation.several-seats-may-act") if actors else say("notation.game-over")
            raise RecordError(f"{action_location(index + 1, action)}: {problem}", *entry.source)
        try:
            step = game.apply(record.rules, state, actor, action)
        except IllegalAction as error:
            raise ImpossibleAction(index, entry, error.refusal) from None
        yield ReplayedAction(step, actor, action), filled
        state = step.state
    actual_result = result_text(state.result)
    if record.result not in (actual_result, _draw_without_winners(state)):
        raise RecordError(
            say("notation.other-result", happened=actual_result, result=record.result)
        )


def _draw_without_winners(state: Game) -> str:
    """The result of a draw as older records write it: without winners."""
    result = state.result
    if result is None or len(result.winners) < state.seats:
        return ""
    return result_text(replace(result, winners=()))


def completed(record: Record) -> Record:
    """The record with the unknown cards of its deals filled in, as :func:`replay` does.

    Raises :class:`RecordError` as :func:`replay` does.
    """
    actions = [replayed.action for replayed in replay(record)]
    entries = zip(record.entries, actions, strict=True)
    return replace(
        record, entries=tuple(replace(entry, action=action) for entry, action in entries)
    )


def deals_by_cards(record: Record) -> Iterator[tuple[int, FilledDeal]]:
    """Each deal given by its cards, filled in, with the index of its entry.

    Raises :class:`RecordError` as :func:`replay` does.
    """
    for index, (_, filled) in enumerate(replay_filled(record)):
        if filled is not None:
            yield index, filled


def final(record: Record) -> Game:
    """The game after all actions. Raises :class:`RecordError` as :func:`replay` does."""
    state = opening(record).state
    for replayed in replay(record):
        state = replayed.step.state
    return state
