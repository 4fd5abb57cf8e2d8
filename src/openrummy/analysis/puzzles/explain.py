"""Explanation of an answer: prices of a puzzle as analysis has them, and its reasons."""

from __future__ import annotations

from openrummy.analysis.holds import Guess, holds
from openrummy.analysis.model import Decision, Estimate, Price, Priced, Reason
from openrummy.analysis.opponents import EVEN
from openrummy.analysis.position import decision_of
from openrummy.analysis.puzzles.load import PuzzleBook
from openrummy.analysis.puzzles.model import By, Puzzle, PuzzlePrice, Theme
from openrummy.analysis.reasons import reasons
from openrummy.core.notation.tokens import parse_action


def decision(puzzle: Puzzle) -> Decision:
    """The position of a puzzle, as a decision of the seat that is asked."""
    return decision_of(puzzle.rules, puzzle.position)


def priced(puzzle: Puzzle) -> Priced:
    """The puzzle as a priced decision; ValueError of theme HOLDS, which is none."""
    if puzzle.theme is Theme.HOLDS:
        raise ValueError("what the opponent holds is no decision")
    by_chance = puzzle.by is By.CHANCE
    prices = tuple(_price(one, by_chance) for one in puzzle.prices)
    return Priced(decision(puzzle), prices, None, assumed=EVEN)


def explained(puzzle: Puzzle, against: str = "") -> tuple[Reason, ...]:
    """At most three reasons for the best action, against an answer or the best other action.

    None for an answer that is in the solution, nor of theme HOLDS: see :func:`guesses`.
    """
    if puzzle.theme is Theme.HOLDS:
        return ()
    other = puzzle.price(against) if against else None
    place = len(puzzle.solution) if other is None else puzzle.prices.index(other)
    if other is not None and other.action in puzzle.solution:
        return ()
    return reasons(priced(puzzle), place)


def guesses(puzzle: Puzzle) -> list[Guess]:
    """Possible holdings of the opponent, likeliest first: the answer of theme HOLDS."""
    return holds(decision(puzzle))


def found_in(book: PuzzleBook, identity: str) -> Puzzle:
    """A puzzle by its id. LookupError where the book has none."""
    found = book.by_id.get(identity.strip().lower())
    if found is None:
        raise LookupError(identity)
    return found


def _price(one: PuzzlePrice, by_chance: bool) -> Price:
    action = parse_action(one.action)
    behind = Estimate(one.behind, one.error)
    if one.chance is None or one.lost is None:
        return Price(action, Estimate(one.points, one.error), behind)
    # points and chances err alike: no more is written down of chances
    share = abs(one.lost / one.behind) if one.behind else 0.0
    lost = Estimate(one.lost, one.error * share if not by_chance else 0.0)
    return Price(action, Estimate(one.points, one.error), behind, Estimate(one.chance), lost)
