"""A replayed record, split into deals that can each be replayed alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from openrummy.core import game
from openrummy.core.game import Actor, CutForDeal, Game, GameAction, GameStep, StartDeal
from openrummy.core.notation.records import Record, opening, replay_filled
from openrummy.core.scoring.result import Seat

_BASE_BYTES, _BYTES_OF_ACTION = 4_000, 600
Acts = tuple[tuple[Actor, GameAction], ...]


@dataclass(frozen=True)
class Round:
    """A deal of a record: the game before, the actions, the game after.

    ``unknown`` counts the cards that were never revealed, if the deal is given by its cards.
    """

    before: Game
    acts: Acts
    after: Game
    dealer: Seat
    unknown: int = 0


@dataclass(frozen=True)
class RecordedGame:
    """A whole record; ``rounds`` are its deals."""

    record: Record
    rounds: tuple[Round, ...]
    end: Game

    @property
    def size(self) -> int:
        """Approximate size in memory, in bytes: a measured 400 per action, plus texts."""
        return _BASE_BYTES + _BYTES_OF_ACTION * len(self.record.entries)


def play(record: Record) -> RecordedGame:
    """Play a record to its end.

    Raises :class:`~openrummy.core.notation.errors.RecordError` for an impossible record.
    """
    rounds: list[Round] = []
    state = opening(record).state
    for entry, filled in replay_filled(record):
        after, act = entry.step.state, (entry.actor, entry.action)
        if isinstance(entry.action, StartDeal):
            unknown = 0 if filled is None else filled.unknown
            rounds.append(Round(state, (act,), after, _dealer(state, entry.step), unknown))
        elif rounds:
            last = rounds[-1]
            rounds[-1] = replace(last, acts=(*last.acts, act), after=after)
        state = after
    return RecordedGame(record, tuple(rounds), state)


def _dealer(before: Game, step: GameStep) -> Seat:
    """The dealer: from the cut or the given cards, else from the previous deal."""
    for event in step.events:
        if isinstance(event, CutForDeal):
            return event.dealer
    assert before.dealer is not None
    return before.dealer


def steps(played: RecordedGame, number: int) -> Iterator[tuple[Actor, GameStep]]:
    """The steps of deal ``number``, with their actors. IndexError when there is no such deal."""
    round = played.rounds[number]
    state = round.before
    for actor, action in round.acts:
        step = game.apply(played.record.rules, state, actor, action)
        yield actor, step
        state = step.state


def game_before(played: RecordedGame, number: int, step: int) -> Game:
    """The game before step ``step`` of deal ``number``; dealing is step 0."""
    state = played.rounds[number].before
    for _, played_step in islice(steps(played, number), step):
        state = played_step.state
    return state


def board_index(state: Game, seat: Seat) -> int:
    """The index of a seat's board. StopIteration if it sits out."""
    return next(index for index, board in enumerate(state.boards) if seat in board.public.active)
