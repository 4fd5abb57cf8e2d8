"""Sentences about time, for rules pages and tables."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.core.rules.text import say
from openrummy.play.host.clock import HOUR, MAX_BANK, MINUTE, SECOND


def when_out(seats: int) -> str:
    """Return the consequence of a clock running out at a table of that many seats."""
    return say("clock.out", tables="pair" if seats == 2 else "many")


def time_rules(players: Sequence[int]) -> list[str]:
    """The section of a rules page on time, for a game of that many players."""
    pair, many = 2 in players, max(players) > 2
    tables = "both" if pair and many else "many" if many else "pair"
    paragraphs = ("about", "runs", "out", "away")
    return [say(f"clock.{paragraph}", tables=tables) for paragraph in paragraphs]


def left_text(ms: int) -> str:
    """Remaining time, rounded up to seconds: ``0:48``, ``1:05:00``, ``23 h 10 min``."""
    seconds = -(-ms // SECOND)
    if ms > MAX_BANK:
        return say("clock.left-hours", hours=ms // HOUR, minutes=ms % HOUR // MINUTE)
    minutes, rest = divmod(seconds, 60)
    if minutes < 60:
        return f"{minutes}:{rest:02}"
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"
