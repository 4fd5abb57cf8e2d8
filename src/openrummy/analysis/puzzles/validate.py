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

TIMES = 16  # effort of a check relative to that of generation
_STAGES = (512, 2048, 8192, 32_768)  # worlds; each stage uses new ones
_DROP_ERRORS = 6.0  # standard errors behind, from which an action cannot be best
_DOUBT = 2.0  # tolerance of a check in standard errors
_MAX_SHOWN = 32_768  # opponent hands to compare shown melds; redrawn repeatedly

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class CheckResult:
    """Result of solving a puzzle again: its best action, and whether the answer holds.

    ``same``: the best is in the solution, all of the solution are still as good, and all others
    are still worse. ``gap``: between solution and others, as measured now.
    """

    puzzle: Puzzle
    best: str
    same: bool
    gap: float
    error: float


def sample_puzzles(book: PuzzleBook, number: int, seed: int) -> list[Puzzle]:
    """Draw ``number`` puzzles at random; all in order if there are no more."""
    chance = stream(seed_bytes(f"check {seed}"), 0, "sample")
    return list(chance.shuffled(list(book)))[:number] if number < len(book) else list(book)


def check_puzzle(
    puzzles: Iterable[Puzzle],
    seed: int,
    worlds: int = TIMES * WORLDS,
    progress: Progress | None = None,
) -> list[CheckResult]:
    """Solve puzzles again in ``worlds`` worlds each, reproducible from the seed."""
    results = []
    for puzzle in puzzles:
        results.append(check(puzzle, seed, worlds))
        if progress is not None:
            progress(len(results), sum(result.same for result in results))
    return results


def check(puzzle: Puzzle, seed: int, worlds: int) -> CheckResult:
    """Solve a puzzle again."""
    decision = decision_of(puzzle.rules, puzzle.position)
    # independent randomness: generation used the same hash without a seed
    luck = crc32(f"{seed} {puzzle.position}".encode()) + (1 << 40)
    if puzzle.theme is Theme.HOLDS:
        return _check_held_card(puzzle, decision, luck, worlds)
    if puzzle.theme is Theme.LAY_OFF:
        return _compare(puzzle, choices.lay_off_values(decision))
    if puzzle.theme is Theme.SHOW:
        knock = parse_action(puzzle.prices[0].action)
        drawn = choices.hands(decision, solver(puzzle.game).searcher, min(worlds, _MAX_SHOWN), luck)
        assert isinstance(knock, Knock) and drawn is not None
        return _compare(puzzle, choices.show_values(decision, knock, drawn.hands))
    return _compare(puzzle, _play_to_end(puzzle, decision, luck, worlds))


def _play_to_end(puzzle: Puzzle, decision: Decision, luck: int, worlds: int) -> list[ActionValues]:
    """Play all actions to the end of the deal, in increasing numbers of worlds.

    Actions that can no longer be best are dropped; the others reach ``worlds`` worlds in the
    last stage, unless only the solution is left.
    """
    solving = solver(puzzle.game)
    moment = solving.take_in(decision)
    by_chance, numbers = puzzle.by is Measure.CHANCE, moment.numbers.tolist()
    lines: list[ActionValues] = []
    for stage, number in enumerate((*_STAGES, worlds)):
        if number > worlds:
            continue
        lines = solving.played(decision, moment, numbers, luck + stage, number)
        best = max(lines, key=lambda line: line.values(by_chance).mean())
        right = [line for line in lines if action_token(line.action) in puzzle.solution]
        near = [line for line in lines if line in right or _may_be_best(best, line, by_chance)]
        if len(near) == len(right) == 1:
            break
        order = sorted(lines, key=lambda line: -line.values(by_chance).mean())
        near += [line for line in order[:2] if line not in near]
        numbers = [solving.number(moment, line.action) for line in near]
    return lines


def _may_be_best(best: ActionValues, line: ActionValues, by_chance: bool) -> bool:
    behind, error = lead_with_error(best, line, by_chance)
    return behind < max(SOLVED * (point(best) if by_chance else 1.0), _DROP_ERRORS * error)


def _compare(puzzle: Puzzle, lines: Sequence[ActionValues]) -> CheckResult:
    by_chance = puzzle.by is Measure.CHANCE
    best = max(lines, key=lambda line: line.values(by_chance).mean())
    right = [line for line in lines if action_token(line.action) in puzzle.solution]
    others = [line for line in lines if line not in right]
    as_good = SOLVED * (point(best) if by_chance else 1.0)
    same = best in right
    for line in right:
        behind, error = lead_with_error(best, line, by_chance)
        same &= behind <= as_good + _DOUBT * error
    gaps = [lead_with_error(line, other, by_chance) for line in right for other in others]
    gap, error = min(gaps, default=(float("inf"), 0.0))
    return CheckResult(puzzle, action_token(best.action), same and gap > as_good, gap, error)


def _check_held_card(puzzle: Puzzle, decision: Decision, luck: int, worlds: int) -> CheckResult:
    cards = tuple(price.action for price in puzzle.prices)
    drawn = choices.hands(decision, solver(puzzle.game).searcher, worlds, luck)
    holding = None if drawn is None else choices.held_card_choice(decision, drawn, cards)
    if holding is None:
        return CheckResult(puzzle, "", False, 0.0, 0.0)
    best = holding.cards[0]
    return CheckResult(puzzle, best, best in puzzle.solution, holding.gap, holding.errors[1])
