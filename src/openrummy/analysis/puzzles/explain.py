"""Explanation of an answer: the puzzle in the analysis model, and its reasons."""

from __future__ import annotations

from openrummy.analysis.model import Decision, Estimate, Price, Priced, Reason
from openrummy.analysis.opponent_holdings import Guess, likely_holdings
from openrummy.analysis.opponents import EVEN
from openrummy.analysis.position import decision_of
from openrummy.analysis.puzzles.load import PuzzleBook
from openrummy.analysis.puzzles.model import Measure, Puzzle, PuzzlePrice, Theme
from openrummy.analysis.reasons.best_reasons import reasons
from openrummy.core.notation.tokens import parse_action


def decision(puzzle: Puzzle) -> Decision:
    """Position of a puzzle as a decision of the acting seat."""
    return decision_of(puzzle.rules, puzzle.position)


def priced_puzzle(puzzle: Puzzle) -> Priced:
    """The puzzle as a priced decision; ValueError for theme HOLDS, which is not a decision."""
    if puzzle.theme is Theme.HOLDS:
        raise ValueError("what the opponent holds is no decision")
    by_chance = puzzle.by is Measure.CHANCE
    prices = tuple(_price(price, by_chance) for price in puzzle.prices)
    return Priced(decision(puzzle), prices, None, assumed=EVEN)


def explain_answer(puzzle: Puzzle, against: str = "") -> tuple[Reason, ...]:
    """At most three reasons for the best action, against an answer or the best other action.

    None for an answer in the solution and for theme HOLDS: see :func:`guesses`.
    """
    if puzzle.theme is Theme.HOLDS:
        return ()
    other = puzzle.price(against) if against else None
    index = len(puzzle.solution) if other is None else puzzle.prices.index(other)
    if other is not None and other.action in puzzle.solution:
        return ()
    return reasons(priced_puzzle(puzzle), index)


def guesses(puzzle: Puzzle) -> list[Guess]:
    """Possible holdings of the opponent, likeliest first: the answer of theme HOLDS."""
    return likely_holdings(decision(puzzle))


def find_puzzle(book: PuzzleBook, identity: str) -> Puzzle:
    """Find a puzzle by its id. LookupError if the book has none."""
    puzzle = book.by_id.get(identity.strip().lower())
    if puzzle is None:
        raise LookupError(identity)
    return puzzle


def _price(price: PuzzlePrice, by_chance: bool) -> Price:
    action = parse_action(price.action)
    behind = Estimate(price.behind, price.error)
    if price.chance is None or price.lost is None:
        return Price(action, Estimate(price.points, price.error), behind)
    # the book has no errors of chances: scaled from those of points
    share = abs(price.lost / price.behind) if price.behind else 0.0
    lost = Estimate(price.lost, price.error * share if not by_chance else 0.0)
    return Price(action, Estimate(price.points, price.error), behind, Estimate(price.chance), lost)
