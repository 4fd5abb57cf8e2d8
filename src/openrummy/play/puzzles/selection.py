"""Selection of the next puzzle and of the daily puzzle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256

from openrummy.analysis.puzzles.load import Entry, LineBook, PuzzleBook
from openrummy.analysis.puzzles.model import Puzzle, Theme
from openrummy.analysis.puzzles.ratings import Strength
from openrummy.play.host import entropy

_NEAREST = 24  # number of puzzles nearest to the player's rating, from which one is drawn
_DAILY_RATINGS = (1300.0, 1900.0)  # rating range of the daily puzzle
_DAILY_THEMES = (Theme.UPCARD, Theme.DRAW, Theme.DISCARD, Theme.KNOCK)


class PuzzleSelector:
    """The puzzles of a book and their selection.

    A :class:`PuzzleBook` has decoded puzzles; a :class:`LineBook` keeps encoded lines, to save
    memory in a browser.
    """

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
        """The id of the puzzle of a day, the same for all players; empty if there is none."""
        low, high = _DAILY_RATINGS
        candidates = [
            entry.id
            for entry in self._entries
            if entry.theme in _DAILY_THEMES and low <= entry.rating <= high
        ]
        # the smallest hash: puzzles added later change few earlier days
        return min(candidates or self.puzzles, key=lambda name: _hash(date, name), default="")

    def next(
        self,
        rating: float,
        tried: Mapping[str, int],
        theme: Theme | None = None,
        current_ratings: Mapping[str, Strength] | None = None,
        since: int | None = None,
    ) -> str:
        """Return the id of a random puzzle near a rating; empty if there is none.

        ``tried`` is the time of the first attempt by puzzle. If no puzzle is untried, those
        tried before ``since`` are candidates. ``current_ratings`` replace ratings of the book.
        """
        of_theme = [entry for entry in self._entries if theme in (None, entry.theme)]
        candidates = [entry for entry in of_theme if entry.id not in tried]
        if not candidates and since is not None:
            candidates = [entry for entry in of_theme if tried[entry.id] < since]
        strengths = current_ratings or {}

        def distance(entry: Entry) -> float:
            strength = strengths.get(entry.id)
            return abs((entry.rating if strength is None else strength.rating) - rating)

        nearest = sorted(candidates, key=distance)[:_NEAREST]
        return nearest[_random_below(len(nearest))].id if nearest else ""


def initial_strength(puzzle: Puzzle) -> Strength:
    """Return the Glicko-2 strength of a puzzle before its first attempt."""
    return Strength(puzzle.rating, puzzle.deviation)


def _hash(date: str, name: str) -> bytes:
    return sha256(f"{date} {name}".encode()).digest()


def _random_below(limit: int) -> int:
    """A random number below ``limit``; 0 if that is 0."""
    return int.from_bytes(entropy.draw(8, "puzzle"), "big") % limit if limit else 0
