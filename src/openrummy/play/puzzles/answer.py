"""The answer of a puzzle as it is sent: prices, how others chose, where it comes from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openrummy.analysis.model import Reason
from openrummy.analysis.puzzles.model import By, Puzzle, PuzzlePrice
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.puzzles.question import Question, deed_text
from openrummy.play.puzzles.why import Why
from openrummy.play.puzzles.words import player_text, source_text
from openrummy.play.review.words import guess_lines, reason_lines

_Z95 = 1.96
_MAX_REASONS = 3  # reasons


def answer_of(
    puzzle: Puzzle,
    asked: Question,
    tried: str,
    chosen: Mapping[str, int],
    why: Why,
    *,
    level: float,
    worlds: int,
) -> wire.PuzzleAnswer:
    """The answer; ``tried`` is the token of the first try, ``chosen`` counts those of all."""
    tokens = _tokens(puzzle, asked)
    counts = [
        sum(chosen.get(token, 0) for token in tokens[price.action]) for price in puzzle.prices
    ]
    played = puzzle.price(tried) if tried else None
    return wire.PuzzleAnswer(
        actions=[
            _priced(puzzle, asked, price, index, price == played)
            for index, price in enumerate(puzzle.prices)
        ],
        solution=list(puzzle.solution),
        chosen=counts,
        answers=sum(chosen.values()),
        held=puzzle.by is By.HELD,
        by_chance=puzzle.by is By.CHANCE,
        tried=tried,
        state=why.state,
        problem=why.problem,
        reasons=_reasons(puzzle, why.reasons.reasons),
        holds=guess_lines(why.reasons.guesses),
        level=round(level),
        finders=[wire.PuzzleFinder(player_text(name), share) for name, share in puzzle.found_by],
        source=source_text(puzzle.source),
        worlds=worlds,
        position=puzzle.position,
    )


def _reasons(puzzle: Puzzle, reasons: Sequence[Reason]) -> list[wire.ReasonLine]:
    """At most three; where points mislead, that comes first, and none calls it close."""
    if puzzle.by is not By.CHANCE:
        return reason_lines(reasons)
    score = wire.ReasonLine(say("puzzle.why-score"), say("puzzle.why-score-text"))
    return [score, *reason_lines([reason for reason in reasons if reason.code != "close"])][
        :_MAX_REASONS
    ]


def _tokens(puzzle: Puzzle, asked: Question) -> dict[str, list[str]]:
    """By the token of each price the tokens of choices that mean the same."""
    tokens: dict[str, list[str]] = {price.action: [] for price in puzzle.prices}
    for choice in asked.choices:
        price = puzzle.price(choice.token)
        if price is not None:
            tokens[price.action].append(choice.token)
    return tokens


def _priced(
    puzzle: Puzzle, asked: Question, price: PuzzlePrice, index: int, played: bool
) -> wire.PricedAction:
    right = price.action in puzzle.solution
    deed = next(
        (deed_ for token, deed_ in asked.deeds.items() if puzzle.price(token) == price), None
    )
    return wire.PricedAction(
        token=price.action,
        text="" if deed is None else deed_text(deed),
        cards=[] if deed is None else deed.cards,
        points=price.points,
        points_error=_Z95 * price.error,
        loss_points=price.behind,
        chance=price.chance,
        chance_error=None,
        loss=price.lost,
        loss_error=None,
        worlds=0,
        best=index == 0 and len(puzzle.solution) == 1,
        equal=right and len(puzzle.solution) > 1,
        played=played,
    )
