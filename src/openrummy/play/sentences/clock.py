"""Sentences about the clock, for rules pages and tables."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.core.rules.text import say
from openrummy.play.host.clock import HOUR, MAX_BANK, MINUTE, SECOND


def timeout_text(seats: int) -> str:
    """Return the penalty for running out of time at a table with this number of seats."""
    return say("clock.out", tables="pair" if seats == 2 else "many")


def time_rules(players: Sequence[int]) -> list[str]:
    """Return the paragraphs on time of a rules page; ``players`` are the possible table sizes."""
    for_two, for_more = 2 in players, max(players) > 2
    tables = "both" if for_two and for_more else "many" if for_more else "pair"
    paragraphs = ("about", "runs", "out", "away")
    return [say(f"clock.{paragraph}", tables=tables) for paragraph in paragraphs]


def remaining_time_text(ms: int) -> str:
    """Format a remaining time in milliseconds: ``0:48``, ``1:05:00``, ``23 h 10 min``.

    Seconds are rounded up.
    """
    total_seconds = -(-ms // SECOND)
    if ms > MAX_BANK:
        return say("clock.left-hours", hours=ms // HOUR, minutes=ms % HOUR // MINUTE)
    minutes, seconds = divmod(total_seconds, 60)
    if minutes < 60:
        return f"{minutes}:{seconds:02}"
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"
