"""Validation of puzzles: they are solved again with another seed and many more worlds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from zlib import crc32

from openrummy.analysis.model import Decision
from openrummy.analysis.position import decision_of
from openrummy.analysis.puzzles import choices
from openrummy.analysis.puzzles.load import PuzzleBook
from openrummy.analysis.puzzles.mining import solver
from openrummy.analysis.puzzles.model import SOLVED, Measure, Puzzle, Theme
from openrummy.analysis.puzzles.pricing import WORLDS, ActionValues
from openrummy.analysis.puzzles.solution import lead_with_error, point
from openrummy.core.cards.rng import seed_bytes, stream
from openrummy.core.engine import Knock
from openrummy.core.notation.tokens import action_token, parse_action

EFFORT_FACTOR = 16  # effort of a check relative to that of generation
_STAGES = (512, 2048, 8192, 32_768)  # worlds; each stage uses new ones
_DROP_ERRORS = 6.0  # actions this many standard errors behind are dropped
_TOLERANCE_ERRORS = 2.0  # tolerance of a check in standard errors
_MAX_SHOWN = 32_768  # maximum number of sampled hands to compare ways of showing melds

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class CheckResult:
    """Result of solving a puzzle again: its best action, and the gap between solution and others.

    ``confirmed``: every action of the solution is as good as the best, and every other is worse.
    """

    puzzle: Puzzle
    best: str
    confirmed: bool
    gap: float
    error: float


def sample_puzzles(book: PuzzleBook, number: int, seed: int) -> list[Puzzle]:
    """Draw ``number`` puzzles at random; all, in order, if the book has no more."""
    chance = stream(seed_bytes(f"check {seed}"), 0, "sample")
    return list(chance.shuffled(list(book)))[:number] if number < len(book) else list(book)


def check_puzzles(
    puzzles: Iterable[Puzzle],
    seed: int,
    worlds: int = EFFORT_FACTOR * WORLDS,
    progress: Progress | None = None,
) -> list[CheckResult]:
    """Solve puzzles again in ``worlds`` worlds each, reproducible from the seed."""
    results = []
    for puzzle in puzzles:
        results.append(check_puzzle(puzzle, seed, worlds))
        if progress is not None:
            progress(len(results), sum(result.confirmed for result in results))
    return results


def check_puzzle(puzzle: Puzzle, seed: int, worlds: int) -> CheckResult:
    """Solve a puzzle again in ``worlds`` worlds."""
    decision = decision_of(puzzle.rules, puzzle.position)
    # independent randomness: generation used the same hash without a seed
    seed = crc32(f"{seed} {puzzle.position}".encode()) + (1 << 40)
    if puzzle.theme is Theme.HOLDS:
        return _check_held_card(puzzle, decision, seed, worlds)
    if puzzle.theme is Theme.LAY_OFF:
        return _compare(puzzle, choices.lay_off_values(decision))
    if puzzle.theme is Theme.SHOW:
        knock = parse_action(puzzle.prices[0].action)
        drawn = choices.hands(decision, solver(puzzle.game).searcher, min(worlds, _MAX_SHOWN), seed)
        assert isinstance(knock, Knock) and drawn is not None
        return _compare(puzzle, choices.show_values(decision, knock, drawn.hands))
    return _compare(puzzle, _play_to_end(puzzle, decision, seed, worlds))


def _play_to_end(puzzle: Puzzle, decision: Decision, seed: int, worlds: int) -> list[ActionValues]:
    """Play all actions to the end of the deal, in increasing numbers of worlds.

    Actions that can no longer be best are dropped; the others reach ``worlds`` worlds in the
    last stage, unless only the solution is left.
    """
    player = solver(puzzle.game)
    position = player.take_in(decision)
    by_chances, action_numbers = puzzle.by is Measure.CHANCE, position.numbers.tolist()
    candidates: list[ActionValues] = []
    for stage, number in enumerate((*_STAGES, worlds)):
        if number > worlds:
            continue
        candidates = player.played(decision, position, action_numbers, seed + stage, number)
        best = max(candidates, key=lambda candidate: candidate.values(by_chances).mean())
        solution = [
            candidate
            for candidate in candidates
            if action_token(candidate.action) in puzzle.solution
        ]
        contenders = [
            candidate
            for candidate in candidates
            if candidate in solution or _may_be_best(best, candidate, by_chances)
        ]
        if len(contenders) == len(solution) == 1:
            break
        order = sorted(candidates, key=lambda candidate: -candidate.values(by_chances).mean())
        contenders += [candidate for candidate in order[:2] if candidate not in contenders]
        action_numbers = [player.number(position, candidate.action) for candidate in contenders]
    return candidates


def _may_be_best(best: ActionValues, candidate: ActionValues, by_chances: bool) -> bool:
    behind, error = lead_with_error(best, candidate, by_chances)
    return behind < max(SOLVED * (point(best) if by_chances else 1.0), _DROP_ERRORS * error)


def _compare(puzzle: Puzzle, candidates: Sequence[ActionValues]) -> CheckResult:
    by_chances = puzzle.by is Measure.CHANCE
    best = max(candidates, key=lambda candidate: candidate.values(by_chances).mean())
    solution = [
        candidate for candidate in candidates if action_token(candidate.action) in puzzle.solution
    ]
    others = [candidate for candidate in candidates if candidate not in solution]
    as_good = SOLVED * (point(best) if by_chances else 1.0)
    confirmed = best in solution
    for candidate in solution:
        behind, error = lead_with_error(best, candidate, by_chances)
        confirmed &= behind <= as_good + _TOLERANCE_ERRORS * error
    gaps = [
        lead_with_error(candidate, other, by_chances) for candidate in solution for other in others
    ]
    gap, error = min(gaps, default=(float("inf"), 0.0))
    return CheckResult(puzzle, action_token(best.action), confirmed and gap > as_good, gap, error)


def _check_held_card(puzzle: Puzzle, decision: Decision, seed: int, worlds: int) -> CheckResult:
    cards = tuple(price.action for price in puzzle.prices)
    drawn = choices.hands(decision, solver(puzzle.game).searcher, worlds, seed)
    holding = None if drawn is None else choices.held_card_choice(decision, drawn, cards)
    if holding is None:
        return CheckResult(puzzle, "", False, 0.0, 0.0)
    best = holding.cards[0]
    return CheckResult(puzzle, best, best in puzzle.solution, holding.gap, holding.errors[1])
