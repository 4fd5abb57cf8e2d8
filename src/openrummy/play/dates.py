"""UTC days of moments in ms since 1970."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Final

DAY_MS: Final = 24 * 3600 * 1000


def day_of(now: int) -> str:
    """The day of a moment."""
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


def day_began(now: int) -> int:
    """The start of the day of a moment."""
    return now // DAY_MS * DAY_MS


def starts(day: str) -> int:
    """The start of a day. ValueError for an invalid day."""
    parsed = date.fromisoformat(day)
    if parsed.isoformat() != day:
        raise ValueError(day)
    return int(datetime(parsed.year, parsed.month, parsed.day, tzinfo=UTC).timestamp() * 1000)


def iso(moment: int) -> str:
    """A moment (ms since 1970) as text; empty for none."""
    if not moment:
        return ""
    return datetime.fromtimestamp(moment / 1000, UTC).isoformat(timespec="seconds")
