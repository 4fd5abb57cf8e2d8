"""The book of puzzles, and the selection of the next puzzle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256

from openrummy.analysis.puzzles.load import Entry, LineBook, PuzzleBook
from openrummy.analysis.puzzles.model import Puzzle, Theme
from openrummy.analysis.puzzles.ratings import Strength
from openrummy.play.host import entropy

_NEAR = 24  # puzzles nearest to a rating, of which the next is drawn
_DAILY = (1300.0, 1900.0)  # as hard is a puzzle of the day
_ASKED_DAILY = (Theme.UPCARD, Theme.DRAW, Theme.DISCARD, Theme.KNOCK)


class Book:
    """All puzzles: decoded ones of a server, lines of a browser, which has less memory."""

    def __init__(self, book: PuzzleBook | LineBook) -> None:
        self.worlds = book.header.worlds
        self.puzzles: Mapping[str, Puzzle]
        if isinstance(book, LineBook):
            self.puzzles, self._entries = book, book.entries
        else:
            self.puzzles = book.by_id
            self._entries = [Entry(puzzle.id, puzzle.theme, puzzle.rating) for puzzle in book]
        themes = Counter(entry.theme for entry in self._entries)
        self.counts = {theme: themes[theme] for theme in Theme}
        self.daily = lru_cache(8)(self._daily)

    def _daily(self, date: str) -> str:
        """The puzzle of a day, the same for all players; empty if the book has none."""
        low, high = _DAILY
        fitting = [
            entry.id
            for entry in self._entries
            if entry.theme in _ASKED_DAILY and low <= entry.rating <= high
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
        fitting = [entry for entry in self._entries if theme in (None, entry.theme)]
        free = [entry for entry in fitting if entry.id not in tried]
        if not free and since is not None:
            free = [entry for entry in fitting if tried[entry.id] < since]
        strong = rated or {}

        def away(entry: Entry) -> float:
            strength = strong.get(entry.id)
            return abs((entry.rating if strength is None else strength.rating) - around)

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
