"""The book of puzzles, and the selection of the next puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256

from openrummy.analysis.puzzles.load import PuzzleBook
from openrummy.analysis.puzzles.model import Puzzle, Theme
from openrummy.analysis.puzzles.ratings import Strength
from openrummy.play.host import entropy

_NEAR = 24  # puzzles nearest to a rating, of which the next is drawn
_DAILY = (1300.0, 1900.0)  # as hard is a puzzle of the day
_ASKED_DAILY = (Theme.UPCARD, Theme.DRAW, Theme.DISCARD, Theme.KNOCK)


class Book:
    """All puzzles.

    They are kept as they were read: 3.5 kB each, 4.5 MB for thirteen hundred. Lines that are
    parsed when they are asked for (0.02 ms) would take a seventh, and are worth it from some
    ten thousand on.
    """

    def __init__(self, book: PuzzleBook) -> None:
        self.worlds = book.header.worlds
        self.puzzles = book.by_id
        self.counts = {theme: len(ones) for theme, ones in book.by_theme.items()}
        self.daily = lru_cache(8)(self._daily)

    def _daily(self, date: str) -> str:
        """The puzzle of a day, the same for all players; empty if the book has none."""
        low, high = _DAILY
        fitting = [
            puzzle.id
            for puzzle in self.puzzles.values()
            if puzzle.theme in _ASKED_DAILY and low <= puzzle.rating <= high
        ]
        # by the smallest hash, so that a longer book changes few earlier days
        return min(fitting or self.puzzles, key=lambda name: _hash(date, name), default="")

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
        fitting = [puzzle for puzzle in self.puzzles.values() if theme in (None, puzzle.theme)]
        free = [puzzle for puzzle in fitting if puzzle.id not in tried]
        if not free and since is not None:
            free = [puzzle for puzzle in fitting if tried[puzzle.id] < since]
        strong = rated or {}

        def away(puzzle: Puzzle) -> float:
            return abs(
                (strong[puzzle.id].rating if puzzle.id in strong else puzzle.rating) - around
            )

        near = sorted(free, key=away)[:_NEAR]
        return near[_below(len(near))].id if near else ""


def by_the_book(puzzle: Puzzle) -> Strength:
    """Glicko-2 strength of a puzzle before its first attempt."""
    return Strength(puzzle.rating, puzzle.deviation)


def _hash(date: str, name: str) -> bytes:
    return sha256(f"{date} {name}".encode()).digest()


def _below(most: int) -> int:
    """A random number below ``most``; 0 for none."""
    return int.from_bytes(entropy.draw(8, "puzzle"), "big") % most if most else 0
