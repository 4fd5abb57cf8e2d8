"""The book of puzzles as a server keeps it: a line each, and what a choice among them needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256

from openrummy.host import entropy
from openrummy.puzzles.load import PuzzleBook, line_of, puzzle_of
from openrummy.puzzles.model import Puzzle, Theme
from openrummy.puzzles.solving import Strength

_NEAR = 24  # puzzles next to a rating, of which one is drawn
_DAILY = (1300.0, 1900.0)  # as hard is a puzzle of the day
_ASKED_DAILY = (Theme.UPCARD, Theme.DRAW, Theme.DISCARD, Theme.KNOCK)


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle in the book: what it is about, and how strong it is by the book."""

    id: str
    theme: Theme
    rating: float
    deviation: float
    line: bytes

    @property
    def strength(self) -> Strength:
        """As Glicko-2 has it."""
        return Strength(self.rating, self.deviation)


class Shelf:
    """All puzzles; a whole one is read from its line when it is asked for."""

    def __init__(self, book: PuzzleBook) -> None:
        self.worlds = book.header.worlds
        self.entries = {
            one.id: Entry(one.id, one.theme, one.rating, one.deviation, line_of(one))
            for one in book
        }
        self.counts = dict.fromkeys(Theme, 0)
        for one in self.entries.values():
            self.counts[one.theme] += 1
        self.puzzle = lru_cache(256)(self._puzzle)
        self.daily = lru_cache(8)(self._daily)

    def _puzzle(self, name: str) -> Puzzle:
        return puzzle_of(self.entries[name].line)

    def _daily(self, date: str) -> str:
        """The puzzle of a day, the same for all; empty where the book has none."""
        low, high = _DAILY
        fitting = [
            one.id
            for one in self.entries.values()
            if one.theme in _ASKED_DAILY and low <= one.rating <= high
        ]
        # the smallest hash: a longer book another day changes few of the days before
        return min(fitting or self.entries, key=lambda one: _hash(date, one), default="")

    def next(
        self,
        around: float,
        tried: Mapping[str, int],
        theme: Theme | None = None,
        rated: Mapping[str, Strength] | None = None,
        since: int | None = None,
    ) -> str:
        """A puzzle next to a rating, drawn by chance; empty where there is none.

        ``tried``: when each was tried; one that never was goes first, then those tried before
        ``since``. ``rated``: of puzzles that are by now rated otherwise than in the book.
        """
        fitting = [one for one in self.entries.values() if theme in (None, one.theme)]
        free = [one for one in fitting if one.id not in tried]
        if not free and since is not None:
            free = [one for one in fitting if tried[one.id] < since]
        strong = rated or {}

        def away(one: Entry) -> float:
            return abs((strong[one.id].rating if one.id in strong else one.rating) - around)

        near = sorted(free, key=away)[:_NEAR]
        return near[_below(len(near))].id if near else ""


def date_of(now: int) -> str:
    """The day of a moment (ms since 1970), by UTC."""
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


def day_began(now: int) -> int:
    """When that day began, ms since 1970."""
    day = 24 * 3_600_000
    return now // day * day


def _hash(date: str, name: str) -> bytes:
    return sha256(f"{date} {name}".encode()).digest()


def _below(most: int) -> int:
    """A number below ``most``, drawn by chance; 0 for none."""
    return int.from_bytes(entropy.draw(8, "puzzle"), "big") % most if most else 0
