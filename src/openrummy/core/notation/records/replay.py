"""A record played again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from openrummy.core import game
from openrummy.core.engine import IllegalAction
from openrummy.core.game import Actor, Game, GameAction, GameStep, StartDeal
from openrummy.core.notation.errors import RecordError
from openrummy.core.notation.records.complete import CannotBe, Effort, Filled, fill
from openrummy.core.notation.records.record import Record, at_action, obvious, result_text
from openrummy.core.rules.text import say


class Replayed(NamedTuple):
    """One action played again: what it led to, who did it, and what it was."""

    step: GameStep
    actor: Actor
    action: GameAction


def opening(record: Record) -> GameStep:
    """The game before its first action. :class:`RecordError` for too many or few players."""
    try:
        return game.start(record.rules, len(record.players))
    except ValueError as error:
        raise RecordError(str(error)) from None


def replay(record: Record) -> Iterator[Replayed]:
    """Play the game again, action by action.

    The unknown cards of deals given by their cards are filled in
    (:mod:`~openrummy.core.notation.records.complete`). Raises :class:`RecordError`, with line
    and column when the record was read from text, at an action that cannot have happened,
    and at the end when the game did not end as the record says.
    """
    for replayed, _ in replay_filled(record):
        yield replayed


def replay_filled(record: Record) -> Iterator[tuple[Replayed, Filled | None]]:
    """The same, with what is known of the deal beside the start of one given by its cards."""
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
            asked = game.actors(state)
            problem = say("notation.several-seats-may-act") if asked else say("notation.game-over")
            raise RecordError(f"{at_action(index + 1, action)}: {problem}", *entry.source)
        try:
            step = game.apply(record.rules, state, actor, action)
        except IllegalAction as error:
            raise CannotBe(index, entry, error.refusal) from None
        yield Replayed(step, actor, action), filled
        state = step.state
    happened = result_text(state.result)
    if record.result not in (happened, _drawn(state)):
        raise RecordError(say("notation.other-result", happened=happened, result=record.result))


def _drawn(state: Game) -> str:
    """The result of a game in which everybody is level, as older records have it: nobody won."""
    result = state.result
    if result is None or len(result.winners) < state.seats:
        return ""
    return result_text(replace(result, winners=()))


def completed(record: Record) -> Record:
    """The record with the unknown cards of its deals filled in, as they are played again.

    Raises :class:`RecordError` as :func:`replay` does.
    """
    actions = [filled.action for filled in replay(record)]
    entries = zip(record.entries, actions, strict=True)
    return replace(record, entries=tuple(replace(entry, action=did) for entry, did in entries))


def deals_by_cards(record: Record) -> Iterator[tuple[int, Filled]]:
    """Knowledge of each deal that is given by its cards, with its place among the entries.

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
