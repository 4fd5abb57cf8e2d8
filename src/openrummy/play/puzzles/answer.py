"""The answer to a puzzle for the browser: values of the actions, reasons, hints, source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from msgspec import Struct

from openrummy.analysis.model import Reason
from openrummy.analysis.opponent_holdings import Guess
from openrummy.analysis.puzzles.model import Measure, Puzzle, PuzzlePrice, Source
from openrummy.bots.hints.sentences import cards
from openrummy.core.rules.text import has, say
from openrummy.play import wire
from openrummy.play.calls import Caller
from openrummy.play.puzzles.question import Question, action_text
from openrummy.play.review.actions import ActionFacts
from openrummy.play.review.sentences import guess_lines, reason_lines

_Z95 = 1.96
_MAX_REASONS = 3


def answer_of(
    puzzle: Puzzle,
    question: Question,
    tried: str,
    chosen: Mapping[str, int],
    why: ReasonsState,
    *,
    level: float,
    worlds: int,
) -> wire.PuzzleAnswer:
    """Build the answer for a player.

    ``tried`` is the token of the player's first attempt, empty without one. ``chosen`` counts the
    first attempts of all players by token; ``level`` is the rating of the puzzle; ``worlds`` is
    the number of deals sampled for the values.
    """
    tokens = _tokens(puzzle, question)
    counts = [
        sum(chosen.get(token, 0) for token in tokens[price.action]) for price in puzzle.prices
    ]
    played = puzzle.price(tried) if tried else None
    return wire.PuzzleAnswer(
        actions=[
            _price_view(puzzle, question, price, index, price == played)
            for index, price in enumerate(puzzle.prices)
        ],
        solution=list(puzzle.solution),
        chosen=counts,
        answers=sum(chosen.values()),
        held=puzzle.by is Measure.HELD,
        by_chance=puzzle.by is Measure.CHANCE,
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
    """The reasons to show.

    For a puzzle by winning chance, at most three: first why points mislead, then the others
    without the closeness of the values.
    """
    if puzzle.by is not Measure.CHANCE:
        return reason_lines(reasons)
    score = wire.ReasonLine(say("puzzle.why-score"), say("puzzle.why-score-text"))
    return [score, *reason_lines([reason for reason in reasons if reason.code != "close"])][
        :_MAX_REASONS
    ]


def _tokens(puzzle: Puzzle, question: Question) -> dict[str, list[str]]:
    """Tokens of equivalent choices, by the token of the action that has their value."""
    tokens: dict[str, list[str]] = {price.action: [] for price in puzzle.prices}
    for choice in question.choices:
        price = puzzle.price(choice.token)
        if price is not None:
            tokens[price.action].append(choice.token)
    return tokens


def _price_view(
    puzzle: Puzzle, question: Question, price: PuzzlePrice, index: int, played: bool
) -> wire.PricedAction:
    is_solution = price.action in puzzle.solution
    facts = next(
        (facts for token, facts in question.facts_by_token.items() if puzzle.price(token) == price),
        None,
    )
    return wire.PricedAction(
        token=price.action,
        text="" if facts is None else action_text(facts),
        cards=[] if facts is None else facts.cards,
        points=price.points,
        points_error=_Z95 * price.error,
        loss_points=price.behind,
        chance=price.chance,
        chance_error=None,
        loss=price.lost,
        loss_error=None,
        worlds=0,
        best=index == 0 and len(puzzle.solution) == 1,
        equal=is_solution and len(puzzle.solution) > 1,
        played=played,
    )


class ReasonsFound(Struct):
    """Reasons for the best action; for a puzzle about the opponent's hand, its likely cards."""

    reasons: list[Reason] = []
    guesses: list[Guess] = []


class ReasonsState(NamedTuple):
    """State of the computation of reasons, with an error text if it failed."""

    state: wire.AnalysisState
    problem: str
    reasons: ReasonsFound = ReasonsFound()


class Reasons(Protocol):
    """Source of the reasons for an answer."""

    def explain(self, puzzle: Puzzle, tried: str, caller: Caller) -> ReasonsState:
        """Return the state of the reasons; the first call starts their computation."""


def rejected_action(puzzle: Puzzle, tried: str) -> str:
    """Return the token of the action that the reasons argue against.

    It is the action tried, or empty if that was right, unknown, or missing.
    """
    price = puzzle.price(tried) if tried else None
    return "" if price is None or price.action in puzzle.solution else price.action


# ---------------------------------------------------------------- texts


_MAX_NUDGES = 3


def cost_text(puzzle: Puzzle, facts: ActionFacts, price: PuzzlePrice | None) -> str:
    """Describe the cost of a wrong action: ``J♠ costs 2.8 points.``"""
    code = "discard" if facts.code == "wait" and puzzle.by is not Measure.HELD else facts.code
    action = say(f"puzzle.doing-{code}", card=cards(facts.cards[0]) if facts.cards else "")
    if price is None:
        return say("puzzle.cost-far", what=action)
    if puzzle.by is Measure.HELD:
        return say("puzzle.cost-held", what=action, hands=round(100 * (price.chance or 0.0)))
    if puzzle.by is Measure.CHANCE:
        return say("puzzle.cost-chance", what=action, n=f"{100 * (price.lost or 0.0):.1f}")
    return say("puzzle.cost-points", what=action, n=f"{price.behind:.1f}")


def nudges(puzzle: Puzzle) -> list[str]:
    """Return hints that name neither action nor card, the most general first."""
    sentences = [say(f"puzzle.look-{puzzle.theme}")]
    keys = [f"puzzle.look-at-{tag}" for tag in puzzle.tags]
    return [*sentences, *(say(key) for key in keys if has(key))][:_MAX_NUDGES]


def source_text(source: Source) -> str:
    """Describe the source of a puzzle: the players, the deal and the move."""
    first, *opponents = source.players
    return say(
        "puzzle.source",
        first=player_text(first),
        second=player_text(opponents[0]) if opponents else "",
        deal=source.deal,
        move=source.move,
    )


def player_text(name: str) -> str:
    """Return the display name of a computer player."""
    key = f"puzzle.player-{name}"
    return say(key) if has(key) else name
