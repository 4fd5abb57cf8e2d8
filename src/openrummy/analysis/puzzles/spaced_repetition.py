"""Repetition of missed puzzles: FSRS, the open model of memory behind Anki."""

from __future__ import annotations

from datetime import UTC, datetime

from fsrs import Card, Rating, Scheduler

# a puzzle is not repeated on the same day; no randomness, so the schedule is reproducible
_SCHEDULER = Scheduler(
    desired_retention=0.9, learning_steps=(), relearning_steps=(), enable_fuzzing=False
)


def missed(now: int) -> tuple[str, int]:
    """Create the card of a puzzle just missed: its stored state, and the time it is due.

    Times are ms since 1970.
    """
    return _reviewed(Card(card_id=0, due=_moment(now)), False, now)


def seen_again(kept: str, right: bool, now: int) -> tuple[str, int]:
    """Update a card after another try, from its stored state."""
    return _reviewed(Card.from_json(kept), right, now)


def _reviewed(card: Card, right: bool, now: int) -> tuple[str, int]:
    grade = Rating.Good if right else Rating.Again
    card_after, _ = _SCHEDULER.review_card(card, grade, _moment(now))
    return card_after.to_json(), int(card_after.due.timestamp() * 1000)


def _moment(ms: int) -> datetime:
    return datetime.fromtimestamp(ms / 1000, UTC)
